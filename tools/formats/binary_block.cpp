#include "formats/binary_block.hpp"

#include <charconv>
#include <utility>

#include "formats/checksum.hpp"
#include "formats/json.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

constexpr std::string_view kBlockMagic = "\x89\x42LOCK\r\n";
constexpr std::uint16_t kVersion = 1;
constexpr std::size_t kNameSize = 32;
constexpr std::size_t kTypeSize = 8;
constexpr std::size_t kMostColumns = 64;
constexpr std::size_t kMostWidth = 64;

// Places in a block's head.
constexpr std::size_t kSizeAt = 8;
constexpr std::size_t kChecksumAt = 16;
constexpr std::size_t kKindAt = 20;
constexpr std::size_t kFirstAt = 24;
constexpr std::size_t kRecordsAt = 32;
constexpr std::size_t kColumnsAt = 36;
constexpr std::size_t kZerosAt = 40;

constexpr std::array kTypes{ColumnType::u1, ColumnType::u4, ColumnType::i8, ColumnType::f8};

bool all_zero(std::string_view bytes) noexcept {
  return bytes.find_first_not_of('\0') == bytes.npos;
}

constexpr std::uint64_t rounded_up(std::uint64_t size) noexcept {
  return (size + (kBinaryUnit - 1)) / kBinaryUnit * kBinaryUnit;
}

/// A text that zeros fill up.
std::string_view padded_text(std::string_view bytes) noexcept {
  return bytes.substr(0, bytes.find('\0'));
}

void append_padded(std::string& out, std::string_view text, std::size_t size) {
  out.append(text).append(size - text.size(), '\0');
}

template <class T>
void store(std::string& bytes, std::size_t at, T number) {
  std::string text;
  append(text, number);
  bytes.replace(at, text.size(), text);
}

void set_checksum(std::string& block, std::size_t start) {
  const std::string_view covered = std::string_view(block).substr(start + kKindAt);
  store(block, start + kChecksumAt, crc32_of(covered));
}

std::string in_column(std::string_view name, std::string_view what) {
  return concat({"the column ", quote(name), " ", what});
}

}  // namespace

std::string_view to_string(ColumnType type) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"|u1", "<u4", "<i8", "<f8"};
  return kNames[static_cast<std::size_t>(type)];
}

std::variant<BinaryHeader, std::string> read_header(std::string_view bytes) {
  if (!bytes.starts_with(kBinaryMagic)) return "it does not start as a binary file does";
  if (bytes.size() < kBinaryUnit) return "its header is cut off";
  const auto version = load<std::uint16_t>(bytes.data() + 8);
  if (version != kVersion)
    return concat({"it has version ", std::to_string(version), ", and this program reads 1"});
  const auto kind = static_cast<unsigned char>(bytes[10]);
  const int dimension = static_cast<unsigned char>(bytes[11]);
  if (kind != 1 && kind != 2)
    return concat({"its header names the unknown kind ", std::to_string(kind)});
  const bool is_known = kind == 2 ? dimension == 0 : dimension == 2 || dimension == 3;
  if (!is_known)
    return concat({"its header names ", std::to_string(dimension), " dimensions, not ",
                   kind == 2 ? "0, as answers do" : "2 or 3"});
  if (!all_zero(bytes.substr(12, kBinaryUnit - 12)))
    return "its header has something where zeros belong";
  return BinaryHeader{static_cast<BinaryKind>(kind), dimension};
}

void append_header(std::string& out, const BinaryHeader& header) {
  out += kBinaryMagic;
  append(out, kVersion);
  append(out, static_cast<std::uint8_t>(header.kind));
  append(out, static_cast<std::uint8_t>(header.dimension));
  out.append(kBinaryUnit - 12, '\0');
}

std::variant<std::uint64_t, std::string> block_size(std::string_view head) {
  if (!head.starts_with(kBlockMagic)) return "no block starts here";
  const auto size = load<std::uint64_t>(head.data() + kSizeAt);
  if (size < 2 * kBinaryUnit || size % kBinaryUnit != 0 || size > kMostBlockBytes)
    return concat(
        {"its length is ", std::to_string(size), ", not a multiple of 64 from 128 to 2^30"});
  return size;
}

