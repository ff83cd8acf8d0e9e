/// The blocks and columns of binary files, as docs/user/formats.md has them: read from bytes in
/// memory, and appended to such. What the columns mean: binary_pairs.hpp, binary_answers.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace certa::tools {

/// The first bytes of a binary file. A transfer that changes line ends or cuts off the high bit
/// changes them.
inline constexpr std::string_view kBinaryMagic = "\x89\x43\x45RTA\r\n";

/// The size of a file's header, of a block's head and of a column's entry in the directory; blocks
/// and columns start at multiples of it.
inline constexpr std::size_t kBinaryUnit = 64;

/// What a file holds.
enum class BinaryKind : std::uint8_t { pairs = 1, answers = 2 };

struct BinaryHeader {
  BinaryKind kind = BinaryKind::pairs;
  int dimension = 0;  ///< of pairs 2 or 3; of answers 0
};

/// The header in the first `kBinaryUnit` bytes, or why it is none.
[[nodiscard]] std::variant<BinaryHeader, std::string> read_header(std::string_view bytes);
void append_header(std::string& out, const BinaryHeader& header);

/// What a block holds.
enum class BlockKind : std::uint8_t { shapes = 1, pairs = 2, answers = 3 };

/// A block has 1 to so many records, and takes at most so many bytes.
inline constexpr std::size_t kMostRecords = 65536;
inline constexpr std::uint64_t kMostBlockBytes = std::uint64_t{1} << 30;

/// The size of the block that starts with these `kBinaryUnit` bytes, itself included, or why there
/// starts none.
[[nodiscard]] std::variant<std::uint64_t, std::string> block_size(std::string_view head);

/// A number in the byte order of the files, which is little-endian on every machine.
template <class T>
[[nodiscard]] T load(const char* at) noexcept {
  std::array<char, sizeof(T)> bytes;
  std::memcpy(bytes.data(), at, sizeof(T));
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes.begin(), bytes.end());
  return std::bit_cast<T>(bytes);
}
template <class T>
void append(std::string& out, T number) {
  auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(number);
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes.begin(), bytes.end());
  out.append(bytes.data(), bytes.size());
}

/// The types of columns: std::uint8_t, std::uint32_t, std::int64_t and double.
enum class ColumnType : std::uint8_t { u1, u4, i8, f8 };
[[nodiscard]] constexpr std::size_t size_of(ColumnType type) noexcept {
  return type == ColumnType::u1 ? 1 : type == ColumnType::u4 ? 4 : 8;
}
/// As NumPy spells it, e.g. "<f8".
[[nodiscard]] std::string_view to_string(ColumnType type) noexcept;

/// Rows of so many numbers each, or nothing. It refers to the bytes of its block.
struct Column {
  std::string_view name;
  ColumnType type = ColumnType::u1;
  std::size_t rows = 0;
  std::size_t width = 1;
  const char* data = nullptr;

  explicit operator bool() const noexcept { return data != nullptr; }
  /// REQUIRES: T is the type, and k < rows * width.
  template <class T>
  [[nodiscard]] T at(std::size_t k) const noexcept {
    return load<T>(data + k * sizeof(T));
  }
};

/// Rows of different lengths: row k has the values from `offsets[k]` to `offsets[k + 1]`.
struct RaggedColumn {
  Column offsets;
  Column values;

  explicit operator bool() const noexcept { return bool(values); }
  [[nodiscard]] std::size_t start(std::size_t k) const noexcept {
    return offsets.at<std::uint32_t>(k);
  }
  [[nodiscard]] std::size_t size(std::size_t k) const noexcept { return start(k + 1) - start(k); }
  /// Row k of a column of bytes.
  [[nodiscard]] std::string_view text(std::size_t k) const noexcept {
    return {values.data + start(k), size(k)};
  }
};

/// A block whose frame is checked: lengths, checksum, and that columns lie in it side by side.
class Block {
 public:
  /// Any bytes are allowed; they have to outlive the block. O(n).
  [[nodiscard]] static std::variant<Block, std::string> read(std::string_view bytes);

  [[nodiscard]] BlockKind kind() const noexcept { return kind_; }
  /// How many records there are in it, and how many of this kind come before it in the file that it
  /// was written to.
  [[nodiscard]] std::size_t records() const noexcept { return records_; }
  [[nodiscard]] std::uint64_t first() const noexcept { return first_; }

