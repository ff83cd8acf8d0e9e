#include "formats/lines.hpp"

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

}  // namespace certa::tools
