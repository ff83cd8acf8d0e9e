// RapidCheck generators of recipes.
#pragma once

#include <gtest/gtest.h>
// gtest comes first: rapidcheck/gtest.h needs its declarations.
#include <ostream>
#include <string>
#include <vector>

#include <rapidcheck/gtest.h>

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>
#include <certa/predicates/point.hpp>
#include <certa/shape.hpp>

#include "support/check.hpp"

namespace certa::fuzz {

/// RapidCheck prints this text for a case that fails.
void showValue(const Recipe& recipe, std::ostream& os);  // NOLINT: rapidcheck's name

}  // namespace certa::fuzz

namespace certa::test {

using fuzz::Family;
using fuzz::kFamilies;
using fuzz::Lattice;
using fuzz::mix;
using fuzz::realize;
using fuzz::Recipe;
using fuzz::to_string;

/// Arbitrary recipes of one family.
rc::Gen<Recipe> recipes(Family family, int max_vertices = 9);

/// Fails with the text of the violation.
inline void require(const fuzz::Violation& violation) {
  if (violation) RC_FAIL(*violation);
}

inline std::string family_name(const testing::TestParamInfo<Family>& info) {
  return std::string(to_string(info.param));
}

}  // namespace certa::test
