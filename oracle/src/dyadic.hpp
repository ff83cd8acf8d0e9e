/// Integers times powers of two, which hold sums and products of doubles exactly.
#pragma once

#include <cmath>

#include <CGAL/Gmpz.h>

namespace certa::oracle {

struct Dyadic {
  CGAL::Gmpz mantissa = 0;
  long exponent = 0;

  Dyadic() = default;
  Dyadic(CGAL::Gmpz m, long e) : mantissa(std::move(m)), exponent(e) {}
  /// The mantissa is odd, or zero. REQUIRES: x is finite.
  explicit Dyadic(double x) {
    if (x == 0) return;
    int e = 0;
    double m = std::ldexp(std::frexp(x, &e), 53);
    exponent = e - 53L;
    for (; std::fmod(m, 2) == 0; m /= 2) ++exponent;
    mantissa = m;
  }

  friend Dyadic operator*(const Dyadic& x, const Dyadic& y) {
    return {x.mantissa * y.mantissa, x.exponent + y.exponent};
  }
  friend Dyadic operator+(const Dyadic& x, const Dyadic& y) {
    if (x.mantissa == 0) return y;
    if (y.mantissa == 0) return x;
    if (x.exponent < y.exponent) return y + x;
    return {(x.mantissa << (x.exponent - y.exponent)) + y.mantissa, y.exponent};
  }
  friend Dyadic operator-(const Dyadic& x, const Dyadic& y) {
    return x + Dyadic(-y.mantissa, y.exponent);
  }
};

/// The sign of x.
[[nodiscard]] inline int sign(const Dyadic& x) {
  return x.mantissa == 0 ? 0 : x.mantissa < 0 ? -1 : 1;
}

}  // namespace certa::oracle
