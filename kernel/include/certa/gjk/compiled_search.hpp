/// The searches on exact signs that queries run by default, and the functions that these share with
/// searches by every other algorithm: compiled once, in kernel/src. Searches under other policies,
/// algorithms and support mappings are compiled where they are used.
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
#define CERTA_WIDE_VERTEX(linkage, D, ...)                                               \
  linkage template std::uint32_t wide_lowest_vertex<Sign::negative>(                     \
      AdaptiveIn<D>&, const adaptive::Prepared<__VA_ARGS__>&, const Shape<D>&) noexcept; \
  linkage template std::uint32_t wide_lowest_vertex<Sign::positive>(                     \
      AdaptiveIn<D>&, const adaptive::Prepared<__VA_ARGS__>&, const Shape<D>&) noexcept;
#define CERTA_WIDE_VERTICES(linkage)                                               \
  CERTA_WIDE_VERTEX(linkage, 2, Dot, PointDifference<2>)                           \
  CERTA_WIDE_VERTEX(linkage, 2, Det2, Edge<2>)                                     \
  CERTA_WIDE_VERTEX(linkage, 3, Dot, PointDifference<3>)                           \
  CERTA_WIDE_VERTEX(linkage, 3, TripleCross, Edge<3>, PointDifference<3>, Edge<3>) \
  CERTA_WIDE_VERTEX(linkage, 3, Det3, Edge<3>, Edge<3>)
CERTA_WIDE_VERTICES(extern)

}  // namespace detail

}  // namespace certa
