/// The command `certa show`: pairs as a page to look at.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "console/run.hpp"

namespace certa::tools {

/// As much as browsers open at once.
inline constexpr std::size_t kMostShown = 10000;
inline constexpr std::size_t kMostShownBytes = 100'000'000;

struct ShowOptions {
  /// Files, one after the other; "-" is standard input. None: the page has pairs to begin with.
  std::vector<std::string> inputs;
  std::string output;  ///< "-": standard output; empty: in this folder, named as the last input
};

/// Writes one page that holds every pair of the files, once for each claim that it has by name. Bad
/// lines are left out, the first hundred named on standard error, and so are pairs beyond
/// kMostShown. Throws FileError, also where this build has no page, where the files hold no pair,
/// and where the page's name was not given and is that of a file that is no such page: then nothing
/// is written.
[[nodiscard]] ExitStatus show_command(const ShowOptions& options);

}  // namespace certa::tools
