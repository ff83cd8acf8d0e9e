#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <certa/edges.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/hull/convexity.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/default_arithmetic.hpp>

namespace certa {

std::string_view to_string(ConvexityError::Kind kind) noexcept {
  constexpr std::array<std::string_view, 11> kTexts{
      "a facet has too few vertices",
      "an index is out of range",
      "a cycle repeats a vertex",
      "a cycle is not convex and counterclockwise",
      "the vertices of a facet are collinear",
      "a facet is not planar",
      "a vertex lies outside",
      "an edge is not shared by exactly two facets in opposite directions",
      "a vertex joins sheets that share no edge",
      "the surface is not connected",
      "the surface covers a part of its hull twice"};
  return kTexts[static_cast<std::size_t>(kind)];
}

template <int D>
Shape<D> with_edges(const Shape<D>& shape) {
  const DefaultArithmetic arithmetic;
  adaptive policy;
  const MinkowskiDifference<D> points{shape, shape};
  auto signs = policy.in(points);
  return EdgeMap<D>::attach(shape, Adjacency(boundary(signs, shape, BoundaryParts::edges)));
}
template Shape<2> with_edges(const Shape<2>&);
template Shape<3> with_edges(const Shape<3>&);

std::variant<Shape<3>, ConvexityError> with_facets(
    const Shape<3>& shape, std::span<const std::vector<std::uint32_t>> facets) {
  const DefaultArithmetic arithmetic;
  adaptive policy;
  auto edges = mesh_edges(policy, shape, facets);
  if (const auto* error = std::get_if<ConvexityError>(&edges)) return *error;
  return EdgeMap<3>::attach(shape, std::get<Adjacency>(std::move(edges)));
}

std::variant<Shape<2>, ConvexityError> with_polygon(const Shape<2>& shape) {
  const DefaultArithmetic arithmetic;
  adaptive policy;
  auto edges = polygon_edges(policy, shape);
  if (const auto* error = std::get_if<ConvexityError>(&edges)) return *error;
  return EdgeMap<2>::attach(shape, std::get<Adjacency>(std::move(edges)));
}

}  // namespace certa
