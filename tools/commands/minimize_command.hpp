/// The command `certa minimize`: shrinks pairs for as long as something fails on them.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "console/run.hpp"
#include "formats/pair_line.hpp"
#include "harness/engine_result.hpp"

namespace certa::tools {

/// A failure of one pair, of which smaller ones are tried out.
struct Failure {
  /// Whether a line of the data format, `{"a":..,"b":..}`, shows the failure too.
  std::function<bool(const std::string& line)> shows;
  /// The line to be written about the last pair that did. Without it that is the pair and its exact
  /// truth.
  std::function<std::string()> line;
};

/// For one pair: its failure, or nothing if all is well on it.
using FindFailure = std::function<std::optional<Failure>(const PairLine& pair)>;

/// The policy's verdict is not the true one as far as contact goes, or it has none.
[[nodiscard]] FindFailure policy_errs(const std::string& policy, const std::string& algorithm);

/// The command, with the line on its standard input, ends with the same exit status above 0 as on
/// the pair given; not to end in time is one.
[[nodiscard]] FindFailure command_fails(const std::string& command, double seconds);

/// The engine gives the same finding as on the pair given: of the same Result, a wrong verdict no
/// nearer to touching, a crash in the same way, an error with the same words but for numbers,
/// and in its documented range if that was. Lines are findings, on the pair as the engine got it.
[[nodiscard]] FindFailure engine_errs(std::shared_ptr<EngineProcess> engine, const Terms& terms);

struct MinimizeOptions {
  std::vector<std::string> inputs = {"-"};
  std::string output = "-";
  std::size_t limit = 20000;  ///< of questions a pair
  int jobs = 1;
  std::function<FindFailure()> find_failure;  ///< called for every job
};

/// Every pair that fails, as small as it gets. kRefuted if some do not fail: there is a message for
/// each. Throws FileError.
[[nodiscard]] ExitStatus minimize_command(const MinimizeOptions& options);

}  // namespace certa::tools
