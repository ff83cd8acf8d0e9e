/// The correctly rounded distance of a proven face, in twice the precision of the format.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include <certa/certified/doubled.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>

namespace certa::detail {

/// Whether all edges run within one shape each, or some in both, or they are of placed shapes.
enum class EdgeRun { within, across, placed };

/// The edges of a face from its first corner: their number and kind.
template <std::size_t Count, EdgeRun Run>
struct EdgeKind {
  static constexpr std::size_t kCount = Count;
  static constexpr bool kIsPlaced = Run == EdgeRun::placed;
  static constexpr bool kWithinOneShape = Run == EdgeRun::within;
};

/// Returns f(kind) with the `EdgeKind` of a face, so that code is compiled for each kind.
template <class Placement = AsStored, int D, class Real, class F>
[[nodiscard]] inline auto for_edges_of(const NearPoint<D, Real>& near, F&& f) noexcept {
  if constexpr (std::is_same_v<Placement, InWorld>) {
    if (near.size == 1) return f(EdgeKind<0, EdgeRun::placed>{});
    if constexpr (D == 3)
      if (near.size == 3) return f(EdgeKind<2, EdgeRun::placed>{});
    return f(EdgeKind<1, EdgeRun::placed>{});
  } else {
    const VertexPair c = near.corners[0];
    const auto within_one_shape = [&](std::size_t k) {
      return near.corners[k].i == c.i || near.corners[k].j == c.j;
    };
    if (near.size == 1) return f(EdgeKind<0, EdgeRun::within>{});
    if constexpr (D == 3) {
      if (near.size == 3)
        return within_one_shape(1) && within_one_shape(2) ? f(EdgeKind<2, EdgeRun::within>{})
                                                          : f(EdgeKind<2, EdgeRun::across>{});
    }
    return within_one_shape(1) ? f(EdgeKind<1, EdgeRun::within>{})
                               : f(EdgeKind<1, EdgeRun::across>{});
  }
}

/// The edges of a face as rounded once. Their errors are beyond u |e_k|, and not set if all run
/// within one shape: halves of others may cancel, and edges of placed shapes are rounded.
template <class E, int D, class Real>
using EdgesOf = std::array<Bounded<Vec<Real, D>>, E::kCount>;

/// The share of a place's error that its length is off by: 1, and a quarter for roundings. If x is
/// off by d, |v|^2 = |x|^2 - |x - v|^2 is off by 2 x.d - 2 (x - v).d = 2 v.d, so |v| by at most
/// |d|: the error of the subtracted square counters that of |x|^2 and does not add to it.
inline constexpr double kPlaceShare = 1.25;

/// The point x = w_0 + sum l_k e_k, by which the nearest one is measured, with that share of the
/// error of all coordinates together, and its edges. Coordinates of w_0 and of the halves of e_k
/// are exact sums of two numbers (two_sum of p and -p'). An edge across both shapes is the sum of
/// its halves up to 3 u^2 of them; the error of that sum is kept, because the halves may cancel. x
/// is summed with two_product and two_sum. In units of u^2 it errs by 0, 9 or 14 of its terms for
/// no, one or two edges, 16 and 22 if edges run in both shapes (each product with an edge counts 5
/// or 11, each sum 1 or 2), and a quarter more.
template <class E, int D, class Placement, class Real>
requires(!E::kIsPlaced) [[nodiscard]] inline Doubled<Vec<Real, D>, Real> doubled_point(
    const MinkowskiDifference<D, Placement>& minkowski, const NearPoint<D, Real>& near,
    EdgesOf<E, D, Real>& e) noexcept {
  const VertexPair c = near.corners[0];
  Doubled<Vec<Real, D>, Real> x;
  Real magnitude{};  // of the terms of all coordinates together
  // e_k = (h_0 - h_1) + (h_2 - h_3); the second half vanishes when the edge lies within one shape.
  std::array<std::array<const Point<D>*, 4>, E::kCount> halves;
  for (std::size_t k = 0; k < E::kCount; ++k) {
    const VertexPair n = near.corners[k + 1];
    const bool in_b = n.i == c.i;
    halves[k] = {in_b ? &minkowski.b[c.j] : &minkowski.a[n.i],
                 in_b ? &minkowski.b[n.j] : &minkowski.a[c.i], &minkowski.b[c.j],
                 in_b ? &minkowski.b[c.j] : &minkowski.b[n.j]};
  }
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTermsIn<Real> w = two_sum(Real(minkowski.a[c.i][i]), -Real(minkowski.b[c.j][i]));
    Real sum = w.high;
    Real rest = w.low;
    Real terms = abs(w.high);
    for (std::size_t k = 0; k < E::kCount; ++k) {
      const auto& h = halves[k];
      TwoTermsIn<Real> edge = two_sum(Real((*h[0])[i]), -Real((*h[1])[i]));
      Real size = abs(edge.high);
      Real edge_low = edge.low;
      if constexpr (!E::kWithinOneShape) {
        const TwoTermsIn<Real> in_b = two_sum(Real((*h[2])[i]), -Real((*h[3])[i]));
        size += abs(in_b.high);
        edge = two_sum(edge.high, in_b.high);
        edge_low = edge.low + (edge_low + in_b.low);
        e[k].error[i] = Real(kBounds<Real>.halves) * size;
      }
      const TwoTermsIn<Real> product = two_product(near.l[k], edge.high);
      const TwoTermsIn<Real> next = two_sum(sum, product.high);
      sum = next.high;
      rest = rest + (next.low + (product.low + near.l[k] * edge_low));
      terms += abs(near.l[k]) * size;
      e[k].value[i] = E::kWithinOneShape ? edge.high : edge.high + edge_low;
    }
    // The terms may have cancelled.
    const TwoTermsIn<Real> both = E::kCount == 0 ? w : two_sum(sum, rest);
    x.high[i] = both.high;
    x.low[i] = both.low;
    magnitude += terms;
  }
  x.error = Real(kBounds<Real>.nearest_point[E::kWithinOneShape ? 0 : 1][E::kCount]) * magnitude;
  return x;
}

