/// The hull of a point set in space, as a triangulated surface that grows point by point.
///
/// Points come in lexicographic order. So each new point p lies outside the hull of its
/// predecessors, and the latest of these, q, is a vertex that p sees: the open segment pq comes
/// after q in the order, hence lies outside. Were p on the inner side of all facets at q, the
/// segment would start inside. So some triangle *at q* is strictly visible from p, and there is
/// nothing to search for. The strictly visible triangles are connected and make a disc; their rim,
/// the horizon, is joined to p. Triangles coplanar with p are not visible, so no new triangle is
/// degenerate: a horizon edge collinear with p would have no strictly visible side.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include <certa/kernel/hull/boundary.hpp>
#include <certa/kernel/hull/orientation.hpp>

namespace certa::detail {

/// A closed, oriented, weakly convex surface of triangles: facets may be cut into coplanar
/// triangles, with vertices inside them and on their edges.
class TriangulatedHull {
 public:
  explicit TriangulatedHull(std::span<const Point<3>> points)
      : points_(points), first_at_(points.size()) {}

  /// Starts with the pyramid over a strictly convex polygon, counterclockwise seen from outside,
  /// that is, with the apex on its inner side.
  void start(std::span<const std::uint32_t> base, std::uint32_t apex) {
    for (std::size_t k = 1; k + 1 < base.size(); ++k) add({base[0], base[k], base[k + 1]});
    latest_.clear();
    for (std::size_t k = 0; k < base.size(); ++k)
      latest_.push_back(add({base[(k + 1) % base.size()], base[k], apex}));
    // Pair each directed edge with its reverse.
    std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::size_t>> edges;
    for (std::uint32_t t = 0; t < triangles_.size(); ++t)
      for (std::size_t k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax({triangles_[t].vertex[k], triangles_[t].end(k)});
        edges.emplace_back(low, high, t, k);
      }
    std::sort(edges.begin(), edges.end());
    for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
      const auto& [low, high, t, k] = edges[i];
      const auto& [same_low, same_high, u, l] = edges[i + 1];
      triangles_[t].across[k] = u;
      triangles_[u].across[l] = t;
    }
  }

  /// Adds a point that is lexicographically greater than all before. Signs: one per triangle at
  /// the latest vertex, at most, and one per triangle removed or at the horizon.
  template <class Policy>
  void insert(Policy& policy, std::uint32_t p) {
    ++step_;
    visible_.clear();
    for (const std::uint32_t t : latest_)
      if (sees(policy, p, t)) break;
    latest_.clear();
    // The queue grows while it is walked: all that is visible is connected.
    for (std::size_t i = 0; i < visible_.size(); ++i) {
      const Triangle old = triangles_[visible_[i]];
      for (std::size_t k = 0; k < 3; ++k) {
        if (sees(policy, p, old.across[k])) continue;
        const std::uint32_t fresh = add({old.vertex[k], old.end(k), p});
        triangles_[fresh].across[0] = old.across[k];
        triangles_[old.across[k]].across[edge_from(old.across[k], old.end(k))] = fresh;
        first_at_[old.vertex[k]] = fresh;
        latest_.push_back(fresh);
      }
    }
    // The horizon is a simple cycle: one new triangle starts at each of its vertices.
    for (const std::uint32_t t : latest_) {
      const std::uint32_t next = first_at_[triangles_[t].vertex[1]];
      triangles_[t].across[1] = next;
      triangles_[next].across[2] = t;
    }
    for (const std::uint32_t t : visible_) triangles_[t].is_removed = true;
    free_.insert(free_.end(), visible_.begin(), visible_.end());
  }

