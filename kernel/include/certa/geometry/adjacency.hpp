/// Which vertices of a shape are joined by an edge: what hill climbing walks on.
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
/// points of the shape (of duplicates at least one). Immutable. Memory O(highest index + edges).
class Adjacency {
 public:
  using Index = std::uint32_t;

  /// Of a computed boundary (hull/hull.hpp). O(V + E log E).
  explicit Adjacency(const Boundary& boundary)
      : Adjacency(boundary.vertices.front(), boundary.edges) {}
  /// Of a boundary whose vertices include `entry`: its edges in any order and direction, also
  /// repeated. O(E log E).
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

  /// A vertex to start from.
  [[nodiscard]] Index entry() const noexcept { return entry_; }
  /// All vertices lie below this.
  [[nodiscard]] std::size_t index_bound() const noexcept { return first_.size() - 1; }
  /// By increasing index. v < index_bound(). O(1).
  [[nodiscard]] std::span<const Index> neighbours(Index v) const noexcept {
    return std::span(neighbours_).subspan(first_[v], first_[v + 1] - first_[v]);
  }

 private:
  Index entry_;
  std::vector<std::size_t> first_;  // of v's neighbours; those of v + 1 follow
  std::vector<Index> neighbours_;
};

}  // namespace certa
