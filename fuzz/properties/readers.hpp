/// The laws of all readers of files: any bytes are survived, and accepted input is read as it was
/// written.
#pragma once

#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// Reads each line as a pair and as an answer. An accepted pair has finite vertices; if it is
/// written and read again, it is the same pair.
[[nodiscard]] Violation json_reads_back(Bytes bytes, std::size_t* pairs = nullptr);

/// Reads the bytes as a binary file, once as they are and once with checksums that are right. An
/// accepted pair is the same again as text and as binary, and so are accepted lines of answers.
[[nodiscard]] Violation binary_reads_back(Bytes bytes, std::size_t* records = nullptr);

/// Reads each line as a set of points. An accepted set has finite points; if it is written and read
/// again, it is the same set.
[[nodiscard]] Violation points_read_back(Bytes bytes, std::size_t* sets = nullptr);

/// The first byte chooses OBJ, OFF, PLY or STL; the rest is the file. Accepted vertices are finite;
/// written as OFF, they are read as the same.
[[nodiscard]] Violation mesh_reads_back(Bytes bytes, std::size_t* meshes = nullptr);

}  // namespace certa::fuzz
