/// Random numbers that are the same on every platform: splitmix64.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include <certa/predicates/point.hpp>

namespace certa::bench {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  [[nodiscard]] std::uint64_t bits() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t x = state_;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
  }
  /// Below n, for n far below 2^64.
  [[nodiscard]] std::size_t below(std::size_t n) { return bits() % n; }
  [[nodiscard]] double uniform(double low, double high) {
    return low + (high - low) * std::ldexp(static_cast<double>(bits() >> 11), -53);
  }
  /// Uniform on the unit sphere.
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

 private:
  std::uint64_t state_;
};

}  // namespace certa::bench
