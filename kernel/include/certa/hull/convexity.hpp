/// Checks whether a polygon or a mesh from a caller bounds the hull of its vertices.
///
/// Only weak convexity: edges may continue straight, facets in one plane; vertices may coincide.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <certa/edges.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/hull/hull.hpp>
#include <certa/hull/orientation.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/shape.hpp>

namespace certa {

namespace detail {

using Facets = std::span<const std::vector<std::uint32_t>>;
using Edges = std::vector<std::tuple<std::uint32_t, std::uint32_t, std::size_t, std::size_t>>;

/// Checks that all indices are in range, and that none occurs twice.
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
/// nothing if it is so, also if it degenerates to a segment, there and back, or to a point.
///
/// Edges of length 0 aside, let every turn lie in [0, 180] degrees, and let the turns add up to
/// 360. Then the edges are sorted by direction, and the polygon is convex. The sum is 360 degrees
/// times the number of turns from a lexicographically falling edge to a rising one, so no
/// arithmetic is needed.
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

/// Checks that each directed edge occurs exactly once, and its reverse exactly once. `twins`
/// yields, for each entry of the sorted `edges`, the position of its reverse.
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

/// Checks that the facets are a connected closed surface and those at each vertex form one cycle.
/// `edges` and `twins` are filled as by `pair_edges`.
[[nodiscard]] inline std::optional<ConvexityError> check_surface(Facets facets, Edges& edges,
                                                                 std::vector<std::size_t>& twins) {
  using Kind = ConvexityError::Kind;
  for (std::size_t f = 0; f < facets.size(); ++f)
    for (std::size_t k = 0; k < facets[f].size(); ++k)
      edges.emplace_back(facets[f][k], facets[f][(k + 1) % facets[f].size()], f, k);
  std::sort(edges.begin(), edges.end());
  if (auto error = pair_edges(edges, twins)) return error;

  std::vector<std::vector<std::size_t>> position(facets.size());  // in `edges`, of (facet, place)
  for (std::size_t f = 0; f < facets.size(); ++f) position[f].resize(facets[f].size());
  for (std::size_t e = 0; e < edges.size(); ++e)
    position[std::get<2>(edges[e])][std::get<3>(edges[e])] = e;

  // A rotation about a vertex, from edge to edge over facets, must meet all edges from it.
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

/// Three vertices of a facet, in order, that are not collinear, and their normal.
struct Corners {
  std::array<std::uint32_t, 3> vertex{};
  NormalAxis normal;
};

template <PredicatePolicy Policy>
[[nodiscard]] auto plane_of(Policy& policy, const Shape<3>& shape, const Corners& corners) {
  const auto& [a, b, c] = corners.vertex;
  return policy.template functional<Det3>(PointDifference<3>{&shape[b], &shape[a]},
                                          PointDifference<3>{&shape[c], &shape[a]});
}

/// Checks that a facet is planar and weakly convex.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_facet(Policy& policy, const Shape<3>& shape,
                                                        Facets facets, std::size_t f,
                                                        Corners& corners) {
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

  corners = {{cycle[0], cycle[i], cycle[j]}, normal};
  const auto plane = plane_of(policy, shape, corners);
  for (const std::uint32_t v : cycle)
    if (policy.sign(plane, PointDifference<3>{&shape[v], &at(0)}) != Sign::zero)
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
  return std::nullopt;
}

/// Checks that none of these vertices lies outside the plane of the facet.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_below(Policy& policy, const Shape<3>& shape,
                                                        const std::vector<Corners>& corners,
                                                        std::size_t f,
                                                        std::span<const std::uint32_t> vertices) {
  const auto plane = plane_of(policy, shape, corners[f]);
  const Point<3>& base = shape[corners[f].vertex[0]];
  for (const std::uint32_t v : vertices)
    if (policy.sign(plane, PointDifference<3>{&shape[v], &base}) == Sign::positive)
      return ConvexityError{ConvexityError::Kind::vertex_outside, f, v};
  return std::nullopt;
}

/// Returns whether the ray from d through x, beyond x, leaves through a facet with d on the inner
/// side of its plane or on it. x lies within the triangle of the corners a, b, c, infinitely near
/// a, and among all such places nearest to ab.
///
/// It does if d, an edge's ends in order and x are positively oriented for all edges. That
/// determinant is affine in x: it has the sign at a, or if it vanishes there, the sign at b, or
/// then at c. It vanishes at all three only for edges of length 0, and for edges collinear with d.
/// The plane of such a facet meets the ray's line in d alone.
template <PredicatePolicy Policy>
[[nodiscard]] bool is_pierced(Policy& policy, const Shape<3>& shape,
                              const std::vector<std::uint32_t>& cycle, std::uint32_t d,
                              const Corners& corners) {
  for (std::size_t k = 0; k < cycle.size(); ++k) {
    const Point<3>&u = shape[cycle[k]], &w = shape[cycle[(k + 1) % cycle.size()]];
    if (u == w) continue;
    const auto plane = policy.template functional<Det3>(PointDifference<3>{&u, &shape[d]},
                                                        PointDifference<3>{&w, &shape[d]});
    Sign sign = Sign::zero;
    for (std::size_t l = 0; l < 3 && sign == Sign::zero; ++l)
      sign = policy.sign(plane, PointDifference<3>{&shape[corners.vertex[l]], &shape[d]});
    if (sign != Sign::positive) return false;
  }
  return true;
}

/// Checks that a closed surface of such facets is convex; `apex` lies off the plane of the first.
///
/// Let the corners of the first facet and the apex, a tetrahedron, lie on or inside all planes.
/// Then its interior points lie strictly inside. Seen from one of them every facet is a convex
/// polygon on the sphere, counterclockwise, and the number of facets that a ray meets is the same
/// for all rays but those that meet edges: the degree of the map from the surface to the sphere. If
/// it is 1 for one ray, facets tile the sphere, and the surface bounds a star-shaped body. Let its
/// angles at edges be convex. A plane through the centre that meets no vertex of positive distance
/// cuts it in a polygon that winds once and has convex angles, hence is convex; so any two interior
/// points are joined by a segment within (Devillers, Liotta, Preparata, Tamassia 1998; Mehlhorn and
/// others 1996). Each sign asked for is a necessary one.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_round(
    Policy& policy, const Shape<3>& shape, Facets facets, const std::vector<Corners>& corners,
    const Edges& edges, const std::vector<std::size_t>& twins, std::uint32_t apex) {
  const auto& [a, b, c] = corners[0].vertex;
  for (std::size_t f = 0; f < facets.size(); ++f)
    if (auto error = check_below(policy, shape, corners, f, std::array{a, b, c, apex}))
      return error;
  // One of three vertices that are not collinear is off the edge, and tells where its facet is.
  for (std::size_t e = 0; e < edges.size(); ++e)
    if (e < twins[e])
      if (auto error = check_below(policy, shape, corners, std::get<2>(edges[e]),
                                   corners[std::get<2>(edges[twins[e]])].vertex))
        return error;
  for (std::size_t f = 1; f < facets.size(); ++f)
    if (is_pierced(policy, shape, facets[f], apex, corners[0]))
      return ConvexityError{ConvexityError::Kind::covers_twice, f, facets[f][0]};
  return std::nullopt;
}

