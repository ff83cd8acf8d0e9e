#include "verify_command.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <deque>
#include <exception>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/this_program.hpp"
#include "console/work_in_order.hpp"
#include "formats/answer_reader.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/plain_pair.hpp"
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

/// For programs that this one becomes: Coq's functions go through lists by recursion.
void take_whole_stack() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_STACK, &limit);
}

/// Writes records as the lines of one text. Those of a first file of text stay on their lines;
/// others follow each other.
class PlainLines {
 public:
  explicit PlainLines(OutputFile& output) : output_(output) {}

  /// Begins the line of a record, which `records` has just handed out.
  void begin(const LineCursor& records, const Line& line) {
    const bool stays = records.file_number() == 0 && !records.place(line.number).is_binary;
    if (stays)
      for (; line_ < line.number; ++line_) output_.write("\n");
    else if (!is_first_)
      output_.write("\n");
    is_first_ = false;
  }

 private:
  OutputFile& output_;
  std::size_t line_ = 1;
  bool is_first_ = true;
};

/// Writes the pairs as the proved checker reads them.
void write_plain_pairs(LineCursor& pairs, OutputFile& output) {
  RecordReader reader;
  PlainLines lines(output);
  while (const auto line = pairs.next()) {
    const LinePlace place = pairs.place(line->number);
    const auto read = reader.read(*line, place);
    const auto* pair = std::get_if<const PairLine*>(&read);
    const bool is_definition = pair == nullptr && place.defines_shape(line->text);
    if (pair == nullptr && (place.is_binary || is_definition))
      Progress().print(
          concat({place.name(line->number), ": ", std::get<LineError>(read).reason, "\n"}));
    if (is_definition) continue;  // it has no answer, so the checker should not see it
    lines.begin(pairs, *line);
    if (pair != nullptr)
      output.write(plain_line(**pair, text_of(*line, **pair)));
    else  // which is no pair
      output.write(place.is_binary ? std::string("{}") : std::string(line->text));
  }
}

/// Writes the answers as lines of text.
void write_plain_answers(LineCursor& answers, OutputFile& output) {
  PlainLines lines(output);
  while (const auto line = answers.next()) {
    lines.begin(answers, *line);
    output.write(line->text);
  }
}

/// A child of this process.
class Child {
 public:
  /// Calls `work`, which ends the child or throws.
  template <class Work>
  explicit Child(const Work& work) : process_(::fork()) {
    if (process_ < 0) throw FileError(std::generic_category().message(errno));
    if (process_ > 0) return;
    try {
      work();
    } catch (const std::exception& error) {
      Progress().print(concat({"certa: ", error.what(), "\n"}));
    }
    std::_Exit(kBadInput);
  }
  /// Waits for its end: its exit status, or 128 + the signal that ended it.
  [[nodiscard]] int wait() const {
    int status = 0;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t process_;
};

/// A child that writes lines to a pipe.
class Writer {
 public:
  template <class Write>
  explicit Writer(const Write& write)
      : ends_(open()), child_([this, &write] {
          ::close(ends_[0]);
          OutputFile output(path(ends_[1]));
          ::close(ends_[1]);
          write(output);
          output.close();
          std::_Exit(kAllWell);
        }) {
    ::close(ends_[1]);
  }
  /// The path by which this process and its children read it.
  [[nodiscard]] std::string input() const { return path(ends_[0]); }
  /// Waits for its end, which comes if nobody reads any more.
  [[nodiscard]] int wait() const {
    ::close(ends_[0]);
    return child_.wait();
  }

 private:
  static std::string path(int end) { return "/dev/fd/" + std::to_string(end); }
  static std::array<int, 2> open() {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) throw FileError(std::generic_category().message(errno));
    return ends;
  }

  std::array<int, 2> ends_;
  Child child_;
};

/// Runs the program that lies beside this one, which reads pairs and answers from children of this
/// one. Throws FileError.
ExitStatus verify_by_proofs(const VerifyOptions& options) {
  const std::filesystem::path program =
      std::filesystem::path(this_program()).replace_filename("certa-proved");
  if (!std::filesystem::exists(program))
    throw FileError(
        program.string() +
        ": it is not there: build the target certa_proved, which needs the packages of the section "
        "`proved` of scripts/packages.txt, Coq, Flocq, OCaml and zarith");
  ShapeTable shapes(mesh_loader(options.meshes.hull));
  LineCursor pairs(options.pairs, nullptr, &shapes);
  LineCursor answers(options.answers);
  const Writer pair_lines([&](OutputFile& output) { write_plain_pairs(pairs, output); });
  const Writer answer_lines([&](OutputFile& output) { write_plain_answers(answers, output); });
  const Child proved([&] {
    take_whole_stack();
    ::execl(program.c_str(), program.c_str(), pair_lines.input().c_str(),
            answer_lines.input().c_str(), pairs.name().c_str(), answers.name().c_str(), nullptr);
    throw FileError(program.string() + ": " + std::generic_category().message(errno));
  });
  const int status = proved.wait();
  // The last child has the pipe of the first, too, so it is waited for first.
  const bool has_answers = answer_lines.wait() == kAllWell;
  const bool has_pairs = pair_lines.wait() == kAllWell;
  if ((status == kAllWell || status == kRefuted) && !(has_answers && has_pairs)) return kBadInput;
  return static_cast<ExitStatus>(status);
}

}  // namespace

ExitStatus verify_command(const VerifyOptions& options) {
  if (options.proved) return verify_by_proofs(options);
  return Verification(options).run();
}

}  // namespace certa::tools
