/// The answers that a run which was interrupted, or killed, left in its output.
#pragma once

#include <cstdint>
#include <string>

namespace certa::tools {

/// Whole lines, or those of whole blocks; a last one without an end is not counted.
struct EarlierAnswers {
  std::uint64_t count = 0;
  std::uint64_t size = 0;  ///< of all of them, in bytes
  std::string last;        ///< with its end
};

/// None where there is no file. In constant memory. Throws FileError, also when it is no regular
/// file: others cannot be read back, and a pipe may not even let itself be opened.
[[nodiscard]] EarlierAnswers read_earlier_answers(const std::string& path);

}  // namespace certa::tools
