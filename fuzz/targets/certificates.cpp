// Answers at a level that the recipe's variant chooses, each with its certificate.
#include <certa/fuzz/bytes.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/target.hpp>

#include "properties/certificates.hpp"

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  return certificates_hold(recipe, 1 + static_cast<int>(mix(static_cast<std::uint64_t>(recipe.variant)) % 3));
}

}  // namespace certa::fuzz