/// The same for placed shapes. Edges matter only for x - v, whose square is subtracted.
template <class E, int D, class Real>
[[nodiscard]] inline Doubled<Vec<Real, D>, Real> doubled_point(
    const MinkowskiDifference<D, InWorld>& minkowski, const NearPoint<D, Real>& near,
    EdgesOf<E, D, Real>& e) noexcept {
  static_assert(!E::kWithinOneShape);
  auto x = DoubledPlacing<D, Real>(minkowski).template point<E::kCount>(near);
  x.error = Real(kPlaceShare) * (Real(D) * x.error);
  const auto& poses = minkowski.template rounded<Real>();
  for (std::size_t k = 0; k < E::kCount; ++k) {
    const auto [edge, scale] = poses.edge(minkowski, near.corners[0], near.corners[k + 1]);
    e[k].value = edge;
    e[k].error.coordinates.fill(Real(kNameError<PlacedVertex<D>> * kBounds<Real>.unit) * scale *
                                Real(kBounds<Real>.roundings));
  }
  return x;
}

/// The square |x - v|^2 for the point v nearest to the origin on the face's affine hull: x - v is
/// the part of x along the edges, so it is r^T G^-1 r with r = (x.e_k) and the Gram matrix G: r^2 /
/// e.e for one edge, |r_0 e_1 - r_1 e_0|^2 / |e_0 x e_1|^2 for two. `square` is |x|^2. NaN if it is
/// not known well enough. Errors:
/// 1. r_k: 6 u sum |x_i e_i|, because x is off by u (its second half), e by u, and three products
///    and two sums by 3 u; and an edge's error. If that is at most u / 4 of the edge, by sums
///    of magnitudes, e.e is off by 0.8 u more (proofs/road/Across.v).
/// 2. The quotient for one edge: 10 u. For two: 16 u over the sine between them, because e_0 x e_1
///    errs by 4 u of |e_0| |e_1| sqrt(2).
/// 3. Edges of placed shapes: up to sqrt(3) times their error in length, d of it, and their squares
///    by 2 d + d^2; the square of e_0 x e_1 likewise with d = (d_0 + d_1 + d_0 d_1) over the sine,
///    whose least square is `sliver`. With twice the error of the largest coordinate for d_k, and a
///    square off by up to 3 d for d < 1/8, the quotient is off by 5 d: r is divided by the exact
///    one.
/// 4. Underflow of r^2 = |x - v|^2 G. It matters from |x - v|^2 = u^2 |x|^2 on; r^2 is then above
///    128 eta if |x|^2 G is above `smallest_square` = 128 eta / u^2.
template <class E, int D, class Real>
[[nodiscard]] inline Bounded<Real> square_along_edges(const Vec<Real, D>& x,
                                                      const EdgesOf<E, D, Real>& e,
                                                      Real square) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const Bounded<Real> unknown{Real(std::numeric_limits<double>::quiet_NaN()), Real(0)};
  const Real smallest(limits.smallest_square);
  std::array<Bounded<Real>, E::kCount> r{};
  [[maybe_unused]] Real turned(0);  // d, above
  for (std::size_t k = 0; k < E::kCount; ++k) {
    Real size(0);
    [[maybe_unused]] Real edge(0);
    [[maybe_unused]] Real edge_error(0);
    for (std::size_t i = 0; i < D; ++i) {
      const Real term = x[i] * e[k].value[i];
      r[k].value += term;
      size += abs(term);
      if constexpr (!E::kWithinOneShape) {
        r[k].error = r[k].error + abs(x[i]) * e[k].error[i];
        edge += abs(e[k].value[i]);
        edge_error += e[k].error[i];
      }
    }
    r[k].error += Real(limits.along) * size;
    // An edge whose halves cancel further has no known length.
    if constexpr (E::kIsPlaced) {
      turned += 2 * largest(e[k].error) / largest(e[k].value);
    } else if constexpr (!E::kWithinOneShape) {
      if (!(edge_error <= Real(limits.halves_left) * edge)) return unknown;
    }
  }
  if constexpr (E::kIsPlaced) {
    if constexpr (E::kCount == 2) turned = turned * Real(2 * limits.inverse_sine);
    if (!(turned < Real(0.125))) return unknown;
  }
  if constexpr (E::kCount == 1) {
    const Real gram = dot(e[0].value, e[0].value);
    if (!(gram > smallest && square * gram > smallest)) return unknown;
    const Real inverse = Real(1) / gram;
    const Real off = r[0].value * r[0].value * inverse;
    const Real error = (2 * abs(r[0].value) + r[0].error) * r[0].error * inverse;
    return {off, error + (Real(limits.off[0]) + 5 * turned) * (off + error)};
  } else if constexpr (E::kCount == 2) {
    const Vec<Real, 3> n = cross(e[0].value, e[1].value);
    const Real gram = dot(n, n);
    // Test each edge on its own, too, because a square that underflows says nothing about the sine.
    const std::array squares{dot(e[0].value, e[0].value), dot(e[1].value, e[1].value)};
    if (!(gram > smallest && square * gram > smallest && squares[0] > smallest &&
          squares[1] > smallest && gram > Real(limits.sliver) * (squares[0] * squares[1])))
      return unknown;
    Real off(0);
    Real error(0);
    for (std::size_t i = 0; i < D; ++i) {
      const Real p = r[0].value * e[1].value[i];
      const Real q = r[1].value * e[0].value[i];
      const Real z = p - q;
      Real z_error = r[0].error * abs(e[1].value[i]) + r[1].error * abs(e[0].value[i]) +
                     Real(limits.across) * (abs(p) + abs(q));
      if constexpr (!E::kWithinOneShape)
        z_error = z_error + (abs(r[0].value) + r[0].error) * e[1].error[i] +
                  (abs(r[1].value) + r[1].error) * e[0].error[i];
      off += z * z;
      error += (2 * abs(z) + z_error) * z_error;
    }
    const Real inverse = Real(1) / gram;
    off *= inverse;
    error *= inverse;
    return {off, error + (Real(limits.off[1]) + 5 * turned) * (off + error)};
  } else {
    return {};
  }
}

