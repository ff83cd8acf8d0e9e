/// Shapes: the convex hull of a finite, non-empty set of points with finite coordinates.
///
/// One point, segments, flat and collinear sets, duplicate and interior points are all fine. The
/// doubles given are the shape, exactly. Coordinates have no unit; both shapes of a pair share one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <certa/predicates/point.hpp>

namespace certa {

/// Why a set of points is not a shape.
struct ShapeError {
  enum class Kind : std::uint8_t { empty, not_finite, mixed_dimensions, not_representable };
  Kind kind = Kind::empty;
  std::size_t vertex = 0;  ///< the offending vertex, where there is one

  friend constexpr bool operator==(const ShapeError& x, const ShapeError& y) noexcept {
    return x.kind == y.kind && x.vertex == y.vertex;
  }
};

/// One clear sentence without file or line, e.g. "vertex 3 has a coordinate that is not finite".
[[nodiscard]] std::string to_string(const ShapeError& error);

/// Thrown by constructors; `error()` says what `Shape::make` would have returned.
class InvalidShape : public std::invalid_argument {
 public:
  explicit InvalidShape(const ShapeError& error);
  [[nodiscard]] const ShapeError& error() const noexcept { return error_; }

 private:
  ShapeError error_;
};

/// The reason why `points` is no shape, or nothing when it is one. O(n).
template <int D>
[[nodiscard]] std::optional<ShapeError> validate(std::span<const Point<D>> points) noexcept;

namespace detail {
template <int D>
class ShapeData;  // geometry/shape_data.hpp
}

/// A validated point set in D = 2 or 3 dimensions. Immutable; copies share the points, and a shape
/// that was moved from is as it was. Any number of threads may use one.
template <int D>
class Shape {
  static_assert(D == 2 || D == 3, "shapes live in the plane or in space");

 public:
  static constexpr int dimension = D;

  /// Owns a copy of the points. Throws InvalidShape. O(n).
  explicit Shape(std::span<const Point<D>> points);
  /// Takes the points over.
  explicit Shape(std::vector<Point<D>>&& points);
  Shape(std::initializer_list<Point<D>> points);
  /// The same without exceptions: a shape, or the reason why there is none.
  [[nodiscard]] static std::variant<Shape, ShapeError> make(
      std::span<const Point<D>> points) noexcept;
  /// Of D consecutive coordinates a point. The reason is `mixed_dimensions` when their number is no
  /// multiple of D. Floats convert exactly.
  [[nodiscard]] static std::variant<Shape, ShapeError> make(
      std::span<const double> coordinates) noexcept;
  [[nodiscard]] static std::variant<Shape, ShapeError> make(
      std::span<const float> coordinates) noexcept;

  /// The shape that `make` makes of these. Throws InvalidShape.
  [[nodiscard]] static Shape from_coordinates(std::span<const double> coordinates);
  [[nodiscard]] static Shape from_coordinates(std::span<const float> coordinates);

  /// A view: the caller keeps the points alive and unchanged as long as the shape or a copy lives.
  /// Throws InvalidShape. O(n): copies coordinates for searches, but not the points.
  [[nodiscard]] static Shape view(std::span<const Point<D>> points);

  Shape(const Shape& other) noexcept;
  Shape& operator=(const Shape& other) noexcept;
  ~Shape();

  [[nodiscard]] std::size_t size() const noexcept { return points_.size(); }
  [[nodiscard]] const Point<D>& operator[](std::size_t i) const noexcept { return points_[i]; }
  [[nodiscard]] std::span<const Point<D>> points() const noexcept { return points_; }

 private:
  friend class detail::ShapeData<D>;
  explicit Shape(const detail::ShapeData<D>* data) noexcept;

  std::span<const Point<D>> points_;
  const detail::ShapeData<D>* data_;
};

extern template class Shape<2>;
extern template class Shape<3>;
extern template std::optional<ShapeError> validate<2>(std::span<const Point<2>>) noexcept;
extern template std::optional<ShapeError> validate<3>(std::span<const Point<3>>) noexcept;

}  // namespace certa
