/// The hull of a point set in space, as a triangulated surface that grows point by point, in random
/// rounds.
///
/// A point outside the hull of its predecessors waits at a triangle that it strictly sees. When its
/// turn comes, all triangles that it strictly sees, which are connected and make a disc, are
/// removed, and their rim, the horizon, is joined to it. Triangles coplanar with it are not
/// visible, so no new triangle is degenerate: a horizon edge collinear with the point would have no
/// strictly visible side.
///
/// Points that waited at a removed triangle wait at a new one or are inside. Proof: let q be
/// outside. The triangles that it sees are connected. If it sees one that stays, the path there
/// from its old triangle crosses the horizon, first at some edge of which q sees both sides; then
/// it sees the new triangle there too, since the functional of a new plane is the sum of those of
/// both sides, with weights that are not negative. If it sees none that stays, it sees a new
/// triangle, and by the same sum the removed one at its edge, which is connected to its old
/// triangle by removed ones that q sees.
///
/// Expected O(n log n) for points in any position. Each round doubles the points that came before,
/// a random half R of the points R' at its end: con BRIO (Amenta, Choi, Rote 2003), in any order
/// within the round, here by place. Let r be the size of R', w(F) the number of its points on a
/// plane F that they span, c(F) the number of all n points beyond F.
/// 1. Triangles of a round lie on planes with no point of R beyond, and a plane carries at most 2
///    w(F) in all, because it loses them only when it goes for good.
/// 2. A sample of every j-th point of R' has a hull to whose facets its points belong O(r / j)
///    times. A plane with c(F) <= j n / r and one of its w(F) points are there with probability of
///    the order of j^-4 or more: so these planes' w(F) add up to O(r j^3) (Clarkson and Shor 1989).
/// 3. With (j - 1) n / r < c(F) the plane has no point of R beyond with a probability that falls
///    exponentially in j.
/// 4. So E sum w(F) = O(r) triangles a round are seen by E sum w(F) c(F) = O(n) points, and points
///    are tested against triangles that they see and the neighbours of these.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/hull/orientation.hpp>

namespace certa::detail {

/// Draws rounds, each as long as all before it together. The distribution of items to rounds is
/// random, but the same everywhere; within a round they keep their order. O(n).
inline void draw_rounds(std::vector<std::uint32_t>& items) {
  const std::size_t n = items.size();
  // Where each round begins, the last one first, and the round of each place; the places are then
  // shuffled by Fisher and Yates, with Vigna's splitmix64.
  std::vector<std::size_t> begin;
  std::vector<std::uint8_t> round(n);
  for (std::size_t last = n; last > 0; last = begin.back()) {
    begin.push_back(last - std::max<std::size_t>(1, last / 2));
    for (std::size_t i = begin.back(); i < last; ++i)
      round[i] = static_cast<std::uint8_t>(begin.size() - 1);
  }
  std::uint64_t state = 0;
  for (std::size_t i = n; i > 1; --i) {
    std::uint64_t x = state += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    // The upper half, as a fraction, of i: there are less than 2^32 points.
    std::swap(round[i - 1], round[((x ^ (x >> 31)) >> 32) * i >> 32]);
  }
  std::vector<std::uint32_t> drawn(n);
  for (std::size_t i = 0; i < n; ++i) drawn[begin[round[i]]++] = items[i];
  items.swap(drawn);
}

/// A closed, oriented, weakly convex surface of triangles: facets may be cut into coplanar
/// triangles, with vertices inside them and on their edges.
template <SignEvaluator Policy>
class TriangulatedHull {
 public:
  /// Makes an empty hull for the points that `order` names, no two of which are equal. Vertices are
  /// positions in `order`, which must outlive this object, until they are named. Neighbours in it
  /// should be near each other, so that memory is read in order.
  TriangulatedHull(Policy& policy, std::span<const Point<3>> points,
                   std::span<const std::uint32_t> order)
      : policy_(policy),
        names_(order),
        first_at_(order.size()),
        waits_at_(order.size(), kNone),
        next_(order.size(), kNone) {
    points_.reserve(order.size());
    for (const std::uint32_t i : order) points_.push_back(points[i]);
  }

