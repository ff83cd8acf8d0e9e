#include "console/line_source.hpp"

namespace certa::tools {

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
