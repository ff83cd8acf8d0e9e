#include <certa/certified/settle.hpp>
#include <certa/certified/settle_comparison.hpp>

namespace certa::detail {

template void settle<AskVerdict>(const MinkowskiDifference<2>&, const Options&, const Searched<2>&,
                                 Classification<2>&) noexcept;
template void settle<AskVerdict>(const MinkowskiDifference<3>&, const Options&, const Searched<3>&,
                                 Classification<3>&) noexcept;
template void settle<AskDistance>(const MinkowskiDifference<2>&, const Options&, const Searched<2>&,
                                  Distance<2>&) noexcept;
template void settle<AskDistance>(const MinkowskiDifference<3>&, const Options&, const Searched<3>&,
                                  Distance<3>&) noexcept;
template void settle<AskEnclosure>(const MinkowskiDifference<2>&, const Options&,
                                   const Searched<2>&, Enclosure<2>&) noexcept;
template void settle<AskEnclosure>(const MinkowskiDifference<3>&, const Options&,
                                   const Searched<3>&, Enclosure<3>&) noexcept;
template void settle<AskPoints>(const MinkowskiDifference<2>&, const Options&, const Searched<2>&,
                                ClosestPoints<2>&) noexcept;
template void settle<AskPoints>(const MinkowskiDifference<3>&, const Options&, const Searched<3>&,
                                ClosestPoints<3>&) noexcept;
template void settle<AskEnclosedPoints>(const MinkowskiDifference<2>&, const Options&,
                                        const Searched<2>&, EnclosedPoints<2>&) noexcept;
template void settle<AskEnclosedPoints>(const MinkowskiDifference<3>&, const Options&,
                                        const Searched<3>&, EnclosedPoints<3>&) noexcept;
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

}  // namespace certa::detail
