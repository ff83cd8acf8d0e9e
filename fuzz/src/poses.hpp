/// Poses of all kinds, and other ways to write the same pose.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/lattice.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/pose.hpp>

namespace certa::fuzz::detail {

/// A number with 53 bits in [-1, 1).
inline double any_fraction(Random& random) {
  return std::ldexp(static_cast<double>(random.bits() >> 10) - 0x1p53, -53);
}

/// A number with any exponent, sometimes 0; the largest double instead of larger numbers.
inline double any_number(Random& random) {
  if (random.below(8) == 0) return 0;
  const double x = random.below(2) == 0 ? any_fraction(random) : random.between(-3, 3);
  return scaled(x, random.between(-1074, 1023));
}

/// Products of these numbers with coordinates of lattice points may overflow, because poses are
/// exact.
template <class Draw>
Quaternion quaternion_of(const Draw& draw) {
  Quaternion q{draw(), draw(), draw(), draw()};
  if (q == Quaternion{0, 0, 0, 0}) q.w = 1;
  return q;
}

/// A quaternion of small integers, of longer ones, of numbers with 53 bits, of fractions, near a
/// unit, of any length, or with a tiny rotation.
inline Quaternion any_quaternion(Random& random) {
  const auto fraction = [&random] { return any_fraction(random); };
  const auto integer = [&random](int bits) {
    return std::trunc(std::ldexp(any_fraction(random), bits));
  };
  switch (random.below(8)) {
    case 0:
    case 1:
      return quaternion_of([&random] { return static_cast<double>(random.between(-3, 3)); });
    case 2:
      return quaternion_of([&] { return integer(26); });
    case 3:
      return quaternion_of([&] { return integer(53); });
    case 4:
      return quaternion_of(fraction);
    case 5: {
      const Quaternion q = quaternion_of(fraction);
      const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
      return {q.w / length, q.x / length, q.y / length, q.z / length};
    }
    case 6: {
      const int exponent = random.between(-1000, 1000);
      return quaternion_of([&] { return std::ldexp(fraction(), exponent); });
    }
    default: {
      const int exponent = random.between(-60, -1);
      Quaternion q = quaternion_of([&] { return std::ldexp(fraction(), exponent); });
      q.w = 1;
      return q;
    }
  }
}

/// A pose that multiplies lengths by an integer: the squared length of an integer quaternion, or in
/// the plane the hypotenuse.
template <int D>
struct Similarity {
  Matrix<D> matrix;
  int factor = 1;
};

template <int D>
Similarity<D> any_similarity(Random& random) {
  const int variant = random.between(0, 3);
  Similarity<D> similarity;
  int squared = 0;
  for (std::size_t c = 0; c < D; ++c) {
    Lattice unit{};
    unit[c] = 1;
    const Lattice column = rotate(unit, variant, D);
    for (std::size_t r = 0; r < D; ++r) similarity.matrix[r][c] = column[r];
    if (c == 0)
      for (const int x : column) squared += x * x;
  }
  if (random.below(3) == 0)  // a mirror
    for (double& x : similarity.matrix[random.below(D)]) x = -x;
  while (similarity.factor * similarity.factor < squared) ++similarity.factor;
  return similarity;
}

/// A matrix with an inverse, of integers or of fractions; a third of them mirror.
template <int D>
Matrix<D> any_regular_matrix(Random& random) {
  const bool is_integer = random.below(2) == 0;
  Matrix<D> matrix;
  for (std::size_t r = 0; r < D; ++r)
    for (std::size_t c = 0; c < D; ++c) {
      matrix[r][c] = is_integer ? random.between(-2, 2) : any_fraction(random);
      if (r == c) matrix[r][c] += 8;  // the largest in its row
    }
  if (random.below(3) == 0)
    for (double& x : matrix[random.below(D)]) x = -x;
  return matrix;
}

/// A rotation in floats, as an engine computes it from a quaternion that it normalizes, then with
/// two entries off, sheared or scaled.
inline Matrix<3> drifted_matrix(const Quaternion& given, Random& random) {
  const auto f = [](double x) { return static_cast<double>(as_float(x)); };
  const double length =
      std::sqrt(given.w * given.w + given.x * given.x + given.y * given.y + given.z * given.z);
  const double w = f(given.w / length), x = f(given.x / length), y = f(given.y / length),
               z = f(given.z / length);
  Matrix<3> m{{{f(1 - f(2 * f(y * y + z * z))), f(2 * f(x * y - w * z)), f(2 * f(x * z + w * y))},
               {f(2 * f(x * y + w * z)), f(1 - f(2 * f(x * x + z * z))), f(2 * f(y * z - w * x))},
               {f(2 * f(x * z - w * y)), f(2 * f(y * z + w * x)), f(1 - f(2 * f(x * x + y * y)))}}};
  for (int k = random.between(0, 2); k > 0; --k) {
    double& entry = m[random.below(3)][random.below(3)];
    entry = f(entry + std::ldexp(random.between(-4, 4), -24));
  }
  return m;
}

/// The same in the plane.
inline Matrix<2> drifted_matrix(Random& random) {
  const auto f = [](double x) { return static_cast<double>(as_float(x)); };
  const double t = any_fraction(random);  // the tangent of half the angle
  const double c = f((1 - t * t) / (1 + t * t)), s = f(2 * t / (1 + t * t));
  Matrix<2> m{{{c, -s}, {s, c}}};
  double& entry = m[random.below(2)][random.below(2)];
  entry = f(entry + std::ldexp(random.between(-4, 4), -24));
  return m;
}

/// A translation: none, of integers, of fractions.
template <int D>
Point<D> any_translation(Random& random) {
  const std::size_t kind = random.below(3);
  Point<D> t{};
  if (kind > 0)
    for (double& x : t) x = kind == 1 ? random.between(-9, 9) : 4 * any_fraction(random);
  return t;
}

/// Writes a shape and its pose in another way that stands for the same points: the quaternion is
/// multiplied by a number, or by i, j or k, or the vertices are scaled by a power of two.
template <int D>
void rewrite(std::vector<Point<D>>& points, Pose<D>& pose, Random& random) {
  if constexpr (D == 3) {
    if (pose.kind() == Pose<D>::Kind::quaternion) {
      Quaternion q = pose.quaternion();
      // q i, q j or q k; the rotations by i, j and k reverse two axes.
      const std::size_t kept = random.below(4);
      if (kept == 0) q = {-q.x, q.w, q.z, -q.y};
      if (kept == 1) q = {-q.y, -q.z, q.w, q.x};
      if (kept == 2) q = {-q.z, q.y, -q.x, q.w};
      if (kept < 3)
        for (Point<D>& p : points)
          for (std::size_t k = 0; k < D; ++k)
            if (k != kept) p[k] = -p[k];
      const double factor = random.below(2) == 0 ? -1 : 1;
      q = {factor * q.w, factor * q.x, factor * q.y, factor * q.z};
      pose = Pose<D>(q, pose.translation());
      return;
    }
  }
  if (pose.kind() != Pose<D>::Kind::matrix) return;
  Matrix<D> matrix = pose.matrix();
  const std::size_t first = random.below(D), second = random.below(D);
  const int exponent = random.between(-3, 3);
  for (Point<D>& row : matrix) {
    std::swap(row[first], row[second]);
    for (double& x : row) x = std::ldexp(x, exponent);
  }
  for (Point<D>& p : points) {
    std::swap(p[first], p[second]);
    for (double& x : p) x = std::ldexp(x, -exponent);
  }
  pose = Pose<D>(matrix, pose.translation());
}

}  // namespace certa::fuzz::detail