  /// Builds the hull of a tetrahedron and the other points. The tetrahedron's first three are
  /// counterclockwise seen from outside, the fourth is on their inner side.
  void build(const std::array<std::uint32_t, 4>& tetrahedron, std::vector<std::uint32_t> others) {
    const auto& [a, b, c, d] = tetrahedron;
    for (const std::array<std::uint32_t, 3>& t :
         {std::array{a, b, c}, std::array{b, a, d}, std::array{c, b, d}, std::array{a, c, d}})
      add(t);
    triangles_[0].across = {1, 2, 3};
    triangles_[1].across = {0, 3, 2};
    triangles_[2].across = {0, 1, 3};
    triangles_[3].across = {0, 2, 1};
    draw_rounds(others);
    for (const std::uint32_t p : others)
      for (std::uint32_t t = 0; t < 4 && waits_at_[p] == kNone; ++t)
        if (is_beyond(t, p)) wait(p, t);
    for (const std::uint32_t p : others)
      if (waits_at_[p] != kNone) insert(p);
  }

  /// Unites coplanar triangles to facets and drops all points that are not extreme. A point of the
  /// boundary of a polytope is a vertex if and only if it lies on three facets; if it lies on two,
  /// it is inside an edge, and the rims of both pass it.
  [[nodiscard]] Boundary boundary(BoundaryParts parts) const {
    std::vector<Corner> corners(points_.size());
    std::vector<Rim> rims;
    rims.reserve(3 * triangles_.size());
    const std::vector<std::uint32_t> facet_of = facets_of_triangles();
    for (std::uint32_t t = 0; t < triangles_.size(); ++t) {
      if (triangles_[t].is_removed) continue;
      const std::uint32_t f = facet_of[t];
      for (std::size_t k = 0; k < 3; ++k) {
        const Rim rim{f, triangles_[t].vertex[k], triangles_[t].end(k)};
        Corner& corner = corners[rim.from];
        const std::size_t side = corner.side_of(f);
        corner.is_extreme = corner.is_extreme || side == 2;
        if (side < 2) corner.facet[side] = f;
        if (facet_of[triangles_[t].across[k]] == f) continue;
        rims.push_back(rim);
        if (side < 2) corner.next[side] = rim.to;
      }
    }
    Boundary result;
    result.dimension = 3;
    std::vector<bool> is_vertex(*std::max_element(names_.begin(), names_.end()) + std::size_t{1});
    for (std::uint32_t v = 0; v < corners.size(); ++v)
      if (corners[v].is_extreme) is_vertex[names_[v]] = true;
    for (std::uint32_t v = 0; v < is_vertex.size(); ++v)
      if (is_vertex[v]) result.vertices.push_back(v);
    result.edges.reserve(rims.size() / 2);
    for (const Rim& rim : rims) {
      if (!corners[rim.from].is_extreme) continue;
      std::uint32_t to = rim.to;
      while (!corners[to].is_extreme) to = corners[to].next[corners[to].side_of(rim.facet)];
      if (names_[rim.from] < names_[to]) result.edges.push_back({names_[rim.from], names_[to]});
    }
    if (parts == BoundaryParts::all) {
      std::sort(result.edges.begin(), result.edges.end());
      trace_facets(std::move(rims), corners, result);
    }
    return result;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  using Plane = decltype(std::declval<Policy&>().template functional<Det3>(
      std::declval<PointDifference<3>>(), std::declval<PointDifference<3>>()));
  struct Triangle {
    std::array<std::uint32_t, 3> vertex;    // counterclockwise seen from outside
    std::array<std::uint32_t, 3> across{};  // the triangle over the edge vertex[k] -> end(k)
    std::uint64_t seen_at = 0;              // the latest step that tested it ..
    std::uint32_t first = kNone;            // of the points that wait at it
    bool is_visible = false;                // .. and its result
    bool is_removed = false;
    [[nodiscard]] std::uint32_t end(std::size_t k) const { return vertex[(k + 1) % 3]; }
  };
  /// An edge of a triangle between two facets.
  struct Rim {
    std::uint32_t facet, from, to;
  };
  /// The facets that meet at a point: the first two of them, and how their rims continue.
  struct Corner {
    std::array<std::uint32_t, 2> facet{kNone, kNone};
    std::array<std::uint32_t, 2> next{};
    bool is_extreme = false;
    /// Its place among the two, or 2 for a third facet.
    [[nodiscard]] std::size_t side_of(std::uint32_t f) const {
      if (facet[0] == kNone || facet[0] == f) return 0;
      return facet[1] == kNone || facet[1] == f ? 1 : 2;
    }
  };

  std::uint32_t add(const std::array<std::uint32_t, 3>& vertex) {
    const Point<3>& a = points_[vertex[0]];
    const PointDifference<3> to_b{&points_[vertex[1]], &a}, to_c{&points_[vertex[2]], &a};
    if (free_.empty()) {
      triangles_.push_back({vertex});
      planes_.push_back(policy_.template functional<Det3>(to_b, to_c));
      return static_cast<std::uint32_t>(triangles_.size() - 1);
    }
    const std::uint32_t t = free_.back();
    free_.pop_back();
    triangles_[t] = {vertex};
    planes_[t] = policy_.template functional<Det3>(to_b, to_c);
    return t;
  }

  [[nodiscard]] std::size_t edge_from(std::uint32_t t, std::uint32_t v) const {
    const auto& vertex = triangles_[t].vertex;
    return vertex[0] == v ? 0 : vertex[1] == v ? 1 : 2;
  }

  [[nodiscard]] Sign side(std::uint32_t t, std::uint32_t p) const {
    return policy_.sign(planes_[t],
                        PointDifference<3>{&points_[p], &points_[triangles_[t].vertex[0]]});
  }
  /// Returns whether p is strictly outside the triangle's plane.
  [[nodiscard]] bool is_beyond(std::uint32_t t, std::uint32_t p) const {
    return side(t, p) == Sign::positive;
  }
  /// Returns whether p is strictly outside the triangle's plane; computes it once per step.
  bool sees(std::uint32_t p, std::uint32_t index) {
    Triangle& t = triangles_[index];
    if (t.seen_at == step_) return t.is_visible;
    t.seen_at = step_;
    return t.is_visible = side(index, p) == Sign::positive;
  }
  /// Begins a step for p at the triangle where it waits, which it sees.
  void look_around(std::uint32_t p, std::vector<std::uint32_t>& visible) {
    ++step_;
    Triangle& t = triangles_[waits_at_[p]];
    t.seen_at = step_;
    t.is_visible = true;
    visible.assign(1, waits_at_[p]);
  }

  void wait(std::uint32_t p, std::uint32_t t) {
    waits_at_[p] = t;
    next_[p] = triangles_[t].first;
    triangles_[t].first = p;
  }

  void insert(std::uint32_t p) {
    look_around(p, visible_);
    fresh_.clear();
    // The queue grows while it is traversed: all visible triangles are connected. At the horizon,
    // the new triangle replaces the old one as the neighbour across.
    for (std::size_t i = 0; i < visible_.size(); ++i) {
      const std::uint32_t old = visible_[i];
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t u = triangles_[old].across[k];
        const bool is_new = triangles_[u].seen_at != step_;
        if (sees(p, u)) {
          if (is_new) visible_.push_back(u);
          continue;
        }
        const std::uint32_t from = triangles_[old].vertex[k], to = triangles_[old].end(k);
        const std::uint32_t fresh = add({from, to, p});
        triangles_[fresh].across[0] = u;
        triangles_[u].across[edge_from(u, to)] = fresh;
        triangles_[old].across[k] = fresh;
        first_at_[from] = fresh;
        fresh_.push_back(fresh);
      }
    }
    // The horizon is a simple cycle: one new triangle starts at each of its vertices.
    for (const std::uint32_t t : fresh_) {
      const std::uint32_t next = first_at_[triangles_[t].vertex[1]];
      triangles_[t].across[1] = next;
      triangles_[next].across[2] = t;
    }
    for (const std::uint32_t t : visible_) triangles_[t].is_removed = true;
    for (const std::uint32_t t : visible_)
      for (std::uint32_t q = triangles_[t].first; q != kNone;) {
        const std::uint32_t next = next_[q];
        if (q != p) move(q);
        q = next;
      }
    free_.insert(free_.end(), visible_.begin(), visible_.end());
  }

