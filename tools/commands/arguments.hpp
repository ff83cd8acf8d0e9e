/// The arguments of the command `certa`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer_arguments.hpp"
#include "campaign_command.hpp"
#include "compare_command.hpp"
#include "generate_command.hpp"
#include "hull_command.hpp"
#include "minimize_command.hpp"
#include "policy_arguments.hpp"
#include "show_command.hpp"
#include "trace_command.hpp"

namespace certa::tools {

enum class Command : std::uint8_t {
  certify,
  verify,
  convert,
  trace,
  show,
  algorithms,
  minimize,
  oracle,
  compare,
  engine,
  generate,
  hull,
  policy,
  campaign,
};

struct Arguments {
  Command command = Command::certify;
  CertifyArguments certify;
  VerifyArguments verify;
  ConvertOptions convert;
  OracleOptions oracle;
  GenerateOptions generate;
  std::vector<std::string> families{"all"};
  std::string dimension = "both";
  std::optional<int> pair_number;
  HullOptions hull;
  MinimizeOptions minimize;
  std::string minimize_policy;
  std::string minimize_algorithm = "kkt";
  std::string minimize_shell;
  std::string minimize_engine;
  std::string minimize_program;  // an engine
  Terms minimize_terms;
  std::optional<double> minimize_timeout;
  CompareOptions compare;
  std::string engine;
  PolicyArguments policy;
  TraceOptions trace;
  ShowOptions show;
  CampaignOptions campaign;
};

/// Reads them. If there is nothing more to do, for they are wrong or ask for the help or the
/// version, it prints that and returns the exit status.
[[nodiscard]] std::optional<ExitStatus> read_arguments(int argc, char** argv, Arguments& arguments);

/// Prints the error message.
ExitStatus fail(const std::string& message);

}  // namespace certa::tools
