#include "formats/placed_point.hpp"

#include <certa/exact/round.hpp>

#include "formats/fraction.hpp"

namespace certa::tools {

namespace {

template <int D>
ExactPoint<D> exact(const Point<D>& point) {
  ExactPoint<D> result;
  for (std::size_t k = 0; k < D; ++k) result[k] = to_rational(point[k]);
  return result;
}

using Coordinates = std::array<Rational, 3>;

Rational sum_of_products(const Coordinates& x, const Coordinates& y) {
  return reduce(add(add(multiply(x[0], y[0]), multiply(x[1], y[1])), multiply(x[2], y[2])));
}

/// x cross y.
Coordinates product(const Coordinates& x, const Coordinates& y) {
  Coordinates result;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t i = (k + 1) % 3;
    const std::size_t j = (k + 2) % 3;
    result[k] = reduce(subtract(multiply(x[i], y[j]), multiply(x[j], y[i])));
  }
  return result;
}

/// q v q* / |q|^2 = v + 2 u x (u x v + w v) / |q|^2, with the imaginary part u and the real part w
/// of q: q v q* = (w^2 - |u|^2) v + 2 (u.v) u + 2 w u x v, and u x (u x v) = (u.v) u - |u|^2 v.
Coordinates turned(const Quaternion& q, const Coordinates& v) {
  const Rational w = to_rational(q.w);
  const Coordinates u{to_rational(q.x), to_rational(q.y), to_rational(q.z)};
  const Rational length_squared = reduce(add(squared(w), sum_of_products(u, u)));
  const Rational factor{2 * length_squared.denominator, length_squared.numerator};
  Coordinates inner = product(u, v);
  for (std::size_t k = 0; k < 3; ++k) inner[k] = reduce(add(inner[k], multiply(w, v[k])));
  Coordinates result = product(u, inner);
  for (std::size_t k = 0; k < 3; ++k) result[k] = add(v[k], multiply(factor, result[k]));
  return result;
}

}  // namespace

template <int D>
ExactPoint<D> placed_point(const Pose<D>& pose, const Point<D>& point) {
  ExactPoint<D> result = exact<D>(point);
  if (pose.kind() == Pose<D>::Kind::none) return result;
  if (pose.kind() == Pose<D>::Kind::matrix) {
    const ExactPoint<D> given = result;
    for (std::size_t r = 0; r < D; ++r) {
      result[r] = {};
      for (std::size_t c = 0; c < D; ++c)
        result[r] = add(result[r], multiply(to_rational(pose.matrix()[r][c]), given[c]));
    }
  } else if constexpr (D == 3) {
    result = turned(pose.quaternion(), result);
  }
  for (std::size_t k = 0; k < D; ++k)
    result[k] = reduce(add(result[k], to_rational(pose.translation()[k])));
  return result;
}

template <int D>
Point<D> rounded_point(const Pose<D>& pose, const Point<D>& point) {
  if (pose.kind() == Pose<D>::Kind::none) return point;
  const ExactPoint<D> exact = placed_point<D>(pose, point);
  Point<D> rounded;
  for (std::size_t k = 0; k < D; ++k) rounded[k] = round(exact[k]);
  return rounded;
}

template Point<2> rounded_point<2>(const Pose<2>&, const Point<2>&);
template Point<3> rounded_point<3>(const Pose<3>&, const Point<3>&);
template ExactPoint<2> placed_point<2>(const Pose<2>&, const Point<2>&);
template ExactPoint<3> placed_point<3>(const Pose<3>&, const Point<3>&);

}  // namespace certa::tools
