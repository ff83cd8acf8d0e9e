#include "formats/binary_pairs.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <span>
#include <type_traits>
#include <utility>

#include "formats/json.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

/// The points of some rows of D doubles, in the machine's byte order.
template <int D>
std::span<const Point<D>> points_at(const Column& rows, std::size_t start, std::size_t count) {
  thread_local std::vector<Point<D>> points;
  points.resize(count);
  const char* const from = rows.data + start * sizeof(Point<D>);
  if constexpr (std::endian::native == std::endian::little) {
    if (count > 0) std::memcpy(points.data(), from, count * sizeof(Point<D>));
  } else {
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t c = 0; c < D; ++c)
        points[k][c] = load<double>(from + (k * D + c) * sizeof(double));
  }
  return points;
}

/// Row k of D doubles, or zeros without a column.
template <std::size_t N>
std::array<double, N> row_of(const Column& column, std::size_t k) noexcept {
  std::array<double, N> row{};
  if (column)
    for (std::size_t c = 0; c < N; ++c) row[c] = column.at<double>(k * N + c);
  return row;
}

template <class Numbers>
void append_all(std::string& out, const Numbers& numbers) {
  for (const double x : numbers) append(out, x);
}

/// One of several texts that differ in the side.
std::string side_name(std::size_t side, std::string_view rest) {
  return concat({side == 0 ? "a" : "b", rest});
}

std::uint8_t bit(ClaimPart part) noexcept {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(part));
}

template <int D>
std::uint64_t hash_of(const Shape<D>& shape) noexcept {
  std::uint64_t hash = shape.size();
  for (const Point<D>& p : shape.points())
    for (const double x : p) {
      hash = (hash ^ std::bit_cast<std::uint64_t>(x)) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 32;
    }
  return hash;
}

template <int D>
bool same_bits(const Shape<D>& x, const Shape<D>& y) noexcept {
  return x.size() == y.size() &&
         std::memcmp(x.points().data(), y.points().data(), x.size() * sizeof(Point<D>)) == 0;
}

}  // namespace

KnownShapes::KnownShapes(int dimension) {
  if (dimension == 2)
    chunks_ = std::make_shared<Chunks<2>>();
  else
    chunks_ = std::make_shared<Chunks<3>>();
}

KnownShapes::Place KnownShapes::place_of(std::uint64_t number) noexcept {
  const std::uint64_t shifted = number + (std::uint64_t{1} << kFirstBits);
  const auto bits = static_cast<unsigned>(std::bit_width(shifted)) - 1;
  return {bits - kFirstBits, static_cast<std::size_t>(shifted - (std::uint64_t{1} << bits))};
}

template <int D>
void KnownShapes::push_back(KnownShape<D> shape) {
  const auto [chunk, index] = place_of(size_);
  auto& chunks = *std::get<std::shared_ptr<Chunks<D>>>(chunks_);
  if (index == 0)
    chunks[chunk] = std::make_unique<KnownShape<D>[]>(std::size_t{1} << (chunk + kFirstBits));
  chunks[chunk][index] = std::move(shape);
  ++size_;
}

template <int D>
const KnownShape<D>& KnownShapes::at(std::uint64_t number) const noexcept {
  const auto [chunk, index] = place_of(number);
  return (**std::get_if<std::shared_ptr<Chunks<D>>>(&chunks_))[chunk][index];
}

template void KnownShapes::push_back(KnownShape<2>);
template void KnownShapes::push_back(KnownShape<3>);
template const KnownShape<2>& KnownShapes::at(std::uint64_t) const noexcept;
template const KnownShape<3>& KnownShapes::at(std::uint64_t) const noexcept;

