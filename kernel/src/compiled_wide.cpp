#include <certa/exact/compiled_search.hpp>
#include <certa/exact/compiled_sign.hpp>

namespace certa {

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

namespace detail {

template std::uint32_t wide_lowest_vertex<Sign::negative>(
    adaptive&, const adaptive::PreparedFunctional<Dot, PointDifference<2>>&,
    const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    adaptive&, const adaptive::PreparedFunctional<Dot, PointDifference<2>>&,
    const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(
    adaptive&, const adaptive::PreparedFunctional<Det2, Edge<2>>&, const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    adaptive&, const adaptive::PreparedFunctional<Det2, Edge<2>>&, const Shape<2>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(
    adaptive&, const adaptive::PreparedFunctional<Dot, PointDifference<3>>&,
    const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    adaptive&, const adaptive::PreparedFunctional<Dot, PointDifference<3>>&,
    const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(
    adaptive&,
    const adaptive::PreparedFunctional<TripleCross, Edge<3>, PointDifference<3>, Edge<3>>&,
    const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    adaptive&,
    const adaptive::PreparedFunctional<TripleCross, Edge<3>, PointDifference<3>, Edge<3>>&,
    const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::negative>(
    adaptive&, const adaptive::PreparedFunctional<Det3, Edge<3>, Edge<3>>&,
    const Shape<3>&) noexcept;
template std::uint32_t wide_lowest_vertex<Sign::positive>(
    adaptive&, const adaptive::PreparedFunctional<Det3, Edge<3>, Edge<3>>&,
    const Shape<3>&) noexcept;

}  // namespace detail

}  // namespace certa
