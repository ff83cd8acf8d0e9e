#include "formats/lines.hpp"

#include <algorithm>
#include <utility>

namespace certa::tools {

std::optional<Line> Lines::next() noexcept {
  while (!rest_.empty()) {
    const std::size_t end = rest_.find('\n');
    const std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    const std::size_t number = number_++;
    if (text.find_first_not_of(" \t\r") != text.npos) {
      const bool carriage_return = text.ends_with('\r');
      return Line{number, text.substr(0, text.size() - (carriage_return ? 1 : 0)), nullptr};
    }
  }
  return std::nullopt;
}

namespace {

constexpr std::string_view kBlank = " \t\r\n";

/// Without a byte order mark and blanks.
std::string_view trimmed(std::string_view start) noexcept {
  if (start.starts_with(kByteOrderMark)) start.remove_prefix(kByteOrderMark.size());
  start.remove_prefix(std::min(start.find_first_not_of(kBlank), start.size()));
  return start;
}

}  // namespace

bool JsonElements::is_open(std::string_view start) noexcept {
  if (kByteOrderMark.starts_with(start)) return true;
  start = trimmed(start);
  return start.empty() || (start[0] == '{' && start.find_first_not_of(" \t\r", 1) == start.npos);
}

std::optional<JsonElements> JsonElements::of(std::string_view start) noexcept {
  start = trimmed(start);
  if (start.starts_with('[')) return JsonElements(true);
  if (!start.starts_with('{')) return std::nullopt;
  const std::size_t behind = start.find_first_not_of(" \t\r", 1);
  if (behind == start.npos || start[behind] != '\n') return std::nullopt;
  return JsonElements(false);
}

void JsonElements::end_element(std::string& lines) {
  lines.append(owed_, '\n');
  must_break_ = owed_ == 0;
  owed_ = 0;
}

void JsonElements::append(std::string_view text, std::string& lines) {
  for (const char c : text) {
    if (in_string_) {
      lines += c;
      in_string_ = escaped_ || c != '"';
      escaped_ = !escaped_ && c == '\\';
    } else if (c == '\n') {
      const bool is_inside = !closed_ && depth_ > outside();
      lines += is_inside ? ' ' : '\n';
      owed_ += is_inside ? 1 : 0;
      must_break_ = must_break_ && is_inside;
    } else if (is_array_ && depth_ == 0 && c == '[') {
      ++depth_;
    } else if (is_array_ && depth_ == 1 && c == ',' && !closed_) {
      end_element(lines);
    } else if (is_array_ && depth_ == 1 && c == ']' && !closed_) {
      // What comes after it should not be there: it stays beside the last element, and its reader
      // says so.
      const bool must_break = must_break_;
      end_element(lines);
      must_break_ = must_break;
      closed_ = true;
    } else {
      if (must_break_ && kBlank.find(c) == kBlank.npos) {
        lines += '\n';
        must_break_ = false;
      }
      lines += c;
      if (!closed_) enter_or_leave(c, lines);
    }
  }
}

void JsonElements::enter_or_leave(char c, std::string& lines) {
  in_string_ = c == '"';
  if (c == '[' || c == '{') ++depth_;
  if ((c == ']' || c == '}') && depth_ > outside() && --depth_ == outside() && !is_array_)
    end_element(lines);
}

void JsonElements::finish(std::string& lines) {
  lines.append(std::exchange(owed_, 0), '\n');
  // A line that is not JSON: the file may be cut off.
  if (is_array_ && !closed_ && depth_ == 1) lines += "\nthe array has no end\n";
  closed_ = true;
}

}  // namespace certa::tools
