/// The data of a shape besides its points: coordinates in columns, edges, and a fingerprint.
#pragma once

#include <array>
#include <atomic>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <certa/geometry/columns.hpp>
#include <certa/geometry/hash.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/predicates/point.hpp>
#include <certa/shape.hpp>

namespace certa {

template <int D>
class EdgeMap;  // geometry/edge_map.hpp

namespace detail {

/// The data that copies of a shape share, with a count of them. Columns come first: searches read
/// them.
template <int D>
class ShapeData {
 public:
  enum class Points : bool { copied, viewed };

  /// Makes the data of points. REQUIRES: they are valid, and viewed ones outlive the data.
  ShapeData(std::span<const Point<D>> points, Points kind)
      : columns_(points),
        owned_(kind == Points::copied ? std::vector<Point<D>>(points.begin(), points.end())
                                      : std::vector<Point<D>>()),
        points_(kind == Points::copied ? std::span<const Point<D>>(owned_) : points),
        fingerprint_(hash_of_points(points)) {}

  explicit ShapeData(std::vector<Point<D>>&& points)
      : columns_(points),
        owned_(std::move(points)),
        points_(owned_),
        fingerprint_(hash_of_points(points_)) {}

  [[nodiscard]] static const ShapeData& of(const Shape<D>& shape) noexcept { return *shape.data_; }
  /// Returns new data of the same points, which are viewed if they were, with the same edges and
  /// columns.
  [[nodiscard]] static ShapeData* copy_of(const Shape<D>& shape) {
    const ShapeData& data = of(shape);
    auto* const copy =
        new ShapeData(shape.points(), data.owned_.empty() ? Points::viewed : Points::copied);
    copy->edge_map_ = data.edge_map_;
    copy->others_ = data.others_;
    copy->type_ = data.type_;
    return copy;
  }
  /// Makes the shape of new data, which it then owns.
  [[nodiscard]] static Shape<D> shape(const ShapeData* data) noexcept { return Shape<D>(data); }

  [[nodiscard]] std::span<const Point<D>> points() const noexcept { return points_; }
  /// The coordinates in a number type that holds them. REQUIRES: has_columns<Real>().
  template <class Real>
  [[nodiscard]] const CoordinateColumns<D, Real>& columns() const noexcept {
    if constexpr (std::same_as<Real, double>)
      return columns_;
    else
      return *static_cast<const CoordinateColumns<D, Real>*>(others_.get());
  }
  template <class Real>
  [[nodiscard]] bool has_columns() const noexcept {
    return std::same_as<Real, double> || type_ == &kType<Real>;
  }
  template <class Real>
  void set_columns(std::shared_ptr<const CoordinateColumns<D, Real>> columns) noexcept {
    others_ = std::move(columns);
    type_ = &kType<Real>;
  }
  [[nodiscard]] const EdgeMap<D>* edge_map() const noexcept { return edge_map_.get(); }
  [[nodiscard]] const std::shared_ptr<const EdgeMap<D>>& shared_edge_map() const noexcept {
    return edge_map_;
  }
  void set_edge_map(std::shared_ptr<const EdgeMap<D>> map) noexcept { edge_map_ = std::move(map); }
  /// A hash of the points: equal for the same points in the same order, zeros with their signs, and
  /// almost never for others.
  [[nodiscard]] std::uint64_t fingerprint() const noexcept { return fingerprint_; }

  void retain() const noexcept { users_.fetch_add(1, std::memory_order_relaxed); }
  void release() const noexcept {
    if (users_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }

 private:
  /// An object for each number type, whose address tells the types apart.
  template <class Real>
  inline static constexpr char kType = 0;

  [[nodiscard]] static std::uint64_t hash_of_points(std::span<const Point<D>> points) noexcept {
    static_assert(sizeof(Point<D>) == D * sizeof(double));  // coordinates follow each other
    return hash_of(reinterpret_cast<const unsigned char*>(points.data()), points.size() * D,
                   points.size());
  }

  CoordinateColumns<D> columns_;
  std::shared_ptr<const EdgeMap<D>> edge_map_;
  const char* type_ = nullptr;          // the one other number type ..
  std::shared_ptr<const void> others_;  // .. of these CoordinateColumns<D, Real>
  std::vector<Point<D>> owned_;         // empty for a view
  std::span<const Point<D>> points_;
  std::uint64_t fingerprint_;
  mutable std::atomic<std::uint32_t> users_{1};
};

/// The shape's coordinates, laid out for loops over all vertices. REQUIRES: it has them in this
/// number type.
template <class Real = double, int D>
[[nodiscard]] inline const CoordinateColumns<D, Real>& columns_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::of(shape).template columns<Real>();
}
/// Returns whether a shape has its coordinates in this number type.
template <class Real, int D>
[[nodiscard]] inline bool has_columns(const Shape<D>& shape) noexcept {
  return ShapeData<D>::of(shape).template has_columns<Real>();
}
/// A shape's edges, if it was made with them (edges.hpp), otherwise null.
template <int D>
[[nodiscard]] inline const EdgeMap<D>* edge_map_of(const Shape<D>& shape) noexcept {
  return ShapeData<D>::of(shape).edge_map();
}

/// Returns a copy of the shape times 2^exponent. It has the edges of the shape, whose table of
/// vertices by direction stays right, and its coordinates in doubles alone. REQUIRES: coordinates
/// keep all their digits. O(n).
template <int D>
[[nodiscard]] inline Shape<D> times_power_of_two(const Shape<D>& shape, int exponent) {
  // Each factor is a double, as its product is: between a coordinate and the result.
  const double first = std::ldexp(1.0, exponent / 2);
  const double second = std::ldexp(1.0, exponent - exponent / 2);
  std::vector<Point<D>> points(shape.points().begin(), shape.points().end());
  for (Point<D>& p : points)
    for (double& x : p) x = x * first * second;
  auto* const data = new ShapeData<D>(points, ShapeData<D>::Points::copied);
  data->set_edge_map(ShapeData<D>::of(shape).shared_edge_map());
  return ShapeData<D>::shape(data);
}

}  // namespace detail

/// Returns a copy of the shape that has its coordinates in the number type `Real` too, for searches
/// in that type (`certified_float`). A shape has one such type besides double, the last one asked
/// for. Throws InvalidShape with `not_representable` where a coordinate is no number of that type.
/// O(n).
template <class Real, int D>
[[nodiscard]] Shape<D> with_columns(const Shape<D>& shape) {
  if constexpr (std::same_as<Real, double>) {
    return shape;
  } else {
    const DefaultArithmetic arithmetic;  // subnormal coordinates are compared as they are
    auto columns = std::make_shared<const CoordinateColumns<D, Real>>(shape.points());
    // As stored: g++ 12 leaves out conversions to float and back where it vectorizes pairs of them.
    for (std::size_t i = 0; i < shape.size(); ++i)
      for (std::size_t k = 0; k < D; ++k)
        if (static_cast<double>((*columns)[k][i]) != shape[i][k])
          throw InvalidShape({ShapeError::Kind::not_representable, i});
    auto* const data = detail::ShapeData<D>::copy_of(shape);
    data->template set_columns<Real>(std::move(columns));
    return detail::ShapeData<D>::shape(data);
  }
}

}  // namespace certa
