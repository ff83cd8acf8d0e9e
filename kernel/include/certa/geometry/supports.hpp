/// Supports of one shape in rounded numbers: by looking at all vertices, or over its edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/margin.hpp>
#include <certa/geometry/scan.hpp>

namespace certa::detail {

/// Finds the lowest vertices of one shape in directions of this number type.
template <int D, class Real = double>
class Supports {
 public:
  explicit Supports(const Shape<D>& shape) noexcept : shape_(shape), map_(edge_map_of(shape)) {}

  /// Returns the vertex whose rounded value v.p is lowest, in O(n); over edges, in a few steps, it
  /// may be one within rounding of the lowest.
  [[nodiscard]] Extreme<Real> lowest(const Vec<Real, D>& v) const noexcept {
    if (map_ == nullptr) return detail::lowest(columns_of<Real>(shape_), v);
    return map_->walk(shape_, v, map_->start(v));
  }
  /// The coordinates of a vertex, from where `lowest` read them: searches without edges do not
  /// touch the points.
  [[nodiscard]] Vec<Real, D> point(std::uint32_t index) const noexcept {
    if (map_ != nullptr) return vector_of<Real>(shape_[index]);
    const CoordinateColumns<D, Real>& columns = columns_of<Real>(shape_);
    Vec<Real, D> p;
    for (std::size_t k = 0; k < D; ++k) p[k] = columns[k][index];
    return p;
  }
  /// Replaces `found` by the lowest vertex within the margin of it, by rounded values. Vertices
  /// beyond the margin are above `found`, if only by a hair.
  void prove(const Vec<Real, D>& v, Extreme<Real>& found) const noexcept {
    if (map_ == nullptr) return;
    const Real limit = found.value + margin(v, columns_of<Real>(shape_).scale());
    const std::optional<Extreme<Real>> lowest = map_->lowest_within(shape_, v, found, limit);
    found = lowest ? *lowest : detail::lowest(columns_of<Real>(shape_), v);
  }

 private:
  const Shape<D>& shape_;
  const EdgeMap<D>* map_;
};

}  // namespace certa::detail
