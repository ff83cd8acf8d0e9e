#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <certa/edges.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/hull/checked_edges.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa {

template <int D>
Shape<D> with_edges(const Shape<D>& shape) {
  adaptive policy;
  return EdgeMap<D>::attach(shape, Adjacency(boundary(policy, shape)));
}
template Shape<2> with_edges(const Shape<2>&);
template Shape<3> with_edges(const Shape<3>&);

std::variant<Shape<3>, ConvexityError> with_facets(
    const Shape<3>& shape, std::span<const std::vector<std::uint32_t>> facets) {
  adaptive policy;
  auto edges = mesh_edges(policy, shape, facets);
  if (const auto* error = std::get_if<ConvexityError>(&edges)) return *error;
  return EdgeMap<3>::attach(shape, std::get<Adjacency>(std::move(edges)));
}

std::variant<Shape<2>, ConvexityError> with_polygon(const Shape<2>& shape) {
  adaptive policy;
  auto edges = polygon_edges(policy, shape);
  if (const auto* error = std::get_if<ConvexityError>(&edges)) return *error;
  return EdgeMap<2>::attach(shape, std::get<Adjacency>(std::move(edges)));
}

}  // namespace certa
