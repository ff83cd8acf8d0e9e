#include "answer_stream.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <signal.h>

#include "answer_writer.hpp"
#include "earlier_answers.hpp"
#include "file.hpp"
#include "interruption.hpp"
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

/// Reads past the pairs that are answered already; false if interrupted. Throws FileError if the
/// last of these answers is not what would be answered now: resuming would not give what a run in
/// one go gives.
bool skip(LineCursor& pairs, const EarlierAnswers& answers, const StreamOptions& options,
          const AnswerPair& answer) {
  const auto refuse = [&](const std::string& reason) {
    throw FileError("cannot resume " + options.output + ": " + reason);
  };
  std::optional<Line> line;
  for (std::uint64_t k = 0; k < answers.count; ++k) {
    line = pairs.next();
    if (line) continue;
    if (!pairs.at_end()) return false;
    refuse("it has " + std::to_string(answers.count) + " answers, but " + pairs.name() +
           " has only " + std::to_string(k) + " pairs");
  }
  if (!line) return true;
  Batch last;
  last.first_line = line->number;
  last.lines = line->text;
  answer_batch(last, pairs.name(), answer);
  if (last.answers != answers.last)
    refuse("its last line is not how this command answers " + pairs.name() + ":" +
           std::to_string(line->number) + "; are pairs and options the same?");
  return true;
}

/// Tells what an interrupted run has done, and how to have the rest done.
void print_end(const StreamOptions& options, int signal, std::uint64_t answers) {
  Progress().print("certa: stopped by " + std::string(signal == SIGINT ? "SIGINT" : "SIGTERM") +
                   " after " + std::to_string(answers) + " answers; to go on: " +
                   (options.output == "-" ? "-o FILE --resume, where FILE holds them\n"
                                          : "the same command with --resume\n"));
}

}  // namespace

ExitStatus stream_answers(const StreamOptions& options, const AnswerPair& answer) {
  const Run run;
  const Interruption interruption;
  LineCursor pairs(options.input, &interruption);
  OutputFile output(options.output, &pairs.file(),
                    options.resume ? OutputFile::Content::keep : OutputFile::Content::discard);
  EarlierAnswers earlier;
  if (options.resume) {
    earlier = read_earlier_answers(options.output);
    if (skip(pairs, earlier, options, answer)) output.truncate(earlier.size);
  }
  Progress progress;
  Summary summary;

  const auto jobs = static_cast<std::size_t>(options.jobs);
  // One job takes one batch at a time: an answer is written before the next line is waited for.
  const std::size_t most_in_flight = jobs == 1 ? 1 : 2 * jobs;
  // Read and written in order, so a batch is free again when its turn comes.
  std::vector<Batch> batches(most_in_flight);
  std::size_t turn = 0;

  const auto read = [&](tbb::flow_control& control) -> Batch* {
    Batch& batch = batches[turn++ % batches.size()];
    batch.first_line = pairs.number();
    if (pairs.read(batch.lines)) return &batch;
    control.stop();
    return nullptr;
  };
  const auto decide = [&](Batch* batch) {
    answer_batch(*batch, pairs.name(), answer);
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
  if (options.resume)
    progress.print("certa: resumed after " + std::to_string(earlier.count) +
                   " answers; of this run alone:\n");
  const ExitStatus status = run.finish(summary);
  if (pairs.at_end()) return status;
  print_end(options, interruption.signal(), earlier.count + summary.pairs() + summary.bad_lines);
  return static_cast<ExitStatus>(128 + interruption.signal());
}

}  // namespace certa::tools