std::optional<std::string> Block::read_entry(std::string_view bytes, std::size_t k) {
  const std::string_view entry = bytes.substr(kBinaryUnit * (k + 1), kBinaryUnit);
  const auto fail = [&](std::string_view what) {
    return concat({"column ", std::to_string(k), " ", what});
  };
  Column column;
  column.name = padded_text(entry.substr(0, kNameSize));
  if (column.name.empty() || column.name.size() == kNameSize ||
      !all_zero(entry.substr(column.name.size(), kNameSize - column.name.size())))
    return fail("has no name of 1 to 31 bytes, filled up by zeros");
  for (const char c : column.name)
    if (c <= ' ' || c > '~') return fail("has a name that is no printable ASCII");
  if (find(column.name) != nullptr) return in_column(column.name, "stands twice");
  const std::string_view type = entry.substr(kNameSize, kTypeSize);
  const auto* const known = std::find_if(kTypes.begin(), kTypes.end(), [&](ColumnType t) {
    const std::string_view name = to_string(t);
    return type.starts_with(name) && all_zero(type.substr(name.size()));
  });
  if (known == kTypes.end())
    return in_column(column.name,
                     concat({"has the type ", quote(to_utf8(std::string(padded_text(type)))),
                             ", not |u1, <u4, <i8 or <f8"}));
  column.type = *known;
  const auto offset = load<std::uint64_t>(entry.data() + kNameSize + kTypeSize);
  const auto rows = load<std::uint64_t>(entry.data() + kNameSize + kTypeSize + 8);
  const auto width = load<std::uint64_t>(entry.data() + kNameSize + kTypeSize + 16);
  if (width < 1 || width > kMostWidth)
    return in_column(column.name, "has a width that is not from 1 to 64");
  if (offset % kBinaryUnit != 0) return in_column(column.name, "starts at no multiple of 64");
  // Rows are at most as many as bytes, so nothing overflows.
  if (offset > bytes.size() || rows > bytes.size() ||
      rows * width * size_of(column.type) > bytes.size() - offset)
    return in_column(column.name, "does not lie in its block");
  column.rows = rows;
  column.width = width;
  column.data = bytes.data() + offset;
  entries_.push_back({column});
  return std::nullopt;
}

std::optional<std::string> Block::read_directory(std::string_view bytes) {
  const auto count = load<std::uint32_t>(bytes.data() + kColumnsAt);
  if (count > kMostColumns || kBinaryUnit * (count + 1) > bytes.size())
    return concat({"it has ", std::to_string(count), " columns, more than fit"});
  entries_.reserve(count);
  for (std::size_t k = 0; k < count; ++k)
    if (Reason reason = read_entry(bytes, k)) return reason;
  std::vector<Column> in_order;
  for (const Entry& entry : entries_) in_order.push_back(entry.column);
  std::sort(in_order.begin(), in_order.end(), [](const Column& x, const Column& y) {
    return x.data != y.data ? x.data < y.data : x.rows < y.rows;
  });
  const char* end = bytes.data() + kBinaryUnit * (count + 1);
  for (const Column& column : in_order) {
    if (column.data < end) return in_column(column.name, "overlaps with what comes before it");
    if (!all_zero({end, static_cast<std::size_t>(column.data - end)}))
      return in_column(column.name, "has something before it where zeros belong");
    end = column.data + column.rows * column.width * size_of(column.type);
  }
  if (!all_zero({end, static_cast<std::size_t>(bytes.data() + bytes.size() - end)}))
    return "it ends with something where zeros belong";
  return std::nullopt;
}

