/// Pairs as any JSON reader gets them exactly: decimals, the shortest that read back.
#pragma once

#include <string>

#include <certa/fuzz/realize.hpp>

namespace certa::tools {

/// Appends `"a":{"vertices":[..]},"b":{"vertices":[..]}`. REQUIRES: every coordinate is finite.
template <int D>
void append_shapes(std::string& out, const fuzz::Pair<D>& pair);

}  // namespace certa::tools
