/// Pairs of shapes whose coordinates are numbers of a few bits, near every threshold of the bounds.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <certa/fuzz/random.hpp>
#include <certa/pair.hpp>
#include <certa/predicates/point.hpp>

#include "tiny.hpp"

namespace certa::tiny {

enum class Kind : std::uint8_t {
  plain,      // any digits, exponents of the same size
  spread,     // exponents up to some bits apart
  wild,       // exponents up to three times those of the search window
  lattice,    // small integers times a power of two
  near,       // the same, off by an ulp here and there
  tiny_face,  // some vertices near the origin, the others of ordinary size
  shared,     // b has vertices of a
  diagonal,   // b is a, moved, and off by an ulp: edges across both cancel
  unlike,     // one shape tiny, the other as large as searches go
  brim,       // at either end of the search window, also just outside
  many,       // more vertices than one pack of the vertex loops holds, one axis at times tiny
  bowl,       // many on a paraboloid, where walks along edges end early, over a point
  sliver,     // along one axis all coordinates tiny, and few of them different
  far,        // some ulps in size, far from the origin and from each other
  huge,       // up to the largest numbers, beyond all windows
  scattered,  // any numbers at all
  doubled,    // each vertex twice, an ulp apart: a walk along edges stops between them
  heap,       // at one point or two, often the origin
  needle,     // next to a line
  crossing,   // two edges that pass each other at some ulps, or far away
};
inline constexpr std::array kKinds{Kind::plain,   Kind::spread,    Kind::wild,   Kind::lattice,
                                   Kind::near,    Kind::tiny_face, Kind::shared, Kind::diagonal,
                                   Kind::unlike,  Kind::brim,      Kind::many,   Kind::bowl,
                                   Kind::sliver,  Kind::far,       Kind::huge,   Kind::scattered,
                                   Kind::doubled, Kind::heap,      Kind::needle, Kind::crossing};
[[nodiscard]] constexpr std::string_view to_string(Kind kind) {
  constexpr std::array<std::string_view, kKinds.size()> kNames{
      "plain",    "spread",    "wild",    "lattice", "near",   "tiny_face", "shared",
      "diagonal", "unlike",    "brim",    "many",    "bowl",   "sliver",    "far",
      "huge",     "scattered", "doubled", "heap",    "needle", "crossing"};
  return kNames[static_cast<std::size_t>(kind)];
}

/// Draws pairs for a format, deterministically from a seed.
template <class Real>
class Source {
 public:
  explicit Source(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] fuzz::Random& random() { return random_; }

