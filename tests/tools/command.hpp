/// Runs the command as its users do, and keeps all its output.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "console/file.hpp"
#include "harness/process.hpp"
#include "scratch.hpp"

namespace certa::tools {

struct Outcome {
  int status = -1;  ///< the exit status; 128 + n after signal n
  std::string out;
  std::string error;
};

/// Input and output of the command, other than files of the test.
struct Redirection {
  std::string input = {};        ///< standard input
  std::string output_path = {};  ///< instead of keeping the output
  bool close_output = false;     ///< standard output is not open at all
  bool close_input = false;      ///< standard input is not open at all
};

/// Opens a file of a test as a stream of a process.
inline FileDescriptor for_reading(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}
inline FileDescriptor for_writing(const std::string& path) {
  return FileDescriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
}

/// Without what LeakSanitizer says of threads that end as it looks at them.
inline std::string without_threads(std::string error) {
  constexpr std::string_view kSaid = "==Unable to get registers from thread ";
  for (std::size_t at = error.find(kSaid); at != error.npos; at = error.find(kSaid)) {
    const std::size_t start = error.rfind('\n', at) + 1;  // 0 on the first line: npos + 1
    error.erase(start, error.find('\n', at) - start + 1);
  }
  return error;
}

inline Outcome run(const std::string& program, std::vector<std::string> arguments,
                   const Redirection& redirection = {}) {
  const Scratch scratch;
  const FileDescriptor input = for_reading(scratch.file("in", redirection.input));
  const FileDescriptor output =
      redirection.output_path.empty()
          ? for_writing(scratch.path("out"))
          : FileDescriptor(::open(redirection.output_path.c_str(), O_WRONLY | O_CLOEXEC));
  const FileDescriptor error = for_writing(scratch.path("error"));
  arguments.insert(arguments.begin(), program);
  Process process(arguments,
                  {redirection.close_input ? Process::kClosed : input.number(),
                   redirection.close_output ? Process::kClosed : output.number(), error.number()});
  process.wait();
  return {process.status(), scratch.read("out"), without_threads(scratch.read("error"))};
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

/// Bad input, whose message is the last line of standard error.
inline void expect_message(const Outcome& outcome, const std::string& message) {
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.error.ends_with(message + "\n")) << outcome.error;
}

}  // namespace certa::tools
