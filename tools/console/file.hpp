/// Files of which every read and every write is checked.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "formats/gzip.hpp"

namespace certa::tools {

/// A file that cannot be opened, read or written; `what()` names it and says why.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Closes its file when it goes.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number = -1) noexcept : number_(number) {}
  FileDescriptor(FileDescriptor&& other) noexcept : number_(other.release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;
  ~FileDescriptor();

  [[nodiscard]] int number() const noexcept { return number_; }
  int release() noexcept;

 private:
  int number_;
};

class InputFile {
 public:
  /// Path "-" is standard input. Throws FileError, also when standard output or error is the very
  /// same file: reading would never end, because all that is read would be written there again.
  explicit InputFile(const std::string& path);

  /// As in messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] int descriptor() const noexcept { return descriptor_.number(); }

  /// Waits for at least one byte; 0 only at the end of the file. Throws FileError.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// All of the rest. Throws FileError.
  [[nodiscard]] std::string read_all();

 private:
  std::string name_;
  FileDescriptor descriptor_;
};

/// What goes to a path that ends in ".gz" is compressed.
class OutputFile {
 public:
  enum class Content { discard, keep };

  /// Path "-" is standard output. Throws FileError, also when `input` is the very same file:
  /// opening it would destroy input that is still to be read. `Content::keep` is for `truncate`.
  explicit OutputFile(const std::string& path, const InputFile* input = nullptr,
                      Content content = Content::discard);

  /// Standard output for the caller alone: from now on the prints of libraries go to standard error
  /// instead. Throws FileError.
  [[nodiscard]] static OutputFile take_standard_output();

  /// Cuts off all beyond `size` bytes; later writes come after them. Throws FileError.
  void truncate(std::uint64_t size);

  /// Writes all of `text` at once, or compresses it, which may keep some of it. Throws FileError.
  void write(std::string_view text);

  /// To be called at the end: some file systems report a lost write only here. Throws FileError.
  void close();

 private:
  OutputFile(std::string name, int descriptor) : name_(std::move(name)), descriptor_(descriptor) {}
  void write_raw(std::string_view bytes);
  [[noreturn]] void fail() const;

  std::string name_;
  FileDescriptor descriptor_;
  std::optional<Deflater> deflater_;
};

/// A file that takes another's place when it is whole: until then, and if it never is, the other
/// stays as it was.
class Replacement {
 public:
  /// Of the file at `path`. What is there and no regular file, as a pipe, is written itself.
  explicit Replacement(std::string path);
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  /// Removes what was written and does not count.
  ~Replacement();

  /// Where to write: beside it, by a name that ends alike.
  [[nodiscard]] const std::string& path() const noexcept { return beside_; }

  /// To be called once all is written. Throws FileError.
  void commit();

 private:
  std::string path_;
  std::string beside_;
  bool is_done_ = false;
};

/// Throws FileError if writing to `path` would destroy the file that `input` reads.
void keep_apart(const InputFile& input, const std::string& path);

/// Throws FileError, with this advice, if `path` is a file that holds something.
void keep_what_is_there(const std::string& path, std::string_view advice);
}  // namespace certa::tools
