/// Points of placed shapes in twice the precision of the format.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <certa/certified/doubled_side.hpp>
#include <certa/certified/doubled_turn.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// Points of a Minkowski difference of placed shapes in twice the precision: x = w_0 + sum l_k e_k
/// for corners w_k and e_k = w_k - w_0. Each shape's share is put together in its own frame, where
/// differences of vertices are exact, and turned once.
///
/// In units of u^2, first orders: with S = max |p_0| + sum |l_k| max |p_k - p_0|, in a component, a
/// share errs by 18 S: for each of up to two edges by 1 for l_k times the difference's second half,
/// 2 and 3 for sums of second halves, and by 6 for the last of these. Products err by 9 of
/// themselves, 3 in doubles, where what is given has no second half.
///
/// By a matrix with the row sums rho: R p errs by 9 rho S for products, 3 and 9 for the sums of
/// what two additions lost, up to 2 u rho S, and of second halves, up to 3 u each, and by 5 for the
/// sum of both: 26 rho S, and 18 rho S for p. With norm = 2.5 rho that is below 18 norm S;
/// where rho is so small that norm rounds to 2 rho, below 22.
///
/// By a quaternion, q v q* / |q|^2 = v + (2 / |q|^2) u x c with c = u x v + w v and its imaginary
/// part u. Components of c are up to sqrt(3) |q| S, and err by 26 of that as above and by 18 for v:
/// 77 |q| S. Those of u x c are up to sqrt(3) |q|^2 S: they err by 21 of that, with one addition
/// less, and by sqrt(2) 77 for c: 146 |q|^2 S. |q|^2 errs by 30 of itself: 10 for its products, 6
/// and 14 for its sums, and 2 / |q|^2 by 10 more: 2 and 2 for what is left over of up to 2 u, 6 for
/// its quotient, whose factors are off by 3 u. The last product, of up to 2 sqrt(3) S, errs by 9 +
/// 40 of itself and by 2 . 146 S: 462 S; the sum with v by two roundings of second halves of up to
/// 11.4 u S and 13.1 u S, and by 18 S for v: 505 S, which is below 43 norm S.
///
/// The difference of both and of the translations' exact difference, of up to (norm_A S_A + norm_B
/// S_B) / 2 and T, errs by 12 of these terms: 6 of the scale. Together at most 49 of norm_A S_A +
/// norm_B S_B + 2 T: `doubled_place` is 64, for bounds are rounded, too.
template <int D, class Real>
class DoubledPlacing {
 public:
  explicit DoubledPlacing(const MinkowskiDifference<D, Posed>& minkowski) noexcept
      : minkowski_(minkowski) {}

  struct Place {
    DoubledVector<D, Real> x;
    Real error;  ///< of each component, at most
  };

  /// The point by a face's corners and weights.
  template <std::size_t Count>
  [[nodiscard]] Place point(const NearPoint<D, Real>& near) const noexcept {
    const auto& poses = minkowski_.template rounded<Real>();
    const Placed<D>& a = minkowski_.placed_a;
    const Placed<D>& b = minkowski_.placed_b;
    const DoubledSide<Count, D, Real> in_a(a.shape(), &VertexPair::i, near);
    const DoubledSide<Count, D, Real> in_b(b.shape(), &VertexPair::j, near);
    const DoubledVector<D, Real> p = DoubledTurn<D, Real>(a.pose())(sum_of(in_a));
    const DoubledVector<D, Real> q = DoubledTurn<D, Real>(b.pose())(sum_of(in_b));
    Place place;
    for (std::size_t i = 0; i < D; ++i) {
      DoubledSum<Real> sum(p[i]);
      sum -= q[i];
      // The difference comes first: what both have in common, and the scale does not, must not be
      // lost of the sum.
      const Given<Real> t(two_sum(a.pose().translation()[i], -b.pose().translation()[i]));
      sum += {t.high, t.low};
      place.x[i] = sum.value();
    }
    place.error =
        Real(kBounds<Real>.doubled_place) *
        ((poses.norm(Owner::a) * size_of(in_a, near) + poses.norm(Owner::b) * size_of(in_b, near)) +
         2 * poses.moved());
    return place;
  }

 private:
  template <std::size_t Count>
  [[nodiscard]] static DoubledVector<D, Real> sum_of(
      const DoubledSide<Count, D, Real>& side) noexcept {
    DoubledVector<D, Real> x;
    for (std::size_t i = 0; i < D; ++i) x[i] = two_sum(side.high[i], side.low[i]);
    return x;
  }
  /// S, above.
  template <std::size_t Count>
  [[nodiscard]] static Real size_of(const DoubledSide<Count, D, Real>& side,
                                    const NearPoint<D, Real>& near) noexcept {
    Real size = largest(side.start.vec());
    for (std::size_t k = 0; k < Count; ++k)
      size += abs(near.l[k]) * largest(side.edge[k].high.vec());
    return size;
  }

  const MinkowskiDifference<D, Posed>& minkowski_;
};

}  // namespace certa::detail
