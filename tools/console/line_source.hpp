/// Files as blocks of whole lines, in constant memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "console/file.hpp"
#include "console/interruption.hpp"
#include "formats/lines.hpp"
#include "formats/shape_table.hpp"

namespace certa::tools {

/// A file, or standard input, of which whole lines are read as soon as they are there. What starts
/// as an array, or as an object of several lines, has a line for each of its elements or objects.
class LineSource {
 public:
  /// Path "-" is standard input. An interruption ends the source. Throws FileError.
  explicit LineSource(const std::string& path, const Interruption* interruption = nullptr)
      : file_(path), interruption_(interruption) {}

  [[nodiscard]] const InputFile& file() const noexcept { return file_; }

  /// Reads one or more whole lines, or the last one without an end; false at the end of the file. A
  /// block is some tens of kilobytes, or one line if that is longer. Throws FileError, also for a
  /// file of another format, which it names.
  [[nodiscard]] bool read(std::string& block);

  /// Whether there is no more; otherwise it was an interruption that made `read` end.
  [[nodiscard]] bool at_end() const noexcept { return at_end_; }

  /// How many bytes of the file are read.
  [[nodiscard]] std::uint64_t size_read() const noexcept { return size_read_; }

 private:
  /// Looks at the start of the file, once there is enough of it.
  void start(std::string& block, std::size_t before);

  InputFile file_;
  const Interruption* interruption_;
  std::string rest_;                      // read, but not yet a whole line
  std::optional<JsonElements> elements_;  // where one line does not hold one object
  std::uint64_t size_read_ = 0;
  bool started_ = false;
  bool at_end_ = false;
};

/// A line as it stays while others are read.
struct KeptLine {
  std::string text;
  std::size_t number = 0;
  LinePlace place;
};

/// The lines of files, one after the other, that are not blank: one by one, or many at once.
class LineCursor {
 public:
  /// With a table, lines that define shapes go there, and only those are handed out, one by one,
  /// that should and do not. Throws FileError where a file is not there.
  explicit LineCursor(std::vector<std::string> paths, const Interruption* interruption = nullptr,
                      ShapeTable* shapes = nullptr);
  explicit LineCursor(const std::string& path, const Interruption* interruption = nullptr,
                      ShapeTable* shapes = nullptr)
      : LineCursor(std::vector<std::string>{path}, interruption, shapes) {}

  /// Valid until the next call. Throws FileError.
  [[nodiscard]] std::optional<Line> next();

  /// The same to keep.
  [[nodiscard]] std::optional<KeptLine> next_kept();

  /// The lines already read beyond the last one, otherwise as LineSource::read: the number of the
  /// first, or nothing at the end. All are of one file. Throws FileError.
  [[nodiscard]] std::optional<std::size_t> read(std::string& block);

  /// Where that line stands; of the line that `next` handed out last, `place(line.number)`.
  [[nodiscard]] LinePlace place(std::size_t line) const noexcept {
    return {shapes_, earlier_lines_ + line, name()};
  }
  [[nodiscard]] bool at_end() const noexcept {
    return file_ + 1 == paths_.size() && source_->at_end();
  }
  /// The file of these lines.
  [[nodiscard]] const InputFile& file() const noexcept { return source_->file(); }
  [[nodiscard]] const std::string& name() const noexcept { return names_[file_]; }

  /// How many bytes there are in all, and are read; nothing where that is not known.
  [[nodiscard]] std::optional<std::uint64_t> size() const noexcept { return size_; }
  [[nodiscard]] std::uint64_t size_read() const noexcept {
    return earlier_bytes_ + source_->size_read();
  }

 private:
  bool read_block(std::string& block);

  std::vector<std::string> paths_;
  std::vector<std::string> names_;  // as in messages
  const Interruption* interruption_;
  ShapeTable* shapes_;
  std::size_t file_ = 0;  // of the paths
  std::optional<LineSource> source_;
  std::optional<std::uint64_t> size_;
  std::uint64_t earlier_bytes_ = 0;  // of the files before this one
  std::uint64_t earlier_lines_ = 0;
  std::string block_;
  Lines lines_{{}, 1};
  std::size_t behind_ = 1;  // the number of the line behind the block read last
};

/// Throws FileError if writing to `path` would destroy one of the files.
void keep_apart(const std::vector<std::string>& inputs, const std::string& path);

}  // namespace certa::tools
