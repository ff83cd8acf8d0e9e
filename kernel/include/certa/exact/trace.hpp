/// The steps that a query took, for people and for tests.
#pragma once

#include <cstdint>
#include <vector>

#include <certa/geometry/minkowski_difference.hpp>

namespace certa {

/// One step of a search on signs.
struct TraceStep {
  Simplex face;  ///< The face nearest to the origin.
  /// The vertex of the Minkowski difference farthest towards the origin and beyond.
  VertexPair support;
  /// Dimension of the subspace that was projected away: 0 in the search for the nearest point, more
  /// (or again 0) while deciding between touching and overlapping.
  std::uint8_t flat_dimension = 0;
};

/// All steps of a query, in order.
using Trace = std::vector<TraceStep>;

}  // namespace certa
