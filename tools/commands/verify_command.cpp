#include "verify_command.hpp"

#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

#include "console/file.hpp"
#include "console/line_source.hpp"
#include "console/progress.hpp"
#include "console/this_program.hpp"
#include "formats/answer_reader.hpp"
#include "formats/json.hpp"
#include "formats/pair_reader.hpp"
#include "formats/refute.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

/// Counts, and names every refusal on standard error.
class Verification {
 public:
  explicit Verification(const VerifyOptions& options)
      : pairs_(options.pairs), answers_(options.answers), tolerance_(options.claim_tolerance) {}

  ExitStatus run() {
    for (;;) {
      const std::optional<Line> pair_line = pairs_.next();
      const std::optional<Line> answer_line = answers_.next();
      if (!pair_line && !answer_line) break;
      if (pair_line && answer_line)
        compare(*pair_line, *answer_line);
      else if (pair_line)
        missing(*pair_line);
      else
        surplus(*answer_line);
    }
    Progress().print("certa: " + std::to_string(held_) + " answers hold, " +
                     std::to_string(refused_) + " refused, bad lines: " + std::to_string(bad_) +
                     "\n");
    if (bad_ > 0) return kBadInput;
    return refused_ > 0 ? kRefuted : kAllWell;
  }

 private:
  void compare(const Line& pair_line, const Line& answer_line) {
    const auto pair = pair_reader_.read(pair_line.text);
    const auto answer = answer_reader_.read(answer_line.text);
    const auto* pair_error = std::get_if<LineError>(&pair);
    const auto* answer_error = std::get_if<AnswerError>(&answer);
    if (pair_error != nullptr) return bad(pairs_, pair_line, pair_error->id, pair_error->reason);
    if (answer_error != nullptr && !answer_error->is_json)
      return bad(answers_, answer_line, answer_error->id, answer_error->reason);
    if (answer_error != nullptr)
      return refuse(answers_, answer_line, answer_error->id, answer_error->reason);
    const Reason reason = refute(std::get<PairLine>(pair), std::get<Answer>(answer), tolerance_);
    if (reason) return refuse(answers_, answer_line, std::get<Answer>(answer).id, *reason);
    ++held_;
  }

  void missing(const Line& line) {
    const auto pair = pair_reader_.read(line.text);
    if (const auto* error = std::get_if<LineError>(&pair))
      return bad(pairs_, line, error->id, error->reason);
    refuse(pairs_, line, std::get<PairLine>(pair).id, "has no answer in " + answers_.name());
  }

  void surplus(const Line& line) {
    const auto answer = answer_reader_.read(line.text);
    const std::string id =
        std::visit([](const auto& result) -> std::string { return result.id; }, answer);
    refuse(answers_, line, id, "has no pair in " + pairs_.name());
  }

  void bad(const LineCursor& file, const Line& line, const std::string& id,
           const std::string& reason) {
    ++bad_;
    print(file, line, id, reason);
  }
  void refuse(const LineCursor& file, const Line& line, const std::string& id,
              const std::string& reason) {
    ++refused_;
    print(file, line, id, reason);
  }
  static void print(const LineCursor& file, const Line& line, const std::string& id,
                    const std::string& reason) {
    Progress().print(file.name() + ":" + std::to_string(line.number) + ": " +
                     std::string(plain_id(id)) + ": " + reason + "\n");
  }

  LineCursor pairs_;
  LineCursor answers_;
  ClaimTolerance tolerance_;
  PairReader pair_reader_;
  AnswerReader answer_reader_;
  std::uint64_t held_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t bad_ = 0;
};

/// For programs that this one becomes: Coq's functions go through lists by recursion.
void take_whole_stack() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_STACK, &limit);
}

/// Becomes the program that lies beside this one; returns only to throw FileError.
[[noreturn]] void verify_by_proofs(const VerifyOptions& options) {
  take_whole_stack();
  const std::filesystem::path program =
      std::filesystem::path(this_program()).replace_filename("certa-proved");
  ::execl(program.c_str(), program.c_str(), options.pairs.c_str(), options.answers.c_str(),
          nullptr);
  if (errno != ENOENT)
    throw FileError(program.string() + ": " + std::generic_category().message(errno));
  throw FileError(program.string() +
                  " is not there: build the target certa_proved, which needs the packages of the "
                  "section `proved` of scripts/packages.txt, Coq, Flocq, OCaml and zarith");
}

}  // namespace

ExitStatus verify_command(const VerifyOptions& options) {
  if (options.proved) verify_by_proofs(options);
  return Verification(options).run();
}

}  // namespace certa::tools
