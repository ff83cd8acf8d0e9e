#include <certa/certified/descend.hpp>

namespace certa::detail {

template Found<2> search<Aim::separation, false>(const MinkowskiDifference<2>&,
                                                 std::span<const VertexPair>) noexcept;
template Found<2> search<Aim::separation, true>(const MinkowskiDifference<2>&,
                                                std::span<const VertexPair>) noexcept;
template Found<2> search<Aim::distance, false>(const MinkowskiDifference<2>&,
                                               std::span<const VertexPair>) noexcept;
template Found<2> search<Aim::distance, true>(const MinkowskiDifference<2>&,
                                              std::span<const VertexPair>) noexcept;
template Found<3> search<Aim::separation, false>(const MinkowskiDifference<3>&,
                                                 std::span<const VertexPair>) noexcept;
template Found<3> search<Aim::separation, true>(const MinkowskiDifference<3>&,
                                                std::span<const VertexPair>) noexcept;
template Found<3> search<Aim::distance, false>(const MinkowskiDifference<3>&,
                                               std::span<const VertexPair>) noexcept;
template Found<3> search<Aim::distance, true>(const MinkowskiDifference<3>&,
                                              std::span<const VertexPair>) noexcept;

template Found<2, float> search<Aim::separation, true, float>(const MinkowskiDifference<2>&,
                                                              std::span<const VertexPair>) noexcept;
template Found<2, float> search<Aim::distance, true, float>(const MinkowskiDifference<2>&,
                                                            std::span<const VertexPair>) noexcept;
template Found<3, float> search<Aim::separation, true, float>(const MinkowskiDifference<3>&,
                                                              std::span<const VertexPair>) noexcept;
template Found<3, float> search<Aim::distance, true, float>(const MinkowskiDifference<3>&,
                                                            std::span<const VertexPair>) noexcept;

}  // namespace certa::detail
