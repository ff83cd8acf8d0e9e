// Point sets and meshes with the degeneracies that matter for hulls: coplanar and collinear points,
// duplicates, vertices inside facets.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include <certa/fuzz/lattice.hpp>

#include "hull/seed.hpp"
#include "support/recipe.hpp"

namespace certa::test {

using Cycle = std::vector<std::uint32_t>;

struct Mesh {
  std::vector<Point<3>> points;
  std::vector<Cycle> facets;
};

// The cube [0, n]^3 with each face cut into n x n squares, some of which are two triangles, under
// an exact rotation. All coordinates are integers.
inline Mesh subdivided_cube(int n, int turn, std::uint64_t seed) {
  Mesh mesh;
  std::map<Lattice, std::uint32_t> index;
  const auto vertex = [&](const Lattice& p) {
    const auto [at, is_new] = index.emplace(p, static_cast<std::uint32_t>(mesh.points.size()));
    if (is_new) {
      const Lattice q = fuzz::detail::rotate(p, turn, 3);
      mesh.points.push_back(
          {static_cast<double>(q[0]), static_cast<double>(q[1]), static_cast<double>(q[2])});
    }
    return at->second;
  };
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const bool is_far : {false, true})
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
          const auto corner = [&](int di, int dj) {
            Lattice p{};
            p[axis] = is_far ? n : 0;
            p[(axis + 1) % 3] = i + di;
            p[(axis + 2) % 3] = j + dj;
            return vertex(p);
          };
          Cycle square{corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)};
          if (!is_far) std::swap(square[1], square[3]);  // counterclockwise seen from outside
          switch (mix(seed++) % 3) {
            case 0:
              mesh.facets.push_back(square);
              break;
            case 1:
              mesh.facets.push_back({square[0], square[1], square[2]});
              mesh.facets.push_back({square[0], square[2], square[3]});
              break;
            default:
              mesh.facets.push_back({square[1], square[2], square[3]});
              mesh.facets.push_back({square[1], square[3], square[0]});
          }
        }
  return mesh;
}

// Renumbers vertices at random and adds unused copies of some.
inline void shuffle(Mesh& mesh, std::uint64_t seed) {
  const std::size_t used = mesh.points.size();
  for (std::size_t k = 0; k < used / 4; ++k) mesh.points.push_back(mesh.points[pick(++seed, used)]);
  Cycle to(mesh.points.size());
  for (std::uint32_t i = 0; i < to.size(); ++i) to[i] = i;
  for (std::size_t i = to.size() - 1; i > 0; --i) std::swap(to[i], to[pick(++seed, i + 1)]);
  std::vector<Point<3>> points(to.size());
  for (std::size_t i = 0; i < to.size(); ++i) points[to[i]] = mesh.points[i];
  mesh.points = std::move(points);
  for (Cycle& cycle : mesh.facets)
    for (std::uint32_t& v : cycle) v = to[v];
}

// Splits a vertex into two at the same place, joined by an edge of length 0. The facet `from` and
// the previous one in the order around the vertex become polygons with that edge.
inline void split_vertex(Mesh& mesh, std::size_t from, std::size_t at) {
  const std::uint32_t v = mesh.facets[from][at];
  const auto copy = static_cast<std::uint32_t>(mesh.points.size());
  mesh.points.push_back(mesh.points[v]);
  // The facet `from` arrives at v and leaves from the copy. The facet on the other side of the edge
  // that leaves arrives at the copy and goes on from v.
  const Cycle& cycle = mesh.facets[from];
  const std::uint32_t next = cycle[(at + 1) % cycle.size()];
  for (Cycle& other : mesh.facets)
    for (std::size_t k = 0; k < other.size(); ++k)
      if (other[k] == next && other[(k + 1) % other.size()] == v) {
        other.insert(other.begin() + static_cast<std::ptrdiff_t>(k) + 1, copy);
        mesh.facets[from].insert(mesh.facets[from].begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                 copy);
        return;
      }
  std::abort();
}

}  // namespace certa::test
