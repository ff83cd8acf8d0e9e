#include "harness/shell_command.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "console/file.hpp"

namespace certa::tools {

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& what, int error) {
  throw FileError(what + ": " + std::strerror(error));
}

/// A file without a name that holds the input: a pipe would block where a command does not read.
FileDescriptor holding(std::string_view input) {
  std::string pattern = std::filesystem::temp_directory_path() / "certa-XXXXXX";
  FileDescriptor file(::mkstemp(pattern.data()));
  if (file.number() < 0) fail("cannot create a temporary file", errno);
  ::unlink(pattern.c_str());
  while (!input.empty()) {
    const ssize_t written = ::write(file.number(), input.data(), input.size());
    if (written < 0) fail("cannot write a temporary file", errno);
    input.remove_prefix(static_cast<std::size_t>(written));
  }
  ::lseek(file.number(), 0, SEEK_SET);
  return file;
}

/// In a process group of its own, so that all of it can be killed.
pid_t start(const std::string& command, int input) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO})
    ::posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
  ::posix_spawnattr_init(&attributes);
  sigset_t defaults;
  ::sigemptyset(&defaults);
  ::sigaddset(&defaults, SIGPIPE);  // this program ignores it; the command should not
  ::posix_spawnattr_setsigdefault(&attributes, &defaults);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::string shell = "sh";
  std::string option = "-c";
  std::string text = command;
  const std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
  pid_t process = -1;
  const int error =
      ::posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) fail("cannot start /bin/sh", error);
  return process;
}

}  // namespace

int run_shell_command(const std::string& command, std::string_view input, double seconds) {
  const FileDescriptor file = holding(input);
  const pid_t process = start(command, file.number());
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  auto pause = std::chrono::microseconds(200);
  int status = 0;
  while (::waitpid(process, &status, WNOHANG) == 0) {
    if (Clock::now() > end) {
      ::kill(-process, SIGKILL);
      ::waitpid(process, &status, 0);
      return kTimedOut;
    }
    std::this_thread::sleep_for(pause);
    if (pause < std::chrono::milliseconds(20)) pause *= 2;
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace certa::tools
