#include "trace_command.hpp"

namespace certa::tools {

ExitStatus trace_command(const TraceOptions& options) {
  const auto trace = [&options](const PairLine& pair, std::string& answers, Summary& summary) {
    return append_trace(answers, pair, options.question, summary);
  };
  return stream_answers(options.stream, trace);
}

}  // namespace certa::tools
