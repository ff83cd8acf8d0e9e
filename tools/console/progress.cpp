#include "console/progress.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>

#include <unistd.h>

namespace certa::tools {

namespace {

/// "3 s", "5 min 20 s" or "2 h 7 min".
std::string duration(double seconds) {
  const auto s = static_cast<std::uint64_t>(std::min(seconds, 1e9));
  if (s < 60) return std::to_string(s) + " s";
  if (s < 3600) return std::to_string(s / 60) + " min " + std::to_string(s % 60) + " s";
  return std::to_string(s / 3600) + " h " + std::to_string(s / 60 % 60) + " min";
}

}  // namespace

Progress::Progress() : is_terminal_(::isatty(STDERR_FILENO) == 1), start_(Clock::now()) {
  next_ = is_terminal_ ? start_ : start_ + std::chrono::minutes(1);
}

void Progress::start(std::optional<std::uint64_t> total, std::uint64_t done) {
  start_ = Clock::now();
  earlier_ = done;
  total_ = total;
}

std::string Progress::text(std::uint64_t pairs, std::uint64_t done, double seconds) const {
  std::array<char, 96> line;
  const double rate = static_cast<double>(pairs) / std::max(seconds, 1e-9);
  int size =
      std::snprintf(line.data(), line.size(), "%" PRIu64 " pairs, %.0f a second", pairs, rate);
  std::string result(line.data(), static_cast<std::size_t>(size));
  if (!total_ || done <= earlier_ || *total_ <= earlier_) return result;
  const double part =
      std::min(static_cast<double>(done - earlier_) / static_cast<double>(*total_ - earlier_), 1.0);
  const double whole = static_cast<double>(done) / static_cast<double>(*total_);
  size = std::snprintf(line.data(), line.size(), ", %.0f %%, ", 100 * std::min(whole, 1.0));
  result.append(line.data(), static_cast<std::size_t>(size));
  return result + duration(seconds * (1 - part) / part) + " left";
}

void Progress::show(std::uint64_t pairs, std::uint64_t done) {
  const Clock::time_point now = Clock::now();
  if (now < next_) return;
  next_ = now + (is_terminal_ ? std::chrono::milliseconds(200) : std::chrono::minutes(1));
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const std::string line = text(pairs, done, seconds);
  if (!is_terminal_) {
    std::fprintf(stderr, "certa: %s\n", line.c_str());
    return;
  }
  clear();
  visible_ = true;
  std::fprintf(stderr, "\r%s", line.c_str());
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
