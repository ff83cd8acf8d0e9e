/// The arguments of `certa policy`.
#pragma once

#include <string>
#include <vector>

#include "policy_command.hpp"

namespace CLI {
class App;
}

namespace certa::tools {

struct PolicyArguments {
  std::vector<std::string> words;  ///< of the command line, for the report
  MeasureOptions options;
  std::vector<std::string> families{"all"};
  std::vector<std::string> require;
  std::string budget_at = "p99";
};

[[nodiscard]] CLI::App* add_policy_command(CLI::App& app, PolicyArguments& arguments);

}  // namespace certa::tools
