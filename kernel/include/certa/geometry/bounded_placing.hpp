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

/// Placed vertices in numbers N that know their errors: `Bounded` or `Doubled`. What is 0 because
/// numbers of the poses are 0 is exactly 0, as heights are under rotations about a vertical axis.
///
/// Lengths and angles do not depend on the frame. In twice the precision it is that of B if both
/// poses are quaternions: vertices of B are exact then, and those of A are turned by one quaternion,
/// in which equal rotations cancel. Otherwise it is the world.
template <int D, class N, class Real>
class BoundedPlacing {
 public:
  using Rows = std::array<Vec<N, D>, D>;

  BoundedPlacing(const Placed<D>& a, const Placed<D>& b) noexcept {
    for (std::size_t k = 0; k < D; ++k)
      translation_[k] = kMake(two_sum(a.pose().translation()[k], -b.pose().translation()[k]));
    if constexpr (!kIsDoubled) {
      rows_a_ = rounded_rows(a.pose());
      rows_b_ = rounded_rows(b.pose());
    } else if constexpr (D == 3) {
      const bool turns_a = a.pose().kind() == Pose<D>::Kind::quaternion;
      const bool turns_b = b.pose().kind() == Pose<D>::Kind::quaternion;
      if (turns_a && turns_b) {
        is_in_b_ = true;
        const Parts q = conjugate(parts(b.pose().quaternion()));
        translation_ = turned(q, translation_);
        rows_a_ = rotation(composed(q, parts(a.pose().quaternion())));
        return;
      }
      rows_a_ = turns_a ? rotation(parts(a.pose().quaternion())) : matrix(a.pose());
      rows_b_ = turns_b ? rotation(parts(b.pose().quaternion())) : matrix(b.pose());
    } else {
      rows_a_ = matrix(a.pose());
      rows_b_ = matrix(b.pose());
    }
  }

  /// Whether the frame is that of B.
  [[nodiscard]] bool is_in_b() const noexcept { return is_in_b_; }

  [[nodiscard]] static Vec<N, D> unknown() noexcept {
    N nothing{};
    nothing.error = Real(std::numeric_limits<double>::quiet_NaN());
    Vec<N, D> x;
    x.coordinates.fill(nothing);
    return x;
  }

  /// The coordinates of a vertex of the Minkowski difference, or of an edge of one shape.
  [[nodiscard]] Vec<N, D> coordinates(const MinkowskiDifference<D, InWorld>& minkowski,
                                      const PlacedDifference<D>& d) const noexcept {
    if (d.p.owner == d.q.owner) {
      if (d.p.owner == Owner::a)
        return times(rows_a_, difference(minkowski.a[d.p.index], minkowski.a[d.q.index]));
      const Vec<N, D> e = difference(minkowski.b[d.p.index], minkowski.b[d.q.index]);
      return is_in_b_ ? e : times(rows_b_, e);
    }
    Vec<N, D> x = times(rows_a_, difference(minkowski.a[d.p.index], Point<D>{}));
    Vec<N, D> y = difference(minkowski.b[d.q.index], Point<D>{});
    if (!is_in_b_) y = times(rows_b_, y);
    for (std::size_t k = 0; k < D; ++k) x[k] = (x[k] + translation_[k]) - y[k];
    return x;
  }

  /// The normal e x f of edges of the Minkowski difference, by products of their parts in A and in B:
  /// within one shape in its own frame, where a facet's normal is that of stored vertices. A matrix
  /// takes a normal to its cofactors' product with it.
  [[nodiscard]] Vec<N, 3> normal(const MinkowskiDifference<D, InWorld>& minkowski,
                                 const Edge<D, PlacedVertex<D>>& e,
                                 const Edge<D, PlacedVertex<D>>& f) const noexcept
      requires(D == 3) {
    const auto in_own = [](const Shape<3>& shape, const PlacedDifference<3>& x) {
      return difference(shape[x.p.index], shape[x.q.index]);
    };
    const auto is_edge = [](const PlacedDifference<3>& x) { return x.p.index != x.q.index; };
    Vec<N, 3> n{};
    const auto add = [&n](const Vec<N, 3>& x) {
      for (std::size_t k = 0; k < 3; ++k) n[k] = n[k] + x[k];
    };
    if (is_edge(e.in_a) && is_edge(f.in_a))
      add(times(across(rows_a_, minkowski.placed_a.pose()), cross(in_own(minkowski.a, e.in_a), in_own(minkowski.a, f.in_a))));
    if (is_edge(e.in_b) && is_edge(f.in_b)) {
      const Vec<N, 3> own = cross(in_own(minkowski.b, e.in_b), in_own(minkowski.b, f.in_b));
      add(is_in_b_ ? own : times(across(rows_b_, minkowski.placed_b.pose()), own));
    }
    if (is_edge(e.in_a) && is_edge(f.in_b))
      add(-cross(coordinates(minkowski, e.in_a), coordinates(minkowski, f.in_b)));
    if (is_edge(e.in_b) && is_edge(f.in_a))
      add(-cross(coordinates(minkowski, e.in_b), coordinates(minkowski, f.in_a)));
    return n;
  }

