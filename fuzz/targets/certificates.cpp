// Answers to a question that the variant chooses, each with its certificate.
#include "properties/certificates.hpp"

#include <certa/fuzz/random.hpp>
#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  return certificates_hold(recipe, any_question(mix(static_cast<std::uint64_t>(recipe.variant))));
}

}  // namespace certa::fuzz
