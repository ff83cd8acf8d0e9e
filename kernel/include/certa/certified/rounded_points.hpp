/// Distance, witness points and unit normal of an answer, correctly rounded, in double-double
/// arithmetic (`measured`); and, at the end, points within proven bounds, in plain arithmetic.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <variant>

#include <certa/answer.hpp>
#include <certa/certified/doubled.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/pack.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

// Refined weights of a face's nearest point. A search knows them up to rounding errors; one step
// further, sums l_k + d_k are known up to the square of these.

template <class Real>
[[nodiscard]] inline Real unknown() noexcept {
  return Real(std::numeric_limits<double>::quiet_NaN());
}

/// Corrections d_k of weights l_k, which are rounded: the exact weights are l_k + d_k. Nothing is
/// known of these; their errors are NaN.
template <std::size_t Count, class Real>
[[nodiscard]] inline std::array<Bounded<Real>, Count> unknown_parts() noexcept {
  std::array<Bounded<Real>, Count> d;
  d.fill({Real(0), detail::unknown<Real>()});
  return d;
}

/// The product x . y, in twice the precision and then rounded: its error beyond u of itself. In
/// units of u^2 of its terms: 1 for second halves, 3 for the products with them, 5 for the
/// roundings of each term's sums and 4 for adding their errors: below 32.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Bounded<Real> doubled_dot(
    const Doubled<Vec<Real, D>>& x, const Doubled<Vec<Real, D>>& y) noexcept {
  Bounded<Real> r{Real(0), Real(kBounds<Real>.underflow)};
  Real low(0);
  Real size(0);
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTermsIn<Real> product = two_product(x.high[i], y.high[i]);
    const TwoTermsIn<Real> sum = two_sum(r.value, product.high);
    r.value = sum.high;
    low = low + (sum.low + (product.low + (x.high[i] * y.low[i] + x.low[i] * y.high[i])));
    size += abs(product.high);
    r.error = r.error + (x.error[i] * (abs(y.high[i]) + y.error[i]) + abs(x.high[i]) * y.error[i]);
  }
  r.value += low;
  r.error = r.error * Real(2) + Real(kBounds<Real>.doubled_product) * size;
  return r;
}

/// Refines the weights of the point of a face's affine hull that is nearest to the origin: returns
/// d_k for which the weights are l_k + d_k.
///
/// With r_k = x . e_k and the Gram matrix G the exact weights are l - G^-1 r. For any d, they
/// differ from l + d by G^-1 (r + G d), which is computed with its roundings. For two edges, with
/// m_k the largest coordinate of e_k and n = e_0 x e_1, |G^-1 y|_0 is at most |e_1| (|e_1| |y_0| +
/// |e_0| |y_1|) / |n|^2, and |e_k| <= sqrt(3) m_k. |n|^2 may be half of the computed value,
/// and not less because of `sliver`.
template <std::size_t Count, int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline std::array<Bounded<Real>, Count> refined(
    const DoubledPair<Count, D, Real, Placement>& pair) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  std::array<Bounded<Real>, Count> d{};
  if constexpr (Count > 0) {
    const Real smallest(limits.smallest_square);
    const Doubled<Vec<Real, D>> x = in_vectors(pair.x);
    std::array<Doubled<Vec<Real, D>>, Count> e;
    std::array<Real, Count> m;
    std::array<Bounded<Real>, Count> r;
    for (std::size_t k = 0; k < Count; ++k) {
      e[k] = in_vectors(pair.e[k]);
      m[k] = largest(e[k].high);
      r[k] = detail::doubled_dot(x, e[k]);
      if (!(largest(e[k].error) <= Real(limits.halves_left) * m[k]))
        return detail::unknown_parts<Count, Real>();
    }
    const Real share(limits.refined);
    if constexpr (Count == 1) {
      const Real gram = dot(e[0].high, e[0].high);
      if (!(gram > smallest)) return detail::unknown_parts<Count, Real>();
      const Real inverse = Real(1) / gram;
      d[0].value = -r[0].value * inverse;
      const Real rest = (abs(r[0].value + gram * d[0].value) + r[0].error) +
                        share * (abs(r[0].value) + gram * abs(d[0].value));
      d[0].error = 2 * rest * inverse;
    } else {
      const Vec<Real, 3> n = cross(e[0].high, e[1].high);
      const Real gram = dot(n, n);
      const Real across = dot(e[0].high, e[1].high);
      const std::array squares{dot(e[0].high, e[0].high), dot(e[1].high, e[1].high)};
      if (!(gram > smallest && squares[0] > smallest && squares[1] > smallest &&
            gram > Real(limits.sliver) * (squares[0] * squares[1])))
        return detail::unknown_parts<Count, Real>();
      const Real inverse = Real(1) / gram;
      Vec<Real, 3> z;
      for (std::size_t i = 0; i < 3; ++i)
        z[i] = r[0].value * e[1].high[i] - r[1].value * e[0].high[i];
      d[0].value = -dot(e[1].high, z) * inverse;
      d[1].value = dot(e[0].high, z) * inverse;
      std::array<Real, 2> rest;
      for (std::size_t k = 0; k < 2; ++k) {
        const Real terms =
            abs(r[k].value) + 3 * m[k] * (m[0] * abs(d[0].value) + m[1] * abs(d[1].value));
        const Real left = r[k].value + (squares[k] * d[k].value + across * d[1 - k].value);
        rest[k] = (abs(left) + r[k].error) + share * terms;
      }
      const Real sum = 6 * ((m[1] * inverse) * rest[0] + (m[0] * inverse) * rest[1]);
      d[0].error = m[1] * sum;
      d[1].error = m[0] * sum;
    }
  }
  return d;
}

/// The cofactors of a full simplex's edges, and their determinant: row k times e_j is the
/// determinant for j = k, and 0 otherwise.
template <int D, class Real>
struct Cofactors {
  std::array<Vec<Real, D>, D> rows;
  Real determinant;

  explicit Cofactors(const std::array<Vec<Real, D>, D>& e) noexcept {
    if constexpr (D == 2)
      rows = {-perp(e[1]), perp(e[0])};
    else
      rows = {cross(e[1], e[2]), cross(e[2], e[0]), cross(e[0], e[1])};
    determinant = dot(rows[0], e[0]);
  }
};