  /// A direction of this frame in the frame of A, and its opposite in that of B; each component
  /// rounded. REQUIRES: the frame is that of B.
  [[nodiscard]] Directions<D, Real> to_local(const Vec<Real, D>& v) const noexcept
      requires kIsDoubled {
    Directions<D, Real> local{{}, -v};
    for (std::size_t k = 0; k < D; ++k) {
      local.in_a[k] = rows_a_[0][k].high * v[0];
      for (std::size_t i = 1; i < D; ++i) local.in_a[k] += rows_a_[i][k].high * v[i];
    }
    return local;
  }

 private:
  static constexpr bool kIsDoubled = std::is_same_v<N, Doubled<Real>>;
  static constexpr MakeBounded<N> kMake{};
  /// The real part and the three others.
  using Parts = std::array<N, 4>;

  [[nodiscard]] static N given(double x) noexcept { return kMake(TwoTerms{x, 0}); }
  /// The linear part as it is stored. Entries of a rotation are off by 9 u (`RoundedLinear`), but
  /// those that vanish with numbers of the quaternion are exact, and so are those on the axis of a
  /// rotation about one of the coordinates.
  [[nodiscard]] static Rows rounded_rows(const Pose<D>& pose) noexcept {
    if (pose.kind() != Pose<D>::Kind::quaternion) return matrix(pose);
    Rows rows;
    if constexpr (D == 3) {
      const LinearPart<D, Real> linear(pose);
      for (std::size_t r = 0; r < D; ++r)
        for (std::size_t c = 0; c < D; ++c)
          rows[r][c] = {linear.rows()[r][c], Real(kBounds<Real>.rotation_entry)};
      const Quaternion& q = pose.quaternion();
      const std::array parts{q.w, q.x, q.y, q.z};
      for (std::size_t k = 1; k < 4; ++k) {
        const auto [i, j] = others(k);
        if (parts[i] == 0 && parts[j] == 0) rows[k - 1][k - 1] = given(1);
        if (parts[0] == 0 && parts[k] == 0) rows[k - 1][k - 1] = given(-1);
        if ((parts[i] == 0 || parts[j] == 0) && (parts[0] == 0 || parts[k] == 0))
          rows[i - 1][j - 1] = rows[j - 1][i - 1] = {};
      }
    }
    return rows;
  }
  /// The numbers of a quaternion times a power of two. Numbers that leave the normal range of
  /// doubles are off by one that underflows.
  [[nodiscard]] static Parts parts(const Quaternion& quaternion) noexcept {
    const Quaternion q = near_one(quaternion);
    const std::array whole{quaternion.w, quaternion.x, quaternion.y, quaternion.z};
    const std::array scaled{q.w, q.x, q.y, q.z};
    Parts parts{};
    for (std::size_t k = 0; k < 4; ++k) {
      parts[k] = given(scaled[k]);
      if (whole[k] != 0 && std::abs(scaled[k]) < std::numeric_limits<double>::min())
        parts[k].error += Real(kBounds<Real>.underflow);
    }
    return parts;
  }
  [[nodiscard]] static Parts conjugate(const Parts& q) noexcept {
    return {q[0], -q[1], -q[2], -q[3]};
  }
  /// The components that a cross product takes to the k-th.
  [[nodiscard]] static std::array<std::size_t, 2> others(std::size_t k) noexcept {
    return {k % 3 + 1, (k + 1) % 3 + 1};
  }
  /// The product of quaternions: the rotation p, then q.
  [[nodiscard]] static Parts composed(const Parts& q, const Parts& p) noexcept {
    Parts r;
    r[0] = (q[0] * p[0] - q[1] * p[1]) - (q[2] * p[2] + q[3] * p[3]);
    for (std::size_t k = 1; k < 4; ++k) {
      const auto [i, j] = others(k);
      r[k] = (q[0] * p[k] + q[k] * p[0]) + (q[i] * p[j] - q[j] * p[i]);
    }
    return r;
  }
  [[nodiscard]] static std::array<N, 4> squares(const Parts& q) noexcept {
    return {q[0] * q[0], q[1] * q[1], q[2] * q[2], q[3] * q[3]};
  }
  /// v + 2 / |q|^2 u x (u x v + w v), with the real part w and the others u.
  [[nodiscard]] static Vec<N, 3> turned(const Parts& q, const Vec<N, 3>& v) noexcept {
    const auto [ww, xx, yy, zz] = squares(q);
    const N inverse = detail::inverse((ww + xx) + (yy + zz));
    const N twice = inverse + inverse;
    const Vec<N, 3> u{{q[1], q[2], q[3]}};
    Vec<N, 3> c = cross(u, v);
    for (std::size_t k = 0; k < 3; ++k) c[k] = c[k] + q[0] * v[k];
    c = cross(u, c);
    for (std::size_t k = 0; k < 3; ++k) c[k] = v[k] + twice * c[k];
    return c;
  }
  /// The rows of the rotation by a quaternion of any length. Entries are exactly 1 or -1 where that
  /// is certain: on the axis of a rotation about one of the coordinates, across it by a half turn,
  /// or by a quarter turn.
  [[nodiscard]] static Rows rotation(const Parts& q) noexcept {
    const std::array<N, 4> square = squares(q);
    const N length = (square[0] + square[1]) + (square[2] + square[3]);
    const N inverse = detail::inverse(length);
    const auto share = [&](const N& x) {
      if (x.error == Real(0) && length.error == Real(0) && abs(x.high) == length.high) {
        const N one = x.high > Real(0) ? given(1) : given(-1);
        if (x.low == (x.high > Real(0) ? length.low : -length.low)) return one;
      }
      return x * inverse;
    };
    Rows rows;
    for (std::size_t k = 1; k < 4; ++k) {
      const auto [i, j] = others(k);
      N& diagonal = rows[k - 1][k - 1];
      if (q[i].is_zero() && q[j].is_zero())
        diagonal = given(1);
      else if (q[0].is_zero() && q[k].is_zero())
        diagonal = given(-1);
      else
        diagonal = share((square[0] + square[k]) - (square[i] + square[j]));
      const N ij = q[i] * q[j];
      const N wk = q[0] * q[k];
      const N minus = ij - wk;
      const N plus = ij + wk;
      rows[i - 1][j - 1] = share(minus + minus);
      rows[j - 1][i - 1] = share(plus + plus);
    }
    return rows;
  }
  [[nodiscard]] static Rows matrix(const Pose<D>& pose) noexcept {
    Rows rows;
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) rows[r][c] = given(pose.matrix()[r][c]);
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
    for (std::size_t k = 0; k < D; ++k) x[k] = dot(rows[k], v);
    return x;
  }
  /// The rows of the cofactors, by which normals turn; a rotation's are its own.
  [[nodiscard]] static Rows across(const Rows& rows, const Pose<D>& pose) noexcept
      requires(D == 3) {
    if (pose.kind() == Pose<D>::Kind::quaternion) return rows;
    return {cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])};
  }

  Rows rows_a_;
  Rows rows_b_;
  Vec<N, D> translation_;
  bool is_in_b_ = false;
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

/// The coordinates in numbers that know their errors, in the frame of `BoundedPlacing`. A unit
/// vector belongs to the world and has none.
template <int D, BoundedNumber N>
[[nodiscard]] inline Vec<N, D> coordinates(const PlacedDifference<D>& d,
                                           const Rounded<N>&) noexcept {
  if (d.p == d.q) return Vec<N, D>{};
  const auto& placing = d.p.difference->template placing<N>();
  return d.p.owner == Owner::axis ? placing.unknown() : placing.coordinates(*d.p.difference, d);
}

/// The sign of a polynomial by numbers that know their errors, or `undefined`: `adaptive` asks
/// before it takes integers.
template <class Real, class Polynomial, class First, class... Others>
requires std::is_same_v<typename First::Difference, PlacedDifference<First::dimension>>
[[nodiscard]] Sign sign_by_bounds(const First& first, const Others&... others) noexcept {
  const auto sign_in = [&]<class N>(const Rounded<N>& embed) {
    return Polynomial::value(coordinates(first, embed), coordinates(others, embed)...).sign();
  };
  const Sign s = sign_in(Rounded<Bounded<Real>>{});
  return s != Sign::undefined ? s : sign_in(Rounded<Doubled<Real>>{});
}

}  // namespace certa::detail
