/// Declares (`extern`) the functions that the library compiles once, in doubles, for queries and
/// templates alike; kernel/src defines them. So they do not depend on the compiler flags of other
/// translation units. Queries for a kind of processor compile their own `CERTA_MEASURES`.
#pragma once

#include <span>

#include <certa/answer.hpp>
#include <certa/certified/at_least.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/geometry/placed_difference.hpp>

namespace certa::detail {

// NOLINTBEGIN(bugprone-macro-parentheses): arguments are types and templates

/// Steps 4 and 5, which are rare and large: settle.cpp, settle_placed.cpp.
#define CERTA_SETTLES(linkage, D, Placement)                                                      \
  linkage template void settle_exactly(const MinkowskiDifference<D, Placement>&, Goal,            \
                                       const Options&, const SearchResult<D>&,                    \
                                       Classification<D>&) noexcept;                              \
  linkage template void exact_points<double>(const MinkowskiDifference<D, Placement>&, Counters*, \
                                             ClosestPoints<D>&) noexcept;                         \
  linkage template double exact_distance<double>(const MinkowskiDifference<D, Placement>&,        \
                                                 Counters*, Classification<D>&) noexcept;         \
  linkage template void settle_comparison<double>(const MinkowskiDifference<D, Placement>&,       \
                                                  const Threshold&, const Simplex&, Counters*,    \
                                                  Compared<D>&) noexcept;
CERTA_SETTLES(extern, 2, AsStored)
CERTA_SETTLES(extern, 3, AsStored)
CERTA_SETTLES(extern, 2, InWorld)
CERTA_SETTLES(extern, 3, InWorld)

/// The verdict about placed shapes whose distance is rounded to 0, by exact numbers
/// (Proof::rounded_verdict): settle_placed.cpp.
template <int D>
[[nodiscard]] Verdict exact_verdict(const MinkowskiDifference<D, InWorld>& pair,
                                    const Evidence<D>& evidence) noexcept;

/// Step 3: settle.cpp, settle_placed.cpp.
#define CERTA_COPIES(linkage, Answer, D, Placement)                                        \
  linkage template bool answer_by_copies<double>(const MinkowskiDifference<D, Placement>&, \
                                                 const Options&, Answer<D>&) noexcept;
#define CERTA_ALL_COPIES(linkage, D, Placement)       \
  CERTA_COPIES(linkage, Classification, D, Placement) \
  CERTA_COPIES(linkage, Enclosure, D, Placement)      \
  CERTA_COPIES(linkage, EnclosedPoints, D, Placement) \
  CERTA_COPIES(linkage, Distance, D, Placement)       \
  CERTA_COPIES(linkage, ClosestPoints, D, Placement)
CERTA_ALL_COPIES(extern, 2, AsStored)
CERTA_ALL_COPIES(extern, 3, AsStored)
CERTA_ALL_COPIES(extern, 2, InWorld)
CERTA_ALL_COPIES(extern, 3, InWorld)

/// Lengths and points: settle.cpp, settle_placed.cpp.
#define CERTA_MEASURES(linkage, D, Placement)                                                 \
  linkage template void measure_points<double>(const MinkowskiDifference<D, Placement>&,      \
                                               Counters*, ClosestPoints<D>&) noexcept;        \
  linkage template double measured_distance<double>(const MinkowskiDifference<D, Placement>&, \
                                                    Counters*, Classification<D>&) noexcept;
#ifndef CERTA_AVX2
CERTA_MEASURES(extern, 2, AsStored)
CERTA_MEASURES(extern, 3, AsStored)
CERTA_MEASURES(extern, 2, InWorld)
CERTA_MEASURES(extern, 3, InWorld)
#endif

/// Searches that are not inlined: stored_queries.cpp and placed_queries.cpp.
#define CERTA_SEARCH(linkage, goal, certain, D, Placement)                                         \
  linkage template SearchResult<D> search<goal, certain>(const MinkowskiDifference<D, Placement>&, \
                                                         std::span<const VertexPair>) noexcept;
#define CERTA_SEARCHES(linkage, D)                            \
  CERTA_SEARCH(linkage, Goal::separation, false, D, AsStored) \
  CERTA_SEARCH(linkage, Goal::separation, true, D, AsStored)  \
  CERTA_SEARCH(linkage, Goal::distance, false, D, AsStored)   \
  CERTA_SEARCH(linkage, Goal::distance, true, D, AsStored)
CERTA_SEARCHES(extern, 2)
CERTA_SEARCHES(extern, 3)
CERTA_SEARCH(extern, Goal::distance, true, 2, InWorld)
CERTA_SEARCH(extern, Goal::distance, true, 3, InWorld)

// NOLINTEND(bugprone-macro-parentheses)

}  // namespace certa::detail