/// Refines the weights by which the origin is the mean of a full simplex's corners, where x is 0.
/// As above, with the inverse of the edges' matrix, whose cofactors err by 9 u of products of two
/// edges, which do not underflow: `refined` has 8 of them, and errors count twice.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline std::array<Bounded<Real>, D> refined_in_simplex(
    const DoubledPair<static_cast<std::size_t>(D), D, Real, Placement>& pair) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const Doubled<Vec<Real, D>> x = in_vectors(pair.x);
  std::array<Vec<Real, D>, D> e;
  std::array<Real, D> m;
  Real volume(1);
  for (std::size_t k = 0; k < D; ++k) {
    e[k] = pair.e[k].high.vec();
    m[k] = largest(e[k]);
    volume = volume * m[k];
    if (!(largest(pair.e[k].error.vec()) <= Real(limits.halves_left) * m[k]))
      return detail::unknown_parts<D, Real>();
  }
  const Cofactors<D, Real> c(e);
  Real longest(1);
  for (const Real size : m)
    if (size > longest) longest = size;
  if (!(volume > Real(limits.smallest_square) * longest &&
        abs(c.determinant) * Real(limits.inverse_sine) > volume))
    return detail::unknown_parts<D, Real>();
  // Weights are off by less than 1, or they are unknown: so nothing overflows.
  const Real all = abs(c.determinant);
  std::array<Bounded<Real>, D> d;
  for (std::size_t k = 0; k < D; ++k) {
    const Real part = dot(c.rows[k], x.high);
    if (!(abs(part) < all)) return detail::unknown_parts<D, Real>();
    d[k].value = -part / c.determinant;
  }
  Vec<Real, D> rest;
  for (std::size_t i = 0; i < D; ++i) {
    Real left = x.high[i];
    Real terms = abs(x.high[i]);
    Real error = x.error[i];
    for (std::size_t k = 0; k < D; ++k) {
      left += d[k].value * e[k][i];
      terms += abs(d[k].value * e[k][i]);
      error = error + abs(d[k].value) * pair.e[k].error[i];
    }
    rest[i] = (abs(left) + error) + Real(limits.refined) * terms + Real(limits.underflow);
  }
  for (std::size_t k = 0; k < D; ++k) {
    const Real others = D == 2 ? m[1 - k % 2] : m[(k + 1) % D] * m[(k + 2) % D];
    Real sum(0);
    for (std::size_t i = 0; i < D; ++i)
      sum += (abs(c.rows[k][i]) + Real(limits.refined) * others) * rest[i];
    if (!(sum < all)) return detail::unknown_parts<D, Real>();
    d[k].error = 2 * (sum / all);
  }
  return d;
}

/// The error of each edge times l_k + d_k, in units of the edge: the weight's error, 8 u of d_k for
/// the product's roundings, and the error of a point (`DoubledPair`).
template <std::size_t Count, class Real>
[[nodiscard, CERTA_INLINE]] inline std::array<Real, Count> shares_of(
    const std::array<Bounded<Real>, Count>& d) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  std::array<Real, Count> shares{};
  for (std::size_t k = 0; k < Count; ++k)
    shares[k] = (d[k].error + Real(limits.refined) * abs(d[k].value)) + Real(limits.doubled_sum);
  return shares;
}

// Witness points, and the vector between them, in twice the precision: with weights l_k + d_k
// (`refined`) the points p_0 + sum (l_k + d_k) (p_k - p_0) of either shape are known up to the
// square of rounding errors. Numbers are rounded correctly, or unknown.

template <int D>
[[nodiscard]] inline Point<D> unknown_point() noexcept {
  Point<D> x;
  x.fill(detail::unknown<double>());
  return x;
}
template <std::size_t N>
[[nodiscard]] inline bool has_unknown(const std::array<double, N>& x) noexcept {
  return std::any_of(x.begin(), x.end(), [](double component) { return isnan(component); });
}

/// The number nearest to high + low, which is known up to an error, or NaN if that is too close to
/// call. No zero is negative.
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Real rounded(Real high, Real low, Real error) noexcept {
  const Real least = high + (low - error);
  const Real most = high + (low + error);
  return least == most ? least + Real(0) : detail::unknown<Real>();
}
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Vec<Real, D> rounded(const Doubled<Lanes<Real, D>>& x) noexcept {
  using Components = Lanes<Real, D>;
  const Components least = x.high + (x.low - x.error);
  const Components most = x.high + (x.low + x.error);
  return Components::select(least == most, least + Components(Real(0)),
                            Components(detail::unknown<Real>()))
      .vec();
}

/// The point of one shape. Coordinates that no edge changes are exact; others are not, even if an
/// edge is so short that a bound underflows.
template <std::size_t Count, int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Doubled<Lanes<Real, D>> witness_of(
    const DoubledSide<Count, D, Real>& side, const std::array<Bounded<Real>, Count>& d,
    const std::array<Real, Count>& shares) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  using Components = Lanes<Real, D>;
  if constexpr (Count == 0) return {side.high, side.low, Components(Real(0))};
  Components low = side.low;
  Components error(Real(0));
  Components sizes(Real(0));
  for (std::size_t k = 0; k < Count; ++k) {
    const Components size = magnitude(side.edge[k].high);
    low = low + d[k].value * side.edge[k].high;
    error = error + shares[k] * size;
    sizes = sizes + size;
  }
  error = error +
          (Real(limits.doubled_sum) * magnitude(side.start) + Components(Real(limits.underflow)));
  return {side.high, where_nonzero(sizes, low), where_nonzero(sizes, error)};
}

