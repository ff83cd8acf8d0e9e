#include "formats/claim_reader.hpp"

#include <algorithm>
#include <utility>

#include "formats/members.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

Reason read_part(JsonValue value, std::optional<double>& number) {
  const auto read = read_number(value);
  if (const auto* reason = std::get_if<std::string>(&read)) return *reason;
  number = std::get<double>(read);
  return std::nullopt;
}

Reason read_point(JsonValue value, std::size_t dimension, std::vector<double>& point) {
  Row row;
  if (Reason reason = read_coordinates(value, row)) return reason;
  if (row.size != dimension)
    return concat({"has ", std::to_string(row.size), " coordinates, but the shapes have ",
                   std::to_string(dimension)});
  point.assign(row.coordinates.begin(), row.coordinates.begin() + row.size);
  return std::nullopt;
}

Reason read_witness(JsonValue value, std::size_t dimension, Witness& witness) {
  if (value.kind() != JsonKind::object) return is_not(value, "an object");
  std::array<std::optional<JsonValue>, 2> found;
  if (Reason reason = find_members<2>(value, {"a", "b"}, found, ignore_key))
    return concat({"is wrong: ", *reason});
  if (!found[0] || !found[1]) return concat({"has no \"", found[0] ? "b" : "a", "\""});
  if (Reason reason = read_point(*found[0], dimension, witness.a))
    return concat({"is wrong: \"a\" ", *reason});
  if (Reason reason = read_point(*found[1], dimension, witness.b))
    return concat({"is wrong: \"b\" ", *reason});
  return std::nullopt;
}

Reason read_direction(JsonValue value, std::size_t dimension, std::vector<double>& direction) {
  if (Reason reason = read_point(value, dimension, direction)) return reason;
  if (std::all_of(direction.begin(), direction.end(), [](double x) { return x == 0; }))
    return "is zero";
  return std::nullopt;
}

Reason read_part(ClaimPart part, JsonValue value, std::size_t dimension, Claim& claim) {
  switch (part) {
    case ClaimPart::intersects:
      if (value.kind() != JsonKind::boolean) return is_not(value, "a boolean");
      claim.intersects = value.truth();
      return std::nullopt;
    case ClaimPart::distance:
      return read_part(value, claim.distance);
    case ClaimPart::witness:
      return read_witness(value, dimension, claim.witness.emplace());
    case ClaimPart::direction:
      return read_direction(value, dimension, claim.direction.emplace());
    case ClaimPart::depth:
      return read_part(value, claim.depth);
  }
  return std::nullopt;
}

}  // namespace

std::variant<Claim, std::string> read_claim(JsonValue value, std::size_t dimension) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  std::array<std::string_view, kClaimPartCount> keys;
  std::transform(kClaimParts.begin(), kClaimParts.end(), keys.begin(),
                 [](ClaimPart part) { return to_string(part); });
  std::array<std::optional<JsonValue>, kClaimPartCount> found;
  if (Reason reason = find_members<kClaimPartCount>(value, keys, found, ignore_key))
    return concat({": ", *reason});
  Claim claim;
  for (const ClaimPart part : kClaimParts) {
    const auto& given = found[static_cast<std::size_t>(part)];
    if (!given) continue;
    if (Reason reason = read_part(part, *given, dimension, claim))
      return concat({": \"", to_string(part), "\" ", *reason});
  }
  return claim;
}

}  // namespace certa::tools
