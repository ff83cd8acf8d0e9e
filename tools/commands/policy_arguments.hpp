/// The arguments of `certa policy`.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "policy_command.hpp"

namespace certa::tools {

struct PolicyArguments {
  StudyOptions options;
  std::vector<std::string> families{"all"};
  std::vector<std::string> require;
  std::string budget_at = "p99";
};

/// `words` are those of the command line, for the report.
[[nodiscard]] CLI::App* add_policy_command(CLI::App& app, PolicyArguments& arguments,
                                           const std::vector<std::string>& words);

/// `fail` tells what is wrong. Throws FileError.
[[nodiscard]] ExitStatus run_policy(PolicyArguments& arguments,
                                    ExitStatus (*fail)(const std::string&));

}  // namespace certa::tools
