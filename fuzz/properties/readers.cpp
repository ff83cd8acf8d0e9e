#include "readers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "formats/answer_reader.hpp"
#include "formats/binary_answers.hpp"
#include "formats/binary_block.hpp"
#include "formats/binary_pairs.hpp"
#include "formats/json.hpp"
#include "formats/lines.hpp"
#include "formats/mesh_reader.hpp"
#include "formats/number.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "formats/point_set_reader.hpp"

namespace certa::fuzz {

namespace {

std::string_view text_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

template <int D>
bool all_finite(std::span<const Point<D>> points) {
  return std::ranges::all_of(points, [](const Point<D>& p) {
    return std::ranges::all_of(p, [](double x) { return std::isfinite(x); });
  });
}

/// All parts of the claim as JSON.
std::string text_of(const tools::Claim& claim) {
  std::string text;
  tools::JsonWriter json(text);
  const auto number = [&json](double x) {
    if (std::isfinite(x))
      json.value(x);
    else
      json.raw(std::isnan(x) ? "NaN" : x > 0 ? "\"inf\"" : "-Infinity");
  };
  const bool is_claim = std::ranges::any_of(
      tools::kClaimParts, [&](tools::ClaimPart part) { return tools::holds(claim, part); });
  if (!is_claim) return "{}";
  json.object([&] {
    json.member("by", "x");
    if (claim.intersects) json.member("intersects", *claim.intersects);
    for (const auto& [key, x] : {std::pair("distance", claim.distance), {"depth", claim.depth}})
      if (x) {
        json.key(key);
        number(*x);
      }
    if (claim.normal) json.key("normal").array(*claim.normal, number);
    if (!claim.witness) return;
    json.key("witness").object([&] {
      json.key("a").array(claim.witness->a, number);
      json.key("b").array(claim.witness->b, number);
    });
  });
  return text;
}

template <int D>
bool same(const Pose<D>& x, const Pose<D>& y) {
  return x.kind() == y.kind() && x.matrix() == y.matrix() && x.quaternion() == y.quaternion() &&
         x.translation() == y.translation();
}

template <int D>
Violation pair_reads_back(const tools::PairLine& pair, const ShapePair<D>& shapes) {
  const auto a = shapes.a.points();
  const auto b = shapes.b.points();
  if (a.empty() || b.empty()) return "a shape without vertices was accepted";
  if (!all_finite<D>(a) || !all_finite<D>(b)) return "a coordinate that is not finite was accepted";
  std::string line;
  tools::JsonWriter json(line);
  json.object([&] {
    json.key("id").raw(pair.id);
    tools::write_shapes(json, tools::vertices_of(shapes));
    const auto write = [&](const tools::NamedClaim& named) {
      json.any_key(named.name.empty() ? "claim" : named.name).raw(text_of(named.claim));
    };
    const bool by_name = !pair.claims.empty() && !pair.claims[0].name.empty();
    const auto write_all = [&] { std::ranges::for_each(pair.claims, write); };
    if (by_name)
      json.key("claims").object(write_all);
    else
      write_all();
  });
  const auto again = tools::PairReader().read(line);
  if (const auto* error = std::get_if<tools::LineError>(&again))
    return "written again it is refused: " + error->reason + ", in " + line;
  const auto& other = std::get<tools::PairLine>(again);
  const auto* others = std::get_if<ShapePair<D>>(&other.shapes);
  if (others == nullptr || !std::ranges::equal(a, others->a.points()) ||
      !std::ranges::equal(b, others->b.points()))
    return "written again it has other vertices, in " + line;
  if (!same(shapes.pose_a, others->pose_a) || !same(shapes.pose_b, others->pose_b))
    return "written again it has another pose, in " + line;
  if (shapes.radius_a != others->radius_a || shapes.radius_b != others->radius_b ||
      !(shapes.radius_a >= 0) || !(shapes.radius_b >= 0))
    return "written again it has another radius, in " + line;
  if (other.id != pair.id) return "written again it has another id, in " + line;
  const auto same_claim = [](const tools::NamedClaim& x, const tools::NamedClaim& y) {
    return x.name == y.name && text_of(x.claim) == text_of(y.claim);
  };
  if (!std::ranges::equal(pair.claims, other.claims, same_claim))
    return "written again it has another claim, in " + line;
  return std::nullopt;
}

}  // namespace

namespace {

/// The pair is the same again when it was a block.
Violation pair_comes_back(const tools::PairLine& pair) {
  std::string text;
  tools::append_pair(text, pair);
  const int dimension = pair.shapes.index() == 0 ? 2 : 3;
  tools::BinaryPairWriter writer(dimension);
  for (int k = 0; k < 2; ++k)  // the shapes of the second one are known
    if (const auto reason = writer.add(pair)) return "it cannot be written: " + *reason;
  std::string blocks;
  writer.flush(blocks);
  tools::BinaryPairReader reader(dimension);
  std::optional<tools::PairLine> again;
  std::size_t count = 0;
  for (std::string_view rest = blocks; !rest.empty();) {
    const auto size = std::get<std::uint64_t>(tools::block_size(rest));
    const auto read = reader.read(rest.substr(0, size), nullptr);
    rest.remove_prefix(size);
    if (const auto* reason = std::get_if<std::string>(&read)) return "its block: " + *reason;
    const auto& block = std::get<std::shared_ptr<const tools::PairBlock>>(read);
    for (std::size_t k = 0; block != nullptr && k < block->size(); ++k) {
      if (const auto error = block->read(k, again)) return "read again: " + error->reason;
      std::string text_again;
      tools::append_pair(text_again, *again);
      if (text_again != text) return "as binary it is another pair: " + text_again + text;
      ++count;
    }
  }
  if (count != 2) return "of two pairs in a block " + std::to_string(count) + " came back";
  return std::nullopt;
}

Violation answers_come_back(const std::string& lines) {
  std::string blocks;
  if (const auto reason = tools::append_answers(blocks, lines, 0)) return *reason;
  std::string again;
  for (std::string_view rest = blocks; !rest.empty();) {
    const auto size = std::get<std::uint64_t>(tools::block_size(rest));
    if (const auto reason = tools::append_lines(again, rest.substr(0, size)))
      return "a block of answers is refused: " + *reason;
    rest.remove_prefix(size);
  }
  std::string expected;
  tools::Lines given(lines, 1);
  while (const auto line = given.next()) expected.append(line->text) += '\n';
  if (again != expected) return "as binary the answers are others: " + again + expected;
  return std::nullopt;
}

/// Reads a file; `bytes` is what comes behind its header.
Violation read_blocks(const tools::BinaryHeader& header, std::string_view bytes,
                      std::size_t* records) {
  tools::BinaryPairReader reader(header.kind == tools::BinaryKind::pairs ? header.dimension : 3);
  std::optional<tools::PairLine> pair;
  while (bytes.size() >= tools::kBinaryUnit) {
    const auto size = tools::block_size(bytes);
    if (const auto* reason = std::get_if<std::string>(&size))
      return reason->empty() ? Violation("a block was refused without a reason") : std::nullopt;
    if (std::get<std::uint64_t>(size) > bytes.size()) return std::nullopt;  // cut off
    const std::string_view block = bytes.substr(0, std::get<std::uint64_t>(size));
    bytes.remove_prefix(block.size());
    if (header.kind == tools::BinaryKind::answers) {
      std::string lines;
      if (const auto reason = tools::append_lines(lines, block))
        return reason->empty() ? Violation("answers were refused without a reason") : std::nullopt;
      if (records != nullptr) *records += tools::records_of(block);
      if (Violation violation = answers_come_back(lines)) return violation;
      continue;
    }
    const auto read = reader.read(block, nullptr);
    if (const auto* reason = std::get_if<std::string>(&read))
      return reason->empty() ? Violation("pairs were refused without a reason") : std::nullopt;
    const auto& pairs = std::get<std::shared_ptr<const tools::PairBlock>>(read);
    for (std::size_t k = 0; pairs != nullptr && k < pairs->size(); ++k) {
      if (const auto error = pairs->read(k, pair)) {
        if (error->reason.empty()) return "a pair was refused without a reason";
        continue;
      }
      if (records != nullptr) ++*records;
      Violation violation = std::visit(
          [&pair]<int D>(const ShapePair<D>& shapes) { return pair_reads_back<D>(*pair, shapes); },
          pair->shapes);
      if (!violation) violation = pair_comes_back(*pair);
      if (violation) return violation;
    }
  }
  return std::nullopt;
}

}  // namespace

Violation binary_reads_back(Bytes bytes, std::size_t* records) {
  std::string file(text_of(bytes));
  const auto header = tools::read_header(file);
  if (const auto* reason = std::get_if<std::string>(&header))
    return reason->empty() ? Violation("a header was refused without a reason") : std::nullopt;
  file.erase(0, tools::kBinaryUnit);
  if (Violation violation = read_blocks(std::get<tools::BinaryHeader>(header), file, nullptr))
    return violation;
  for (std::size_t at = 0; at + tools::kBinaryUnit <= file.size();) {
    const auto size = tools::block_size(std::string_view(file).substr(at));
    const auto* length = std::get_if<std::uint64_t>(&size);
    if (length == nullptr || *length > file.size() - at) break;
    std::string block = file.substr(at, *length);
    tools::set_first(block, tools::first_of(block));
    file.replace(at, *length, block);
    at += *length;
  }
  return read_blocks(std::get<tools::BinaryHeader>(header), file, records);
}

Violation points_read_back(Bytes bytes, std::size_t* sets) {
  tools::PointSetReader reader;
  tools::Lines lines(text_of(bytes), 1);
  while (const auto line = lines.next()) {
    const auto read = reader.read(line->text);
    if (const auto* error = std::get_if<tools::LineError>(&read)) {
      if (error->reason.empty()) return "a line was refused without a reason";
      continue;
    }
    if (sets != nullptr) ++*sets;
    const auto& set = std::get<tools::PlanarPoints>(read);
    if (!all_finite<2>(set.points)) return "a coordinate that is not finite was accepted";
    std::string again;
    tools::JsonWriter json(again);
    json.object([&] {
      json.key("id").raw(set.id);
      json.key("vertices");
      tools::write_points<2>(json, set.points);
    });
    const auto second = tools::PointSetReader().read(again);
    if (const auto* error = std::get_if<tools::LineError>(&second))
      return "written again it is refused: " + error->reason + ", in " + again;
    const auto& other = std::get<tools::PlanarPoints>(second);
    if (other.id != set.id || other.points != set.points)
      return "written again it has another id or other points, in " + again;
  }
  return std::nullopt;
}

Violation json_reads_back(Bytes bytes, std::size_t* pairs) {
  tools::PairReader pair_reader;
  tools::AnswerReader answer_reader;
  tools::Lines lines(text_of(bytes), 1);
  while (const auto line = lines.next()) {
    const auto answer = answer_reader.read(line->text);
    if (const auto* error = std::get_if<tools::AnswerError>(&answer))
      if (error->reason.empty()) return "a line was refused as an answer without a reason";
    const auto read = pair_reader.read(line->text);
    if (const auto* error = std::get_if<tools::LineError>(&read)) {
      if (error->reason.empty()) return "a line was refused without a reason";
      continue;
    }
    if (pairs != nullptr) ++*pairs;
    const auto& pair = std::get<tools::PairLine>(read);
    Violation violation = std::visit(
        [&pair]<int D>(const ShapePair<D>& shapes) { return pair_reads_back<D>(pair, shapes); },
        pair.shapes);
    if (violation) return violation;
  }
  return std::nullopt;
}

Violation mesh_reads_back(Bytes bytes, std::size_t* meshes) {
  if (bytes.empty()) return std::nullopt;
  constexpr std::array<const char*, 4> kPaths{"mesh.obj", "mesh.off", "mesh.ply", "mesh.stl"};
  const auto mesh = tools::read_mesh(kPaths[bytes[0] % kPaths.size()], text_of(bytes.subspan(1)));
  if (const auto* error = std::get_if<tools::MeshError>(&mesh))
    return error->reason.empty() ? Violation("a mesh was refused without a reason") : std::nullopt;
  if (meshes != nullptr) ++*meshes;
  const auto& [vertices, faces, groups] = std::get<tools::Mesh>(mesh);
  if (vertices.empty()) return "a mesh without vertices was accepted";
  if (!all_finite<3>(vertices)) return "a coordinate that is not finite was accepted";
  std::string off = tools::concat(
      {"OFF\n", std::to_string(vertices.size()), " ", std::to_string(faces.size()), " 0\n"});
  for (const Point<3>& p : vertices)
    for (std::size_t k = 0; k < 3; ++k) {
      tools::append_number(off, p[k]);
      off += k == 2 ? '\n' : ' ';
    }
  for (const tools::MeshFace& face : faces) {
    if (face.corners.size() < 3) return "a face with fewer than three corners was accepted";
    if (face.group >= groups.size()) return "a face of no group was accepted";
    off += std::to_string(face.corners.size());
    for (const std::uint32_t v : face.corners) off.append(" ").append(std::to_string(v));
    off += '\n';
  }
  const auto again = tools::read_mesh("again.off", off);
  if (const auto* error = std::get_if<tools::MeshError>(&again))
    return "written as OFF it is refused: " + error->reason;
  if (std::get<tools::Mesh>(again).vertices != vertices)
    return "written as OFF it has other vertices";
  const auto has_corners = [](const tools::MeshFace& x, const tools::MeshFace& y) {
    return x.corners == y.corners;
  };
  if (!std::ranges::equal(std::get<tools::Mesh>(again).faces, faces, has_corners))
    return "written as OFF it has other faces";
  return std::nullopt;
}

}  // namespace certa::fuzz
