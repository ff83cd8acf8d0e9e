/// The blocks of a binary file, one after the other.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "console/byte_source.hpp"
#include "formats/binary_block.hpp"

namespace certa::tools {

class BlockSource {
 public:
  /// Goes on after `start`, the first bytes of the file, which are the magic and perhaps more. The
  /// bytes must outlive it. Throws FileError where the header is wrong or cut off.
  BlockSource(ByteSource& bytes, std::string start);

  [[nodiscard]] const BinaryHeader& header() const noexcept { return header_; }

  /// The next block, whole; nothing at the end of the file, where it is cut off, and after an
  /// interruption. Takes memory as bytes come, not as the block says. Throws FileError.
  [[nodiscard]] std::shared_ptr<const std::string> next();

  /// Whether the file ends within a block.
  [[nodiscard]] bool is_cut_off() const noexcept { return is_cut_off_; }
  /// Where the block read last, or the one that is cut off, starts, and where it ends.
  [[nodiscard]] std::uint64_t start() const noexcept { return start_; }
  [[nodiscard]] std::uint64_t end() const noexcept { return end_; }

  /// Throws FileError about that block.
  [[noreturn]] void fail(const std::string& reason) const;

 private:
  /// Whether `bytes` could be made so long.
  [[nodiscard]] bool grow(std::string& bytes, std::size_t size);

  ByteSource& bytes_;
  std::string rest_;  // read, but not yet handed out
  BinaryHeader header_;
  std::uint64_t number_ = 0;  // of the next block
  std::uint64_t start_ = 0;
  std::uint64_t end_ = kBinaryUnit;
  bool is_cut_off_ = false;
};

}  // namespace certa::tools
