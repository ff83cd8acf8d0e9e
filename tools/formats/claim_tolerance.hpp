/// How far off a claimed number may be.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace certa::tools {

/// A claimed distance agrees with the exact one, e, within absolute + relative * e; points and
/// directions agree within the same number. Both are finite and not negative.
struct ClaimTolerance {
  /// Without it: the largest coordinate of the pair, in size, over `kDefaultClaimFraction`, and
  /// four times the smallest double, for coordinates that have few digits themselves.
  std::optional<double> absolute;
  double relative = 0;
};

/// A millionth of a coordinate is about eight units in the last place of a float: the rounding of
/// a float engine is below that.
inline constexpr int kDefaultClaimFraction = 1000000;

/// Reads "ABS" or "ABS,REL"; otherwise the reason.
[[nodiscard]] std::variant<ClaimTolerance, std::string> parse_claim_tolerance(
    std::string_view text);

}  // namespace certa::tools
