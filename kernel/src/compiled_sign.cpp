#include <certa/gjk/compiled_sign.hpp>

namespace certa::detail {

template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                          const PointDifference<2>&) noexcept;
template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<2>&,
                                          const Edge<2>&) noexcept;
template SettledSign unfiltered_sign<Det2>(const ExponentRange&, const PointDifference<2>&,
                                           const PointDifference<2>&) noexcept;
template SettledSign unfiltered_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                           const PointDifference<2>&) noexcept;
template SettledSign unfiltered_sign<Det2>(const ExponentRange&, const Edge<2>&,
                                           const Edge<2>&) noexcept;
template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                          const PointDifference<3>&) noexcept;
template SettledSign unfiltered_sign<Dot>(const ExponentRange&, const PointDifference<3>&,
                                          const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const PointDifference<3>&,
                                           const PointDifference<3>&,
                                           const PointDifference<3>&) noexcept;
template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const Edge<3>&,
                                           const PointDifference<3>&,
                                           const PointDifference<3>&) noexcept;
template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const Edge<3>&, const Edge<3>&,
                                           const PointDifference<3>&) noexcept;
template SettledSign unfiltered_sign<Det3>(const ExponentRange&, const Edge<3>&, const Edge<3>&,
                                           const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                  const PointDifference<3>&, const Edge<3>&,
                                                  const PointDifference<3>&) noexcept;
template SettledSign unfiltered_sign<TripleCross>(const ExponentRange&, const Edge<3>&,
                                                  const PointDifference<3>&, const Edge<3>&,
                                                  const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<BinetCauchy>(const ExponentRange&, const Edge<3>&,
                                                  const PointDifference<3>&, const Edge<3>&,
                                                  const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<BinetCauchy>(const ExponentRange&, const PointDifference<3>&,
                                                  const PointDifference<3>&, const Edge<3>&,
                                                  const Edge<3>&) noexcept;

}  // namespace certa::detail
