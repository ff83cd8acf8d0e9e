/// Wolfe's minimum-norm point: sub-distance by affine minimizers, from which vertices are dropped.
///
/// Wolfe: Finding the nearest point in a polytope, Mathematical Programming 11 (1976).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/algorithms/sub_distance/numeric.hpp>

namespace certa {

/// The method by minor cycles. A "corral" is a set of affinely independent points whose affine
/// minimizer, the point of their affine hull nearest to the origin, has positive weights: a face of
/// the search. A major cycle adds the support w to the last corral, whose minimizer x has weights
/// a_i, and w the weight 0. A minor cycle computes the minimizer y, with weights b_i. If all are
/// positive, the set is a corral again. Otherwise the point goes from x towards y until a weight is
/// zero, and that vertex is dropped.
///
/// In exact arithmetic the newest vertex is never dropped: beyond the side opposite to it are
/// points of the old hull, none of which is nearer than x, and all points from x to y are. The
/// weight of i is zero at the part t = a_i / (a_i - b_i) of the way, if both have the sum 1, so the
/// first i is that with the least b_i / a_i. This ratio keeps its order if a and b have other sums.
/// So weights need no division, and the new point has the weights a_d b_i - b_d a_i >= 0 with d
/// dropped. Degrees in coordinates: 4 for a triangle's minimizer in space, 3 for a tetrahedron's,
/// which is the origin. So the products compared have degree 7 in the first cycle and 11 in the
/// second; in a third there is one old vertex, and nothing to compare.
///
/// A corral need not be the face of the simplex nearest to the origin, but it is nearer than the
/// old one: a search may take more steps than by other sub-algorithms, and ends all the same.
template <class N, int D>
class WolfeMethod {
 public:
  /// Whether the method needs only signs: weights are compared only by products.
  static constexpr bool kBySigns = true;

  /// Makes the object for one query. It adds to the counters.
  explicit WolfeMethod(Counters& counters) : counters_(counters) {}

  /// Returns a subset with the newest point whose affine minimizer has positive weights, nearer to
  /// the origin than that of the other points; nothing if a simplex is flat.
  [[nodiscard]] std::optional<NearestSubset<N>> operator()(const SimplexPoints<N, D>& tau,
                                                           Signs<N>& signs) {
    unsigned set = (1U << tau.size) - 1;
    // Weights are compared between two old vertices at least.
    Weights x{};
    if (tau.size > 2 && !minimizer(tau, set & ~1U, x, signs)) return std::nullopt;
    for (Weights y{}; set != 1; set &= ~detail::bit(dropped_)) {
      ++counters_.regions;
      if (!minimizer(tau, set, y, signs)) return std::nullopt;
      dropped_ = 0;
      for (std::size_t k = 1; k < tau.size; ++k) {
        if (!(set >> k & 1) || signs.positive(y[k])) continue;
        if (dropped_ == 0 || signs.negative(y[k] * x[dropped_] - y[dropped_] * x[k])) dropped_ = k;
      }
      if (dropped_ == 0) return corral(set, y);
      if (std::popcount(set) < 4) continue;
      for (std::size_t k = 0; k < tau.size; ++k)
        if (k != dropped_) x[k] = x[dropped_] * y[k] - y[dropped_] * x[k];
    }
    return nearest_subset<N>(0);
  }

 private:
  using Weights = std::array<N, 4>;

  /// The weights of the affine minimizer of the points in `set`, up to a positive factor; returns
  /// whether a full simplex has a volume.
  bool minimizer(const SimplexPoints<N, D>& tau, unsigned set, Weights& weights, Signs<N>& signs) {
    std::array<std::size_t, 4> at{};
    const auto size = static_cast<std::size_t>(std::popcount(set));
    for (std::size_t n = 0; n < size; ++n, set &= set - 1)
      at[n] = static_cast<std::size_t>(std::countr_zero(set));
    const Vec<N, D>& p = tau.y[at[0]];
    const Vec<N, D>& q = tau.y[at[1]];
    const Vec<N, D>& r = tau.y[at[2]];
    std::array<N, 4> w{N(1)};
    if (size == 2) {
      w = {dot(q, q - p), dot(p, p - q)};
    } else if constexpr (D == 2) {
      w = {dot(perp(q), r), dot(perp(r), p), dot(perp(p), q)};
    } else {
      if (size == 3) {
        const Vec<N, D> n = cross(q - p, r - p);
        w = {dot(n, cross(q, r)), dot(n, cross(r, p)), dot(n, cross(p, q))};
      } else {
        const Vec<N, D>& s = tau.y[at[3]];
        const Vec<N, D> pq = cross(p, q);
        const Vec<N, D> rs = cross(r, s);
        w = {dot(q, rs), -dot(p, rs), dot(s, pq), -dot(r, pq)};
      }
    }
    if (size == D + 1) {
      N total{w[0]};
      for (std::size_t n = 1; n < size; ++n) total = total + w[n];
      const Sign side = signs(total);
      if (side != Sign::positive && side != Sign::negative) return false;
      if (side == Sign::negative)
        for (std::size_t n = 0; n < size; ++n) w[n] = -w[n];
    }
    for (std::size_t n = 0; n < size; ++n) weights[at[n]] = w[n];
    return true;
  }

  /// The corral with these weights.
  NearestSubset<N> corral(unsigned set, const Weights& weights) const {
    NearestSubset<N> s;
    s.subset = static_cast<std::uint8_t>(set);
    if constexpr (detail::kWeighs<N>) {
      for (; set != 0; set &= set - 1) {
        const auto k = static_cast<std::size_t>(std::countr_zero(set));
        s.weights[k] = weights[k];
        s.total = s.total + weights[k];
      }
      s.determinant = s.total;
    }
    return s;
  }

  Counters& counters_;
  std::size_t dropped_ = 0;  // the place of the vertex that a cycle drops; 0 for none
};

/// Wolfe's method as a sub-algorithm: all levels in 2D and 3D, right on every pair.
struct Wolfe : OnNumbers<WolfeMethod> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{
      .name = "wolfe", .min_dimension = 2, .max_dimension = 3, .level = 3, .paper = "Wolfe 1976"};
};

}  // namespace certa
