/// The poses of two shapes in floating-point numbers, with bounds of their errors.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <certa/geometry/bounds.hpp>
#include <certa/geometry/placing.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/placed.hpp>
#include <certa/pose.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

// The linear parts of poses, in numbers of any type.

/// Whether two poses have the same linear part, by its numbers.
template <int D>
[[nodiscard]] inline bool turn_alike(const Pose<D>& p, const Pose<D>& q) noexcept {
  if constexpr (D == 3)
    if (p.kind() == Pose<D>::Kind::quaternion || q.kind() == Pose<D>::Kind::quaternion)
      return p.kind() == q.kind() && p.quaternion() == q.quaternion();
  return p.matrix() == q.matrix();
}

/// The axes, as bits, along which a pose leaves coordinates as they are, up to its translation, and
/// mixes them with no other: that row and column of its linear part are those of the identity.
template <int D>
[[nodiscard]] inline unsigned kept_axes(const Pose<D>& pose) noexcept {
  if constexpr (D == 3) {
    if (pose.kind() == Pose<D>::Kind::quaternion) {
      const Quaternion& q = pose.quaternion();
      const unsigned x = q.x == 0, y = q.y == 0, z = q.z == 0;
      return (y & z) | (x & z) << 1U | (x & y) << 2U;
    }
  }
  const Matrix<D>& m = pose.matrix();
  unsigned axes = (1U << D) - 1;
  for (std::size_t r = 0; r < D; ++r)
    for (std::size_t c = 0; c < D; ++c)
      if (m[r][c] != (r == c ? 1 : 0)) axes &= ~(1U << r | 1U << c);
  return axes;
}

/// A quaternion of the same direction whose largest number is near 1: q times a power of two, so
/// that nothing that matters overflows or underflows.
[[nodiscard]] inline Quaternion near_one(const Quaternion& q) noexcept {
  const double most = std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
  if (0.5 <= most && most < 2) return q;
  const int exponent = -std::ilogb(most);
  return {std::scalbn(q.w, exponent), std::scalbn(q.x, exponent), std::scalbn(q.y, exponent),
          std::scalbn(q.z, exponent)};
}

/// The rows of a square matrix.
template <class T, int D>
using Rows = std::array<std::array<T, D>, D>;

/// The rotation of a quaternion, which may have any length.
template <class T>
[[nodiscard]] Rows<T, 3> rotation(const Quaternion& quaternion) noexcept {
  const Quaternion q = near_one(quaternion);
  const auto w = static_cast<T>(q.w), x = static_cast<T>(q.x), y = static_cast<T>(q.y),
             z = static_cast<T>(q.z);
  const T ww = w * w, xx = x * x, yy = y * y, zz = z * z;
  const T inverse = T(1) / ((ww + xx) + (yy + zz));
  const T twice = inverse + inverse;
  return {{{((ww + xx) - (yy + zz)) * inverse, (x * y - w * z) * twice, (x * z + w * y) * twice},
           {(x * y + w * z) * twice, ((ww + yy) - (xx + zz)) * inverse, (y * z - w * x) * twice},
           {(x * z - w * y) * twice, (y * z + w * x) * twice, ((ww + zz) - (xx + yy)) * inverse}}};
}

/// The sum of the numbers' magnitudes, rounded. It is finite only if all numbers are.
template <class T, std::size_t N>
[[nodiscard]] T sum_of_magnitudes(const std::array<T, N>& numbers) noexcept {
  using std::abs;
  T sum = abs(numbers[0]);
  for (std::size_t k = 1; k < N; ++k) sum = sum + T(abs(numbers[k]));
  return sum;
}
/// The largest sum of magnitudes in a row.
template <class T, std::size_t D>
[[nodiscard]] T largest_row_sum(const std::array<std::array<T, D>, D>& rows) noexcept {
  T most(0);
  for (const std::array<T, D>& row : rows) most = std::max(most, sum_of_magnitudes(row));
  return most;
}

