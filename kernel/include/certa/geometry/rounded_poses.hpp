/// The poses of two shapes in floating-point numbers, with bounds of what is lost.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include <certa/geometry/bounds.hpp>
#include <certa/geometry/margin.hpp>
#include <certa/geometry/placed_vertex.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// A quaternion of the same direction whose largest number is near 1: a power of two times q, so
/// that nothing that counts overflows or underflows.
[[nodiscard]] inline Quaternion near_one(const Quaternion& q) noexcept {
  const double most = std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
  if (0.0625 <= most && most < 16) return q;
  const int exponent = -std::ilogb(most);
  return {std::scalbn(q.w, exponent), std::scalbn(q.x, exponent), std::scalbn(q.y, exponent),
          std::scalbn(q.z, exponent)};
}

/// The linear part R of a pose in T, which rounds: of a quaternion, whatever its length is.
template <int D, class T>
struct LinearPart {
  std::array<Vec<T, D>, D> rows;

  [[gnu::always_inline]] explicit LinearPart(const Pose<D>& pose) noexcept {
    if constexpr (D == 3) {
      if (pose.kind() == Pose<D>::Kind::quaternion) {
        set(near_one(pose.quaternion()));
        return;
      }
    }
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) rows[r][c] = static_cast<T>(pose.matrix()[r][c]);
  }

  /// R d.
  [[nodiscard, gnu::always_inline]] Vec<T, D> times(const Vec<T, D>& d) const noexcept {
    if constexpr (D == 2)
      return {{dot(rows[0], d), dot(rows[1], d)}};
    else
      return {{dot(rows[0], d), dot(rows[1], d), dot(rows[2], d)}};
  }
  /// v R, the direction v as the shape's frame sees it.
  [[nodiscard, gnu::always_inline]] Vec<T, D> turned(const Vec<T, D>& v) const noexcept {
    if constexpr (D == 2)
      return {{turned(v, 0), turned(v, 1)}};
    else
      return {{turned(v, 0), turned(v, 1), turned(v, 2)}};
  }

 private:
  [[nodiscard, gnu::always_inline]] T turned(const Vec<T, D>& v, std::size_t k) const noexcept {
    const T xy = v[0] * rows[0][k] + v[1] * rows[1][k];
    if constexpr (D == 3) return xy + v[2] * rows[2][k];
    return xy;
  }
  void set(const Quaternion& q) noexcept {
    const auto w = static_cast<T>(q.w), x = static_cast<T>(q.x), y = static_cast<T>(q.y),
               z = static_cast<T>(q.z);
    const T ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const T inverse = T(1) / ((ww + xx) + (yy + zz));
    const T twice = inverse + inverse;
    rows = {
        {{{((ww + xx) - (yy + zz)) * inverse, (x * y - w * z) * twice, (x * z + w * y) * twice}},
         {{(x * y + w * z) * twice, ((ww + yy) - (xx + zz)) * inverse, (y * z - w * x) * twice}},
         {{(x * z - w * y) * twice, (y * z + w * x) * twice, ((ww + zz) - (xx + yy)) * inverse}}}};
  }
};

/// A vertex of a placed shape in the world, in numbers of T.
template <class T, int D>
[[nodiscard]] Vec<T, D> placed_point(const Placed<D>& placed, std::uint32_t index) {
  Vec<T, D> x = LinearPart<D, T>(placed.pose()).times(vector_of<T>(placed.shape()[index]));
  for (std::size_t k = 0; k < D; ++k) x[k] = x[k] + static_cast<T>(placed.pose().translation()[k]);
  return x;
}

/// The linear part in Real with a bound of its errors. For the exact one, R*, |R_ij - R*_ij| <= e.
///
/// `norm` is at least 2 (rho + E / (8 u)) with rho = max_i sum_j |R_ij| and E the largest sum of
/// errors in a row. Then for a vector d that
/// is given up to u in each component, |R* d| <= norm |d| / 2, and the rounded R d is off by at
/// most
/// ((3 + 1) u rho + E) |d| <= 4 u norm |d|, in every component, |.| the largest one.
///
/// A matrix is as it is in doubles: E = 0 or, in a narrower format, u rho: norm = 2.25 rho, and 2.5
/// for its own roundings. Of a quaternion, with its squared length n and the inverse of that, off
/// by 3 u and 4 u, diagonal entries (w^2 + x^2 - y^2 - z^2) / n err by 3 u + 4 u + u, others by 2 u
/// + 4 u + u, and all by no more than 9 u where its numbers are rounded first: E = 27 u; rho <=
/// sqrt(3). In a narrower format, in which only tests search, entries of matrices have to be normal
/// numbers.
template <int D, class Real>
struct RoundedLinear : LinearPart<D, Real> {
  Real norm;

