/// An engine under test, in a child process: it may hang, crash or talk nonsense, and the next pair
/// still gets its answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/recipe.hpp>

#include "harness/child.hpp"
#include "harness/reply_reader.hpp"

namespace certa::tools {

/// The outcome of one question.
struct Response {
  enum class Kind : std::uint8_t { answered, error, crash, hang, unsupported };
  Kind kind = Kind::answered;
  fuzz::EngineAnswer answer;  ///< where it answered
  std::string detail;         ///< otherwise: the reason, for people
};

class EngineProcess {
 public:
  using Limit = std::chrono::milliseconds;
  [[nodiscard]] static Limit limit(double seconds) {
    return std::chrono::ceil<Limit>(std::chrono::duration<double>(seconds));
  }

  /// An engine of this build, run by this very program as `certa engine NAME`. Throws FileError if
  /// there is none of that name.
  [[nodiscard]] static std::unique_ptr<EngineProcess> built_in(const std::string& name,
                                                               Limit limit);

  /// A program that behaves as `certa engine` does, as a line of shell.
  [[nodiscard]] static std::unique_ptr<EngineProcess> of_command(const std::string& command,
                                                                 fuzz::Number number, Limit limit);

  [[nodiscard]] const fuzz::EngineInfo& info() const noexcept { return info_; }

  /// See fuzz::Engine; programs of others have no range.
  [[nodiscard]] bool in_range(const fuzz::EnginePair& pair) const {
    return !engine_ || engine_->in_range(pair);
  }

  /// Throws FileError if the program cannot be run at all, or never flushes its output: where the
  /// first three pairs are hangs, the input of the third ends, to see whether it answers then.
  template <int D>
  [[nodiscard]] Response ask(const Pair<D>& pair);

 private:
  /// Throws FileError if a program that is late speaks up once its input ends.
  void refuse_unflushed();

  EngineProcess(std::vector<std::string> command, Limit limit)
      : command_(std::move(command)), limit_(limit) {}
  [[nodiscard]] Response exchange(const std::string& request, std::uint64_t id);

  std::vector<std::string> command_;
  Limit limit_;
  fuzz::EngineInfo info_;
  std::unique_ptr<fuzz::Engine> engine_;  // for its range alone
  std::unique_ptr<Child> child_;
  ReplyReader reader_;
  std::uint64_t asked_ = 0;
  bool ever_answered_ = false;
  int late_ = 0;  // pairs, before the first answer
};

}  // namespace certa::tools