/// The point of a placed shape in the world. Second halves of the sum with the translation are
/// rounded by less than 16 u^2 of both, for which `turned` has room.
template <std::size_t Count, int D, class Real>
[[nodiscard]] inline Doubled<Lanes<Real, D>> witness_of(
    const TurnedSide<Count, D, Real>& side, const std::array<Bounded<Real>, Count>& d,
    const std::array<Real, Count>& shares) noexcept {
  using Components = Lanes<Real, D>;
  const Real share(kBounds<Real>.doubled_sum);
  const SplitLanes<D, Real> translation(side.placed.pose().translation());
  const auto& t = translation.value;
  const auto sum = two_sum(side.x.high, t.high);
  Components low = side.x.low + (sum.low + t.low);
  Components error = side.x.error;
  for (std::size_t k = 0; k < Count; ++k) {
    if (!side.runs[k]) continue;
    const auto& e = side.edge[k];
    low = low + d[k].value * e.high;
    error = error + (shares[k] * magnitude(e.high) + (shares[k] + abs(d[k].value)) * e.error);
  }
  const auto whole = two_sum(sum.high, low);
  // An exact component stays exact if the translation is a number of the format, as doubles are.
  const Components of_exact =
      where_nonzero(translation.lost, share * (magnitude(side.x.high) + magnitude(t.high)) +
                                          Components(Real(kBounds<Real>.underflow)));
  return {whole.high, whole.low,
          Components::select(error == Components(Real(0)), of_exact,
                             error + share * magnitude(t.high))};
}

/// The same vector with |low| <= u |high|.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Doubled<Lanes<Real, D>> normalized(
    const Doubled<Lanes<Real, D>>& v) noexcept {
  const auto whole = two_sum(v.high, v.low);
  return {whole.high, whole.low, v.error};
}

/// The length of a vector, with the error in units of the length; any number but 0 if that is not
/// known. REQUIRES: the vector is `normalized`. The length errs by 35 u^2 of itself, and by the
/// components' errors:
/// 1. |v|^2: 20, as in `doubled_length`, and 7 for the difference to the root's square. The root
///    errs by half of both.
/// 2. The correction, of up to 3.5 u: 15. The tangent in place of the root: up to 6.5.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Doubled<Real> measured(
    const Doubled<Lanes<Real, D>>& v) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const auto parts = two_product(v.high, v.high);
  const auto rests = parts.low + Real(2) * (v.high * v.low);
  Real square(0);
  Real rest(0);
  Real off(0);
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTermsIn<Real> sum = two_sum(square, parts.high[i]);
    square = sum.high;
    rest = rest + (sum.low + rests[i]);
    off += v.error[i];
  }
  if (!(square > Real(limits.smallest_square))) return {Real(1), Real(0), detail::unknown<Real>()};
  const Real root = sqrt(square);
  const TwoTermsIn<Real> root_square = two_square(root);
  const Real inverse = Real(1) / root;
  const Real correction =
      (((square - root_square.high) - root_square.low) + rest) * (Real(0.5) * inverse);
  const Real relative = off * inverse * Real(limits.roundings) + Real(limits.doubled_unit);
  return {root, correction, relative < Real(0.125) ? relative : detail::unknown<Real>()};
}

/// The length, correctly rounded, or NaN if that is too close to call.
template <class Real>
[[nodiscard, CERTA_INLINE]] inline Real rounded_length(const Doubled<Real>& length) noexcept {
  return detail::rounded(length.high, length.low,
                         length.error * length.high * Real(kBounds<Real>.roundings));
}

/// The unit vector opposite to v, by the length that is `measured`. Errors in units of u^2 of a
/// component:
/// 1. The remainder of the quotient, of up to 7 u: 23 for its roundings and 29 because its divisor
///    is the root without the correction: 52.
/// 2. A length that is off by less than an eighth of itself: 8/7 of that error. It is 40 or more
///    and counts twice: of 80, 34 are left beside 8/7 of it, and 12 of these make up the difference
///    between `doubled_unit`, 40, and 52.
/// 3. The remainder of a component below `smallest_square` = 128 eta / u^2 may underflow, and
///    division by a short length amplifies that without bound: the component is unknown unless it
///    is 0.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Doubled<Lanes<Real, D>> opposite_unit(
    const Doubled<Lanes<Real, D>>& v, const Doubled<Real>& length) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  using Components = Lanes<Real, D>;
  const auto& [high, low, off] = v;
  const Real inverse = Real(1) / length.high;
  const Components quotient = inverse * high;
  const auto product = two_product(quotient, Components(length.high));
  const Components rest =
      inverse * (((high - product.high) - product.low) + (low - length.low * quotient));
  const Components size = magnitude(quotient);
  const Components error =
      Real(2) * (inverse * off + length.error * size) + Real(limits.doubled_unit) * size;
  const Components zero(Real(0));
  const Components unknown(detail::unknown<Real>());
  const Components smallest(Real(limits.smallest_square));
  const Components of_others = Components::select(
      magnitude(high) > smallest, error + Components(Real(limits.underflow)), unknown);
  return {-quotient, -rest, Components::select(magnitude(high) + off == zero, error, of_others)};
}
template <int D, class Real>
[[nodiscard]] inline Point<D> rounded_normal(const Doubled<Lanes<Real, D>>& v) noexcept {
  const auto n = detail::normalized(v);
  return in_doubles(detail::rounded(detail::opposite_unit(n, detail::measured(n))));
}

/// Makes the k-th component exactly 0.
template <int D, class Real>
[[CERTA_INLINE]] inline void clear(Doubled<Lanes<Real, D>>& v, std::size_t k) noexcept {
  v.high.set(k, Real(0));
  v.low.set(k, Real(0));
  v.error.set(k, Real(0));
}
/// The vector from the origin to the nearest point, x + sum d_k e_k. If a single edge has only one
/// component, the vector is 0 along it.
template <std::size_t Count, int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline Doubled<Lanes<Real, D>> nearest_of(
    const DoubledPair<Count, D, Real, Placement>& pair, const std::array<Bounded<Real>, Count>& d,
    const std::array<Real, Count>& shares) noexcept {
  using Components = Lanes<Real, D>;
  Doubled<Lanes<Real, D>> v = pair.x;
  for (std::size_t k = 0; k < Count; ++k) {
    const auto& e = pair.e[k];
    v.low = v.low + d[k].value * e.high;
    v.error = v.error + (shares[k] * magnitude(e.high) + (shares[k] + abs(d[k].value)) * e.error);
  }
  if constexpr (Count == 1) {
    const Components varies = magnitude(pair.e[0].high) + pair.e[0].error;
    std::size_t varying = 0;
    for (std::size_t i = 0; i < D; ++i) varying += varies[i] != Real(0) ? 1 : 0;
    for (std::size_t i = 0; i < D; ++i)
      if (varying == 1 && varies[i] != Real(0)) detail::clear(v, i);
  }
  return v;
}

