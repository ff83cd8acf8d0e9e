/// The lines of a text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace certa::tools {

/// A mark that some programs write at the start of a text in UTF-8, and that is no part of it.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

struct Line {
  std::size_t number = 0;  ///< counted from 1, blank lines included
  std::string_view text;   ///< without line end
};

/// The lines of a text that are not blank.
class Lines {
 public:
  Lines(std::string_view text, std::size_t first_number) noexcept
      : rest_(text), number_(first_number) {}

  [[nodiscard]] std::optional<Line> next() noexcept;

  /// The text after the last line that was handed out, and the number of the line that starts it.
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
  [[nodiscard]] std::size_t number() const noexcept { return number_; }

 private:
  std::string_view rest_;
  std::size_t number_;
};

}  // namespace certa::tools
