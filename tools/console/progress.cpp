#include "console/progress.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include <unistd.h>

namespace certa::tools {

Progress::Progress() : is_terminal_(::isatty(STDERR_FILENO) == 1), next_(Clock::now()) {}

void Progress::start(std::uint64_t done, std::uint64_t total) {
  start_ = Clock::now();
  earlier_ = done;
  total_ = total;
}

void Progress::show(std::uint64_t pairs) {
  const Clock::time_point now = Clock::now();
  if (!is_terminal_ || now < next_) return;
  next_ = now + std::chrono::milliseconds(200);
  clear();
  visible_ = true;
  if (total_ == 0) {
    std::fprintf(stderr, "\r%" PRIu64 " pairs", pairs);
    return;
  }
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = static_cast<double>(pairs - earlier_) / std::max(seconds, 1e-9);
  const double left = static_cast<double>(total_ - pairs) / std::max(rate, 1e-9);
  std::fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " pairs, %.0f a second, %.0f s left", pairs,
               total_, rate, left);
}

void Progress::print(std::string_view text) {
  clear();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void Progress::clear() {
  constexpr std::string_view kEraseLine = "\r\x1b[K";
  if (visible_) std::fwrite(kEraseLine.data(), 1, kEraseLine.size(), stderr);
  visible_ = false;
}

}  // namespace certa::tools
