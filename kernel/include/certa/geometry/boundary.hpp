/// The boundary of a hull as lists, and its vertices' neighbours.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace certa {

/// The parts of a boundary that a caller asks for; edges and vertices alone take less time.
enum class BoundaryParts : std::uint8_t {
  all,    ///< Everything.
  edges,  ///< Vertices and edges. A polytope's edges are in any order, and without facets.
};

/// The boundary of a shape. Vertices are indices of the shape's points, of duplicates the lowest.
struct Boundary {
  /// The dimension of the affine hull: 0 for a point, 1 segment, 2 polygon, 3 polytope.
  int dimension = 0;
  std::vector<std::uint32_t> vertices;  ///< The extreme points, by increasing index.
  /// The edges, each once; those of a polygon in order, counterclockwise in the plane.
  std::vector<std::array<std::uint32_t, 2>> edges;
  /// The facets in space, or the one polygon of a flat shape, as cycles of extreme points in convex
  /// position, counterclockwise seen from outside.
  std::vector<std::vector<std::uint32_t>> facets;
};

// The edges of a shape by vertex, for hill climbing.

/// The edges of a weakly convex polygon or surface, by vertex. Its vertices include the extreme
/// points of the shape (at least one among duplicates). It is immutable and takes O(highest index +
/// edges) of memory.
class Adjacency {
 public:
  /// The index of a vertex among the points of the shape.
  using Index = std::uint32_t;

  /// Makes the edges of a computed boundary (hull/hull.hpp). O(highest index + E).
  explicit Adjacency(const Boundary& boundary)
      : Adjacency(boundary.vertices.front(), boundary.edges) {}
  /// Makes the edges of a boundary whose vertices include `entry`, from pairs of vertices in any
  /// order and direction, also repeated. O(highest index + E).
  Adjacency(Index entry, std::span<const std::array<Index, 2>> edges) : entry_(entry) {
    Index highest = entry;
    for (const auto& [u, v] : edges)
      if (u != v) highest = std::max({highest, u, v});
    // First the neighbours of each vertex, in any order. Then each vertex, in increasing order, is
    // appended to the lists of its neighbours: because the relation is symmetric, these become
    // sorted.
    first_.assign(std::size_t{highest} + 2, 0);
    for (const auto& [u, v] : edges) {
      if (u == v) continue;
      ++first_[u + 1];
      ++first_[v + 1];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<Index> any(first_.back());
    std::vector<std::size_t> end(first_.begin(), first_.end() - 1);
    for (const auto& [u, v] : edges) {
      if (u == v) continue;
      any[end[u]++] = v;
      any[end[v]++] = u;
    }
    neighbours_.resize(any.size());
    std::copy(first_.begin(), first_.end() - 1, end.begin());
    for (Index v = 0; v <= highest; ++v)
      for (std::size_t k = first_[v]; k < first_[v + 1]; ++k) neighbours_[end[any[k]]++] = v;
    drop_repeated();
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
  /// Drops all but one among equal neighbours, which are adjacent in the list.
  void drop_repeated() {
    std::size_t kept = 0;
    for (std::size_t v = 0, k = 0; v + 1 < first_.size(); ++v) {
      const std::size_t begin = kept;
      for (; k < first_[v + 1]; ++k)
        if (kept == begin || neighbours_[kept - 1] != neighbours_[k])
          neighbours_[kept++] = neighbours_[k];
      first_[v] = begin;
    }
    first_.back() = kept;
    neighbours_.resize(kept);
  }

  Index entry_;
  std::vector<std::size_t> first_;  // of v's neighbours; those of v + 1 follow
  std::vector<Index> neighbours_;
};

}  // namespace certa
