#include "formats/claim.hpp"

#include <algorithm>

namespace certa::tools {

std::string_view to_string(ClaimPart part) noexcept {
  constexpr std::array<std::string_view, kClaimPartCount> kNames{"intersects", "distance",
                                                                 "witness", "direction", "depth"};
  return kNames[static_cast<std::size_t>(part)];
}

std::optional<ClaimPart> claim_part(std::string_view name) noexcept {
  const auto* const found = std::find_if(kClaimParts.begin(), kClaimParts.end(),
                                         [&](ClaimPart part) { return to_string(part) == name; });
  if (found == kClaimParts.end()) return std::nullopt;
  return *found;
}

bool holds(const Claim& claim, ClaimPart part) noexcept {
  switch (part) {
    case ClaimPart::intersects:
      return claim.intersects.has_value();
    case ClaimPart::distance:
      return claim.distance.has_value();
    case ClaimPart::witness:
      return claim.witness.has_value();
    case ClaimPart::direction:
      return claim.direction.has_value();
    case ClaimPart::depth:
      return claim.depth.has_value();
  }
  return false;
}

bool needs_distance(const Claim& claim) noexcept {
  return claim.distance || claim.witness || claim.direction;
}

}  // namespace certa::tools
