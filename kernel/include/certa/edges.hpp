/// Shapes that find support points by walking over their edges: faster from about 400 vertices on,
/// on processors without AVX2 from about 200.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/shape.hpp>

namespace certa {

/// The reason why a polygon or mesh is not the boundary of the hull of its vertices.
struct ConvexityError {
  /// The ways in which a polygon or mesh may be wrong.
  enum class Kind : std::uint8_t {
    empty,               ///< There is no facet, or `facet` has fewer than three vertices.
    index_out_of_range,  ///< `vertex` is no index of a vertex of the shape.
    repeated_vertex,     ///< `vertex` occurs twice in one cycle.
    not_convex_cycle,    ///< The cycle turns right, or more than once around, before `vertex`.
    degenerate_facet,    ///< The vertices of `facet` are collinear.
    not_planar,          ///< `vertex` lies off the plane of its facet.
    vertex_outside,      ///< `vertex` lies outside the polygon or the plane of `facet`.
    open_edge,           ///< An edge from `vertex` has not exactly one edge in reverse.
    pinched_vertex,      ///< Several sheets of the surface meet in `vertex` alone.
    not_connected,       ///< The surface has several components.
    covers_twice,        ///< `facet` lies where another one does, or `vertex` on two folds.
  };
  Kind kind = Kind::empty;   ///< The kind of error.
  std::size_t facet = 0;     ///< The index of the offending facet of a mesh, where there is one.
  std::uint32_t vertex = 0;  ///< The index of the offending vertex, where there is one.

  friend constexpr bool operator==(const ConvexityError& x, const ConvexityError& y) noexcept {
    return x.kind == y.kind && x.facet == y.facet && x.vertex == y.vertex;
  }
};

/// Describes the kind of error in a few words, such as "a facet is not planar".
[[nodiscard]] std::string_view to_string(ConvexityError::Kind kind) noexcept;

/// Returns the shape together with the edges of its boundary, which are computed exactly. O(n log
/// n); in space that is the expected cost, over a random order drawn inside (hull/hull.hpp).
template <int D>
[[nodiscard]] Shape<D> with_edges(const Shape<D>& shape);
extern template Shape<2> with_edges(const Shape<2>&);
extern template Shape<3> with_edges(const Shape<3>&);

/// Returns the shape together with the edges of the caller's mesh, or the reason why the mesh is
/// not the shape's boundary, which is checked exactly. A facet is a cycle of vertex indices,
/// counterclockwise seen from outside. O(m log m) for m vertices and edges of facets, and expected
/// O(n log n) more where vertices are in no facet (`check_mesh`, hull/convexity.hpp).
[[nodiscard]] std::variant<Shape<3>, ConvexityError> with_facets(
    const Shape<3>& shape, std::span<const std::vector<std::uint32_t>> facets);

/// Returns the shape together with the edges of the polygon that its points make in the order
/// given, or the reason why that polygon is not convex and counterclockwise, which is checked
/// exactly. O(n log n).
[[nodiscard]] std::variant<Shape<2>, ConvexityError> with_polygon(const Shape<2>& shape);

}  // namespace certa
