/// Meshes as files have them: OBJ, OFF, STL and PLY.
#pragma once

#include <cstddef>
#include <cstdint>
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

/// A polygon by its corners, in order.
struct MeshFace {
  std::vector<std::uint32_t> corners;  ///< three vertices or more, by position
  std::uint32_t group = 0;
};

struct Mesh {
  MeshVertices vertices;                ///< in the order of the file; STL: three for each facet
  std::vector<MeshFace> faces;          ///< none: a point cloud
  std::vector<std::string> groups{""};  ///< of OBJ: names by `o` and `g`; at first there is none
};

/// Whether the extension is that of a mesh.
[[nodiscard]] bool is_mesh_path(std::string_view path);

/// How the format counts its vertices: from 1 in OBJ, from 0 in others.
[[nodiscard]] std::size_t first_vertex_number(std::string_view path);

/// Reads `content`, any bytes, in the format that the extension of `path` names. Vertices are
/// finite; decimal numbers keep the precision of a double. There is at least one vertex, and faces
/// have no others.
[[nodiscard]] std::variant<Mesh, MeshError> read_mesh(const std::string& path,
                                                      std::string_view content);

}  // namespace certa::tools
