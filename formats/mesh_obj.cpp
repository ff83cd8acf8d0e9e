#include "formats/mesh_formats.hpp"

namespace certa::tools {

/// Lines "v x y z", then nothing, a weight, a colour, or both; all other lines are of no concern.
MeshVertices read_obj(std::string_view content) {
  MeshVertices vertices;
  MeshLines lines(content, '#');
  while (lines.next()) {
    if (lines.word(0) != "v") continue;
    const std::size_t numbers = lines.words().size() - 1;
    if (numbers != 3 && numbers != 4 && numbers != 6 && numbers != 7)
      lines.fail("a vertex with " + std::to_string(numbers) + " numbers");
    for (std::size_t i = 4; i <= numbers; ++i) (void)lines.number(i);
    vertices.push_back(lines.point(1));
  }
  return vertices;
}

}  // namespace certa::tools