  /// Unites coplanar triangles to facets and drops all points that are not extreme. A point of the
  /// boundary of a polytope is a vertex if and only if it lies on three facets.
  template <class Policy>
  [[nodiscard]] Boundary boundary(Policy& policy) const {
    const std::vector<std::uint32_t> facet_of = facets_of_triangles(policy);
    std::vector<std::array<std::uint32_t, 2>> incidences;  // vertex, facet
    std::vector<std::array<std::uint32_t, 3>> rims;        // facet, edge between two facets
    for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
      if (triangles_[t].is_removed) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        incidences.push_back({triangles_[t].vertex[k], facet_of[t]});
        if (facet_of[triangles_[t].across[k]] != facet_of[t])
          rims.push_back({facet_of[t], triangles_[t].vertex[k], triangles_[t].end(k)});
      }
    }
    Boundary result;
    result.dimension = 3;
    std::sort(incidences.begin(), incidences.end());
    incidences.erase(std::unique(incidences.begin(), incidences.end()), incidences.end());
    std::vector<bool> is_extreme(points_.size());
    for (std::size_t i = 0; i + 2 < incidences.size(); ++i) {
      const std::uint32_t v = incidences[i][0];
      if (incidences[i + 2][0] != v || is_extreme[v]) continue;
      is_extreme[v] = true;
      result.vertices.push_back(v);
    }
    trace_facets(std::move(rims), is_extreme, result);
    return result;
  }

 private:
  struct Triangle {
    std::array<std::uint32_t, 3> vertex;    // counterclockwise seen from outside
    std::array<std::uint32_t, 3> across{};  // the triangle over the edge vertex[k] -> end(k)
    std::uint32_t seen_at = 0;              // the latest step that looked at it ..
    bool is_visible = false;                // .. and what it saw
    bool is_removed = false;
    [[nodiscard]] std::uint32_t end(std::size_t k) const { return vertex[(k + 1) % 3]; }
  };

  std::uint32_t add(const std::array<std::uint32_t, 3>& vertex) {
    if (free_.empty()) {
      triangles_.push_back({vertex});
      return static_cast<std::uint32_t>(triangles_.size() - 1);
    }
    const std::uint32_t t = free_.back();
    free_.pop_back();
    triangles_[t] = {vertex};
    return t;
  }

  [[nodiscard]] std::size_t edge_from(std::uint32_t t, std::uint32_t v) const {
    const auto& vertex = triangles_[t].vertex;
    return vertex[0] == v ? 0 : vertex[1] == v ? 1 : 2;
  }

  template <class Policy>
  [[nodiscard]] Sign side(Policy& policy, const Triangle& t, std::uint32_t p) const {
    return orientation(policy, points_[t.vertex[0]], points_[t.vertex[1]], points_[t.vertex[2]],
                       points_[p]);
  }

  /// Whether p is strictly outside the triangle's plane; queues it when first found to be so.
  template <class Policy>
  bool sees(Policy& policy, std::uint32_t p, std::uint32_t index) {
    Triangle& t = triangles_[index];
    if (t.seen_at == step_) return t.is_visible;
    t.seen_at = step_;
    t.is_visible = side(policy, t, p) == Sign::positive;
    if (t.is_visible) visible_.push_back(index);
    return t.is_visible;
  }

  /// The number of the facet that each triangle belongs to.
  template <class Policy>
  [[nodiscard]] std::vector<std::uint32_t> facets_of_triangles(Policy& policy) const {
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::vector<std::uint32_t> facet_of(triangles_.size(), kNone);
    std::vector<std::uint32_t> stack;
    std::uint32_t count = 0;
    for (std::uint32_t seed = 0; seed < triangles_.size(); ++seed) {
      if (triangles_[seed].is_removed || facet_of[seed] != kNone) continue;
      facet_of[seed] = count;
      stack.push_back(seed);
      while (!stack.empty()) {
        const Triangle& t = triangles_[stack.back()];
        stack.pop_back();
        for (std::size_t k = 0; k < 3; ++k) {
          const std::uint32_t u = t.across[k];
          const std::size_t at = edge_from(u, t.end(k));
          const std::uint32_t opposite = triangles_[u].vertex[(at + 2) % 3];
          if (facet_of[u] != kNone || side(policy, t, opposite) != Sign::zero) continue;
          facet_of[u] = count;
          stack.push_back(u);
        }
      }
      ++count;
    }
    return facet_of;
  }

  /// A facet is convex, so its rim is one simple cycle.
  void trace_facets(std::vector<std::array<std::uint32_t, 3>> rims,
                    const std::vector<bool>& is_extreme, Boundary& result) const {
    std::sort(rims.begin(), rims.end());
    std::vector<std::uint32_t> next(points_.size());
    for (std::size_t first = 0, last = 0; first < rims.size(); first = last) {
      std::uint32_t start = ~std::uint32_t{0};
      for (; last < rims.size() && rims[last][0] == rims[first][0]; ++last) {
        next[rims[last][1]] = rims[last][2];
        if (is_extreme[rims[last][1]]) start = std::min(start, rims[last][1]);
      }
      std::vector<std::uint32_t> cycle{start};
      for (std::uint32_t v = next[start]; v != start; v = next[v])
        if (is_extreme[v]) cycle.push_back(v);
      for (std::size_t k = 0; k < cycle.size(); ++k) {
        const std::uint32_t end = cycle[(k + 1) % cycle.size()];
        if (cycle[k] < end) result.edges.push_back({cycle[k], end});
      }
      result.facets.push_back(std::move(cycle));
    }
    std::sort(result.edges.begin(), result.edges.end());
    std::sort(result.facets.begin(), result.facets.end());
  }

  std::span<const Point<3>> points_;
  std::vector<Triangle> triangles_;
  std::vector<std::uint32_t> free_;      // removed triangles, whose places are taken again
  std::vector<std::uint32_t> latest_;    // the triangles at the latest vertex
  std::vector<std::uint32_t> visible_;   // from the point being inserted
  std::vector<std::uint32_t> first_at_;  // the new triangle whose horizon edge starts at a vertex
  std::uint32_t step_ = 0;
};

}  // namespace certa::detail
