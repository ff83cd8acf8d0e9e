// Seeds, from each of which a test derives one case.
#pragma once

#include <cstddef>
#include <cstdint>

#include "support/recipe.hpp"

namespace certa::test {

// Uniform below n.
inline std::uint32_t pick(std::uint64_t seed, std::size_t n) {
  return static_cast<std::uint32_t>(mix(seed) % n);
}

// RapidCheck would start with small numbers, and a smaller seed does not make a simpler case.
inline rc::Gen<std::uint64_t> seeds() {
  return rc::gen::noShrink(
      rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::uint64_t>(0, 1 << 20)));
}

}  // namespace certa::test
