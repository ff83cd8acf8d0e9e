/// Pairs as any JSON reader gets them exactly: decimals, the shortest that read back.
#pragma once

#include <string>
#include <vector>

#include <certa/pair.hpp>

namespace certa::tools {

/// Appends `[[x,y],..]`. REQUIRES: every coordinate is finite.
template <int D>
void append_points(std::string& out, const std::vector<Point<D>>& points);

/// Appends `"a":{"vertices":[..]},"b":{"vertices":[..]}`, with poses and radii where there are any.
/// REQUIRES: every coordinate is finite.
template <int D>
void append_shapes(std::string& out, const certa::Pair<D>& pair);

}  // namespace certa::tools
