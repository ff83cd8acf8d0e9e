/// Coordinates as single precision holds them.
#pragma once

namespace certa::fuzz {

/// Rounds x to the nearest float. The volatile variable is needed: g++ 12 omits the rounding where
/// it vectorizes several conversions to float and back.
[[nodiscard]] inline double as_float(double x) {
  const volatile float rounded = static_cast<float>(x);
  return static_cast<double>(rounded);
}

}  // namespace certa::fuzz
