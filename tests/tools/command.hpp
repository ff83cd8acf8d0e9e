/// Runs the command as its users do, and keeps all that it says.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scratch.hpp"

namespace certa::tools {

struct Outcome {
  int status = -1;  ///< the exit status; 128 + n after signal n
  std::string out;
  std::string error;
};

/// Where standard input and output come from and go to, other than the files of the test.
struct Redirection {
  std::string input = {};        ///< what is piped in
  std::string output_path = {};  ///< instead of keeping the output
  bool close_output = false;     ///< standard output is not open at all
  bool close_input = false;      ///< standard input is not open at all
};

namespace detail {

/// Owns what posix_spawn asks for.
class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  void open(int number, const std::string& path, int flags) {
    ::posix_spawn_file_actions_addopen(&actions_, number, path.c_str(), flags, 0600);
  }
  void duplicate(int from, int to) { ::posix_spawn_file_actions_adddup2(&actions_, from, to); }
  void close(int number) { ::posix_spawn_file_actions_addclose(&actions_, number); }
  [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

}  // namespace detail

/// Starts `program` and returns its process number.
inline pid_t start(const std::string& program, std::vector<std::string> arguments,
                   const detail::FileActions& actions) {
  arguments.insert(arguments.begin(), program);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  pid_t process = -1;
  if (::posix_spawn(&process, program.c_str(), actions.get(), nullptr, pointers.data(), environ) !=
      0)
    throw std::runtime_error("cannot start " + program);
  return process;
}

inline int wait_for(pid_t process) {
  int status = 0;
  ::waitpid(process, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

inline Outcome run(const std::string& program, const std::vector<std::string>& arguments,
                   const Redirection& redirection = {}) {
  const Scratch scratch;
  constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
  detail::FileActions actions;
  if (redirection.close_input)
    actions.close(STDIN_FILENO);
  else
    actions.open(STDIN_FILENO, scratch.file("in", redirection.input), O_RDONLY);
  if (redirection.close_output)
    actions.close(STDOUT_FILENO);
  else if (!redirection.output_path.empty())
    actions.open(STDOUT_FILENO, redirection.output_path, O_WRONLY);
  else
    actions.open(STDOUT_FILENO, scratch.path("out"), kWrite);
  actions.open(STDERR_FILENO, scratch.path("error"), kWrite);
  const int status = wait_for(start(program, arguments, actions));
  return {status, scratch.read("out"), scratch.read("error")};
}

inline const std::string kCommand = CERTA_COMMAND;

inline Outcome certa(const std::vector<std::string>& arguments,
                     const Redirection& redirection = {}) {
  return run(kCommand, arguments, redirection);
}
inline Outcome certify(const std::string& input, std::vector<std::string> options = {}) {
  options.insert(options.begin(), "certify");
  return certa(options, {.input = input});
}

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}
inline std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    lines.emplace_back(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(lines.back().size() + 1, text.size()));
  }
  return lines;
}

}  // namespace certa::tools
