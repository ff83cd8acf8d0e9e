// Files of pairs as arrays, and arrays as files.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <certa.h>

#include "claim_reader.hpp"
#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/pair_file.hpp"
#include "errors.hpp"
#include "formats/json.hpp"
#include "pairs.hpp"

namespace certa::c {

/// One side of all pairs of a file.
struct SideArrays {
  std::vector<double> vertices;  // of all shapes, one after the other
  std::vector<std::int64_t> ranges;
  std::vector<double> matrices;
  std::vector<double> quaternions;
  std::vector<std::uint8_t> kinds;
  std::vector<double> translations;
  std::vector<double> radii;
  bool has_pose = false;
  bool has_quaternion = false;
  bool has_radius = false;
  std::unordered_map<const void*, std::array<std::int64_t, 2>> known;  // ranges, by address

  template <int D>
  void add(const Shape<D>& shape, const Pose<D>& pose, double radius) {
    const std::size_t before = ranges.size() / 2;
    const auto [first, last] = range_of(shape);
    ranges.insert(ranges.end(), {first, last});
    // Arrays are filled up for the pairs before when the first pair needs them: most files have
    // few of them, and the time to read is that of memory.
    const bool by_quaternion = pose.kind() == Pose<D>::Kind::quaternion;
    if (pose.kind() != Pose<D>::Kind::none && !has_pose) {
      has_pose = true;
      for (std::size_t k = 0; k < before; ++k) append(identity_matrix<D>());
      kinds.assign(before, CERTA_MATRIX);
      translations.assign(before * D, 0);
    }
    if (by_quaternion && !has_quaternion) {
      has_quaternion = true;
      quaternions.assign(before * 4, 0);  // of kinds that have none
    }
    if (radius > 0 && !has_radius) {
      has_radius = true;
      radii.assign(before, 0);
    }
    if (has_pose) {
      append(pose.matrix());
      kinds.push_back(by_quaternion ? CERTA_QUATERNION : CERTA_MATRIX);
      const Point<D>& t = pose.translation();
      translations.insert(translations.end(), t.begin(), t.end());
    }
    if (has_quaternion) {
      const Quaternion& q = pose.quaternion();
      quaternions.insert(quaternions.end(), {q.w, q.x, q.y, q.z});
    }
    if (has_radius) radii.push_back(radius);
  }

  template <std::size_t D>
  void append(const std::array<std::array<double, D>, D>& matrix) {
    for (const auto& row : matrix) matrices.insert(matrices.end(), row.begin(), row.end());
  }

  /// The rows of a shape, which many pairs of a file may share: then it is stored once.
  template <int D>
  std::array<std::int64_t, 2> range_of(const Shape<D>& shape) {
    const std::span<const Point<D>> points = shape.points();
    const double* const first = points.data()->data();
    const std::size_t count = points.size() * D;
    const auto [at, is_new] = known.try_emplace(points.data());
    if (!is_new) {  // the same address may be that of a later shape
      const auto start = static_cast<std::size_t>(at->second[0]) * D;
      if (static_cast<std::size_t>(at->second[1] - at->second[0]) == points.size() &&
          std::memcmp(first, vertices.data() + start, count * sizeof(double)) == 0)
        return at->second;
    }
    const auto row = static_cast<std::int64_t>(vertices.size() / D);
    vertices.insert(vertices.end(), first, first + count);
    return at->second = {row, row + static_cast<std::int64_t>(points.size())};
  }

  /// The arrays, once all pairs are there.
  [[nodiscard]] certa_bodies bodies(int dimension, const std::ptrdiff_t* list_strides) {
    known.clear();
    certa_bodies bodies{};
    static constexpr double kNothing = 0;
    bodies.vertices = {vertices.empty() ? &kNothing : vertices.data(), list_strides};
    bodies.count = vertices.size() / static_cast<std::size_t>(dimension);
    static constexpr std::int64_t kNoRange[2] = {0, 0};
    bodies.ranges = {ranges.empty() ? kNoRange : ranges.data(), nullptr};
    const auto array = [](const auto& numbers, bool is_there) -> certa_array {
      return {is_there ? numbers.data() : nullptr, nullptr};
    };
    bodies.matrices = array(matrices, has_pose);
    bodies.quaternions = array(quaternions, has_quaternion);
    bodies.kinds = array(kinds, has_quaternion);
    bodies.translations = array(translations, has_pose);
    bodies.radii = array(radii, has_radius);
    return bodies;
  }
};

/// The claims of all pairs of a file: those without a name, or of one engine.
struct ClaimArrays {
  const char* engine = nullptr;
  std::vector<std::uint8_t> intersects, held;
  std::vector<double> distance, on_a, on_b, normal, depth;
  bool exist = false;

