// `certa verify` on corrupted answers; the bytes after the recipe choose the corruption.
#include "properties/verification.hpp"

#include <certa/fuzz/target.hpp>
#include <certa/fuzz/text.hpp>

namespace certa::fuzz {

Violation violated(Bytes bytes) {
  const Recipe recipe = decode(bytes);
  const std::size_t length = encode(recipe).size();
  std::uint64_t seed = 0;
  for (std::size_t k = length; k < bytes.size(); ++k) seed = 256 * seed + bytes[k];
  return verification_holds(recipe, seed / 2, seed % 2 == 1);
}

}  // namespace certa::fuzz
