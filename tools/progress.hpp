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
};

}  // namespace certa::tools
