/// Supports of large shapes in time that hardly depends on their size: hill climbing over the edges
/// of the boundary, from a start near the end.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/shape.hpp>

namespace certa {

/// A shape's edges, with a table of vertices from which walks start: for each cell of a cube (2D: a
/// square) around the origin, a vertex that is about the lowest in the direction of the cell's
/// middle. It is immutable and takes O(n) of memory.
///
/// The vertex at which a walk in doubles ends is a guess; `lowest_within` proves it.
template <int D>
class EdgeMap {
 public:
  /// Returns a copy of the shape with a map. REQUIRES: these are the edges of its boundary.
  [[nodiscard]] static Shape<D> attach(const Shape<D>& shape, Adjacency edges) {
    Shape<D> copy = detail::ShapeData<D>::copy_of(shape);
    detail::ShapeData<D>::set_edge_map(copy,
                                       std::make_shared<const EdgeMap>(shape, std::move(edges)));
    return copy;
  }
  /// Makes the map of a shape. REQUIRES: these are the edges of its boundary. O(n) for any edges:
  /// if vertices have many neighbours, or walks are long, some cells get a start that is farther
  /// away.
  EdgeMap(const Shape<D>& shape, Adjacency edges) : edges_(std::move(edges)) {
    // About half as many cells as vertices, because more make the walks hardly shorter.
    const double per_side = static_cast<double>(shape.size()) / (2 * D);
    cells_ = static_cast<std::size_t>(std::max(1.0, D == 2 ? per_side : std::sqrt(per_side)));
    const std::size_t in_side = D == 2 ? cells_ : cells_ * cells_;
    start_.resize(2 * D * in_side, edges_.entry());
    std::uint32_t vertex = edges_.entry();
    std::size_t steps = shape.size();
    for (std::size_t cell = 0; cell < start_.size(); ++cell) {
      const std::size_t side = cell / in_side;
      std::size_t within = cell % in_side;
      const bool is_first = within == 0;
      // Also try the cell in the row before: at a row's start it is nearer than the previous cell.
      const std::uint32_t other = within >= cells_ ? start_[cell - cells_] : vertex;
      Vec<double, D> middle{};
      middle[side / 2] = side % 2 == 0 ? 1 : -1;
      for (std::size_t k = 1; k < D; ++k) {
        middle[(side / 2 + k) % D] =
            (2 * static_cast<double>(within % cells_) + 1) / static_cast<double>(cells_) - 1;
        within /= cells_;
      }
      if (is_first) {  // O(n): values fall along the walk, so it visits no vertex twice
        vertex = walk(shape, middle, vertex).index;
      } else {
        if (dot(middle, Vec<double, D>{shape[other]}) < dot(middle, Vec<double, D>{shape[vertex]}))
          vertex = other;
        steps += kStepsPerCell;
        vertex = stroll(shape, middle, vertex, steps);
      }
      start_[cell] = vertex;
    }
  }

  [[nodiscard]] const Adjacency& edges() const noexcept { return edges_; }

  /// Returns the vertex from which to walk in a direction, which need not be finite. O(1).
  template <class Real>
  [[nodiscard]] std::uint32_t start(const Vec<Real, D>& v) const noexcept {
    using detail::abs;
    std::size_t axis = 0;
    for (std::size_t k = 1; k < D; ++k)
      if (abs(v[k]) > abs(v[axis])) axis = k;
    const double scale = 0.5 * static_cast<double>(cells_);
    const double most = static_cast<double>(cells_ - 1);
    std::size_t within = 0;
    for (std::size_t k = D - 1; k > 0; --k) {
      const double x = (static_cast<double>(v[(axis + k) % D] / abs(v[axis])) + 1) * scale;
      const double clamped = x > 0 ? std::min(x, most) : 0.0;  // also if x is NaN
      within = within * cells_ + static_cast<std::size_t>(clamped);
    }
    const std::size_t side = 2 * axis + (v[axis] < Real(0) ? 1 : 0);
    return start_[side * (start_.size() / (2 * D)) + within];
  }

