#include "formats/pair_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <certa/shape.hpp>

#include "formats/claim_reader.hpp"
#include "formats/members.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

template <int D>
using Vertices = std::vector<Point<D>>;
using AnyVertices = std::variant<Vertices<2>, Vertices<3>>;

int dimension_of(const AnyVertices& vertices) { return vertices.index() == 0 ? 2 : 3; }

template <int D>
Reason read_vertices(JsonValue array, AnyVertices& result) {
  auto& vertices = result.emplace<Vertices<D>>();
  vertices.reserve(array.size());
  Row row;
  for (const JsonValue vertex : array.elements()) {
    Reason reason = read_coordinates(vertex, row);
    if (!reason && row.size != 2 && row.size != 3)
      reason = concat({"has ", std::to_string(row.size), " coordinates, not 2 or 3"});
    if (!reason && row.size != D)
      reason = concat({"has ", std::to_string(row.size), " coordinates, but the first has ",
                       std::to_string(D)});
    if (reason) return concat({": vertex ", std::to_string(vertices.size()), " ", *reason});
    std::copy_n(row.coordinates.begin(), D, vertices.emplace_back().begin());
  }
  return std::nullopt;
}

Reason read_shape(JsonValue value, AnyVertices& vertices) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  std::array<std::optional<JsonValue>, 1> found;
  const auto refuse = [](std::string_view key) -> Reason {
    return concat({"unknown key ", quote(key)});
  };
  if (Reason reason = find_members<1>(value, {"vertices"}, found, refuse))
    return concat({": ", *reason});
  if (!found[0]) return ": \"vertices\" is missing";
  const JsonValue array = *found[0];
  if (array.kind() != JsonKind::array)
    return concat({": \"vertices\" ", is_not(array, "an array")});
  if (!(array.elements() != JsonEnd{}))
    return concat({": ", to_string(ShapeError{ShapeError::Kind::empty, 0})});
  const JsonValue first = *array.elements();
  const bool is_planar = first.kind() == JsonKind::array && first.size() == 2;
  return is_planar ? read_vertices<2>(array, vertices) : read_vertices<3>(array, vertices);
}

template <int D>
ShapePair<D> make_shapes(AnyVertices& a, AnyVertices& b) {
  return {Shape<D>(std::get<Vertices<D>>(std::move(a))),
          Shape<D>(std::get<Vertices<D>>(std::move(b)))};
}

/// All but the id.
std::variant<Pair, std::string> read_pair(JsonValue object) {
  std::array<std::optional<JsonValue>, 4> found;
  if (Reason reason = find_members<4>(object, {"a", "b", "id", "claim"}, found, ignore_key))
    return *reason;
  const auto& [a, b, id, given_claim] = found;
  if (id && !is_scalar(*id)) return concat({"\"id\" ", is_not(*id, "a number or a string")});
  if (!a || !b) return std::string(a ? "\"b\" is missing" : "\"a\" is missing");

  AnyVertices vertices_a;
  AnyVertices vertices_b;
  if (Reason reason = read_shape(*a, vertices_a)) return concat({"\"a\"", *reason});
  if (Reason reason = read_shape(*b, vertices_b)) return concat({"\"b\"", *reason});
  if (vertices_a.index() != vertices_b.index())
    return concat({"\"a\" has ", std::to_string(dimension_of(vertices_a)),
                   " dimensions, \"b\" has ", std::to_string(dimension_of(vertices_b))});

  std::optional<Claim> claim;
  if (given_claim) {
    auto read = read_claim(*given_claim, static_cast<std::size_t>(dimension_of(vertices_a)));
    if (const auto* reason = std::get_if<std::string>(&read)) return concat({"\"claim\"", *reason});
    claim = std::get<Claim>(std::move(read));
  }
  std::string family;
  for (const auto [key, value] : object.members())
    if (key == "family" && value.kind() == JsonKind::string) family = value.text();
  if (dimension_of(vertices_a) == 2)
    return Pair{{}, make_shapes<2>(vertices_a, vertices_b), claim, std::move(family)};
  return Pair{{}, make_shapes<3>(vertices_a, vertices_b), claim, std::move(family)};
}

}  // namespace

std::variant<Pair, LineError> PairReader::read(std::string_view line) {
  if (auto error = read_object(parser_, line)) return *std::move(error);
  const JsonValue root = parser_.root();
  std::string id = id_of(root).value_or("null");
  auto result = read_pair(root);
  if (auto* reason = std::get_if<std::string>(&result))
    return LineError{std::move(id), std::move(*reason)};
  Pair& pair = std::get<Pair>(result);
  pair.id = std::move(id);
  return std::move(pair);
}

}  // namespace certa::tools
