/// The exact coordinates of placed vertices, on integers.
///
/// For a shape with vertices v under a pose, world coordinates are (L v + n t) / n: L = M and n = 1
/// for a matrix, L = N(q) and n = |q|^2 for a quaternion, whose length does not matter. With m a
/// common multiple of both shapes' n, all vertices of the Minkowski difference are shifted and
/// multiplied by the same numbers, x -> (x - t_B) m / 2^low, so that they are integers:
///    of A   K V + T,  K = (m / n) L / 2^..,  V = v / 2^..,  T = m (t_A - t_B) / 2^low
///    of B   K V
/// The factor does not change signs of homogeneous polynomials; the shift does not change
/// differences.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/running_error.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

// Vertices of placed shapes as arguments of predicates: by name, and in a number type on demand.
//
// A placed vertex M v + t is no double, and for a quaternion no binary fraction. So its name refers
// to the Minkowski difference that computes it: exactly on integers, up to a positive factor that
// is common to all vertices of both shapes (below), or rounded, with an error (rounded_poses.hpp).

/// The owner of a vertex: a shape, or it is a unit vector or the origin.
enum class Owner : std::uint32_t { a, b, axis, origin };

/// The name of a vertex of a placed shape. It refers to a Minkowski difference that must outlive
/// it.
template <int D>
struct PlacedVertex {
  const MinkowskiDifference<D, InWorld>* difference;
  Owner owner;
  std::uint32_t index;

  friend constexpr bool operator==(const PlacedVertex& x, const PlacedVertex& y) noexcept {
    return x.owner == y.owner && x.index == y.index;
  }
};

template <int D>
using PlacedDifference = PointDifference<D, PlacedVertex<D>>;

/// The error of a rounded coordinate, in units of u and the scale, see RoundedPoses.
template <int D>
inline constexpr int kNameError<PlacedVertex<D>> = 4;

/// The coordinates of a unit vector.
template <class N, int D>
[[nodiscard]] constexpr Vec<N, D> unit_vector(std::uint32_t axis, const N& one) {
  Vec<N, D> v{};
  v[axis] = one;
  return v;
}

/// The exact coordinates on integers, or long doubles with their errors, times a positive factor
/// that is common to all vertices.
template <int D, class N>
[[nodiscard]] inline Vec<N, D> coordinates(const PlacedDifference<D>& d, const Scaled<N>&) {
  if (d.p == d.q) return Vec<N, D>{};
  if (d.p.owner == Owner::axis) return unit_vector<N, D>(d.p.index, Scaled<N>{0}(1));
  return d.p.difference->template placing<N>().coordinates(*d.p.difference, d);
}
/// The coordinates in a number type that rounds.
template <int D, class T>
[[nodiscard]] inline Vec<T, D> coordinates(const PlacedDifference<D>& d, const Rounded<T>&) {
  if (d.p == d.q) return Vec<T, D>{};
  if (d.p.owner == Owner::axis) return unit_vector<T, D>(d.p.index, T(1));
  return d.p.difference->template rounded_coordinates<T>(d);
}

/// The approximation of a difference of placed vertices: each coordinate is off by at most
/// kNameError u times the scale.
template <class Real = double, int D>
[[nodiscard, CERTA_INLINE]] inline Approximation<D, Real> approximate(
    const PlacedDifference<D>& d) noexcept {
  if (d.p == d.q) return {Vec<Real, D>{}, Real(0)};
  if (d.p.owner == Owner::axis) return {unit_vector<Real, D>(d.p.index, Real(1)), Real(1)};
  return d.p.difference->template rounded<Real>().approximation(*d.p.difference, d);
}

/// Adds the exponents of all coordinates of the Minkowski difference: its vertices have a common
/// factor, and are multiples of a common power of two.
template <class Range, int D>
inline void include_coordinates(Range& range, const PlacedDifference<D>& d) {
  if (d.p == d.q || d.p.owner == Owner::axis) return;
  range.include(d.p.difference->exponent_range());
}

