/// Whether a polygon or a mesh that a caller gives bounds the hull of its vertices.
///
/// Weakly: edges may continue straight, facets may continue in one plane, vertices may coincide.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <certa/kernel/hull/orientation.hpp>
#include <certa/kernel/shape.hpp>

namespace certa {

/// Why a polygon or mesh does not bound the hull of its vertices.
struct ConvexityError {
  enum class Kind : std::uint8_t {
    empty,               ///< no polygon, or a facet with fewer than three vertices
    index_out_of_range,  ///< `vertex` is none of the shape's
    repeated_vertex,     ///< `vertex` occurs twice in one cycle
    not_convex_cycle,    ///< a turn to the right, or more than one revolution, before `vertex`
    degenerate_facet,    ///< its vertices are collinear
    not_planar,          ///< `vertex` lies off the plane of its facet
    vertex_outside,      ///< `vertex` lies outside the polygon or the facet's plane
    open_edge,           ///< an edge from `vertex` is not matched by exactly one reverse edge
    pinched_vertex,      ///< several sheets of the surface meet in `vertex` alone
    not_connected,       ///< the surface has several components
  };
  Kind kind = Kind::empty;
  std::size_t facet = 0;     ///< the offending facet, of a mesh, where there is one
  std::uint32_t vertex = 0;  ///< the offending vertex, where there is one

  friend bool operator==(const ConvexityError&, const ConvexityError&) = default;
};

[[nodiscard]] constexpr std::string_view to_string(ConvexityError::Kind kind) noexcept {
  constexpr std::array<std::string_view, 10> kTexts{
      "a facet has too few vertices",
      "an index is out of range",
      "a cycle repeats a vertex",
      "a cycle is not convex and counterclockwise",
      "the vertices of a facet are collinear",
      "a facet is not planar",
      "a vertex lies outside",
      "an edge is not shared by exactly two facets in opposite directions",
      "a vertex joins sheets that share no edge",
      "the surface is not connected"};
  return kTexts[static_cast<std::size_t>(kind)];
}

namespace detail {

using Facets = std::span<const std::vector<std::uint32_t>>;
using Edges = std::vector<std::tuple<std::uint32_t, std::uint32_t, std::size_t, std::size_t>>;

/// Indices in range, none twice.
[[nodiscard]] inline std::optional<ConvexityError> check_indices(
    std::span<const std::uint32_t> cycle, std::size_t size, std::size_t facet) {
  using Kind = ConvexityError::Kind;
  for (const std::uint32_t v : cycle)
    if (v >= size) return ConvexityError{Kind::index_out_of_range, facet, v};
  std::vector<std::uint32_t> sorted(cycle.begin(), cycle.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) return ConvexityError{Kind::repeated_vertex, facet, *twice};
  return std::nullopt;
}

/// The position after which a closed polygon stops being weakly convex and counterclockwise:
/// nothing when it is, also when it degenerates to a segment, there and back, or to a point.
///
/// Edges of length 0 aside, let every turn lie in [0, 180] degrees, and let them add up to 360.
/// Then the edges are sorted by direction, and the polygon is convex. The sum is 360 degrees times
/// the number of turns from a lexicographically falling edge to a rising one: no arithmetic.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<std::size_t> first_bad_turn(Policy& policy,
                                                        std::span<const Point<2>> cycle) {
  std::vector<std::size_t> corner;  // where an edge of positive length starts
  for (std::size_t k = 0; k < cycle.size(); ++k)
    if (cycle[k] != cycle[(k + 1) % cycle.size()]) corner.push_back(k);
  int revolutions = 0;
  for (std::size_t k = 0; k < corner.size(); ++k) {
    const Point<2>& a = cycle[corner[k]];
    const Point<2>& b = cycle[corner[(k + 1) % corner.size()]];
    const Point<2>& c = cycle[corner[(k + 2) % corner.size()]];
    if (orientation(policy, a, b, c) == Sign::negative) return corner[(k + 1) % corner.size()];
    if (b < a && b < c && ++revolutions > 1) return corner[(k + 1) % corner.size()];
  }
  return std::nullopt;
}

/// Each directed edge exactly once, its reverse exactly once. `twins` yields, for each entry of the
/// sorted `edges`, the position of its reverse.
[[nodiscard]] inline std::optional<ConvexityError> pair_edges(const Edges& edges,
                                                              std::vector<std::size_t>& twins) {
  using Kind = ConvexityError::Kind;
  twins.resize(edges.size());
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto [from, to, facet, place] = edges[e];
    if (e > 0 && std::get<0>(edges[e - 1]) == from && std::get<1>(edges[e - 1]) == to)
      return ConvexityError{Kind::open_edge, facet, from};
    const auto twin = std::lower_bound(edges.begin(), edges.end(), std::tuple{to, from, 0u, 0u});
    if (twin == edges.end() || std::get<0>(*twin) != to || std::get<1>(*twin) != from)
      return ConvexityError{Kind::open_edge, facet, from};
    twins[e] = static_cast<std::size_t>(twin - edges.begin());
  }
  return std::nullopt;
}

