/// The vertices of a mesh: OBJ, OFF, STL and PLY. Faces are not needed for a convex hull.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/predicates/point.hpp>

namespace certa::tools {

/// "file:line: reason", or "file: byte n: reason" in binary formats.
struct MeshError {
  std::string reason;
};

using MeshVertices = std::vector<Point<3>>;

/// Whether the extension is that of a mesh.
[[nodiscard]] bool is_mesh_path(std::string_view path);

/// Reads `content`, any bytes, in the format that the extension of `path` names. Vertices come in
/// the order of the file (STL: three for each facet) and are finite; decimal numbers keep the
/// precision of a double. There is at least one.
[[nodiscard]] std::variant<MeshVertices, MeshError> read_mesh(const std::string& path,
                                                              std::string_view content);

}  // namespace certa::tools
