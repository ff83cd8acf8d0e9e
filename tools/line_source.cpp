#include "line_source.hpp"

namespace certa::tools {

std::optional<Line> Lines::next() noexcept {
  while (!rest_.empty()) {
    const std::size_t end = rest_.find('\n');
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    const std::size_t number = number_++;
    if (text.find_first_not_of(" \t\r") != text.npos) {
      const bool carriage_return = text.ends_with('\r');
      return Line{number, text.substr(0, text.size() - (carriage_return ? 1 : 0))};
    }
  }
  return std::nullopt;
}

bool LineSource::read(std::string& block) {
  constexpr std::size_t kBlockSize = 64 * 1024;

  block.swap(rest_);
  rest_.clear();
  for (;;) {
    const std::size_t before = block.size();
    if (interruption_ != nullptr && !interruption_->wait_for(file_)) return false;
    block.resize(before + kBlockSize);
    const std::size_t count = file_.read({block.data() + before, kBlockSize});
    block.resize(before + count);
    const std::size_t line_end = std::string_view(block).substr(before).rfind('\n');
    at_end_ = count == 0;
    if (!at_end_ && line_end == std::string_view::npos) continue;

    if (!at_end_) {
      rest_.assign(block, before + line_end + 1);
      block.resize(before + line_end + 1);
    }
    if (!started_ && block.starts_with(kByteOrderMark)) block.erase(0, kByteOrderMark.size());
    started_ = true;
    return !at_end_ || !block.empty();
  }
}

std::optional<Line> LineCursor::next() {
  for (;;) {
    if (const std::optional<Line> line = lines_.next()) return line;
    if (!source_.read(block_)) return std::nullopt;
    lines_ = Lines(block_, lines_.number());
  }
}

bool LineCursor::read(std::string& block) {
  block.assign(lines_.rest());
  if (block.empty() && !source_.read(block)) return false;
  std::size_t next = lines_.number();
  for (std::size_t end = 0; (end = block.find('\n', end)) != block.npos; ++end) ++next;
  lines_ = Lines({}, next);
  return true;
}

}  // namespace certa::tools
