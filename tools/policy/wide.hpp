/// Numbers to measure errors in: 237 bits, and exponents enough for squares of all doubles.
#pragma once

#include <array>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include <certa/rational.hpp>

namespace certa::tools::policy {

/// Holds float, double, long double and quad exactly.
using Wide = boost::multiprecision::cpp_bin_float_oct;
using WidePoint = std::array<Wide, 3>;  ///< in the plane the last is 0

/// To 234 bits.
[[nodiscard]] inline Wide wide(const Rational& x) {
  return Wide(x.numerator) / Wide(x.denominator);
}

[[nodiscard]] inline WidePoint minus(const WidePoint& x, const WidePoint& y) {
  return {x[0] - y[0], x[1] - y[1], x[2] - y[2]};
}
[[nodiscard]] inline Wide length(const WidePoint& x) {
  return sqrt(Wide(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]));
}

}  // namespace certa::tools::policy
