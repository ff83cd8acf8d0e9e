#include "console/earlier_answers.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include "console/file.hpp"

namespace certa::tools {

EarlierAnswers read_earlier_answers(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (status.type() == std::filesystem::file_type::not_found) return {};
  if (!std::filesystem::is_regular_file(status))
    throw FileError("cannot resume " + path + ": it is no regular file");
  constexpr std::size_t kBlockSize = 64 * 1024;
  InputFile file(path);
  std::vector<char> block(kBlockSize);
  EarlierAnswers answers;
  std::string line;
  while (const std::size_t count = file.read(block)) {
    std::string_view text(block.data(), count);
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
