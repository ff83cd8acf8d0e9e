// Explains the inputs of targets that read recipes.
#include <sstream>

#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

#include "truth.hpp"

namespace certa::fuzz {

namespace {

template <int D>
std::string explain_pair(const Recipe& recipe) {
  const Pair<D> pair = realize<D>(recipe);
  return "pair: " + to_json(pair) + "\ntruth: " + truth_line<D>(pair) + "\n";
}

}  // namespace

std::string explain(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  return "recipe: " + to_text(recipe) + "\n" +
         (recipe.dimension == 2 ? explain_pair<2>(recipe) : explain_pair<3>(recipe));
}

std::string finding_line(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  return recipe.dimension == 2 ? to_json(realize<2>(recipe)) : to_json(realize<3>(recipe));
}

}  // namespace certa::fuzz
