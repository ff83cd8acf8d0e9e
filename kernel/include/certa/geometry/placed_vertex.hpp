/// Vertices of placed shapes as arguments of predicates: by name, and in a number type on demand.
///
/// A placed vertex M v + t is no double, and for a quaternion no binary fraction. So the difference
/// that it belongs to knows how to compute it: exactly on integers, up to a positive factor that is
/// common to all vertices of both shapes (placing.hpp), or rounded, with an error
/// (rounded_poses.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/number.hpp>

namespace certa::detail {

/// The shape that a vertex belongs to; or it is a unit vector, or the origin.
enum class Owner : std::uint32_t { a, b, axis, origin };

/// The name of a vertex of a placed shape. It refers to a Minkowski difference that must outlive
/// it.
template <int D>
struct PlacedVertex {
  const MinkowskiDifference<D, Posed>* difference;
  Owner owner;
  std::uint32_t index;

  friend constexpr bool operator==(const PlacedVertex& x, const PlacedVertex& y) noexcept {
    return x.owner == y.owner && x.index == y.index;
  }
};

template <int D>
using PlacedDifference = PointDifference<D, PlacedVertex<D>>;

/// What a rounded coordinate may be off by, in units of u and the scale, see RoundedPoses.
template <int D>
inline constexpr int kNameError<PlacedVertex<D>> = 4;

/// The coordinates of a unit vector.
template <class N, int D>
[[nodiscard]] constexpr Vec<N, D> unit_vector(std::uint32_t axis, const N& one) {
  Vec<N, D> v{};
  v[axis] = one;
  return v;
}

/// The exact coordinates on integers, times a positive factor that is common to all vertices.
template <int D, class N>
[[nodiscard]] inline Vec<N, D> coordinates(const PlacedDifference<D>& d, const Scaled<N>&) {
  if (d.p == d.q) return Vec<N, D>{};
  if (d.p.owner == Owner::axis)
    return unit_vector<N, D>(d.p.index, make_exact<N>{}(std::int64_t{1}, 0));
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
[[nodiscard, gnu::always_inline]] inline Approximation<D, Real> approximate(
    const PlacedDifference<D>& d) noexcept {
  if (d.p == d.q) return {Vec<Real, D>{}, Real(0)};
  if (d.p.owner == Owner::axis) return {unit_vector<Real, D>(d.p.index, Real(1)), Real(1)};
  return d.p.difference->template rounded<Real>().approximation(*d.p.difference, d);
}

/// Adds the exponents of all coordinates of the Minkowski difference: its vertices have one factor
/// in common, and one power of two that they are multiples of.
template <class Range, int D>
inline void include_coordinates(Range& range, const PlacedDifference<D>& d) {
  if (d.p == d.q || d.p.owner == Owner::axis) return;
  range.include(d.p.difference->exponent_range());
}

}  // namespace certa::detail
