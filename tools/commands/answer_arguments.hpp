/// The arguments of the commands that answer pairs, or check answers: certify, verify, oracle.
#pragma once

#include <string>

#include "certify_command.hpp"
#include "mesh_command.hpp"
#include "oracle_command.hpp"
#include "verify_command.hpp"

namespace CLI {
class App;
}

namespace certa::tools {

struct CertifyArguments {
  std::string input;   // empty: the sample, or standard input
  std::string sample;  // the input where no file is named; contradicting its claims is no failure
  MeshOptions meshes;  // b empty: pairs
  std::string parts;   // empty, "nearest" or "all"
  std::string policy;  // empty: the algorithm's default
  int level = 0;       // 0: the highest that the algorithm answers
  CertifyOptions options;
};

/// Whether they name another policy or algorithm than the default, or an option of one.
[[nodiscard]] bool names_another(const CertifyArguments& arguments) noexcept;

/// Prints the error message.
using Fail = ExitStatus (*)(const std::string&);

[[nodiscard]] CLI::App* add_certify(CLI::App& app, CertifyArguments& arguments);
[[nodiscard]] CLI::App* add_verify(CLI::App& app, VerifyOptions& options);
[[nodiscard]] CLI::App* add_oracle(CLI::App& app, OracleOptions& options);

// Throw FileError.
[[nodiscard]] ExitStatus run_certify(CertifyArguments& arguments, const AnswerPair& answer,
                                     Fail fail);
[[nodiscard]] ExitStatus run_verify(const VerifyOptions& options, Fail fail);

inline constexpr const char* kResumeNeedsFile = "--resume goes on in a file: name it by -o FILE";

/// `--policy`, for other commands too.
void add_policy(CLI::App& command, std::string& name, const std::string& help);

/// For commands that read, answer and write.
inline constexpr const char* kExitStatusHelp =
    "Exit status: 0 all well; 2 bad input, or a file that cannot be read or written.";

}  // namespace certa::tools