/// The linear part R of a pose in T, rounded; for a quaternion of any length it is the rotation. In
/// doubles it refers to the pose, which stores it.
template <int D, class T>
class LinearPart {
 public:
  static constexpr bool is_kept = std::is_same_v<T, double>;
  using Stored = std::conditional_t<is_kept, const Rows<T, D>&, const Rows<T, D>>;

  [[CERTA_INLINE]] explicit LinearPart(const Pose<D>& pose) noexcept : rows_(rows_of(pose)) {}
  explicit LinearPart(const Pose<D>&& pose) = delete;  // a temporary would not outlive the call

  [[nodiscard]] const Rows<T, D>& rows() const noexcept { return rows_; }

  /// R d.
  [[nodiscard, CERTA_INLINE]] Vec<T, D> times(const Vec<T, D>& d) const noexcept {
    if constexpr (D == 2)
      return {{along(0, d), along(1, d)}};
    else
      return {{along(0, d), along(1, d), along(2, d)}};
  }
  /// v R, the direction v in the shape's frame.
  [[nodiscard, CERTA_INLINE]] Vec<T, D> to_local(const Vec<T, D>& v) const noexcept {
    if constexpr (D == 2)
      return {{to_local(v, 0), to_local(v, 1)}};
    else
      return {{to_local(v, 0), to_local(v, 1), to_local(v, 2)}};
  }

 private:
  // NOLINTNEXTLINE(readability-const-return-type): a reference, where the pose keeps the rows
  [[nodiscard]] static Stored rows_of(const Pose<D>& pose) noexcept {
    if constexpr (is_kept) {
      return PoseData<D>::of(pose).linear;
    } else {
      if constexpr (D == 3)
        if (pose.kind() == Pose<D>::Kind::quaternion) return rotation<T>(pose.quaternion());
      Rows<T, D> rows{};
      for (std::size_t r = 0; r < D; ++r)
        for (std::size_t c = 0; c < D; ++c) rows[r][c] = static_cast<T>(pose.matrix()[r][c]);
      return rows;  // NOLINT(performance-no-automatic-move): a few numbers
    }
  }
  [[nodiscard, CERTA_INLINE]] T along(std::size_t r, const Vec<T, D>& d) const noexcept {
    T xy = rows_[r][0] * d[0] + rows_[r][1] * d[1];
    if constexpr (D == 3) return xy + rows_[r][2] * d[2];
    return xy;
  }
  [[nodiscard, CERTA_INLINE]] T to_local(const Vec<T, D>& v, std::size_t k) const noexcept {
    const T xy = v[0] * rows_[0][k] + v[1] * rows_[1][k];
    if constexpr (D == 3) return xy + v[2] * rows_[2][k];
    return xy;
  }

  Stored rows_;
};

/// A vertex of a placed shape in the world, in numbers of T.
template <class T, int D>
[[nodiscard]] Vec<T, D> placed_point(const Placed<D>& placed, std::uint32_t index) {
  const LinearPart<D, T> linear(placed.pose());
  Vec<T, D> x = linear.times(vector_of<T>(placed.shape()[index]));
  for (std::size_t k = 0; k < D; ++k) x[k] = x[k] + static_cast<T>(placed.pose().translation()[k]);
  return x;
}

// Pairs of numbers, one for each shape, with the same operations.

/// A number of A and a number of B. Each is computed as it would be alone, to the bit.
template <class Real>
class Both {
 public:
  Both() noexcept = default;
  [[CERTA_INLINE]] Both(const Real& a, const Real& b) noexcept : lanes_{a, b} {}
  [[CERTA_INLINE]] explicit Both(const Real& x) noexcept : lanes_{x, x} {}

  [[nodiscard, CERTA_INLINE]] Real a() const noexcept { return lanes_[0]; }
  [[nodiscard, CERTA_INLINE]] Real b() const noexcept { return lanes_[1]; }
  [[CERTA_INLINE]] friend Both operator*(const Both& x, const Both& y) noexcept {
    return Both(x.lanes_ * y.lanes_);
  }
  [[CERTA_INLINE]] friend Both operator+(const Both& x, const Both& y) noexcept {
    return Both(x.lanes_ + y.lanes_);
  }

