/// The coordinates of placed vertices in numbers that know their errors, for signs that need no
/// integers.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include <certa/geometry/bounded_number.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placing.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/placed.hpp>
#include <certa/pose.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/shape.hpp>

namespace certa::detail {

/// Placed vertices in numbers N that know their errors: `Bounded` or `Doubled`.
///
/// With the linear parts I + A of the one pose and I + B of the other, a vertex of the Minkowski
/// difference is (p + t - q) + (A p - B q). Where a pose leaves a coordinate as it is, or nearly
/// so, as rotations about a vertical axis leave heights, the second term is 0, or small and known
/// as well as other numbers of its size, and the first is exact if its sums are.
template <int D, class N, class Real>
class BoundedPlacing {
 public:
  BoundedPlacing(const Placed<D>& a, const Placed<D>& b) noexcept
      : rows_a_(rows_beyond_identity(a.pose())), rows_b_(rows_beyond_identity(b.pose())) {
    rows_a_.set_vanish();
    rows_b_.set_vanish();
    for (std::size_t k = 0; k < D; ++k)
      translation_[k] = kMake(two_sum(a.pose().translation()[k], -b.pose().translation()[k]));
  }

  /// The coordinates of a vertex of the Minkowski difference, or of an edge of one shape.
  [[nodiscard]] Vec<N, D> coordinates(const MinkowskiDifference<D, InWorld>& minkowski,
                                      const PlacedDifference<D>& d) const noexcept {
    if (d.p.owner == d.q.owner) {
      const bool in_a = d.p.owner == Owner::a;
      const Shape<D>& shape = in_a ? minkowski.a : minkowski.b;
      return turned(in_a ? rows_a_ : rows_b_, difference(shape[d.p.index], shape[d.q.index]));
    }
    return vertex(minkowski, {d.p.index, d.q.index},
                  beyond_identity(minkowski, Owner::a, d.p.index),
                  beyond_identity(minkowski, Owner::b, d.q.index));
  }
  /// A p or B q for a vertex of one shape.
  [[nodiscard]] Vec<N, D> beyond_identity(const MinkowskiDifference<D, InWorld>& minkowski,
                                          Owner owner, std::uint32_t index) const noexcept {
    const bool in_a = owner == Owner::a;
    return times(in_a ? rows_a_ : rows_b_,
                 difference((in_a ? minkowski.a : minkowski.b)[index], {}));
  }
  /// A vertex of the Minkowski difference, by A p and B q.
  [[nodiscard]] Vec<N, D> vertex(const MinkowskiDifference<D, InWorld>& minkowski, VertexPair w,
                                 const Vec<N, D>& in_a, const Vec<N, D>& in_b) const noexcept {
    const Point<D>& p = minkowski.a[w.i];
    const Point<D>& q = minkowski.b[w.j];
    Vec<N, D> x = difference(p, q);
    for (std::size_t k = 0; k < D; ++k) {
      x[k] = x[k] + translation_[k];
      // Heights in the world may be exact where differences are not, as of what stands on a floor.
      if (rows_a_.vanish[k] && rows_b_.vanish[k] && x[k].error != Real(0)) {
        const N height = (given(p[k]) + given(minkowski.placed_a.pose().translation()[k])) -
                         (given(q[k]) + given(minkowski.placed_b.pose().translation()[k]));
        if (height.error < x[k].error) x[k] = height;
      }
      x[k] = x[k] + (in_a[k] - in_b[k]);
    }
    return x;
  }
  /// A vertex of one shape in the world, by A p or B q.
  [[nodiscard]] Vec<N, D> point(const MinkowskiDifference<D, InWorld>& minkowski, Owner owner,
                                std::uint32_t index, const Vec<N, D>& more) const noexcept {
    const Placed<D>& placed = owner == Owner::a ? minkowski.placed_a : minkowski.placed_b;
    Vec<N, D> x = difference(placed.shape()[index], {});
    for (std::size_t k = 0; k < D; ++k)
      x[k] = (x[k] + given(placed.pose().translation()[k])) + more[k];
    return x;
  }

