/// The searches on exact signs that queries run by default, and what they share with those of every
/// other algorithm: compiled once, in kernel/src. Other policies, algorithms and support mappings
/// are compiled where they are used.
#pragma once

#include <certa/kernel/cso.hpp>
#include <certa/kernel/direction.hpp>
#include <certa/kernel/exact_sign.hpp>
#include <certa/kernel/gjk.hpp>
#include <certa/kernel/sub_distance/kkt.hpp>
#include <certa/kernel/support.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>

namespace certa {

extern template PairIndex support(adaptive&, const Cso<2>&, const Direction<2>&) noexcept;
extern template PairIndex support(adaptive&, const Cso<3>&, const Direction<3>&) noexcept;
extern template PairIndex support(exact&, const Cso<2>&, const Direction<2>&) noexcept;
extern template PairIndex support(exact&, const Cso<3>&, const Direction<3>&) noexcept;
extern template void decide_contact(adaptive&, const Cso<2>&, Outcome<2>&,
                                    const Environment<BruteForce>&) noexcept;
extern template void decide_contact(adaptive&, const Cso<3>&, Outcome<3>&,
                                    const Environment<BruteForce>&) noexcept;
extern template void decide_contact(exact&, const Cso<2>&, Outcome<2>&,
                                    const Environment<BruteForce>&) noexcept;
extern template void decide_contact(exact&, const Cso<3>&, Outcome<3>&,
                                    const Environment<BruteForce>&) noexcept;
extern template Outcome<2> gjk<Kkt>(adaptive&, const Cso<2>&, Goal, const QueryOptions&,
                                    BruteForce&) noexcept;
extern template Outcome<3> gjk<Kkt>(adaptive&, const Cso<3>&, Goal, const QueryOptions&,
                                    BruteForce&) noexcept;
extern template Outcome<2> gjk<Kkt>(exact&, const Cso<2>&, Goal, const QueryOptions&,
                                    BruteForce&) noexcept;
extern template Outcome<3> gjk<Kkt>(exact&, const Cso<3>&, Goal, const QueryOptions&,
                                    BruteForce&) noexcept;

}  // namespace certa