/// Checks that a closed surface of such facets, all in one plane, covers a convex polygon once from
/// either side.
///
/// The edges at which it turns from one side to the other make up the boundary of each side. There
/// are some, because the signed areas of a closed surface add up to 0, and as many end at a vertex
/// as start there. If they are one weakly convex polygon, the facets of each side, which all turn
/// the same way, cover each place as often as the polygon winds round it: once within, and nowhere
/// else.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_flat(Policy& policy, const Shape<3>& shape,
                                                       const std::vector<Corners>& corners,
                                                       const Edges& edges,
                                                       const std::vector<std::size_t>& twins) {
  using Kind = ConvexityError::Kind;
  const auto is_up = [&](std::size_t f) { return corners[f].normal.sign == Sign::positive; };
  std::vector<std::size_t> fold(shape.size(), edges.size());  // by its first vertex
  std::size_t count = 0, start = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const auto [from, to, f, place] = edges[e];
    if (!is_up(f) || is_up(std::get<2>(edges[twins[e]]))) continue;
    if (fold[from] != edges.size()) return ConvexityError{Kind::covers_twice, f, from};
    fold[from] = start = e;
    ++count;
  }
  std::vector<std::uint32_t> cycle;
  std::vector<Point<2>> seen;
  for (std::size_t e = start; cycle.empty() || e != start; e = fold[std::get<1>(edges[e])]) {
    cycle.push_back(std::get<0>(edges[e]));
    seen.push_back(drop_axis(shape[cycle.back()], corners[0].normal.axis));
  }
  const std::size_t f = std::get<2>(edges[start]);
  if (cycle.size() != count) return ConvexityError{Kind::covers_twice, f, cycle[0]};
  if (const auto bad = first_bad_turn(policy, std::span<const Point<2>>(seen)))
    return ConvexityError{Kind::not_convex_cycle, f, cycle[*bad]};
  return std::nullopt;
}

