/// The exact signs that searches and hulls ask for where filters do not tell: compiled once, in
/// kernel/src. Others are compiled where they are used.
#pragma once

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/polynomial.hpp>

namespace certa {

extern template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<2>&,
                                                   const Difference<2>&) noexcept;
extern template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<2>&,
                                                   const Edge<2>&) noexcept;
extern template SettledSign unfiltered_sign<Across2>(const ExponentRange&, const Difference<2>&,
                                                     const Difference<2>&) noexcept;
extern template SettledSign unfiltered_sign<Across2>(const ExponentRange&, const Edge<2>&,
                                                     const Difference<2>&) noexcept;
extern template SettledSign unfiltered_sign<Across2>(const ExponentRange&, const Edge<2>&,
                                                     const Edge<2>&) noexcept;
extern template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<3>&,
                                                   const Difference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Along>(const ExponentRange&, const Difference<3>&,
                                                   const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Difference<3>&,
                                                     const Difference<3>&,
                                                     const Difference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Edge<3>&,
                                                     const Difference<3>&,
                                                     const Difference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Edge<3>&,
                                                     const Edge<3>&, const Difference<3>&) noexcept;
extern template SettledSign unfiltered_sign<Across3>(const ExponentRange&, const Edge<3>&,
                                                     const Edge<3>&, const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<AwayFromLine>(const ExponentRange&, const Edge<3>&,
                                                          const Difference<3>&, const Edge<3>&,
                                                          const Difference<3>&) noexcept;
extern template SettledSign unfiltered_sign<AwayFromLine>(const ExponentRange&, const Edge<3>&,
                                                          const Difference<3>&, const Edge<3>&,
                                                          const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<CrossDot>(const ExponentRange&, const Edge<3>&,
                                                      const Difference<3>&, const Edge<3>&,
                                                      const Edge<3>&) noexcept;
extern template SettledSign unfiltered_sign<CrossDot>(const ExponentRange&, const Difference<3>&,
                                                      const Difference<3>&, const Edge<3>&,
                                                      const Edge<3>&) noexcept;

}  // namespace certa
