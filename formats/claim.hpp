/// What another engine said of a pair, and whether exact arithmetic agrees.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <certa/verdict.hpp>

namespace certa::tools {

struct Claim {
  std::optional<bool> intersects;
  std::optional<double> distance;
};

enum class ClaimOutcome : std::uint8_t { none, agrees, contradicted, not_judged };

/// As it stands in an answer; empty for `none`, which is not written.
[[nodiscard]] std::string_view to_string(ClaimOutcome outcome) noexcept;

/// Whether the claim is that the shapes meet. `intersects` counts first; without it, a distance
/// above zero claims a gap. Nothing if the claim says neither.
[[nodiscard]] std::optional<bool> claims_contact(const Claim& claim) noexcept;

/// `none` without a claim, `not_judged` where the verdict is not certain.
[[nodiscard]] ClaimOutcome outcome_of(const std::optional<Claim>& claim, Verdict verdict,
                                      bool certain) noexcept;

/// Why the claim is wrong, e.g. "claims a gap of 0.0031, but the shapes overlap".
/// `distance`: the true one, where it is known. REQUIRES: the verdict contradicts the claim.
[[nodiscard]] std::string explain_contradiction(const Claim& claim, Verdict verdict,
                                                std::optional<double> distance);

}  // namespace certa::tools