  /// The normal e x f of edges of the Minkowski difference, by products of their parts in A and in
  /// B: within one shape in its own frame, where a facet's normal is that of stored vertices. A
  /// matrix takes a normal to the product with its cofactors.
  [[nodiscard]] Vec<N, 3> normal(const MinkowskiDifference<D, InWorld>& minkowski,
                                 const Edge<D, PlacedVertex<D>>& e,
                                 const Edge<D, PlacedVertex<D>>& f) const noexcept
      requires(D == 3) {
    const auto is_edge = [](const PlacedDifference<3>& x) { return x.p.index != x.q.index; };
    const auto in_own = [](const Placed<3>& placed, const Rows& rows, const PlacedDifference<3>& x,
                           const PlacedDifference<3>& y) {
      const Shape<3>& shape = placed.shape();
      const Vec<N, 3> own = cross(difference(shape[x.p.index], shape[x.q.index]),
                                  difference(shape[y.p.index], shape[y.q.index]));
      if (placed.pose().kind() == Pose<3>::Kind::quaternion) return turned(rows, own);
      Rows all = rows;
      for (std::size_t k = 0; k < 3; ++k) all[k][k] = all[k][k] + given(1);
      return times(Rows{{cross(all[1], all[2]), cross(all[2], all[0]), cross(all[0], all[1])}, {}},
                   own);
    };
    Vec<N, 3> n{};
    const auto add = [&n](const Vec<N, 3>& x) {
      for (std::size_t k = 0; k < 3; ++k) n[k] = n[k] + x[k];
    };
    if (is_edge(e.in_a) && is_edge(f.in_a))
      add(in_own(minkowski.placed_a, rows_a_, e.in_a, f.in_a));
    if (is_edge(e.in_b) && is_edge(f.in_b))
      add(in_own(minkowski.placed_b, rows_b_, e.in_b, f.in_b));
    if (is_edge(e.in_a) && is_edge(f.in_b))
      add(-cross(coordinates(minkowski, e.in_a), coordinates(minkowski, f.in_b)));
    if (is_edge(e.in_b) && is_edge(f.in_a))
      add(-cross(coordinates(minkowski, e.in_b), coordinates(minkowski, f.in_a)));
    return n;
  }

 private:
  /// The rows of a matrix, and whether each is 0.
  struct Rows : std::array<Vec<N, D>, D> {
    std::array<bool, D> vanish{};

    void set_vanish() noexcept {
      for (std::size_t r = 0; r < D; ++r) {
        vanish[r] = true;
        for (const N& x : (*this)[r].coordinates) vanish[r] &= x.is_zero();
      }
    }
  };
  static constexpr MakeBounded<N> kMake{};
  static constexpr bool kIsDoubled = std::is_same_v<N, Doubled<Real>>;

  [[nodiscard]] static N given(double x) noexcept { return kMake(TwoTerms{x, 0}); }
  [[nodiscard]] static Rows rows_beyond_identity(const Pose<D>& pose) noexcept {
    if constexpr (D == 3)
      if (pose.kind() == Pose<D>::Kind::quaternion) {
        if constexpr (kIsDoubled)
          return rotation(pose.quaternion());
        else
          return rounded_rotation(pose);
      }
    Rows rows;
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c)
        rows[r][c] = kMake(two_sum(pose.matrix()[r][c], r == c ? -1.0 : 0.0));
    return rows;
  }
  /// The components that a cross product takes to the k-th, of a quaternion's numbers w, x, y, z.
  [[nodiscard]] static std::array<std::size_t, 2> others(std::size_t k) noexcept {
    return {k % 3 + 1, (k + 1) % 3 + 1};
  }
  /// Replaces entries that are exact because numbers of the quaternion are 0: zeros, and -2 across
  /// the axis of a half turn.
  static void set_exact(const Quaternion& q, Rows& rows) noexcept {
    const std::array is_zero{q.w == 0, q.x == 0, q.y == 0, q.z == 0};
    for (std::size_t k = 1; k < 4; ++k) {
      const auto [i, j] = others(k);
      if (is_zero[i] && is_zero[j]) rows[k - 1][k - 1] = {};
      if (is_zero[0] && is_zero[k]) rows[k - 1][k - 1] = given(-2);
      if ((is_zero[i] || is_zero[j]) && (is_zero[0] || is_zero[k]))
        rows[i - 1][j - 1] = rows[j - 1][i - 1] = {};
    }
  }
  /// The rotation as it is stored. Other entries are off by 9 u (`RoundedLinear`), and by u more on
  /// the diagonal.
  [[nodiscard]] static Rows rounded_rotation(const Pose<D>& pose) noexcept {
    const LinearPart<D, Real> linear(pose);
    Rows rows;
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c)
        rows[r][c] = {r == c ? linear.rows()[r][c] - Real(1) : linear.rows()[r][c],
                      Real(kBounds<Real>.rotation_entry)};
    set_exact(pose.quaternion(), rows);
    return rows;
  }
  /// The rotation by a quaternion of any length: its numbers 2 (x y - w z) / n and so on, and
  /// -2 (y y + z z) / n on the diagonal. Numbers that leave the normal range of doubles when the
  /// largest is scaled to be near 1 are off by one that underflows.
  [[nodiscard]] static Rows rotation(const Quaternion& quaternion) noexcept {
    const Quaternion scaled = near_one(quaternion);
    std::array<N, 4> q{given(scaled.w), given(scaled.x), given(scaled.y), given(scaled.z)};
    const std::array whole{quaternion.w, quaternion.x, quaternion.y, quaternion.z};
    for (std::size_t k = 0; k < 4; ++k)
      if (whole[k] != 0 && abs(static_cast<double>(q[k].high)) < std::numeric_limits<double>::min())
        q[k].error += Real(kBounds<Real>.underflow);
    const std::array<N, 4> square{q[0] * q[0], q[1] * q[1], q[2] * q[2], q[3] * q[3]};
    const N length = (square[0] + square[1]) + (square[2] + square[3]);
    const N inverse = detail::inverse(length);
    // Quarter turns have entries 1 and -1.
    const auto share = [&](const N& x) {
      if (x.error == Real(0) && length.error == Real(0)) {
        if (x.high == length.high && x.low == length.low) return given(1);
        if (x.high == -length.high && x.low == -length.low) return given(-1);
      }
      return x * inverse;
    };
    const auto twice = [](const N& x) { return N{2 * x.high, 2 * x.low, 2 * x.error}; };
    Rows rows;
    for (std::size_t k = 1; k < 4; ++k) {
      const auto [i, j] = others(k);
      const N across = square[i] + square[j];
      rows[k - 1][k - 1] = share(-twice(across));
      const N ij = q[i] * q[j];
      const N wk = q[0] * q[k];
      rows[i - 1][j - 1] = share(twice(ij - wk));
      rows[j - 1][i - 1] = share(twice(ij + wk));
    }
    set_exact(quaternion, rows);
    return rows;
  }
  /// The difference of stored points, whose coordinates are numbers of the format.
  [[nodiscard]] static Vec<N, D> difference(const Point<D>& p, const Point<D>& q) noexcept {
    Vec<N, D> d;
    for (std::size_t k = 0; k < D; ++k) {
      const TwoTermsIn<Real> x = two_sum(Real(p[k]), -Real(q[k]));
      if constexpr (kIsDoubled)
        d[k] = {x.high, x.low, Real(0)};
      else
        d[k] = {x.high, Real(abs(x.low))};
    }
    return d;
  }
  [[nodiscard]] static Vec<N, D> times(const Rows& rows, const Vec<N, D>& v) noexcept {
    Vec<N, D> x;
    for (std::size_t k = 0; k < D; ++k) x[k] = rows.vanish[k] ? N{} : dot(rows[k], v);
    return x;
  }
  [[nodiscard]] static Vec<N, D> turned(const Rows& rows, const Vec<N, D>& v) noexcept {
    Vec<N, D> x = times(rows, v);
    for (std::size_t k = 0; k < D; ++k) x[k] = v[k] + x[k];
    return x;
  }

  Rows rows_a_;  // without 1 on the diagonal
  Rows rows_b_;
  Vec<N, D> translation_;
};