/// The powers of two that the numbers of one placed shape occupy.
template <int D>
struct PlacedExponents {
  ExponentRange vertices;
  ExponentRange linear;  ///< of the matrix, or of the quaternion
  ExponentRange translation;
  bool is_quaternion = false;

  explicit PlacedExponents(const Placed<D>& placed) noexcept
      : vertices(exponent_range_of(placed.shape())),
        is_quaternion(placed.pose().kind() == Pose<D>::Kind::quaternion) {
    const Pose<D>& pose = placed.pose();
    for (const double x : pose.translation()) translation.include(x);
    if (is_quaternion) {
      const Quaternion& q = pose.quaternion();
      for (const double x : {q.w, q.x, q.y, q.z}) linear.include(x);
    } else {
      for (const Point<D>& row : pose.matrix())
        for (const double x : row) linear.include(x);
    }
  }

  /// The exponent of the integers L V: a matrix is a multiple of its lowest power of two; the
  /// length of a quaternion does not matter.
  [[nodiscard]] int low() const noexcept { return vertices.low + (is_quaternion ? 0 : linear.low); }
  /// Whether all L v vanish.
  [[nodiscard]] bool empty() const noexcept { return vertices.empty() || linear.empty(); }
  /// L V is below 2^bits: a sum of D <= 3 products; for a quaternion the rows' sums of magnitudes
  /// of L = N(q) are below 2 |q|^2 < 8 4^span.
  [[nodiscard]] int bits() const noexcept {
    return vertices.span() + (is_quaternion ? 2 * linear.span() + 3 : linear.span() + 2);
  }
  /// n is below 2^divisor_bits.
  [[nodiscard]] int divisor_bits() const noexcept {
    return is_quaternion ? 2 * linear.span() + 2 : 0;
  }
};

/// The product of exact numbers whose result fits into the type of the factors.
template <class N>
[[nodiscard]] constexpr N product(const N& x, const N& y) {
  return x * y;
}
template <std::size_t Limbs>
[[nodiscard]] constexpr FixedInteger<Limbs> product(const FixedInteger<Limbs>& x,
                                                    const FixedInteger<Limbs>& y) noexcept {
  return x.wrapped_times(y);
}

/// The plan by which the vertices of two placed shapes become integers of any width. It reads both
/// shapes' numbers once.
template <int D>
class PlacingPlan {
 public:
  PlacingPlan(const Placed<D>& a, const Placed<D>& b) noexcept : a_(a), b_(b) {
    shares_divisor_ = have_same_divisor(a, b);
    int low = 0;
    bool any = false;
    const auto include = [&](int exponent) {
      low = any ? std::min(low, exponent) : exponent;
      any = true;
    };
    if (!a_.empty()) include(a_.low());
    if (!b_.empty()) include(b_.low());
    ExponentRange translation = a_.translation;
    translation.include(b_.translation);
    if (!translation.empty()) include(translation.low);
    translation_ = translation;
    if (!any) return;
    int high = low;
    if (!a_.empty()) high = std::max(high, a_.low() + a_.bits() + factor_bits(b_));
    if (!b_.empty()) high = std::max(high, b_.low() + b_.bits() + factor_bits(a_));
    if (!translation.empty()) {
      const int common =
          shares_divisor_ ? a_.divisor_bits() : a_.divisor_bits() + b_.divisor_bits();
      high = std::max(high, translation.high + 1 + common);
    }
    // The divisor m also fits, because L V has more bits than n, so that each of these is at least
    // m's bits above `low`.
    range_ = {low, high + 1};
  }

