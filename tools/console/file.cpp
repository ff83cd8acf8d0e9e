#include "console/file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "console/system.hpp"

namespace certa::tools {

namespace {

[[noreturn]] void fail_with(std::string_view action, const std::string& name) {
  const std::string reason = std::strerror(errno);
  throw FileError("cannot " + std::string(action) + " " + name + ": " + reason);
}

int open_or_fail(const std::string& path, Opening opening) {
  const int number = open_file(path, opening);
  if (number < 0) fail_with(opening == Opening::read ? "read" : "write", path);
  return number;
}

int open_output(const std::string& path, const InputFile* input, OutputFile::Content content) {
  if (path == "-") return STDOUT_FILENO;
  if (input != nullptr) keep_apart(*input, path);
  return open_or_fail(
      path, content == OutputFile::Content::discard ? Opening::write_anew : Opening::write);
}

}  // namespace

FileDescriptor::~FileDescriptor() {
  if (number_ > STDERR_FILENO) ::close(number_);
}

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  FileDescriptor old(std::exchange(number_, other.release()));
  return *this;
}

int FileDescriptor::release() noexcept { return std::exchange(number_, -1); }

InputFile::InputFile(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      descriptor_(path == "-" ? STDIN_FILENO : open_or_fail(path, Opening::read)) {
  const auto identity = identity_of(descriptor());
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    if (identity && identity == identity_of(stream))
      throw FileError("cannot read " + name_ + ": standard " +
                      (stream == STDOUT_FILENO ? "output" : "error") + " is the same file");
}

std::size_t InputFile::read(std::span<char> buffer) {
  for (;;) {
    const auto count = ::read(descriptor_.number(), buffer.data(), buffer.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) fail_with("read", name_);
  }
}

std::string InputFile::read_all() {
  constexpr std::size_t kBlockSize = 64 * 1024;
  std::string text;
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + kBlockSize);
    const std::size_t count = read({text.data() + before, kBlockSize});
    text.resize(before + count);
    if (count == 0) return text;
  }
}

OutputFile::OutputFile(const std::string& path, const InputFile* input, Content content)
    : name_(path == "-" ? "standard output" : path),
      descriptor_(open_output(path, input, content)) {
  if (is_gzip_path(path)) deflater_.emplace();
}

OutputFile OutputFile::take_standard_output() {
  const int number = take_standard_output_from_others();
  if (number < 0) fail_with("write", "standard output");
  return OutputFile("standard output", number);
}

void OutputFile::truncate(std::uint64_t size) {
  if (!truncate_file(descriptor_.number(), size)) fail();
}

void OutputFile::write(std::string_view text) {
  if (!deflater_) return write_raw(text);
  std::string compressed;
  deflater_->append_to(compressed, text, false);
  write_raw(compressed);
}

void OutputFile::write_raw(std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(descriptor_.number(), text.data(), text.size());
    if (count >= 0)
      text.remove_prefix(static_cast<std::size_t>(count));
    else if (errno != EINTR)
      fail();
  }
}

void OutputFile::close() {
  if (deflater_) {
    std::string compressed;
    deflater_->append_to(compressed, {}, true);
    deflater_.reset();
    write_raw(compressed);
  }
  if (::close(descriptor_.release()) != 0 && errno != EINTR) fail();
}

void OutputFile::fail() const { fail_with("write", name_); }

Replacement::Replacement(std::string path) : path_(std::move(path)), beside_(path_) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (fs::exists(path_, ignored) && !fs::is_regular_file(path_, ignored)) {
    is_done_ = true;
    return;
  }
  const fs::path whole(path_);
  const std::string mark =
      ".of-" + std::to_string(::getpid()) + "-" + std::to_string(std::random_device()()) + ".";
  beside_ = (whole.parent_path() / (mark + whole.filename().string())).string();
}

Replacement::~Replacement() {
  std::error_code ignored;
  if (!is_done_) std::filesystem::remove(beside_, ignored);
}

void Replacement::commit() {
  if (is_done_) return;
  std::error_code error;
  std::filesystem::rename(beside_, path_, error);
  if (error) throw FileError(path_ + ": " + error.message());
  is_done_ = true;
}

void keep_apart(const InputFile& input, const std::string& path) {
  const auto identity = path == "-" ? std::nullopt : identity_of(input.descriptor());
  if (identity && identity == identity_of(path))
    throw FileError("cannot write " + path + ": it is the input");
}

void keep_what_is_there(const std::string& path, std::string_view advice) {
  std::error_code ignored;
  if (path != "-" && std::filesystem::is_regular_file(path, ignored) &&
      std::filesystem::file_size(path, ignored) > 0)
    throw FileError("cannot write " + path + ": it is there: " + std::string(advice));
}

}  // namespace certa::tools
