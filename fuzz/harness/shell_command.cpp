#include "harness/shell_command.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string>

#include <stdlib.h>
#include <unistd.h>

#include "console/file.hpp"
#include "harness/process.hpp"

namespace certa::tools {

namespace {

[[noreturn]] void throw_error(const std::string& doing) {
  throw FileError(doing + ": " + std::strerror(errno));
}

/// An unnamed file with the input. A pipe would block if the command does not read it.
FileDescriptor holding(std::string_view input) {
  std::string pattern = std::filesystem::temp_directory_path() / "certa-XXXXXX";
  FileDescriptor file(::mkstemp(pattern.data()));
  if (file.number() < 0) throw_error("cannot create a temporary file");
  ::unlink(pattern.c_str());
  while (!input.empty()) {
    const ssize_t written = ::write(file.number(), input.data(), input.size());
    if (written < 0) throw_error("cannot write a temporary file");
    input.remove_prefix(static_cast<std::size_t>(written));
  }
  ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

}  // namespace

int run_shell_command(const std::string& command, std::string_view input, double seconds) {
  const FileDescriptor file = holding(input);
  Process process({"/bin/sh", "-c", command},
                  {file.number(), Process::kNowhere, Process::kNowhere});
  if (process.wait(std::chrono::duration<double>(seconds))) return process.status();
  process.kill();
  return kTimedOut;
}

}  // namespace certa::tools
