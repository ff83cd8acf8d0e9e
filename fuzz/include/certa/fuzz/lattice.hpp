/// Points of small integers, and the functions that turn them into coordinates.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz::detail {

// Integer matrices with orthogonal columns of equal length: exact rotations times that length.
inline Lattice rotate(const Lattice& p, int variant, int dimension) {
  if (dimension == 2) {
    constexpr std::array<std::array<int, 2>, 4> kTurns{{{1, 0}, {3, 4}, {5, 12}, {-8, 15}}};
    const auto [c, s] = kTurns[static_cast<std::size_t>(variant) % 4];
    return {c * p[0] - s * p[1], s * p[0] + c * p[1], 0};
  }
  constexpr std::array<std::array<int, 4>, 4> kQuaternions{
      {{1, 0, 0, 0}, {1, 2, 0, 0}, {1, 1, 2, 0}, {2, 1, 1, 3}}};
  const auto [w, x, y, z] = kQuaternions[static_cast<std::size_t>(variant) % 4];
  return {(w * w + x * x - y * y - z * z) * p[0] + 2 * (x * y - w * z) * p[1] +
              2 * (x * z + w * y) * p[2],
          2 * (x * y + w * z) * p[0] + (w * w - x * x + y * y - z * z) * p[1] +
              2 * (y * z - w * x) * p[2],
          2 * (x * z - w * y) * p[0] + 2 * (y * z + w * x) * p[1] +
              (w * w - x * x - y * y + z * z) * p[2]};
}

inline double ulps_away(double x, int ulps) {
  for (; ulps > 0; --ulps) x = std::nextafter(x, std::numeric_limits<double>::infinity());
  for (; ulps < 0; ++ulps) x = std::nextafter(x, -std::numeric_limits<double>::infinity());
  return std::isfinite(x) ? x : 1.0;
}

inline Lattice in_plane(const Lattice& p, int plane) {
  constexpr std::array<std::array<Lattice, 2>, 4> kPlanes{{{{{1, 0, 0}, {0, 1, 0}}},
                                                           {{{1, 1, 0}, {0, 1, 1}}},
                                                           {{{2, -1, 1}, {1, 1, -1}}},
                                                           {{{0, 0, 1}, {1, 2, 0}}}}};
  const auto& [u, v] = kPlanes[static_cast<std::size_t>(plane) % 4];
  return {p[0] * u[0] + p[1] * v[0], p[0] * u[1] + p[1] * v[1], p[0] * u[2] + p[1] * v[2]};
}

/// The number x 2^exponent, or the largest double of its sign.
inline double scaled(double x, int exponent) {
  const double y = std::ldexp(x, exponent);
  return std::isfinite(y) ? y : std::copysign(std::numeric_limits<double>::max(), x);
}

/// Arbitrary numbers, determined by the variant and by the place that asks for them.
class Noise {
 public:
  constexpr Noise(int variant, bool second)
      : seed_(2 * static_cast<std::uint64_t>(variant) + second) {}

  [[nodiscard]] constexpr std::uint64_t bits(std::size_t index, std::size_t k) const {
    return mix(seed_ * 1000003 + index * 31 + k * 7);
  }
  /// An integer from -most to most.
  [[nodiscard]] constexpr int between(std::size_t index, std::size_t k, int most) const {
    return static_cast<int>(bits(index, k) % static_cast<std::uint64_t>(2 * most + 1)) - most;
  }
  /// A number of this many bits in [0, 1).
  [[nodiscard]] double fraction(std::size_t index, std::size_t k, int bits_kept = 52) const {
    return std::ldexp(static_cast<double>(bits(index, k) >> (64 - bits_kept)), -bits_kept);
  }

 private:
  std::uint64_t seed_;
};

}  // namespace certa::fuzz::detail
