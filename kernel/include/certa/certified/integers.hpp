/// Distances, witness points and normals from integers of fixed width, rounded correctly.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <variant>

#include <certa/answer.hpp>
#include <certa/certified/doubled.hpp>
#include <certa/certified/rounded_points.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>

namespace certa::detail {

// The distance of a face from its exact square, a fraction of fixed-width integers.

/// The leading digits of a number x > 0: x = (high + low) (1 + e) 2^exponent, |e| < u^2; high is
/// between 1/2 and 1.
template <class Real>
struct Leading {
  Real high;
  Real low;
  int exponent;
};
template <class Real, std::size_t Limbs>
[[nodiscard]] Leading<Real> leading(const FixedInteger<Limbs>& x) noexcept {
  std::size_t top = Limbs;
  while (top > 1 && x.limb(top - 1) == 0) --top;
  const auto limb = [&x](std::size_t below, std::size_t of) {
    return of >= below ? x.limb(of - below) : std::uint64_t{0};
  };
  const int shift = std::countl_zero(x.limb(top - 1));
  const auto shifted = [&](std::size_t of, std::size_t below) {
    const std::uint64_t rest = shift == 0 ? 0 : limb(below + 1, of) >> (64 - shift);
    return limb(below, of) << shift | rest;
  };
  const Uint128 bits = Uint128{shifted(top - 1, 0)} << 64 | shifted(top - 1, 1);
  const auto high = static_cast<double>(bits);
  // The double nearest to the bits is within 2^74 of them; beyond 2^128 - 2^74 it is 2^128 itself.
  const Uint128 whole = high >= 0x1p128 ? Uint128{0} : static_cast<Uint128>(high);
  const auto low = static_cast<double>(static_cast<Int128>(bits - whole));
  const int exponent = static_cast<int>(top) * 64 - shift;
  // A narrower format holds some digits of `high`; the others join `low`.
  const Real first(high * 0x1p-128);
  return {first, Real((high * 0x1p-128 - static_cast<double>(first)) + low * 0x1p-128), exponent};
}

/// The root of a quotient of integers, times 2^-exponent. Relative errors in units of u^2:
/// 1. n and d: 1 each. q_low, a remainder that is exact but for the second halves: 2 + 1 + 3 for
///    its sums and product, 3 for the division and 3 for the second half of the divisor. Together
///    14, and 7 for the root.
/// 2. The sum of the square's remainder, of up to 2 u, and q_low, of up to 3 u: 2.5 of the root.
/// 3. The tangent in place of the root, c^2 / 2 for a correction of up to 2.5 u: 3.2.
///
/// Together 13 of `integer_root`, 32; the correction's own two roundings are relative.
template <class Real, class N, class M>
[[nodiscard]] Doubled<Real> quotient_root(const N& n, const M& d, int& exponent) noexcept {
  const Leading<Real> a = leading<Real>(n);
  const Leading<Real> b = leading<Real>(d);
  const Real q = a.high / b.high;
  const TwoTermsIn<Real> product = two_product(q, b.high);
  const Real q_low = (((a.high - product.high) - product.low) + a.low - q * b.low) / b.high;
  // An even power of two goes into the exponent.
  const int e = a.exponent - b.exponent;
  exponent = (e - (e % 2 == 0 ? 0 : 1)) / 2;
  const Real scale(e % 2 == 0 ? 1 : 2);
  const Real s = q * scale;
  const Real root = sqrt(s);
  const TwoTermsIn<Real> square = two_product(root, root);
  const Real correction = (((s - square.high) - square.low) + q_low * scale) / (2 * root);
  const Real error =
      Real(kBounds<Real>.integer_root) * root + Real(2 * kBounds<Real>.unit) * abs(correction);
  return {root, correction, error};
}

/// The number sqrt(n / d) 2^exponent, correctly rounded, or NaN if that is too close to call.
template <class Real, class N, class M>
[[nodiscard]] double rounded_root(const N& n, const M& d, int exponent) noexcept {
  int of_root = 0;
  const auto [root, correction, error] = quotient_root<Real>(n, d, of_root);
  const Real least = root + (correction - error);
  const Real most = root + (correction + error);
  const double result = std::ldexp(static_cast<double>(least), exponent + of_root);
  return least == most && is_normal_in<Real>(result) ? result : std::nan("");
}

/// The distance |v| of the nearest point v of this direction, correctly rounded, or NaN: |v|^2 =
/// (v.f)^2 / v.v, see Proof::distance_squared.
template <class Real, std::size_t Limbs, int D, class Placement>
[[nodiscard]] double distance_on(const MinkowskiDifference<D, Placement>& minkowski,
                                 const Direction<D>& direction, int low) noexcept {
  const Scaled<FixedInteger<Limbs>> embed{low};
  // Coordinates of placed shapes have a common factor, by which the length is divided again.
  const auto root = [&](const auto& n, const auto& d) {
    if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
      if (minkowski.plan().has_divisor()) {
        const FixedInteger<Limbs>& m = minkowski.template placing<FixedInteger<Limbs>>().divisor();
        return rounded_root<Real>(n, d * (m * m), low);
      }
    }
    return rounded_root<Real>(n, d, low);
  };
  const auto f = coordinates(minkowski.base(direction), embed);
  if (direction.span_size == 0) return root(dot(f, f), FixedInteger<1>(1));
  const auto e = coordinates(minkowski.edge(direction.span[0]), embed);
  if constexpr (D == 2) {
    const auto across = Det2::value(e, f);
    return root(across * across, dot(e, e));
  } else {
    if (direction.span_size == 1) return root(BinetCauchy::value(f, e, f, e), dot(e, e));
    const auto g = coordinates(minkowski.edge(direction.span[1]), embed);
    const auto n = cross(e, g);
    const auto across = dot(n, f);
    return root(across * across, dot(n, n));
  }
}

