/// Pairs in, answers out: many lines at once, in constant memory and in the order of the input.
#pragma once

#include <string>
#include <vector>

#include "console/answer_pair.hpp"
#include "console/run.hpp"
#include "formats/shape_table.hpp"

namespace certa::tools {

/// Where lines come from, where answers go ("-": standard input, output), and how many at a time.
struct StreamOptions {
  std::vector<std::string> inputs = {"-"};  ///< one after the other
  std::string output = "-";
  std::string json;        ///< where the summary goes as JSON; empty: nowhere
  int jobs = 0;            ///< 0: as many as processors
  bool resume = false;     ///< after the answers that the output holds. REQUIRES: it is a file
  bool overwrite = false;  ///< an output that holds something already
  LoadMesh load_mesh = {};
};

/// Answers every line that is not blank and defines no shape; a bad one by an error in its place
/// and, if it is one of the first hundred, a message on standard error, and a summary there at the
/// end. After SIGINT or SIGTERM it reads no more, answers the lines it has read, tells how to go
/// on, and returns 128 + the signal. If that takes longer than half a second it ends the program
/// with that status, in the midst of slow pairs: the output holds whole lines, up to the first that
/// is not answered. Throws FileError.
[[nodiscard]] ExitStatus stream_answers(const StreamOptions& options, const AnswerPair& answer);

}  // namespace certa::tools
