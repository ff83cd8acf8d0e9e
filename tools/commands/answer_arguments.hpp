/// The arguments of the commands that answer pairs, or check or convert answers: certify, verify,
/// convert, oracle.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "certify_command.hpp"
#include "convert_command.hpp"
#include "mesh_command.hpp"
#include "oracle_command.hpp"
#include "verify_command.hpp"

namespace CLI {
class App;
}

namespace certa::tools {

/// Options that two meshes take.
struct MeshArguments {
  MeshOptions options;
  std::string parts;  // empty, "nearest" or "all"
  std::array<std::string, 2> poses;
};

struct CertifyArguments {
  std::vector<std::string> inputs;  // none: the sample, or standard input
  std::string sample;  // the input where no file is named; contradicting its claims is no failure
  MeshArguments meshes;
  std::string policy;               // empty: the algorithm's default
  int level = 0;                    // 0: the highest that the algorithm answers
  std::vector<std::string> fields;  // none: those of the certificate's form
  std::string certificate;          // empty: "full"
  std::optional<double> at_least;   // instead of an answer of that level
  CertifyOptions options;
};

struct VerifyArguments {
  std::vector<std::string> files;  // pairs or two meshes, then answers
  MeshArguments meshes;
  VerifyOptions options;
};

/// Whether they name another policy or algorithm than the default, or an option of one.
[[nodiscard]] bool names_another(const CertifyArguments& arguments) noexcept;

/// Prints the error message.
using Fail = ExitStatus (*)(const std::string&);

[[nodiscard]] CLI::App* add_certify(CLI::App& app, CertifyArguments& arguments);
[[nodiscard]] CLI::App* add_verify(CLI::App& app, VerifyArguments& arguments);
[[nodiscard]] CLI::App* add_convert(CLI::App& app, ConvertOptions& options);
[[nodiscard]] CLI::App* add_oracle(CLI::App& app, OracleOptions& options);

/// Why the arguments do not go together, or nothing: then meshes and the format of answers are set.
[[nodiscard]] std::optional<std::string> settle(CertifyArguments& arguments);

// Throw FileError.
/// REQUIRES: `settle` gave no reason.
[[nodiscard]] ExitStatus run_certify(CertifyArguments& arguments, const AnswerPair& answer);
[[nodiscard]] ExitStatus run_verify(VerifyArguments& arguments, Fail fail);

inline constexpr const char* kResumeNeedsFile = "--resume goes on in a file: name it by -o FILE";

/// `--policy`, for other commands too.
void add_policy(CLI::App& command, std::string& name, const std::string& help);

/// How a search starts and ends: of policies with a tolerance, and of the papers' own loops.
void add_search_terms(CLI::App& command, SearchTerms& terms);

/// For commands that read, answer and write.
inline constexpr const char* kExitStatusHelp =
    "Exit status: 0 all well; 2 bad input, or a file that cannot be read or written.";

}  // namespace certa::tools