/// The numbers of an answer, NaN where they are too close to call.
template <int D>
struct Witnesses {
  Point<D> on_a{};
  Point<D> on_b{};
  Point<D> normal{};
  double distance = 0;
};

// Points of placed shapes by their radii, in twice the precision of the format.

/// Moves a point along a vector n by r of it, which is off by up to `error`. In units of u^2, with
/// second halves of n of up to 8 u: r n errs by 8, 9 and 10 of itself for its products and their
/// sum and by 9 for r's second half; the sum with x errs by 5 of x and 33 of r n: below 70.
template <int D, class Real>
inline void move_along(Doubled<Lanes<Real, D>>& x, const TwoTermsIn<Real>& r, Real error,
                       const Doubled<Lanes<Real, D>>& n) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  using Components = Lanes<Real, D>;
  const auto place = two_sum(x.high, x.low);
  const TwoTermsIn<Components> along{n.high, n.low};
  const auto step = detail::product({Components(r.high), Components(r.low)}, along);
  const auto sum = two_sum(place.high, step.high);
  const Components size = magnitude(step.high);
  const Components off = Real(2) * (abs(r.high) * n.error + error * (magnitude(n.high) + n.error)) +
                         (Real(limits.along_normal) * (size + magnitude(place.high)) +
                          Components(Real(limits.underflow)));
  x = {sum.high, place.low + (sum.low + step.low),
       x.error + where_nonzero(magnitude(n.high) + n.error, off)};
}

/// Moves points of the hulls to the surfaces of shapes that have radii, and stores the distance
/// less the radii, which may be negative. If the radii exceed the distance, both become the point
/// that divides v, from B to A, in the ratio of the radii. NaN if neither is certain. The share of
/// the radius of A errs by u^2 of itself for the sum of the radii, and by 15 for its remainder of
/// up to 3 u, which is rounded.
template <int D, class Real>
inline void apply_radii(const MinkowskiDifference<D, InWorld>& minkowski,
                        const Doubled<Lanes<Real, D>>& v, const Doubled<Real>& length,
                        const Doubled<Lanes<Real, D>>& normal, Doubled<Lanes<Real, D>>& on_a,
                        Doubled<Lanes<Real, D>>& on_b, Witnesses<D>& points) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  const auto left = detail::less_radii(
      minkowski,
      Doubled<Real>{length.high, length.low, length.error * length.high * Real(limits.roundings)});
  const Real distance = detail::rounded(left.high, left.low, left.error);
  points.distance = static_cast<double>(distance);
  const TwoTermsIn<Real> r_a = two_terms<Real>({minkowski.placed_a.radius(), 0});
  const TwoTermsIn<Real> r_b = two_terms<Real>({minkowski.placed_b.radius(), 0});
  if (distance > Real(0)) {
    const Real u2(limits.unit * limits.unit);
    // Without a radius a point stays as it is, and may be exact.
    if (minkowski.placed_a.radius() > 0) detail::move_along(on_a, r_a, u2 * r_a.high, normal);
    if (minkowski.placed_b.radius() > 0)
      detail::move_along(on_b, negated(r_b), u2 * r_b.high, normal);
    return;
  }
  const TwoTermsIn<Real> radii = minkowski.template radii<Real>();
  if (!(distance < Real(0) && radii.high > Real(limits.smallest_square))) {
    on_a.error = Lanes<Real, D>(detail::unknown<Real>());
    return;
  }
  const Real share = r_a.high / radii.high;
  const TwoTermsIn<Real> back = two_product(share, radii.high);
  const Real rest =
      (((r_a.high - back.high) - back.low) + (r_a.low - share * radii.low)) / radii.high;
  if (minkowski.placed_a.radius() > 0)
    detail::move_along(on_a, {-share, -rest}, Real(limits.doubled_unit), v);
  on_b = on_a;
  points.normal = {};
}

/// An edge in twice the precision.
template <class Real, int D, class Placement>
[[nodiscard]] inline Doubled<Lanes<Real, D>> doubled_edge(
    const MinkowskiDifference<D, Placement>& minkowski, const EdgeName& edge) noexcept {
  NearPoint<D, Real> near{{edge.from, edge.to}, 2, {}};
  return DoubledPair<1, D, Real, Placement>(minkowski, near).e[0];
}

/// A normal of a facet, by its edges. In units of u^2 of each product of two edges, second halves
/// are rounded 3 times and neglected once, and their sums, of up to 3 u each, are rounded 3 times:
/// below 32.
template <int D, class Real>
[[nodiscard]] inline Doubled<Lanes<Real, D>> doubled_normal(
    const std::array<Doubled<Lanes<Real, D>>, D - 1>& edges) noexcept {
  using Components = Lanes<Real, D>;
  const auto& e = edges[0];
  if constexpr (D == 2) {
    return {Components(perp(e.high.vec())), Components(perp(e.low.vec())),
            Components(Vec<Real, 2>{{e.error[1], e.error[0]}})};
  } else {
    constexpr const auto& limits = kBounds<Real>;
    const auto next = [](const Doubled<Components>& x) {
      return Doubled<Components>{cycled(x.high), cycled(x.low), cycled(x.error)};
    };
    const auto e_i = next(e), e_j = next(e_i), f_i = next(edges[1]), f_j = next(f_i);
    const auto p = two_product(e_i.high, f_j.high);
    const auto q = two_product(e_j.high, f_i.high);
    const auto n = two_sum(p.high, -q.high);
    const Components low = n.low + ((p.low - q.low) + ((e_i.high * f_j.low + e_i.low * f_j.high) -
                                                       (e_j.high * f_i.low + e_j.low * f_i.high)));
    const auto all = [](const Doubled<Components>& x) { return magnitude(x.high) + x.error; };
    const Components sizes =
        magnitude(e_i.high) * magnitude(f_j.high) + magnitude(e_j.high) * magnitude(f_i.high);
    const Components off = (all(e_i) * f_j.error + all(e_j) * f_i.error) +
                           (e_i.error * magnitude(f_j.high) + e_j.error * magnitude(f_i.high));
    const Components some = where_nonzero(all(e_i), all(f_j)) + where_nonzero(all(e_j), all(f_i));
    return {n.high, low,
            (Real(limits.doubled_product) * sizes + Real(2) * off) +
                where_nonzero(some, Components(Real(limits.underflow)))};
  }
}
/// The oriented normal of a facet.
template <class Real, int D, class Placement>
[[nodiscard]] inline Doubled<Lanes<Real, D>> doubled_normal(
    const MinkowskiDifference<D, Placement>& minkowski, const Direction<D>& direction) noexcept {
  std::array<Doubled<Lanes<Real, D>>, D - 1> edges;
  for (std::size_t k = 0; k + 1 < D; ++k)
    edges[k] = detail::doubled_edge<Real>(minkowski, direction.span[k]);
  const auto n = detail::doubled_normal<D, Real>(edges);
  if (direction.orientation != Sign::negative) return n;
  return {-n.high, -n.low, n.error};
}