  /// In units of 2^span: coordinates of vertices are below 1.5, those of edges below 2, as the
  /// three terms of a coordinate are below 1/2, 1/2 and 1/4, and twice the second. Fixed integers
  /// have room for twice that, as for stored vertices.
  [[nodiscard]] const ExponentRange& range() const noexcept { return range_; }
  [[nodiscard]] const PlacedExponents<D>& a() const noexcept { return a_; }
  [[nodiscard]] const PlacedExponents<D>& b() const noexcept { return b_; }
  [[nodiscard]] const ExponentRange& translation() const noexcept { return translation_; }
  /// Whether m is not 1.
  [[nodiscard]] bool has_divisor() const noexcept { return a_.is_quaternion || b_.is_quaternion; }
  /// Whether m = n_A = n_B; otherwise m = n_A n_B.
  [[nodiscard]] bool shares_divisor() const noexcept { return shares_divisor_; }

 private:
  [[nodiscard]] int factor_bits(const PlacedExponents<D>& other) const noexcept {
    return shares_divisor_ ? 0 : other.divisor_bits();
  }
  /// Whether n is known to be the same for both shapes; for matrices it is 1.
  [[nodiscard]] static bool have_same_divisor(const Placed<D>& a, const Placed<D>& b) noexcept {
    return a.pose().kind() != Pose<D>::Kind::quaternion ||
                   b.pose().kind() != Pose<D>::Kind::quaternion
               ? a.pose().kind() != Pose<D>::Kind::quaternion &&
                     b.pose().kind() != Pose<D>::Kind::quaternion
               : a.pose().quaternion() == b.pose().quaternion();
  }

  PlacedExponents<D> a_;
  PlacedExponents<D> b_;
  ExponentRange translation_;
  ExponentRange range_;
  bool shares_divisor_ = false;
};

/// The matrices K and the vector T, in an exact number type. REQUIRES: the plan's range fits.
/// Integers of fixed width may wrap around in between if the final result fits.
///
/// Or in long doubles with their errors: coordinates times m. Their exponents need no units, but
/// quaternions are scaled to be near 1.
template <int D, class N>
class Placing {
  static constexpr bool kIsWide = std::is_same_v<N, Wide>;

 public:
  Placing(const PlacingPlan<D>& plan, const Placed<D>& a, const Placed<D>& b)
      : a_(linear(plan.a(), a.pose())), b_(linear(plan.b(), b.pose())) {
    const int low = plan.range().low;
    divisor_ = a_.divisor;
    if (!plan.shares_divisor()) {
      divisor_ = product(a_.divisor, b_.divisor);
      a_.multiply(b_.divisor);
      b_.multiply(a_.divisor);
    }
    if constexpr (!kIsWide) {
      a_.shift(plan.a(), low);
      b_.shift(plan.b(), low);
    }
    if (plan.translation().empty()) return;
    const Scaled<N> embed{kIsWide ? 0 : plan.translation().low};
    for (std::size_t k = 0; k < D; ++k) {
      const N t = embed(a.pose().translation()[k]) - embed(b.pose().translation()[k]);
      translation_[k] = product(divisor_, t);
    }
    if constexpr (!kIsWide)
      for (N& x : translation_.coordinates) x = x << (plan.translation().low - low);
  }

  Placing(const Placing&) = delete;
  Placing& operator=(const Placing&) = delete;
  [[CERTA_NOINLINE]] ~Placing() = default;  // rare: most queries make none

  /// m, by which coordinates are multiplied.
  [[nodiscard]] const N& divisor() const noexcept { return divisor_; }

  /// The linear form of one shape's stored vertices, v K for its matrix K, that a linear form v of
  /// its placed vertices is, up to a positive factor and a constant.
  [[nodiscard]] Vec<N, D> to_local(Owner owner, const Vec<N, D>& v) const {
    const Linear& linear = owner == Owner::a ? a_ : b_;
    Vec<N, D> x{};
    for (std::size_t c = 0; c < D; ++c) {
      x[c] = linear.rows[0][c] * v[0] + linear.rows[1][c] * v[1];
      if constexpr (D == 3) x[c] = x[c] + linear.rows[2][c] * v[2];
    }
    return x;
  }

