/// The queries: classify, intersects, at_least, enclose_distance, enclose_points, distance,
/// closest_points.
///
/// Every answer is exact, correctly rounded or proven, for every pair of shapes:
/// docs/user/guarantees.md. Verdicts and distances have certificates (exact.hpp) that
/// `certa::check` (check.hpp) verifies without trusting the kernel. That holds in any thread,
/// whatever its floating-point control word says, and whatever flags the caller is compiled with.
/// certified/ladder.hpp describes the steps of a query; policies.hpp has the same queries under
/// policies with other guarantees.
///
/// Queries do not throw, print or keep state; running out of memory ends the program. The cost is a
/// few support mappings of O(n + m) operations each for n and m vertices, or fewer for shapes with
/// edges (edges.hpp); docs/user/guarantees.md describes the worst case. Any number of threads may
/// query the same shapes. Coordinates and distances have the caller's unit.
#pragma once

#include <certa/answer.hpp>
#include <certa/options.hpp>
#include <certa/placed.hpp>
#include <certa/shape.hpp>

namespace certa {

namespace detail {

/// A number to compare a distance with.
struct Comparison {
  double x;
  const Simplex& warm_start;
};

/// Answers a query of `Shape` or `Placed`, as compiled in the library: kernel/src/queries.hpp.
template <class Answer, class Body, class Given>
[[nodiscard]] Answer ask(const Body& a, const Body& b, const Given& given) noexcept;

}  // namespace detail

// Placed shapes (placed.hpp) are asked about by exact arithmetic on the poses and radii as given:
// no vertex is placed beforehand, and a new pose takes some 30 ns to make. With d the distance of
// the hulls and R the sum of the radii, the distance is d - R, or 0 if that is negative, and the
// shapes are separated, touching or overlapping for d > R, d = R or d < R; with R = 0 they are as
// the hulls. Witness points are on the surfaces, radii included. If shapes overlap by their radii
// alone, the common point that `closest_points` names divides the hulls' nearest points as the
// radii. Warm starts, simplices and evidence are about the hulls.

/// Decides exactly whether the shapes are separated, touching or overlapping. Where
/// `options.tell_contact` is false, shapes that meet are answered `intersecting`.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] inline Classification<D> classify(const AnyShape<D>& a, const AnyShape<D>& b,
                                                const Options& options = {}) noexcept {
  return detail::ask<Classification<D>>(a, b, options);
}

/// Decides exactly whether the shapes have a point in common; touching shapes do. `warm_start` is
/// the simplex of an earlier answer, or empty.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] inline bool intersects(const AnyShape<D>& a, const AnyShape<D>& b,
                                     const Simplex& warm_start = {}) noexcept {
  return detail::ask<bool>(a, b, warm_start);
}

/// Decides exactly whether the distance of the shapes is at least x, at a lower cost than computing
/// the distance. For x that is negative or zero `holds` is true, for a NaN it is false.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] inline AtLeast<D> at_least(const AnyShape<D>& a, const AnyShape<D>& b, double x,
                                         const Simplex& warm_start = {}) noexcept {
  return detail::ask<AtLeast<D>>(a, b, detail::Comparison{x, warm_start});
}

/// Computes the exact verdict and proven lower and upper bounds of the distance, for less than the
/// rounded distance. They are mostly some dozens of ulps of the largest coordinate apart. If that
/// exceeds `options.relative_width` of the distance, as it does near contact, they are sharpened to
/// two ulps of the distance, at its cost. This fails where several faces are too close to call the
/// nearest, as nearly parallel ones; so no width is guaranteed.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] inline Enclosure<D> enclose_distance(const AnyShape<D>& a, const AnyShape<D>& b,
                                                   const Options& options = {}) noexcept {
  return detail::ask<Enclosure<D>>(a, b, options);
}

/// Computes the same, with points of both shapes that are nearly the closest ones and a direction
/// along which the shapes are nearly as far apart as along any, at the price of the bounds alone.
/// `EnclosedPoints` says how near. Sharpened bounds, as in contact, come with rounded points, at
/// their price. Shapes that overlap have points within `error` of each other.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] inline EnclosedPoints<D> enclose_points(const AnyShape<D>& a, const AnyShape<D>& b,
                                                      const Options& options = {}) noexcept {
  return detail::ask<EnclosedPoints<D>>(a, b, options);
}

/// Computes the exact verdict and the correctly rounded distance, however much cancels when radii
/// are subtracted. `distance_squared` (exact.hpp) makes the exact square of the hulls' distance
/// from the answer.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] inline Distance<D> distance(const AnyShape<D>& a, const AnyShape<D>& b,
                                          const Options& options = {}) noexcept {
  return detail::ask<Distance<D>>(a, b, options);
}

/// Computes the exact verdict and, correctly rounded, the distance, the witness points (closest
/// points of the shapes) and the normal from A to B.
template <template <int> class AnyShape, int D>
requires QueryShape<AnyShape<D>, D>
[[nodiscard]] inline ClosestPoints<D> closest_points(const AnyShape<D>& a, const AnyShape<D>& b,
                                                     const Options& options = {}) noexcept {
  return detail::ask<ClosestPoints<D>>(a, b, options);
}

}  // namespace certa