 private:
  using Lanes = Vector<Real, 2>;
  [[CERTA_INLINE]] explicit Both(const Lanes& lanes) noexcept : lanes_(lanes) {}

  Lanes lanes_;
};

/// The linear part in Real with a bound of its errors. For the exact one, R*, |R_ij - R*_ij| <= e.
///
/// `norm` is at least 2 (rho + E / (8 u)) with rho = max_i sum_j |R_ij| and E the largest sum of
/// errors in a row. Then for a vector d that is given up to u in each component, |R* d| <= norm |d|
/// / 2, and the rounded R d is off by at most ((3 + 1) u rho + E) |d| <= 4 u norm |d|, in every
/// component, |.| the largest one.
/// - A matrix is exact in doubles, E = 0, or rounded in a narrower format, E = u rho: norm = 2.25
///   rho, and 2.5 rho for its own roundings. If rho is the smallest number, that product rounds to
///   2 rho, which is enough: rows have one entry then, and E = 0.
/// - For a quaternion, the squared length n and its inverse err by 3 u and 4 u. Diagonal entries
///   (w^2 + x^2 - y^2 - z^2) / n err by 3 u + 4 u + u, others by 2 u + 4 u + u, and all by at most
///   9 u if the quaternion's numbers are rounded first: E = 27 u; rho <= sqrt(3).
/// - In a narrower format, in which only tests search, entries of matrices have to be normal
///   numbers, or numbers of the format.
template <int D, class Real>
struct RoundedLinear : LinearPart<D, Real> {
  Real norm;

  [[CERTA_INLINE]] explicit RoundedLinear(const Pose<D>& pose) noexcept
      : LinearPart<D, Real>(pose), norm(norm_of(pose)) {}

 private:
  [[nodiscard, CERTA_INLINE]] Real norm_of(const Pose<D>& pose) const noexcept {
    if (pose.kind() == Pose<D>::Kind::quaternion) return Real(kBounds<Real>.rotation_norm);
    const Real factor(kBounds<Real>.matrix_norm);
    if constexpr (LinearPart<D, Real>::is_kept)
      return factor * PoseData<D>::of(pose).row_sum;
    else
      return factor * largest_row_sum(this->rows());
  }
};

/// The linear parts of both shapes and their relative translation, side by side, as searches use
/// them.
template <int D, class Real>
class PairedPoses {
 public:
  [[CERTA_INLINE]] PairedPoses(const LinearPart<D, Real>& a, const LinearPart<D, Real>& b,
                               const Vec<Real, D>& translation) noexcept {
    for (std::size_t r = 0; r < D; ++r) {
      for (std::size_t c = 0; c < D; ++c) rows_[r][c] = {a.rows()[r][c], -b.rows()[r][c]};
      translation_[r] = {translation[r], Real(0)};
    }
  }
  /// v R_A and -v R_B.
  [[nodiscard, CERTA_INLINE]] Vec<Both<Real>, D> to_local(const Vec<Real, D>& v) const noexcept {
    if constexpr (D == 2)
      return {{to_local(v, 0), to_local(v, 1)}};
    else
      return {{to_local(v, 0), to_local(v, 1), to_local(v, 2)}};
  }
  /// R_A p + t - R_B q. The last of three products and t are added first, so that nothing waits.
  [[nodiscard, CERTA_INLINE]] Vec<Real, D> vertex(const Vec<Real, D>& p,
                                                  const Vec<Real, D>& q) const noexcept {
    if constexpr (D == 2)
      return {{placed(p, q, 0), placed(p, q, 1)}};
    else
      return {{placed(p, q, 0), placed(p, q, 1), placed(p, q, 2)}};
  }

 private:
  using Pair = Both<Real>;

