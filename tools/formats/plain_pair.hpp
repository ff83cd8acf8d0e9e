/// Pairs in the forms that every reader of the format knows.
#pragma once

#include <string>
#include <string_view>

#include "formats/pair_line.hpp"

namespace certa::tools {

/// The line of the pair, as it is if its shapes have vertices or boxes, and poses a square matrix
/// by rows or a quaternion by names. Otherwise the same with vertices and such poses in place of
/// its shapes: what it only names is in it then. REQUIRES: the line is that of the pair.
[[nodiscard]] std::string plain_line(const PairLine& pair, std::string_view line);

}  // namespace certa::tools
