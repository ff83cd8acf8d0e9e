#include "console/earlier_answers.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include "console/answer_file.hpp"
#include "console/block_source.hpp"
#include "console/file.hpp"
#include "formats/binary_answers.hpp"
#include "formats/gzip.hpp"

namespace certa::tools {

namespace {

/// Those of whole blocks. A header that is cut off is none.
EarlierAnswers read_binary(const std::string& path) {
  ByteSource bytes(path);
  std::string start;
  while (start.size() < kBinaryUnit && bytes.append_to(start, kBinaryUnit - start.size())) {
  }
  EarlierAnswers answers;
  if (start.size() < kBinaryUnit && kBinaryMagic.starts_with(start.substr(0, kBinaryMagic.size())))
    return answers;
  BlockSource blocks(bytes, start);
  answers.size = kBinaryUnit;
  if (blocks.header().kind != BinaryKind::answers)
    throw FileError("cannot resume " + path + ": it holds pairs, not answers");
  while (const auto block = blocks.next()) {
    std::string lines;
    if (const auto reason = append_lines(lines, *block)) blocks.fail(*reason);
    answers.count += records_of(*block);
    answers.size = blocks.end();
    lines.erase(0, lines.rfind('\n', lines.size() - 2) + 1);
    answers.last = std::move(lines);
  }
  return answers;
}

}  // namespace

EarlierAnswers read_earlier_answers(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (status.type() == std::filesystem::file_type::not_found) return {};
  if (!std::filesystem::is_regular_file(status))
    throw FileError("cannot resume " + path + ": it is no regular file");
  if (is_gzip_path(path))
    throw FileError("cannot resume " + path + ": compressed data cannot be gone on with");
  if (is_binary_path(path)) return read_binary(path);
  constexpr std::size_t kBlockSize = 64 * 1024;
  InputFile file(path);
  std::vector<char> block(kBlockSize);
  EarlierAnswers answers;
  std::string line;
  while (const std::size_t count = file.read(block)) {
    std::string_view text(block.data(), count);
    if (answers.count == 0 && line.empty() && text.starts_with(kBinaryMagic))
      throw FileError("cannot resume " + path + ": it is binary, and its name does not end in " +
                      ".certa");
    for (std::size_t end = 0; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
      line.append(text.substr(0, end + 1));
      ++answers.count;
      answers.size += line.size();
      answers.last.swap(line);
      line.clear();
    }
    line.append(text);
  }
  return answers;
}

}  // namespace certa::tools
