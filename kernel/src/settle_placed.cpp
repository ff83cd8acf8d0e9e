#include "settle_placed.hpp"

#include <certa/certified/settle.hpp>
#include <certa/certified/settle_comparison.hpp>
#include <certa/exact/proof.hpp>

namespace certa::detail {

template <int D>
Verdict exact_verdict(const PlacedPair<D>& pair, const Evidence<D>& evidence) noexcept {
  return Proof<D, Posed>(pair, evidence).rounded_verdict();
}

template Verdict exact_verdict(const PlacedPair<2>&, const Evidence<2>&) noexcept;
template Verdict exact_verdict(const PlacedPair<3>&, const Evidence<3>&) noexcept;
template void settle(const PlacedPair<2>&, Goal, const Options&, const Searched<2>&,
                     Classification<2>&) noexcept;
template void settle(const PlacedPair<3>&, Goal, const Options&, const Searched<3>&,
                     Classification<3>&) noexcept;
template void exact_points<double>(const PlacedPair<2>&, Counters*, ClosestPoints<2>&) noexcept;
template void exact_points<double>(const PlacedPair<3>&, Counters*, ClosestPoints<3>&) noexcept;
template double exact_distance<double>(const PlacedPair<2>&, Counters*,
                                       Classification<2>&) noexcept;
template double exact_distance<double>(const PlacedPair<3>&, Counters*,
                                       Classification<3>&) noexcept;
template void settle_comparison<double>(const PlacedPair<2>&, const Threshold&, const Simplex&,
                                        Counters*, Compared<2>&) noexcept;
template void settle_comparison<double>(const PlacedPair<3>&, const Threshold&, const Simplex&,
                                        Counters*, Compared<3>&) noexcept;
template void measure_points<double>(const PlacedPair<2>&, Counters*, ClosestPoints<2>&) noexcept;
template double measured_distance<double>(const PlacedPair<2>&, Counters*,
                                          Classification<2>&) noexcept;
template void measure_points<double>(const PlacedPair<3>&, Counters*, ClosestPoints<3>&) noexcept;
template double measured_distance<double>(const PlacedPair<3>&, Counters*,
                                          Classification<3>&) noexcept;

}  // namespace certa::detail
