#include "formats/placed_point.hpp"

#include <algorithm>

#include <certa/exact/round.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::tools {

namespace {

/// Numbers as multiples of the lowest power of two among them.
template <std::size_t N>
struct Integers {
  std::array<Integer, N> numbers;
  int exponent = 0;

  explicit Integers(const std::array<double, N>& given) {
    ExponentRange range;
    for (const double x : given) range.include(x);
    if (range.empty()) return;  // all are zero
    exponent = range.low;
    const Scaled<Integer> scale{exponent};
    for (std::size_t k = 0; k < N; ++k) numbers[k] = scale(given[k]);
  }
};

using Vector = Vec<Integer, 3>;

/// q v q* = |q|^2 v + 2 u x (u x v + w v), with the imaginary part u and the real part w of q, over
/// |q|^2: q v q* = (w^2 - |u|^2) v + 2 (u.v) u + 2 w u x v, and u x (u x v) = (u.v) u - |u|^2 v.
IntegerPoint<3> turned(const Quaternion& quaternion, const Integers<3>& given) {
  const Integers<4> q({quaternion.w, quaternion.x, quaternion.y, quaternion.z});
  const Integer& w = q.numbers[0];
  const Vector u{{q.numbers[1], q.numbers[2], q.numbers[3]}};
  const Vector v{given.numbers};
  Vector inner = cross(u, v);
  for (std::size_t k = 0; k < 3; ++k) inner[k] += w * v[k];
  const Vector outer = cross(u, inner);
  IntegerPoint<3> result{{}, w * w + dot(u, u), given.exponent};
  for (std::size_t k = 0; k < 3; ++k)
    result.numerators[k] = result.denominator * v[k] + 2 * outer[k];
  return result;
}

/// Adds a vector to a point.
template <int D>
void move(IntegerPoint<D>& point, const Integers<D>& by) {
  const int exponent = std::min(point.exponent, by.exponent);
  for (std::size_t k = 0; k < D; ++k) {
    point.numerators[k] <<= point.exponent - exponent;
    point.numerators[k] += (by.numbers[k] * point.denominator) << (by.exponent - exponent);
  }
  point.exponent = exponent;
}

}  // namespace

template <int D>
IntegerPoint<D> integer_point(const Pose<D>& pose, const Point<D>& point) {
  const Integers<D> given(point);
  IntegerPoint<D> result{given.numbers, 1, given.exponent};
  if (pose.kind() == Pose<D>::Kind::none) return result;
  if (pose.kind() == Pose<D>::Kind::matrix) {
    std::array<double, D * D> entries;
    for (std::size_t k = 0; k < D * D; ++k) entries[k] = pose.matrix()[k / D][k % D];
    const Integers<D * D> matrix(entries);
    for (std::size_t r = 0; r < D; ++r) {
      result.numerators[r] = 0;
      for (std::size_t c = 0; c < D; ++c)
        result.numerators[r] += matrix.numbers[r * D + c] * given.numbers[c];
    }
    result.exponent += matrix.exponent;
  } else if constexpr (D == 3) {
    result = turned(pose.quaternion(), given);
  }
  move<D>(result, Integers<D>(pose.translation()));
  return result;
}

template <int D>
ExactPoint<D> placed_point(const Pose<D>& pose, const Point<D>& point) {
  const IntegerPoint<D> placed = integer_point<D>(pose, point);
  ExactPoint<D> result;
  for (std::size_t k = 0; k < D; ++k)
    result[k] = reduce(scaled({placed.numerators[k], placed.denominator}, placed.exponent));
  return result;
}

template <int D>
Point<D> rounded_point(const Pose<D>& pose, const Point<D>& point) {
  if (pose.kind() == Pose<D>::Kind::none) return point;
  const IntegerPoint<D> placed = integer_point<D>(pose, point);
  Point<D> rounded;
  for (std::size_t k = 0; k < D; ++k)
    rounded[k] = round({placed.numerators[k], placed.denominator}, placed.exponent);
  return rounded;
}

template IntegerPoint<2> integer_point<2>(const Pose<2>&, const Point<2>&);
template IntegerPoint<3> integer_point<3>(const Pose<3>&, const Point<3>&);
template Point<2> rounded_point<2>(const Pose<2>&, const Point<2>&);
template Point<3> rounded_point<3>(const Pose<3>&, const Point<3>&);
template ExactPoint<2> placed_point<2>(const Pose<2>&, const Point<2>&);
template ExactPoint<3> placed_point<3>(const Pose<3>&, const Point<3>&);

}  // namespace certa::tools
