/// A program that answers lines with lines, as a child process that may hang, crash and babble.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/file.hpp"
#include "harness/process.hpp"

namespace certa::tools {

class Child {
 public:
  /// Starts the program (process.hpp); `quiet` discards its standard error.
  Child(const std::vector<std::string>& command, bool quiet);

  enum class Reply {
    line,
    late,     ///< the time is up
    ended,    ///< it closed its output, or is gone
    babbled,  ///< more lines than it was asked for, or one without an end
  };
  /// Sends the line (with its end) and waits for one in return, which is kept in `answer` without
  /// its end. Throws FileError where the system fails.
  [[nodiscard]] Reply ask(std::string_view line, std::chrono::milliseconds limit,
                          std::string& answer);

  /// Ends its input: it may still write its last output.
  void end_input() noexcept { input_ = FileDescriptor(); }

  /// How it ended, e.g. "exited with status 3" or "killed by signal 11 (Segmentation fault)".
  /// Waits a moment for one that is about to; one that still runs then is stopped.
  [[nodiscard]] std::string end();
  /// The exit status, where `end` found one; -1 otherwise.
  [[nodiscard]] int status() const noexcept { return status_; }

 private:
  void send(std::string_view& rest);
  [[nodiscard]] bool receive();

  std::optional<Process> process_;
  FileDescriptor input_;
  FileDescriptor output_;
  std::string received_;
  int status_ = -1;
};

}  // namespace certa::tools
