/// Whether an algorithm follows the printed text to the letter.
#pragma once

#include <cstdint>

namespace certa {

enum class Form : std::uint8_t {
  corrected,  ///< right on every input under exact signs
  published,  ///< as its paper prints it; docs/papers.md says where that fails
};

}  // namespace certa
