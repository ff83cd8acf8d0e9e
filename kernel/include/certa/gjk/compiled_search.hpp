/// The functions that queries by policies run and that are compiled once, in kernel/src: searches
/// on exact signs by default, those that they share with searches by every other algorithm, and the
/// doubles of `certified` and `uncertified`. Searches under other policies, algorithms and support
/// mappings are compiled where they are used.
#pragma once

#include <cstdint>
#include <utility>

#include <certa/answer.hpp>
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

// NOLINTBEGIN(bugprone-macro-parentheses): arguments are types and templates

/// The evaluator of signs of two shapes' points under `adaptive`.
template <int D>
using AdaptiveIn =
    decltype(std::declval<adaptive&>().in(std::declval<const MinkowskiDifference<D>&>()));

/// CERTA_SEARCHES_BY(extern, ..) declares them; CERTA_SEARCHES_BY(, ..) compiles them.
#define CERTA_SEARCHES_BY(linkage, Policy, Evaluator, D)                                     \
  linkage template VertexPair support(Evaluator&, const MinkowskiDifference<D>&,             \
                                      const Direction<D>&) noexcept;                         \
  linkage template Outcome<D> gjk<NearestFace>(Policy&, const MinkowskiDifference<D>&, Goal, \
                                               const PolicyOptions&, ScanSupport&) noexcept; \
  namespace detail {                                                                         \
  linkage template void decide_contact(Policy&, const MinkowskiDifference<D>&, Outcome<D>&,  \
                                       const Environment<ScanSupport>&) noexcept;            \
  }
CERTA_SEARCHES_BY(extern, adaptive, AdaptiveIn<2>, 2)
CERTA_SEARCHES_BY(extern, adaptive, AdaptiveIn<3>, 3)
CERTA_SEARCHES_BY(extern, exact, exact, 2)
CERTA_SEARCHES_BY(extern, exact, exact, 3)

namespace detail {

/// The lowest and the highest vertex along a functional of any exponents (wide_support.hpp).
#define CERTA_WIDE_VERTEX(linkage, D, ...)                                                    \
  linkage template std::uint32_t wide_lowest_vertex<Sign::negative>(                          \
      AdaptiveIn<D>&, const adaptive::Prepared<__VA_ARGS__>&, const StoredSide<D>&) noexcept; \
  linkage template std::uint32_t wide_lowest_vertex<Sign::positive>(                          \
      AdaptiveIn<D>&, const adaptive::Prepared<__VA_ARGS__>&, const StoredSide<D>&) noexcept;
#define CERTA_WIDE_VERTICES(linkage)                                               \
  CERTA_WIDE_VERTEX(linkage, 2, Dot, PointDifference<2>)                           \
  CERTA_WIDE_VERTEX(linkage, 2, Det2, Edge<2>)                                     \
  CERTA_WIDE_VERTEX(linkage, 3, Dot, PointDifference<3>)                           \
  CERTA_WIDE_VERTEX(linkage, 3, TripleCross, Edge<3>, PointDifference<3>, Edge<3>) \
  CERTA_WIDE_VERTEX(linkage, 3, Det3, Edge<3>, Edge<3>)
CERTA_WIDE_VERTICES(extern)

/// The distance and the points of an answer whose evidence is exact, as `certified` measures them,
/// for policies that filter in doubles (certified/ladder.hpp).
// NOLINTBEGIN(readability-redundant-declaration): its definition is not included here
template <class Real, int D, class Placement>
[[nodiscard]] double measured_distance(const MinkowskiDifference<D, Placement>& minkowski,
                                       Counters* counters, Classification<D>& answer) noexcept;
template <class Real, int D, class Placement>
void measure_points(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                    ClosestPoints<D>& answer) noexcept;
// NOLINTEND(readability-redundant-declaration)

/// The answer under `uncertified` by the step of an algorithm (certified/uncertified.hpp, which
/// algorithms other than the default include).
template <Goal G, class Algorithm, bool kWithPoints, int D, class Placement>
[[nodiscard]] FloatingAnswer<double, D> unproven(const MinkowskiDifference<D, Placement>& minkowski,
                                                 const Simplex& warm_start,
                                                 Counters* counters) noexcept;
#define CERTA_UNPROVEN(linkage, goal, with_points, D, Placement)                       \
  linkage template FloatingAnswer<double, D> unproven<goal, NearestFace, with_points>( \
      const MinkowskiDifference<D, Placement>&, const Simplex&, Counters*) noexcept;
#define CERTA_ALL_UNPROVEN(linkage, D, Placement)                \
  CERTA_UNPROVEN(linkage, Goal::separation, false, D, Placement) \
  CERTA_UNPROVEN(linkage, Goal::distance, false, D, Placement)   \
  CERTA_UNPROVEN(linkage, Goal::distance, true, D, Placement)
CERTA_ALL_UNPROVEN(extern, 2, AsStored)
CERTA_ALL_UNPROVEN(extern, 3, AsStored)
CERTA_ALL_UNPROVEN(extern, 2, InWorld)
CERTA_ALL_UNPROVEN(extern, 3, InWorld)

}  // namespace detail

// NOLINTEND(bugprone-macro-parentheses)

}  // namespace certa
