/// Where pairs go: lines of text, or a binary file where its name says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "console/file.hpp"
#include "formats/binary_pairs.hpp"
#include "formats/lines.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools {

class PairFile {
 public:
  /// As `OutputFile`.
  explicit PairFile(const std::string& path);

  /// Writes a pair, or says why the file cannot hold it. Throws FileError.
  [[nodiscard]] std::optional<std::string> write(const PairLine& pair);

  /// Writes the pair of that record of the k-th file: shapes that a binary file knows by number
  /// have the number as name in lines of text.
  [[nodiscard]] std::optional<std::string> write(const Line& line, const PairLine& pair,
                                                 std::size_t k);

  /// To be called at the end. Throws FileError.
  void close();

 private:
  static constexpr std::size_t kBufferBytes = 1 << 16;

  void flush();
  [[nodiscard]] std::optional<std::string> write_record(const PairLine& pair);
  template <int D>
  [[nodiscard]] std::string name_of(const Line& line, std::size_t side, const Shape<D>& shape);

  std::string name_;
  OutputFile file_;
  bool is_binary_;
  std::string out_;
  std::optional<BinaryPairWriter> writer_;
  std::vector<bool> defined_;  // by number
  std::size_t file_number_ = 0;
};

}  // namespace certa::tools
