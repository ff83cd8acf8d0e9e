/// How far a run is, on standard error: a line that changes on a terminal, a line a minute
/// elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace certa::tools {

class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// From here on `show` tells rate and time left too: `done` of `total` of anything, such as
  /// bytes, were done before. Without a total it tells the rate alone.
  void start(std::optional<std::uint64_t> total, std::uint64_t done);

  /// Shows the count of pairs since `start`, now and then; `done` is counted as `total` is.
  void show(std::uint64_t pairs, std::uint64_t done = 0);

  /// Writes to standard error, where the counter is out of the way.
  void print(std::string_view text);

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] std::string text(std::uint64_t pairs, std::uint64_t done, double seconds) const;
  void clear();

  bool is_terminal_;
  bool visible_ = false;
  Clock::time_point next_;
  Clock::time_point start_;
  std::uint64_t earlier_ = 0;
  std::optional<std::uint64_t> total_;
};

}  // namespace certa::tools
