/// The demands that a user makes on a policy.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace certa::tools::policy {

/// Which time of a policy counts.
enum class TimeAt : std::uint8_t { mean, median, p99, p999, worst };
inline constexpr std::array<std::string_view, 5> kTimeNames{"mean", "median", "p99", "p99.9",
                                                            "worst"};
/// Without a dot, as JSON has them.
inline constexpr std::array<std::string_view, 5> kTimeKeys{"mean", "median", "p99", "p999",
                                                           "worst"};
[[nodiscard]] constexpr std::string_view to_string(TimeAt at) noexcept {
  return kTimeNames[static_cast<std::size_t>(at)];
}

struct Demands {
  /// Rates in [0, 1]: missed, of the pairs that meet; ghosts, of those that are apart; undecided,
  /// of all. 0: none was seen. Above 0: the upper end of the confidence interval is not above it.
  double max_missed = 0;
  double max_ghost = 0;
  double max_undecided = 0;
  /// A wrong or missing verdict is harmless where the shapes are within this of touching.
  double tolerance = 0;
  std::optional<double> max_distance_error = {};  ///< absolute, of all pairs
  std::optional<double> budget_ns = {};
  TimeAt budget_at = TimeAt::p99;
  bool certificate = false;
  bool deterministic = false;
};

}  // namespace certa::tools::policy
