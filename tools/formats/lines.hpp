/// The lines of a text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace certa::tools {

/// A mark that some programs write at the start of a text in UTF-8, and that is no part of it.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

class PairBlock;

/// A line of text, or a record that stands for one in a binary file.
struct Line {
  std::size_t number = 0;            ///< of lines counted from 1, blank ones too; of records from 0
  std::string_view text = {};        ///< without line end
  const PairBlock* block = nullptr;  ///< instead of a text: it has the pair of this number
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

/// The elements of an array of JSON, or objects that take several lines each, as lines: an element
/// stands on the line where it starts, as long as no other one starts there before it.
class JsonElements {
 public:
  /// Whether the start of a text is too short to tell.
  [[nodiscard]] static bool is_open(std::string_view start) noexcept;
  /// Nothing where the start is that of lines.
  [[nodiscard]] static std::optional<JsonElements> of(std::string_view start) noexcept;

  /// Appends the lines of the text that comes next.
  void append(std::string_view text, std::string& lines);
  /// Appends the end of the last line.
  void finish(std::string& lines);

 private:
  explicit JsonElements(bool is_array) noexcept : is_array_(is_array) {}
  void end_element(std::string& lines);
  void enter_or_leave(char c, std::string& lines);
  [[nodiscard]] std::size_t outside() const noexcept { return is_array_ ? 1 : 0; }

  bool is_array_;
  bool in_string_ = false;
  bool escaped_ = false;
  bool closed_ = false;      // the array has ended
  bool must_break_ = false;  // before anything else comes
  std::size_t depth_ = 0;
  std::size_t owed_ = 0;  // line ends within the element, which come behind it
};

}  // namespace certa::tools