/// The nearest point of a face, by weights in this arithmetic.
template <class Real, int D, class Placement>
[[nodiscard]] inline NearPoint<D, Real> near_point(
    const MinkowskiDifference<D, Placement>& minkowski, const Simplex& face) noexcept {
  const auto rounded = [&minkowski](VertexPair w) { return vector_of<Real>(minkowski, w); };
  const Vec<Real, D> w = rounded(face[0]);
  std::array<Vec<Real, D>, D - 1> edges{};
  NearPoint<D, Real> near{{}, face.size, {}};
  near.corners[0] = face[0];
  for (std::size_t k = 1; k < face.size; ++k) {
    edges[k - 1] = rounded(face[k]) - w;
    near.corners[k] = face[k];
  }
  const std::array<Real, D - 1> l = convex_weights<D>(face.size, w, edges);
  for (std::size_t k = 0; k + 1 < D; ++k) near.l[k] = l[k];
  return near;
}

/// The origin in a full simplex, by weights in this arithmetic, which are arbitrary if it is flat.
template <class Real, int D, class Placement>
[[nodiscard]] inline NearPoint<D, Real> origin_in(
    const MinkowskiDifference<D, Placement>& minkowski, const Simplex& simplex) noexcept {
  NearPoint<D, Real> near{{}, D + 1, {}};
  const Vec<Real, D> w = vector_of<Real>(minkowski, simplex[0]);
  std::array<Vec<Real, D>, D> edges;
  near.corners[0] = simplex[0];
  for (std::size_t k = 0; k < D; ++k) {
    near.corners[k + 1] = simplex[k + 1];
    edges[k] = vector_of<Real>(minkowski, simplex[k + 1]) - w;
  }
  const Cofactors<D, Real> c(edges);
  const Real all = abs(c.determinant);
  for (std::size_t k = 0; k < D; ++k) {
    const Real x = dot(c.rows[k], w);
    const Real part = c.determinant < Real(0) ? x : -x;
    near.l[k] = !(part > Real(0)) ? Real(0) : part < all ? part / all : Real(1);
  }
  return near;
}

/// The normal of a facet, oriented by the nearest point v; NaN if the side is not certain.
template <int D, class Real>
[[nodiscard]] inline Doubled<Lanes<Real, D>> facet_normal(
    const std::array<Doubled<Lanes<Real, D>>, D - 1>& edges,
    const Doubled<Lanes<Real, D>>& v) noexcept {
  Doubled<Lanes<Real, D>> n = detail::doubled_normal<D, Real>(edges);
  std::size_t most = 0;
  for (std::size_t i = 1; i < D; ++i)
    if (abs(n.high[i]) > abs(n.high[most])) most = i;
  // The rounded sum of both halves, because neither need be small beside the other when the shapes
  // nearly touch.
  const auto certain = [most](const Doubled<Lanes<Real, D>>& x) {
    const Real sum = x.high[most] + x.low[most];
    return abs(sum) > 2 * x.error[most] ? sum : Real(0);
  };
  const Real along_v = certain(v);
  const Real along_n = certain(n);
  if (along_v == Real(0) || along_n == Real(0)) {
    n.error = Lanes<Real, D>(detail::unknown<Real>());
  } else if ((along_n > Real(0)) != (along_v > Real(0))) {
    n.high = -n.high;
    n.low = -n.low;
  }
  return n;
}

/// The unit normal of shapes that touch, by the direction that proves it.
template <class Real, int D, class Placement>
[[nodiscard]] inline Point<D> rounded_normal(const MinkowskiDifference<D, Placement>& minkowski,
                                             const Evidence<D>& evidence) noexcept {
  if (const auto* given = std::get_if<Point<D>>(&evidence.direction))
    return detail::rounded_normal(
        Doubled<Lanes<Real, D>>{Lanes<Real, D>(vector_of<Real>(*given)), {}, {}});
  const auto* named = std::get_if<Direction<D>>(&evidence.direction);
  if (named == nullptr || !named->is_normal() || named->base.j == Direction<D>::kAxis)
    return detail::unknown_point<D>();
  return detail::rounded_normal(detail::doubled_normal<Real>(minkowski, *named));
}

/// Returns f(count) with the number of edges of a face, so that code is compiled for each.
template <int D, class Real, class F>
[[nodiscard, CERTA_INLINE]] inline auto for_count_of(const NearPoint<D, Real>& near,
                                                     const F& f) noexcept {
  if (near.size == 1) return f(std::integral_constant<std::size_t, 0>{});
  if constexpr (D == 3)
    if (near.size == 3) return f(std::integral_constant<std::size_t, 2>{});
  return f(std::integral_constant<std::size_t, 1>{});
}

/// The points of both shapes that are nearest to each other, and the vector between them, from B to
/// A.
template <int D, class Real>
struct NearestPoints {
  Doubled<Lanes<Real, D>> on_a;
  Doubled<Lanes<Real, D>> on_b;
  Doubled<Lanes<Real, D>> v;  ///< |low| <= u |high|, as of `normalized` and of sums and products
};