  /// `before` is the number of pairs before.
  void add(std::span<const tools::NamedClaim> claims, std::size_t dimension, std::size_t before) {
    static const tools::Claim kNone;
    const auto is_it = [&](const tools::NamedClaim& one) {
      return one.name == (engine == nullptr ? "" : engine);
    };
    const auto found = std::find_if(claims.begin(), claims.end(), is_it);
    if (engine == nullptr && found == claims.end() && !claims.empty()) {
      std::string names;
      for (const tools::NamedClaim& one : claims) names += (names.empty() ? "" : ", ") + one.name;
      fail("the claims have names: choose the engine, one of " + names);
    }
    const tools::Claim& claim = found == claims.end() ? kNone : found->claim;
    if (found != claims.end() && !exist) {  // zeros, and not held, for the pairs before
      exist = true;
      for (auto* const bytes : {&held, &intersects}) bytes->assign(before, 0);
      for (auto* const one : {&distance, &depth}) one->assign(before, 0);
      for (auto* const point : {&on_a, &on_b, &normal}) point->assign(before * dimension, 0);
    }
    if (!exist) return;
    std::uint8_t parts = 0;
    for (std::size_t k = 0; k < tools::kClaimPartCount; ++k)
      if (holds(claim, tools::kClaimParts[k])) parts |= static_cast<std::uint8_t>(1U << k);
    held.push_back(parts);
    intersects.push_back(claim.intersects.value_or(false) ? 1 : 0);
    distance.push_back(claim.distance.value_or(0));
    depth.push_back(claim.depth.value_or(0));
    const auto append = [dimension](std::vector<double>& to, const std::vector<double>* from) {
      if (from != nullptr)
        to.insert(to.end(), from->begin(), from->end());
      else
        to.insert(to.end(), dimension, 0);
    };
    append(on_a, claim.witness ? &claim.witness->a : nullptr);
    append(on_b, claim.witness ? &claim.witness->b : nullptr);
    append(normal, claim.normal ? &*claim.normal : nullptr);
  }

  [[nodiscard]] certa_claims claims() const {
    certa_claims all{};
    all.intersects = {intersects.data(), nullptr};
    all.distance = {distance.data(), nullptr};
    all.on_a = {on_a.data(), nullptr};
    all.on_b = {on_b.data(), nullptr};
    all.normal = {normal.data(), nullptr};
    all.depth = {depth.data(), nullptr};
    all.held = {held.data(), nullptr};
    return all;
  }
};

}  // namespace certa::c

/// What handles of files point to.
struct certa_file {
  certa::c::SideArrays a, b;
  certa::c::ClaimArrays claims;
  std::vector<std::string> ids;
  std::size_t extent = 0;
  std::array<std::ptrdiff_t, 2> list_strides{};
  certa_pairs pairs{};
  certa_claims claim_arrays{};
};

