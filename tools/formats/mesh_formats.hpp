/// The formats behind read_mesh: one reader each, and the helpers that they share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/mesh_reader.hpp"

namespace certa::tools {

/// Thrown by the readers of formats, caught by `read_mesh`.
struct MeshFailure {
  std::string place;  ///< ":12" for a line, ": byte 84" for a position
  std::string reason;
};

[[nodiscard]] Mesh read_obj(std::string_view content);
[[nodiscard]] Mesh read_off(std::string_view content);
[[nodiscard]] Mesh read_ply(std::string_view content);
[[nodiscard]] Mesh read_stl(std::string_view content);

/// Adds the face, unless it has fewer than three corners.
void add_face(Mesh& mesh, MeshFace&& face);

/// Without a byte order mark at its start.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view content) noexcept;

/// The lines of a text format, cut into words. Blank lines and comments are skipped.
class MeshLines {
 public:
  /// All of a file, or its header; a byte order mark is skipped. `comment`: the character that
  /// starts a comment, `continuation`: the one that, at the end of a line, joins it with the next;
  /// 0 for none. A comment is not continued: it may end in the name of a folder.
  explicit MeshLines(std::string_view content, char comment = '\0', char continuation = '\0')
      : rest_(without_byte_order_mark(content)), comment_(comment), continuation_(continuation) {}

  /// Goes to the next line that has words; false at the end.
  bool next();
  /// The same, where the end would be premature: fails with "the file ends before `wanted`".
  void require(const std::string& wanted);

  [[nodiscard]] const std::vector<std::string_view>& words() const noexcept { return words_; }
  /// Empty if there is no such word.
  [[nodiscard]] std::string_view word(std::size_t i) const noexcept {
    return i < words_.size() ? words_[i] : std::string_view();
  }

  /// Cuts the first word in two, the first of that size.
  void cut_first(std::size_t size);

  /// Word i as a finite number, as a count.
  [[nodiscard]] double number(std::size_t i) const;
  [[nodiscard]] std::uint64_t count(std::size_t i) const;
  /// Fails if word i is no number. It may be NaN or infinite: of a colour, which nobody asks for.
  void skip_number(std::size_t i) const;
  /// Three words from word i on as coordinates.
  [[nodiscard]] Point<3> point(std::size_t i) const;

  [[noreturn]] void fail(std::string reason) const;

  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
  /// The line where the words start.
  [[nodiscard]] std::size_t line() const noexcept { return first_; }

 private:
  std::string_view rest_;
  char comment_;
  char continuation_;
  std::size_t number_ = 0;  // of the line read last
  std::size_t first_ = 0;
  std::vector<std::string_view> words_;
};

/// A binary format, byte by byte.
class MeshBytes {
 public:
  MeshBytes(std::string_view content, std::size_t position)
      : content_(content), position_(position) {}

  /// The next `size` bytes. Fails if the file ends before `wanted`.
  [[nodiscard]] std::string_view take(std::uint64_t size, std::string_view wanted);

  [[nodiscard]] std::size_t left() const noexcept { return content_.size() - position_; }
  [[noreturn]] void fail(std::string reason) const;

 private:
  std::string_view content_;
  std::size_t position_;
};

}  // namespace certa::tools
