/// A counter on standard error, when that is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace certa::tools {

class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// From here on `show` tells rate and time left too: `done` of `total` were done before.
  void start(std::uint64_t done, std::uint64_t total);

  /// Shows the count, a few times a second.
  void show(std::uint64_t pairs);

  /// Writes to standard error, where the counter is out of the way.
  void print(std::string_view text);

 private:
  using Clock = std::chrono::steady_clock;
  void clear();

  bool is_terminal_;
  bool visible_ = false;
  Clock::time_point next_;
  Clock::time_point start_;
  std::uint64_t earlier_ = 0;
  std::uint64_t total_ = 0;  // 0: not known
};

}  // namespace certa::tools
