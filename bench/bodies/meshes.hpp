/// Bodies of tetrahedra: torus knots and a ball, from structured grids of six tetrahedra per cell.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include <certa/predicates/point.hpp>

#include "support/placement.hpp"

namespace certa::bench {

struct Mesh {
  std::vector<Point<3>> points;
  std::vector<std::array<std::size_t, 4>> tetrahedra;
};

using Facet = std::array<std::size_t, 3>;

/// The outer facets: faces of one tetrahedron only, counterclockwise as seen from outside.
[[nodiscard]] inline std::vector<Facet> outer_facets(const Mesh& mesh) {
  std::map<Facet, std::pair<Facet, int>> faces;  // sorted facet -> oriented facet, how often it
                                                 // occurs
  for (const auto& t : mesh.tetrahedra)
    for (std::size_t k = 0; k < 4; ++k) {
      Facet f{t[(k + 1) % 4], t[(k + 2) % 4], t[(k + 3) % 4]};
      const auto from = [&](std::size_t v) { return plus(mesh.points[v], -1, mesh.points[f[0]]); };
      const Point<3> u = from(f[1]);
      const Point<3> v = from(f[2]);
      const Point<3> w = from(t[k]);
      const double volume = (u[1] * v[2] - u[2] * v[1]) * w[0] +
                            (u[2] * v[0] - u[0] * v[2]) * w[1] + (u[0] * v[1] - u[1] * v[0]) * w[2];
      if (volume > 0) std::swap(f[1], f[2]);
      Facet sorted = f;
      std::sort(sorted.begin(), sorted.end());
      auto& [oriented, count] = faces[sorted];
      oriented = f;
      ++count;
    }
  std::vector<Facet> outer;
  for (const auto& [sorted, face] : faces)
    if (face.second == 1) outer.push_back(face.first);
  return outer;
}

/// Cuts the cell with these corners (bit 0 along x, bit 1 along y, bit 2 along z) along the
/// diagonal from 0 to 7: one tetrahedron for each order of the axes, so that neighbouring cells
/// fit.
inline void add_cell(Mesh& mesh, const std::array<std::size_t, 8>& corner) {
  for (const auto& [first, second] :
       {std::array<std::size_t, 2>{1, 3}, {1, 5}, {2, 3}, {2, 6}, {4, 5}, {4, 6}})
    mesh.tetrahedra.push_back({corner[0], corner[first], corner[second], corner[7]});
}

/// A tube with square cross-section around the (2, 3) torus knot, about 1.5 in radius.
[[nodiscard]] inline Mesh torus_knot(std::size_t cells) {
  constexpr double kThickness = 0.14;
  Mesh mesh;
  for (std::size_t k = 0; k < cells; ++k) {
    const double t = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(cells);
    const double r = 1 + 0.4 * std::cos(3 * t);
    const Point<3> along{std::cos(2 * t), std::sin(2 * t), 0};
    const Point<3> centre{r * along[0], r * along[1], 0.4 * std::sin(3 * t)};
    // The normal of the torus, and the vector orthogonal to it and to the curve.
    const Point<3> normal{std::cos(3 * t) * along[0], std::cos(3 * t) * along[1], std::sin(3 * t)};
    const Point<3> tangent{-1.2 * std::sin(3 * t) * along[0] - 2 * r * along[1],
                           -1.2 * std::sin(3 * t) * along[1] + 2 * r * along[0],
                           1.2 * std::cos(3 * t)};
    Point<3> across{tangent[1] * normal[2] - tangent[2] * normal[1],
                    tangent[2] * normal[0] - tangent[0] * normal[2],
                    tangent[0] * normal[1] - tangent[1] * normal[0]};
    const double length = std::hypot(across[0], across[1], across[2]);
    for (const double u : {-kThickness, kThickness})
      for (const double v : {-kThickness, kThickness})
        mesh.points.push_back(plus(plus(centre, u, normal), v / length, across));
  }
  for (std::size_t k = 0; k < cells; ++k) {
    const std::size_t here = 4 * k;
    const std::size_t next = 4 * ((k + 1) % cells);
    add_cell(mesh, {here, here + 1, here + 2, here + 3, next, next + 1, next + 2, next + 3});
  }
  return mesh;
}

/// A cube of cells^3 cells, deformed to a ball of radius 1 with bumps.
[[nodiscard]] inline Mesh blob(std::size_t cells) {
  Mesh mesh;
  const std::size_t n = cells + 1;
  for (std::size_t z = 0; z < n; ++z)
    for (std::size_t y = 0; y < n; ++y)
      for (std::size_t x = 0; x < n; ++x) {
        Point<3> p{};
        double largest = 0;
        const std::array<std::size_t, 3> index{x, y, z};
        for (std::size_t c = 0; c < 3; ++c) {
          p[c] = 2 * static_cast<double>(index[c]) / static_cast<double>(cells) - 1;
          largest = std::fmax(largest, std::abs(p[c]));
        }
        const double norm = std::hypot(p[0], p[1], p[2]);
        const double bumps = 1 + 0.15 * std::sin(3 * p[0] + 1) * std::cos(4 * p[1]);
        for (double& coordinate : p) coordinate *= norm > 0 ? bumps * largest / norm : 0;
        mesh.points.push_back(p);
      }
  const auto at = [n](std::size_t x, std::size_t y, std::size_t z) { return (z * n + y) * n + x; };
  for (std::size_t z = 0; z < cells; ++z)
    for (std::size_t y = 0; y < cells; ++y)
      for (std::size_t x = 0; x < cells; ++x)
        add_cell(mesh, {at(x, y, z), at(x + 1, y, z), at(x, y + 1, z), at(x + 1, y + 1, z),
                        at(x, y, z + 1), at(x + 1, y, z + 1), at(x, y + 1, z + 1),
                        at(x + 1, y + 1, z + 1)});
  return mesh;
}

}  // namespace certa::bench
