/// Families on both sides of the conditions by which certified queries decide: windows of sizes,
/// bits that cancel, equally low vertices.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <certa/fuzz/lattice.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/thresholds.hpp>
#include <certa/pair.hpp>
#include <certa/predicates/point.hpp>

namespace certa::fuzz::detail {

/// The digits of a variant, one after the other, as independent choices.
class Choices {
 public:
  constexpr explicit Choices(int variant) : rest_(variant) {}
  [[nodiscard]] constexpr int below(int n) {
    const int digit = rest_ % n;
    rest_ /= n;
    return digit;
  }
  template <class Array>
  [[nodiscard]] constexpr const auto& of(const Array& array) {
    return array[static_cast<std::size_t>(below(static_cast<int>(array.size())))];
  }

 private:
  int rest_;
};

template <int D>
Point<D> to_point(const Lattice& p) {
  Point<D> x{};
  for (std::size_t k = 0; k < D; ++k) x[k] = p[k];
  return x;
}

/// x + t y.
template <int D>
Point<D> moved(Point<D> x, double t, const Lattice& y) {
  for (std::size_t k = 0; k < D; ++k) x[k] += t * y[k];
  return x;
}

/// Scales a shape so that its largest coordinate is `most`.
template <int D>
void stretch_to(std::vector<Point<D>>& points, double most) {
  Point<D>* farthest = points.data();
  std::size_t axis = 0;
  for (Point<D>& p : points)
    for (std::size_t k = 0; k < D; ++k)
      if (std::abs(p[k]) > std::abs((*farthest)[axis])) {
        farthest = &p;
        axis = k;
      }
  for (Point<D>& p : points)
    for (double& x : p) x = std::clamp(x, -most, most);
  (*farthest)[axis] = std::copysign(most, (*farthest)[axis]);
}

/// On both sides of a plane, as `contact`, with a size at a threshold, up to two powers of two and
/// two ulps: the size of everything, the sum of both scales, the gap, a vertex, or one of the
/// shapes.
template <int D>
Pair<D> at_threshold(const Recipe& recipe) {
  Choices choices(recipe.variant);
  const int where = choices.below(7);
  const int threshold = choices.of(kThresholds).of_coordinates();
  const int exponent = threshold + (where == 1 ? 0 : choices.below(5) - 2);
  const int share = choices.of(kShares) + recipe.offset[2] / 2;
  const bool is_off = choices.below(2) != 0;
  Pair<D> pair;
  for (const bool second : {false, true}) {
    const Noise noise(recipe.variant, second);
    const auto& lattice = second ? recipe.b : recipe.a;
    for (std::size_t i = 0; i < lattice.size(); ++i) {
      Lattice p = lattice[i];
      p[0] = (second ? 1 : -1) * (std::abs(p[0]) / 2);
      if (second)
        for (std::size_t k = 1; k < 3; ++k) p[k] += recipe.offset[k] / 3;
      if (second && recipe.offset[0] < -3) p[0] -= 1;  // overlapping
      if (where < 2) p = rotate(p, recipe.offset[0] & 3, D);
      Point<D> x = to_point<D>(p);
      if (is_off)
        for (std::size_t k = where < 2 ? 0 : 1; k < D; ++k)
          x[k] = ulps_away(0.1 * x[k], noise.between(i, k, 2));
      int e = exponent;
      if (where == 2) e += recipe.offset[2] < 0 ? 0 : share;           // the gap is small
      if (where == 4 && i % 4 == 3) e += share;                        // a vertex far away
      if (where == 5 && i % 4 == 3) e -= share;                        // a vertex near the origin
      if (where == 6 && second) e += std::min(share, kBeyondDoubles);  // unlike shapes
      for (double& c : x) c = scaled(c, e);
      if (where == 2 && second) x[0] += scaled(1, exponent);
      if (where == 3 && i == 0) x[D - 1] += scaled(1, e - share);
      constexpr double kMost = std::numeric_limits<double>::max();
      for (double& c : x) c = std::clamp(c, -kMost, kMost);
      (second ? pair.b : pair.a).push_back(x);
    }
  }
  if (where == 1) {  // fl(sum) is the power of two, or next to it
    const double half = scaled(0.5, exponent);
    stretch_to<D>(pair.a, half);
    stretch_to<D>(pair.b, ulps_away(half, recipe.offset[1] % 3 * 2));
  }
  return pair;
}

/// A face of size 2^-k, at a height of 2^-m above the origin, of a shape with vertices of ordinary
/// size.
template <int D>
Pair<D> tiny_face(const Recipe& recipe) {
  constexpr std::size_t kUp = D - 1;
  Choices choices(recipe.variant);
  const int k = choices.below(1050);
  const int m = k + choices.below(62);
  constexpr std::array<int, 13> kFar{0, 1, -1, 20, -20, 60, -60, 85, -85, 88, -88, 150, -300};
  const int far =
      kFar[static_cast<std::size_t>(std::ptrdiff_t{recipe.offset[2]} + Recipe::kMaxOffset)];
  // With one of 13 offsets the shapes touch, with another they overlap.
  const double height = recipe.offset[1] == 0 ? 0 : recipe.offset[1] == 1 ? -1 : 1;
  Pair<D> pair;
  for (const bool second : {false, true}) {
    const Noise noise(recipe.variant, second);
    const auto& lattice = second ? recipe.b : recipe.a;
    const bool is_tiny = !second || recipe.offset[0] > 0;
    for (std::size_t i = 0; i < std::max<std::size_t>(lattice.size(), second ? 1 : D + 1); ++i) {
      const Lattice& own = lattice[i % lattice.size()];
      Point<D> x{};
      if (is_tiny && (i % (D + 1) != D)) {
        // Corners around the origin, so that the nearest point is interior to the face.
        constexpr std::array<std::array<double, 2>, 3> kAround{{{-4, -3}, {4, -3}, {0, 4}}};
        for (std::size_t c = 0; c < kUp; ++c)
          x[c] = scaled(kAround[i % (D + 1)][c] + own[c] + noise.fraction(i, c), -k);
        const double lift = second ? -std::abs(own[2]) : height + (i < D ? 0 : std::abs(own[2]));
        x[kUp] = scaled(lift * (1 + noise.fraction(i, kUp) * (recipe.offset[0] % 2)), -m);
      } else if (!second || i > 0) {
        x = to_point<D>(own);
        x[kUp] = (second ? -1 : 1) * (1 + std::abs(x[kUp]));
        for (double& c : x) c = scaled(c * (1 + noise.fraction(i, 3) * (own[2] % 2)), far);
      }
      (second ? pair.b : pair.a).push_back(x);
    }
  }
  return pair;
}

inline Lattice cross(const Lattice& x, const Lattice& y) {
  return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

/// A nonzero vector from the recipe's offset, and one orthogonal to it.
template <int D>
std::array<Lattice, 2> along_and_across(const Recipe& recipe) {
  Lattice along = recipe.offset;
  if constexpr (D == 2) along[2] = 0;
  if (along == Lattice{}) along = {2, 1, 0};
  if constexpr (D == 2) return {along, Lattice{-along[1], along[0], 0}};
  for (const Lattice& other : {recipe.a[0], Lattice{1, -1, 2}, Lattice{0, 0, 1}})
    if (const Lattice up = cross(along, other); up != Lattice{}) return {along, up};
  return {Lattice{1, 0, 0}, Lattice{0, 1, 0}};  // never
}

/// Two edges with nearly the same vector. Their difference, an edge of the Minkowski difference
/// across both shapes, is 2^-10 to 2^-60 times as long. They are parallel, or cross. The nearest
/// point is on that edge, the short diagonal of the parallelogram that they span: exactly if no
/// coordinate is rounded, although doubles do not hold the edges themselves.
template <int D>
Pair<D> diagonal(const Recipe& recipe) {
  Choices choices(recipe.variant);
  const int cancelled = 10 + choices.below(51);
  const bool crosses = choices.below(2) != 0;
  const int tail = choices.below(4);  // the last bits of the numbers
  const int stretched = choices.below(3) * 5;
  constexpr std::array<double, 8> kGaps{0x1p-4, 0x1p-6, 0x3p-4, 0, 0x1p-9, -0x1p-5, 0x1p-3, 0x3p-5};
  const double gap = choices.of(kGaps);
  const Noise noise(recipe.variant, false);
  const auto [along, up] = along_and_across<D>(recipe);
  const Lattice aside = D == 3 && crosses ? cross(up, along) : along;

  const double length = scaled(1 + noise.fraction(0, 1, 26), stretched);
  // The edges lose bits of a_0 and b_0, each other ones.
  const double left =
      scaled(noise.fraction(0, 2, 4) + 0.5, -cancelled) + scaled(noise.fraction(0, 5, 10), -39);
  const double right = scaled(noise.fraction(0, 3, 4) + 0.5, -cancelled);
  const double beyond = tail == 2   ? scaled(noise.fraction(0, 4, 40), -25)
                        : tail == 3 ? scaled(noise.fraction(0, 4, 40), -50)
                                    : scaled(noise.fraction(0, 4, 20), -29);
  // The ends of the diagonal, a_0 - b_0 and a_1 - b_1, are at height `gap`, left and right of it.
  const Point<D> a_0 = moved<D>({}, -beyond, along);
  const Point<D> a_1 = moved<D>({}, length, along);
  const Point<D> b_0 = moved<D>(moved<D>(a_0, -gap, up), left, aside);
  const Point<D> b_1 = moved<D>(moved<D>(a_1, -gap, up), -right, aside);
  Pair<D> pair{{a_0, a_1}, {b_0, b_1}};
  for (const bool second : {false, true}) {
    auto& points = second ? pair.b : pair.a;
    const auto& lattice = second ? recipe.b : recipe.a;
    for (std::size_t i = 1; i < lattice.size(); ++i)  // the others are farther away
      points.push_back(moved<D>(to_point<D>(lattice[i]), second ? -4 - gap : 4, up));
    if (recipe.variant % 3 == 0) std::swap(points[0], points[1]);
  }
  return pair;
}

/// One shape is subnormal or tiny, the other has a size of up to 2^90 or more; most have a vertex
/// in common. The tiny one is a point and its neighbours, few bits away. The huge one's vertices
/// lie below the plane of these, some by little; few lie above.
template <int D>
Pair<D> unlike(const Recipe& recipe) {
  Choices choices(recipe.variant);
  constexpr std::array<int, 8> kTiny{-1026, -1027, -1028, -1026, -1060, -1024, -1027, -500};
  const int tiny = choices.of(kTiny);
  constexpr std::array<int, 8> kHuge{88, 87, 88, 86, 88, 89, 60, 300};
  const int huge = choices.of(kHuge);
  constexpr std::array<int, 4> kFine{36, 24, 30, 10};  // bits that the tiny vertices share
  const int fine = choices.of(kFine);
  // The huge plane agrees with theirs to this many bits, so that the heights of vertices are about
  // as large as rounding errors.
  const int tilt = 53 - fine + choices.below(8);
  const bool swapped = choices.below(2) != 0;
  const bool meet = choices.below(4) != 0;
  const bool few = choices.below(4) != 0;
  const Noise noise(recipe.variant, false);
  const auto [along, up] = along_and_across<D>(recipe);
  const Lattice aside = D == 3 ? cross(up, along) : Lattice{};
  Point<D> common{};
  for (std::size_t k = 0; k < D; ++k) common[k] = scaled(1 + noise.fraction(0, k), tiny);
  Pair<D> pair{{common}, {}};
  for (std::size_t i = 0; i < std::min<std::size_t>(recipe.a.size(), few ? D - 1 : 16); ++i) {
    const Lattice& own = recipe.a[i];
    const double size = scaled(1 + static_cast<double>(noise.bits(i, 3) % 1024), tiny - fine - 10);
    pair.a.push_back(
        moved<D>(moved<D>(common, (2 * own[0] + 1) * size, along), own[1] * size, aside));
  }
  for (std::size_t j = 0; j < recipe.b.size(); ++j) {
    const Lattice& own = recipe.b[j];
    const double depth = own[2] < 0 ? -4 * own[2] : scaled(noise.fraction(j, 4), -tilt);
    Point<D> x = moved<D>(moved<D>({}, own[0], along), own[1], aside);
    x = moved<D>(x, own[2] == 3 ? depth : -depth, up);
    pair.b.push_back(x);
  }
  // Scaled by a number with a full mantissa; products of vertices with a power of two would be
  // exact.
  double most = 1;
  for (const Point<D>& x : pair.b)
    for (const double c : x) most = std::max(most, std::abs(c));
  const double stretch = std::ldexp(1 + noise.fraction(0, 9), -std::ilogb(most) - 1);
  for (Point<D>& x : pair.b)
    for (double& c : x) c = scaled(c * stretch, huge);
  if (meet) pair.b.push_back(common);
  if (swapped) std::swap(pair.a, pair.b);
  return pair;
}

/// The number of vertices that `ties` makes from each of a recipe.
inline constexpr std::size_t kTiesDensity = 5;

/// Prisms with many vertices on the faces that look at each other: all equally low, or higher by an
/// ulp or in proportion to the square of their index; rotated exactly; some are inside the faces.
template <int D>
Pair<D> ties(const Recipe& recipe) {
  constexpr std::size_t kUp = D - 1;
  Choices choices(recipe.variant);
  const int shape = choices.below(4);
  const int turn = choices.below(4);
  constexpr std::array<double, 8> kGaps{0, 0x1p-50, 0.5, 0, -0x1p-40, 1, 0x1p-30, 2};
  const double gap = choices.of(kGaps);
  const int curve = 30 + choices.below(32);  // the heights of vertices have this many bits
  const bool is_rounded = choices.below(2) != 0;
  Pair<D> pair;
  for (const bool second : {false, true}) {
    const Noise noise(recipe.variant, second);
    const auto& lattice = second ? recipe.b : recipe.a;
    const std::size_t count = lattice.size() * kTiesDensity;
    for (std::size_t i = 0; i < count; ++i) {
      const Lattice& own = lattice[i % lattice.size()];
      // On an arc, at one corner each, or anywhere on the face.
      const int u = static_cast<int>(i) - static_cast<int>(count / 2);
      Point<D> local{};
      local[0] = shape == 3 ? own[0] : u;
      if constexpr (D == 3) local[1] = shape == 3 ? own[1] + u : u * u / (1 + shape % 2);
      double height = shape == 1 ? scaled(u * u, -curve) : shape == 2 ? scaled(own[2], -curve) : 0;
      if (i % kTiesDensity == kTiesDensity - 1) height = 1 + std::abs(own[2]);
      local[kUp] = second ? -height - gap : height;
      if (second)
        for (std::size_t k = 0; k < kUp; ++k) local[k] += recipe.offset[k];
      Point<D> x{};
      for (std::size_t k = 0; k < D; ++k) {
        Lattice unit{};
        unit[k] = 1;
        x = moved<D>(x, local[k], rotate(unit, turn, D));
      }
      if (is_rounded)
        for (std::size_t k = 0; k < D; ++k)
          x[k] = ulps_away(0.1 * x[k], shape == 0 ? noise.between(i, k, 1) : 0);
      (second ? pair.b : pair.a).push_back(x);
    }
  }
  return pair;
}

}  // namespace certa::fuzz::detail