  /// Moves q from a removed triangle, over those that it sees, to a new one, if there is one.
  void move(std::uint32_t q) {
    look_around(q, path_);
    waits_at_[q] = kNone;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const std::array<std::uint32_t, 3> across = triangles_[path_[i]].across;
      for (const std::uint32_t u : across)
        if (!triangles_[u].is_removed && triangles_[u].seen_at != step_ && sees(q, u))
          return wait(q, u);
      for (const std::uint32_t u : across)
        if (triangles_[u].is_removed && triangles_[u].seen_at != step_ && sees(q, u))
          path_.push_back(u);
    }
  }

  /// The number of the facet that each triangle belongs to.
  [[nodiscard]] std::vector<std::uint32_t> facets_of_triangles() const {
    std::vector<std::uint32_t> facet_of(triangles_.size(), kNone);
    std::vector<std::uint32_t> stack;
    std::uint32_t count = 0;
    for (std::uint32_t seed = 0; seed < triangles_.size(); ++seed) {
      if (triangles_[seed].is_removed || facet_of[seed] != kNone) continue;
      facet_of[seed] = count;
      stack.push_back(seed);
      while (!stack.empty()) {
        const std::uint32_t t = stack.back();
        stack.pop_back();
        for (std::size_t k = 0; k < 3; ++k) {
          const std::uint32_t u = triangles_[t].across[k];
          if (facet_of[u] != kNone) continue;
          const std::size_t at = edge_from(u, triangles_[t].end(k));
          const std::uint32_t opposite = triangles_[u].vertex[(at + 2) % 3];
          if (side(t, opposite) != Sign::zero) continue;
          facet_of[u] = count;
          stack.push_back(u);
        }
      }
      ++count;
    }
    return facet_of;
  }

