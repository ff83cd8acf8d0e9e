/// Compression by gzip, of bytes in memory that come piece by piece.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace certa::tools {

inline constexpr std::string_view kGzipMagic = "\x1f\x8b";

/// Whether a path names a compressed file: it ends in ".gz".
[[nodiscard]] bool is_gzip_path(std::string_view path) noexcept;

/// From compressed bytes to what they were. One or more gzip members, one after the other.
class Inflater {
 public:
  Inflater();
  ~Inflater();
  Inflater(Inflater&&) noexcept;
  Inflater& operator=(Inflater&&) noexcept;

  /// Takes the next bytes. REQUIRES: all of those before are used up.
  void feed(std::string bytes);
  /// Appends some bytes, at most `most`; or says what is wrong with the data. If it appends none,
  /// it needs more.
  [[nodiscard]] std::optional<std::string> append_to(std::string& out, std::size_t most);
  /// Whether the data may end here.
  [[nodiscard]] bool is_whole() const noexcept;

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

/// From bytes to compressed ones.
class Deflater {
 public:
  Deflater();
  ~Deflater();
  Deflater(Deflater&&) noexcept;
  Deflater& operator=(Deflater&&) noexcept;

  /// Appends what becomes of these bytes, as far as it is known; with `is_last` all of it.
  void append_to(std::string& out, std::string_view bytes, bool is_last);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace certa::tools
