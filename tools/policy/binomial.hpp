/// Confidence intervals for a rate of failures, from their count.
#pragma once

#include <cstdint>

namespace certa::tools::policy {

struct Interval {
  double low = 0;
  double high = 1;
};

inline constexpr double kConfidence = 0.95;

/// The exact (Clopper-Pearson) two-sided confidence interval of a rate of which `count` of `of`
/// independent trials were seen. [0, 1] without trials.
[[nodiscard]] Interval interval(std::uint64_t count, std::uint64_t of);

/// How many trials without a failure show, by that interval, a rate of at most `rate` in (0, 1).
[[nodiscard]] std::uint64_t trials_for(double rate);

}  // namespace certa::tools::policy
