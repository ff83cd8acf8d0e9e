#include <array>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <variant>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/this_program.hpp"
#include "formats/plain_pair.hpp"
#include "verify_command.hpp"

namespace certa::tools {

namespace {

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

}  // namespace

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

}  // namespace certa::tools