/// A connected closed surface in which the facets at each vertex form one cycle.
[[nodiscard]] inline std::optional<ConvexityError> check_surface(Facets facets) {
  using Kind = ConvexityError::Kind;
  Edges edges;
  for (std::size_t f = 0; f < facets.size(); ++f)
    for (std::size_t k = 0; k < facets[f].size(); ++k)
      edges.emplace_back(facets[f][k], facets[f][(k + 1) % facets[f].size()], f, k);
  std::sort(edges.begin(), edges.end());
  std::vector<std::size_t> twins;
  if (auto error = pair_edges(edges, twins)) return error;

  std::vector<std::vector<std::size_t>> position(facets.size());  // in `edges`, of (facet, place)
  for (std::size_t f = 0; f < facets.size(); ++f) position[f].resize(facets[f].size());
  for (std::size_t e = 0; e < edges.size(); ++e)
    position[std::get<2>(edges[e])][std::get<3>(edges[e])] = e;

  // Turning about a vertex, from edge to edge over facets, must meet all edges from it.
  for (std::size_t first = 0, last = 0; first < edges.size(); first = last) {
    const auto [vertex, to, facet, place] = edges[first];
    while (last < edges.size() && std::get<0>(edges[last]) == vertex) ++last;
    std::size_t met = 0;
    std::size_t e = first;
    do {
      const auto [from, back_to, f, k] = edges[twins[e]];
      e = position[f][(k + 1) % facets[f].size()];
      ++met;
    } while (e != first);
    if (met != last - first) return ConvexityError{Kind::pinched_vertex, facet, vertex};
  }

  std::vector<bool> reached(facets.size());
  std::vector<std::size_t> stack{0};
  reached[0] = true;
  while (!stack.empty()) {
    const std::size_t f = stack.back();
    stack.pop_back();
    for (const std::size_t e : position[f]) {
      const std::size_t g = std::get<2>(edges[twins[e]]);
      if (!reached[g]) stack.push_back(g);
      reached[g] = true;
    }
  }
  const auto apart = std::find(reached.begin(), reached.end(), false);
  if (apart == reached.end()) return std::nullopt;
  const auto f = static_cast<std::size_t>(apart - reached.begin());
  return ConvexityError{Kind::not_connected, f, facets[f][0]};
}