  /// Walks down the edges, to the lowest neighbour each time, until none is lower by rounded
  /// values. It ends because they fall strictly.
  template <class Real>
  [[nodiscard]] detail::Extreme<Real> walk(const Shape<D>& shape, const Vec<Real, D>& v,
                                           std::uint32_t from) const noexcept {
    detail::Extreme<Real> best{from, dot(v, vector_of<Real>(shape[from]))};
    for (;;) {
      detail::Extreme<Real> next = best;
      for (const std::uint32_t u : edges_.neighbours(best.index)) {
        const Real value = dot(v, vector_of<Real>(shape[u]));
        if (value < next.value) next = {u, value};
      }
      if (next.index == best.index) return best;
      best = next;
    }
  }

  /// Finds the vertices with fl(v . p) <= limit, of which `start` is the first. Returns their
  /// number, or 0 if there is no room for all.
  ///
  /// From each vertex of a convex shape edges lead down to its lowest one. So the vertices below
  /// any level are connected by edges: those found from `start` are all, if their other neighbours
  /// lie above. Rounding cannot hide any if the limit is far enough above the start.
  template <class Real>
  [[nodiscard]] std::size_t all_within(const Shape<D>& shape, const Vec<Real, D>& v,
                                       const detail::Extreme<Real>& start, Real limit,
                                       std::span<std::uint32_t> found) const noexcept {
    found[0] = start.index;
    std::size_t count = 1;
    for (std::size_t k = 0; k < count; ++k)
      for (const std::uint32_t u : edges_.neighbours(found[k])) {
        if (dot(v, vector_of<Real>(shape[u])) > limit || contains(found.first(count), u)) continue;
        if (count == found.size()) return 0;
        found[count++] = u;
      }
    return count;
  }
  /// Returns the lowest of the vertices with fl(v . p) <= limit, or nothing if these are more than
  /// 16.
  template <class Real>
  [[nodiscard]] std::optional<detail::Extreme<Real>> lowest_within(
      const Shape<D>& shape, const Vec<Real, D>& v, const detail::Extreme<Real>& start,
      Real limit) const noexcept {
    std::array<std::uint32_t, 16> low;
    const std::size_t count = all_within(shape, v, start, limit, low);
    if (count == 0) return std::nullopt;
    detail::Extreme<Real> best = start;
    for (std::size_t k = 1; k < count; ++k)
      if (const Real x = dot(v, vector_of<Real>(shape[low[k]])); x < best.value) best = {low[k], x};
    return best;
  }

  /// Returns whether no vertices but these have fl(v . p) <= limit, given that these have it and
  /// edges connect them. It is false, too, if one of these is not on the boundary.
  template <class Real>
  [[nodiscard]] bool only_within(const Shape<D>& shape, const Vec<Real, D>& v,
                                 std::span<const std::uint32_t> vertices,
                                 Real limit) const noexcept {
    for (const std::uint32_t vertex : vertices) {
      if (!is_corner(vertex)) return false;
      for (const std::uint32_t u : edges_.neighbours(vertex))
        if (!(dot(v, vector_of<Real>(shape[u])) > limit) && !contains(vertices, u)) return false;
    }
    return true;
  }

 private:
  /// The steps that each cell adds to the budget for filling the table; spheres need two.
  static constexpr std::size_t kStepsPerCell = 64;
  /// The largest number of neighbours of a vertex that `stroll` evaluates.
  static constexpr std::size_t kLooks = 32;

