/// Weights of a face's nearest point, refined: from a search they are known up to rounding errors,
/// and one step on, as sums l_k + d_k, up to the square of these.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <certa/certified/doubled_pair.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

template <class Real>
[[nodiscard]] inline Real unknown() noexcept {
  return Real(std::numeric_limits<double>::quiet_NaN());
}

/// What the weights l_k of corners are off by: their exact values are l_k + d_k up to `error`. NaN
/// if that is not known.
template <std::size_t Count, class Real>
struct Refinement {
  std::array<Real, Count> d{};
  std::array<Real, Count> error{};

  [[nodiscard]] static Refinement unknown() noexcept {
    Refinement w;
    w.error.fill(detail::unknown<Real>());
    return w;
  }
};

/// The product x . y, in twice the precision and then rounded: its error beyond u of itself. In
/// units of u^2 it is off by 1 of its terms for second halves, 3 for the products with them, and by
/// their sums' roundings, 5 for each term and 4 for what sums leave: below 32.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Estimate<Real> doubled_dot(
    const DoubledVectorIn<D, Real>& x, const DoubledVectorIn<D, Real>& y) noexcept {
  Estimate<Real> r{Real(0), Real(kBounds<Real>.underflow)};
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

/// Refines the weights of the point of a face's affine hull that is nearest to the origin.
///
/// With r_k = x . e_k and the Gram matrix G the exact weights are l - G^-1 r. Whatever d is, they
/// are off from l + d by G^-1 (r + G d): that is computed, with the roundings of it. Of two edges,
/// with m_k for the largest coordinate of e_k and n = e_0 x e_1, |G^-1 y|_0 is at most |e_1| (|e_1|
/// |y_0| + |e_0| |y_1|) / |n|^2, and |e_k| <= sqrt(3) m_k. |n|^2 may be half of what is computed;
/// by `sliver` it is not less.
template <std::size_t Count, int D, class Real, class Frame>
[[nodiscard, gnu::always_inline]] inline Refinement<Count, Real> refined(
    const DoubledPair<Count, D, Real, Frame>& pair) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  using W = Refinement<Count, Real>;
  W w;
  if constexpr (Count > 0) {
    const Real smallest(limits.smallest_square);
    const DoubledVectorIn<D, Real> x = pair.x.vectors();
    std::array<DoubledVectorIn<D, Real>, Count> e;
    std::array<Real, Count> m;
    std::array<Estimate<Real>, Count> r;
    for (std::size_t k = 0; k < Count; ++k) {
      e[k] = pair.e[k].vectors();
      m[k] = largest(e[k].high);
      r[k] = detail::doubled_dot(x, e[k]);
      if (!(largest(e[k].error) <= Real(limits.halves_left) * m[k])) return W::unknown();
    }
    const Real share(limits.refined);
    if constexpr (Count == 1) {
      const Real gram = dot(e[0].high, e[0].high);
      if (!(gram > smallest)) return W::unknown();
      const Real inverse = Real(1) / gram;
      w.d[0] = -r[0].value * inverse;
      const Real rest = (abs(r[0].value + gram * w.d[0]) + r[0].error) +
                        share * (abs(r[0].value) + gram * abs(w.d[0]));
      w.error[0] = 2 * rest * inverse;
    } else {
      const Vec<Real, 3> n = cross(e[0].high, e[1].high);
      const Real gram = dot(n, n);
      const Real across = dot(e[0].high, e[1].high);
      const std::array squares{dot(e[0].high, e[0].high), dot(e[1].high, e[1].high)};
      if (!(gram > smallest && squares[0] > smallest && squares[1] > smallest &&
            gram > Real(limits.sliver) * (squares[0] * squares[1])))
        return W::unknown();
      const Real inverse = Real(1) / gram;
      Vec<Real, 3> z;
      for (std::size_t i = 0; i < 3; ++i)
        z[i] = r[0].value * e[1].high[i] - r[1].value * e[0].high[i];
      w.d[0] = -dot(e[1].high, z) * inverse;
      w.d[1] = dot(e[0].high, z) * inverse;
      std::array<Real, 2> rest;
      for (std::size_t k = 0; k < 2; ++k) {
        const Real terms = abs(r[k].value) + 3 * m[k] * (m[0] * abs(w.d[0]) + m[1] * abs(w.d[1]));
        const Real left = r[k].value + (squares[k] * w.d[k] + across * w.d[1 - k]);
        rest[k] = (abs(left) + r[k].error) + share * terms;
      }
      const Real sum = 6 * ((m[1] * inverse) * rest[0] + (m[0] * inverse) * rest[1]);
      w.error[0] = m[1] * sum;
      w.error[1] = m[0] * sum;
    }
  }
  return w;
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

/// Refines the weights by which the corners of a full simplex have the origin as their mean: x is
/// 0 then. As above, with the inverse of the edges' matrix, whose cofactors err by 9 u of products
/// of two edges, which do not underflow: `refined` has 8 of them, and errors count twice.
template <int D, class Real, class Frame>
[[nodiscard, gnu::always_inline]] inline Refinement<D, Real> refined_in_simplex(
    const DoubledPair<static_cast<std::size_t>(D), D, Real, Frame>& pair) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  using W = Refinement<D, Real>;
  const DoubledVectorIn<D, Real> x = pair.x.vectors();
  std::array<Vec<Real, D>, D> e;
  std::array<Real, D> m;
  Real volume(1);
  for (std::size_t k = 0; k < D; ++k) {
    e[k] = pair.e[k].high.vec();
    m[k] = largest(e[k]);
    volume = volume * m[k];
    if (!(largest(pair.e[k].error.vec()) <= Real(limits.halves_left) * m[k])) return W::unknown();
  }
  const Cofactors<D, Real> c(e);
  Real longest(1);
  for (const Real size : m)
    if (size > longest) longest = size;
  if (!(volume > Real(limits.smallest_square) * longest &&
        abs(c.determinant) * Real(limits.inverse_sine) > volume))
    return W::unknown();
  // Weights are off by less than 1, or not known at all: then nothing overflows.
  const Real all = abs(c.determinant);
  W w;
  for (std::size_t k = 0; k < D; ++k) {
    const Real part = dot(c.rows[k], x.high);
    if (!(abs(part) < all)) return W::unknown();
    w.d[k] = -part / c.determinant;
  }
  Vec<Real, D> rest;
  for (std::size_t i = 0; i < D; ++i) {
    Real left = x.high[i];
    Real terms = abs(x.high[i]);
    Real error = x.error[i];
    for (std::size_t k = 0; k < D; ++k) {
      left += w.d[k] * e[k][i];
      terms += abs(w.d[k] * e[k][i]);
      error = error + abs(w.d[k]) * pair.e[k].error[i];
    }
    rest[i] = (abs(left) + error) + Real(limits.refined) * terms + Real(limits.underflow);
  }
  for (std::size_t k = 0; k < D; ++k) {
    const Real others = D == 2 ? m[1 - k % 2] : m[(k + 1) % D] * m[(k + 2) % D];
    Real sum(0);
    for (std::size_t i = 0; i < D; ++i)
      sum += (abs(c.rows[k][i]) + Real(limits.refined) * others) * rest[i];
    if (!(sum < all)) return W::unknown();
    w.error[k] = 2 * (sum / all);
  }
  return w;
}

/// What each edge that is multiplied by l_k + d_k is off by, in units of itself: the weight's
/// error, 8 u of d_k for the product's roundings, and what a point is off by (`DoubledPair`).
template <std::size_t Count, class Real>
[[nodiscard, gnu::always_inline]] inline std::array<Real, Count> shares_of(
    const Refinement<Count, Real>& w) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  std::array<Real, Count> shares{};
  for (std::size_t k = 0; k < Count; ++k)
    shares[k] = (w.error[k] + Real(limits.refined) * abs(w.d[k])) + Real(limits.doubled_sum);
  return shares;
}

}  // namespace certa::detail
