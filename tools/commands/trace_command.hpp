/// The command `certa trace`: the steps of searches, pair by pair.
#pragma once

#include "answers/trace.hpp"
#include "console/answer_stream.hpp"

namespace certa::tools {

struct TraceOptions {
  StreamOptions stream;
  TraceQuestion question;
};

/// A line for each pair. REQUIRES: not refuse(options.question). Throws FileError.
[[nodiscard]] ExitStatus trace_command(const TraceOptions& options);

}  // namespace certa::tools
