/// The edges of a shape, by vertex: what hill climbing walks on.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include <certa/geometry/boundary.hpp>

namespace certa {

/// The edges of a weakly convex polygon or surface, by vertex. Its vertices include the extreme
/// points of the shape (of duplicates at least one). It is immutable and takes O(highest index +
/// edges) of memory.
class Adjacency {
 public:
  /// The index of a vertex among the points of the shape.
  using Index = std::uint32_t;

  /// Makes the edges of a computed boundary (hull/hull.hpp). O(V + E log E).
  explicit Adjacency(const Boundary& boundary)
      : Adjacency(boundary.vertices.front(), boundary.edges) {}
  /// Makes the edges of a boundary whose vertices include `entry`, from pairs of vertices in any
  /// order and direction, also repeated. O(E log E).
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

  /// A vertex from which a walk can start.
  [[nodiscard]] Index entry() const noexcept { return entry_; }
  /// A number above the indices of all vertices.
  [[nodiscard]] std::size_t index_bound() const noexcept { return first_.size() - 1; }
  /// The vertices joined to v by an edge, by increasing index. O(1). REQUIRES: v < index_bound().
  [[nodiscard]] std::span<const Index> neighbours(Index v) const noexcept {
    return std::span(neighbours_).subspan(first_[v], first_[v + 1] - first_[v]);
  }

 private:
  Index entry_;
  std::vector<std::size_t> first_;  // of v's neighbours; those of v + 1 follow
  std::vector<Index> neighbours_;
};

}  // namespace certa
