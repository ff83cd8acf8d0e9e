#include "formats/claim_reader.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "formats/members.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

Reason read_part(JsonValue value, std::optional<double>& number) {
  const auto read = read_number(value, Numbers::any);
  if (const auto* reason = std::get_if<std::string>(&read)) return *reason;
  number = std::get<double>(read);
  return std::nullopt;
}

Reason read_point(JsonValue value, std::size_t dimension, std::vector<double>& point) {
  Row row;
  if (Reason reason = read_coordinates(value, row, Numbers::any)) return reason;
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

Reason read_normal(JsonValue value, std::size_t dimension, std::vector<double>& normal) {
  if (Reason reason = read_point(value, dimension, normal)) return reason;
  if (std::all_of(normal.begin(), normal.end(), [](double x) { return x == 0; })) return "is zero";
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
    case ClaimPart::normal:
      return read_normal(value, dimension, claim.normal.emplace());
    case ClaimPart::depth:
      return read_part(value, claim.depth);
  }
  return std::nullopt;
}

/// Those of the parts, and another of the normal.
constexpr std::size_t kKeyCount = kClaimPartCount + 1;
std::array<std::string_view, kKeyCount> all_keys() {
  std::array<std::string_view, kKeyCount> keys;
  std::transform(kClaimParts.begin(), kClaimParts.end(), keys.begin(),
                 [](ClaimPart part) { return to_string(part); });
  keys.back() = kDirection;
  return keys;
}

/// What other engines call a part.
struct Synonym {
  std::string_view key;
  std::string_view part;
};
constexpr std::array<Synonym, 9> kSynonyms{{{"intersecting", "intersects"},
                                            {"collides", "intersects"},
                                            {"colliding", "intersects"},
                                            {"collision", "intersects"},
                                            {"contact", "intersects"},
                                            {"overlaps", "intersects"},
                                            {"penetration", "depth"},
                                            {"points", "witness"},
                                            {"closest_points", "witness"}}};

Reason refuse_synonym(std::string_view key) {
  for (const Synonym& synonym : kSynonyms)
    if (key == synonym.key)
      return concat({"the key ", quote(key), " is unknown: is ", quote(synonym.part), " meant?"});
  return std::nullopt;
}

/// Whether a key in lower case, which is none, is nearly this one: claim_reader.hpp.
bool is_nearly(std::string_view key, std::string_view name) {
  constexpr std::size_t kLeastBeginning = 3;
  if (key == name || (key.size() >= kLeastBeginning && name.starts_with(key))) return true;
  // Without their common start and their common end.
  const auto same = [](std::string_view x, std::string_view y) {
    return static_cast<std::size_t>(std::mismatch(x.begin(), x.end(), y.begin(), y.end()).first -
                                    x.begin());
  };
  const std::size_t start = same(key, name);
  key.remove_prefix(start);
  name.remove_prefix(start);
  while (!key.empty() && !name.empty() && key.back() == name.back()) {
    key.remove_suffix(1);
    name.remove_suffix(1);
  }
  if (key.size() <= 1 && name.size() <= 1) return true;
  return key.size() == 2 && name.size() == 2 && key[0] == name[1] && key[1] == name[0];
}

}  // namespace

std::optional<std::string> refuse_near_key(std::string_view key,
                                           std::span<const std::string_view> names) {
  std::string lower(key);
  for (char& c : lower)
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const std::string_view name : names)
    if (is_nearly(lower, name))
      return concat({"the key ", quote(key), " is unknown: is ", quote(name), " meant?"});
  return std::nullopt;
}

std::variant<Claim, std::string> read_claim(JsonValue value, std::size_t dimension) {
  if (value.kind() != JsonKind::object) return concat({" ", is_not(value, "an object")});
  const std::array<std::string_view, kKeyCount> keys = all_keys();
  std::array<std::optional<JsonValue>, kKeyCount> found;
  std::optional<std::string_view> note;
  const auto take_note = [&](std::string_view key) {
    if (!note) note = key;
    if (Reason reason = refuse_synonym(key)) return reason;
    return refuse_near_key(key, keys);
  };
  if (Reason reason = find_members<kKeyCount>(value, keys, found, take_note))
    return concat({": ", *reason});
  Claim claim;
  std::size_t parts = 0;
  for (std::size_t k = 0; k < kKeyCount; ++k) {
    if (!found[k]) continue;
    ++parts;
    const ClaimPart part = *claim_part(keys[k]);
    if (holds(claim, part)) return R"( has both "normal" and "direction", which are the same)";
    if (Reason reason = read_part(part, *found[k], dimension, claim))
      return concat({": ", quote(keys[k]), " ", *reason});
  }
  if (parts == 0 && note)
    return concat({": no key is known, not ", quote(*note),
                   ": a claim holds intersects, distance, witness, normal or depth"});
  return claim;
}

}  // namespace certa::tools
