/// The command `certa show`: pairs as a page to look at.
#pragma once

#include <cstddef>
#include <string>

#include "console/run.hpp"

namespace certa::tools {

/// As much as browsers open at once.
inline constexpr std::size_t kMostShown = 10000;
inline constexpr std::size_t kMostShownBytes = 100'000'000;

struct ShowOptions {
  std::string input;   ///< "-": standard input; empty: none, the page has pairs to begin with
  std::string output;  ///< "-": standard output; empty: in this folder, named as the input
};

/// Writes one page that holds every pair of the file. Bad lines are named on standard error and
/// left out, and so are pairs beyond kMostShown. Throws FileError, also where this build has no
/// page, where the file holds no pair, and where the page's name was not given and is that of a
/// file that is no such page: then nothing is written.
[[nodiscard]] ExitStatus show_command(const ShowOptions& options);

}  // namespace certa::tools
