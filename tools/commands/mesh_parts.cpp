#include "mesh_parts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "formats/json.hpp"
#include "formats/json_writer.hpp"

namespace certa::tools {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

std::vector<std::uint32_t> counted(std::size_t size) {
  std::vector<std::uint32_t> numbers(size);
  std::iota(numbers.begin(), numbers.end(), std::uint32_t{0});
  return numbers;
}

/// Moves a face to a part, with those of its vertices that the part does not have yet.
void move_face(Mesh& mesh, std::uint32_t face, MeshPart& part) {
  part.positions.insert(part.positions.end(), mesh.faces[face].corners.begin(),
                        mesh.faces[face].corners.end());
  part.mesh.faces.push_back(std::move(mesh.faces[face]));
}

/// Has the part count its vertices from 0.
void number_vertices(const Mesh& mesh, MeshPart& part) {
  std::vector<std::uint32_t>& positions = part.positions;
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  for (const std::uint32_t v : positions) part.mesh.vertices.push_back(mesh.vertices[v]);
  for (MeshFace& face : part.mesh.faces)
    for (std::uint32_t& v : face.corners)
      v = static_cast<std::uint32_t>(std::lower_bound(positions.begin(), positions.end(), v) -
                                     positions.begin());
}

/// A part for each label that faces have, in the order of their first faces.
std::vector<MeshPart> split(Mesh& mesh, const std::vector<std::uint32_t>& labels) {
  std::vector<std::uint32_t> part_of_label;
  std::vector<MeshPart> parts;
  for (std::uint32_t f = 0; f < labels.size(); ++f) {
    if (part_of_label.size() <= labels[f]) part_of_label.resize(labels[f] + std::size_t{1}, kNone);
    std::uint32_t& part = part_of_label[labels[f]];
    if (part == kNone) {
      part = static_cast<std::uint32_t>(parts.size());
      parts.push_back({std::to_string(part), {}, {}});
    }
    move_face(mesh, f, parts[part]);
  }
  for (MeshPart& part : parts) number_vertices(mesh, part);
  return parts;
}

/// Sets that grow together.
class Sets {
 public:
  explicit Sets(std::size_t size) : parent_(counted(size)) {}

  std::uint32_t find(std::uint32_t x) {
    while (parent_[x] != x) x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void join(std::uint32_t x, std::uint32_t y) { parent_[find(x)] = find(y); }

 private:
  std::vector<std::uint32_t> parent_;
};

std::vector<std::uint32_t> components(const Mesh& mesh) {
  const std::vector<std::uint32_t> first = first_at_place(mesh.vertices);
  Sets sets(mesh.vertices.size());
  for (const MeshFace& face : mesh.faces)
    for (const std::uint32_t v : face.corners) sets.join(first[v], first[face.corners[0]]);
  std::vector<std::uint32_t> labels;
  for (const MeshFace& face : mesh.faces) labels.push_back(sets.find(first[face.corners[0]]));
  return labels;
}

}  // namespace

MeshPart whole(Mesh&& mesh) {
  std::vector<std::uint32_t> positions = counted(mesh.vertices.size());
  return {"0", std::move(mesh), std::move(positions)};
}

std::vector<MeshPart> parts_of(Mesh&& mesh) {
  std::vector<MeshPart> parts;
  if (mesh.faces.empty()) {
    parts.push_back(whole(std::move(mesh)));
    return parts;
  }
  std::vector<std::uint32_t> groups;
  for (const MeshFace& face : mesh.faces) groups.push_back(face.group);
  const bool is_grouped = std::any_of(groups.begin(), groups.end(),
                                      [&](std::uint32_t group) { return group != groups[0]; });
  parts = split(mesh, is_grouped ? groups : components(mesh));
  for (MeshPart& part : parts) {
    if (!is_grouped) break;
    part.name = json_string(to_utf8(mesh.groups[part.mesh.faces[0].group]));
  }
  return parts;
}

std::vector<std::uint32_t> first_at_place(const MeshVertices& vertices) {
  std::vector<std::uint32_t> order = counted(vertices.size());
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t v, std::uint32_t w) { return vertices[v] < vertices[w]; });
  std::vector<std::uint32_t> first(vertices.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool again = i > 0 && vertices[order[i - 1]] == vertices[order[i]];
    first[order[i]] = again ? first[order[i - 1]] : order[i];
  }
  return first;
}

}  // namespace certa::tools
