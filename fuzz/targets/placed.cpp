// Placed shapes against CGAL, the families by turns.
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

#include "properties/common_pose.hpp"
#include "properties/oracle.hpp"

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const Placing placing = placing_of(recipe);
  if (Violation violation = placed_agrees(recipe, placing)) return violation;
  return common_pose_holds(recipe, placing);
}

std::string explain(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const Placing placing = placing_of(recipe);
  const auto shown = [&](const auto& pair) { return "pair: " + to_json(pair) + "\n"; };
  return "recipe: " + to_text(recipe) + "\nplaced: " + std::string(to_string(placing)) + "\n" +
         (recipe.dimension == 2 ? shown(place<2>(recipe, placing))
                                : shown(place<3>(recipe, placing)));
}

std::string finding_line(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const Placing placing = placing_of(recipe);
  return recipe.dimension == 2 ? to_json(place<2>(recipe, placing))
                               : to_json(place<3>(recipe, placing));
}

}  // namespace certa::fuzz
