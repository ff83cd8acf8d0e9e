#include "console/line_source.hpp"

#include <array>
#include <utility>

#include <sys/stat.h>

namespace certa::tools {

namespace {

/// Files that are no text, by their first bytes.
struct OtherFormat {
  std::string_view start;
  std::string_view advice;
};
constexpr std::array<OtherFormat, 9> kOtherFormats{{
    {"\x1f\x8b", "compressed by gzip: zcat FILE | certa .. -"},
    {"\x28\xb5\x2f\xfd", "compressed by zstd: zstdcat FILE | certa .. -"},
    {"\xfd"
     "7zXZ",
     "compressed by xz: xzcat FILE | certa .. -"},
    {"BZh", "compressed by bzip2: bzcat FILE | certa .. -"},
    {"PK\x03\x04", "a zip archive or an .npz: write one pair a line, as JSON"},
    {"\x93NUMPY", "an array of NumPy: write one pair a line, as JSON"},
    {"\x89HDF", "an HDF5 file: write one pair a line, as JSON"},
    {"PAR1", "a Parquet file: write one pair a line, as JSON"},
    {"ARROW1", "an Arrow file: write one pair a line, as JSON"},
}};

}  // namespace

void LineSource::start(std::string& block, std::size_t before) {
  started_ = true;
  const std::string_view text = block;
  for (const OtherFormat& other : kOtherFormats)
    if (text.starts_with(other.start))
      throw FileError(file_.name() + " is " + std::string(other.advice));
  if (text.starts_with(kByteOrderMark)) block.erase(0, kByteOrderMark.size());
  elements_ = JsonElements::of(block);
  if (elements_) {
    const std::string raw = block.substr(before);
    block.resize(before);
    elements_->append(raw, block);
  }
}

bool LineSource::read(std::string& block) {
  constexpr std::size_t kBlockSize = 64 * 1024;

  block.swap(rest_);
  rest_.clear();
  for (;;) {
    std::size_t before = block.size();
    if (interruption_ != nullptr && !interruption_->wait_for(file_)) return false;
    block.resize(before + kBlockSize);
    const std::size_t count = file_.read({block.data() + before, kBlockSize});
    block.resize(before + count);
    size_read_ += count;
    at_end_ = count == 0;
    if (elements_) {
      const std::string raw = block.substr(before);
      block.resize(before);
      elements_->append(raw, block);
    } else if (!started_ && (at_end_ || !JsonElements::is_open(block))) {
      start(block, 0);
      before = 0;
    }
    if (at_end_ && elements_) elements_->finish(block);
    const std::size_t line_end = std::string_view(block).substr(before).rfind('\n');
    if (!at_end_ && (!started_ || line_end == std::string_view::npos)) continue;

    if (!at_end_) {
      rest_.assign(block, before + line_end + 1);
      block.resize(before + line_end + 1);
    }
    return !at_end_ || !block.empty();
  }
}

LineCursor::LineCursor(std::vector<std::string> paths, const Interruption* interruption,
                       ShapeTable* shapes)
    : paths_(std::move(paths)), interruption_(interruption), shapes_(shapes), size_(0) {
  for (const std::string& path : paths_) {
    names_.push_back(path == "-" ? "standard input" : path);
    struct stat about {};
    const bool is_known =
        path != "-" && ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode);
    if (is_known && size_)
      *size_ += static_cast<std::uint64_t>(about.st_size);
    else
      size_.reset();
    if (!is_known && path != "-" && paths_.size() > 1) (void)InputFile(path);  // if it can be read
  }
  source_.emplace(paths_[0], interruption_);
}

bool LineCursor::read_block(std::string& block) {
  while (!source_->read(block)) {
    if (!source_->at_end() || file_ + 1 == paths_.size()) return false;
    earlier_bytes_ += source_->size_read();
    earlier_lines_ += lines_.number();  // and one more, which does no harm
    lines_ = Lines({}, 1);
    source_.emplace(paths_[++file_], interruption_);
  }
  Lines lines(block, lines_.number());
  while (const auto line = lines.next())
    if (shapes_ != nullptr && may_define_shape(line->text)) {
      const LinePlace at = place(line->number);
      shapes_->define(line->text, at.ordinal, at.file);
    }
  behind_ = lines.number();
  return true;
}

std::optional<Line> LineCursor::next() {
  for (;;) {
    while (const std::optional<Line> line = lines_.next()) {
      const LinePlace at = place(line->number);
      if (!at.defines_shape(line->text) || shapes_->fault(at.ordinal)) return line;
    }
    if (!read_block(block_)) return std::nullopt;
    lines_ = Lines(block_, lines_.number());
  }
}

std::optional<KeptLine> LineCursor::next_kept() {
  const std::optional<Line> line = next();
  if (!line) return std::nullopt;
  return KeptLine{std::string(line->text), line->number, place(line->number)};
}

std::optional<std::size_t> LineCursor::read(std::string& block) {
  block.assign(lines_.rest());
  if (block.empty() && !read_block(block)) return std::nullopt;
  const std::size_t first = lines_.number();
  lines_ = Lines({}, behind_);
  return first;
}

void keep_apart(const std::vector<std::string>& inputs, const std::string& path) {
  for (const std::string& input : inputs)
    if (path != "-") keep_apart(InputFile(input), path);
}

}  // namespace certa::tools
