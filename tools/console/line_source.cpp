#include "console/line_source.hpp"

#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "formats/binary_answers.hpp"

namespace certa::tools {

namespace {

/// Files that are no text, by their first bytes.
struct OtherFormat {
  std::string_view start;
  std::string_view advice;
};
constexpr std::array<OtherFormat, 8> kOtherFormats{{
    {"\x28\xb5\x2f\xfd", "compressed by zstd: zstdcat FILE | certa .. -"},
    {"\xfd"
     "7zXZ",
     "compressed by xz: xzcat FILE | certa .. -"},
    {"BZh", "compressed by bzip2: bzcat FILE | certa .. -"},
    {"PK\x03\x04",
     "a zip archive or an .npz, which certa.read in Python reads, and certa.write turns "
     "into a .certa"},
    {"\x93NUMPY", "an array of NumPy: write one pair a line, as JSON"},
    {"\x89HDF", "an HDF5 file: write one pair a line, as JSON"},
    {"PAR1", "a Parquet file: write one pair a line, as JSON"},
    {"ARROW1", "an Arrow file: write one pair a line, as JSON"},
}};

}  // namespace

std::optional<Line> RecordLoop::next() noexcept {
  if (block_ == nullptr) return lines_.next();
  if (left_ == 0) return std::nullopt;
  --left_;
  return Line{next_++, {}, block_};
}

Records RecordLoop::rest(const Records& records) const {
  return {std::string(lines_.rest()), left_ > 0 ? records.block : nullptr, number(), left_};
}

void LineSource::start(std::string& block, std::size_t before) {
  started_ = true;
  const std::string_view text = block;
  for (const OtherFormat& other : kOtherFormats)
    if (text.starts_with(other.start))
      throw FileError(file().name() + " is " + std::string(other.advice));
  if (text.starts_with(kByteOrderMark)) block.erase(0, kByteOrderMark.size());
  elements_ = JsonElements::of(block);
  if (elements_) {
    const std::string raw = block.substr(before);
    block.resize(before);
    elements_->append(raw, block);
  }
}

bool LineSource::read(Records& records) {
  records = {};
  return blocks_                   ? read_block(records)
         : read_text(records.text) ? !blocks_ || read_block(records)
                                   : false;
}

bool LineSource::read_text(std::string& block) {
  constexpr std::size_t kBlockSize = 64 * 1024;

  block.swap(rest_);
  rest_.clear();
  for (;;) {
    std::size_t before = block.size();
    if (!bytes_.append_to(block, kBlockSize) && !at_end()) return false;
    if (elements_) {
      const std::string raw = block.substr(before);
      block.resize(before);
      elements_->append(raw, block);
    } else if (!started_ && block.starts_with(kBinaryMagic)) {
      started_ = true;
      blocks_.emplace(bytes_, std::exchange(block, {}));
      return true;
    } else if (!started_ &&
               (at_end() || !(JsonElements::is_open(block) || kBinaryMagic.starts_with(block)))) {
      start(block, 0);
      before = 0;
    }
    if (at_end() && elements_) elements_->finish(block);
    const std::size_t line_end = std::string_view(block).substr(before).rfind('\n');
    if (!at_end() && (!started_ || line_end == std::string_view::npos)) continue;

    if (!at_end()) {
      rest_.assign(block, before + line_end + 1);
      block.resize(before + line_end + 1);
    }
    return !at_end() || !block.empty();
  }
}

bool LineSource::read_block(Records& records) {
  if (blocks_->header().kind == BinaryKind::pairs && !pairs_)
    pairs_.emplace(blocks_->header().dimension);
  while (auto bytes = blocks_->next()) {
    if (!pairs_) {
      if (const auto reason = append_lines(records.text, *bytes)) blocks_->fail(*reason);
      return true;
    }
    auto read = pairs_->read(*bytes, bytes);
    if (const auto* reason = std::get_if<std::string>(&read)) blocks_->fail(*reason);
    records.block = std::get<std::shared_ptr<const PairBlock>>(std::move(read));
    if (records.block == nullptr) continue;  // it defines shapes
    records.first = records.block->first();
    records.count = records.block->size();
    return true;
  }
  if (blocks_->is_cut_off()) blocks_->fail("it is cut off; the records before it are whole");
  return false;
}

LineCursor::LineCursor(std::vector<std::string> paths, const Interruption* interruption,
                       ShapeTable* shapes, Binary binary)
    : paths_(std::move(paths)),
      interruption_(interruption),
      shapes_(shapes),
      binary_(binary),
      size_(0) {
  for (const std::string& path : paths_) {
    names_.push_back(path == "-" ? "standard input" : path);
    std::error_code error;
    const bool is_known = path != "-" && std::filesystem::is_regular_file(path, error);
    const std::uintmax_t size = is_known ? std::filesystem::file_size(path, error) : 0;
    if (is_known && !error && size_)
      *size_ += size;
    else
      size_.reset();
    if (!is_known && path != "-" && paths_.size() > 1) (void)InputFile(path);  // if it can be read
  }
  source_.emplace(paths_[0], interruption_);
}

bool LineCursor::read_more() {
  while (!source_->read(records_)) {
    if (!source_->at_end() || file_ + 1 == paths_.size()) return false;
    earlier_bytes_ += source_->size_read();
    earlier_lines_ += behind_;  // and one more, which does no harm
    is_new_ = true;
    source_.emplace(paths_[++file_], interruption_);
  }
  const bool are_pairs = source_->binary() == BinaryKind::pairs;
  if (std::exchange(is_new_, false)) behind_ = source_->binary() ? 0 : 1;
  if (source_->binary() && binary_ == Binary::as_expected && are_pairs != (shapes_ != nullptr))
    throw FileError(name() +
                    (are_pairs ? " holds pairs, not answers" : " holds answers, not pairs"));
  if (are_pairs) {
    behind_ = records_.first + records_.count;
  } else {
    records_.first = behind_;
    Lines lines(records_.text, records_.first);
    while (const auto line = lines.next())
      if (shapes_ != nullptr && may_define_shape(line->text)) {
        const LinePlace at = place(line->number);
        shapes_->define(line->text, at.ordinal, at.file);
      }
    behind_ = lines.number();
  }
  loop_ = RecordLoop(records_);
  return true;
}

std::optional<Line> LineCursor::next() {
  for (;;) {
    while (const std::optional<Line> line = loop_.next()) {
      const LinePlace at = place(line->number);
      if (!at.defines_shape(line->text) || shapes_->fault(at.ordinal)) return line;
    }
    if (!read_more()) return std::nullopt;
  }
}

std::optional<KeptLine> LineCursor::next_kept() {
  const std::optional<Line> line = next();
  if (!line) return std::nullopt;
  return KeptLine{std::string(line->text), line->number, place(line->number), records_.block};
}

bool LineCursor::read(Records& records) {
  constexpr std::size_t kMostAtOnce = 256;
  records = loop_.rest(records_);
  if (records.empty()) {
    if (!read_more()) return false;
    records = std::move(records_);
  }
  records_ = {};
  if (records.block != nullptr && records.count > kMostAtOnce) {
    records_ = {{}, records.block, records.first + kMostAtOnce, records.count - kMostAtOnce};
    records.count = kMostAtOnce;
  }
  loop_ = RecordLoop(records_);
  return true;
}

std::variant<const PairLine*, LineError> RecordReader::read(const Line& line,
                                                            const LinePlace& place) {
  if (line.block != nullptr) {
    auto error = line.block->read(line.number - line.block->first(), pair_);
    if (error) return *std::move(error);
    return &*pair_;
  }
  auto read = reader_.read(line.text, place);
  if (auto* error = std::get_if<LineError>(&read)) return std::move(*error);
  return &pair_.emplace(std::get<PairLine>(std::move(read)));
}

std::string text_of(const Line& line, const PairLine& pair) {
  if (line.block == nullptr) return std::string(line.text);
  std::string text;
  append_pair(text, pair);
  text.pop_back();  // the line's end
  return text;
}

void keep_apart(const std::vector<std::string>& inputs, const std::string& path) {
  for (const std::string& input : inputs)
    if (path != "-") keep_apart(InputFile(input), path);
}

}  // namespace certa::tools
