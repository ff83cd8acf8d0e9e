// Licence: the code that this file calls uses CGAL's QP_solver, which is GPL-3.0-or-later, and so
// binds programs that link it. Among Certa's libraries that is the oracle alone.
#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include <CGAL/Gmpq.h>
#include <CGAL/Gmpz.h>

#include <certa/oracle/placed.hpp>

#include "dyadic.hpp"
#include "integer.hpp"
#include "scaled_pair.hpp"

namespace certa::oracle {
namespace {

template <int D>
using DyadicPoint = std::array<Dyadic, static_cast<std::size_t>(D)>;

/// The linear part of a pose, as a matrix of dyadic numbers over a positive one.
template <int D>
struct LinearPart {
  std::array<DyadicPoint<D>, D> rows;
  Dyadic divisor{1.0};
};

/// From Hamilton's products: the columns of the rotation are q u q* for the units u, over |q|^2.
LinearPart<3> rotation(const Quaternion& given) {
  // A power of two times q stands for the same rotation, and is shorter.
  const double most =
      std::max({std::abs(given.w), std::abs(given.x), std::abs(given.y), std::abs(given.z)});
  if (!(most > 0)) throw std::invalid_argument("the quaternion is zero");
  const long shift = std::ilogb(most);
  std::array<Dyadic, 4> q{Dyadic(given.w), Dyadic(given.x), Dyadic(given.y), Dyadic(given.z)};
  for (Dyadic& part : q) part.exponent -= shift;
  const auto product = [](const std::array<Dyadic, 4>& p, const std::array<Dyadic, 4>& r) {
    return std::array<Dyadic, 4>{p[0] * r[0] - p[1] * r[1] - p[2] * r[2] - p[3] * r[3],
                                 p[0] * r[1] + p[1] * r[0] + p[2] * r[3] - p[3] * r[2],
                                 p[0] * r[2] - p[1] * r[3] + p[2] * r[0] + p[3] * r[1],
                                 p[0] * r[3] + p[1] * r[2] - p[2] * r[1] + p[3] * r[0]};
  };
  const Dyadic zero;
  const std::array<Dyadic, 4> conjugate{q[0], zero - q[1], zero - q[2], zero - q[3]};
  LinearPart<3> linear;
  linear.divisor = product(q, conjugate)[0];
  for (std::size_t c = 0; c < 3; ++c) {
    std::array<Dyadic, 4> unit;
    unit[c + 1] = Dyadic(1.0);
    const std::array<Dyadic, 4> column = product(product(q, unit), conjugate);
    for (std::size_t r = 0; r < 3; ++r) linear.rows[r][c] = column[r + 1];
  }
  return linear;
}

template <int D>
LinearPart<D> linear_part(const Pose<D>& pose) {
  if constexpr (D == 3)
    if (pose.kind() == Pose<D>::Kind::quaternion) return rotation(pose.quaternion());
  LinearPart<D> linear;
  for (std::size_t r = 0; r < D; ++r)
    for (std::size_t c = 0; c < D; ++c) linear.rows[r][c] = Dyadic(pose.matrix()[r][c]);
  return linear;
}

/// The placed vertices times both divisors; `other` is the divisor of the other body.
template <int D>
std::vector<DyadicPoint<D>> placed(const Body<D>& body, const LinearPart<D>& linear,
                                   const Dyadic& other) {
  if (body.vertices.empty()) throw std::invalid_argument("a body has no vertices");
  std::vector<DyadicPoint<D>> points;
  for (const Point<D>& v : body.vertices) {
    DyadicPoint<D>& x = points.emplace_back();
    for (std::size_t r = 0; r < D; ++r) {
      x[r] = linear.divisor * Dyadic(body.pose.translation()[r]);
      for (std::size_t c = 0; c < D; ++c) {
        if (!std::isfinite(v[c])) throw std::invalid_argument("a coordinate is not finite");
        x[r] = x[r] + linear.rows[r][c] * Dyadic(v[c]);
      }
      x[r] = x[r] * other;
    }
  }
  return points;
}

template <int D>
std::vector<IntegerPoint<D>> integers(const std::vector<DyadicPoint<D>>& points, long exponent) {
  std::vector<IntegerPoint<D>> result(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = 0; k < D; ++k)
      if (const Dyadic& x = points[i][k]; x.mantissa != 0)
        result[i][k] = x.mantissa << (x.exponent - exponent);
  return result;
}

template <int D>
ScaledPair<D> scaled(const Body<D>& a, const Body<D>& b) {
  const LinearPart<D> of_a = linear_part(a.pose);
  const LinearPart<D> of_b = linear_part(b.pose);
  const auto points_a = placed(a, of_a, of_b.divisor);
  const auto points_b = placed(b, of_b, of_a.divisor);
  long least = LONG_MAX;
  for (const auto* points : {&points_a, &points_b})
    for (const DyadicPoint<D>& point : *points)
      for (const Dyadic& x : point)
        if (x.mantissa != 0) least = std::min(least, x.exponent);
  const Dyadic divisor = of_a.divisor * of_b.divisor;
  if (least == LONG_MAX) least = divisor.exponent;
  return {integers<D>(points_a, least), integers<D>(points_b, least), least - divisor.exponent,
          divisor.mantissa};
}

/// The sign of the root of `squared`, minus x. REQUIRES: x >= 0.
int compare_root(const CGAL::Gmpq& squared, const Dyadic& x) {
  return sign(Dyadic(squared.numerator(), 0) - Dyadic(squared.denominator(), 0) * x * x);
}

/// The middle between a double that is not negative and the next one, which may be 2^1024.
Dyadic middle_above(std::uint64_t bits) {
  const auto exponent = static_cast<long>(bits >> 52);
  std::uint64_t mantissa = bits & ((std::uint64_t{1} << 52) - 1);
  if (exponent > 0) mantissa += std::uint64_t{1} << 52;
  return Dyadic(static_cast<double>(mantissa)) * Dyadic(1, std::max(exponent, 1L) - 1075) +
         Dyadic(1, std::max(exponent, 1L) - 1076);
}

/// The double nearest to the root minus `radii`, where that is positive. Without division or root:
/// it is the first double whose middle to the next one is above the difference, or equal to it if
/// the double is even.
double rounded_difference(const CGAL::Gmpq& squared, const Dyadic& radii) {
  std::uint64_t low = 0;
  std::uint64_t high = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::infinity());
  while (low < high) {
    const std::uint64_t bits = low + (high - low) / 2;
    const int side = compare_root(squared, middle_above(bits) + radii);
    if (side < 0 || (side == 0 && bits % 2 == 0))
      high = bits;
    else
      low = bits + 1;
  }
  return std::bit_cast<double>(low);
}

}  // namespace

template <int D>
PlacedTruth truth(const Body<D>& a, const Body<D>& b) {
  const ScaledPair<D> pair = scaled<D>(a, b);
  const Dyadic radii = Dyadic(a.radius) + Dyadic(b.radius);
  const CGAL::Gmpq in_integers = squared_distance<D>(pair);
  PlacedTruth truth;
  if (in_integers == 0) {
    truth.verdict =
        sign(radii) > 0 || origin_is_interior<D>(pair) ? Verdict::overlapping : Verdict::touching;
    return truth;
  }
  const CGAL::Gmpq squared = unscaled<D>(in_integers, pair);
  truth.distance_squared = to_rational(squared);
  const int side = compare_root(squared, radii);
  truth.verdict = side > 0    ? Verdict::separated
                  : side == 0 ? Verdict::touching
                              : Verdict::overlapping;
  if (side > 0) truth.distance = rounded_difference(squared, radii);
  return truth;
}

template PlacedTruth truth(const Body<2>&, const Body<2>&);
template PlacedTruth truth(const Body<3>&, const Body<3>&);

}  // namespace certa::oracle
