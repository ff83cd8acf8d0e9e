/// The parts of a mesh that are convex each, or should be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "formats/mesh_reader.hpp"

namespace certa::tools {

/// A mesh of its own, with its vertices and faces in the order of the file.
struct MeshPart {
  std::string name;  ///< as JSON text
  Mesh mesh;
  std::vector<std::uint32_t> positions;  ///< of its vertices in the file, from 0
};

/// All of it.
[[nodiscard]] MeshPart whole(Mesh&& mesh);

/// Its groups, if more than one has faces; otherwise the connected components of its faces, named
/// by numbers from 0 on, where vertices at the same place are one. A part has the vertices of its
/// faces. A mesh without faces is one part.
[[nodiscard]] std::vector<MeshPart> parts_of(Mesh&& mesh);

/// For each vertex the first one at the same place.
[[nodiscard]] std::vector<std::uint32_t> first_at_place(const MeshVertices& vertices);

}  // namespace certa::tools