/// The nearest point's distance from the origin, a root and its correction.
///
/// Let v be the nearest point and x = w_0 + sum l_k e_k for the l_k given. By Pythagoras |x|^2 =
/// |v|^2 + |x - v|^2, so that errors of l_k count only squared.
///
/// Errors in units of u^2:
/// 1. x, as `doubled_point` says.
/// 2. |x|^2 = s + t: 20 |x|^2, 5 for each coordinate's terms, 1 for the squares of the second
///    halves, and sums of up to 5 |x|^2 beside s. The difference to the root's square: 7. Half of
///    both is below 14 |x|.
/// 3. The correction, at most the terms' sum over the root, is rounded five times.
/// 4. sqrt(1 + y) is 1 + y/2 up to 0.22 y^2, that is 0.88 (y/2)^2, for y above -0.6: `off` is at
///    most half of s, so that y is hardly below -1/2 (proofs/road/Root.v). y also has the error of
///    `off`; if that is not small, it is part of that bound and of `reach`.
///
/// No underflow matters: |x|^2 is above 128 eta / u^2, so that an eta is below u^2 / 128 of it. x
/// itself loses some eta, below u^2 |x| / 8, because |x| > 11 sqrt(eta) / u and eta is below u^5
/// (proofs/road/Distance.v).
template <class E, int D, class Placement, class Real>
[[nodiscard]] inline Doubled<Real> doubled_length(
    const MinkowskiDifference<D, Placement>& minkowski, const NearPoint<D, Real>& near) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  EdgesOf<E, D, Real> e;
  const Doubled<Vec<Real, D>, Real> x = detail::doubled_point<E>(minkowski, near, e);
  const Doubled<Real> unknown{Real(0), Real(0), Real(std::numeric_limits<double>::quiet_NaN())};

  // |x|^2 as s + t.
  TwoTermsIn<Real> square = two_square(x.high[0]);
  Real s = square.high;
  Real t = square.low + 2 * (x.high[0] * x.low[0]);
  for (std::size_t i = 1; i < D; ++i) {
    square = two_square(x.high[i]);
    const TwoTermsIn<Real> next = two_sum(s, square.high);
    s = next.high;
    t = t + (next.low + (square.low + 2 * (x.high[i] * x.low[i])));
  }
  if (!(s > Real(limits.smallest_square))) return unknown;
  const Bounded<Real> off = square_along_edges<E>(x.high, e, s);
  // Otherwise x is far from v, and the root is too far from its tangent. For one edge of stored
  // shapes the error is below s / 4096 (proofs/road/Along.v, from 24 digits on), for which the
  // bounds have room.
  constexpr bool error_is_small = !E::kIsPlaced && E::kCount < 2 && kFormat<Real>.digits >= 24;
  Real most = off.value;
  if constexpr (!error_is_small) most = most + off.error;
  if (!(most <= Real(0.5) * s)) return unknown;

  const Real root = sqrt(s);
  const TwoTermsIn<Real> root_square = two_square(root);
  const Real inverse = Real(1) / root;
  const Real correction =
      (((s - root_square.high) - root_square.low) + (t - off.value)) * (Real(0.5) * inverse);
  Real reach = abs(correction);
  if constexpr (!error_is_small) reach = reach + off.error * (Real(0.5) * inverse);
  const Real error =
      (x.error + Real(limits.root) * root + off.error * (Real(0.5) * inverse) +
       (Real(limits.correction) + Real(limits.curvature) * (reach * inverse)) * reach) *
      Real(limits.roundings);
  return {root, correction, error};
}

