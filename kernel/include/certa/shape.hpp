/// Shapes: the convex hull of a finite, non-empty set of points with finite coordinates.
///
/// One point, segments, flat and collinear sets, duplicate and interior points are all fine. The
/// doubles given are the shape, exactly. Coordinates have no unit; both shapes of a pair share one.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <certa/geometry/columns.hpp>
#include <certa/predicates/point.hpp>

namespace certa {

/// Why a set of points is not a shape.
struct ShapeError {
  enum class Kind : std::uint8_t { empty, not_finite, mixed_dimensions, not_representable };
  Kind kind = Kind::empty;
  std::size_t vertex = 0;  ///< the offending vertex, where there is one

  friend bool operator==(const ShapeError&, const ShapeError&) = default;
};

/// One clear sentence without file or line, e.g. "vertex 3 has a coordinate that is not finite".
[[nodiscard]] std::string to_string(const ShapeError& error);

/// Thrown by constructors; `error()` says what `validate` would have said.
class InvalidShape : public std::invalid_argument {
 public:
  explicit InvalidShape(const ShapeError& error)
      : std::invalid_argument(to_string(error)), error_(error) {}
  [[nodiscard]] const ShapeError& error() const noexcept { return error_; }

 private:
  ShapeError error_;
};

/// The reason why `points` is no shape, or nothing when it is one. O(n).
template <int D>
[[nodiscard]] std::optional<ShapeError> validate(std::span<const Point<D>> points) noexcept {
  if (points.empty()) return ShapeError{ShapeError::Kind::empty, 0};
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const double x : points[i])
      if (!std::isfinite(x)) return ShapeError{ShapeError::Kind::not_finite, i};
  return std::nullopt;
}

template <int D>
class EdgeMap;  // fast/edge_map.hpp

/// A validated point set in D = 2 or 3 dimensions. Immutable; copies share the points.
template <int D>
class Shape {
  static_assert(D == 2 || D == 3, "shapes live in the plane or in space");

 public:
  static constexpr int dimension = D;

  /// Owns a copy of the points. Throws InvalidShape. O(n).
  explicit Shape(std::vector<Point<D>> points)
      : owned_(std::make_shared<const std::vector<Point<D>>>(std::move(points))), points_(*owned_) {
    require_valid();
    columns_ = std::make_shared<const AllColumns>(points_);
  }
  explicit Shape(std::span<const Point<D>> points)
      : Shape(std::vector<Point<D>>(points.begin(), points.end())) {}
  Shape(std::initializer_list<Point<D>> points) : Shape(std::vector<Point<D>>(points)) {}

  /// Owns points read from D consecutive coordinates each, float or double (float converts
  /// exactly). Throws InvalidShape with `mixed_dimensions` when the count is no multiple of D.
  template <std::floating_point T>
  requires(sizeof(T) <= sizeof(double)) [[nodiscard]] static Shape
      from_coordinates(std::span<const T> coordinates) {
    if (coordinates.size() % D != 0)
      throw InvalidShape({ShapeError::Kind::mixed_dimensions, coordinates.size() / D});
    std::vector<Point<D>> points(coordinates.size() / D);
    for (std::size_t i = 0; i < coordinates.size(); ++i)
      points[i / D][i % D] = static_cast<double>(coordinates[i]);
    return Shape(std::move(points));
  }

  /// A view: the caller keeps the points alive and unchanged as long as the shape or a copy lives.
  /// Throws InvalidShape. O(n); copies the coordinates only into `columns`.
  [[nodiscard]] static Shape view(std::span<const Point<D>> points) {
    return Shape(points, View{});
  }

  [[nodiscard]] std::size_t size() const noexcept { return points_.size(); }
  [[nodiscard]] const Point<D>& operator[](std::size_t i) const noexcept { return points_[i]; }
  [[nodiscard]] std::span<const Point<D>> points() const noexcept { return points_; }
  /// The same coordinates, laid out for loops over all vertices. REQUIRES: has_columns<Real>().
  template <class Real = double>
  [[nodiscard]] const CoordinateColumns<D, Real>& columns() const noexcept {
    if constexpr (std::same_as<Real, double>)
      return columns_->in_doubles;
    else
      return *static_cast<const CoordinateColumns<D, Real>*>(columns_->others.get());
  }
  /// Whether `columns<Real>()` is there.
  template <class Real>
  [[nodiscard]] bool has_columns() const noexcept {
    return std::same_as<Real, double> || columns_->type == &kType<Real>;
  }
  /// A copy, sharing the points, that has its coordinates in this number type too, for searches in
  /// it (`certified_float`). A shape has one such type besides double, the last asked for. Throws
  /// InvalidShape with `not_representable` where a coordinate is not a number of that type. O(n).
  template <class Real>
  [[nodiscard]] Shape in() const {
    Shape copy = *this;
    if constexpr (!std::same_as<Real, double>) {
      const auto columns = std::make_shared<const CoordinateColumns<D, Real>>(points_);
      // As stored: g++ 12 leaves out conversions to float and back where it vectorizes pairs of
      // them.
      for (std::size_t i = 0; i < size(); ++i)
        for (std::size_t k = 0; k < D; ++k)
          if (static_cast<double>((*columns)[k][i]) != points_[i][k])
            throw InvalidShape({ShapeError::Kind::not_representable, i});
      copy.columns_ = std::make_shared<const AllColumns>(points_, columns, &kType<Real>);
    }
    return copy;
  }
  /// A copy times 2^exponent, with its edges: a table of vertices by direction stays right. It has
  /// its coordinates in doubles alone.
  /// REQUIRES: coordinates keep all their digits. O(n).
  [[nodiscard]] Shape times_power_of_two(int exponent) const {
    // Each factor is a double, as its product is: between a coordinate and the result.
    const double first = std::ldexp(1.0, exponent / 2);
    const double second = std::ldexp(1.0, exponent - exponent / 2);
    std::vector<Point<D>> points(points_.begin(), points_.end());
    for (Point<D>& p : points)
      for (double& x : p) x = x * first * second;
    Shape copy(std::move(points));
    copy.edge_map_ = edge_map_;
    return copy;
  }
  /// Its edges, if it was made with them (fast/edge_map.hpp: with_edges), otherwise null.
  [[nodiscard]] const EdgeMap<D>* edge_map() const noexcept { return edge_map_.get(); }

 private:
  friend class EdgeMap<D>;
  struct View {};
  Shape(std::span<const Point<D>> points, View) : points_(points) {
    require_valid();
    columns_ = std::make_shared<const AllColumns>(points_);
  }

  void require_valid() const {
    if (const auto error = validate<D>(points_)) throw InvalidShape(*error);
  }

  /// What tells number types apart, by its address.
  template <class Real>
  inline static constexpr char kType = 0;

  struct AllColumns {
    explicit AllColumns(std::span<const Point<D>> points,
                        std::shared_ptr<const void> more = nullptr, const char* its_type = nullptr)
        : in_doubles(points), others(std::move(more)), type(its_type) {}

    CoordinateColumns<D> in_doubles;
    std::shared_ptr<const void> others;  // CoordinateColumns<D, Real> of one other number type:
    const char* type;                    // this one
  };

  // 64 bytes, as a cache line has: queries of few vertices feel more.
  std::shared_ptr<const std::vector<Point<D>>> owned_;  // null for a view
  std::span<const Point<D>> points_;
  std::shared_ptr<const AllColumns> columns_;
  std::shared_ptr<const EdgeMap<D>> edge_map_;
};

}  // namespace certa
