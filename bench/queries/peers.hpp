/// Other libraries as benchmarks.
#pragma once

#include "queries/cell.hpp"
#include "queries/registry.hpp"

namespace certa::bench {

/// All adapters of peers/peers.hpp.
template <int D>
void add_peers(Registry& registry, const Cell<D>& cell);

}  // namespace certa::bench
