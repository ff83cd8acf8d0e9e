#include <certa/certified/descend.hpp>

namespace certa::detail {

template Searched<2> search<Goal::separation, false>(const MinkowskiDifference<2>&,
                                                     std::span<const VertexPair>) noexcept;
template Searched<2> search<Goal::separation, true>(const MinkowskiDifference<2>&,
                                                    std::span<const VertexPair>) noexcept;
template Searched<2> search<Goal::distance, false>(const MinkowskiDifference<2>&,
                                                   std::span<const VertexPair>) noexcept;
template Searched<2> search<Goal::distance, true>(const MinkowskiDifference<2>&,
                                                  std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::separation, false>(const MinkowskiDifference<3>&,
                                                     std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::separation, true>(const MinkowskiDifference<3>&,
                                                    std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::distance, false>(const MinkowskiDifference<3>&,
                                                   std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::distance, true>(const MinkowskiDifference<3>&,
                                                  std::span<const VertexPair>) noexcept;
template Searched<2, float> search<Goal::separation, true, float>(
    const MinkowskiDifference<2>&, std::span<const VertexPair>) noexcept;
template Searched<2, float> search<Goal::distance, true, float>(
    const MinkowskiDifference<2>&, std::span<const VertexPair>) noexcept;
template Searched<3, float> search<Goal::separation, true, float>(
    const MinkowskiDifference<3>&, std::span<const VertexPair>) noexcept;
template Searched<3, float> search<Goal::distance, true, float>(
    const MinkowskiDifference<3>&, std::span<const VertexPair>) noexcept;

}  // namespace certa::detail
