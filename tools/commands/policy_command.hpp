/// The command `certa policy`: the cost and the errors of each precision policy on a user's data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/pair_family.hpp"
#include "console/run.hpp"
#include "policy/candidate.hpp"
#include "policy/demands.hpp"

namespace certa::tools {

struct MeasureOptions {
  std::vector<std::string> inputs;   ///< files of pairs; "-" is standard input
  std::vector<PairFamily> families;  ///< without files: generated pairs
  int count = 500;                   ///< of each family and dimension
  std::size_t sample = 10000;        ///< pairs measured at most
  std::uint64_t seed = 1;            ///< of generated pairs, and of the sample
  int rounds = 5;                    ///< of the timing
  std::string report;                ///< a file for the HTML report; empty: none
  std::string json;                  ///< a file for the JSON; empty: none
  bool resume = false;
  std::string command;               ///< as the user typed it
  std::optional<std::string> title;  ///< of the report
  std::optional<std::string> unit;   ///< of the data's coordinates, for the report
  policy::Choice choice;
  policy::Question question;
  policy::Demands demands;
};

/// Why these options do not go together, or nothing.
[[nodiscard]] std::optional<std::string> refuse(const MeasureOptions& options);

/// Tables on standard output, unless a report goes there. kRefuted if no policy meets the demands.
/// After SIGINT or SIGTERM it reports the measurements so far, and returns 128 + the signal.
/// Throws FileError.
[[nodiscard]] ExitStatus policy_command(const MeasureOptions& options);

}  // namespace certa::tools
