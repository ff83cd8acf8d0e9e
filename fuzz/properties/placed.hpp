/// The law that answers about placed shapes are CGAL's, and that certificates prove them.
#pragma once

#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

/// What a placed pair was, for tests that must not be vacuous.
struct PlacedSeen {
  Verdict verdict = Verdict::undecided;
  bool hulls_meet = false;
  bool has_radius = false;
  double distance = 0;
  Stage stage = Stage::filter;  ///< of `classify`
};

/// Verdict, distance to the bit and squared distance are those that CGAL computes; enclosures
/// contain the distance; the checker accepts every certificate, and it proves the answer, that the
/// distance is at least itself and its neighbours, or is not, too; witness points and normal are
/// what `placed_points_hold` says. So it is for both orders of the shapes, by default, under
/// `adaptive` and `exact`, and whatever a query starts from.
[[nodiscard]] Violation placed_agrees(const Recipe& recipe, Placing placing,
                                      PlacedSeen* seen = nullptr);

}  // namespace certa::fuzz