/// The distance of separated shapes whose nearest point is that of this direction, correctly
/// rounded to Real; NaN if that is too close to call, the coordinates in `range` span too many
/// bits, or the distance is subnormal. No allocation.
template <class Real, int D, class Placement>
[[nodiscard]] inline double integer_distance(const MinkowskiDifference<D, Placement>& minkowski,
                                             const Direction<D>& direction,
                                             const ExponentRange& range) noexcept {
  constexpr int kLimbs = MinkowskiDifference<D, Placement>::is_placed ? 4 : 2;
  return on_fewest_limbs<1, kLimbs>(
      range,
      [&]<int Limbs> { return detail::distance_on<Real, Limbs>(minkowski, direction, range.low); },
      [] { return std::nan(""); });
}

/// The number n / d 2^exponent, as the root of its square, correctly rounded, or NaN if that is too
/// close to call. No zero is negative.
template <class Real, class N, class M>
[[nodiscard]] double rounded_quotient(const N& n, const M& d, int exponent) noexcept {
  if (n.sign() == Sign::zero) return 0;
  const double x = rounded_root<Real>(n * n, d * d, exponent);
  return n.negative() == d.negative() ? x : -x;
}

/// The points of both shapes by the weights of a face. In L limbs coordinates are up to 2^(64 L -
/// 4), vertices of the Minkowski difference up to twice and edges up to four times that. The
/// largest weights are those of triangles in space, at most 12 products of two vertices and two
/// edges: below 2^(256 L - 6). All weights have the same sign, so that their sum is below 2^(256 L
/// - 4), and its product with coordinates below 2^(320 L - 8).
template <class Real, std::size_t Limbs, int D>
[[nodiscard]] std::array<Point<D>, 2> integer_witnesses(const MinkowskiDifference<D>& minkowski,
                                                        const Simplex& face, int low) noexcept {
  using Weight = FixedInteger<(D == 2 ? 2 : 4) * Limbs>;
  using Coordinate = FixedInteger<Limbs>;
  const Scaled<Coordinate> embed{low};
  const auto value = [&]<class Polynomial>(const auto&... x) {
    return Weight(Polynomial::value(coordinates(x, embed)...));
  };
  std::array<Weight, D + 1> weights{Weight(std::int64_t{1})};
  Weight sum = weights[0];
  if (face.size > 1) {
    sum = Weight();
    for (std::size_t k = 0; k < face.size; ++k) {
      weights[k] = detail::weight(value, minkowski, Flat<D>{}, face, k);
      sum = sum + weights[k];
    }
  }
  std::array<Point<D>, 2> points;
  for (std::size_t c = 0; c < D; ++c) {
    auto a = weights[0] * embed(minkowski.a[face[0].i][c]);
    auto b = weights[0] * embed(minkowski.b[face[0].j][c]);
    for (std::size_t k = 1; k < face.size; ++k) {
      a = a + weights[k] * embed(minkowski.a[face[k].i][c]);
      b = b + weights[k] * embed(minkowski.b[face[k].j][c]);
    }
    points[0][c] = detail::rounded_quotient<Real>(a, sum, low);
    points[1][c] = detail::rounded_quotient<Real>(b, sum, low);
  }
  return points;
}

