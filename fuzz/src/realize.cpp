#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/predicates/point.hpp>

#include "borders.hpp"

namespace certa::fuzz {

namespace {

template <int D>
Point<D> vertex(const Recipe& recipe, bool second, std::size_t index) {
  const std::vector<Lattice>& lattice = second ? recipe.b : recipe.a;
  const Lattice& own = lattice[index % lattice.size()];
  Lattice p = own;
  if (second)
    for (std::size_t k = 0; k < 3; ++k) p[k] += recipe.offset[k];
  const int variant = recipe.variant;
  const auto noise = [&](std::size_t k) {
    return mix(static_cast<std::uint64_t>(variant) * 1000003 + index * 31 + k * 7 + second);
  };
  Point<D> x{};
  for (std::size_t k = 0; k < D; ++k) x[k] = p[k];
  switch (recipe.family) {
    case Family::grid:
      break;
    case Family::random:
      for (std::size_t k = 0; k < D; ++k) {
        const auto bits = static_cast<std::int64_t>(noise(k) >> 10) - (std::int64_t{1} << 53);
        x[k] = std::ldexp(static_cast<double>(bits), -53) + (second ? 0.3 * recipe.offset[k] : 0.0);
      }
      break;
    case Family::contact:
    case Family::ulp_neighbour:
    case Family::rescaled: {
      Lattice q = p;
      q[0] = (second ? 1 : -1) * (std::abs(own[0]) / 2);  // 0 in half of the cases
      if (second && variant % 3 == 0) q[0] -= 1;          // a third overlap by one step
      q = detail::rotate(q, variant / 3, D);
      for (std::size_t k = 0; k < D; ++k) x[k] = q[k];
      if (recipe.family == Family::contact) break;
      for (std::size_t k = 0; k < D; ++k)
        x[k] =
            detail::ulps_away(variant % 2 ? x[k] * 0.1 : x[k], static_cast<int>(noise(k) % 5) - 2);
      if (recipe.family == Family::ulp_neighbour) break;
      // Around the second, third and fourth roots of the smallest and the largest double.
      constexpr std::array<int, 8> kScales{-542, -537, -362, -358, -272, 254, 339, 508};
      for (double& c : x)
        c = std::ldexp(c, kScales[static_cast<std::size_t>(variant / 8) % kScales.size()]);
      break;
    }
    case Family::flat:
      if constexpr (D == 3) {
        const Lattice q = detail::in_plane(own, second ? variant / 4 : variant);
        for (std::size_t k = 0; k < D; ++k) x[k] = q[k] + (second ? recipe.offset[k] / 3 : 0);
      } else {
        const Lattice u = detail::in_plane({1, variant % 3, 0}, second ? variant / 4 : variant);
        for (std::size_t k = 0; k < D; ++k)
          x[k] = own[0] * u[k] + (second ? recipe.offset[k] / 3 : 0);
      }
      break;
    case Family::needle:
      x[static_cast<std::size_t>(variant) % D] *= 0x1p20;
      x[static_cast<std::size_t>(variant + 1) % D] *= 0x1p-20;
      if (variant % 2) x[0] += x[1];
      break;
    case Family::far_away:
      for (std::size_t k = 0; k < D; ++k)
        x[k] = 0.1 * x[k] + std::ldexp(1.0, 10 + variant % 45) * (k == 1 ? -1 : 1);
      break;
    case Family::mixed_scale: {
      constexpr std::array<int, 4> kScales{10, 30, 100, 300};
      const int scale = kScales[static_cast<std::size_t>(variant) % 4];
      // The offset is in units of the first shape, so that the second meets its features.
      for (std::size_t k = 0; k < D; ++k)
        x[k] = second ? std::ldexp(static_cast<double>(own[k]), -scale) +
                            std::ldexp(recipe.offset[k] / 2, scale)
                      : std::ldexp(static_cast<double>(own[k]), scale);
      break;
    }
    case Family::subnormal:
      for (std::size_t k = 0; k < D; ++k) {
        x[k] = std::ldexp(x[k], -1074 + (variant % 4 == 3 ? 60 : 0));
        if (variant % 8 == 1 && noise(k) % 3 == 0) x[k] = own[k];
      }
      break;
    case Family::near_overflow:
      for (std::size_t k = 0; k < D; ++k)
        x[k] = std::clamp(x[k] / 3, -1.0, 1.0) * std::numeric_limits<double>::max();
      break;
    case Family::wild:
      for (std::size_t k = 0; k < D; ++k)
        if (variant % 2 || noise(k) % 2)
          x[k] = std::ldexp(x[k], static_cast<int>(noise(k) % 2090) - 1074);
      for (double& c : x)
        if (!std::isfinite(c)) c = std::numeric_limits<double>::max();
      break;
    case Family::round_shapes: {
      // 26-bit coordinates, so that the mirror image and its shift by a power of two are exact. The
      // vertex (1, 0, 0) of each is its extreme one: for even variants the gap is 0, negative or a
      // power of two.
      std::array<double, D> v{};
      double norm = 0;
      for (std::size_t k = 0; k < D; ++k) {
        v[k] = static_cast<double>(mix(noise(k) - second) % 2001) / 1000 - 1;
        norm += v[k] * v[k];
      }
      for (std::size_t k = 0; k < D; ++k)
        x[k] = std::ldexp(std::round(std::ldexp(0.99 * v[k] / std::sqrt(norm + 1e-3), 26)), -26);
      if (index == 0) x = {1};
      constexpr std::array<double, 6> kGaps{0, 0x1p-52, 0x1p-30, 0.5, -0.25, -0x1p-26};
      if (second) x[0] = 2 - x[0] + kGaps[static_cast<std::size_t>(variant / 2) % 6];
      if (second && variant % 2) x[1] += 0.125 * recipe.offset[1];  // then faces and edges meet
      break;
    }
    case Family::shared: {
      // Four of seven vertices of b are vertices of a. The others lie beyond a, or, for odd
      // variants, anywhere.
      if (second && own[0] <= 0) {
        const auto taken = static_cast<std::size_t>(std::abs(3 * own[1] + own[2]));
        const Lattice& other = recipe.a[taken % recipe.a.size()];
        for (std::size_t k = 0; k < D; ++k) x[k] = other[k];
      } else if (second && variant % 2 == 0) {
        x[0] = own[0] + Recipe::kMaxCoordinate;
      }
      // Equal coordinates stay equal whatever rounding does.
      for (double& c : x) {
        if (variant / 2 % 4 == 1) c *= 0.1;
        if (variant / 2 % 4 == 2) c = 0.1 * c + std::ldexp(1.0, variant / 8 % 54);
        if (variant / 2 % 4 == 3) c = std::ldexp(c, variant / 8 % 2000 - 1000);
      }
      break;
    }
    default:
      break;  // families of borders.hpp are made as a whole
  }
  return x;
}

}  // namespace

template <int D>
Pair<D> realize(const Recipe& recipe) {
  switch (recipe.family) {
    case Family::threshold:
      return detail::at_threshold<D>(recipe);
    case Family::tiny_face:
      return detail::tiny_face<D>(recipe);
    case Family::diagonal:
      return detail::diagonal<D>(recipe);
    case Family::unlike:
      return detail::unlike<D>(recipe);
    case Family::ties:
      return detail::ties<D>(recipe);
    default:
      break;
  }
  const std::size_t density = recipe.family == Family::round_shapes ? 7 : 1;
  Pair<D> pair;
  for (std::size_t i = 0; i < recipe.a.size() * density; ++i)
    pair.a.push_back(vertex<D>(recipe, false, i));
  for (std::size_t j = 0; j < recipe.b.size() * density; ++j)
    pair.b.push_back(vertex<D>(recipe, true, j));
  if (recipe.family == Family::wild && recipe.variant % 3 == 0) pair.b[0] = pair.a[0];
  return pair;
}

template Pair<2> realize(const Recipe&);
template Pair<3> realize(const Recipe&);

}  // namespace certa::fuzz
