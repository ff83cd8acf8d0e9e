/// The command `certa certify` on two meshes.
#pragma once

#include <cstdint>
#include <string>

#include "console/answer_pair.hpp"
#include "console/run.hpp"

namespace certa::tools {

/// Which parts of a mesh are answered about.
enum class MeshParts : std::uint8_t {
  whole,    ///< its hull, in one line
  nearest,  ///< of all pairs of parts the nearest, in one line
  all,      ///< a line for each pair of parts
};

struct MeshOptions {
  std::string a;
  std::string b;
  bool hull = false;  ///< a mesh or part that is not convex stands for its hull
  MeshParts parts = MeshParts::whole;
};

/// Answers about the hulls of vertices. Meshes with faces have to be convex, each part of them if
/// parts are asked for, unless `hull` is set (`check_convexity`); it tells on standard error how
/// far they are from it. Throws FileError.
[[nodiscard]] ExitStatus certify_meshes(const MeshOptions& meshes, const std::string& output_path,
                                        const AnswerPair& answer);

}  // namespace certa::tools
