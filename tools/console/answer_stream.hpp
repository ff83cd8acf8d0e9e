/// Pairs in, answers out: many lines at once, in constant memory and in the order of the input.
#pragma once

#include <string>

#include "console/answer_pair.hpp"
#include "console/run.hpp"

namespace certa::tools {

/// Where lines come from, where answers go ("-": standard input, output), and how many at a time.
struct StreamOptions {
  std::string input = "-";
  std::string output = "-";
  int jobs = 1;
  bool resume = false;  ///< after the answers that the output holds. REQUIRES: it is a file
};

/// Answers every line that is not blank; a bad one by an error in its place and a message on
/// standard error, and a summary there at the end. After SIGINT or SIGTERM it reads no more,
/// answers the lines it has read, tells how to go on, and returns 128 + the signal. If that takes
/// longer than half a second it ends the program with that status, in the midst of slow pairs: the
/// output holds whole lines, up to the first that is not answered. Throws FileError.
[[nodiscard]] ExitStatus stream_answers(const StreamOptions& options, const AnswerPair& answer);

}  // namespace certa::tools
