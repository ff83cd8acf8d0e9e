/// The command `certa compare`: other people's engines against exact truth.
#pragma once

#include <string>
#include <vector>

#include "console/run.hpp"
#include "harness/engine_result.hpp"

namespace certa::tools {

struct CompareOptions {
  std::vector<std::string> engines;  ///< by name; `all` is all of this build
  std::string command;               ///< a program that answers; empty: none
  Terms terms;
  std::vector<std::string> inputs = {"-"};
  std::string findings;  ///< a file for every finding as a line; empty: none
  std::string json;      ///< a file for the counts; empty: none
  int jobs = 1;          ///< processes of each engine
};

/// Tables on standard output, or on standard error if a file is standard output. kRefuted if there
/// is a finding in an engine's documented range. After SIGINT or SIGTERM it reads no more, writes
/// what it has found and returns 128 + the signal. Throws FileError.
[[nodiscard]] ExitStatus compare_command(const CompareOptions& options);

/// The family of a pair: the one that its line names, or its id up to the last '-'.
[[nodiscard]] std::string family_of(const std::string& family, const std::string& id);

}  // namespace certa::tools
