// Point sets in the plane, by kind, size and seed, which are difficult for hulls.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <certa/fuzz/lattice.hpp>

#include "support/recipe.hpp"

namespace certa::test {

enum class Kind2 : std::uint8_t {
  random,         // full mantissas
  grid,           // few integers: duplicates and collinear triples abound
  collinear,      // on one line, some equal; at times all equal
  almost_line,    // decimals next to a line, off by up to two ulps
  convex,         // on a parabola, all extreme, some twice
  round,          // near a circle, some inside
  subnormal,      // multiples of the smallest double
  near_overflow,  // thirds of the largest double
  wild,           // every exponent that a double has
};
inline constexpr std::array kKinds2{Kind2::random,      Kind2::grid,          Kind2::collinear,
                                    Kind2::almost_line, Kind2::convex,        Kind2::round,
                                    Kind2::subnormal,   Kind2::near_overflow, Kind2::wild};

inline std::string kind2_name(const testing::TestParamInfo<Kind2>& info) {
  constexpr std::array<std::string_view, kKinds2.size()> kNames{
      "random", "grid",      "collinear",     "almost_line", "convex",
      "round",  "subnormal", "near_overflow", "wild"};
  return std::string(kNames[static_cast<std::size_t>(info.param)]);
}

inline std::vector<Point<2>> point_set(Kind2 kind, std::size_t n, std::uint64_t seed) {
  std::vector<Point<2>> points;
  for (std::size_t i = 0; i < n; ++i) {
    const auto any = [&](std::uint64_t k, int low, int high) {  // in [low, high]
      const auto width = static_cast<std::uint64_t>(high - low + 1);
      return low + static_cast<int>(mix(seed * 100003 + i * 7 + k) % width);
    };
    const auto fraction = [&](std::uint64_t k) {
      const auto bits = static_cast<std::int64_t>(mix(seed * 100003 + i * 7 + k) >> 10);
      return std::ldexp(static_cast<double>(bits - (std::int64_t{1} << 53)), -53);
    };
    Point<2> p{};
    switch (kind) {
      case Kind2::random:
        p = {fraction(0), fraction(1)};
        break;
      case Kind2::grid: {
        const int width = 1 + static_cast<int>(seed % 12);
        p = {any(0, 0, width) * 1.0, any(1, -width, 0) * 1.0};
        break;
      }
      case Kind2::collinear: {
        const int t = seed % 5 == 0 ? 1 : any(0, -20, 20);
        const int dx = static_cast<int>(seed / 5 % 5) - 2;
        p = {dx * t * 1.0, (dx == 0 ? 3 : static_cast<int>(seed / 25 % 5) - 2) * t * 1.0};
        break;
      }
      case Kind2::almost_line: {
        const int t = any(0, 0, 40);
        p = {fuzz::detail::ulps_away(0.1 * t, any(1, -2, 2)),
             fuzz::detail::ulps_away(0.3 * t, seed % 2 == 0 ? any(2, -2, 2) : 0)};
        break;
      }
      case Kind2::convex: {
        const int t = any(0, -200, 200);
        p = {t * 1.0, t * t * (seed % 2 == 0 ? 1.0 : -1.0)};
        if (seed % 4 >= 2) p = {p[1], p[0]};
        break;
      }
      case Kind2::round: {
        const double angle = 3.2 * fraction(0);
        const double radius = any(1, 0, 3) == 0 ? fraction(2) : 1.0;
        p = {radius * std::cos(angle), radius * std::sin(angle)};
        break;
      }
      case Kind2::subnormal:
        p = {std::ldexp(any(0, -20, 20), -1074), std::ldexp(any(1, -20, 20), -1074)};
        if (seed % 3 == 0 && any(2, 0, 2) == 0) p[0] = any(3, -1, 1);
        break;
      case Kind2::near_overflow:
        p = {any(0, -3, 3) / 3.0 * std::numeric_limits<double>::max(),
             any(1, -3, 3) / 3.0 * std::numeric_limits<double>::max()};
        break;
      case Kind2::wild:
        p = {std::ldexp(fraction(0), any(1, -1074, 1024)),
             std::ldexp(fraction(2), any(3, -1074, 1024))};
        break;
    }
    points.push_back(p);
  }
  return points;
}

struct PointSet {
  Kind2 kind = Kind2::random;
  std::size_t n = 0;
  std::uint64_t seed = 0;
  [[nodiscard]] std::vector<Point<2>> points() const { return point_set(kind, n, seed); }
};
inline void showValue(const PointSet& set, std::ostream& os) {  // NOLINT: rapidcheck's name
  os << "n " << set.n << " seed " << set.seed << '\n';
  os << fuzz::to_json(set.points());
}
// Half of the sets are small, because special cases are more frequent there.
inline rc::Gen<PointSet> point_sets(Kind2 kind, int most = 300) {
  const auto up_to = [](int high) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, high + 1));
  };
  return rc::gen::map(
      rc::gen::tuple(rc::gen::oneOf(up_to(9), up_to(most)), rc::gen::noShrink(up_to(1 << 20))),
      [kind](const auto& t) {
        return PointSet{kind, static_cast<std::size_t>(std::get<0>(t)),
                        static_cast<std::uint64_t>(std::get<1>(t))};
      });
}

}  // namespace certa::test
