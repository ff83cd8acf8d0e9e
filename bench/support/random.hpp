/// Random numbers that are the same on every platform, including floating-point numbers.
#pragma once

#include <cmath>
#include <numbers>

#include <certa/fuzz/random.hpp>
#include <certa/predicates/point.hpp>

namespace certa::bench {

class Random : public fuzz::Random {
 public:
  using fuzz::Random::Random;

  [[nodiscard]] double uniform(double low, double high) {
    return low + (high - low) * std::ldexp(static_cast<double>(bits() >> 11), -53);
  }
  /// A random point, uniform on the unit sphere.
  template <int D>
  [[nodiscard]] Point<D> direction() {
    const double angle = uniform(0, 2 * std::numbers::pi);
    if constexpr (D == 2) {
      return {std::cos(angle), std::sin(angle)};
    } else {
      const double z = uniform(-1, 1);
      const double r = std::sqrt(1 - z * z);
      return {r * std::cos(angle), r * std::sin(angle), z};
    }
  }
};

}  // namespace certa::bench
