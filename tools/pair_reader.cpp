#include "pair_reader.hpp"

#include <cmath>
#include <span>

#include <certa/kernel/shape.hpp>

#include "number.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

std::string is_not(JsonValue value, std::string_view wanted) {
  return concat({"is ", to_string(value.kind()), ", not ", wanted});
}

/// A JSON number or a hexadecimal float in a string; otherwise what is wrong, as "is ...".
std::variant<double, std::string> read_number(JsonValue value) {
  const bool in_hexadecimal = value.kind() == JsonKind::string;
  if (!in_hexadecimal && value.kind() != JsonKind::number) return is_not(value, "a number");
  const std::optional<double> number =
      in_hexadecimal ? parse_hexadecimal(value.text()) : parse_decimal(value.text());
  if (!number) return concat({"is ", quote(value.text()), ", not a hexadecimal float"});
  if (!std::isfinite(*number))
    return concat({"is ", quote(value.text()), ", too large for a double"});
  return *number;
}

/// The members that `keys` names, each at most once. Other members are left to `unknown`.
template <std::size_t N, class Unknown>
Reason find_members(JsonValue object, const std::array<std::string_view, N>& keys,
                    std::array<std::optional<JsonValue>, N>& found, Unknown&& unknown) {
  for (const auto [key, value] : object.members()) {
    std::size_t i = 0;
    while (i < N && keys[i] != key) ++i;
    if (i == N) {
      if (Reason reason = unknown(key)) return reason;
    } else if (found[i]) {
      return concat({"the key ", quote(key), " stands twice"});
    } else {
      found[i] = value;
    }
  }
  return std::nullopt;
}

constexpr auto kIgnore = [](std::string_view) -> Reason { return std::nullopt; };

Reason read_claim(JsonValue value, Claim& claim) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  std::array<std::optional<JsonValue>, 2> found;
  if (Reason reason = find_members<2>(value, {"intersects", "distance"}, found, kIgnore))
    return concat({": ", *reason});
  if (const auto& intersects = found[0]) {
    if (intersects->kind() != JsonKind::boolean)
      return concat({": \"intersects\" ", is_not(*intersects, "a boolean")});
    claim.intersects = intersects->truth();
  }
  if (found[1]) {
    const auto distance = read_number(*found[1]);
    if (const auto* reason = std::get_if<std::string>(&distance))
      return concat({": \"distance\" ", *reason});
    claim.distance = std::get<double>(distance);
  }
  return std::nullopt;
}

/// The id's JSON text; nothing when it is missing or no scalar.
std::optional<std::string> id_of(JsonValue object) {
  for (const auto [key, value] : object.members())
    if (key == "id") {
      std::string text = scalar_text(value);
      if (!text.empty()) return text;
    }
  return std::nullopt;
}

template <int D>
ShapePair<D> make_shapes(std::span<const double> a, std::span<const double> b) {
  return {Shape<D>::from_coordinates(a), Shape<D>::from_coordinates(b)};
}

}  // namespace

std::variant<Pair, LineError> PairReader::read(std::string_view line) {
  const std::optional<JsonError> error = parser_.parse(line);
  const JsonValue root = parser_.root();
  const bool is_object = root.kind() == JsonKind::object;
  if (error) {
    // A number like 1e400 is JSON at which RapidJSON gives up: such a line keeps its id.
    const auto id = error->number_too_large && is_object ? id_of(root) : std::nullopt;
    return LineError{id.value_or("null"), error->reason};
  }
  if (!is_object) return LineError{"null", concat({"the line ", is_not(root, "an object")})};

  std::string id = id_of(root).value_or("null");
  auto result = read_pair(root, id);
  if (auto* reason = std::get_if<std::string>(&result))
    return LineError{std::move(id), std::move(*reason)};
  return std::get<Pair>(std::move(result));
}

std::variant<Pair, std::string> PairReader::read_pair(JsonValue object, std::string id) {
  std::array<std::optional<JsonValue>, 4> found;
  if (Reason reason = find_members<4>(object, {"a", "b", "id", "claim"}, found, kIgnore))
    return *reason;
  const auto& [a, b, given_id, given_claim] = found;
  std::string family;
  for (const auto [key, value] : object.members())
    if (key == "family" && value.kind() == JsonKind::string) family = value.text();
  if (given_id && scalar_text(*given_id).empty())
    return concat({"\"id\" ", is_not(*given_id, "a number or a string")});
  if (!a || !b) return std::string(a ? "\"b\" is missing" : "\"a\" is missing");

  auto& [vertices_a, vertices_b] = vertices_;
  if (Reason reason = read_shape(*a, vertices_a)) return concat({"\"a\"", *reason});
  if (Reason reason = read_shape(*b, vertices_b)) return concat({"\"b\"", *reason});
  if (vertices_a.dimension != vertices_b.dimension)
    return concat({"\"a\" has ", std::to_string(vertices_a.dimension), " dimensions, \"b\" has ",
                   std::to_string(vertices_b.dimension)});

  std::optional<Claim> claim;
  if (given_claim) {
    claim.emplace();
    if (Reason reason = read_claim(*given_claim, *claim)) return concat({"\"claim\"", *reason});
  }
  if (vertices_a.dimension == 2)
    return Pair{std::move(id), make_shapes<2>(vertices_a.coordinates, vertices_b.coordinates),
                claim, std::move(family)};
  return Pair{std::move(id), make_shapes<3>(vertices_a.coordinates, vertices_b.coordinates), claim,
              std::move(family)};
}

PairReader::Reason PairReader::read_shape(JsonValue value, Vertices& vertices) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  std::array<std::optional<JsonValue>, 1> found;
  const auto refuse = [](std::string_view key) -> Reason {
    return concat({"unknown key ", quote(key)});
  };
  if (Reason reason = find_members<1>(value, {"vertices"}, found, refuse))
    return concat({": ", *reason});
  if (!found[0]) return ": \"vertices\" is missing";
  if (found[0]->kind() != JsonKind::array)
    return concat({": \"vertices\" ", is_not(*found[0], "an array")});

  vertices.dimension = 0;
  vertices.coordinates.clear();
  std::size_t count = 0;
  for (const JsonValue vertex : found[0]->elements()) {
    if (Reason reason = read_vertex(vertex, vertices))
      return concat({": vertex ", std::to_string(count), " ", *reason});
    ++count;
  }
  if (count == 0) return concat({": ", to_string(ShapeError{ShapeError::Kind::empty, 0})});
  return std::nullopt;
}

PairReader::Reason PairReader::read_vertex(JsonValue value, Vertices& vertices) {
  if (value.kind() != JsonKind::array) return is_not(value, "an array of numbers");
  const std::size_t before = vertices.coordinates.size();
  for (const JsonValue element : value.elements()) {
    const auto coordinate = read_number(element);
    if (const auto* reason = std::get_if<std::string>(&coordinate)) {
      const std::size_t position = vertices.coordinates.size() - before;
      return concat({"has a bad coordinate: [", std::to_string(position), "] ", *reason});
    }
    vertices.coordinates.push_back(std::get<double>(coordinate));
  }
  const std::size_t dimension = vertices.coordinates.size() - before;
  if (dimension != 2 && dimension != 3)
    return concat({"has ", std::to_string(dimension), " coordinates, not 2 or 3"});
  if (vertices.dimension == 0) vertices.dimension = dimension;
  if (vertices.dimension != dimension)
    return concat({"has ", std::to_string(dimension), " coordinates, but the first has ",
                   std::to_string(vertices.dimension)});
  return std::nullopt;
}

}  // namespace certa::tools
