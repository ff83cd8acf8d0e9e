#include <certa/certified/settle.hpp>

namespace certa::detail {

template bool classify_rescaled(const MinkowskiDifference<2>&, const QueryOptions&,
                                Classification<2>&) noexcept;
template bool classify_rescaled(const MinkowskiDifference<3>&, const QueryOptions&,
                                Classification<3>&) noexcept;
template bool measure_rescaled(const MinkowskiDifference<2>&, const QueryOptions&,
                               Distance<2>&) noexcept;
template bool measure_rescaled(const MinkowskiDifference<3>&, const QueryOptions&,
                               Distance<3>&) noexcept;
template bool enclose_rescaled(const MinkowskiDifference<2>&, const QueryOptions&,
                               Enclosure<2>&) noexcept;
template bool enclose_rescaled(const MinkowskiDifference<3>&, const QueryOptions&,
                               Enclosure<3>&) noexcept;

template void settle_exactly(const MinkowskiDifference<2>&, Goal, const QueryOptions&,
                             const Found<2>&, Classification<2>&) noexcept;
template void settle_exactly(const MinkowskiDifference<3>&, Goal, const QueryOptions&,
                             const Found<3>&, Classification<3>&) noexcept;
template double exact_distance(const MinkowskiDifference<2>&, const QueryOptions&,
                               Classification<2>&) noexcept;
template double exact_distance(const MinkowskiDifference<3>&, const QueryOptions&,
                               Classification<3>&) noexcept;

}  // namespace certa::detail