  [[gnu::always_inline]] explicit RoundedLinear(const Pose<D>& pose) noexcept
      : LinearPart<D, Real>(pose) {
    if (pose.kind() == Pose<D>::Kind::quaternion) {
      norm = Real(kBounds<Real>.rotation_norm);
      return;
    }
    Real rho(0);
    for (const Vec<Real, D>& row : this->rows) rho = std::max(rho, length_of(row));
    norm = Real(kBounds<Real>.matrix_norm) * rho;
  }
};

/// The poses of both shapes of a Minkowski difference, in Real: directions in the shapes' frames,
/// vertices in the world, and error bounds.
///
/// With P = max |p| over the stored vertices of A and Q of B, `scale` = norm_A P + norm_B Q + 2 T
/// for the rounded relative translation t, T = |t|. It bounds coordinates, and stands for M in the
/// inequality of `margin`: for a direction v, |fl(min v.w) - exact| over vertices w is at most
///   (6 u rho + E) P |v|_1   for A: turning v, and products with vertices
///   (6 u rho + E) Q |v|_1   for B
///   5 u T |v|_1               for t, rounded, its product, and
///   2 u (rho P + rho Q + T) |v|_1   for the last sums,
/// which is below 4 u |v|_1 scale. A vertex R_A p - R_B q + t itself is off by at most
/// (3 u rho + E) P + (3 u rho + E) Q + 3 u (rho P + rho Q + T), below 4 u scale.
template <int D, class Real>
class RoundedPoses {
 public:
  RoundedPoses(const Placed<D>& a, const Placed<D>& b) noexcept : a_(a.pose()), b_(b.pose()) {
    const Real p = columns_of<Real>(a.shape()).scale();
    const Real q = columns_of<Real>(b.shape()).scale();
    reach_a_ = a_.norm * p;
    reach_b_ = b_.norm * q;
    // What both have in common is gone before anything is rounded to Real.
    const Point<D>& s = a.pose().translation();
    const Point<D>& t = b.pose().translation();
    for (std::size_t k = 0; k < D; ++k) translation_[k] = Real(s[k] - t[k]);
    moved_ = largest(translation_);
    scale_ = (reach_a_ + reach_b_) + 2 * moved_;
    underflow_a_ = Real(kBounds<Real>.underflow) * (Real(1) + p);
    underflow_b_ = Real(kBounds<Real>.underflow) * (Real(1) + q);
    // Neither searches nor filters take what might overflow.
    const Real limit(kBounds<Real>.largest_scale);
    if (!(a_.norm <= limit && b_.norm <= limit && p <= limit && q <= limit && scale_ <= limit))
      scale_ = Real(std::numeric_limits<double>::quiet_NaN());
  }

  /// The direction v in the frame of A, and -v in that of B.
  [[nodiscard, gnu::always_inline]] Vec<Real, D> in_a(const Vec<Real, D>& v) const noexcept {
    return a_.turned(v);
  }
  [[nodiscard, gnu::always_inline]] Vec<Real, D> in_b(const Vec<Real, D>& v) const noexcept {
    return -b_.turned(v);
  }
  /// The least v.w, of the least products with vertices of A and of B in their frames.
  [[nodiscard, gnu::always_inline]] Real gap(const Vec<Real, D>& v, Real a, Real b) const noexcept {
    return (a + b) + dot(v, translation_);
  }
  /// A vertex, from stored coordinates.
  [[nodiscard, gnu::always_inline]] Vec<Real, D> vertex(const Vec<Real, D>& p,
                                                        const Vec<Real, D>& q) const noexcept {
    // Number by number, for registers: a vector that is stored so is not loaded as a whole until
    // the stores have left the processor's queue.
    const Vec<Real, D> x = a_.times(p);
    const Vec<Real, D> y = b_.times(q);
    if constexpr (D == 2)
      return {{(x[0] - y[0]) + translation_[0], (x[1] - y[1]) + translation_[1]}};
    else
      return {{(x[0] - y[0]) + translation_[0], (x[1] - y[1]) + translation_[1],
               (x[2] - y[2]) + translation_[2]}};
  }

