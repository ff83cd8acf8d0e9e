/// The queries: classify, intersects, at_least, enclose_distance, distance, closest_points.
///
/// Every answer is exact or correctly rounded, for every pair of shapes, and has a certificate that
/// `certa::check` (check.hpp) verifies without trusting any of this: docs/guarantees.md. That holds
/// in any thread, whatever its floating-point control word says, and whatever flags the caller is
/// compiled with. How it is done is told by certified/ladder.hpp; the same queries under policies
/// of other promises are in policies.hpp.
///
/// Queries do not throw, print or keep state; only running out of memory ends the program. Cost: a
/// few steps, each O(n + m) operations, or less for shapes with edges (edges.hpp). Any number of
/// threads may query the same shapes.
#pragma once

#include <certa/answer.hpp>
#include <certa/options.hpp>
#include <certa/shape.hpp>

namespace certa {

/// Whether the shapes are separated, touching or overlapping.
template <int D>
[[nodiscard]] Classification<D> classify(const Shape<D>& a, const Shape<D>& b,
                                         const Options& options = {}) noexcept;

/// Whether the shapes have a point in common.
template <int D>
[[nodiscard]] bool intersects(const Shape<D>& a, const Shape<D>& b,
                              const Simplex& warm_start = {}) noexcept;

/// Whether the distance is at least x: for less than the distance itself. Exact for every x; every
/// distance is at least a number that is not positive, or a NaN.
template <int D>
[[nodiscard]] AtLeast<D> at_least(const Shape<D>& a, const Shape<D>& b, double x,
                                  const Simplex& warm_start = {}) noexcept;

/// The verdict, and bounds of the distance that are proven, for less than the distance. In general
/// position they are some ulps of the coordinates' size apart; where exact signs had to decide, two
/// ulps of the distance.
template <int D>
[[nodiscard]] Enclosure<D> enclose_distance(const Shape<D>& a, const Shape<D>& b,
                                            const Options& options = {}) noexcept;

/// The verdict, and the distance, correctly rounded.
template <int D>
[[nodiscard]] Distance<D> distance(const Shape<D>& a, const Shape<D>& b,
                                   const Options& options = {}) noexcept;

/// The distance, closest points and the normal between the shapes, correctly rounded.
template <int D>
[[nodiscard]] ClosestPoints<D> closest_points(const Shape<D>& a, const Shape<D>& b,
                                              const Options& options = {}) noexcept;

extern template Classification<2> classify(const Shape<2>&, const Shape<2>&,
                                           const Options&) noexcept;
extern template Classification<3> classify(const Shape<3>&, const Shape<3>&,
                                           const Options&) noexcept;
extern template bool intersects(const Shape<2>&, const Shape<2>&, const Simplex&) noexcept;
extern template bool intersects(const Shape<3>&, const Shape<3>&, const Simplex&) noexcept;
extern template AtLeast<2> at_least(const Shape<2>&, const Shape<2>&, double,
                                    const Simplex&) noexcept;
extern template AtLeast<3> at_least(const Shape<3>&, const Shape<3>&, double,
                                    const Simplex&) noexcept;
extern template Enclosure<2> enclose_distance(const Shape<2>&, const Shape<2>&,
                                              const Options&) noexcept;
extern template Enclosure<3> enclose_distance(const Shape<3>&, const Shape<3>&,
                                              const Options&) noexcept;
extern template Distance<2> distance(const Shape<2>&, const Shape<2>&, const Options&) noexcept;
extern template Distance<3> distance(const Shape<3>&, const Shape<3>&, const Options&) noexcept;
extern template ClosestPoints<2> closest_points(const Shape<2>&, const Shape<2>&,
                                                const Options&) noexcept;
extern template ClosestPoints<3> closest_points(const Shape<3>&, const Shape<3>&,
                                                const Options&) noexcept;

}  // namespace certa
