/// Placed vertices and edges in twice the precision of the format.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include <certa/geometry/bounds.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// A sum of numbers with the error of each addition kept: `high` as rounded, `low` what is left.
template <class Real>
class DoubledSum {
 public:
  void add(Real x) noexcept {
    const TwoTermsIn<Real> sum = two_sum(high_, x);
    high_ = sum.high;
    lost_ = lost_ + sum.low;
  }
  void add_low(Real x) noexcept { low_ = low_ + x; }
  /// Adds x y, sign = 1 or -1, of one of which there is a second half.
  void add_product(Real x, Real x_low, Real y) noexcept {
    const TwoTermsIn<Real> product = two_product(x, y);
    add(product.high);
    add_low(product.low + x_low * y);
  }
  [[nodiscard]] TwoTermsIn<Real> value() const noexcept { return two_sum(high_, lost_ + low_); }

 private:
  Real high_{};
  Real lost_{};
  Real low_{};
};

/// The linear part R of a pose in twice the precision.
///
/// A matrix in doubles is exact, in a narrower format off by u^2 |M_ij|. Of a quaternion, with all
/// in units of u^2 |q|^2: sums of up to four squares, or of two products twice, whose second halves
/// sum up to 4 u at most, with 7 roundings, err by 28, and so does |q|^2, which counts as much
/// again in a quotient of at most 1; the quotient's remainder, of up to 4 u, by 8, and its own
/// second half by 2: below `doubled_rotation` = 80 u^2.
template <int D, class Real>
struct DoubledLinear {
  std::array<Vec<Real, D>, D> high;
  std::array<Vec<Real, D>, D> low;

  explicit DoubledLinear(const Pose<D>& pose) noexcept {
    if constexpr (D == 3) {
      if (pose.kind() == Pose<D>::Kind::quaternion) {
        set(near_one(pose.quaternion()));
        return;
      }
    }
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) {
        const double x = pose.matrix()[r][c];
        high[r][c] = Real(x);
        low[r][c] = Real(x - static_cast<double>(high[r][c]));
      }
  }

 private:
  /// A number, by what a format that does not hold it leaves of it.
  struct Factor {
    Real high;
    Real low;
    explicit Factor(double x) noexcept : high(x), low(x - static_cast<double>(high)) {}
  };
  using Product = std::array<Factor, 2>;

  void set(const Quaternion& q) noexcept {
    const auto product = [](double x, double y) { return Product{Factor(x), Factor(y)}; };
    const auto sum = [](Real sign, const Product& x, const Product& y) {
      DoubledSum<Real> s;
      add(s, x, Real(1));
      add(s, y, sign);
      return s;
    };
    const Product ww = product(q.w, q.w), xx = product(q.x, q.x), yy = product(q.y, q.y),
                  zz = product(q.z, q.z);
    DoubledSum<Real> length = sum(Real(1), ww, xx);
    add(length, yy, Real(1));
    add(length, zz, Real(1));
    const TwoTermsIn<Real> n = length.value();
    const auto diagonal = [&](std::size_t k, const Product& axis, const Product& o,
                              const Product& p) {
      DoubledSum<Real> s = sum(Real(1), ww, axis);
      add(s, o, Real(-1));
      add(s, p, Real(-1));
      divide(s.value(), n, k, k);
    };
    const auto twice = [&](std::size_t r, std::size_t c, const Product& x, Real sign,
                           const Product& y) {
      const TwoTermsIn<Real> s = sum(sign, x, y).value();
      divide({s.high + s.high, s.low + s.low}, n, r, c);
    };
    diagonal(0, xx, yy, zz);
    diagonal(1, yy, xx, zz);
    diagonal(2, zz, xx, yy);
    const Product xy = product(q.x, q.y), xz = product(q.x, q.z), yz = product(q.y, q.z);
    const Product wx = product(q.w, q.x), wy = product(q.w, q.y), wz = product(q.w, q.z);
    twice(0, 1, xy, Real(-1), wz);
    twice(1, 0, xy, Real(1), wz);
    twice(0, 2, xz, Real(1), wy);
    twice(2, 0, xz, Real(-1), wy);
    twice(1, 2, yz, Real(-1), wx);
    twice(2, 1, yz, Real(1), wx);
  }

  static void add(DoubledSum<Real>& sum, const Product& x, Real sign) noexcept {
    const auto& [a, b] = x;
    const TwoTermsIn<Real> product = two_product(a.high, b.high);
    sum.add(sign * product.high);
    sum.add_low(sign * (product.low + (a.high * b.low + a.low * b.high)));
  }
  void divide(const TwoTermsIn<Real>& x, const TwoTermsIn<Real>& n, std::size_t r,
              std::size_t c) noexcept {
    const Real q = x.high / n.high;
    const TwoTermsIn<Real> product = two_product(q, n.high);
    const Real rest = ((x.high - product.high) - product.low) + (x.low - q * n.low);
    const TwoTermsIn<Real> both = two_sum(q, rest / n.high);
    high[r][c] = both.high;
    low[r][c] = both.low;
  }
};