/// The unit vector opposite to a direction.
template <class Real, int D>
[[nodiscard]] Point<D> integer_normal(const MinkowskiDifference<D>& minkowski,
                                      const Direction<D>& direction) noexcept {
  return apply(minkowski, direction, [&]<class Functional>(const auto&... arguments) {
    const ExponentRange range = exponent_range(arguments...);
    return on_fewest_limbs<1, 2>(
        range,
        [&]<int Limbs> {
          const Scaled<FixedInteger<Limbs>> embed{range.low};
          const auto n = Functional::gradient(coordinates(arguments, embed)...);
          const auto square = dot(n, n);
          Point<D> unit{};
          for (std::size_t k = 0; k < D; ++k) {
            if (n[k].sign() == Sign::zero) continue;
            const double size = detail::rounded_root<Real>(n[k] * n[k], square, 0);
            unit[k] = n[k].sign() == direction.orientation ? -size : size;
          }
          return unit;
        },
        [] { return detail::unknown_point<D>(); });
  });
}

/// Fills in the points and the normal of an answer that are unknown, as far as they are certain,
/// and returns whether all are known.
template <class Real, int D>
[[nodiscard]] bool integer_points(const MinkowskiDifference<D>& minkowski,
                                  ClosestPoints<D>& answer) noexcept {
  const Simplex face = answer.evidence.face(0);
  if (has_unknown(answer.on_a) || has_unknown(answer.on_b)) {
    const ExponentRange range = minkowski.exponent_range(face);
    const auto [on_a, on_b] = on_fewest_limbs<1, 2>(
        range,
        [&]<int Limbs> {
          constexpr auto kLimbs = static_cast<std::size_t>(Limbs);
          return detail::integer_witnesses<Real, kLimbs>(minkowski, face, range.low);
        },
        [] {
          return std::array<Point<D>, 2>{detail::unknown_point<D>(), detail::unknown_point<D>()};
        });
    if (has_unknown(answer.on_a)) answer.on_a = on_a;
    if (has_unknown(answer.on_b)) answer.on_b = on_b;
  }
  if (has_unknown(answer.normal)) {
    if (answer.verdict == Verdict::separated) {
      basic_adaptive<HighestStage, Real> policy;
      if (const auto direction = face_direction(policy, minkowski, Flat<D>{}, face))
        answer.normal = detail::integer_normal<Real>(minkowski, *direction);
    } else if (const auto* named = std::get_if<Direction<D>>(&answer.evidence.direction)) {
      answer.normal = detail::integer_normal<Real>(minkowski, *named);
    }
  }
  return !(has_unknown(answer.on_a) || has_unknown(answer.on_b) || has_unknown(answer.normal));
}

}  // namespace certa::detail