/// A length less the radii, in twice the precision. In units of u^2, the radii's sum R is off by R,
/// and second halves, of up to |root - R| and R, are rounded twice, and once more when the error is
/// added: below 7 of root + R. The correction is rounded twice with them.
template <class Real, int D>
[[nodiscard]] inline Doubled<Real> less_radii(const MinkowskiDifference<D, InWorld>& minkowski,
                                              const Doubled<Real>& length) noexcept {
  if (!minkowski.has_radius()) return length;
  constexpr const auto& limits = kBounds<Real>;
  const TwoTermsIn<Real> radii = minkowski.template radii<Real>();
  const TwoTermsIn<Real> rest = two_sum(length.high, -radii.high);
  const Real error = (length.error + Real(limits.radii) * (length.high + radii.high) +
                      Real(2 * limits.unit) * abs(length.low)) *
                     Real(limits.roundings);
  return {rest.high, length.low + (rest.low - radii.low), error};
}

/// Numbers that a length lies between.
template <class Real>
struct Interval {
  Real lower;
  Real upper;

  [[nodiscard]] bool is_certain() const noexcept {
    return lower > Real(kBounds<Real>.smallest_length);
  }
};

/// The ends of the interval in which the nearest point's distance from the origin, less the radii,
/// is known to lie, rounded. If both are one number, it is the rounded distance, because rounding
/// is monotone. Negative if the radii are larger, NaN if nothing is known. REQUIRES: coordinates in
/// the search window.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline Interval<Real> rounded_ends(
    const MinkowskiDifference<D, Placement>& minkowski, const NearPoint<D, Real>& near) noexcept {
  return detail::for_edges_of<Placement>(near, [&]<class E>(E) {
    Doubled<Real> length = detail::doubled_length<E>(minkowski, near);
    if constexpr (MinkowskiDifference<D, Placement>::is_placed)
      length = detail::less_radii(minkowski, length);
    const auto [root, correction, error] = length;
    return Interval<Real>{root + (correction - error), root + (correction + error)};
  });
}

/// The nearest point's distance from the origin, less the radii, correctly rounded, or NaN if that
/// is too close to call. REQUIRES: as for `rounded_ends`.
template <int D, class Real, class Placement>
[[nodiscard]] inline Real rounded_distance(const MinkowskiDifference<D, Placement>& minkowski,
                                           const NearPoint<D, Real>& near) noexcept {
  const auto [least, most] = detail::rounded_ends(minkowski, near);
  return least == most ? least : Real(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace certa::detail