std::variant<Block, std::string> Block::read(std::string_view bytes) {
  if (bytes.size() < kBinaryUnit) return "its head is cut off";
  const auto size = block_size(bytes.substr(0, kBinaryUnit));
  if (const auto* reason = std::get_if<std::string>(&size)) return *reason;
  if (std::get<std::uint64_t>(size) != bytes.size())
    return concat({"it has ", std::to_string(bytes.size()), " bytes, and says ",
                   std::to_string(std::get<std::uint64_t>(size))});
  if (crc32_of(bytes.substr(kKindAt)) != load<std::uint32_t>(bytes.data() + kChecksumAt))
    return "its checksum is wrong: it is damaged";
  Block block;
  const auto kind = load<std::uint32_t>(bytes.data() + kKindAt);
  if (kind < 1 || kind > 3) return concat({"it is of the unknown kind ", std::to_string(kind)});
  block.kind_ = static_cast<BlockKind>(kind);
  block.first_ = load<std::uint64_t>(bytes.data() + kFirstAt);
  block.records_ = load<std::uint32_t>(bytes.data() + kRecordsAt);
  if (block.records_ < 1 || block.records_ > kMostRecords)
    return concat({"it has ", std::to_string(block.records_), " records, not 1 to 65536"});
  if (block.first_ > std::uint64_t{1} << 62) return "the number of its first record is too large";
  if (!all_zero(bytes.substr(kZerosAt, kBinaryUnit - kZerosAt)))
    return "its head has something where zeros belong";
  if (Reason reason = block.read_directory(bytes)) return *std::move(reason);
  return block;
}

Block::Entry* Block::find(std::string_view name) noexcept {
  for (Entry& entry : entries_)
    if (entry.column.name == name) return &entry;
  return nullptr;
}

std::optional<ColumnType> Block::type_of(std::string_view name) const noexcept {
  for (const Entry& entry : entries_)
    if (entry.column.name == name) return entry.column.type;
  return std::nullopt;
}

std::optional<std::size_t> Block::width_of(std::string_view name) const noexcept {
  for (const Entry& entry : entries_)
    if (entry.column.name == name) return entry.column.width;
  return std::nullopt;
}

std::optional<std::string> Block::take(std::string_view name, ColumnType type, std::size_t width,
                                       Column& column) {
  Entry* const entry = find(name);
  if (entry == nullptr) return std::nullopt;
  entry->is_taken = true;
  const Column& found = entry->column;
  if (found.type != type)
    return in_column(name,
                     concat({"has the type ", to_string(found.type), ", not ", to_string(type)}));
  if (found.width != width)
    return in_column(name, concat({"has the width ", std::to_string(found.width), ", not ",
                                   std::to_string(width)}));
  column = found;
  return std::nullopt;
}

std::optional<std::string> Block::take(std::string_view name, ColumnType type, std::size_t rows,
                                       std::size_t width, Column& column) {
  if (Reason reason = take(name, type, width, column)) return reason;
  if (column && column.rows != rows)
    return in_column(
        name, concat({"has ", std::to_string(column.rows), " rows, not ", std::to_string(rows)}));
  return std::nullopt;
}

std::optional<std::string> Block::take(std::string_view name, ColumnType type, std::size_t rows,
                                       std::size_t width, RaggedColumn& column) {
  const std::string offsets = concat({name, ".offset"});
  if (Reason reason = take(name, type, width, column.values)) return reason;
  if (Reason reason = take(offsets, ColumnType::u4, rows + 1, 1, column.offsets)) return reason;
  if (bool(column.values) != bool(column.offsets))
    return concat({"of the columns ", quote(name), " and ", quote(offsets), " one is missing"});
  if (!column) return std::nullopt;
  std::size_t before = 0;
  for (std::size_t k = 0; k <= rows; ++k) {
    const std::size_t offset = column.start(k);
    if (k == 0 ? offset != 0 : offset < before)
      return in_column(offsets, "does not begin with 0, or goes back");
    before = offset;
  }
  if (before != column.values.rows)
    return in_column(offsets, concat({"ends at ", std::to_string(before), ", but there are ",
                                      std::to_string(column.values.rows), " rows"}));
  return std::nullopt;
}

std::optional<std::string> Block::refuse_others() const {
  for (const Entry& entry : entries_)
    if (!entry.is_taken) return in_column(entry.column.name, "is unknown here");
  return std::nullopt;
}

void BlockWriter::add(std::string_view name, ColumnType type, std::size_t width,
                      std::string bytes) {
  columns_.push_back({std::string(name), type, width, std::move(bytes)});
}

