/// The command `certa compare`: other people's engines against exact truth.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <certa/fuzz/engine.hpp>

#include "console/run.hpp"

namespace certa::tools {

struct CompareOptions {
  std::vector<std::string> engines;             ///< by name; `all` is all of this build
  std::string command;                          ///< a program that answers; empty: none
  fuzz::Number number = fuzz::Number::float64;  ///< that the program computes with
  std::string input = "-";
  std::string findings;  ///< a file for every finding as a line; empty: none
  std::string json;      ///< a file for the counts; empty: none
  double tolerance = 0;
  std::optional<double> relative;
  double timeout = 1;  ///< seconds a pair
};

/// Tables on standard output. kRefuted if there is a finding in an engine's documented range.
/// Throws FileError.
[[nodiscard]] ExitStatus compare_command(const CompareOptions& options);

/// The family of a pair: the one that its line names, or its id up to the last '-'.
[[nodiscard]] std::string family_of(const std::string& family, const std::string& id);

}  // namespace certa::tools
