// Answers in a way and at a level that the variant chooses, each with its certificate.
#include "properties/certificates.hpp"

#include <certa/fuzz/bytes.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const auto choice = mix(static_cast<std::uint64_t>(recipe.variant)) % 6;
  return certificates_hold(recipe, kWays[choice / 3], 1 + static_cast<int>(choice % 3));
}

}  // namespace certa::fuzz
