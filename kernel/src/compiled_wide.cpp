#include <certa/gjk/compiled_search.hpp>
#include <certa/gjk/compiled_sign.hpp>

namespace certa::detail {

template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                            const PointDifference<2>&) noexcept;
template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                            const Edge<2>&) noexcept;
template SettledSign wide_ranging_sign<Det2>(const ExponentRange&, const PointDifference<2>&,
                                             const PointDifference<2>&) noexcept;
template SettledSign wide_ranging_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                             const PointDifference<2>&) noexcept;
template SettledSign wide_ranging_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                             const Edge<2>&) noexcept;
template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                            const PointDifference<3>&) noexcept;
template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                            const Edge<3>&) noexcept;
template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const PointDifference<3>&,
                                             const PointDifference<3>&,
                                             const PointDifference<3>&) noexcept;
template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                             const PointDifference<3>&,
                                             const PointDifference<3>&) noexcept;
template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const Edge<3>&, const Edge<3>&,
                                             const PointDifference<3>&) noexcept;
template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const Edge<3>&, const Edge<3>&,
                                             const Edge<3>&) noexcept;
template SettledSign wide_ranging_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                    const PointDifference<3>&, const Edge<3>&,
                                                    const PointDifference<3>&) noexcept;
template SettledSign wide_ranging_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                    const PointDifference<3>&, const Edge<3>&,
                                                    const Edge<3>&) noexcept;
template SettledSign wide_ranging_sign<BinetCauchy>(const ExponentRange&, const Edge<3>&,
                                                    const PointDifference<3>&, const Edge<3>&,
                                                    const Edge<3>&) noexcept;
template SettledSign wide_ranging_sign<BinetCauchy>(const ExponentRange&, const PointDifference<3>&,
                                                    const PointDifference<3>&, const Edge<3>&,
                                                    const Edge<3>&) noexcept;

template SettledSign exact_wide_sign<Dot>(const ExponentRange&, const Edge<2>&,
                                          const Edge<2>&) noexcept;
template SettledSign exact_wide_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                           const Edge<2>&) noexcept;
template SettledSign exact_wide_sign<Dot>(const ExponentRange&, const Edge<3>&,
                                          const Edge<3>&) noexcept;
template SettledSign exact_wide_sign<Det3>(const ExponentRange&, const Edge<3>&, const Edge<3>&,
                                           const Edge<3>&) noexcept;
template SettledSign exact_wide_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                  const Edge<3>&, const Edge<3>&,
                                                  const Edge<3>&) noexcept;
template SettledSign exact_wide_sign<BinetCauchy>(const ExponentRange&, const Edge<3>&,
                                                  const Edge<3>&, const Edge<3>&,
                                                  const Edge<3>&) noexcept;

template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<2>&, const adaptive::Prepared<Dot, PointDifference<2>>&, const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<2>&, const adaptive::Prepared<Dot, PointDifference<2>>&, const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(AdaptiveIn<2>&,
                                                          const adaptive::Prepared<Det2, Edge<2>>&,
                                                          const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(AdaptiveIn<2>&,
                                                          const adaptive::Prepared<Det2, Edge<2>>&,
                                                          const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<3>&, const adaptive::Prepared<Dot, PointDifference<3>>&, const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<3>&, const adaptive::Prepared<Dot, PointDifference<3>>&, const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<3>&, const adaptive::Prepared<TripleCross, Edge<3>, PointDifference<3>, Edge<3>>&,
    const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<3>&, const adaptive::Prepared<TripleCross, Edge<3>, PointDifference<3>, Edge<3>>&,
    const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(
    AdaptiveIn<3>&, const adaptive::Prepared<Det3, Edge<3>, Edge<3>>&, const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    AdaptiveIn<3>&, const adaptive::Prepared<Det3, Edge<3>, Edge<3>>&, const Shape<3>&) noexcept;

}  // namespace certa::detail
