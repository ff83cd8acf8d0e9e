/// The command `certa trace`: the steps of a search as JSON, for people and for pictures.
#pragma once

#include <optional>
#include <string>

#include "console/answer_stream.hpp"

namespace certa::tools {

struct TraceOptions {
  StreamOptions stream;
  std::string policy = "adaptive";
  std::string algorithm = "kkt";
  int level = 0;      ///< 0: the highest that the algorithm answers
  std::string start;  ///< of printed loops: point or direction, "X,Y[,Z]"; empty: its own
  int steps = 0;      ///< of printed loops: the supports after which one is stopped; 0: the default
  double search_tolerance = 0;
};

/// Why there is no such trace, or nothing.
[[nodiscard]] std::optional<std::string> refuse(const TraceOptions& options);

/// A line for each pair: how the algorithm went, step by step, and what it came to. Throws
/// FileError.
[[nodiscard]] ExitStatus trace_command(const TraceOptions& options);

}  // namespace certa::tools
