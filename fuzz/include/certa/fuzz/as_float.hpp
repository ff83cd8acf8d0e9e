/// Coordinates as single precision holds them.
#pragma once

namespace certa::fuzz {

/// Rounded to float. g++ 12 leaves the rounding out where it turns several of these conversions,
/// to float and back, into one of a vector: not across a volatile.
[[nodiscard]] inline double as_float(double x) {
  const volatile float rounded = static_cast<float>(x);
  return static_cast<double>(rounded);
}

}  // namespace certa::fuzz
