// Licence: this file uses CGAL's convex hulls, which are GPL-3.0-or-later, and so binds programs
// that link it. Among Certa's libraries that is the oracle alone.
#include <algorithm>
#include <iterator>
#include <map>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_2.h>
#include <CGAL/convex_hull_3.h>

#include <certa/oracle/hull.hpp>

namespace certa::oracle {
namespace {

// Exact predicates suffice, because hull vertices are input points and nothing is constructed.
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using CgalPoint2 = Kernel::Point_2;
using CgalPoint3 = Kernel::Point_3;

/// The lowest index of each point.
template <class PointD>
std::map<PointD, std::uint32_t> lowest_indices(const std::vector<PointD>& points) {
  std::map<PointD, std::uint32_t> lowest;
  for (std::uint32_t i = 0; i < points.size(); ++i) lowest.emplace(points[i], i);
  return lowest;
}

}  // namespace

std::vector<std::uint32_t> convex_hull(std::span<const Point<2>> points) {
  std::vector<CgalPoint2> input, hull;
  for (const Point<2>& p : points) input.emplace_back(p[0], p[1]);
  const auto lowest = lowest_indices(input);
  CGAL::convex_hull_2(input.begin(), input.end(), std::back_inserter(hull));
  std::vector<std::uint32_t> indices;
  for (const CgalPoint2& p : hull) indices.push_back(lowest.at(p));
  return indices;
}

std::optional<std::vector<std::array<std::uint32_t, 3>>> convex_hull(
    std::span<const Point<3>> points) {
  std::vector<CgalPoint3> input;
  for (const Point<3>& p : points) input.emplace_back(p[0], p[1], p[2]);
  // Four points that are not coplanar, each the first such point.
  const auto first_not = [&](auto&& degenerate) {
    return std::find_if_not(input.begin(), input.end(), degenerate);
  };
  if (input.empty()) return std::nullopt;
  const CgalPoint3& a = input[0];
  const auto b = first_not([&](const auto& p) { return p == a; });
  if (b == input.end()) return std::nullopt;
  const auto c = first_not([&](const auto& p) { return CGAL::collinear(a, *b, p); });
  if (c == input.end()) return std::nullopt;
  const auto d = first_not([&](const auto& p) { return CGAL::coplanar(a, *b, *c, p); });
  if (d == input.end()) return std::nullopt;

  const auto lowest = lowest_indices(input);
  CGAL::Surface_mesh<CgalPoint3> mesh;
  CGAL::convex_hull_3(input.begin(), input.end(), mesh);
  std::vector<std::array<std::uint32_t, 3>> triangles;
  for (const auto face : mesh.faces()) {
    std::array<std::uint32_t, 3> triangle{};
    std::size_t k = 0;
    for (const auto vertex : vertices_around_face(mesh.halfedge(face), mesh))
      triangle[k++] = lowest.at(mesh.point(vertex));
    triangles.push_back(triangle);
  }
  return triangles;
}

}  // namespace certa::oracle
