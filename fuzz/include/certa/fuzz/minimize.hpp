/// Shrinks a pair for as long as it fails, so that a person can read it.
#pragma once

#include <cstddef>
#include <functional>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

/// A predicate that tells whether a pair fails, that is, still shows the problem under study. It is
/// called with finite, non-empty shapes only.
template <int D>
using Fails = std::function<bool(const Pair<D>&)>;

/// Returns a pair that fails too, has no more vertices, and is no longer when written in decimals.
/// It drops vertices, moves and scales both shapes together, and rounds coordinates to fewer
/// digits. It removes poses and radii or rounds them to fewer digits; placed shapes are not moved
/// or scaled. It stops when the pair after any single such step no longer fails, or when `fails`
/// was called `limit` times. The result is deterministic. REQUIRES: fails(pair).
template <int D>
[[nodiscard]] Pair<D> minimize(Pair<D> pair, const Fails<D>& fails, std::size_t limit = 20000);

}  // namespace certa::fuzz
