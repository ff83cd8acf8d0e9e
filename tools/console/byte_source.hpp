/// The bytes of a file, decompressed where it is compressed by gzip.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "console/file.hpp"
#include "console/interruption.hpp"
#include "formats/gzip.hpp"

namespace certa::tools {

class ByteSource {
 public:
  /// Path "-" is standard input. An interruption ends the source. Throws FileError.
  explicit ByteSource(const std::string& path, const Interruption* interruption = nullptr)
      : file_(path), interruption_(interruption) {}

  [[nodiscard]] const InputFile& file() const noexcept { return file_; }

  /// Appends up to `most` bytes, as soon as there are any; false at the end of the file, and after
  /// an interruption. Throws FileError, also where compressed data are damaged or cut off.
  [[nodiscard]] bool append_to(std::string& bytes, std::size_t most);

  /// Whether there is no more; otherwise it was an interruption that made `append_to` end.
  [[nodiscard]] bool at_end() const noexcept { return at_end_; }

  /// How many bytes of the file are read, compressed or not.
  [[nodiscard]] std::uint64_t size_read() const noexcept { return size_read_; }

 private:
  /// Appends bytes as the file has them.
  [[nodiscard]] bool append_raw(std::string& bytes, std::size_t most);
  /// Reads the first bytes, and looks whether they are compressed.
  [[nodiscard]] bool start();

  InputFile file_;
  const Interruption* interruption_;
  std::string first_;  // read, to be handed out before others
  std::optional<Inflater> inflater_;
  std::uint64_t size_read_ = 0;
  bool started_ = false;
  bool file_ended_ = false;
  bool at_end_ = false;
};

}  // namespace certa::tools
