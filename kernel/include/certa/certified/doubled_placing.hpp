/// Points of placed shapes in twice the precision of the format.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

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

  /// The point of these corners, of which there are up to three.
  template <std::size_t Count>
  [[nodiscard]] Place point(const std::array<VertexPair, D + 1>& corners,
                            const std::array<Real, D>& l) const noexcept {
    const auto& poses = minkowski_.template rounded<Real>();
    const Placed<D>& a = minkowski_.placed_a;
    const Placed<D>& b = minkowski_.placed_b;
    Share in_a(a.shape()[corners[0].i]);
    Share in_b(b.shape()[corners[0].j]);
    for (std::size_t k = 0; k < Count; ++k) {
      const VertexPair n = corners[k + 1];
      if (n.i != corners[0].i) in_a.add(l[k], a.shape()[n.i], a.shape()[corners[0].i]);
      if (n.j != corners[0].j) in_b.add(l[k], b.shape()[n.j], b.shape()[corners[0].j]);
    }
    const DoubledVector<D, Real> p = DoubledTurn<D, Real>(a.pose())(in_a.value());
    const DoubledVector<D, Real> q = DoubledTurn<D, Real>(b.pose())(in_b.value());
    Place place;
    for (std::size_t i = 0; i < D; ++i) {
      DoubledSum<Real> sum(p[i]);
      sum -= q[i];
      // The difference comes first: what both have in common, and the scale does not, must not be
      // lost of the sum.
      const TwoTermsIn<double> t = two_sum(a.pose().translation()[i], -b.pose().translation()[i]);
      const auto high = Real(t.high);
      sum += {high, Real(t.high - static_cast<double>(high)) + Real(t.low)};
      place.x[i] = sum.value();
    }
    place.error = Real(kBounds<Real>.doubled_place) *
                  ((poses.norm(Owner::a) * in_a.size() + poses.norm(Owner::b) * in_b.size()) +
                   2 * poses.moved());
    return place;
  }

 private:
  /// What one shape has of the point, in its own frame.
  class Share {
   public:
    explicit Share(const Point<D>& p) noexcept : high_(vector_of<Real>(p)), size_(largest(high_)) {}
    /// Adds l (p - q).
    void add(Real l, const Point<D>& p, const Point<D>& q) noexcept {
      Real most(0);
      for (std::size_t i = 0; i < D; ++i) {
        const TwoTermsIn<Real> d = two_sum(Real(p[i]), -Real(q[i]));
        const TwoTermsIn<Real> product = two_product(l, d.high);
        const TwoTermsIn<Real> next = two_sum(high_[i], product.high);
        high_[i] = next.high;
        rest_[i] = rest_[i] + (next.low + (product.low + l * d.low));
        most = std::max(most, Real(abs(d.high)));
      }
      size_ += abs(l) * most;
    }
    [[nodiscard]] DoubledVector<D, Real> value() const noexcept {
      DoubledVector<D, Real> x;
      for (std::size_t i = 0; i < D; ++i) x[i] = two_sum(high_[i], rest_[i]);
      return x;
    }
    /// S, above.
    [[nodiscard]] Real size() const noexcept { return size_; }

   private:
    Vec<Real, D> high_;
    Vec<Real, D> rest_{};
    Real size_;
  };

  const MinkowskiDifference<D, Posed>& minkowski_;
};

}  // namespace certa::detail
