/// Shapes that find their supports by walking over their edges: worth it from about a hundred
/// vertices on.
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include <certa/hull/convexity.hpp>
#include <certa/shape.hpp>

namespace certa {

/// A copy of the shape, sharing its points, with its edges. Computes the boundary, exactly, in
/// O(n log n): in space expected (hull/hull.hpp).
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