  template <int D>
  [[nodiscard]] Pair<D> draw(Kind kind) {
    Pair<D> pair;
    const std::size_t most = kind == Kind::many || kind == Kind::bowl ? 44 : 5;
    std::size_t m = 1 + random_.below(most);
    std::size_t n = 1 + random_.below(random_.below(3) == 0 || kind == Kind::bowl ? 1 : most);
    if (kind == Kind::crossing) m = n = 2;
    // Exponents: those of the shapes, of their positions, and how far coordinates differ.
    const int window = std::ilogb(detail::kBounds<Real>.largest_scale);
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
    const std::size_t thin = random_.below(D);
    const int bend = between(0, 2);
    int along = 0;  // the line's parameter of the vertex that is being drawn
    std::array<Point<D>, 2> bases{};
    for (Point<D>& base : bases)
      for (double& x : base) x = number(center, 1);
    Point<D> here = bases[random_.below(2)];
    if (random_.below(2) == 0) here = {};
    const auto coordinate = [&](bool in_b, std::size_t index, std::size_t axis) -> double {
      switch (kind) {
        case Kind::plain:
        case Kind::doubled:
          return number(center, 1);
        case Kind::many:
          return number(axis == thin && is_shifted ? tiny_exponent_ : center, 1);
        case Kind::bowl: {  // x, or x and y, from the index; then the sum of their squares
          if (in_b) return 0;
          const int x = static_cast<int>(index % 7) - 3;
          const int y =
              D == 2 ? 4 * (static_cast<int>(index / 7) - 3) : static_cast<int>(index / 7) - 3;
          const int step = D == 2 ? 2 * x + y : axis == 0 ? x : y;
          if (axis < D - 1) return rounded(std::ldexp(step, center));
          return rounded(std::ldexp(D == 2 ? step * step : x * x + y * y, center - 2 * bend));
        }
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
          return number(brim_exponent_, is_shifted ? 2 : 0);
        case Kind::sliver:
          return std::ldexp(between(-2, 2), axis == thin ? tiny_exponent_ : center);
        case Kind::far:
          return moved(bases[in_b ? 1 : 0][axis], between(-3, 3));
        case Kind::huge:
          return number(Real::kHighest - 1, 1 + spread / 2);
        case Kind::scattered:
          return number(between(Real::kLowest, is_shifted ? -window : Real::kHighest), 1);
        case Kind::needle:
          if (axis == 0) along = between(-3, 3);
          return moved(bases[0][axis] + along * bases[1][axis], between(-1, 1));
        case Kind::crossing:
          if (axis == thin) return moved(bases[0][axis], between(0, 5) + (in_b ? 2 : 0));
          return number(center, 1);
        case Kind::heap:
          return random_.below(8) == 0 ? bases[1][axis] : here[axis];
      }
      return 0;
    };
    tiny_exponent_ = between(Real::kLowest / 2 - Real::kDigits - 2, 0);
    if (kind == Kind::sliver && is_shifted)  // squares then lie on either side of `smallest_square`
      tiny_exponent_ = std::ilogb(detail::kBounds<Real>.smallest_square) / 2 + between(-8, 2);
    brim_exponent_ = (random_.below(2) == 0 ? -window : window) + between(-2, 1);
    for (std::size_t i = 0; i < m; ++i) pair.a.push_back(point<D>(coordinate, false, i));
    for (std::size_t j = 0; j < n; ++j) pair.b.push_back(point<D>(coordinate, true, j));

    if (kind == Kind::doubled) {
      for (auto* points : {&pair.a, &pair.b})
        for (std::size_t i = points->size(); i-- > 0;) {
          points->push_back((*points)[i]);
          double& x = points->back()[random_.below(D)];
          x = moved(x, 2 * between(0, 1) - 1);
        }
    }
    if (kind == Kind::shared || (kind == Kind::unlike && random_.below(2) == 0)) {
      for (std::size_t j = 0; j < n; ++j)
        if (random_.below(2) == 0) pair.b[j] = pair.a[random_.below(m)];
    } else if (kind == Kind::crossing && D == 3 && is_shifted) {
      pass<D>(pair, center);
    } else if (kind == Kind::diagonal) {
      for (std::size_t j = 0; j < n; ++j) {
        pair.b[j] = pair.a[j % m];
        for (double& x : pair.b[j])
          if (random_.below(2) == 0) x = moved(x, between(-2, 2));
      }
      for (auto& p : pair.b)
        for (std::size_t k = 0; k < D; ++k) p[k] = rounded(p[k] + shift[k]);
    } else if (kind == Kind::bowl) {  // below by one to four margins
      double scale = 0;
      for (Point<D>& p : pair.a)
        for (std::size_t k = 0; k < D; ++k) {
          if (is_shifted) p[k] = rounded(p[k] + shift[k]);
          scale = std::max(scale, std::abs(p[k]));
        }
      if (is_shifted) pair.b[0] = shift;
      double& height = pair.b[0][D - 1];
      height = rounded(height - detail::kBounds<Real>.margin * scale * between(16, 64) / 16);
    } else if (kind == Kind::sliver && D == 3 && is_shifted) {
      lay<D>(pair, thin, center);
    } else if (kind == Kind::sliver && random_.below(2) == 0) {
      pair.b = pair.a;
      for (Point<D>& p : pair.b) p[thin] = -p[thin];
    } else if (kind == Kind::tiny_face && random_.below(2) == 0) {
      // A plane lies between the shapes: A is a step above it in one coordinate, B below or on it.
      const double step = number(tiny_exponent_ - between(0, 2 * Real::kDigits), 0);
      for (auto& p : pair.a) p[D - 1] = rounded(std::abs(p[D - 1]) + std::abs(step));
      for (auto& p : pair.b) p[D - 1] = -std::abs(p[D - 1]);
      pair.b[0] = {};
    } else if (is_shifted && kind != Kind::huge && kind != Kind::heap && kind != Kind::many) {
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
  /// x, moved by so many ulps.
  [[nodiscard]] static double moved(double x, int steps) {
    const int ulp = x == 0 ? -Real::kDigits : std::ilogb(x) - Real::kDigits + 1;
    return rounded(x + std::ldexp(steps, ulp));
  }
  /// A random number: any digits, in one case of four few of them; one in eight is 0.
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
    for (std::size_t k = 0; k < D; ++k) p[k] = coordinate(in_b, index, k);
    return p;
  }

  /// A point over a triangle with one short edge; any of the corners may come first.
  template <int D>
  void lay(Pair<D>& pair, std::size_t thin, int center) {
    const std::size_t y = (thin + 1) % D;
    const std::size_t z = (thin + 2) % D;
    pair.a.assign(3, Point<D>{});
    pair.b.assign(1, Point<D>{});
    for (Point<D>& p : pair.a) p[y] = std::ldexp(between(2, 3), center);
    pair.a[0][thin] = std::ldexp(between(2, 3), tiny_exponent_);
    pair.a[2][y] = -pair.a[1][y];
    pair.b[0] = {};
    pair.b[0][thin] = std::ldexp(1, tiny_exponent_ - between(0, 2));
    pair.b[0][y] = std::ldexp(between(0, 1), center);
    pair.b[0][z] = std::ldexp(between(1, 3), center);
    const auto turn = static_cast<std::ptrdiff_t>(random_.below(3));
    std::rotate(pair.a.begin(), pair.a.begin() + turn, pair.a.end());
  }

  /// An edge around the origin, and one around a far point of the line across both. Rounding errors
  /// of vertices of their difference are nearly as long as the edges.
  template <int D>
  void pass(Pair<D>& pair, int center) {
    Point<D> e{};
    Point<D> f{};
    for (double& x : e) x = between(-3, 3);
    for (double& x : f) x = between(-3, 3);
    const double size = std::ldexp(1.0, center - between(Real::kDigits / 3, Real::kDigits));
    for (std::size_t k = 0; k < D; ++k) {
      const std::size_t l = (k + 1) % D;
      const std::size_t m = (k + 2) % D;
      const double n = rounded((e[l] * f[m] - e[m] * f[l]) * std::ldexp(1.0, center - 3));
      const double s = rounded(size * between(1, 3));
      pair.a[0][k] = rounded(e[k] * size);
      pair.a[1][k] = rounded(-e[k] * size);
      pair.b[0][k] = rounded(n + rounded(f[k] * s));
      pair.b[1][k] = rounded(n - rounded(f[k] * size));
    }
  }

  fuzz::Random random_;
  int tiny_exponent_ = 0;
  int brim_exponent_ = 0;
};

}  // namespace certa::tiny