/// A vertex outside the hull of the used vertices, if there is one: then an extreme vertex is
/// unused. O(n log n), expected in space; O(n) if all are used.
template <PredicatePolicy Policy, int D>
[[nodiscard]] std::optional<std::uint32_t> outside_of_used(Policy& policy, const Shape<D>& shape,
                                                           const std::vector<bool>& is_used) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t v = 0; v < shape.size(); ++v)
    if (is_used[v]) order.push_back(v);
  const std::size_t used = order.size();
  if (used == shape.size()) return std::nullopt;
  for (std::uint32_t v = 0; v < shape.size(); ++v)
    if (!is_used[v]) order.push_back(v);
  std::vector<Point<D>> points;
  for (const std::uint32_t v : order) points.push_back(shape[v]);
  // Among equal points the hull has the first: a used one, if any is used.
  const Boundary hull = boundary(policy, Shape<D>::view(points));
  const auto first = std::lower_bound(hull.vertices.begin(), hull.vertices.end(), used);
  if (first == hull.vertices.end()) return std::nullopt;
  return order[*first];
}

}  // namespace detail

/// Returns the reason why `cycle` is not the boundary of the shape, or nothing when it is: a weakly
/// convex polygon, counterclockwise, with all vertices of the shape on or inside it. Polygons that
/// degenerate to a segment or a point count as convex. Exact. O(m) signs, O(n log n) where vertices
/// are not in the cycle.
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

  std::vector<bool> is_used(shape.size());
  for (const std::uint32_t v : cycle) is_used[v] = true;
  if (const auto v = detail::outside_of_used(policy, shape, is_used))
    return ConvexityError{Kind::vertex_outside, 0, *v};
  return std::nullopt;
}

/// Returns the reason why the facets, cycles of vertex indices counterclockwise seen from outside,
/// are not the boundary of the shape, or nothing when they are: a connected closed surface of
/// planar, weakly convex facets, that covers the boundary once, with all vertices of the shape on
/// or inside the plane of each. Facets may be coplanar, and vertices may lie inside facets of the
/// hull and coincide. A flat shape's boundary is its polygon from both sides. Exact.
///
/// O(m) signs and O(m log m) comparisons for m vertices and edges of facets; where the shape has
/// vertices that no facet has, expected O(n log n) signs for the hull of all. The error found is
/// one of those that there are, not always the first.
template <PredicatePolicy Policy>
[[nodiscard]] std::optional<ConvexityError> check_mesh(Policy& policy, const Shape<3>& shape,
                                                       detail::Facets facets) {
  static_assert(Policy::is_exact);
  using Kind = ConvexityError::Kind;
  if (facets.empty()) return ConvexityError{};
  for (std::size_t f = 0; f < facets.size(); ++f) {
    if (facets[f].size() < 3) return ConvexityError{Kind::empty, f, 0};
    if (auto error = detail::check_indices(facets[f], shape.size(), f)) return error;
  }
  detail::Edges edges;
  std::vector<std::size_t> twins;
  if (auto error = detail::check_surface(facets, edges, twins)) return error;
  std::vector<detail::Corners> corners(facets.size());
  for (std::size_t f = 0; f < facets.size(); ++f)
    if (auto error = detail::check_facet(policy, shape, facets, f, corners[f])) return error;

  const auto plane = detail::plane_of(policy, shape, corners[0]);
  std::optional<std::uint32_t> apex;
  for (std::uint32_t v = 0; v < shape.size(); ++v) {
    const Sign side =
        policy.sign(plane, PointDifference<3>{&shape[v], &shape[corners[0].vertex[0]]});
    if (side == Sign::positive) return ConvexityError{Kind::vertex_outside, 0, v};
    if (side == Sign::negative && !apex) apex = v;
  }
  const auto error = apex ? detail::check_round(policy, shape, facets, corners, edges, twins, *apex)
                          : detail::check_flat(policy, shape, corners, edges, twins);
  if (error) return error;

  std::vector<bool> is_used(shape.size());
  for (const std::vector<std::uint32_t>& cycle : facets)
    for (const std::uint32_t v : cycle) is_used[v] = true;
  const auto outside = detail::outside_of_used(policy, shape, is_used);
  if (!outside) return std::nullopt;
  for (std::size_t f = 0; f < facets.size(); ++f)
    if (auto below = detail::check_below(policy, shape, corners, f, std::array{*outside}))
      return below;
  return ConvexityError{Kind::vertex_outside, 0, *outside};  // a flat shape's, within its plane
}

// Edges of polygons and meshes that the caller claims to be convex, which is checked exactly, once.

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