std::optional<std::string> PairBlock::take_body(Block& block, std::size_t side) {
  BodyColumns& body = bodies_[side];
  const auto width = static_cast<std::size_t>(dimension_);
  const auto take = [&](std::string_view rest, ColumnType type, std::size_t numbers, auto& column) {
    return block.take(side_name(side, rest), type, size_, numbers, column);
  };
  if (Reason reason = take(".shape", ColumnType::u4, 1, body.shape)) return reason;
  if (Reason reason = take(".vertices", ColumnType::f8, width, body.vertices)) return reason;
  if (!body.shape && !body.vertices)
    return concat({"it has neither the column ", quote(side_name(side, ".shape")), " nor ",
                   quote(side_name(side, ".vertices"))});
  if (Reason reason = take(".pose", ColumnType::u1, 1, body.pose)) return reason;
  if (Reason reason = take(".matrix", ColumnType::f8, width * width, body.matrix)) return reason;
  if (dimension_ == 3)
    if (Reason reason = take(".quaternion", ColumnType::f8, 4, body.quaternion)) return reason;
  if (Reason reason = take(".translation", ColumnType::f8, width, body.translation)) return reason;
  if (Reason reason = take(".radius", ColumnType::f8, 1, body.radius)) return reason;
  if (body.pose) return std::nullopt;
  if (body.matrix && body.quaternion)
    return concat({"it has matrices and quaternions, but no column ",
                   quote(side_name(side, ".pose")), " that says which count"});
  body.pose_kind = body.quaternion ? 2 : body.matrix || body.translation ? 1 : 0;
  return std::nullopt;
}

std::optional<std::string> PairBlock::take_claims(Block& block) {
  ClaimColumns& claims = claims_;
  if (Reason reason = block.take("claim.of", ColumnType::u4, size_ + 1, 1, claims.offset))
    return reason;
  std::size_t rows = size_;
  if (claims.offset) {
    std::size_t before = 0;
    for (std::size_t k = 0; k <= size_; ++k) {
      const std::size_t offset = claims.offset.at<std::uint32_t>(k);
      if (k == 0 ? offset != 0 : offset < before)
        return R"(the column "claim.of" does not begin with 0, or goes back)";
      before = offset;
    }
    rows = before;
  }
  const auto width = static_cast<std::size_t>(dimension_);
  const auto take = [&](std::string_view name, ColumnType type, std::size_t numbers, auto& column) {
    return block.take(name, type, rows, numbers, column);
  };
  if (Reason reason = take("claim.name", ColumnType::u1, 1, claims.name)) return reason;
  if (Reason reason = take("claim.parts", ColumnType::u1, 1, claims.parts)) return reason;
  if (Reason reason = take("claim.intersects", ColumnType::u1, 1, claims.intersects)) return reason;
  if (Reason reason = take("claim.distance", ColumnType::f8, 1, claims.distance)) return reason;
  if (Reason reason = take("claim.witness", ColumnType::f8, 2 * width, claims.witness))
    return reason;
  if (Reason reason = take("claim.normal", ColumnType::f8, width, claims.normal)) return reason;
  if (Reason reason = take("claim.depth", ColumnType::f8, 1, claims.depth)) return reason;
  if (claims.intersects) claims.all_parts |= bit(ClaimPart::intersects);
  if (claims.distance) claims.all_parts |= bit(ClaimPart::distance);
  if (claims.witness) claims.all_parts |= bit(ClaimPart::witness);
  if (claims.normal) claims.all_parts |= bit(ClaimPart::normal);
  if (claims.depth) claims.all_parts |= bit(ClaimPart::depth);
  claims.exist = claims.name || claims.parts || claims.all_parts != 0;
  if (claims.offset && !claims.exist && rows > 0)
    return R"(the column "claim.of" counts claims, and there are none)";
  return std::nullopt;
}

std::optional<std::string> PairBlock::take_columns(Block& block) {
  first_ = block.first();
  size_ = block.records();
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
    if (Reason reason = take_body(block, side)) return reason;
  if (Reason reason = ids_.take(block)) return reason;
  if (Reason reason = block.take("family", ColumnType::u1, size_, 1, family_)) return reason;
  if (Reason reason = take_claims(block)) return reason;
  return block.refuse_others();
}

std::optional<std::uint32_t> PairBlock::shape_number(std::size_t k, std::size_t side) const {
  const Column& shape = bodies_[side].shape;
  if (!shape) return std::nullopt;
  const auto number = shape.at<std::uint32_t>(k);
  return number == BodyColumns::kInline ? std::nullopt : std::optional(number);
}