/// Stores the numbers of separated shapes, by their nearest points. The normal of a facet may be
/// known better than v, which may be short: `facet_normal()` is called if it is needed.
template <std::size_t Count, int D, class Real, class Placement, class FacetNormal>
[[nodiscard, CERTA_INLINE]] inline Witnesses<D> rounded_points(
    const MinkowskiDifference<D, Placement>& minkowski, NearestPoints<D, Real>& nearest,
    const FacetNormal& facet_normal) noexcept {
  Witnesses<D> points;
  const auto length = detail::measured(nearest.v);
  auto normal = detail::opposite_unit(nearest.v, length);
  points.distance = static_cast<double>(detail::rounded_length(length));
  points.normal = in_doubles(detail::rounded(normal));
  if constexpr (Count == D - 1) {
    if (has_unknown(points.normal)) {
      const auto facet = detail::normalized(facet_normal());
      normal = detail::opposite_unit(facet, detail::measured(facet));
      points.normal = in_doubles(detail::rounded(normal));
    }
  }
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    if (minkowski.has_radius())
      detail::apply_radii(minkowski, nearest.v, length, normal, nearest.on_a, nearest.on_b, points);
  points.on_a = in_doubles(detail::rounded(nearest.on_a));
  points.on_b = in_doubles(detail::rounded(nearest.on_b));
  return points;
}

/// The numbers of separated shapes, by the nearest point of a face; for placed shapes with their
/// radii, and a negative distance if these are larger. REQUIRES: scales in the search window.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline Witnesses<D> rounded_points(
    const MinkowskiDifference<D, Placement>& minkowski, const NearPoint<D, Real>& near) noexcept {
  return detail::for_count_of(
      near, [&]<std::size_t Count>(std::integral_constant<std::size_t, Count>) {
        const DoubledPair<Count, D, Real, Placement> pair(minkowski, near);
        const auto d = detail::refined(pair);
        const auto shares = detail::shares_of(d);
        NearestPoints<D, Real> nearest{detail::witness_of(pair.a, d, shares),
                                       detail::witness_of(pair.b, d, shares),
                                       detail::normalized(detail::nearest_of(pair, d, shares))};
        if (near.level_axes != 0) [[unlikely]]
          for (std::size_t k = 0; k < D; ++k)
            if ((near.level_axes >> k & 1U) != 0) detail::clear(nearest.v, k);
        return detail::rounded_points<Count>(minkowski, nearest, [&] {
          if constexpr (Count == D - 1) return detail::facet_normal<D, Real>(pair.e, nearest.v);
        });
      });
}

// The same of placed shapes by running errors, which are some hundred times smaller for components
// near 0, as those along a vertical axis are where bodies stand on a floor that is not quite level.

/// A vector of numbers in twice the precision, its components side by side.
template <int D, class Real>
[[nodiscard]] inline Doubled<Lanes<Real, D>> in_lanes(const Vec<Doubled<Real>, D>& x) noexcept {
  Doubled<Lanes<Real, D>> v;
  for (std::size_t i = 0; i < D; ++i) {
    v.high.set(i, x[i].high);
    v.low.set(i, x[i].low);
    v.error.set(i, x[i].error);
  }
  return v;
}

/// The same with n along v, of any length: the normal of a facet, otherwise v.
template <int D, class Real>
struct BoundedNearest : NearestPoints<D, Real> {
  Doubled<Lanes<Real, D>> n;
};

/// Computes them by the corners of a face. Its nearest point w_0 + sum l_k e_k is
///   no edge     w_0
///   one edge    e x (w_0 x e) / e.e; l = -(w_0 . e) / e.e
///   a facet     n (n . w_0) / n.n with its normal n; l_k = (-w_0 x e_1) . n / n.n and so on
/// A point of a shape of which the face has one vertex is that vertex; the other is the sum of it
/// and the vector between them.
template <int D, class Real>
[[nodiscard, CERTA_NOINLINE]] BoundedNearest<D, Real> bounded_nearest(
    const MinkowskiDifference<D, InWorld>& minkowski, const NearPoint<D, Real>& near) noexcept {
  using N = Doubled<Real>;
  const Rounded<N> embed;
  const auto& placing = minkowski.template placing<N>();
  const auto add = [](Vec<N, D>& x, const N& l, const Vec<N, D>& e) {
    for (std::size_t i = 0; i < D; ++i) x[i] = x[i] + l * e[i];
  };
  const VertexPair c = near.corners[0];
  bool varies_in_a = false;
  bool varies_in_b = false;
  for (std::size_t k = 1; k < near.size; ++k) {
    varies_in_a |= near.corners[k].i != c.i;
    varies_in_b |= near.corners[k].j != c.j;
  }
  const bool has_weights = varies_in_a && varies_in_b;
  const auto edge = [&](std::size_t k) { return minkowski.edge({c, near.corners[k]}); };
  const Vec<N, D> more_in_a = placing.beyond_identity(minkowski, Owner::a, c.i);
  const Vec<N, D> more_in_b = placing.beyond_identity(minkowski, Owner::b, c.j);
  const Vec<N, D> w = placing.vertex(minkowski, c, more_in_a, more_in_b);
  Vec<N, D> v = w;
  Vec<N, D> n = w;
  std::array<N, D - 1> l{};
  std::array<Vec<N, D>, D - 1> e{};
  if (near.size == 2 || has_weights)
    for (std::size_t k = 1; k < near.size; ++k) e[k - 1] = certa::coordinates(edge(k), embed);
  if (near.size == 2) {
    const N inverse = detail::inverse(dot(e[0], e[0]));
    if (has_weights) l[0] = -(dot(w, e[0]) * inverse);
    if constexpr (D == 2) {
      n = perp(e[0]);
    } else {
      v = cross(e[0], cross(w, e[0]));
      for (N& x : v.coordinates) x = x * inverse;
    }
  }
  if (near.size == D) {
    if constexpr (D == 3) n = placing.normal(minkowski, edge(1), edge(2));
    const N inverse = detail::inverse(dot(n, n));
    if constexpr (D == 3) {
      if (has_weights) {
        l[0] = -(dot(cross(w, e[1]), n) * inverse);
        l[1] = -(dot(cross(e[0], w), n) * inverse);
      }
    }
    const N share = dot(n, w) * inverse;
    for (std::size_t i = 0; i < D; ++i) v[i] = share * n[i];
    if (share.sign() == Sign::negative) n = -n;
    if (share.sign() == Sign::undefined)
      for (N& x : n.coordinates) x.error = detail::unknown<Real>();
  }
  Vec<N, D> p;
  Vec<N, D> q;
  if (!varies_in_a || has_weights) p = placing.point(minkowski, Owner::a, c.i, more_in_a);
  if (!varies_in_b || has_weights) q = placing.point(minkowski, Owner::b, c.j, more_in_b);
  if (has_weights) {
    for (std::size_t k = 1; k < near.size; ++k) {
      const VertexPair x = near.corners[k];
      add(p, l[k - 1], coordinates(minkowski.in_a().difference(x.i, c.i), embed));
      add(q, l[k - 1], coordinates(minkowski.in_b().difference(x.j, c.j), embed));
    }
  } else {
    for (std::size_t i = 0; i < D; ++i) {
      if (varies_in_a) p[i] = q[i] + v[i];
      if (varies_in_b) q[i] = p[i] - v[i];
    }
  }
  return {{in_lanes(p), in_lanes(q), in_lanes(v)}, in_lanes(near.size == D ? n : v)};
}

