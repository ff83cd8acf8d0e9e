// All algorithms under all policies, at a level that the variant chooses.
#include "properties/algorithms.hpp"

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const auto choice = mix(static_cast<std::uint64_t>(recipe.variant)) % 4;
  return choice == 0 ? algorithms_end(recipe) : algorithms_agree(recipe, static_cast<int>(choice));
}

}  // namespace certa::fuzz
