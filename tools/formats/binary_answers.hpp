/// Answers in binary files: lines of text to blocks, and blocks to the same lines. No files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "formats/binary_block.hpp"

namespace certa::tools {

/// Appends blocks of the answers on these lines, the first of which has that number. Each block
/// takes up to kMostRecords of them, and gives the very same lines back: what an answer of ours
/// does not have, or has in another order, is stored as text. Blank lines are left out. Otherwise
/// the reason: a line is too long.
[[nodiscard]] std::optional<std::string> append_answers(std::string& blocks, std::string_view lines,
                                                        std::uint64_t first);

/// Appends the lines of a block of answers; otherwise why it is none, and what is appended is of no
/// use. Any bytes are allowed; `bytes` are a whole block. Numbers are not judged.
[[nodiscard]] std::optional<std::string> append_lines(std::string& lines, std::string_view bytes);

}  // namespace certa::tools
