/// Pairs for the tests of `certa policy`.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "answers/pair_family.hpp"
#include "formats/pair.hpp"

namespace certa::tools::study {

template <int D>
[[nodiscard]] Pair pair_of(std::vector<Point<D>> a, std::vector<Point<D>> b) {
  return {"null", ShapePair<D>{Shape<D>(std::move(a)), Shape<D>(std::move(b))}, {}};
}

/// So many pairs of each family and application in each dimension.
template <class F>
void for_each_pair(int count, const F& f) {
  const auto named = families_named({"all", "game", "robot_arm", "packing"});
  for (const PairFamily& family : std::get<std::vector<PairFamily>>(named))
    for (const int dimension : {2, 3}) {
      if (!exists(family, dimension)) continue;
      for (int k = 0; k < count; ++k) {
        const GeneratedPair made = generated_pair(family, dimension, k, 1);
        std::visit(
            [&]<int D>(const fuzz::Pair<D>& points) { f(made.id, pair_of<D>(points.a, points.b)); },
            made.shapes);
      }
    }
}

}  // namespace certa::tools::study
