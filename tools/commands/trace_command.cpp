#include "trace_command.hpp"

#include "console/answer_file.hpp"

namespace certa::tools {

ExitStatus trace_command(const TraceOptions& options) {
  if (is_binary_path(options.stream.output))
    throw FileError("cannot write " + options.stream.output + ": steps are lines of text");
  const auto trace = [&options](const PairLine& pair, std::string& answers, Summary& summary) {
    return append_trace(answers, pair, options.question, summary);
  };
  return stream_answers(options.stream, trace);
}

}  // namespace certa::tools
