/// Whether an algorithm follows the printed text to the letter.
#pragma once

#include <cstdint>

namespace certa {

/// The two forms of an algorithm.
enum class Form : std::uint8_t {
  corrected,  ///< Right on every pair under exact signs.
  published,  ///< As its paper prints it; docs/papers.md says where that fails.
};

}  // namespace certa
