/// Which vertices of a shape are joined by an edge: what hill climbing walks on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <variant>
#include <vector>

#include <certa/kernel/hull/boundary.hpp>
#include <certa/kernel/hull/convexity.hpp>
#include <certa/kernel/shape.hpp>

namespace certa {

/// The edges of a weakly convex polygon or surface, by vertex. Its vertices include the extreme
/// points of the shape (of duplicates at least one). Immutable. Memory O(highest index + edges).
class Adjacency {
 public:
  using Index = std::uint32_t;

  /// Of a computed boundary (hull.hpp). O(V + E log E).
  explicit Adjacency(const Boundary& boundary)
      : Adjacency(boundary.vertices.front(), boundary.edges) {}

  /// Of the caller's polygon: an ordered cycle of vertices. Its convexity is checked, exactly and
  /// once: see `check_polygon`.
  template <PredicatePolicy Policy>
  [[nodiscard]] static std::variant<Adjacency, ConvexityError> of_polygon(
      Policy& policy, const Shape<2>& shape, std::span<const Index> cycle) {
    if (const auto error = check_polygon(policy, shape, cycle)) return *error;
    std::vector<std::array<Index, 2>> edges;
    for (std::size_t k = 0; k < cycle.size(); ++k)
      edges.push_back({cycle[k], cycle[(k + 1) % cycle.size()]});
    return Adjacency(cycle[0], std::move(edges));
  }
  /// Of the polygon that the shape's vertices make in the order given.
  template <PredicatePolicy Policy>
  [[nodiscard]] static std::variant<Adjacency, ConvexityError> of_polygon(Policy& policy,
                                                                          const Shape<2>& shape) {
    std::vector<Index> cycle(shape.size());
    std::iota(cycle.begin(), cycle.end(), Index{0});
    return of_polygon(policy, shape, cycle);
  }

  /// Of the caller's mesh: facets as cycles of vertices, counterclockwise seen from outside. Its
  /// convexity is checked, exactly and once: see `check_mesh`.
  template <PredicatePolicy Policy>
  [[nodiscard]] static std::variant<Adjacency, ConvexityError> of_mesh(
      Policy& policy, const Shape<3>& shape, std::span<const std::vector<Index>> facets) {
    if (const auto error = check_mesh(policy, shape, facets)) return *error;
    std::vector<std::array<Index, 2>> edges;
    for (const std::vector<Index>& cycle : facets)
      for (std::size_t k = 0; k < cycle.size(); ++k)
        edges.push_back({cycle[k], cycle[(k + 1) % cycle.size()]});
    return Adjacency(facets[0][0], std::move(edges));
  }

  /// A vertex to start from.
  [[nodiscard]] Index entry() const noexcept { return entry_; }
  /// All vertices lie below this.
  [[nodiscard]] std::size_t index_bound() const noexcept { return first_.size() - 1; }
  /// By increasing index. v < index_bound(). O(1).
  [[nodiscard]] std::span<const Index> neighbours(Index v) const noexcept {
    return std::span(neighbours_).subspan(first_[v], first_[v + 1] - first_[v]);
  }

 private:
  /// Edges in any order and direction, also repeated.
  Adjacency(Index entry, std::vector<std::array<Index, 2>> edges) : entry_(entry) {
    std::erase_if(edges, [](const auto& e) { return e[0] == e[1]; });
    const std::size_t count = edges.size();
    for (std::size_t k = 0; k < count; ++k) edges.push_back({edges[k][1], edges[k][0]});
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    const Index highest = edges.empty() ? entry : std::max(entry, edges.back()[0]);
    first_.assign(std::size_t{highest} + 2, 0);
    for (const auto& [from, to] : edges) {
      ++first_[from + 1];
      neighbours_.push_back(to);
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
  }

  Index entry_;
  std::vector<std::size_t> first_;  // of v's neighbours; those of v + 1 follow
  std::vector<Index> neighbours_;
};

}  // namespace certa
