/// What queries about placed shapes leave to others, which is rare and large: compiled once.
#pragma once

#include <span>

#include <certa/answer.hpp>
#include <certa/certified/at_least.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/geometry/posed_difference.hpp>

namespace certa::detail {

template <int D>
using PlacedPair = MinkowskiDifference<D, Posed>;

/// The verdict about hulls whose distance, less the radii, is rounded to 0; see
/// Proof::rounded_verdict.
template <int D>
[[nodiscard]] Verdict exact_verdict(const PlacedPair<D>& pair,
                                    const Evidence<D>& evidence) noexcept;

extern template Verdict exact_verdict(const PlacedPair<2>&, const Evidence<2>&) noexcept;
extern template Verdict exact_verdict(const PlacedPair<3>&, const Evidence<3>&) noexcept;
extern template Searched<2> search<Goal::distance, true>(const PlacedPair<2>&,
                                                         std::span<const VertexPair>) noexcept;
extern template Searched<3> search<Goal::distance, true>(const PlacedPair<3>&,
                                                         std::span<const VertexPair>) noexcept;
extern template void settle(const PlacedPair<2>&, Goal, const Options&, const Searched<2>&,
                            Classification<2>&) noexcept;
extern template void settle(const PlacedPair<3>&, Goal, const Options&, const Searched<3>&,
                            Classification<3>&) noexcept;
extern template void exact_points<double>(const PlacedPair<2>&, Counters*,
                                          ClosestPoints<2>&) noexcept;
extern template void exact_points<double>(const PlacedPair<3>&, Counters*,
                                          ClosestPoints<3>&) noexcept;
extern template double exact_distance<double>(const PlacedPair<2>&, Counters*,
                                              Classification<2>&) noexcept;
extern template double exact_distance<double>(const PlacedPair<3>&, Counters*,
                                              Classification<3>&) noexcept;
extern template void settle_comparison<double>(const PlacedPair<2>&, const Threshold&,
                                               const Simplex&, Counters*, Compared<2>&) noexcept;
extern template void settle_comparison<double>(const PlacedPair<3>&, const Threshold&,
                                               const Simplex&, Counters*, Compared<3>&) noexcept;

}  // namespace certa::detail
