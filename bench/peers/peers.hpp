/// Other libraries, each measured if it is installed. Each library has one adapter, used by every
/// experiment.
///
/// An adapter is a class of pairs of shapes as the library holds them, ready for queries:
///     static constexpr std::string_view kName, kNumber   the library, the type it computes with
///     static constexpr bool kTakesPoses                  whether it takes poses apart from shapes
///     explicit Pair(const SolidPair<D>&)                 preparation: conversions and copies
///     bool classify() const                              whether the shapes meet
///     double distance() const                            0 or negative where they meet
///     auto closest() const                               the same with closest points
/// The last three exist where the library has them. They have an overload with an argument Memory&
/// where the library can start from the state that an earlier query left there. Queries do no work
/// that a user would not pay.
///
/// Built without CERTA_NATIVE, because Debian's libraries are generic builds, and headers of theirs
/// that depend on the processor (Eigen's alignment) must agree with them.
#pragma once

#ifdef CERTA_BENCH_BOX2D
#include "peers/box2d.hpp"
#endif
#ifdef CERTA_BENCH_BULLET
#include "peers/bullet.hpp"
#endif
#ifdef CERTA_BENCH_FCL
#include "peers/fcl.hpp"
#endif
#ifdef CERTA_BENCH_LIBCCD
#include "peers/libccd.hpp"
#endif

namespace certa::bench {

/// Calls f.template operator()<Pair>() for each adapter of D dimensions that was found when this
/// was built.
template <int D, class F>
void for_each_peer([[maybe_unused]] F&& f) {
#ifdef CERTA_BENCH_BOX2D
  if constexpr (D == 2) f.template operator()<Box2dPair>();
#endif
#ifdef CERTA_BENCH_BULLET
  f.template operator()<BulletPair<D>>();
#endif
#ifdef CERTA_BENCH_FCL
  f.template operator()<FclPair<D, fcl::detail::GJKSolver_libccd<double>>>();
  f.template operator()<FclPair<D, fcl::detail::GJKSolver_indep<double>>>();
#endif
#ifdef CERTA_BENCH_LIBCCD
  f.template operator()<LibccdPair<D, ccdGJKIntersect>>();
  f.template operator()<LibccdPair<D, ccdMPRIntersect>>();
#endif
}

}  // namespace certa::bench
