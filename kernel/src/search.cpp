#include <certa/kernel/fast/descend.hpp>

namespace certa::fast {

template Found<2> search<Aim::separation, false>(const Cso<2>&,
                                                 std::span<const PairIndex>) noexcept;
template Found<2> search<Aim::separation, true>(const Cso<2>&, std::span<const PairIndex>) noexcept;
template Found<2> search<Aim::distance, false>(const Cso<2>&, std::span<const PairIndex>) noexcept;
template Found<2> search<Aim::distance, true>(const Cso<2>&, std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::separation, false>(const Cso<3>&,
                                                 std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::separation, true>(const Cso<3>&, std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::distance, false>(const Cso<3>&, std::span<const PairIndex>) noexcept;
template Found<3> search<Aim::distance, true>(const Cso<3>&, std::span<const PairIndex>) noexcept;

template Found<2, float> search<Aim::separation, true, float>(const Cso<2>&,
                                                              std::span<const PairIndex>) noexcept;
template Found<2, float> search<Aim::distance, true, float>(const Cso<2>&,
                                                            std::span<const PairIndex>) noexcept;
template Found<3, float> search<Aim::separation, true, float>(const Cso<3>&,
                                                              std::span<const PairIndex>) noexcept;
template Found<3, float> search<Aim::distance, true, float>(const Cso<3>&,
                                                            std::span<const PairIndex>) noexcept;

}  // namespace certa::fast