  [[nodiscard, CERTA_INLINE]] Pair to_local(const Vec<Real, D>& v, std::size_t c) const noexcept {
    const Pair xy = Pair(v[0]) * rows_[0][c] + Pair(v[1]) * rows_[1][c];
    if constexpr (D == 3) return xy + Pair(v[2]) * rows_[2][c];
    return xy;
  }
  [[nodiscard, CERTA_INLINE]] Real placed(const Vec<Real, D>& p, const Vec<Real, D>& q,
                                          std::size_t r) const noexcept {
    Pair x = Pair(p[0], q[0]) * rows_[r][0] + Pair(p[1], q[1]) * rows_[r][1];
    if constexpr (D == 3)
      x = x + (Pair(p[2], q[2]) * rows_[r][2] + translation_[r]);
    else
      x = x + translation_[r];
    return x.a() + x.b();
  }

  std::array<std::array<Pair, D>, D> rows_;  // of R_A and of -R_B
  std::array<Pair, D> translation_;          // t and 0
};

/// The poses of both shapes of a Minkowski difference, in Real: directions in the shapes' frames,
/// vertices in the world, and error bounds.
///
/// With P = max |p| over the stored vertices of A and Q of B, `scale` = norm_A P + norm_B Q + 2 T
/// for the rounded relative translation t, T = |t|. It bounds coordinates, and stands for M in the
/// inequality of `margin`: for a direction v, |fl(min v.w) - exact| over vertices w is at most
///    (6 u rho + E) P |v|_1   for A: turning v, and products with vertices
///    (6 u rho + E) Q |v|_1   for B
///    5 u T |v|_1               for t, rounded, its product, and
///    2 u (rho P + rho Q + T) |v|_1   for the last sums,
/// which is below 4 u |v|_1 scale. A vertex (R_A p + t) - R_B q itself is off by at most (4 u rho +
/// E) P + (4 u rho + E) Q + 4 u T, because each term of R_A p, and the rounded t, is added at most
/// twice before the difference. That is below 4 u scale, which is twice as much except for E.
template <int D, class Real>
class RoundedPoses {
 public:
  RoundedPoses(const Placed<D>& a, const Placed<D>& b) noexcept
      : a_(a.pose()),
        b_(b.pose()),
        translation_(relative(a.pose().translation(), b.pose().translation())),
        paired_(a_, b_, translation_) {
    const Real p = columns_of<Real>(a.shape()).scale();
    const Real q = columns_of<Real>(b.shape()).scale();
    reach_a_ = a_.norm * p;
    reach_b_ = b_.norm * q;
    moved_ = largest(translation_);
    scale_ = (reach_a_ + reach_b_) + 2 * moved_;
    // Searches and filters refuse scales that might overflow.
    const Real limit(kBounds<Real>.largest_scale);
    if (!(a_.norm <= limit && b_.norm <= limit && p <= limit && q <= limit && scale_ <= limit))
      scale_ = Real(std::numeric_limits<double>::quiet_NaN());
  }

  /// The direction v in the frame of A, and -v in that of B.
  [[nodiscard, CERTA_INLINE]] Directions<D, Real> to_local(const Vec<Real, D>& v) const noexcept {
    const Vec<Both<Real>, D> x = paired_.to_local(v);
    if constexpr (D == 2)
      return {{{x[0].a(), x[1].a()}}, {{x[0].b(), x[1].b()}}};
    else
      return {{{x[0].a(), x[1].a(), x[2].a()}}, {{x[0].b(), x[1].b(), x[2].b()}}};
  }
  /// The least v.w, by the least products with vertices of A and of B in their frames.
  [[nodiscard, CERTA_INLINE]] Real gap(const Vec<Real, D>& v, Real a, Real b) const noexcept {
    return (a + b) + dot(v, translation_);
  }
  /// A vertex, from stored coordinates.
  [[nodiscard, CERTA_INLINE]] Vec<Real, D> vertex(const Vec<Real, D>& p,
                                                  const Vec<Real, D>& q) const noexcept {
    return paired_.vertex(p, q);
  }

  [[nodiscard]] Real scale() const noexcept { return scale_; }
  /// Twice a bound of the error of v.w over all vertices, see `margin`.
  [[nodiscard, CERTA_INLINE]] Real margin(const Vec<Real, D>& v) const noexcept {
    return Real(kBounds<Real>.margin) * (scale_ * length_of(v)) + 2 * underflow();
  }
  /// A bound of the error of a component of a vertex.
  [[nodiscard]] Real vertex_error() const noexcept {
    return Real(kNameError<PlacedVertex<D>> * kBounds<Real>.unit) *
           (scale_ + Real(kBounds<Real>.smallest_edge));
  }

