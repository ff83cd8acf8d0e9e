#include <certa/gjk/compiled_search.hpp>

namespace certa {  // NOLINT(modernize-concat-nested-namespaces)

template VertexPair support(AdaptiveIn<2>&, const MinkowskiDifference<2>&,
                            const Direction<2>&) noexcept;
template VertexPair support(AdaptiveIn<3>&, const MinkowskiDifference<3>&,
                            const Direction<3>&) noexcept;
template VertexPair support(exact&, const MinkowskiDifference<2>&, const Direction<2>&) noexcept;
template VertexPair support(exact&, const MinkowskiDifference<3>&, const Direction<3>&) noexcept;
template Outcome<2> gjk<NearestFace>(adaptive&, const MinkowskiDifference<2>&, Goal,
                                     const PolicyOptions&, ScanSupport&) noexcept;
template Outcome<3> gjk<NearestFace>(adaptive&, const MinkowskiDifference<3>&, Goal,
                                     const PolicyOptions&, ScanSupport&) noexcept;
template Outcome<2> gjk<NearestFace>(exact&, const MinkowskiDifference<2>&, Goal,
                                     const PolicyOptions&, ScanSupport&) noexcept;
template Outcome<3> gjk<NearestFace>(exact&, const MinkowskiDifference<3>&, Goal,
                                     const PolicyOptions&, ScanSupport&) noexcept;

namespace detail {

template void decide_contact(adaptive&, const MinkowskiDifference<2>&, Outcome<2>&,
                             const Environment<ScanSupport>&) noexcept;
template void decide_contact(adaptive&, const MinkowskiDifference<3>&, Outcome<3>&,
                             const Environment<ScanSupport>&) noexcept;
template void decide_contact(exact&, const MinkowskiDifference<2>&, Outcome<2>&,
                             const Environment<ScanSupport>&) noexcept;
template void decide_contact(exact&, const MinkowskiDifference<3>&, Outcome<3>&,
                             const Environment<ScanSupport>&) noexcept;

}  // namespace detail

}  // namespace certa