template <int D>
std::optional<std::string> PairBlock::read_shape(std::size_t k, std::size_t side, Shape<D>& shape,
                                                 double& radius) const {
  const BodyColumns& columns = bodies_[side];
  const std::size_t count = columns.vertices ? columns.vertices.size(k) : 0;
  radius = 0;
  if (const auto number = shape_number(k, side)) {
    if (*number >= shapes_.size())
      return concat({"no block before this one defines the shape ", std::to_string(*number)});
    if (count > 0) return "has both a shape's number and vertices";
    const KnownShape<D>& known = shapes_.at<D>(*number);
    if (!known.fault.empty())
      return concat({"the shape ", std::to_string(*number), " is refused: ", known.fault});
    if (shape.points().data() != known.shape->points().data()) shape = *known.shape;
    radius = known.radius;
  } else {
    const std::size_t start = columns.vertices ? columns.vertices.start(k) : 0;
    const auto points = points_at<D>(columns.vertices.values, start, count);
    if (const auto error = shape.assign(points)) return to_string(*error);
  }
  if (!columns.radius) return std::nullopt;
  const double own = columns.radius.at<double>(k);
  if (!detail::is_radius(own)) return to_string(PlacementError::bad_radius);
  if (own > 0 && radius > 0) return "\"radius\" stands in its definition";
  if (own > 0) radius = own;
  return std::nullopt;
}

template <int D>
std::optional<std::string> PairBlock::read_pose(std::size_t k, std::size_t side,
                                                Pose<D>& pose) const {
  const BodyColumns& columns = bodies_[side];
  const unsigned kind = columns.pose ? columns.pose.at<std::uint8_t>(k) : columns.pose_kind;
  try {
    if (kind == 0) {
      if (pose.kind() != Pose<D>::Kind::none) pose = {};
      return std::nullopt;
    }
    const auto translation = row_of<D>(columns.translation, k);
    if (kind == 1) {
      Matrix<D> matrix = identity_matrix<D>();
      if (columns.matrix)
        for (std::size_t r = 0; r < D; ++r) matrix[r] = row_of<D>(columns.matrix, k * D + r);
      pose = Pose<D>(matrix, translation);
      return std::nullopt;
    }
    if constexpr (D == 3)
      if (kind == 2 && columns.quaternion) {
        const auto [w, x, y, z] = row_of<4>(columns.quaternion, k);
        pose = Pose<D>(Quaternion{w, x, y, z}, translation);
        return std::nullopt;
      }
  } catch (const InvalidPlacement& error) {
    return error.what();
  }
  return kind == 2 ? "its pose is a quaternion, and there is no column of them"
                   : "its pose is of an unknown kind";
}

std::optional<std::string> PairBlock::read_claim(std::size_t row, Claim& claim) const {
  const ClaimColumns& columns = claims_;
  const auto parts = columns.parts ? columns.parts.at<std::uint8_t>(row) : columns.all_parts;
  if ((parts & ~columns.all_parts) != 0) return "holds a part that has no column";
  const auto holds = [parts](ClaimPart part) { return (parts & bit(part)) != 0; };
  claim.intersects.reset();
  if (holds(ClaimPart::intersects)) {
    const auto truth = columns.intersects.at<std::uint8_t>(row);
    if (truth > 1) return R"(has "intersects" that is neither 0 nor 1)";
    claim.intersects = truth == 1;
  }
  const auto number = [&](ClaimPart part, const Column& column, std::optional<double>& x) {
    x = holds(part) ? std::optional(column.at<double>(row)) : std::nullopt;
  };
  number(ClaimPart::distance, columns.distance, claim.distance);
  number(ClaimPart::depth, columns.depth, claim.depth);
  const auto width = static_cast<std::size_t>(dimension_);
  const auto point = [width](const Column& column, std::size_t k) {
    std::vector<double> numbers(width);
    for (std::size_t c = 0; c < width; ++c) numbers[c] = column.at<double>(k * width + c);
    return numbers;
  };
  claim.witness.reset();
  if (holds(ClaimPart::witness))
    claim.witness = Witness{point(columns.witness, 2 * row), point(columns.witness, 2 * row + 1)};
  claim.normal.reset();
  if (holds(ClaimPart::normal)) {
    claim.normal = point(columns.normal, row);
    if (std::all_of(claim.normal->begin(), claim.normal->end(), [](double x) { return x == 0; }))
      return R"(has "normal" that is zero)";
  }
  return std::nullopt;
}