  /// Walks like `walk`, but ends when no steps are left, and evaluates only some of many
  /// neighbours, evenly spaced: an apex over a circle costs no more than other vertices. O(1) per
  /// step.
  [[nodiscard]] std::uint32_t stroll(const Shape<D>& shape, const Vec<double, D>& v,
                                     std::uint32_t from, std::size_t& steps) const noexcept {
    detail::Extreme<double> best{from, dot(v, Vec<double, D>{shape[from]})};
    for (;; --steps) {
      const std::span<const std::uint32_t> neighbours = edges_.neighbours(best.index);
      const std::size_t stride = 1 + neighbours.size() / kLooks;
      detail::Extreme<double> next = best;
      for (std::size_t k = 0; k < neighbours.size(); k += stride) {
        const double value = dot(v, Vec<double, D>{shape[neighbours[k]]});
        if (value < next.value) next = {neighbours[k], value};
      }
      if (next.index == best.index || steps == 0) return best.index;
      best = next;
    }
  }

  /// Returns whether the boundary has this vertex: others, such as interior ones, have no edges.
  [[nodiscard]] bool is_corner(std::uint32_t vertex) const noexcept {
    return vertex == edges_.entry() ||
           (vertex < edges_.index_bound() && !edges_.neighbours(vertex).empty());
  }
  [[nodiscard]] static bool contains(std::span<const std::uint32_t> vertices,
                                     std::uint32_t vertex) noexcept {
    for (const std::uint32_t u : vertices)
      if (u == vertex) return true;
    return false;
  }

  Adjacency edges_;
  std::size_t cells_ = 1;             // along an edge of the cube
  std::vector<std::uint32_t> start_;  // by side, then cell
};

// The lowest vertex of a shape of any size, by a scan of all or a walk over its edges.

namespace detail {

/// Returns the vertex whose rounded value v.p is lowest, in O(n); over edges, in a few steps, it
/// may be one within rounding of the lowest.
template <int D, class Real>
[[nodiscard]] inline Extreme<Real> lowest(const Shape<D>& shape, const EdgeMap<D>* map,
                                          const Vec<Real, D>& v) noexcept {
  if (map == nullptr) return detail::lowest(columns_of<Real>(shape), v);
  return map->walk(shape, v, map->start(v));
}

/// Replaces `found` by the lowest vertex within the margin of it, by rounded values, if a walk
/// found it. Vertices beyond the margin are certainly above `found`.
template <int D, class Real>
inline void prove_lowest(const Shape<D>& shape, const EdgeMap<D>* map, const Vec<Real, D>& v,
                         Extreme<Real>& found) noexcept {
  if (map == nullptr) return;
  const Real limit = found.value + margin(v, columns_of<Real>(shape).scale());
  const std::optional<Extreme<Real>> lowest = map->lowest_within(shape, v, found, limit);
  found = lowest ? *lowest : detail::lowest(columns_of<Real>(shape), v);
}

/// The support of one shape of any size, with the interface of `LowestOfFew` (scan.hpp).
template <int D, class Real>
class LowestOfAny {
 public:
  static constexpr bool looks_at_all = false;

  /// A shape with its edges, or null, which are looked up once.
  struct Where {
    const Shape<D>& shape;
    const EdgeMap<D>* map;
  };
  [[nodiscard]] static Where in(const Shape<D>& shape) noexcept {
    return {shape, edge_map_of(shape)};
  }
  LowestOfAny(const Where& where, const Vec<Real, D>& v) noexcept
      : where_(where), extreme_(lowest(where.shape, where.map, v)) {}
  [[nodiscard]] Real least() const noexcept { return extreme_.value; }
  [[nodiscard]] Real proven(const Vec<Real, D>& v) const noexcept {
    Extreme<Real> extreme = extreme_;
    prove_lowest(where_.shape, where_.map, v, extreme);
    return extreme.value;
  }
  /// The coordinates come from the memory that `lowest` read: searches without edges do not touch
  /// the points.
  [[nodiscard]] ExtremePoint<D, Real> vertex() const noexcept {
    if (where_.map == nullptr) return point_of(columns_of<Real>(where_.shape), extreme_);
    return {extreme_, vector_of<Real>(where_.shape[extreme_.index])};
  }

 private:
  const Where& where_;
  Extreme<Real> extreme_;
};

}  // namespace detail

}  // namespace certa