  /// The coordinates of a vertex of the Minkowski difference, or of an edge of one shape, times
  /// m / 2^low.
  [[nodiscard]] Vec<N, D> coordinates(const MinkowskiDifference<D, InWorld>& minkowski,
                                      const PlacedDifference<D>& d) const {
    if (d.p.owner == d.q.owner) {
      const bool in_a = d.p.owner == Owner::a;
      const Shape<D>& shape = in_a ? minkowski.a : minkowski.b;
      const Linear& linear = in_a ? a_ : b_;
      return linear.times(linear.embedded(shape[d.p.index]) - linear.embedded(shape[d.q.index]));
    }
    Vec<N, D> x = a_.times(a_.embedded(minkowski.a[d.p.index])) -
                  b_.times(b_.embedded(minkowski.b[d.q.index]));
    for (std::size_t k = 0; k < D; ++k) x[k] = x[k] + translation_[k];
    return x;
  }

 private:
  struct Linear {
    std::array<Vec<N, D>, D> rows{};
    N divisor = Scaled<N>{0}(1);
    int low = 0;           ///< the exponent of the vertices
    bool vanishes = true;  ///< whether all L v are zero, so that nothing needs to fit

    void multiply(const N& factor) {
      for (Vec<N, D>& row : rows)
        for (N& x : row.coordinates) x = product(x, factor);
    }
    void shift(const PlacedExponents<D>& exponents, int to) {
      if (vanishes) return;
      for (Vec<N, D>& row : rows)
        for (N& x : row.coordinates) x = x << (exponents.low() - to);
    }
    [[nodiscard]] Vec<N, D> embedded(const Point<D>& p) const {
      Vec<N, D> v{};
      if (vanishes) return v;
      const Scaled<N> embed{low};
      for (std::size_t k = 0; k < D; ++k) v[k] = embed(p[k]);
      return v;
    }
    [[nodiscard]] Vec<N, D> times(const Vec<N, D>& v) const {
      Vec<N, D> x{};
      for (std::size_t k = 0; k < D; ++k) {
        x[k] = product(rows[k][0], v[0]) + product(rows[k][1], v[1]);
        if constexpr (D == 3) x[k] = x[k] + product(rows[k][2], v[2]);
      }
      return x;
    }
  };

  [[nodiscard]] static Linear linear(const PlacedExponents<D>& exponents, const Pose<D>& pose) {
    Linear result;
    result.vanishes = exponents.empty();
    if (!result.vanishes && !kIsWide) result.low = exponents.vertices.low;
    // A quaternion's divisor is needed all the same.
    if (result.vanishes && !exponents.is_quaternion) return result;
    const Scaled<N> embed{!kIsWide                  ? exponents.linear.low
                          : exponents.is_quaternion ? exponents.linear.high
                                                    : 0};
    if constexpr (D == 3) {
      if (exponents.is_quaternion) {
        const N w = embed(pose.quaternion().w), x = embed(pose.quaternion().x),
                y = embed(pose.quaternion().y), z = embed(pose.quaternion().z);
        const N ww = product(w, w), xx = product(x, x), yy = product(y, y), zz = product(z, z);
        const auto twice = [](const N& s) { return s + s; };
        const N wx = twice(product(w, x)), wy = twice(product(w, y)), wz = twice(product(w, z));
        const N xy = twice(product(x, y)), xz = twice(product(x, z)), yz = twice(product(y, z));
        result.rows = {{{{ww + xx - yy - zz, xy - wz, xz + wy}},
                        {{xy + wz, ww - xx + yy - zz, yz - wx}},
                        {{xz - wy, yz + wx, ww - xx - yy + zz}}}};
        result.divisor = ww + xx + yy + zz;
        return result;
      }
    }
    for (std::size_t r = 0; r < D; ++r)
      for (std::size_t c = 0; c < D; ++c) result.rows[r][c] = embed(pose.matrix()[r][c]);
    return result;
  }

  Linear a_;
  Linear b_;
  Vec<N, D> translation_{};
  N divisor_{};
};

}  // namespace certa::detail
