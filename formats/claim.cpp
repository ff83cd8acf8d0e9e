#include "formats/claim.hpp"

#include <array>
#include <cmath>

#include "formats/number.hpp"

namespace certa::tools {

std::string_view to_string(ClaimOutcome outcome) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"", "agrees", "contradicted", "not judged"};
  return kNames[static_cast<std::size_t>(outcome)];
}

std::optional<bool> claims_contact(const Claim& claim) noexcept {
  if (claim.intersects) return claim.intersects;
  if (claim.distance) return *claim.distance <= 0;
  return std::nullopt;
}

ClaimOutcome outcome_of(const std::optional<Claim>& claim, Verdict verdict, bool certain) noexcept {
  const std::optional<bool> contact = claim ? claims_contact(*claim) : std::nullopt;
  if (!contact) return ClaimOutcome::none;
  if (!certain) return ClaimOutcome::not_judged;
  return *contact == (verdict != Verdict::separated) ? ClaimOutcome::agrees
                                                     : ClaimOutcome::contradicted;
}

std::string explain_contradiction(const Claim& claim, Verdict verdict,
                                  std::optional<double> distance) {
  std::string text = "claims ";
  if (claims_contact(claim).value_or(false)) {
    text += "contact";
  } else if (claim.distance) {
    text += "a gap of ";
    append_number(text, *claim.distance);
  } else {
    text += "a gap";
  }
  text += ", but the shapes ";
  switch (verdict) {
    case Verdict::touching:
      return text + "touch";
    case Verdict::overlapping:
      return text + "overlap";
    case Verdict::intersecting:
      return text + "intersect";
    case Verdict::separated:
    case Verdict::undecided:
      break;
  }
  text += "are ";
  if (!distance) return text + "separated";
  if (std::isinf(*distance)) return text + "further apart than the largest double";
  append_number(text, *distance);
  return text + " apart";
}

}  // namespace certa::tools
