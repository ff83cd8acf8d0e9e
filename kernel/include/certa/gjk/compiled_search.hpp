/// The searches on exact signs that queries run by default, and what they share with those of every
/// other algorithm: compiled once, in kernel/src. Other policies, algorithms and support mappings
/// are compiled where they are used.
#pragma once

#include <cstdint>
#include <utility>

#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/compiled_sign.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/gjk/nearest_face.hpp>
#include <certa/gjk/support.hpp>
#include <certa/gjk/wide_support.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>

namespace certa {

/// The evaluator of signs of two shapes' points under `adaptive`.
template <int D>
using AdaptiveIn =
    decltype(std::declval<adaptive&>().in(std::declval<const MinkowskiDifference<D>&>()));

extern template VertexPair support(AdaptiveIn<2>&, const MinkowskiDifference<2>&,
                                   const Direction<2>&) noexcept;
extern template VertexPair support(AdaptiveIn<3>&, const MinkowskiDifference<3>&,
                                   const Direction<3>&) noexcept;
extern template VertexPair support(exact&, const MinkowskiDifference<2>&,
                                   const Direction<2>&) noexcept;
extern template VertexPair support(exact&, const MinkowskiDifference<3>&,
                                   const Direction<3>&) noexcept;
extern template Outcome<2> gjk<NearestFace>(adaptive&, const MinkowskiDifference<2>&, Goal,
                                            const PolicyOptions&, ScanSupport&) noexcept;
extern template Outcome<3> gjk<NearestFace>(adaptive&, const MinkowskiDifference<3>&, Goal,
                                            const PolicyOptions&, ScanSupport&) noexcept;
extern template Outcome<2> gjk<NearestFace>(exact&, const MinkowskiDifference<2>&, Goal,
                                            const PolicyOptions&, ScanSupport&) noexcept;
extern template Outcome<3> gjk<NearestFace>(exact&, const MinkowskiDifference<3>&, Goal,
                                            const PolicyOptions&, ScanSupport&) noexcept;

namespace detail {

extern template void decide_contact(adaptive&, const MinkowskiDifference<2>&, Outcome<2>&,
                                    const Environment<ScanSupport>&) noexcept;
extern template void decide_contact(adaptive&, const MinkowskiDifference<3>&, Outcome<3>&,
                                    const Environment<ScanSupport>&) noexcept;
extern template void decide_contact(exact&, const MinkowskiDifference<2>&, Outcome<2>&,
                                    const Environment<ScanSupport>&) noexcept;
extern template void decide_contact(exact&, const MinkowskiDifference<3>&, Outcome<3>&,
                                    const Environment<ScanSupport>&) noexcept;

extern template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<2>&, const adaptive::Prepared<Dot, PointDifference<2>>&, const Shape<2>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<2>&, const adaptive::Prepared<Dot, PointDifference<2>>&, const Shape<2>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<2>&, const adaptive::Prepared<Det2, Edge<2>>&, const Shape<2>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<2>&, const adaptive::Prepared<Det2, Edge<2>>&, const Shape<2>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<3>&, const adaptive::Prepared<Dot, PointDifference<3>>&, const Shape<3>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<3>&, const adaptive::Prepared<Dot, PointDifference<3>>&, const Shape<3>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<3>&, const adaptive::Prepared<TripleCross, Edge<3>, PointDifference<3>, Edge<3>>&,
    const Shape<3>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<3>&, const adaptive::Prepared<TripleCross, Edge<3>, PointDifference<3>, Edge<3>>&,
    const Shape<3>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<3>&, const adaptive::Prepared<Det3, Edge<3>, Edge<3>>&, const Shape<3>&) noexcept;
extern template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<3>&, const adaptive::Prepared<Det3, Edge<3>, Edge<3>>&, const Shape<3>&) noexcept;

}  // namespace detail

}  // namespace certa
