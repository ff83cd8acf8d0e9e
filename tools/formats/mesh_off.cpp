#include <utility>

#include "formats/json.hpp"
#include "formats/mesh_formats.hpp"

namespace certa::tools {

/// "OFF", also with colours (COFF) or normals (NOFF) after the coordinates; the counts of vertices,
/// faces and edges, on the next line, on the same, or in one word with it, "OFF8 6 12"; one line
/// for each vertex and each face.
Mesh read_off(std::string_view content) {
  MeshLines lines(content, '#');
  lines.require("the word OFF");
  const std::string_view header = lines.word(0);
  const std::size_t name_size = header.substr(0, header.find_first_of("0123456789")).size();
  const std::string_view name = header.substr(0, name_size);
  if (name != "OFF" && name != "COFF" && name != "NOFF")
    lines.fail("the file starts with " + quote(header) + ", not with OFF");
  if (name_size < header.size()) lines.cut_first(name_size);
  std::size_t first = 1;
  if (lines.words().size() == 1) {
    lines.require("the counts");
    first = 0;
  }
  if (lines.words().size() != first + 3)
    lines.fail("the counts of vertices, faces and edges should stand here");
  const std::uint64_t vertex_count = lines.count(first);
  const std::uint64_t face_count = lines.count(first + 1);
  (void)lines.count(first + 2);

  Mesh mesh;
  for (std::uint64_t i = 0; i < vertex_count; ++i) {
    lines.require("vertex " + std::to_string(i) + " of " + std::to_string(vertex_count));
    for (std::size_t k = 3; k < lines.words().size(); ++k) lines.skip_number(k);
    mesh.vertices.push_back(lines.point(0));
  }
  for (std::uint64_t i = 0; i < face_count; ++i) {
    lines.require("face " + std::to_string(i) + " of " + std::to_string(face_count));
    const std::uint64_t corners = lines.count(0);
    if (corners >= lines.words().size()) lines.fail("a face with too few vertices");
    MeshFace face;
    for (std::size_t k = 1; k <= corners; ++k) {
      if (lines.count(k) >= vertex_count)
        lines.fail("the face has vertex " + std::string(lines.word(k)) + " of " +
                   std::to_string(vertex_count));
      face.corners.push_back(static_cast<std::uint32_t>(lines.count(k)));
    }
    add_face(mesh, std::move(face));
  }
  if (lines.next()) lines.fail("more lines than the counts announce");
  return mesh;
}

}  // namespace certa::tools
