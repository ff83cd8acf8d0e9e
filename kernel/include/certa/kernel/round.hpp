/// Correct rounding: from exact numbers to the nearest double, ties to even.
#pragma once

#include <certa/kernel/rational.hpp>

namespace certa {

/// The double nearest to value * 2^exponent: subnormals and overflow to infinity included.
/// value.denominator > 0. Error: at most half an ulp.
[[nodiscard]] double round(const Rational& value, int exponent = 0) noexcept;

/// The double nearest to sqrt(value) * 2^exponent, value >= 0.
[[nodiscard]] double round_sqrt(const Rational& value, int exponent = 0) noexcept;

}  // namespace certa
