/// The exact signs that searches and hulls ask for where filters do not tell: compiled once, in
/// kernel/src. Others are compiled where they are used.
#pragma once

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/polynomial.hpp>

namespace certa::detail {

extern template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                                 const PointDifference<2>&) noexcept;
extern template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                                 const Edge<2>&) noexcept;
extern template SettledSign unfiltered_sign<Det2>(const ExponentRange&, const PointDifference<2>&,
                                                  const PointDifference<2>&) noexcept;
extern template SettledSign unfiltered_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                                  const PointDifference<2>&) noexcept;
extern template SettledSign unfiltered_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                                  const Edge<2>&) noexcept;
extern template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                                 const PointDifference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                                 const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const PointDifference<3>&,
                                                  const PointDifference<3>&,
                                                  const PointDifference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                                  const PointDifference<3>&,
                                                  const PointDifference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                                  const Edge<3>&,
                                                  const PointDifference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                                  const Edge<3>&, const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                         const PointDifference<3>&, const Edge<3>&,
                                                         const PointDifference<3>&) noexcept;
extern template SettledSign unfiltered_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                         const PointDifference<3>&, const Edge<3>&,
                                                         const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<BinetCauchy>(const ExponentRange&, const Edge<3>&,
                                                         const PointDifference<3>&, const Edge<3>&,
                                                         const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<BinetCauchy>(const ExponentRange&,
                                                         const PointDifference<3>&,
                                                         const PointDifference<3>&, const Edge<3>&,
                                                         const Edge<3>&) noexcept;

extern template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                                   const PointDifference<2>&) noexcept;
extern template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                                   const Edge<2>&) noexcept;
extern template SettledSign wide_ranging_sign<Det2>(const ExponentRange&, const PointDifference<2>&,
                                                    const PointDifference<2>&) noexcept;
extern template SettledSign wide_ranging_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                                    const PointDifference<2>&) noexcept;
extern template SettledSign wide_ranging_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                                    const Edge<2>&) noexcept;
extern template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                                   const PointDifference<3>&) noexcept;
extern template SettledSign wide_ranging_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                                   const Edge<3>&) noexcept;
extern template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const PointDifference<3>&,
                                                    const PointDifference<3>&,
                                                    const PointDifference<3>&) noexcept;
extern template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                                    const PointDifference<3>&,
                                                    const PointDifference<3>&) noexcept;
extern template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                                    const Edge<3>&,
                                                    const PointDifference<3>&) noexcept;
extern template SettledSign wide_ranging_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                                    const Edge<3>&, const Edge<3>&) noexcept;
extern template SettledSign wide_ranging_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                           const PointDifference<3>&,
                                                           const Edge<3>&,
                                                           const PointDifference<3>&) noexcept;
extern template SettledSign wide_ranging_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                           const PointDifference<3>&,
                                                           const Edge<3>&, const Edge<3>&) noexcept;
extern template SettledSign wide_ranging_sign<BinetCauchy>(const ExponentRange&, const Edge<3>&,
                                                           const PointDifference<3>&,
                                                           const Edge<3>&, const Edge<3>&) noexcept;
extern template SettledSign wide_ranging_sign<BinetCauchy>(const ExponentRange&,
                                                           const PointDifference<3>&,
                                                           const PointDifference<3>&,
                                                           const Edge<3>&, const Edge<3>&) noexcept;

extern template SettledSign exact_wide_sign<Dot>(const ExponentRange&, const Edge<2>&,
                                                 const Edge<2>&) noexcept;
extern template SettledSign exact_wide_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                                  const Edge<2>&) noexcept;
extern template SettledSign exact_wide_sign<Dot>(const ExponentRange&, const Edge<3>&,
                                                 const Edge<3>&) noexcept;
extern template SettledSign exact_wide_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                                  const Edge<3>&, const Edge<3>&) noexcept;
extern template SettledSign exact_wide_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                         const Edge<3>&, const Edge<3>&,
                                                         const Edge<3>&) noexcept;
extern template SettledSign exact_wide_sign<BinetCauchy>(const ExponentRange&, const Edge<3>&,
                                                         const Edge<3>&, const Edge<3>&,
                                                         const Edge<3>&) noexcept;

}  // namespace certa::detail
