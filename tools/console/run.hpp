/// One run of a command: how it ends, with a summary for people and a status for its caller.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "console/progress.hpp"
#include "console/summary.hpp"

namespace certa::tools {

enum ExitStatus : int {
  kAllWell = 0,
  kRefuted = 1,   ///< a claim contradicted, a gap too small, or a certificate refused
  kBadInput = 2,  ///< a bad line, a file that cannot be read or written; outweighs the others
};

/// How many bad lines, or answers that do not hold, are named on standard error; others are
/// counted.
inline constexpr std::uint64_t kBadLinesNamed = 100;

/// How many threads `--jobs` asks for; 0: as many as processors.
[[nodiscard]] std::size_t threads_of(int jobs) noexcept;

/// Takes the time from its construction on.
class Run {
 public:
  /// Prints the summary on standard error, in place of the progress, and writes it as JSON to the
  /// file of that name, unless it is empty. Throws FileError.
  [[nodiscard]] ExitStatus finish(const Summary& summary, Progress& progress,
                                  const std::string& json = {}) const;

  [[nodiscard]] double seconds() const;

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace certa::tools
