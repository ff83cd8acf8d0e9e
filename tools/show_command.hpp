/// The command `certa show`: pairs as a page to look at.
#pragma once

#include <cstddef>
#include <string>

#include "console/run.hpp"

namespace certa::tools {

/// What browsers open at once.
inline constexpr std::size_t kMostShown = 10000;
inline constexpr std::size_t kMostShownBytes = 100'000'000;

struct ShowOptions {
  std::string input;   ///< "-": standard input; empty: none, the page has pairs to begin with
  std::string output;  ///< "-": standard output; empty: beside nothing, named as the input
};

/// Writes one page that holds every pair of the file, or nothing where this build has no page. Bad
/// lines are named on standard error and left out, and so is what is beyond kMostShown pairs.
/// Throws FileError.
[[nodiscard]] ExitStatus show_command(const ShowOptions& options);

}  // namespace certa::tools
