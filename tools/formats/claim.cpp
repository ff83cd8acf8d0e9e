#include "formats/claim.hpp"

#include <algorithm>
#include <cmath>

namespace certa::tools {

namespace {

bool all_finite(const std::vector<double>& numbers) noexcept {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

}  // namespace

std::string_view to_string(ClaimPart part) noexcept {
  constexpr std::array<std::string_view, kClaimPartCount> kNames{"intersects", "distance",
                                                                 "witness", "normal", "depth"};
  return kNames[static_cast<std::size_t>(part)];
}

std::optional<ClaimPart> claim_part(std::string_view name) noexcept {
  if (name == kDirection) return ClaimPart::normal;
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
    case ClaimPart::normal:
      return claim.normal.has_value();
    case ClaimPart::depth:
      return claim.depth.has_value();
  }
  return false;
}

bool is_finite(const Claim& claim, ClaimPart part) noexcept {
  switch (part) {
    case ClaimPart::intersects:
      return true;
    case ClaimPart::distance:
      return std::isfinite(*claim.distance);
    case ClaimPart::witness:
      return all_finite(claim.witness->a) && all_finite(claim.witness->b);
    case ClaimPart::normal:
      return all_finite(*claim.normal);
    case ClaimPart::depth:
      return std::isfinite(*claim.depth);
  }
  return true;
}

bool needs_distance(const Claim& claim) noexcept {
  return claim.distance || claim.witness || claim.normal || claim.depth;
}

}  // namespace certa::tools
