#include <certa/kernel/exact_sign.hpp>

namespace certa {

template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<2>&,
                                            const Difference<2>&) noexcept;
template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<2>&,
                                            const Edge<2>&) noexcept;
template SettledSign unfiltered_sign<Across2>(const ExponentRange&, const Difference<2>&,
                                              const Difference<2>&) noexcept;
template SettledSign unfiltered_sign<Across2>(const ExponentRange&, const Edge<2>&,
                                              const Difference<2>&) noexcept;
template SettledSign unfiltered_sign<Across2>(const ExponentRange&, const Edge<2>&,
                                              const Edge<2>&) noexcept;
template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<3>&,
                                            const Difference<3>&) noexcept;
template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<3>&,
                                            const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Difference<3>&,
                                              const Difference<3>&, const Difference<3>&) noexcept;
template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Edge<3>&,
                                              const Difference<3>&, const Difference<3>&) noexcept;
template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Edge<3>&, const Edge<3>&,
                                              const Difference<3>&) noexcept;
template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Edge<3>&, const Edge<3>&,
                                              const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<AwayFromLine>(const ExponentRange&, const Edge<3>&,
                                                   const Difference<3>&, const Edge<3>&,
                                                   const Difference<3>&) noexcept;
template SettledSign unfiltered_sign<AwayFromLine>(const ExponentRange&, const Edge<3>&,
                                                   const Difference<3>&, const Edge<3>&,
                                                   const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<CrossDot>(const ExponentRange&, const Edge<3>&,
                                               const Difference<3>&, const Edge<3>&,
                                               const Edge<3>&) noexcept;
template SettledSign unfiltered_sign<CrossDot>(const ExponentRange&, const Difference<3>&,
                                               const Difference<3>&, const Edge<3>&,
                                               const Edge<3>&) noexcept;

}  // namespace certa
