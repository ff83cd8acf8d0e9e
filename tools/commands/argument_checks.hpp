/// Checks of the values of options. Unlike CLI11's own they refuse a text that is no number, or a
/// number that does not fit, and say so shortly.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>

namespace certa::tools {

/// Decimal digits alone. For `transform`, since leading zeros are dropped: CLI11 would take them
/// for octal.
[[nodiscard]] CLI::Validator integer_within(std::uint64_t least, std::uint64_t most);

/// "K/N", whole numbers, K below N; otherwise nothing.
[[nodiscard]] std::optional<std::pair<std::uint64_t, std::uint64_t>> parse_part(
    std::string_view text);

inline constexpr std::uint64_t kLargestInteger = std::numeric_limits<std::uint64_t>::max();

/// A finite number; `what` names the range, as in "a number from 0 to 1".
[[nodiscard]] CLI::Validator number_within(double least, double most, const std::string& what);

inline constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
inline constexpr double kLargest = std::numeric_limits<double>::max();

[[nodiscard]] CLI::Validator number_not_negative();
[[nodiscard]] CLI::Validator number_positive();

}  // namespace certa::tools
