#include <certa/kernel/exact_search.hpp>

namespace certa {

template PairIndex support(adaptive&, const Cso<2>&, const Direction<2>&) noexcept;
template PairIndex support(adaptive&, const Cso<3>&, const Direction<3>&) noexcept;
template PairIndex support(exact&, const Cso<2>&, const Direction<2>&) noexcept;
template PairIndex support(exact&, const Cso<3>&, const Direction<3>&) noexcept;
template void decide_contact(adaptive&, const Cso<2>&, Outcome<2>&,
                             const Environment<BruteForce>&) noexcept;
template void decide_contact(adaptive&, const Cso<3>&, Outcome<3>&,
                             const Environment<BruteForce>&) noexcept;
template void decide_contact(exact&, const Cso<2>&, Outcome<2>&,
                             const Environment<BruteForce>&) noexcept;
template void decide_contact(exact&, const Cso<3>&, Outcome<3>&,
                             const Environment<BruteForce>&) noexcept;
template Outcome<2> gjk<Kkt>(adaptive&, const Cso<2>&, Goal, const QueryOptions&,
                             BruteForce&) noexcept;
template Outcome<3> gjk<Kkt>(adaptive&, const Cso<3>&, Goal, const QueryOptions&,
                             BruteForce&) noexcept;
template Outcome<2> gjk<Kkt>(exact&, const Cso<2>&, Goal, const QueryOptions&,
                             BruteForce&) noexcept;
template Outcome<3> gjk<Kkt>(exact&, const Cso<3>&, Goal, const QueryOptions&,
                             BruteForce&) noexcept;

}  // namespace certa
