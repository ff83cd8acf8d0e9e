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

/// The edges of the caller's polygon, an ordered cycle of vertices, or why it is not convex: see
/// `check_polygon`.
template <PredicatePolicy Policy>
[[nodiscard]] std::variant<Adjacency, ConvexityError> polygon_edges(
    Policy& policy, const Shape<2>& shape, std::span<const std::uint32_t> cycle) {
  if (const auto error = check_polygon(policy, shape, cycle)) return *error;
  std::vector<std::array<std::uint32_t, 2>> edges;
  detail::append_cycle(cycle, edges);
  return Adjacency(cycle[0], std::move(edges));
}
/// The same for the polygon that the shape's vertices make in the order given.
template <PredicatePolicy Policy>
[[nodiscard]] std::variant<Adjacency, ConvexityError> polygon_edges(Policy& policy,
                                                                    const Shape<2>& shape) {
  std::vector<std::uint32_t> cycle(shape.size());
  std::iota(cycle.begin(), cycle.end(), std::uint32_t{0});
  return polygon_edges(policy, shape, cycle);
}

/// The edges of the caller's mesh, whose facets are cycles of vertices, counterclockwise seen from
/// outside, or why it is not convex: see `check_mesh`.
template <PredicatePolicy Policy>
[[nodiscard]] std::variant<Adjacency, ConvexityError> mesh_edges(
    Policy& policy, const Shape<3>& shape, std::span<const std::vector<std::uint32_t>> facets) {
  if (const auto error = check_mesh(policy, shape, facets)) return *error;
  std::vector<std::array<std::uint32_t, 2>> edges;
  for (const std::vector<std::uint32_t>& cycle : facets) detail::append_cycle(cycle, edges);
  return Adjacency(facets[0][0], std::move(edges));
}

}  // namespace certa
