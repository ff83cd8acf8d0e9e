/// The law that answers about placed shapes agree with exact arithmetic, and that certificates
/// prove them.
#pragma once

#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/verdict.hpp>

#include "placed_truth.hpp"

namespace certa::fuzz {

/// Properties of a placed pair, for tests that must not be vacuous.
struct PlacedSeen {
  Verdict verdict = Verdict::undecided;
  bool hulls_meet = false;
  bool has_radius = false;
  double distance = 0;
  Stage stage = Stage::filter;  ///< of `classify`
};

/// Tests the answers about a placed pair:
/// - Verdict, distance to the bit and squared distance are the truth; enclosures contain the
///   distance.
/// - The checker accepts every certificate, and the certificate proves the answer. This includes
///   whether the distance is at least itself and its neighbours.
/// - Witness points and normal obey `placed_points_hold`; no zero is negative.
///
/// This holds by default, for every warm start; for verdict, distance and comparison with the
/// shapes in the other order; and for one query under `adaptive` or `exact` that the recipe
/// chooses.
template <int D>
[[nodiscard]] Violation placed_answers_hold(const Recipe& recipe, Placing placing,
                                            const Pair<D>& pair, const PlacedTruth& truth,
                                            PlacedSeen* seen);

/// The same law, with the truth from rational arithmetic (placed_truth.hpp).
[[nodiscard]] Violation placed_holds(const Recipe& recipe, Placing placing,
                                     PlacedSeen* seen = nullptr);

}  // namespace certa::fuzz
