/// Witness points and unit normals from integers of fixed width, where twice the precision
/// (rounded_points.hpp) leaves a rounding open: coordinates that are 0, slivers, shapes that all
/// but touch.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <variant>

#include <certa/answer.hpp>
#include <certa/certified/integer_distance.hpp>
#include <certa/certified/witness.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>

namespace certa::detail {

/// The number n / d 2^exponent, the root of its square, correctly rounded, or NaN if that is too
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
/// edges: below 2^(256 L - 6). Weights have one sign, so that their sum is below 2^(256 L - 4), and
/// its product with coordinates below 2^(320 L - 8).
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

/// The unit vector against a direction.
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
