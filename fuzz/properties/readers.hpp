/// The laws of everything that reads files: any bytes are survived, and what is accepted is what
/// was written.
#pragma once

#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// Each line as a pair and as an answer. A pair that is accepted has finite vertices, and written
/// again it is read as the same pair.
[[nodiscard]] Violation json_reads_back(Bytes bytes, std::size_t* pairs = nullptr);

/// Each line as a set of points. One that is accepted has finite points, and written again it is
/// read as the same set.
[[nodiscard]] Violation points_read_back(Bytes bytes, std::size_t* sets = nullptr);

/// The first byte chooses OBJ, OFF, PLY or STL, the rest is the file. Vertices that are accepted
/// are finite, and written as OFF they are read as the same.
[[nodiscard]] Violation mesh_reads_back(Bytes bytes, std::size_t* meshes = nullptr);

}  // namespace certa::fuzz
