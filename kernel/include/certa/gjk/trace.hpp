/// The steps that a query took, for people and for tests.
#pragma once

#include <cstdint>
#include <vector>

#include <certa/evidence.hpp>
#include <certa/simplex.hpp>

namespace certa {

/// One step of a search on signs.
struct TraceStep {
  Simplex face;            ///< The face nearest to the origin.
  Direction<3> direction;  ///< The direction away from the origin, by name, in 2 or 3 dimensions.
  /// The vertex of the Minkowski difference farthest towards the origin and beyond.
  VertexPair support;
  /// Dimension of the subspace that was projected away: 0 in the search for the nearest point, more
  /// (or again 0) while deciding between touching and overlapping.
  std::uint8_t flat_dimension = 0;
  Simplex kept;  ///< The face that the step keeps; `face`, where the search ends first.
};

/// All steps of a query, in order.
using Trace = std::vector<TraceStep>;

}  // namespace certa
