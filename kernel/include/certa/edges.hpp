/// Shapes that find their supports by walking over their edges: worth it from about a hundred
/// vertices on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/shape.hpp>

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
    covers_twice,        ///< `facet` lies where another one does, or `vertex` on two folds
  };
  Kind kind = Kind::empty;
  std::size_t facet = 0;     ///< the offending facet, of a mesh, where there is one
  std::uint32_t vertex = 0;  ///< the offending vertex, where there is one

  friend constexpr bool operator==(const ConvexityError& x, const ConvexityError& y) noexcept {
    return x.kind == y.kind && x.facet == y.facet && x.vertex == y.vertex;
  }
};

/// The kind in a few words, e.g. "a facet is not planar".
[[nodiscard]] std::string_view to_string(ConvexityError::Kind kind) noexcept;

/// A copy of the shape with its edges. Computes the boundary, exactly, in O(n log n): in space
/// expected (hull/hull.hpp).
template <int D>
[[nodiscard]] Shape<D> with_edges(const Shape<D>& shape);
extern template Shape<2> with_edges(const Shape<2>&);
extern template Shape<3> with_edges(const Shape<3>&);

/// The same with the facets of the caller's mesh, whose convexity is checked, exactly and once:
/// O(m log m) for m vertices and edges; where no facet has some vertices, expected O(n log n) more
/// (`check_mesh`).
[[nodiscard]] std::variant<Shape<3>, ConvexityError> with_facets(
    const Shape<3>& shape, std::span<const std::vector<std::uint32_t>> facets);

/// The same with the caller's polygon: the shape's points in the order given. O(n log n).
[[nodiscard]] std::variant<Shape<2>, ConvexityError> with_polygon(const Shape<2>& shape);

}  // namespace certa