  // The column of that name, if there is one; otherwise `column` stays as it is. Returns why it is
  // not of the type, the width or the number of rows that it should have.
  [[nodiscard]] std::optional<std::string> take(std::string_view name, ColumnType type,
                                                std::size_t rows, std::size_t width,
                                                Column& column);
  /// The same with any number of rows.
  [[nodiscard]] std::optional<std::string> take(std::string_view name, ColumnType type,
                                                std::size_t width, Column& column);
  /// The same for `rows` rows of different lengths, whose offsets are the column NAME.offset.
  [[nodiscard]] std::optional<std::string> take(std::string_view name, ColumnType type,
                                                std::size_t rows, std::size_t width,
                                                RaggedColumn& column);
  /// The type and the width of the column of that name, if there is one.
  [[nodiscard]] std::optional<ColumnType> type_of(std::string_view name) const noexcept;
  [[nodiscard]] std::optional<std::size_t> width_of(std::string_view name) const noexcept;
  /// Why there is a column that nobody took: it would mean something that goes unread.
  [[nodiscard]] std::optional<std::string> refuse_others() const;

 private:
  struct Entry {
    Column column;
    bool is_taken = false;
  };
  [[nodiscard]] std::optional<std::string> read_directory(std::string_view bytes);
  [[nodiscard]] std::optional<std::string> read_entry(std::string_view bytes, std::size_t k);
  [[nodiscard]] Entry* find(std::string_view name) noexcept;

  BlockKind kind_ = BlockKind::pairs;
  std::size_t records_ = 0;
  std::uint64_t first_ = 0;
  std::vector<Entry> entries_;
};

/// Columns on their way into a block.
class BlockWriter {
 public:
  /// REQUIRES: the bytes are rows of so many numbers of the type, in the byte order of the files,
  /// and the name has at most 31 characters.
  void add(std::string_view name, ColumnType type, std::size_t width, std::string bytes);
  /// REQUIRES: the same of the values; the offsets are those of its rows, beginning with 0.
  void add(std::string_view name, ColumnType type, std::size_t width, std::string bytes,
           const std::vector<std::uint32_t>& offsets);
  /// Appends the block. REQUIRES: 0 < records <= kMostRecords; it is at most kMostBlockBytes long.
  void append_to(std::string& out, BlockKind kind, std::size_t records, std::uint64_t first) const;

 private:
  struct Written {
    std::string name;
    ColumnType type;
    std::size_t width;
    std::string bytes;
  };
  std::vector<Written> columns_;
};

/// Writes into a block how many records come before it. REQUIRES: it is whole and right.
void set_first(std::string& block, std::uint64_t first);
/// How many records come before a block, and how many it has. REQUIRES: as above.
[[nodiscard]] std::uint64_t first_of(std::string_view block) noexcept;
[[nodiscard]] std::size_t records_of(std::string_view block) noexcept;

/// Rows of text on their way into a block.
struct TextRows {
  std::string bytes;
  std::vector<std::uint32_t> offsets{0};

  void push_back(std::string_view text) {
    bytes += text;
    offsets.push_back(static_cast<std::uint32_t>(bytes.size()));
  }
};

/// Ids of JSON: all integers as such, or their texts. `number` is that of the first record: a pair
/// whose id is its number needs none.
class IdColumn {
 public:
  /// Takes the column `id`, if there is one.
  [[nodiscard]] std::optional<std::string> take(Block& block);
  explicit operator bool() const noexcept { return integers_ || texts_; }
  /// Sets the id of record k as JSON text, or returns why it is none. REQUIRES: there are ids.
  [[nodiscard]] std::optional<std::string> read(std::size_t k, std::string& id) const;

  /// Adds the column of these ids, JSON texts.
  static void add(BlockWriter& block, const TextRows& ids);

 private:
  Column integers_;
  RaggedColumn texts_;
};

/// The integer that a JSON text is, if it is spelled as C++ prints it.
[[nodiscard]] std::optional<std::int64_t> plain_integer(std::string_view text) noexcept;

/// Whether the bytes are UTF-8.
[[nodiscard]] bool is_utf8(std::string_view bytes);

}  // namespace certa::tools
