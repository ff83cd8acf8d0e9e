/// The point of one shape by the weights of a face or simplex, in twice the precision of the
/// format.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/geometry/columns.hpp>
#include <certa/geometry/lanes.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa::detail {

/// The nearest point of a face's affine hull, approximately: corners, and l_k by which it is w_0 +
/// sum l_k e_k, e_k = w_k - w_0.
template <int D, class Real = double>
struct NearPoint {
  std::array<VertexPair, D + 1> corners;  ///< up to D of a face, D + 1 of a full simplex
  std::size_t size;
  std::array<Real, D> l{};
};

/// A vector in twice the precision, with the error of each component. Nothing is set.
template <int D, class Real>
struct DoubledVectorIn {
  Vec<Real, D> high;
  Vec<Real, D> low;
  Vec<Real, D> error;
};

/// The same with components side by side, for what is computed of all alike.
template <int D, class Real>
struct DoubledLanes {
  Lanes<Real, D> high;
  Lanes<Real, D> low;
  Lanes<Real, D> error;

  [[nodiscard, gnu::always_inline]] static DoubledLanes of(
      const DoubledVectorIn<D, Real>& x) noexcept {
    using Components = Lanes<Real, D>;
    return {Components(x.high), Components(x.low), Components(x.error)};
  }
  [[nodiscard, gnu::always_inline]] DoubledVectorIn<D, Real> vectors() const noexcept {
    return {high.vec(), low.vec(), error.vec()};
  }
};

/// The point p_0 + sum l_k (p_k - p_0) of one shape in twice the precision, up to roundings that
/// `DoubledPair` bounds, and its edges, which are exact: those between different vertices, all
/// others are zero. Without branches: which edges run where differs from pair to pair, and what is
/// added of an edge that is zero is 0. REQUIRES: finite weights.
template <std::size_t Count, int D, class Real>
struct DoubledSide {
  using Components = Lanes<Real, D>;
  Components start;
  Components high;
  Components low;
  std::array<TwoTermsIn<Components>, Count> edge;

  [[gnu::always_inline]] DoubledSide(const Shape<D>& shape, std::uint32_t VertexPair::*index,
                                     const NearPoint<D, Real>& near) noexcept
      : start(vector_of<Real>(shape[near.corners[0].*index])), high(start), low(Real(0)) {
    for (std::size_t k = 0; k < Count; ++k) {
      const Components p(vector_of<Real>(shape[near.corners[k + 1].*index]));
      edge[k] = two_sum(p, -start);
      const auto product = two_product(Components(near.l[k]), edge[k].high);
      const auto sum = two_sum(high, product.high);
      high = sum.high;
      low = low + (sum.low + (product.low + near.l[k] * edge[k].low));
    }
  }
};

}  // namespace certa::detail