/// A vector in twice the precision, off by at most `error` in each component.
template <int D, class Real>
struct DoubledVector {
  Vec<Real, D> high;
  Vec<Real, D> low;
  Real error;
};

/// The vertices and edges of two placed shapes in twice the precision.
///
/// With A the sum of the magnitudes of a coordinate's terms, six products and the two halves of the
/// relative translation, at most half of the scale, in units of u^2: sums of the terms' second
/// halves, of up to u A, err by 7 A, those of what the additions lost, of up to 7 u A, by 42 A, the
/// last sum by 8 A: 57 / 2 = 28.5 of the scale. Of rotations alone 57 sqrt(3) / 12, and 3 . 80 / 12
/// for R: below 29. `doubled_place` = 32.
template <int D, class Real>
class DoubledPlacing {
 public:
  explicit DoubledPlacing(const MinkowskiDifference<D, Posed>& minkowski) noexcept
      : minkowski_(minkowski), a_(minkowski.placed_a.pose()), b_(minkowski.placed_b.pose()) {}

  [[nodiscard]] DoubledVector<D, Real> vertex(VertexPair w) const noexcept {
    const Vec<Real, D> p = vector_of<Real>(minkowski_.a[w.i]);
    const Vec<Real, D> q = vector_of<Real>(minkowski_.b[w.j]);
    const Point<D>& s = minkowski_.placed_a.pose().translation();
    const Point<D>& t = minkowski_.placed_b.pose().translation();
    DoubledVector<D, Real> x;
    for (std::size_t i = 0; i < D; ++i) {
      DoubledSum<Real> sum;
      for (std::size_t j = 0; j < D; ++j) sum.add_product(a_.high[i][j], a_.low[i][j], p[j]);
      for (std::size_t j = 0; j < D; ++j) sum.add_product(b_.high[i][j], b_.low[i][j], -q[j]);
      add_translation(sum, s[i], t[i]);
      set(x, i, sum);
    }
    x.error = Real(kBounds<Real>.doubled_place) * minkowski_.template scale<Real>();
    return x;
  }

  /// The edge from one vertex to another.
  [[nodiscard]] DoubledVector<D, Real> edge(VertexPair from, VertexPair to) const noexcept {
    const auto& poses = minkowski_.template rounded<Real>();
    DoubledVector<D, Real> x;
    const Half in_a(minkowski_.a[to.i], minkowski_.a[from.i]);
    const Half in_b(minkowski_.b[from.j], minkowski_.b[to.j]);
    for (std::size_t i = 0; i < D; ++i) {
      DoubledSum<Real> sum;
      if (to.i != from.i) in_a.add_to(sum, a_, i);
      if (to.j != from.j) in_b.add_to(sum, b_, i);
      set(x, i, sum);
    }
    x.error = Real(kBounds<Real>.doubled_place) *
              (poses.norm(Owner::a) * in_a.most + poses.norm(Owner::b) * in_b.most);
    return x;
  }

 private:
  struct Half {
    Vec<Real, D> high;
    Vec<Real, D> low;
    Real most{};

    Half(const Point<D>& p, const Point<D>& q) noexcept {
      for (std::size_t k = 0; k < D; ++k) {
        const TwoTermsIn<Real> d = two_sum(Real(p[k]), -Real(q[k]));
        high[k] = d.high;
        low[k] = d.low;
        most = std::max(most, Real(abs(d.high)));
      }
    }
    void add_to(DoubledSum<Real>& sum, const DoubledLinear<D, Real>& linear,
                std::size_t i) const noexcept {
      for (std::size_t j = 0; j < D; ++j) {
        sum.add_product(linear.high[i][j], linear.low[i][j], high[j]);
        sum.add_low(linear.high[i][j] * low[j]);
      }
    }
  };

  /// Adds s - t. The difference comes first, exactly: what both have in common, and the scale does
  /// not, must not be lost of the sum.
  static void add_translation(DoubledSum<Real>& sum, double s, double t) noexcept {
    const TwoTermsIn<double> difference = two_sum(s, -t);
    const auto high = Real(difference.high);
    sum.add(high);
    sum.add_low(Real(difference.high - static_cast<double>(high)) + Real(difference.low));
  }
  static void set(DoubledVector<D, Real>& x, std::size_t i, const DoubledSum<Real>& sum) noexcept {
    const TwoTermsIn<Real> value = sum.value();
    x.high[i] = value.high;
    x.low[i] = value.low;
  }

  const MinkowskiDifference<D, Posed>& minkowski_;
  DoubledLinear<D, Real> a_;
  DoubledLinear<D, Real> b_;
};

}  // namespace certa::detail
