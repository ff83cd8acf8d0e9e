/// Files as records: lines of text, or pairs of binary files, in constant memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "console/block_source.hpp"
#include "console/byte_source.hpp"
#include "console/file.hpp"
#include "console/interruption.hpp"
#include "formats/binary_pairs.hpp"
#include "formats/lines.hpp"
#include "formats/pair_reader.hpp"
#include "formats/shape_table.hpp"

namespace certa::tools {

/// Some records of one file: whole lines of text, or some pairs of a binary block.
struct Records {
  std::string text;
  std::shared_ptr<const PairBlock> block;  ///< instead of text
  std::size_t first = 1;                   ///< the number of the first
  std::size_t count = 0;                   ///< those of a block

  [[nodiscard]] bool empty() const noexcept { return block == nullptr && text.empty(); }
};

/// Hands out records one by one, without blank lines.
class RecordLoop {
 public:
  /// The records must outlive it.
  explicit RecordLoop(const Records& records) noexcept
      : block_(records.block.get()),
        lines_(records.text, records.first),
        next_(records.first),
        left_(records.count) {}

  [[nodiscard]] std::optional<Line> next() noexcept;
  /// The number of the one behind the last that was handed out.
  [[nodiscard]] std::size_t number() const noexcept {
    return block_ == nullptr ? lines_.number() : next_;
  }
  /// Those that were not handed out. REQUIRES: these are they.
  [[nodiscard]] Records rest(const Records& records) const;

 private:
  const PairBlock* block_;
  Lines lines_;
  std::size_t next_;
  std::size_t left_;
};

/// A file, or standard input, of which whole lines are read as soon as they are there. What starts
/// as an array, or as an object of several lines, has a line for each of its elements or objects.
/// A binary file has its pairs in place of lines; binary answers become the lines that they were.
/// What is compressed by gzip is read as what it was.
class LineSource {
 public:
  /// Path "-" is standard input. An interruption ends the source. Throws FileError.
  explicit LineSource(const std::string& path, const Interruption* interruption = nullptr)
      : bytes_(path, interruption) {}

  [[nodiscard]] const InputFile& file() const noexcept { return bytes_.file(); }

  /// Reads one or more records, or the last line without an end; false at the end of the file. They
  /// are some tens of kilobytes of lines, or one line if that is longer, or a binary block. Their
  /// numbers are those of binary pairs alone. Throws FileError, also for a file of another format,
  /// which it names, and for a binary file that is damaged or cut off, behind its last whole block.
  [[nodiscard]] bool read(Records& records);

  /// Whether the file is binary, and what it holds; known once something is read.
  [[nodiscard]] std::optional<BinaryKind> binary() const noexcept {
    return blocks_ ? std::optional(blocks_->header().kind) : std::nullopt;
  }

  /// Whether there is no more; otherwise it was an interruption that made `read` end.
  [[nodiscard]] bool at_end() const noexcept { return bytes_.at_end(); }

  /// How many bytes of the file are read.
  [[nodiscard]] std::uint64_t size_read() const noexcept { return bytes_.size_read(); }

 private:
  /// Looks at the start of the file, once there is enough of it.
  void start(std::string& block, std::size_t before);
  [[nodiscard]] bool read_text(std::string& block);
  [[nodiscard]] bool read_block(Records& records);

  ByteSource bytes_;
  std::string rest_;                      // read, but not yet a whole line
  std::optional<JsonElements> elements_;  // where one line does not hold one object
  std::optional<BlockSource> blocks_;     // of a binary file
  std::optional<BinaryPairReader> pairs_;
  bool started_ = false;
};

/// A record as it stays while others are read.
struct KeptLine {
  std::string text;
  std::size_t number = 0;
  LinePlace place;
  std::shared_ptr<const PairBlock> block = nullptr;

  [[nodiscard]] Line line() const noexcept { return {number, text, block.get()}; }
};

/// The records of files, one after the other, without blank lines: one by one, or many at once.
class LineCursor {
 public:
  /// Whether a binary file may hold what is not expected.
  enum class Binary : bool { as_expected, any };

  /// With a table the records are pairs: lines that define shapes go there, and only those are
  /// handed out, one by one, that should and do not. Without one they are lines of text. Throws
  /// FileError where a file is not there.
  explicit LineCursor(std::vector<std::string> paths, const Interruption* interruption = nullptr,
                      ShapeTable* shapes = nullptr, Binary binary = Binary::as_expected);
  explicit LineCursor(const std::string& path, const Interruption* interruption = nullptr,
                      ShapeTable* shapes = nullptr)
      : LineCursor(std::vector<std::string>{path}, interruption, shapes) {}
  LineCursor(const LineCursor&) = delete;
  LineCursor& operator=(const LineCursor&) = delete;

  /// Valid until the next call. Throws FileError.
  [[nodiscard]] std::optional<Line> next();

  /// The same to keep.
  [[nodiscard]] std::optional<KeptLine> next_kept();

  /// The records already read beyond the last one, otherwise as LineSource::read, but not many of a
  /// block at once; false at the end. All are of one file. Throws FileError.
  [[nodiscard]] bool read(Records& records);

  /// Where the record of that number stands, which `next` or `read` handed out last.
  [[nodiscard]] LinePlace place(std::size_t number) const noexcept {
    return {shapes_, earlier_lines_ + number, name(), source_->binary().has_value()};
  }
  [[nodiscard]] bool at_end() const noexcept {
    return file_ + 1 == paths_.size() && source_->at_end();
  }
  /// The file of these records.
  [[nodiscard]] const InputFile& file() const noexcept { return source_->file(); }
  [[nodiscard]] const std::string& name() const noexcept { return names_[file_]; }
  [[nodiscard]] std::size_t file_number() const noexcept { return file_; }

  /// How many bytes there are in all, and are read; nothing where that is not known.
  [[nodiscard]] std::optional<std::uint64_t> size() const noexcept { return size_; }
  [[nodiscard]] std::uint64_t size_read() const noexcept {
    return earlier_bytes_ + source_->size_read();
  }

 private:
  /// Reads the next records, and defines the shapes among them.
  bool read_more();

  std::vector<std::string> paths_;
  std::vector<std::string> names_;  // as in messages
  const Interruption* interruption_;
  ShapeTable* shapes_;
  Binary binary_;
  std::size_t file_ = 0;  // of the paths
  std::optional<LineSource> source_;
  std::optional<std::uint64_t> size_;
  std::uint64_t earlier_bytes_ = 0;  // of the files before this one
  std::uint64_t earlier_lines_ = 0;
  Records records_;
  RecordLoop loop_{records_};
  std::size_t behind_ = 1;  // the number behind the records read last
  bool is_new_ = true;      // nothing of the file is read
};

/// Reads pairs from records, one after the other, reusing its memory.
class RecordReader {
 public:
  /// Everything is checked, as PairReader and PairBlock do it. The pair stays until the next call.
  [[nodiscard]] std::variant<const PairLine*, LineError> read(const Line& line,
                                                              const LinePlace& place);

 private:
  PairReader reader_;
  std::optional<PairLine> pair_;
};

/// The pair's record as a line of text, without its end: of binary files it is written anew.
[[nodiscard]] std::string text_of(const Line& line, const PairLine& pair);

/// Throws FileError if writing to `path` would destroy one of the files.
void keep_apart(const std::vector<std::string>& inputs, const std::string& path);

}  // namespace certa::tools