template <int D, class Real>
class Placing<D, Bounded<Real>> : public BoundedPlacing<D, Bounded<Real>, Real> {
 public:
  using BoundedPlacing<D, Bounded<Real>, Real>::BoundedPlacing;
};
template <int D, class Real>
class Placing<D, Doubled<Real>> : public BoundedPlacing<D, Doubled<Real>, Real> {
 public:
  using BoundedPlacing<D, Doubled<Real>, Real>::BoundedPlacing;
};

/// The coordinates in numbers that know their errors.
template <int D, BoundedNumber N>
[[nodiscard]] inline Vec<N, D> coordinates(const PlacedDifference<D>& d,
                                           const Rounded<N>&) noexcept {
  if (d.p == d.q) return Vec<N, D>{};
  if (d.p.owner == Owner::axis)
    return unit_vector<N, D>(d.p.index, MakeBounded<N>{}(TwoTerms{1, 0}));
  return d.p.difference->template placing<N>().coordinates(*d.p.difference, d);
}
/// The Minkowski difference to which an argument's names refer.
template <int D>
[[nodiscard]] inline const auto& difference_of(const PlacedDifference<D>& d) noexcept {
  return *d.p.difference;
}
template <int D>
[[nodiscard]] inline const auto& difference_of(const Edge<D, PlacedVertex<D>>& e) noexcept {
  return *e.in_a.p.difference;
}
/// The sign of a polynomial in twice the precision, or in long doubles where doubles might over- or
/// underflow; `undefined` if that is not certain. `adaptive` asks before it takes integers.
template <class Real, class Polynomial, class First, class... Others>
requires std::is_same_v<typename First::Difference, PlacedDifference<First::dimension>>
[[nodiscard]] Sign sign_by_bounds(const First& first, const Others&... others) noexcept {
  if (!in_window(detail::difference_of(first).template scale<Real>()))
    return wide_sign<Polynomial>(first, others...);
  const Rounded<Doubled<Real>> embed;
  return Polynomial::value(coordinates(first, embed), coordinates(others, embed)...).sign();
}

}  // namespace certa::detail
