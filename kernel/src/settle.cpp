#include <certa/certified/settle.hpp>
#include <certa/certified/settle_comparison.hpp>

namespace certa::detail {

template void settle(const MinkowskiDifference<2>&, Goal, const Options&, const Searched<2>&,
                     Classification<2>&) noexcept;
template void settle(const MinkowskiDifference<3>&, Goal, const Options&, const Searched<3>&,
                     Classification<3>&) noexcept;
template bool climb_with_copies<AskVerdict, double>(const MinkowskiDifference<2>&, const Options&,
                                                    Classification<2>&) noexcept;
template bool climb_with_copies<AskVerdict, double>(const MinkowskiDifference<3>&, const Options&,
                                                    Classification<3>&) noexcept;
template bool climb_with_copies<AskDistance, double>(const MinkowskiDifference<2>&, const Options&,
                                                     Distance<2>&) noexcept;
template bool climb_with_copies<AskDistance, double>(const MinkowskiDifference<3>&, const Options&,
                                                     Distance<3>&) noexcept;
template bool climb_with_copies<AskEnclosure, double>(const MinkowskiDifference<2>&, const Options&,
                                                      Enclosure<2>&) noexcept;
template bool climb_with_copies<AskEnclosure, double>(const MinkowskiDifference<3>&, const Options&,
                                                      Enclosure<3>&) noexcept;
template bool climb_with_copies<AskPoints, double>(const MinkowskiDifference<2>&, const Options&,
                                                   ClosestPoints<2>&) noexcept;
template bool climb_with_copies<AskPoints, double>(const MinkowskiDifference<3>&, const Options&,
                                                   ClosestPoints<3>&) noexcept;
template bool climb_with_copies<AskEnclosedPoints, double>(const MinkowskiDifference<2>&,
                                                           const Options&,
                                                           EnclosedPoints<2>&) noexcept;
template bool climb_with_copies<AskEnclosedPoints, double>(const MinkowskiDifference<3>&,
                                                           const Options&,
                                                           EnclosedPoints<3>&) noexcept;
template void exact_points<double>(const MinkowskiDifference<2>&, Counters*,
                                   ClosestPoints<2>&) noexcept;
template void exact_points<double>(const MinkowskiDifference<3>&, Counters*,
                                   ClosestPoints<3>&) noexcept;
template double exact_distance<double>(const MinkowskiDifference<2>&, Counters*,
                                       Classification<2>&) noexcept;
template double exact_distance<double>(const MinkowskiDifference<3>&, Counters*,
                                       Classification<3>&) noexcept;
template void settle_comparison<double>(const MinkowskiDifference<2>&, const Threshold&,
                                        const Simplex&, Counters*, Compared<2>&) noexcept;
template void settle_comparison<double>(const MinkowskiDifference<3>&, const Threshold&,
                                        const Simplex&, Counters*, Compared<3>&) noexcept;
template void measure_points<double>(const MinkowskiDifference<2>&, Counters*,
                                     ClosestPoints<2>&) noexcept;
template double measured_distance<double>(const MinkowskiDifference<2>&, Counters*,
                                          Classification<2>&) noexcept;
template void measure_points<double>(const MinkowskiDifference<3>&, Counters*,
                                     ClosestPoints<3>&) noexcept;
template double measured_distance<double>(const MinkowskiDifference<3>&, Counters*,
                                          Classification<3>&) noexcept;

}  // namespace certa::detail