void BlockWriter::add(std::string_view name, ColumnType type, std::size_t width, std::string bytes,
                      const std::vector<std::uint32_t>& offsets) {
  std::string rows;
  for (const std::uint32_t offset : offsets) append(rows, offset);
  add(concat({name, ".offset"}), ColumnType::u4, 1, std::move(rows));
  add(name, type, width, std::move(bytes));
}

void BlockWriter::append_to(std::string& out, BlockKind kind, std::size_t records,
                            std::uint64_t first) const {
  std::uint64_t size = kBinaryUnit * (columns_.size() + 1);
  for (const Written& column : columns_) size += rounded_up(column.bytes.size());
  const std::size_t start = out.size();
  out.reserve(start + size);
  out += kBlockMagic;
  append(out, size);
  append(out, std::uint32_t{0});  // the checksum, which comes last
  append(out, static_cast<std::uint32_t>(kind));
  append(out, first);
  append(out, static_cast<std::uint32_t>(records));
  append(out, static_cast<std::uint32_t>(columns_.size()));
  out.append(kBinaryUnit - kZerosAt, '\0');
  std::uint64_t offset = kBinaryUnit * (columns_.size() + 1);
  for (const Written& column : columns_) {
    append_padded(out, column.name, kNameSize);
    append_padded(out, to_string(column.type), kTypeSize);
    append(out, offset);
    append(out, std::uint64_t{column.bytes.size() / size_of(column.type) / column.width});
    append(out, std::uint64_t{column.width});
    offset += rounded_up(column.bytes.size());
  }
  for (const Written& column : columns_)
    append_padded(out, column.bytes, rounded_up(column.bytes.size()));
  set_checksum(out, start);
}

void set_first(std::string& block, std::uint64_t first) {
  store(block, kFirstAt, first);
  set_checksum(block, 0);
}

std::uint64_t first_of(std::string_view block) noexcept {
  return load<std::uint64_t>(block.data() + kFirstAt);
}

std::size_t records_of(std::string_view block) noexcept {
  return load<std::uint32_t>(block.data() + kRecordsAt);
}

std::optional<std::int64_t> plain_integer(std::string_view text) noexcept {
  std::int64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || end != last) return std::nullopt;
  std::array<char, 24> digits;
  const char* const written =
      std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  const bool is_plain =
      text == std::string_view(digits.data(), static_cast<std::size_t>(written - digits.data()));
  return is_plain ? std::optional(number) : std::nullopt;
}

bool is_utf8(std::string_view bytes) {
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  return std::all_of(bytes.begin(), bytes.end(), is_ascii) || to_utf8(std::string(bytes)) == bytes;
}

std::optional<std::string> IdColumn::take(Block& block) {
  if (block.type_of("id") == ColumnType::i8)
    return block.take("id", ColumnType::i8, block.records(), 1, integers_);
  return block.take("id", ColumnType::u1, block.records(), 1, texts_);
}

std::optional<std::string> IdColumn::read(std::size_t k, std::string& id) const {
  if (integers_) {
    std::array<char, 24> digits;
    const auto number = integers_.at<std::int64_t>(k);
    id.assign(digits.data(),
              std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
    return std::nullopt;
  }
  const std::string_view text = texts_.text(k);
  // What most ids are: a string of ASCII without escapes.
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"' &&
      std::all_of(text.begin() + 1, text.end() - 1, is_plain)) {
    id = text;
    return std::nullopt;
  }
  JsonParser parser;
  if (parser.parse(text) || !is_scalar(parser.root())) {
    id = "null";
    return concat({"the id ", quote(to_utf8(std::string(text))), " is no JSON scalar"});
  }
  id = scalar_text(parser.root());
  return std::nullopt;
}

void IdColumn::add(BlockWriter& block, const TextRows& ids) {
  std::string integers;
  for (std::size_t k = 0; k + 1 < ids.offsets.size(); ++k) {
    const auto number = plain_integer(
        std::string_view(ids.bytes).substr(ids.offsets[k], ids.offsets[k + 1] - ids.offsets[k]));
    if (!number) {
      block.add("id", ColumnType::u1, 1, ids.bytes, ids.offsets);
      return;
    }
    append(integers, *number);
  }
  block.add("id", ColumnType::i8, 1, std::move(integers));
}

}  // namespace certa::tools