std::optional<std::string> PairBlock::read_claims(std::size_t k, PairLine& pair) const {
  const ClaimColumns& columns = claims_;
  const std::size_t begin = columns.offset ? columns.offset.at<std::uint32_t>(k) : k;
  const std::size_t end = columns.offset ? columns.offset.at<std::uint32_t>(k + 1) : k + 1;
  if (end - begin > 1 && !columns.name) return "of several claims one has no name";
  pair.claims.resize(end - begin);
  for (std::size_t row = begin; row < end; ++row) {
    NamedClaim& named = pair.claims[row - begin];
    named.name = columns.name ? columns.name.text(row) : std::string_view();
    if (named.name.empty() && end - begin > 1) return "of several claims one has no name";
    if (!is_utf8(named.name)) return "the name of a claim is not UTF-8";
    if (Reason reason = read_claim(row, named.claim))
      return concat({named.name.empty() ? "the claim" : quote(named.name), " ", *reason});
  }
  if (pair.claims.size() < 2) return std::nullopt;
  std::vector<std::string_view> names;
  for (const NamedClaim& named : pair.claims) names.push_back(named.name);
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) return concat({"two claims have the name ", quote(*twice)});
  return std::nullopt;
}

template <int D>
std::optional<std::string> PairBlock::read_pair(std::size_t k, PairLine& pair) const {
  auto& shapes = *std::get_if<ShapePair<D>>(&pair.shapes);
  Reason reason = read_shape(k, 0, shapes.a, shapes.radius_a);
  if (!reason) reason = read_pose(k, 0, shapes.pose_a);
  if (reason) return concat({"\"a\": ", *reason});
  reason = read_shape(k, 1, shapes.b, shapes.radius_b);
  if (!reason) reason = read_pose(k, 1, shapes.pose_b);
  if (reason) return concat({"\"b\": ", *reason});
  if (claims_.exist)
    reason = read_claims(k, pair);
  else
    pair.claims.clear();
  return reason;
}

std::optional<LineError> PairBlock::read(std::size_t k, std::optional<PairLine>& pair) const {
  if (!pair || pair->shapes.index() + 2 != static_cast<std::size_t>(dimension_)) {
    // The shapes do not matter: the pair's replace them.
    if (dimension_ == 2)
      pair.emplace(PairLine{{}, ShapePair<2>{Shape<2>{{0, 0}}, Shape<2>{{0, 0}}}});
    else
      pair.emplace(PairLine{{}, ShapePair<3>{Shape<3>{{0, 0, 0}}, Shape<3>{{0, 0, 0}}}});
  }
  Reason reason;
  if (ids_) {
    reason = ids_.read(k, pair->id);
  } else {
    std::array<char, 24> digits;
    pair->id.assign(digits.data(),
                    std::to_chars(digits.data(), digits.data() + digits.size(), first_ + k).ptr);
  }
  if (!reason) reason = dimension_ == 2 ? read_pair<2>(k, *pair) : read_pair<3>(k, *pair);
  pair->family.clear();
  if (family_) {
    pair->family = family_.text(k);
    if (!reason && !is_utf8(pair->family)) reason = "its family is not UTF-8";
  }
  pair->parts.clear();
  if (reason) return LineError{pair->id, *std::move(reason)};
  return std::nullopt;
}