  /// Traces the boundary of each facet: a facet is convex, so its rim is one simple cycle.
  void trace_facets(std::vector<Rim> rims, const std::vector<Corner>& corners,
                    Boundary& result) const {
    std::sort(rims.begin(), rims.end(),
              [](const Rim& x, const Rim& y) { return x.facet < y.facet; });
    std::vector<std::uint32_t> next(corners.size());
    for (std::size_t first = 0, last = 0; first < rims.size(); first = last) {
      std::uint32_t start = kNone;
      for (; last < rims.size() && rims[last].facet == rims[first].facet; ++last) {
        const std::uint32_t v = rims[last].from;
        next[v] = rims[last].to;
        if (corners[v].is_extreme && (start == kNone || names_[v] < names_[start])) start = v;
      }
      std::vector<std::uint32_t> cycle{names_[start]};
      for (std::uint32_t v = next[start]; v != start; v = next[v])
        if (corners[v].is_extreme) cycle.push_back(names_[v]);
      result.facets.push_back(std::move(cycle));
    }
    std::sort(result.facets.begin(), result.facets.end());
  }

  Policy& policy_;
  std::vector<Point<3>> points_;
  std::span<const std::uint32_t> names_;
  std::vector<Triangle> triangles_;
  std::vector<Plane> planes_;            // of the triangles
  std::vector<std::uint32_t> free_;      // removed triangles, whose places are reused
  std::vector<std::uint32_t> visible_;   // from the point being inserted
  std::vector<std::uint32_t> fresh_;     // the triangles at the point being inserted
  std::vector<std::uint32_t> path_;      // removed triangles that the point being moved sees
  std::vector<std::uint32_t> first_at_;  // the new triangle whose horizon edge starts at a vertex
  std::vector<std::uint32_t> waits_at_;  // a triangle that a point sees, or none
  std::vector<std::uint32_t> next_;      // of the points that wait at the same triangle
  std::uint64_t step_ = 0;
};

}  // namespace certa::detail
