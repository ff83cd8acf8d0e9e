#include <certa/kernel/fast/settle.hpp>

namespace certa::fast {

template bool classify_rescaled(const Cso<2>&, const QueryOptions&, Classification<2>&) noexcept;
template bool classify_rescaled(const Cso<3>&, const QueryOptions&, Classification<3>&) noexcept;
template bool measure_rescaled(const Cso<2>&, const QueryOptions&, Distance<2>&) noexcept;
template bool measure_rescaled(const Cso<3>&, const QueryOptions&, Distance<3>&) noexcept;
template bool enclose_rescaled(const Cso<2>&, const QueryOptions&, Enclosure<2>&) noexcept;
template bool enclose_rescaled(const Cso<3>&, const QueryOptions&, Enclosure<3>&) noexcept;

template void settle_exactly(const Cso<2>&, Goal, const QueryOptions&, const Found<2>&,
                             Classification<2>&) noexcept;
template void settle_exactly(const Cso<3>&, Goal, const QueryOptions&, const Found<3>&,
                             Classification<3>&) noexcept;
template double exact_distance(const Cso<2>&, const QueryOptions&, Classification<2>&) noexcept;
template double exact_distance(const Cso<3>&, const QueryOptions&, Classification<3>&) noexcept;

}  // namespace certa::fast