template <int D>
std::optional<std::string> BinaryPairReader::read_shapes(Block& block) {
  const std::size_t count = block.records();
  if (block.first() != shapes_.size())
    return concat({"it defines shapes from number ", std::to_string(block.first()),
                   " on, and the next is ", std::to_string(shapes_.size())});
  RaggedColumn vertices;
  Column radius;
  if (Reason reason = block.take("vertices", ColumnType::f8, count, D, vertices)) return reason;
  if (Reason reason = block.take("radius", ColumnType::f8, count, 1, radius)) return reason;
  if (Reason reason = block.refuse_others()) return reason;
  if (!vertices) return R"(it has no column "vertices")";
  if (count > KnownShapes::kMost - shapes_.size()) return "there are too many shapes";
  for (std::size_t k = 0; k < count; ++k) {
    KnownShape<D> known;
    const auto points = points_at<D>(vertices.values, vertices.start(k), vertices.size(k));
    const auto shape = Shape<D>::make(points);
    if (const auto* error = std::get_if<ShapeError>(&shape))
      known.fault = to_string(*error);
    else
      known.shape = std::get<Shape<D>>(shape);
    if (radius) known.radius = radius.template at<double>(k);
    if (known.fault.empty() && !detail::is_radius(known.radius))
      known.fault = to_string(PlacementError::bad_radius);
    shapes_.push_back<D>(std::move(known));
  }
  return std::nullopt;
}

std::variant<std::shared_ptr<const PairBlock>, std::string> BinaryPairReader::read(
    std::string_view bytes, std::shared_ptr<const void> owner) {
  auto read = Block::read(bytes);
  if (auto* reason = std::get_if<std::string>(&read)) return std::move(*reason);
  Block& block = std::get<Block>(read);
  if (block.kind() == BlockKind::answers) return "it holds answers, in a file of pairs";
  if (block.kind() == BlockKind::shapes) {
    if (Reason reason = dimension_ == 2 ? read_shapes<2>(block) : read_shapes<3>(block))
      return *std::move(reason);
    return std::shared_ptr<const PairBlock>();
  }
  if (block.first() < next_)
    return concat({"it begins with pair ", std::to_string(block.first()),
                   ", and blocks before it have pairs up to ", std::to_string(next_ - 1)});
  const auto pairs = std::make_shared<PairBlock>();
  pairs->dimension_ = dimension_;
  if (Reason reason = pairs->take_columns(block)) return *std::move(reason);
  pairs->shapes_ = shapes_;
  pairs->owner_ = std::move(owner);
  next_ = block.first() + block.records();
  return std::shared_ptr<const PairBlock>(pairs);
}

template <int D>
std::optional<std::uint32_t> BinaryPairWriter::known(const Shape<D>& shape) {
  constexpr std::size_t kMostSeen = std::size_t{1} << 20;
  constexpr std::size_t kMostKnownBytes = std::size_t{1} << 26;
  const std::uint64_t hash = hash_of(shape);
  if (const auto found = numbers_.find(hash); found != numbers_.end()) {
    const auto* same = std::get_if<Shape<D>>(&known_[found->second]);
    if (same != nullptr && same_bits(*same, shape)) return found->second;
    return std::nullopt;
  }
  if (seen_.find(hash) == seen_.end()) {
    if (seen_.size() < kMostSeen) seen_.insert(hash);
    return std::nullopt;
  }
  const std::size_t bytes = shape.size() * sizeof(Point<D>);
  if (known_bytes_ + bytes > kMostKnownBytes || new_shapes_ == kMostRecords) return std::nullopt;
  known_bytes_ += bytes;
  const auto number = static_cast<std::uint32_t>(known_.size());
  numbers_.emplace(hash, number);
  known_.emplace_back(shape);
  ++new_shapes_;
  for (const Point<D>& p : shape.points()) append_all(new_vertices_, p);
  new_offsets_.push_back(static_cast<std::uint32_t>(new_vertices_.size() / sizeof(Point<D>)));
  return number;
}

template <int D>
void BinaryPairWriter::add_shape(const Shape<D>& shape, Side& body) {
  const auto number = known(shape);
  body.shape.push_back(number.value_or(BodyColumns::kInline));
  if (!number)
    for (const Point<D>& p : shape.points()) append_all(body.vertices, p);
  body.offsets.push_back(static_cast<std::uint32_t>(body.vertices.size() / sizeof(Point<D>)));
}

