#include "formats/pair_reader.hpp"

#include <array>
#include <utility>

#include <certa/shape.hpp>

#include "formats/claim_reader.hpp"
#include "formats/members.hpp"
#include "formats/shape_reader.hpp"

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

/// All but the id.
std::variant<PairLine, std::string> read_pair(JsonValue object) {
  std::array<std::optional<JsonValue>, 4> found;
  if (Reason reason = find_members<4>(object, {"a", "b", "id", "claim"}, found, ignore_key))
    return *reason;
  const auto& [a, b, id, given_claim] = found;
  if (id && !is_scalar(*id)) return concat({"\"id\" ", is_not(*id, "a number or a string")});
  if (!a || !b) return std::string(a ? "\"b\" is missing" : "\"a\" is missing");

  AnyShapeParts shape_a;
  AnyShapeParts shape_b;
  if (Reason reason = read_shape(*a, shape_a)) return concat({"\"a\"", *reason});
  if (Reason reason = read_shape(*b, shape_b)) return concat({"\"b\"", *reason});
  if (shape_a.index() != shape_b.index())
    return concat({"\"a\" has ", std::to_string(dimension_of(shape_a)), " dimensions, \"b\" has ",
                   std::to_string(dimension_of(shape_b))});

  std::optional<Claim> claim;
  if (given_claim) {
    auto read = read_claim(*given_claim, static_cast<std::size_t>(dimension_of(shape_a)));
    if (const auto* reason = std::get_if<std::string>(&read)) return concat({"\"claim\"", *reason});
    claim = std::get<Claim>(std::move(read));
  }
  std::string family;
  for (const auto [key, value] : object.members())
    if (key == "family" && value.kind() == JsonKind::string) family = value.text();
  if (dimension_of(shape_a) == 2)
    return PairLine{{}, make_shapes<2>(shape_a, shape_b), claim, std::move(family)};
  return PairLine{{}, make_shapes<3>(shape_a, shape_b), claim, std::move(family)};
}

}  // namespace

std::variant<PairLine, LineError> PairReader::read(std::string_view line) {
  if (auto error = read_object(parser_, line)) return *std::move(error);
  const JsonValue root = parser_.root();
  std::string id = id_of(root).value_or("null");
  auto result = read_pair(root);
  if (auto* reason = std::get_if<std::string>(&result))
    return LineError{std::move(id), std::move(*reason)};
  PairLine& pair = std::get<PairLine>(result);
  pair.id = std::move(id);
  return std::move(pair);
}

}  // namespace certa::tools
