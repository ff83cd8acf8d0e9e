/// The command `certa hull`: convex hulls of planar points, line by line.
#pragma once

#include <string>

#include "answers/hull.hpp"
#include "console/run.hpp"

namespace certa::tools {

struct HullOptions {
  std::string input = "-";
  std::string output = "-";
  HullQuestion question;
};

/// Answers every line that is not blank; a bad one by an error in its place and a message on
/// standard error. Throws FileError.
[[nodiscard]] ExitStatus hull_command(const HullOptions& options);

}  // namespace certa::tools