namespace certa::c {

namespace {

/// Reserves what the vertices of a file may take, because growing copies them into new pages, which
/// takes longer than reading. A system has no pages for what is never written.
void reserve(certa_file& file, const std::string& path) {
  std::error_code error;
  const std::uintmax_t bytes = std::filesystem::file_size(path, error);
  if (error) return;
  try {
    file.a.vertices.reserve(static_cast<std::size_t>(bytes / sizeof(double)));
    file.b.vertices.reserve(static_cast<std::size_t>(bytes / sizeof(double)));
  } catch (const std::exception&) {  // then they grow
    return;
  }
}

void read_all(const std::string& path, const char* engine, certa_file& file) {
  file.claims.engine = engine;
  reserve(file, path);
  tools::ShapeTable shapes;
  tools::LineCursor lines(path, nullptr, &shapes);
  tools::RecordReader reader;
  int dimension = 0;
  while (const auto line = lines.next()) {
    const tools::LinePlace place = lines.place(line->number);
    const auto read = reader.read(*line, place);
    if (const auto* error = std::get_if<tools::LineError>(&read))
      throw Failure{CERTA_INVALID, place.name(line->number) + ": " + error->reason, file.extent};
    const tools::PairLine& pair = *std::get<const tools::PairLine*>(read);
    std::visit(
        [&]<int D>(const ShapePair<D>& both) {
          if (dimension != 0 && dimension != D)
            throw Failure{CERTA_INVALID,
                          place.name(line->number) + ": the pair has " + std::to_string(D) +
                              " dimensions, and those before have " + std::to_string(dimension),
                          file.extent};
          dimension = D;
          file.a.add(both.a, both.pose_a, both.radius_a);
          file.b.add(both.b, both.pose_b, both.radius_b);
        },
        pair.shapes);
    try {
      file.claims.add(pair.claims, static_cast<std::size_t>(dimension), file.extent);
    } catch (const Failure& failure) {
      throw Failure{failure.status, place.name(line->number) + ": " + failure.message, file.extent};
    }
    file.ids.push_back(pair.id);
    ++file.extent;
  }
  if (dimension == 0) dimension = 3;  // there are no pairs
  file.list_strides = {dimension * std::ptrdiff_t{sizeof(double)}, sizeof(double)};
  file.pairs = {.dimension = dimension,
                .axes = 1,
                .extents = &file.extent,
                .a = file.a.bodies(dimension, file.list_strides.data()),
                .b = file.b.bodies(dimension, file.list_strides.data())};
  file.claim_arrays = file.claims.claims();
}

template <int D>
void write_all(const std::string& path, const certa_pairs& pairs,
               std::span<const std::size_t> extents, const certa_claims* claims,
               const char* const* ids) {
  std::optional<ClaimReader<D>> read_claim;
  if (claims != nullptr) read_claim.emplace(*claims);
  PairReader<D> reader(pairs);
  tools::Replacement replacement(path);
  tools::PairFile file(replacement.path());
  const std::uint64_t size = size_of(extents);
  if (size > 0)
    for (Place place(extents, 0); place.row() < size; place.advance()) {
      const auto refuse = [&place](const std::string& reason) {
        throw Failure{CERTA_INVALID, reason, place.row()};
      };
      reader.read(place);
      tools::PairLine pair{
          .id = ids == nullptr || ids[place.row()] == nullptr ? "null" : ids[place.row()],
          .shapes = ShapePair<D>{reader.a.shape(), reader.b.shape(), reader.a.pose(),
                                 reader.b.pose(), reader.a.radius(), reader.b.radius()}};
      if (ids != nullptr) {
        if (ids[place.row()] == nullptr) refuse("there is no id");
        tools::JsonParser parser;
        if (const auto error = parser.parse(pair.id)) refuse("the id is no JSON: " + error->reason);
        if (!tools::is_scalar(parser.root())) refuse("the id is an object or an array");
      }
      if (read_claim)
        if (tools::Claim claim = (*read_claim)(place);
            std::any_of(tools::kClaimParts.begin(), tools::kClaimParts.end(),
                        [&](tools::ClaimPart part) { return holds(claim, part); }))
          pair.claims.push_back({"", std::move(claim)});
      if (const auto reason = file.write(pair)) refuse(*reason);
    }
  file.close();
  replacement.commit();
}

/// A library leaves standard input and output to its program.
void refuse_streams(const std::string& path) {
  if (path == "-") fail("the path is -, which is no file");
}

}  // namespace

}  // namespace certa::c

certa_status certa_file_read(const char* path, const char* engine, certa_file** file,
                             certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    if (path == nullptr || file == nullptr) fail("there is no path, or no place for the file");
    refuse_streams(path);
    auto read = std::make_unique<certa_file>();
    read_all(path, engine, *read);
    *file = read.release();
  });
}

const certa_pairs* certa_file_pairs(const certa_file* file) {
  return file == nullptr ? nullptr : &file->pairs;
}

const certa_claims* certa_file_claims(const certa_file* file) {
  return file == nullptr || !file->claims.exist ? nullptr : &file->claim_arrays;
}

const char* certa_file_id(const certa_file* file, uint64_t row) {
  return file == nullptr || row >= file->ids.size() ? "null" : file->ids[row].c_str();
}

void certa_file_free(certa_file* file) { delete file; }

certa_status certa_file_write(const char* path, const certa_pairs* pairs,
                              const certa_claims* claims, const char* const* ids,
                              certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    if (path == nullptr) fail("there is no path");
    refuse_streams(path);
    const auto extents = validate(pairs);
    if (pairs->dimension == 2)
      write_all<2>(path, *pairs, extents, claims, ids);
    else
      write_all<3>(path, *pairs, extents, claims, ids);
  });
}
