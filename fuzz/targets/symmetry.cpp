// A change of the pair, and a way to its answer, that the variant chooses.
#include "properties/symmetry.hpp"

#include <certa/fuzz/bytes.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const auto choice =
      mix(static_cast<std::uint64_t>(recipe.variant)) % (kWays.size() * kSymmetries.size());
  return symmetry_holds(recipe, kWays[choice % kWays.size()], kSymmetries[choice / kWays.size()]);
}

}  // namespace certa::fuzz
