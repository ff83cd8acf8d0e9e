/// The one way to run another program.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <sys/types.h>

namespace certa::tools {

/// A program as a child process. It leads a process group of its own, and is killed with this
/// program, or with this object, if it still runs then.
class Process {
 public:
  /// Descriptors of this program, which the other one gets for its own, or one of these.
  static constexpr int kSame = -1;     ///< that of this program
  static constexpr int kNowhere = -2;  ///< reads as empty, and discards output
  static constexpr int kClosed = -3;
  struct Streams {
    int input = kSame;
    int output = kSame;
    int error = kSame;
  };

  /// Starts a program, looked up as a shell does, with these arguments after its name. Throws
  /// FileError where processes run out; a program that does not exist ends with status 127.
  Process(const std::vector<std::string>& command, const Streams& streams);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// The number of the process and of its group.
  [[nodiscard]] pid_t number() const noexcept { return number_; }

  /// Waits until it ends, or until the time is up: then it still runs, and the result is false.
  [[nodiscard]] bool wait(std::chrono::duration<double> limit) noexcept;
  /// Waits until it ends.
  void wait() noexcept;

  /// Sends it a signal, if it still runs.
  void send(int signal) const noexcept;

  /// Ends it, if it still runs, with all of its group.
  void kill() noexcept;

  /// The signal that ended it, or 0. REQUIRES: it has ended.
  [[nodiscard]] int signal() const noexcept;
  /// Its exit status; 128 + n after signal n, as shells say. REQUIRES: it has ended.
  [[nodiscard]] int status() const noexcept;

 private:
  [[nodiscard]] bool reap(int options) noexcept;

  pid_t number_ = -1;
  bool runs_ = false;
  int wait_status_ = 0;
};

}  // namespace certa::tools