template <int D>
void BinaryPairWriter::add_pose(const Pose<D>& pose, double radius, Side& body) {
  const auto kind = static_cast<std::size_t>(pose.kind());
  body.has_kind[kind] = true;
  body.pose += static_cast<char>(kind);
  for (const Point<D>& row : pose.matrix()) append_all(body.matrix, row);
  if (pose.kind() == Pose<D>::Kind::matrix && pose.matrix() != identity_matrix<D>())
    body.has_matrix = true;
  const Quaternion& q = pose.quaternion();
  append_all(body.quaternion, std::array{q.w, q.x, q.y, q.z});
  append_all(body.translation, pose.translation());
  append(body.radius, radius);
  body.has_radius = body.has_radius || radius > 0;
}

void BinaryPairWriter::add_claims(const PairLine& pair) {
  const auto width = static_cast<std::size_t>(dimension_);
  const auto row = [](std::string& out, const std::vector<double>* numbers, std::size_t count) {
    if (numbers == nullptr)
      out.append(count * sizeof(double), '\0');
    else
      append_all(out, *numbers);
  };
  for (const NamedClaim& named : pair.claims) {
    const Claim& claim = named.claim;
    std::uint8_t parts = 0;
    for (const ClaimPart part : kClaimParts)
      if (holds(claim, part)) parts |= bit(part);
    claims_.all_parts |= parts;
    claims_.parts += static_cast<char>(parts);
    claims_.names.push_back(named.name);
    claims_.has_names = claims_.has_names || !named.name.empty();
    claims_.intersects += static_cast<char>(claim.intersects.value_or(false));
    append(claims_.distance, claim.distance.value_or(0));
    row(claims_.witness, claim.witness ? &claim.witness->a : nullptr, width);
    row(claims_.witness, claim.witness ? &claim.witness->b : nullptr, width);
    row(claims_.normal, claim.normal ? &*claim.normal : nullptr, width);
    append(claims_.depth, claim.depth.value_or(0));
  }
  claims_.offsets.push_back(static_cast<std::uint32_t>(claims_.parts.size()));
}

std::optional<std::string> BinaryPairWriter::add(const PairLine& pair) {
  constexpr std::size_t kMostVertices = std::size_t{1} << 24;
  constexpr std::size_t kMostText = std::size_t{1} << 26;
  const int dimension = pair.shapes.index() == 0 ? 2 : 3;
  if (dimension != dimension_)
    return concat({"the shapes have ", std::to_string(dimension),
                   " dimensions, and a binary file holds pairs of one dimension, here ",
                   std::to_string(dimension_)});
  if (!pair.parts.empty()) return "parts of meshes have no place in a binary file";
  std::size_t text = pair.id.size() + pair.family.size();
  for (const NamedClaim& named : pair.claims) text += named.name.size();
  if (text > kMostText || pair.claims.size() > kMostRecords)
    return "its texts or claims are too long for a block";
  return std::visit(
      [&]<int D>(const ShapePair<D>& shapes) -> Reason {
        if (shapes.a.size() > kMostVertices || shapes.b.size() > kMostVertices)
          return concat({"a shape has more than ", std::to_string(kMostVertices),
                         " vertices, too many for a block"});
        add_shape(shapes.a, bodies_[0]);
        add_shape(shapes.b, bodies_[1]);
        add_pose(shapes.pose_a, shapes.radius_a, bodies_[0]);
        add_pose(shapes.pose_b, shapes.radius_b, bodies_[1]);
        has_ids_ = has_ids_ || pair.id != std::to_string(first_ + count_);
        ids_.push_back(pair.id);
        families_.push_back(pair.family);
        add_claims(pair);
        ++count_;
        constexpr std::size_t kAbout = 256;  // bytes of what else a pair has
        bytes_ = bodies_[0].vertices.size() + bodies_[1].vertices.size() + new_vertices_.size() +
                 ids_.bytes.size() + families_.bytes.size() + claims_.names.bytes.size() +
                 kAbout * (count_ + claims_.parts.size());
        return std::nullopt;
      },
      pair.shapes);
}