  /// See `approximate` in placing.hpp, which calls this.
  [[nodiscard]] Approximation<D, Real> approximation(
      const MinkowskiDifference<D, InWorld>& minkowski,
      const PlacedDifference<D>& d) const noexcept {
    if (d.p.owner == d.q.owner) {
      const bool in_a = d.p.owner == Owner::a;
      const Shape<D>& shape = in_a ? minkowski.a : minkowski.b;
      const RoundedLinear<D, Real>& linear = in_a ? a_ : b_;
      const Vec<Real, D> along =
          vector_of<Real>(shape[d.p.index]) - vector_of<Real>(shape[d.q.index]);
      Real most(0);
      for (std::size_t k = 0; k < D; ++k) most = std::max(most, Real(abs(along[k])));
      // Underflow in the products is below 4 u of the last term.
      return {linear.times(along), linear.norm * most + Real(kBounds<Real>.smallest_edge)};
    }
    return {
        vertex(vector_of<Real>(minkowski.a[d.p.index]), vector_of<Real>(minkowski.b[d.q.index])),
        scale_ + Real(kBounds<Real>.smallest_edge)};
  }

  /// The edge from one vertex to another, with an error of as many u of its scale.
  [[nodiscard]] Approximation<D, Real> edge(const MinkowskiDifference<D, InWorld>& minkowski,
                                            VertexPair from, VertexPair to) const noexcept {
    const Vec<Real, D> p =
        vector_of<Real>(minkowski.a[to.i]) - vector_of<Real>(minkowski.a[from.i]);
    const Vec<Real, D> q =
        vector_of<Real>(minkowski.b[to.j]) - vector_of<Real>(minkowski.b[from.j]);
    // As above; the last difference adds u of both, of norm / 2: below 4 u.
    return {a_.times(p) - b_.times(q),
            (a_.norm * largest(p) + b_.norm * largest(q)) + Real(kBounds<Real>.smallest_edge)};
  }

  [[nodiscard]] const LinearPart<D, Real>& linear(Owner owner) const noexcept {
    return owner == Owner::a ? a_ : b_;
  }
  /// norm_A P, or norm_B Q, or more: a bound of the contribution of one shape's coordinates. It
  /// holds even if that product underflows, because it is a factor of others.
  [[nodiscard]] Real reach(Owner owner) const noexcept {
    return (owner == Owner::a ? reach_a_ : reach_b_) + Real(kBounds<Real>.underflow);
  }
  [[nodiscard]] Real norm(Owner owner) const noexcept {
    return owner == Owner::a ? a_.norm : b_.norm;
  }
  /// T, the largest component of the relative translation.
  [[nodiscard]] Real moved() const noexcept { return moved_; }
  /// A bound of all underflow for one shape: 64 eta (1 + P), for any P in the search window. It is
  /// a constant, because multiplying a subnormal number takes a processor as long as a search.
  [[nodiscard]] static Real underflow() noexcept {
    return Real(kBounds<Real>.underflow * (1 + kBounds<Real>.largest_scale));
  }

 private:
  /// Subtracts before anything is rounded to Real, so that the common part cancels exactly.
  [[nodiscard, CERTA_INLINE]] static Vec<Real, D> relative(const Point<D>& s,
                                                           const Point<D>& t) noexcept {
    if constexpr (D == 2)
      return {{Real(s[0] - t[0]), Real(s[1] - t[1])}};
    else
      return {{Real(s[0] - t[0]), Real(s[1] - t[1]), Real(s[2] - t[2])}};
  }

  RoundedLinear<D, Real> a_;
  RoundedLinear<D, Real> b_;
  Vec<Real, D> translation_;
  PairedPoses<D, Real> paired_;
  Real moved_;
  Real reach_a_;
  Real reach_b_;
  Real scale_;
};

}  // namespace certa::detail
