// Answers at a level that the variant chooses, each with its certificate.
#include "properties/certificates.hpp"

#include <certa/fuzz/bytes.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const auto choice = mix(static_cast<std::uint64_t>(recipe.variant)) % 3;
  return certificates_hold(recipe, 1 + static_cast<int>(choice));
}

}  // namespace certa::fuzz