/// The numbers of separated placed shapes.
template <int D, class Real>
[[nodiscard, CERTA_NOINLINE]] Witnesses<D> closer_points(
    const MinkowskiDifference<D, InWorld>& minkowski, const NearPoint<D, Real>& near) noexcept {
  BoundedNearest<D, Real> nearest = detail::bounded_nearest(minkowski, near);
  return detail::rounded_points<D - 1>(minkowski, nearest, [&] { return nearest.n; });
}

/// Returns whether all corners name one vertex of a shape.
template <std::uint32_t VertexPair::*Index>
[[nodiscard]] inline bool is_one_vertex(const Simplex& corners) noexcept {
  for (std::size_t k = 1; k < corners.size; ++k)
    if (corners[k].*Index != corners[0].*Index) return false;
  return true;
}

/// A vertex in the world.
template <class Real, int D>
[[nodiscard]] inline Point<D> rounded_vertex(const Placed<D>& placed,
                                             std::uint32_t index) noexcept {
  const NearPoint<D, Real> near{{VertexPair{index, index}}, 1, {}};
  const TurnedSide<0, D, Real> side(placed, &VertexPair::i, near);
  return in_doubles(detail::rounded(detail::witness_of(side, {}, {})));
}

/// The common point of shapes that meet, by a face or full simplex around the origin: a vertex, if
/// only one of a shape is involved; otherwise the point of A, or that of B if the former is too
/// close to call. REQUIRES: scales in the search window.
template <class Real, int D, class Placement>
[[nodiscard]] inline Point<D> rounded_common_point(
    const MinkowskiDifference<D, Placement>& minkowski, const Simplex& face) noexcept {
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
    if (is_one_vertex<&VertexPair::i>(face))
      return detail::rounded_vertex<Real>(minkowski.placed_a, face[0].i);
    if (is_one_vertex<&VertexPair::j>(face))
      return detail::rounded_vertex<Real>(minkowski.placed_b, face[0].j);
  } else {
    if (is_one_vertex<&VertexPair::i>(face)) return minkowski.a[face[0].i];
    if (is_one_vertex<&VertexPair::j>(face)) return minkowski.b[face[0].j];
  }
  const auto rounded = [](const auto& pair, const auto& d) {
    const auto shares = detail::shares_of(d);
    const Point<D> point = in_doubles(detail::rounded(detail::witness_of(pair.a, d, shares)));
    return has_unknown(point) ? in_doubles(detail::rounded(detail::witness_of(pair.b, d, shares)))
                              : point;
  };
  if (face.size > D) {
    const DoubledPair<D, D, Real, Placement> pair(minkowski,
                                                  detail::origin_in<Real>(minkowski, face));
    return rounded(pair, detail::refined_in_simplex(pair));
  }
  const NearPoint<D, Real> near = detail::near_point<Real>(minkowski, face);
  return detail::for_count_of(near,
                              [&]<std::size_t Count>(std::integral_constant<std::size_t, Count>) {
                                const DoubledPair<Count, D, Real, Placement> pair(minkowski, near);
                                return rounded(pair, detail::refined(pair));
                              });
}

/// The numbers of shapes that meet. REQUIRES: scales in the search window.
template <class Real, int D, class Placement>
[[nodiscard]] inline Witnesses<D> rounded_points(const MinkowskiDifference<D, Placement>& minkowski,
                                                 const Evidence<D>& evidence) noexcept {
  Witnesses<D> points;
  points.on_a = detail::rounded_common_point<Real>(minkowski, evidence.face(0));
  for (double& x : points.on_a) x += 0.0;  // no zero is negative
  points.on_b = points.on_a;
  if (evidence.kind == Evidence<D>::Kind::touching)
    points.normal = detail::rounded_normal<Real>(minkowski, evidence);
  return points;
}

// Points of both shapes by rounded weights, with a bound of their error, at the price of an
// enclosure (enclose.hpp): they are the ends of the vector whose length is its upper bound.

/// A point that stands for a point of a shape: the mean of its vertices by convex weights of all
/// but the first. Several corners may name the same vertex. In units of u P, P = max |p_k|, a
/// component errs as in `position`, whose constant is `share`, except that corners are exact here;
/// underflow is added.
template <int D, class Real, std::size_t N>
[[nodiscard, CERTA_INLINE]] inline Bounded<Vec<Real, D>, Real> mean_of(
    const Shape<D>& shape, std::uint32_t VertexPair::*index, std::span<const VertexPair> corners,
    const std::array<Real, N>& weights, Real share, Real& scale) noexcept {
  const Vec<Real, D> first = vector_of<Real>(shape[corners[0].*index]);
  Bounded<Vec<Real, D>, Real> mean{first, Real(0)};
  scale = largest(first);
  bool varies = false;
  for (std::size_t k = 1; k < corners.size(); ++k) {
    if (corners[k].*index == corners[0].*index) continue;
    const Vec<Real, D> p = vector_of<Real>(shape[corners[k].*index]);
    for (std::size_t i = 0; i < D; ++i) mean.value[i] += weights[k - 1] * (p[i] - first[i]);
    scale = std::max(scale, largest(p));
    varies = true;
  }
  if (varies) mean.error = share * scale + Real(kBounds<Real>.underflow);
  return mean;
}

