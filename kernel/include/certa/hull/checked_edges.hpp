/// Edges of polygons and meshes that the caller says are convex: checked, exactly and once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <certa/geometry/adjacency.hpp>
#include <certa/hull/convexity.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/shape.hpp>

namespace certa {

namespace detail {

inline void append_cycle(std::span<const std::uint32_t> cycle,
                         std::vector<std::array<std::uint32_t, 2>>& edges) {
  for (std::size_t k = 0; k < cycle.size(); ++k)
    edges.push_back({cycle[k], cycle[(k + 1) % cycle.size()]});
}

}  // namespace detail

/// Returns the edges of the caller's polygon, a cycle of vertex indices, or the reason why it is
/// not the boundary of the shape (`check_polygon`).
template <PredicatePolicy Policy>
[[nodiscard]] std::variant<Adjacency, ConvexityError> polygon_edges(
    Policy& policy, const Shape<2>& shape, std::span<const std::uint32_t> cycle) {
  if (const auto error = check_polygon(policy, shape, cycle)) return *error;
  std::vector<std::array<std::uint32_t, 2>> edges;
  detail::append_cycle(cycle, edges);
  return Adjacency(cycle[0], edges);
}
/// Returns the edges of the polygon that the shape's points make in the order given, or the reason
/// why it is not the boundary of the shape (`check_polygon`).
template <PredicatePolicy Policy>
[[nodiscard]] std::variant<Adjacency, ConvexityError> polygon_edges(Policy& policy,
                                                                    const Shape<2>& shape) {
  std::vector<std::uint32_t> cycle(shape.size());
  std::iota(cycle.begin(), cycle.end(), std::uint32_t{0});
  return polygon_edges(policy, shape, cycle);
}

/// Returns the edges of the caller's mesh, whose facets are cycles of vertex indices,
/// counterclockwise seen from outside, or the reason why it is not the boundary of the shape
/// (`check_mesh`).
template <PredicatePolicy Policy>
[[nodiscard]] std::variant<Adjacency, ConvexityError> mesh_edges(
    Policy& policy, const Shape<3>& shape, std::span<const std::vector<std::uint32_t>> facets) {
  if (const auto error = check_mesh(policy, shape, facets)) return *error;
  std::vector<std::array<std::uint32_t, 2>> edges;
  for (const std::vector<std::uint32_t>& cycle : facets) detail::append_cycle(cycle, edges);
  return Adjacency(facets[0][0], edges);
}

}  // namespace certa
