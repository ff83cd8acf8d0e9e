/// The law that every stage of every predicate gives the exact sign or none.
#pragma once

#include <array>

#include <certa/fuzz/target.hpp>
#include <certa/predicates/stage.hpp>

namespace certa::fuzz {

/// How often each case came up, over all recipes, for tests that must not be vacuous.
struct PredicatesSeen {
  int signs = 0;
  std::array<int, 3> by_sign{};  ///< negative, zero, positive
  std::array<int, certa::detail::kStageCount>
      could_settle{};    ///< how often each stage alone had an answer
  int wide = 0;          ///< the same for running errors in long double
  StageCounter settled;  ///< stages at which the adaptive policy decided
};

/// Tests every polynomial on every kind of argument that the kernel uses, with points of the pair
/// that the variant chooses. Filter, running errors in long double, fixed-width integers,
/// expansions, big integers, the adaptive policy and prepared functionals are compared with
/// integers of two libraries.
[[nodiscard]] Violation predicates_agree(const Recipe& recipe, PredicatesSeen* seen = nullptr);

}  // namespace certa::fuzz
