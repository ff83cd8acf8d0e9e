/// The point of one shape by the weights of a face or simplex, in twice the precision of the
/// format.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/geometry/columns.hpp>
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

/// A vector in twice the precision, with the error of each component.
template <int D, class Real>
struct DoubledVectorIn {
  Vec<Real, D> high{};
  Vec<Real, D> low{};
  Vec<Real, D> error{};
};

/// The point p_0 + sum l_k (p_k - p_0) of one shape in twice the precision, up to roundings that
/// `DoubledPair` bounds, and its edges, which are exact: those between different vertices, all
/// others are zero.
template <std::size_t Count, int D, class Real>
struct DoubledSide {
  Vec<Real, D> start;
  Vec<Real, D> high;
  Vec<Real, D> low{};
  std::array<bool, Count> runs;
  std::array<DoubledVectorIn<D, Real>, Count> edge{};

  [[gnu::always_inline]] DoubledSide(const Shape<D>& shape, std::uint32_t VertexPair::*index,
                                     const NearPoint<D, Real>& near) noexcept {
    const std::uint32_t first = near.corners[0].*index;
    start = vector_of<Real>(shape[first]);
    high = start;
    for (std::size_t k = 0; k < Count; ++k) {
      const std::uint32_t other = near.corners[k + 1].*index;
      runs[k] = other != first;
      if (!runs[k]) continue;
      const Point<D>& p = shape[other];
      for (std::size_t i = 0; i < D; ++i) {
        const TwoTermsIn<Real> e = two_sum(Real(p[i]), -start[i]);
        const TwoTermsIn<Real> product = two_product(near.l[k], e.high);
        const TwoTermsIn<Real> sum = two_sum(high[i], product.high);
        high[i] = sum.high;
        low[i] = low[i] + (sum.low + (product.low + near.l[k] * e.low));
        edge[k].high[i] = e.high;
        edge[k].low[i] = e.low;
      }
    }
  }
};

}  // namespace certa::detail
