/// From the command's pairs to those of engines.
#pragma once

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/realize.hpp>

#include "pair.hpp"

namespace certa::tools {

template <int D>
[[nodiscard]] fuzz::Pair<D> vertices(const ShapePair<D>& shapes) {
  return {{shapes.a.points().begin(), shapes.a.points().end()},
          {shapes.b.points().begin(), shapes.b.points().end()}};
}

/// Whether the engine answers pairs of this dimension.
[[nodiscard]] inline bool takes(const fuzz::EngineInfo& info, int dimension) {
  return dimension == 2 ? info.planar : info.spatial;
}

}  // namespace certa::tools
