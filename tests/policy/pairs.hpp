/// Pairs for the tests of `certa policy`.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "answers/pair_family.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools::policy {

template <int D>
[[nodiscard]] PairLine pair_of(std::vector<Point<D>> a, std::vector<Point<D>> b) {
  return {"null", ShapePair<D>{Shape<D>(std::move(a)), Shape<D>(std::move(b))}, {}};
}

/// A pair line with the poses and radii of a pair.
template <int D>
[[nodiscard]] PairLine pair_of(const Pair<D>& points) {
  return {"null", points.shapes(), {}};
}

/// Calls f on this many pairs per dimension of each of these kinds: by default every family and
/// application of stored shapes.
template <class F>
void for_each_pair(int count, const F& f,
                   const std::vector<std::string>& names = {"all", "game", "robot_arm",
                                                            "packing"}) {
  const auto named = families_named(names);
  for (const PairFamily& family : std::get<std::vector<PairFamily>>(named))
    for (const int dimension : {2, 3}) {
      if (!exists(family, dimension)) continue;
      for (int k = 0; k < count; ++k) {
        const PairLine pair = generated_pair(family, dimension, k, 1);
        f(pair.id, pair);
      }
    }
}

}  // namespace certa::tools::policy
