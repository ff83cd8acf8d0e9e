/// The measured libraries: each function adds its benchmarks in a cell.
#pragma once

#include "queries/cell.hpp"
#include "queries/registry.hpp"

namespace certa::bench {

/// Our policies, the separating axis test, and the computation of hulls.
template <int D>
void add_certa(Registry& registry, const Cell<D>& cell);

/// All algorithms of the registry in doubles, on a few cells.
template <int D>
void add_papers(Registry& registry, const Cell<D>& cell);

/// Our queries of bodies with poses, in a posed cell, and of the same shapes in world coordinates.
template <int D>
void add_posed(Registry& registry, const Cell<D>& cell);

/// All adapters of peers/peers.hpp.
template <int D>
void add_peers(Registry& registry, const Cell<D>& cell);

}  // namespace certa::bench
