#include "console/answer_stream.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iterator>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <signal.h>

#include "console/answer_file.hpp"
#include "console/earlier_answers.hpp"
#include "console/file.hpp"
#include "console/interruption.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "formats/answer_writer.hpp"
#include "formats/json.hpp"
#include "formats/pair_reader.hpp"

namespace certa::tools {

namespace {

/// The answers to some lines, in their order.
struct Answers {
  AnswerLines text;
  std::vector<std::string> messages;
  Summary summary;

  void append(Answers&& later) {
    text.lines += later.text.lines;
    std::move(later.messages.begin(), later.messages.end(), std::back_inserter(messages));
    summary.merge(std::move(later.summary));
  }
  void clear() {
    text.lines.clear();
    text.block.clear();
    messages.clear();
    summary = {};
  }
};

/// Some records on their way through the pipeline, and memory to be used again.
struct Batch {
  Records records;
  LinePlace place;              // of the first
  std::uint64_t size_read = 0;  // of the input, up to here
  RecordReader reader;
  Answers newest;  // of the line under way
  std::mutex mutex;
  Answers answers;  // of the lines before it, not yet written; guarded by the mutex
};

void answer_record(Batch& batch, const Line& line, const AnswerPair& answer) {
  LinePlace place = batch.place;
  place.ordinal += line.number - batch.records.first;
  auto& [text, messages, summary] = batch.newest;
  const bool defines = place.defines_shape(line.text);
  if (defines && !place.shapes->fault(place.ordinal)) return;
  auto result = batch.reader.read(line, place);
  if (const auto* pair = std::get_if<const PairLine*>(&result)) {
    auto reason = answer(**pair, text.lines, summary);
    if (!reason) return;
    result = LineError{(*pair)->id, std::move(*reason)};
  }
  const LineError& error = std::get<LineError>(result);
  ++summary.bad_lines;
  if (!defines) append_error(text.lines, error.id, line.number, error.reason, place.is_binary);
  messages.push_back(concat({place.name(line.number), ": ", error.reason, "\n"}));
}

void answer_batch(Batch& batch, const AnswerPair& answer, bool as_block) {
  RecordLoop records(batch.records);
  while (const std::optional<Line> line = records.next()) {
    batch.newest.clear();
    answer_record(batch, *line, answer);
    const std::lock_guard lock(batch.mutex);
    batch.answers.append(std::move(batch.newest));
  }
  if (!as_block) return;
  const std::lock_guard lock(batch.mutex);
  batch.answers.text.make_block();
}

/// One run from the first line to the last, or to a signal.
class AnswerStream {
 public:
  AnswerStream(const StreamOptions& options, const AnswerPair& answer)
      : options_(options),
        answer_(answer),
        jobs_(threads_of(options.jobs)),
        shapes_(options.load_mesh),
        // One job takes one batch at a time: an answer is written before the next line is waited
        // for.
        batches_(jobs_ == 1 ? 1 : 2 * jobs_) {}

  ExitStatus run() {
    {
      const GracePeriod grace(interruption_, [this] { give_up(); });
      open();
      answer_all();
    }
    output_->close();
    if (options_.resume)
      progress_.print("certa: resumed after " + std::to_string(earlier_) +
                      " answers; of this run alone:\n");
    const ExitStatus status = run_.finish(summary_, progress_, options_.json);
    if (failure_) std::rethrow_exception(failure_);
    return pairs_->at_end() ? status : stopped();
  }

 private:
  /// All files, as far as they are answered already.
  void open() {
    keep_apart(options_.inputs, options_.output);
    keep_apart(options_.inputs, options_.json);
    pairs_.emplace(options_.inputs, &interruption_, &shapes_);
    EarlierAnswers earlier;
    if (options_.resume)
      earlier = read_earlier_answers(options_.output);
    else if (!options_.overwrite)
      keep_what_is_there(options_.output, "--resume goes on in it, --overwrite begins anew");
    AnswerFile output(options_.output,
                      options_.resume ? OutputFile::Content::keep : OutputFile::Content::discard);
    earlier_ = earlier.count;
    const bool all_skipped = skip(earlier);
    progress_.start(pairs_->size(), pairs_->size_read());
    const std::lock_guard lock(writing_);
    if (options_.resume && all_skipped) output.go_on(earlier.size, earlier.count);
    output_.emplace(std::move(output));
  }

