#include "verify_command.hpp"

#include <algorithm>
#include <atomic>
#include <deque>
#include <optional>
#include <utility>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/work_in_order.hpp"
#include "formats/answer_reader.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/refute.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

/// What came out of one line, or of a line of pairs and one of answers.
struct Outcome {
  enum class Kind : std::uint8_t { holds, refused, bad };
  Kind kind = Kind::holds;
  std::string message;  ///< a line, unless it holds
};

Outcome outcome(Outcome::Kind kind, const LinePlace& place, std::size_t number, std::string_view id,
                std::string_view reason) {
  return {kind, concat({place.name(number), ": ", plain_id(id), ": ", reason, "\n"})};
}

/// A pair's line and that of its answer, which is empty where there is none.
struct Task {
  KeptLine pair;
  KeptLine answer;
};

/// Checks one answer after the other.
class AnswerChecker {
 public:
  AnswerChecker(const VerifyOptions& options, const std::string& answers)
      : options_(options), answers_(answers) {}

  Outcome operator()(const Task& task) {
    using Kind = Outcome::Kind;
    const auto of_pair = [&](Kind kind, std::string_view id, std::string_view reason) {
      return outcome(kind, task.pair.place, task.pair.number, id, reason);
    };
    const auto of_answer = [&](Kind kind, std::string_view id, std::string_view reason) {
      return outcome(kind, task.answer.place, task.answer.number, id, reason);
    };
    const auto pair = pair_reader_.read(task.pair.line(), task.pair.place);
    if (const auto* error = std::get_if<LineError>(&pair))
      return of_pair(Kind::bad, error->id, error->reason);
    const PairLine& asked = *std::get<const PairLine*>(pair);
    if (task.answer.text.empty())
      return of_pair(Kind::refused, asked.id, "has no answer in " + answers_);
    const auto answer = answer_reader_.read(task.answer.text);
    if (const auto* error = std::get_if<AnswerError>(&answer))
      return of_answer(error->is_json ? Kind::refused : Kind::bad, error->id, error->reason);
    const Reason reason = refute(asked, std::get<Answer>(answer), options_.claim_tolerance);
    if (reason) return of_answer(Kind::refused, std::get<Answer>(answer).id, *reason);
    return {};
  }

 private:
  const VerifyOptions& options_;
  const std::string& answers_;  // the file
  RecordReader pair_reader_;
  AnswerReader answer_reader_;
};

/// Counts, and names the first refusals on standard error.
class Verification {
 public:
  explicit Verification(const VerifyOptions& options)
      : options_(options),
        jobs_(threads_of(options.jobs)),
        shapes_(mesh_loader(options.meshes.hull)),
        answers_(options.answers) {}

  ExitStatus run() {
    if (options_.pairs.empty()) {
      if (!verify_meshes()) return kBadInput;
    } else {
      verify_pairs();
    }
    if (unnamed_ > 0) progress_.print("certa: and " + std::to_string(unnamed_) + " more\n");
    progress_.print("certa: " + std::to_string(held_) + " answers hold, " +
                    std::to_string(refused_) + " refused, bad lines: " + std::to_string(bad_) +
                    "\n");
    if (!options_.json.empty()) write_json();
    if (bad_ > 0) return kBadInput;
    return refused_ > 0 ? kRefuted : kAllWell;
  }

 private:
  void verify_pairs() {
    LineCursor pairs(options_.pairs, nullptr, &shapes_);
    progress_.start(pairs.size(), 0);
    std::atomic<std::uint64_t> size_read = 0;
    const auto read = [&]() -> std::optional<Task> {
      auto pair = pairs.next_kept();
      if (!pair) return std::nullopt;
      size_read = pairs.size_read();
      // A line that should define a shape, and does not, has no answer.
      auto answer = pair->place.defines_shape(pair->text) ? std::nullopt : answers_.next_kept();
      return Task{*std::move(pair), std::move(answer).value_or(KeptLine{})};
    };
    std::deque<AnswerChecker> checkers;
    for (std::size_t k = 0; k < jobs_; ++k) checkers.emplace_back(options_, answers_.name());
    work_in_order(read, checkers, [&](Outcome&& found) {
      count(found);
      progress_.show(held_ + refused_, size_read);
    });
    while (const auto line = answers_.next()) count(surplus(*line));
  }

  Outcome surplus(const Line& line) {
    const auto answer = answer_reader_.read(line.text);
    const std::string id =
        std::visit([](const auto& result) -> std::string { return result.id; }, answer);
    return outcome(Outcome::Kind::refused, answers_.place(line.number), line.number, id,
                   "has no pair in " + options_.pairs.back());
  }

  /// False where a mesh is refused.
  bool verify_meshes() {
    const auto pairs = MeshPairs::read(options_.meshes);
    if (!pairs) return false;
    std::vector<bool> answered(pairs->size());
    while (const auto line = answers_.next()) {
      const auto say = [&](Outcome::Kind kind, const std::string& id, const std::string& reason) {
        count(outcome(kind, answers_.place(line->number), line->number, id, reason));
      };
      const auto read = answer_reader_.read(line->text);
      if (const auto* error = std::get_if<AnswerError>(&read)) {
        say(error->is_json ? Outcome::Kind::refused : Outcome::Kind::bad, error->id, error->reason);
        continue;
      }
      const Answer& answer = std::get<Answer>(read);
      const auto k = pairs->find(answer.parts);
      if (!k) {
        say(Outcome::Kind::refused, answer.id,
            answer.parts.empty() ? "names no parts"
                                 : "names parts that are not there, or --parts is missing");
        continue;
      }
      answered[*k] = true;
      const Reason reason = refute(pairs->pair(*k), answer, options_.claim_tolerance);
      if (reason)
        say(Outcome::Kind::refused, answer.id, *reason);
      else
        count({});
    }
    const auto missing = std::count(answered.begin(), answered.end(), false);
    const bool all = options_.meshes.parts == MeshParts::all;
    if (all ? missing > 0 : missing == static_cast<std::ptrdiff_t>(answered.size()))
      count({Outcome::Kind::refused,
             concat({answers_.name(), ": no answer about ", std::to_string(missing), " of ",
                     std::to_string(answered.size()), " pairs of parts\n"})});
    return true;
  }

  void count(const Outcome& found) {
    ++(found.kind == Outcome::Kind::holds     ? held_
       : found.kind == Outcome::Kind::refused ? refused_
                                              : bad_);
    if (found.kind == Outcome::Kind::holds) return;
    if (refused_ + bad_ <= kBadLinesNamed)
      progress_.print(found.message);
    else
      ++unnamed_;
  }

  void write_json() const {
    std::string text;
    JsonWriter json(text);
    json.object([&] {
      json.member("hold", held_);
      json.member("refused", refused_);
      json.member("bad_lines", bad_);
      json.member("seconds", run_.seconds());
    });
    OutputFile file(options_.json);
    file.write(text += '\n');
    file.close();
  }

  const VerifyOptions& options_;
  const Run run_;
  std::size_t jobs_;
  ShapeTable shapes_;
  LineCursor answers_;
  AnswerReader answer_reader_;
  Progress progress_;
  std::uint64_t held_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t bad_ = 0;
  std::uint64_t unnamed_ = 0;
};

}  // namespace

ExitStatus verify_command(const VerifyOptions& options) { return Verification(options).run(); }

}  // namespace certa::tools
