/// Comparisons of distances with numbers that steps 1 and 2 leave open: instantiated for doubles in
/// kernel/src, for other formats where they are used.
#pragma once

#include <certa/certified/at_least.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/rational.hpp>

namespace certa::detail {

/// Rounding is monotone, so a distance less the radii, rounded
/// correctly, tells, unless it is the number itself; then its square does.
template <class Real, int D, class Frame>
void settle_comparison(const MinkowskiDifference<D, Frame>& minkowski, const Threshold& x,
                       const Simplex& from, Counters* counters, Compared<D>& compared) noexcept {
  Distance<D> measured;
  climb<AskDistance, Real>(minkowski,
                           Options{.warm_start = from, .counters = counters, .tell_contact = false},
                           measured);
  compared.evidence = measured.evidence;
  compared.stage = measured.stage;
  const bool meet = measured.verdict != Verdict::separated;
  if (!meet && measured.distance > x.number()) {
    compared.sign = Sign::positive;
  } else if (meet || measured.distance < x.number()) {
    compared.sign = Sign::negative;
  } else {
    compared.stage = Stage::big_integer;
    const auto order =
        Proof<D, Frame>(minkowski, measured.evidence).distance_squared() <=> x.squared();
    compared.sign = order > 0 ? Sign::positive : order < 0 ? Sign::negative : Sign::zero;
  }
}

}  // namespace certa::detail
