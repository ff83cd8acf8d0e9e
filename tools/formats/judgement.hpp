/// Whether exact arithmetic agrees with another engine's claim, part by part.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <certa/rational.hpp>
#include <certa/verdict.hpp>

#include "formats/claim.hpp"
#include "formats/claim_tolerance.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools {

enum class ClaimOutcome : std::uint8_t { none, agrees, contradicted, not_judged };

/// As it stands in an answer; empty for `none`, which is not written.
[[nodiscard]] constexpr std::string_view to_string(ClaimOutcome outcome) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"", "agrees", "contradicted", "not judged"};
  return kNames[static_cast<std::size_t>(outcome)];
}

struct Judgement {
  /// `contradicted` if a part is; otherwise `not_judged` if a part is not; otherwise `agrees`.
  /// `none` without a claim.
  ClaimOutcome outcome = ClaimOutcome::none;
  std::array<ClaimOutcome, kClaimPartCount> parts{};  ///< by ClaimPart; `none` if nothing is judged
  /// How far off distance, witness and direction are, correctly rounded, where they are judged.
  std::array<std::optional<double>, kClaimPartCount> errors{};
  /// Why the claim is wrong, e.g. "claims a distance of 999, but it is 1: off by 998"; else empty.
  std::string explanation{};

  [[nodiscard]] ClaimOutcome part(ClaimPart part) const noexcept {
    return parts[static_cast<std::size_t>(part)];
  }
  [[nodiscard]] const std::optional<double>& error(ClaimPart part) const noexcept {
    return errors[static_cast<std::size_t>(part)];
  }
};

/// Who says how far a claimed point is from a shape: the kernel, or the checker, which accepts the
/// kernel's certificate.
enum class Trusted : bool { kernel, checker };

/// Of the claims of a pair, in their order.
using Judgements = std::vector<Judgement>;

/// Decides exactly, by the rules of docs/user/formats.md. The squared distance is that of the
/// hulls; where the shapes meet it counts as 0, and it may be unknown.
[[nodiscard]] Judgements judge(const PairLine& pair, Verdict verdict,
                               const std::optional<Rational>& distance_squared,
                               const ClaimTolerance& tolerance = {},
                               Trusted trusted = Trusted::kernel);

/// Where nothing is certain.
[[nodiscard]] Judgements not_judged(const PairLine& pair);

}  // namespace certa::tools
