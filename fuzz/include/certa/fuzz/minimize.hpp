/// Shrinks a pair for as long as it fails, so that a person can read it.
#pragma once

#include <cstddef>
#include <functional>

#include <certa/fuzz/realize.hpp>

namespace certa::fuzz {

/// A predicate that tells whether a pair fails, that is, still shows what is being looked for. It
/// is called with finite, non-empty shapes only.
template <int D>
using Fails = std::function<bool(const Pair<D>&)>;

/// Returns a pair that fails too, has no more vertices, and is no longer when written in decimals.
/// It drops vertices, moves and scales both shapes together, and rounds coordinates to fewer
/// digits; poses and radii become none or have fewer digits, and placed shapes are not moved or
/// scaled; until the pair after any single such step no longer fails, or `fails` was called `limit`
/// times. The result is deterministic. REQUIRES: fails(pair).
template <int D>
[[nodiscard]] Pair<D> minimize(Pair<D> pair, const Fails<D>& fails, std::size_t limit = 20000);

}  // namespace certa::fuzz
