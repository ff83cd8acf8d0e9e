// The laws of symmetry. The variant chooses the change of the pair and the policy that answers.
#include "properties/symmetry.hpp"

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const auto choice = mix(static_cast<std::uint64_t>(recipe.variant)) %
                      (kCertainPolicies.size() * kSymmetries.size());
  return symmetry_holds(recipe, kCertainPolicies[choice % kCertainPolicies.size()],
                        kSymmetries[choice / kCertainPolicies.size()]);
}

}  // namespace certa::fuzz
