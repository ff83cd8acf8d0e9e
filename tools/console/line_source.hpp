/// Files as blocks of whole lines, in constant memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "console/file.hpp"
#include "console/interruption.hpp"
#include "formats/lines.hpp"

namespace certa::tools {

/// A file, or standard input, of which whole lines are read as soon as they are there.
class LineSource {
 public:
  /// Path "-" is standard input. An interruption ends the source. Throws FileError.
  explicit LineSource(const std::string& path, const Interruption* interruption = nullptr)
      : file_(path), interruption_(interruption) {}

  [[nodiscard]] const InputFile& file() const noexcept { return file_; }

  /// Reads one or more whole lines, or the last one without an end; false at the end of the file. A
  /// block is some tens of kilobytes, or one line if that is longer. Throws FileError.
  [[nodiscard]] bool read(std::string& block);

  /// Whether there is no more; otherwise it was an interruption that made `read` end.
  [[nodiscard]] bool at_end() const noexcept { return at_end_; }

 private:
  InputFile file_;
  const Interruption* interruption_;
  std::string rest_;  // read, but not yet a whole line
  bool started_ = false;
  bool at_end_ = false;
};

/// The lines of a file that are not blank, one by one, and many at once.
class LineCursor {
 public:
  explicit LineCursor(const std::string& path, const Interruption* interruption = nullptr)
      : source_(path, interruption) {}

  /// Valid until the next call. Throws FileError.
  [[nodiscard]] std::optional<Line> next();

  /// The lines already read beyond the last one, otherwise as LineSource::read. Throws FileError.
  [[nodiscard]] bool read(std::string& block);

  /// The number of the line that follows.
  [[nodiscard]] std::size_t number() const noexcept { return lines_.number(); }
  [[nodiscard]] bool at_end() const noexcept { return source_.at_end(); }
  [[nodiscard]] const InputFile& file() const noexcept { return source_.file(); }
  [[nodiscard]] const std::string& name() const noexcept { return file().name(); }

 private:
  LineSource source_;
  std::string block_;
  Lines lines_{{}, 1};
};

}  // namespace certa::tools
