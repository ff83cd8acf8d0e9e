#include "console/answer_file.hpp"

#include <algorithm>

#include "formats/binary_answers.hpp"
#include "formats/gzip.hpp"
#include "formats/lines.hpp"

namespace certa::tools {

bool is_binary_path(std::string_view path) noexcept {
  if (is_gzip_path(path)) path.remove_suffix(3);
  return path.ends_with(".certa");
}

void AnswerLines::make_block() {
  block.clear();
  if (const auto reason = append_answers(block, lines, 0)) throw FileError(*reason);
}

AnswerFile::AnswerFile(const std::string& path, OutputFile::Content content)
    : file_(path, nullptr, content), is_binary_(is_binary_path(path)) {
  if (content == OutputFile::Content::discard) begin();
}

void AnswerFile::begin() {
  if (!is_binary_) return;
  std::string header;
  append_header(header, {BinaryKind::answers, 0});
  file_.write(header);
}

void AnswerFile::go_on(std::uint64_t size, std::uint64_t answers) {
  file_.truncate(size);
  count_ = answers;
  if (size == 0) begin();
}

void AnswerFile::write(AnswerLines answers) {
  if (!is_binary_) return file_.write(answers.lines);
  if (answers.lines.empty()) return;
  if (answers.block.empty()) answers.make_block();
  // Its blocks, nearly always one, are told how many answers come before.
  for (std::string_view rest = answers.block; !rest.empty();) {
    const auto size = std::get<std::uint64_t>(block_size(rest));
    std::string block(rest.substr(0, size));
    set_first(block, count_);
    count_ += records_of(block);
    file_.write(block);
    rest.remove_prefix(size);
  }
}

}  // namespace certa::tools