/// A weakly convex planar facet with all vertices of the shape on its plane's inner side.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_facet(Policy& policy, const Shape<3>& shape,
                                                        Facets facets, std::size_t f) {
  using Kind = ConvexityError::Kind;
  const std::vector<std::uint32_t>& cycle = facets[f];
  const std::size_t n = cycle.size();
  const auto at = [&](std::size_t k) -> const Point<3>& { return shape[cycle[k]]; };
  std::size_t i = 1;
  while (i < n && at(i) == at(0)) ++i;
  NormalAxis normal;
  std::size_t j = i + 1;
  for (; j < n; ++j) {
    normal = normal_axis(policy, at(0), at(i), at(j));
    if (normal.sign != Sign::zero) break;
  }
  if (j >= n) return ConvexityError{Kind::degenerate_facet, f, cycle[0]};

  const auto plane = policy.template functional<Across3>(Difference<3>{&at(i), &at(0)},
                                                         Difference<3>{&at(j), &at(0)});
  for (const std::uint32_t v : cycle)
    if (policy.sign(plane, Difference<3>{&shape[v], &at(0)}) != Sign::zero)
      return ConvexityError{Kind::not_planar, f, v};

  // Seen along an axis from outside. If the cycle is convex, its outer normal is that of any three
  // of its vertices in order that are not collinear.
  std::vector<Point<2>> seen;
  for (std::size_t k = 0; k < n; ++k) {
    Point<2> p = drop_axis(at(k), normal.axis);
    if (normal.sign == Sign::negative) std::swap(p[0], p[1]);
    seen.push_back(p);
  }
  if (const auto bad = first_bad_turn(policy, std::span<const Point<2>>(seen)))
    return ConvexityError{Kind::not_convex_cycle, f, cycle[*bad]};

  for (std::uint32_t v = 0; v < shape.size(); ++v)
    if (policy.sign(plane, Difference<3>{&shape[v], &at(0)}) == Sign::positive)
      return ConvexityError{Kind::vertex_outside, f, v};
  return std::nullopt;
}

}  // namespace detail

/// Why `cycle` is not the boundary of the shape, a weakly convex polygon, counterclockwise, with
/// all vertices of the shape on or inside it; nothing when it is. Polygons that degenerate to a
/// segment or a point count as convex. Exact. O(m) signs, and m for each vertex not in the cycle.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_polygon(Policy& policy, const Shape<2>& shape,
                                                          std::span<const std::uint32_t> cycle) {
  static_assert(Policy::is_exact);
  using Kind = ConvexityError::Kind;
  if (cycle.empty()) return ConvexityError{};
  if (auto error = detail::check_indices(cycle, shape.size(), 0)) return error;
  std::vector<Point<2>> polygon;
  for (const std::uint32_t v : cycle) polygon.push_back(shape[v]);
  if (const auto bad = detail::first_bad_turn(policy, std::span<const Point<2>>(polygon)))
    return ConvexityError{Kind::not_convex_cycle, 0, cycle[*bad]};

  std::vector<bool> in_cycle(shape.size());
  for (const std::uint32_t v : cycle) in_cycle[v] = true;
  const auto [low, high] = std::minmax_element(polygon.begin(), polygon.end());
  for (std::uint32_t v = 0; v < shape.size(); ++v) {
    if (in_cycle[v]) continue;
    bool is_inside = *low <= shape[v] && shape[v] <= *high;  // all that counts along a segment
    for (std::size_t k = 0; k < polygon.size() && is_inside; ++k)
      is_inside = orientation(policy, polygon[k], polygon[(k + 1) % polygon.size()], shape[v]) !=
                  Sign::negative;
    if (!is_inside) return ConvexityError{Kind::vertex_outside, 0, v};
  }
  return std::nullopt;
}

/// Why the facets, cycles of vertex indices counterclockwise seen from outside, are not the
/// boundary of the shape; nothing when they are: a connected closed surface of planar, weakly
/// convex facets, with all vertices of the shape on or inside the plane of each. Facets may be
/// coplanar, vertices lie inside facets of the hull and coincide. Exact. O(F n) signs for F facets
/// and n vertices.
///
/// Such a surface covers the hull's boundary: each facet lies in it and keeps its orientation, so
/// that the map of the surface to the boundary has a positive degree. (A surface that winds round
/// it several times, with vertices in common places, is not excluded.)
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_mesh(Policy& policy, const Shape<3>& shape,
                                                       detail::Facets facets) {
  static_assert(Policy::is_exact);
  if (facets.empty()) return ConvexityError{};
  for (std::size_t f = 0; f < facets.size(); ++f) {
    if (facets[f].size() < 3) return ConvexityError{ConvexityError::Kind::empty, f, 0};
    if (auto error = detail::check_indices(facets[f], shape.size(), f)) return error;
  }
  if (auto error = detail::check_surface(facets)) return error;
  for (std::size_t f = 0; f < facets.size(); ++f)
    if (auto error = detail::check_facet(policy, shape, facets, f)) return error;
  return std::nullopt;
}

}  // namespace certa
