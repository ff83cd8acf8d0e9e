/// Where answers go: lines of text, or a binary file where its name says so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "console/file.hpp"

namespace certa::tools {

/// Whether a path names a binary file: it ends in ".certa", or in ".certa.gz".
[[nodiscard]] bool is_binary_path(std::string_view path) noexcept;

/// Lines of answers, and the block of a binary file that holds them.
struct AnswerLines {
  std::string lines;
  std::string block{};  ///< empty: not made yet

  /// Makes it. REQUIRES: there are lines. Throws FileError.
  void make_block();
};

class AnswerFile {
 public:
  /// As `OutputFile`. With `Content::keep` nothing is written before `go_on`.
  explicit AnswerFile(const std::string& path,
                      OutputFile::Content content = OutputFile::Content::discard);

  [[nodiscard]] bool is_binary() const noexcept { return is_binary_; }

  /// Cuts off all beyond `size` bytes, which hold so many answers. Throws FileError.
  void go_on(std::uint64_t size, std::uint64_t answers);

  /// Writes whole lines, or the block of them. Throws FileError.
  void write(AnswerLines answers);

  /// To be called at the end. Throws FileError.
  void close() { file_.close(); }

 private:
  void begin();

  OutputFile file_;
  bool is_binary_;
  std::uint64_t count_ = 0;  // answers of a binary file
};

}  // namespace certa::tools
