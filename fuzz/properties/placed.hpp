/// The law that answers about placed shapes are what exact arithmetic says, and that certificates
/// prove them.
#pragma once

#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/verdict.hpp>

#include "placed_truth.hpp"

namespace certa::fuzz {

/// What a placed pair was, for tests that must not be vacuous.
struct PlacedSeen {
  Verdict verdict = Verdict::undecided;
  bool hulls_meet = false;
  bool has_radius = false;
  double distance = 0;
  Stage stage = Stage::filter;  ///< of `classify`
};

/// Verdict, distance to the bit and squared distance are the truth; enclosures contain the
/// distance; the checker accepts every certificate, and it proves the answer, that the distance is
/// at least itself and its neighbours, or is not, too; witness points and normal are what
/// `placed_points_hold` says; no zero is negative. So it is by default, whatever a query starts
/// from; for verdict, distance and comparison of the shapes in the other order; and for one query
/// under `adaptive` or `exact` that the recipe chooses.
template <int D>
[[nodiscard]] Violation placed_answers_hold(const Recipe& recipe, Placing placing,
                                            const Pair<D>& pair, const PlacedTruth& truth,
                                            PlacedSeen* seen);

/// So it is of the truth that rational arithmetic finds (placed_truth.hpp).
[[nodiscard]] Violation placed_holds(const Recipe& recipe, Placing placing,
                                     PlacedSeen* seen = nullptr);

}  // namespace certa::fuzz
