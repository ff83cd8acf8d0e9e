// A replacement for rc::check that makes counts of cases reproducible.
#pragma once

#include <cstdint>
#include <functional>

namespace certa::test {

/// The seed and the number of cases of each property, unless RC_PARAMS says otherwise (main.cpp).
inline constexpr std::uint64_t kSeed = 20261121;
inline constexpr int kCases = 400;
inline constexpr int kHalfOfCases = kCases / 2;
inline constexpr int kMostSize = 40;

/// Whether the property holds for all cases. Tests also assert that rare events came up often
/// enough, and with random seeds such an assertion would fail now and then. Therefore every run
/// includes the first 100 cases of kSeed, whose counts are known. By day runs have an eighth of
/// kCases: a test whose events are too rare for that passes the number of cases it needs.
[[nodiscard]] bool check(const std::function<void()>& property, int fewest_cases = 0);

}  // namespace certa::test
