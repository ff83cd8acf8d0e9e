#include "answer_stream.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include "answer_writer.hpp"
#include "file.hpp"
#include "line_source.hpp"
#include "pair_reader.hpp"
#include "progress.hpp"

namespace certa::tools {

namespace {

/// Some tens of kilobytes of lines on their way through the pipeline, and memory to be used again.
struct Batch {
  std::size_t first_line = 1;
  std::string lines;
  std::string answers;
  std::string messages;
  Summary summary;
  PairReader reader;
};

void answer_batch(Batch& batch, const std::string& file, const AnswerPair& answer) {
  batch.answers.clear();
  batch.messages.clear();
  batch.summary = {};
  Lines lines(batch.lines, batch.first_line);
  while (const std::optional<Line> line = lines.next()) {
    auto result = batch.reader.read(line->text);
    if (const Pair* pair = std::get_if<Pair>(&result)) {
      auto reason = answer(*pair, batch.answers, batch.summary);
      if (!reason) continue;
      result = LineError{pair->id, std::move(*reason)};
    }
    const LineError& error = std::get<LineError>(result);
    ++batch.summary.bad_lines;
    append_error(batch.answers, error.id, line->number, error.reason);
    batch.messages.append(file).append(":").append(std::to_string(line->number));
    batch.messages.append(": ").append(error.reason).append("\n");
  }
}

}  // namespace

Summary stream_answers(const StreamOptions& options, const AnswerPair& answer) {
  LineSource source(options.input);
  OutputFile output(options.output, &source.file());
  Progress progress;
  Summary summary;
  std::size_t next_line = 1;

  const auto jobs = static_cast<std::size_t>(options.jobs);
  // One job takes one batch at a time: an answer is written before the next line is waited for.
  const std::size_t most_in_flight = jobs == 1 ? 1 : 2 * jobs;
  // Read and written in order, so a batch is free again when its turn comes.
  std::vector<Batch> batches(most_in_flight);
  std::size_t turn = 0;

  const auto read = [&](tbb::flow_control& control) -> Batch* {
    Batch& batch = batches[turn++ % batches.size()];
    if (!source.read(batch.lines)) {
      control.stop();
      return nullptr;
    }
    batch.first_line = next_line;
    next_line += static_cast<std::size_t>(std::count(batch.lines.begin(), batch.lines.end(), '\n'));
    return &batch;
  };
  const auto decide = [&](Batch* batch) {
    answer_batch(*batch, source.file().name(), answer);
    return batch;
  };
  const auto write = [&](Batch* batch) {
    if (!batch->messages.empty()) progress.print(batch->messages);
    output.write(batch->answers);
    summary.merge(std::move(batch->summary));
    progress.show(summary.pairs());
  };

  // TBB warns of more jobs than processors, unless they are allowed beforehand.
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, jobs);
  tbb::task_arena arena(options.jobs);
  arena.execute([&] {
    tbb::parallel_pipeline(
        most_in_flight,
        tbb::make_filter<void, Batch*>(tbb::filter_mode::serial_in_order, read) &
            tbb::make_filter<Batch*, Batch*>(tbb::filter_mode::parallel, decide) &
            tbb::make_filter<Batch*, void>(tbb::filter_mode::serial_in_order, write));
  });
  output.close();
  return summary;
}

}  // namespace certa::tools
