#include "formats/pair_reader.hpp"

#include <array>
#include <set>
#include <utility>

#include <certa/shape.hpp>

#include "formats/claim_reader.hpp"
#include "formats/members.hpp"
#include "formats/shape_reader.hpp"
#include "formats/shape_table.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

int dimension_of(const AnyShapeParts& shape) { return shape.index() == 0 ? 2 : 3; }

template <int D>
ShapePair<D> make_shapes(AnyShapeParts& a, AnyShapeParts& b) {
  auto& parts_a = std::get<ShapeParts<D>>(a);
  auto& parts_b = std::get<ShapeParts<D>>(b);
  return {Shape<D>(std::move(parts_a.vertices)),
          Shape<D>(std::move(parts_b.vertices)),
          parts_a.pose,
          parts_b.pose,
          parts_a.radius,
          parts_b.radius};
}

/// Claims by the names of those who make them.
Reason read_claims(JsonValue object, std::size_t dimension, std::vector<NamedClaim>& claims) {
  if (object.kind() != JsonKind::object)
    return concat({"\"claims\" ", is_not(object, "an object of claims by name")});
  std::set<std::string_view> names;
  for (const auto [name, value] : object.members()) {
    if (name.empty()) return "\"claims\" has a claim without a name";
    if (!names.insert(name).second)
      return concat({"\"claims\": the key ", quote(name), " stands twice"});
    auto read = read_claim(value, dimension);
    if (const auto* reason = std::get_if<std::string>(&read))
      return concat({"\"claims\": ", quote(name), *reason});
    claims.push_back({std::string(name), std::get<Claim>(std::move(read))});
  }
  return std::nullopt;
}

/// All but the id.
std::variant<PairLine, std::string> read_pair(JsonValue object, const LinePlace& place) {
  std::array<std::optional<JsonValue>, 5> found;
  // A claim under another key would go unjudged.
  constexpr std::array<std::string_view, 2> kClaimKeys{"claim", "claims"};
  const auto take_note = [&](std::string_view key) { return refuse_near_key(key, kClaimKeys); };
  if (Reason reason =
          find_members<5>(object, {"a", "b", "id", "claim", "claims"}, found, take_note))
    return *std::move(reason);
  const auto& [a, b, id, given_claim, given_claims] = found;
  if (id && !is_scalar(*id)) return concat({"\"id\" ", is_not(*id, "a number or a string")});
  if (!a || !b) return std::string(a ? "\"b\" is missing" : "\"a\" is missing");

  AnyShapeParts shape_a;
  AnyShapeParts shape_b;
  if (Reason reason = read_shape(*a, place, shape_a)) return concat({"\"a\"", *reason});
  if (Reason reason = read_shape(*b, place, shape_b)) return concat({"\"b\"", *reason});
  if (shape_a.index() != shape_b.index())
    return concat({"\"a\" has ", std::to_string(dimension_of(shape_a)), " dimensions, \"b\" has ",
                   std::to_string(dimension_of(shape_b))});

  std::vector<NamedClaim> claims;
  const auto dimension = static_cast<std::size_t>(dimension_of(shape_a));
  if (given_claim && given_claims) return R"("claim" and "claims" stand together)";
  if (given_claim) {
    auto read = read_claim(*given_claim, dimension);
    if (const auto* reason = std::get_if<std::string>(&read)) return concat({"\"claim\"", *reason});
    claims.push_back({"", std::get<Claim>(std::move(read))});
  }
  if (given_claims)
    if (Reason reason = read_claims(*given_claims, dimension, claims)) return *std::move(reason);
  std::string family;
  for (const auto [key, value] : object.members())
    if (key == "family" && value.kind() == JsonKind::string) family = value.text();
  if (dimension == 2)
    return PairLine{{}, make_shapes<2>(shape_a, shape_b), std::move(claims), std::move(family)};
  return PairLine{{}, make_shapes<3>(shape_a, shape_b), std::move(claims), std::move(family)};
}

}  // namespace

std::variant<PairLine, LineError> PairReader::read(std::string_view line, const LinePlace& place) {
  if (place.defines_shape(line))
    return LineError{"null", place.shapes->fault(place.ordinal).value_or("defines a shape")};
  if (auto error = read_object(parser_, line)) return *std::move(error);
  const JsonValue root = parser_.root();
  std::string id = id_of(root).value_or("null");
  auto result = read_pair(root, place);
  if (auto* reason = std::get_if<std::string>(&result))
    return LineError{std::move(id), std::move(*reason)};
  PairLine& pair = std::get<PairLine>(result);
  pair.id = std::move(id);
  return std::move(pair);
}

}  // namespace certa::tools
