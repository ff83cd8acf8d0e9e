/// The command `certa minimize`: shrinks pairs for as long as something fails on them.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "console/run.hpp"

namespace certa::tools {

/// Whether a line of the data format shows the failure.
using LineFails = std::function<bool(const std::string& line)>;

/// For one pair: the test of the failure on it, or nothing if all is well on it.
using FindFailure = std::function<std::optional<LineFails>(const std::string& line)>;

/// The policy's verdict is not the true one as far as contact goes, or it has none.
[[nodiscard]] FindFailure policy_errs(const std::string& policy, const std::string& algorithm);

/// The command, with the line on its standard input, ends with the same exit status above 0 as on
/// the pair given; not to end in time is one.
[[nodiscard]] FindFailure command_fails(const std::string& command, double seconds);

/// The engine of this build that has this name gives the same finding (see Result) as on the pair
/// given, and in its documented range if that was; on the pair as its number type holds it.
[[nodiscard]] FindFailure engine_errs(const std::string& engine, double seconds);

struct MinimizeOptions {
  std::string input = "-";
  std::string output = "-";
  std::size_t limit = 20000;  ///< of questions a pair
  FindFailure find_failure;
};

/// Every pair that fails, as small as it gets, with its exact truth. kRefuted if some do not fail:
/// there is a message for each. Throws FileError.
[[nodiscard]] ExitStatus minimize_command(const MinimizeOptions& options);

}  // namespace certa::tools
