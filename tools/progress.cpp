#include "progress.hpp"

#include <cinttypes>
#include <cstdio>

#include <unistd.h>

namespace certa::tools {

Progress::Progress() : is_terminal_(::isatty(STDERR_FILENO) == 1), next_(Clock::now()) {}

void Progress::show(std::uint64_t pairs) {
  if (!is_terminal_ || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(200);
  std::fprintf(stderr, "\r%" PRIu64 " pairs", pairs);
  visible_ = true;
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
