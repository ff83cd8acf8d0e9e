/// Pairs of shapes whose coordinates are numbers of a few bits, near everything that bounds depend
/// on.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <certa/fuzz/random.hpp>
#include <certa/predicates/point.hpp>

#include "tiny.hpp"

namespace certa::tiny {

template <int D>
struct TinyPair {
  std::vector<Point<D>> a;
  std::vector<Point<D>> b;
};

enum class Kind : std::uint8_t {
  plain,      // any digits, exponents of the same size
  spread,     // exponents up to some bits apart
  wild,       // any exponent of the search window
  lattice,    // small integers times a power of two
  near,       // the same, off by an ulp here and there
  tiny_face,  // some vertices near the origin, the others of ordinary size
  shared,     // b has vertices of a
  diagonal,   // b is a, moved, and off by an ulp: edges across both cancel
  unlike,     // one shape tiny, the other as large as searches go
  brim,       // at either end of the search window, also just outside
  many,       // more vertices than are looked at together
};
inline constexpr std::array kKinds{Kind::plain,  Kind::spread,    Kind::wild,   Kind::lattice,
                                   Kind::near,   Kind::tiny_face, Kind::shared, Kind::diagonal,
                                   Kind::unlike, Kind::brim,      Kind::many};
[[nodiscard]] constexpr std::string_view to_string(Kind kind) {
  constexpr std::array<std::string_view, kKinds.size()> kNames{
      "plain",  "spread",   "wild",   "lattice", "near", "tiny_face",
      "shared", "diagonal", "unlike", "brim",    "many"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// Draws pairs for a format, deterministically from a seed.
template <class Real>
class Source {
 public:
  explicit Source(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] fuzz::Random& random() { return random_; }

  template <int D>
  [[nodiscard]] TinyPair<D> draw(Kind kind) {
    TinyPair<D> pair;
    const std::size_t most = kind == Kind::many ? 44 : 5;
    const std::size_t m = 1 + random_.below(most);
    const std::size_t n = 1 + random_.below(random_.below(3) == 0 ? 1 : most);
    // Exponents: where shapes lie, where they are, and how far their coordinates differ.
    const int window = std::ilogb(fast::kBounds<Real>.largest_scale);
    const int center = between(-window / 2, window / 2);
    const int spread = kind == Kind::plain ? 0 : between(0, Real::kDigits + 3);
    const bool is_shifted = random_.below(2) == 0;
    Point<D> shift{};
    for (double& x : shift) x = number(center, 1);
    int low_a = center;
    int low_b = center;
    if (kind == Kind::unlike) {
      low_a = between(Real::kLowest, -window);
      low_b = between(0, window);
    }
    const auto coordinate = [&](bool in_b, std::size_t index) -> double {
      switch (kind) {
        case Kind::plain:
        case Kind::many:
          return number(center, 1);
        case Kind::spread:
          return number(center, spread);
        case Kind::wild:
          return number(between(-3 * window, window), 1);
        case Kind::lattice:
        case Kind::near:
        case Kind::diagonal:
        case Kind::shared: {
          double x = std::ldexp(between(-3, 3), center);
          if (kind != Kind::lattice && random_.below(3) == 0) x = moved(x, between(-1, 1));
          return x;
        }
        case Kind::tiny_face:
          if (index < 3 - (in_b ? 1 : 0) * random_.below(2))
            return number(tiny_exponent_, 1 + spread / 2);
          return number(center, 1);
        case Kind::unlike:
          return number(in_b ? low_b : low_a, 2);
        case Kind::brim:
          return number(brim_exponent_, 2);
      }
      return 0;
    };
    tiny_exponent_ = between(Real::kLowest / 2 - Real::kDigits - 2, 0);
    brim_exponent_ = (random_.below(2) == 0 ? -window : window) + between(-2, 1);
    for (std::size_t i = 0; i < m; ++i) pair.a.push_back(point<D>(coordinate, false, i));
    for (std::size_t j = 0; j < n; ++j) pair.b.push_back(point<D>(coordinate, true, j));

    if (kind == Kind::shared || (kind == Kind::unlike && random_.below(2) == 0)) {
      for (std::size_t j = 0; j < n; ++j)
        if (random_.below(2) == 0) pair.b[j] = pair.a[random_.below(m)];
    } else if (kind == Kind::diagonal) {
      for (std::size_t j = 0; j < n; ++j) {
        pair.b[j] = pair.a[j % m];
        for (double& x : pair.b[j])
          if (random_.below(2) == 0) x = moved(x, between(-2, 2));
      }
      for (auto& p : pair.b)
        for (std::size_t k = 0; k < D; ++k) p[k] = rounded(p[k] + shift[k]);
    } else if (kind == Kind::tiny_face && random_.below(2) == 0) {
      // Above the face by a step, in one coordinate.
      const double step = number(tiny_exponent_ - between(0, 2 * Real::kDigits), 0);
      for (auto& p : pair.a) p[D - 1] = rounded(std::abs(p[D - 1]) + std::abs(step));
      for (auto& p : pair.b) p[D - 1] = -std::abs(p[D - 1]);
      pair.b[0] = {};
    } else if (is_shifted) {
      for (auto& p : pair.b)
        for (std::size_t k = 0; k < D; ++k) p[k] = rounded(p[k] + shift[k]);
    }
    return pair;
  }

 private:
  [[nodiscard]] static double rounded(double x) { return static_cast<double>(Real(x)); }
  [[nodiscard]] int between(int low, int high) {
    return low + static_cast<int>(random_.below(static_cast<std::uint64_t>(high - low + 1)));
  }
  /// x and the numbers next to it.
  [[nodiscard]] static double moved(double x, int steps) {
    const int ulp = x == 0 ? -Real::kDigits : std::ilogb(x) - Real::kDigits + 1;
    return rounded(x + std::ldexp(steps, ulp));
  }
  /// Of any digits, one in four of them few; one in eight is 0.
  [[nodiscard]] double number(int exponent, int spread) {
    const std::uint64_t choice = random_.below(8);
    if (choice == 0) return 0;
    const int most = 1 << Real::kDigits;
    const int digits = choice < 3 ? between(1, 3) << (Real::kDigits - 2) : between(1, most - 1);
    const double x = std::ldexp(random_.below(2) == 0 ? digits : -digits,
                                exponent - between(0, spread) - Real::kDigits);
    return rounded(x);
  }
  template <int D, class Coordinate>
  [[nodiscard]] Point<D> point(const Coordinate& coordinate, bool in_b, std::size_t index) {
    Point<D> p{};
    for (double& x : p) x = coordinate(in_b, index);
    return p;
  }

  fuzz::Random random_;
  int tiny_exponent_ = 0;
  int brim_exponent_ = 0;
};

}  // namespace certa::tiny