  /// Reads past the pairs that are answered already; false if interrupted. Throws FileError if the
  /// last of these answers is not the one that would be given now, because resuming would then not
  /// give the same output as a run in one go.
  bool skip(const EarlierAnswers& answers) {
    const auto refuse = [&](const std::string& reason) {
      throw FileError("cannot resume " + options_.output + ": " + reason);
    };
    std::optional<Line> line;
    for (std::uint64_t k = 0; k < answers.count; ++k) {
      do line = pairs_->next();
      while (line && pairs_->place(line->number).defines_shape(line->text));  // bad: no answer
      if (line) continue;
      if (!pairs_->at_end()) return false;
      refuse("it has " + std::to_string(answers.count) + " answers, but " + pairs_->name() +
             " has only " + std::to_string(k) + " pairs");
    }
    if (!line) return true;
    Batch last;
    last.records.first = line->number;
    last.place = pairs_->place(line->number);
    answer_record(last, *line, answer_);
    if (last.newest.text.lines != answers.last)
      refuse("its last line is not how this command answers " + last.place.name(line->number) +
             "; are pairs and options the same?");
    return true;
  }

  void answer_all() {
    // Read and written in order, so a batch is free again when its turn comes.
    std::size_t turn = 0;
    const auto read = [&](tbb::flow_control& control) -> Batch* {
      Batch& batch = batches_[turn++ % batches_.size()];
      try {
        if (pairs_->read(batch.records)) {
          batch.place = pairs_->place(batch.records.first);
          batch.size_read = pairs_->size_read();
          return &batch;
        }
      } catch (const FileError&) {
        failure_ = std::current_exception();  // what was read before is still answered
      }
      control.stop();
      return nullptr;
    };
    const auto decide = [&](Batch* batch) {
      answer_batch(*batch, answer_, output_->is_binary());
      return batch;
    };
    const auto write = [&](Batch* batch) {
      const std::lock_guard lock(writing_);
      write_answers(*batch);
      ++written_;
    };

    // TBB warns of more jobs than processors, unless they are allowed beforehand.
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, jobs_);
    tbb::task_arena arena(static_cast<int>(jobs_));
    arena.execute([&] {
      tbb::parallel_pipeline(
          batches_.size(),
          tbb::make_filter<void, Batch*>(tbb::filter_mode::serial_in_order, read) &
              tbb::make_filter<Batch*, Batch*>(tbb::filter_mode::parallel, decide) &
              tbb::make_filter<Batch*, void>(tbb::filter_mode::serial_in_order, write));
    });
  }

  /// REQUIRES: `writing_` is held, and all batches before this one are written.
  void write_answers(Batch& batch) {
    const std::lock_guard lock(batch.mutex);
    for (const std::string& message : batch.answers.messages)
      if (bad_lines_named_++ < kBadLinesNamed) progress_.print(message);
    output_->write(std::move(batch.answers.text));
    summary_.merge(std::move(batch.answers.summary));
    batch.answers.clear();
    progress_.show(summary_.pairs(), batch.size_read);
  }

  /// Writes the answers up to the first pair that has none, and ends the program. Called in the
  /// thread of the grace period, while others may still be at work.
  [[noreturn]] void give_up() {
    int status = kBadInput;
    try {
      const std::lock_guard lock(writing_);
      if (output_) {
        write_answers(batches_[written_ % batches_.size()]);
        output_->close();
      }
      (void)run_.finish(summary_, progress_, options_.json);
      status = stopped();
    } catch (const std::exception& error) {
      progress_.print(concat({"certa: ", error.what(), "\n"}));
    }
    std::_Exit(status);
  }

  /// Tells how many answers an interrupted run has given, and how to get the rest.
  ExitStatus stopped() {
    const int signal = interruption_.signal();
    const std::uint64_t answers = earlier_ + summary_.pairs() + summary_.bad_lines;
    progress_.print("certa: stopped by " + std::string(signal == SIGINT ? "SIGINT" : "SIGTERM") +
                    " after " + std::to_string(answers) + " answers; to go on: " +
                    (options_.output == "-" ? "-o FILE --resume, where FILE holds them\n"
                                            : "the same command with --resume\n"));
    return static_cast<ExitStatus>(128 + signal);
  }

  const StreamOptions& options_;
  const AnswerPair& answer_;
  const Run run_;
  const Interruption interruption_;
  const std::size_t jobs_;
  ShapeTable shapes_;
  std::optional<LineCursor> pairs_;
  std::exception_ptr failure_;  // of reading, which ended it
  std::vector<Batch> batches_;
  std::atomic<std::uint64_t> earlier_{0};  // answers that the output held before

  std::mutex writing_;  // for the members below, while there is a pipeline
  std::optional<AnswerFile> output_;
  std::size_t written_ = 0;  // batches
  std::uint64_t bad_lines_named_ = 0;
  Progress progress_;
  Summary summary_;
};

}  // namespace

ExitStatus stream_answers(const StreamOptions& options, const AnswerPair& answer) {
  return AnswerStream(options, answer).run();
}

}  // namespace certa::tools