  [[nodiscard]] Real scale() const noexcept { return scale_; }
  /// What v.w over all vertices may be off by, twice, see `margin`.
  [[nodiscard, gnu::always_inline]] Real margin(const Vec<Real, D>& v) const noexcept {
    return Real(kBounds<Real>.margin) * (scale_ * length_of(v)) + (underflow_a_ + underflow_b_);
  }
  /// What a component of a vertex may be off by.
  [[nodiscard]] Real vertex_error() const noexcept {
    return Real(kNameError<PlacedVertex<D>> * kBounds<Real>.unit) *
           (scale_ + Real(kBounds<Real>.smallest_edge));
  }

  /// See the functions in placed_vertex.hpp that call these.
  [[nodiscard]] Approximation<D, Real> approximation(const MinkowskiDifference<D, Posed>& minkowski,
                                                     const PlacedDifference<D>& d) const noexcept {
    if (d.p.owner == d.q.owner) {
      const bool in_a = d.p.owner == Owner::a;
      const Shape<D>& shape = in_a ? minkowski.a : minkowski.b;
      const RoundedLinear<D, Real>& linear = in_a ? a_ : b_;
      const Vec<Real, D> along =
          vector_of<Real>(shape[d.p.index]) - vector_of<Real>(shape[d.q.index]);
      Real most(0);
      for (std::size_t k = 0; k < D; ++k) most = std::max(most, Real(abs(along[k])));
      // What underflows in the products is below 4 u of the last term.
      return {linear.times(along), linear.norm * most + Real(kBounds<Real>.smallest_edge)};
    }
    return {
        vertex(vector_of<Real>(minkowski.a[d.p.index]), vector_of<Real>(minkowski.b[d.q.index])),
        scale_ + Real(kBounds<Real>.smallest_edge)};
  }

  /// The edge from one vertex to another, off by as many u of its scale.
  [[nodiscard]] Approximation<D, Real> edge(const MinkowskiDifference<D, Posed>& minkowski,
                                            VertexPair from, VertexPair to) const noexcept {
    const Vec<Real, D> p =
        vector_of<Real>(minkowski.a[to.i]) - vector_of<Real>(minkowski.a[from.i]);
    const Vec<Real, D> q =
        vector_of<Real>(minkowski.b[to.j]) - vector_of<Real>(minkowski.b[from.j]);
    // As above, and the last difference by u of both, of norm / 2: below 4 u.
    return {a_.times(p) - b_.times(q),
            (a_.norm * largest(p) + b_.norm * largest(q)) + Real(kBounds<Real>.smallest_edge)};
  }

  [[nodiscard]] const LinearPart<D, Real>& linear(Owner owner) const noexcept {
    return owner == Owner::a ? a_ : b_;
  }
  /// norm_A P, or norm_B Q: a bound of what coordinates of one shape contribute.
  [[nodiscard]] Real reach(Owner owner) const noexcept {
    return owner == Owner::a ? reach_a_ : reach_b_;
  }
  [[nodiscard]] Real norm(Owner owner) const noexcept {
    return owner == Owner::a ? a_.norm : b_.norm;
  }
  /// T, the largest component of the relative translation.
  [[nodiscard]] Real moved() const noexcept { return moved_; }
  [[nodiscard]] Real underflow(Owner owner) const noexcept {
    return owner == Owner::a ? underflow_a_ : underflow_b_;
  }

 private:
  RoundedLinear<D, Real> a_;
  RoundedLinear<D, Real> b_;
  Vec<Real, D> translation_;
  Real moved_;
  Real reach_a_;
  Real reach_b_;
  Real scale_;
  Real underflow_a_;
  Real underflow_b_;
};

}  // namespace certa::detail