/// Points of both shapes by the weights of a face, or of a full simplex around the origin.
template <int D, class Real>
struct NearbyPoints {
  Vec<Real, D> on_a;
  Vec<Real, D> on_b;
  Real error;  ///< the larger of both
};

/// Points in the world are R x + t; points of stored shapes are x itself. With P = max |p_k|:
/// 1. R multiplies the error of x by up to sqrt(3) / 2 norm.
/// 2. A component of the product errs by 4 u norm P (`RoundedLinear`), the rounded t by u T, and
///    the sum by u (norm P / 2 + T): as a vector by less than 8 u norm P and 4 u T.
template <int D, class Placement, class Real, std::size_t N>
[[nodiscard, CERTA_INLINE]] inline NearbyPoints<D, Real> nearby_points(
    const MinkowskiDifference<D, Placement>& minkowski, std::span<const VertexPair> corners,
    const std::array<Real, N>& weights, Real share) noexcept {
  Real scale_a;
  Real scale_b;
  auto a = detail::mean_of(minkowski.a, &VertexPair::i, corners, weights, share, scale_a);
  auto b = detail::mean_of(minkowski.b, &VertexPair::j, corners, weights, share, scale_b);
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
    const auto& poses = minkowski.template rounded<Real>();
    const auto place = [&poses](Bounded<Vec<Real, D>, Real>& mean, Real scale, Owner owner,
                                const Point<D>& translation) {
      const Vec<Real, D> t = vector_of<Real>(translation);
      mean.value = poses.linear(owner).times(mean.value);
      for (std::size_t k = 0; k < D; ++k) mean.value[k] += t[k];
      mean.error = poses.norm(owner) * mean.error +
                   Real(kBounds<Real>.placed_point) * (poses.norm(owner) * scale + largest(t)) +
                   poses.underflow();
    };
    place(a, scale_a, Owner::a, minkowski.placed_a.pose().translation());
    place(b, scale_b, Owner::b, minkowski.placed_b.pose().translation());
  }
  return {a.value, b.value, std::max(a.error, b.error)};
}

/// The unit vector along v. Its components are off by less than 4 u: 1.5 u for the square of the
/// length, u for its root and u for the quotient. REQUIRES: |v|^2 > smallest_square.
template <int D, class Real>
[[nodiscard]] inline Vec<Real, D> unit_along(const Vec<Real, D>& v) noexcept {
  const Real length = sqrt(dot(v, v));
  Vec<Real, D> unit;
  for (std::size_t i = 0; i < D; ++i) unit[i] = v[i] / length;
  return unit;
}

/// Moves points of the hulls along x, from B to A, to the surfaces of balls around them. Returns
/// false if |x| is less than the sum of the radii, because then the moved points would not be as
/// near as the distance less the radii. The points err by 8.5 u r:
/// 1. A radius r times the unit vector is off by 5 u r as a vector, the sum by sqrt(3) u of it.
/// 2. |x| and the radii's sum may be off by 3.5 u. Points that pass each other by as much would
///    meet if each were moved by 3.5 u of its radius less. Formats narrower than doubles also round
///    the radius: 12.3 u r in all. The upper bound holds still: `length_above` adds 6 u of |x|.
template <int D, class Real>
[[nodiscard]] inline bool move_by_radii(const MinkowskiDifference<D, InWorld>& minkowski,
                                        const Vec<Real, D>& x,
                                        NearbyPoints<D, Real>& points) noexcept {
  if (!minkowski.has_radius()) return true;
  constexpr const auto& limits = kBounds<Real>;
  const Real r_a(minkowski.placed_a.radius());
  const Real r_b(minkowski.placed_b.radius());
  const Real most = std::max(r_a, r_b);
  if (!(dot(x, x) > Real(limits.smallest_square) && sqrt(dot(x, x)) > r_a + r_b)) return false;
  const Vec<Real, D> n = detail::unit_along(x);
  points.error +=
      Real(limits.placed_point) * (most + std::max(largest(points.on_a), largest(points.on_b)));
  for (std::size_t i = 0; i < D; ++i) {
    points.on_a[i] -= r_a * n[i];
    points.on_b[i] += r_b * n[i];
  }
  return true;
}

/// Points of shapes that overlap, by a full simplex around the origin: points of A and B by the
/// same weights, at most as far apart as their error, which may be large for a sliver.
///
/// A weight is at most 1 less the others, rounded. A component errs by 9: 2 for edges, 2 for
/// products, 3 for sums and 2 for an excess over 1; that is 15.6 as a vector, or 9.9 in the plane.
/// The difference of both points is rounded by less than 2 u of its largest component. An error
/// above `smallest_length` is added because `length_above` needs one.
template <class Real, int D, class Placement>
[[nodiscard]] inline NearbyPoints<D, Real> common_points(
    const MinkowskiDifference<D, Placement>& minkowski, const Simplex& simplex) noexcept {
  NearPoint<D, Real> near = detail::origin_in<Real>(minkowski, simplex);
  Real left(1);
  for (Real& l : near.l) {
    l = std::min(l, left);
    left -= l;
  }
  const auto share = Real(kBounds<Real>.common_position);
  NearbyPoints<D, Real> points = detail::nearby_points(minkowski, simplex.span(), near.l, share);
  const Vec<Real, D> gap = points.on_a - points.on_b;
  const Real error = 2 * points.error + Real(2 * kBounds<Real>.unit) * largest(gap);
  points.error = detail::length_above(gap, error + Real(kBounds<Real>.smallest_length));
  return points;
}

}  // namespace certa::detail
