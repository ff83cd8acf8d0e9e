/// The command `certa convert`: pairs or answers from text to binary files and back.
#pragma once

#include <string>
#include <vector>

#include "console/run.hpp"

namespace certa::tools {

struct ConvertOptions {
  std::vector<std::string> inputs = {"-"};  ///< one after the other: all pairs, or all answers
  std::string output = "-";                 ///< binary where its name says so, otherwise text
  bool overwrite = false;                   ///< an output that holds something already
};

/// The first record says whether there are pairs or answers. An answer is the same line again after
/// there and back; a pair has everything again that answers depend on. Bad records are named on
/// standard error and left out. Throws FileError.
[[nodiscard]] ExitStatus convert_command(const ConvertOptions& options);

}  // namespace certa::tools