void BinaryPairWriter::write_body(BlockWriter& block, char side, Side& body) const {
  const auto width = static_cast<std::size_t>(dimension_);
  const auto add = [&](std::string_view rest, ColumnType type, std::size_t numbers,
                       std::string& bytes) {
    block.add(concat({std::string_view(&side, 1), rest}), type, numbers, std::move(bytes));
  };
  const auto is_known = [](std::uint32_t number) { return number != BodyColumns::kInline; };
  if (std::any_of(body.shape.begin(), body.shape.end(), is_known)) {
    std::string numbers;
    for (const std::uint32_t number : body.shape) append(numbers, number);
    add(".shape", ColumnType::u4, 1, numbers);
  }
  if (!body.vertices.empty())
    block.add(concat({std::string_view(&side, 1), ".vertices"}), ColumnType::f8, width,
              std::move(body.vertices), body.offsets);
  const bool has_pose = body.has_kind[1] || body.has_kind[2];
  const bool is_mixed = body.has_kind[0] + body.has_kind[1] + body.has_kind[2] > 1;
  if (has_pose && is_mixed) add(".pose", ColumnType::u1, 1, body.pose);
  if (body.has_matrix) add(".matrix", ColumnType::f8, width * width, body.matrix);
  if (body.has_kind[2]) add(".quaternion", ColumnType::f8, 4, body.quaternion);
  if (has_pose) add(".translation", ColumnType::f8, width, body.translation);
  if (body.has_radius) add(".radius", ColumnType::f8, 1, body.radius);
  body = {};
}

void BinaryPairWriter::write_claims(BlockWriter& block) {
  const std::size_t rows = claims_.parts.size();
  const auto has = [&](ClaimPart part) { return (claims_.all_parts & bit(part)) != 0; };
  if (rows > 0) {
    bool is_one_each = rows == count_;
    for (std::size_t k = 0; k < claims_.offsets.size(); ++k)
      is_one_each = is_one_each && claims_.offsets[k] == k;
    if (!is_one_each) {
      std::string offsets;
      for (const std::uint32_t offset : claims_.offsets) append(offsets, offset);
      block.add("claim.of", ColumnType::u4, 1, std::move(offsets));
    }
    if (claims_.has_names)
      block.add("claim.name", ColumnType::u1, 1, claims_.names.bytes, claims_.names.offsets);
    const bool is_same = std::all_of(claims_.parts.begin(), claims_.parts.end(), [&](char parts) {
      return static_cast<std::uint8_t>(parts) == claims_.all_parts;
    });
    if (!is_same || claims_.all_parts == 0)
      block.add("claim.parts", ColumnType::u1, 1, claims_.parts);
    const auto width = static_cast<std::size_t>(dimension_);
    if (has(ClaimPart::intersects))
      block.add("claim.intersects", ColumnType::u1, 1, claims_.intersects);
    if (has(ClaimPart::distance)) block.add("claim.distance", ColumnType::f8, 1, claims_.distance);
    if (has(ClaimPart::witness))
      block.add("claim.witness", ColumnType::f8, 2 * width, claims_.witness);
    if (has(ClaimPart::normal)) block.add("claim.normal", ColumnType::f8, width, claims_.normal);
    if (has(ClaimPart::depth)) block.add("claim.depth", ColumnType::f8, 1, claims_.depth);
  }
  claims_ = {};
}

void BinaryPairWriter::flush_shapes(std::string& out) {
  if (new_shapes_ == 0) return;
  BlockWriter block;
  block.add("vertices", ColumnType::f8, static_cast<std::size_t>(dimension_),
            std::move(new_vertices_), new_offsets_);
  block.append_to(out, BlockKind::shapes, new_shapes_, known_.size() - new_shapes_);
  new_shapes_ = 0;
  new_vertices_.clear();
  new_offsets_.assign(1, 0);
}

void BinaryPairWriter::flush(std::string& out) {
  if (count_ == 0) return;
  flush_shapes(out);
  BlockWriter block;
  if (has_ids_) IdColumn::add(block, ids_);
  if (!families_.bytes.empty())
    block.add("family", ColumnType::u1, 1, families_.bytes, families_.offsets);
  write_body(block, 'a', bodies_[0]);
  write_body(block, 'b', bodies_[1]);
  write_claims(block);
  block.append_to(out, BlockKind::pairs, count_, first_);
  first_ += count_;
  count_ = 0;
  bytes_ = 0;
  ids_ = {};
  families_ = {};
  has_ids_ = false;
}

}  // namespace certa::tools
