/// Shapes: the convex hull of a finite, non-empty set of points with finite coordinates.
///
/// Single points, segments, flat and collinear sets, duplicate and interior points are all allowed.
/// The doubles given are the coordinates, exactly. Coordinates have no unit; both shapes of a pair
/// share one.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/point.hpp>

namespace certa {

// A shape's coordinates as vectors of equal components, for loops over all vertices.

/// The coordinates of a shape as a structure of arrays: all x, all y, all z, each padded with
/// copies of vertex 0 to a multiple of `kPadding` and aligned as a block of so many is; and the
/// numbers with which a search begins. It refers to numbers that a shape owns, in any number type
/// that holds them exactly.
template <int D, class Real = double>
class CoordinateColumns {
 public:
  /// An axis is padded to a multiple of this many numbers.
  static constexpr std::size_t kPadding = 8;
  /// The alignment of an axis: its rows follow each other, `kPadding` numbers each.
  static constexpr std::size_t kAlignment = kPadding * sizeof(Real);

  /// Refers to the columns of `size` vertices.
  void refer_to(const Real* columns, std::uint32_t size, const Real& scale,
                const std::array<Real, D>& center) noexcept {
    columns_ = columns;
    scale_ = scale;
    center_ = center;
    size_ = size;
  }

  /// The number of vertices.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The size rounded up to a multiple of `kPadding`.
  [[nodiscard]] std::size_t padded_size() const noexcept { return padded(size_); }
  /// A number of vertices rounded up to a multiple of `kPadding`.
  [[nodiscard]] static constexpr std::size_t padded(std::size_t size) noexcept {
    return (size + (kPadding - 1)) / kPadding * kPadding;
  }
  /// The k-th coordinates of all vertices.
  [[nodiscard]] const Real* operator[](std::size_t k) const noexcept {
    return detail::assume_aligned<kAlignment>(columns_ + k * padded_size());
  }
  /// The largest magnitude of all coordinates.
  [[nodiscard]] const Real& scale() const noexcept { return scale_; }
  /// Roughly the middle of the bounding box. Searches start there; no result depends on it.
  [[nodiscard]] const std::array<Real, D>& center() const noexcept { return center_; }

 private:
  const Real* columns_ = nullptr;
  Real scale_{};
  std::array<Real, D> center_{};
  std::uint32_t size_ = 0;
};

/// The reason why a set of points is not a shape.
struct ShapeError {
  /// The kinds of reasons: no points; a coordinate that is NaN or infinite; a number of coordinates
  /// that is no multiple of the dimension; a coordinate that the number type does not hold; more
  /// than 2^32 - 1 points; a half extent of a box that is negative.
  enum class Kind : std::uint8_t {
    empty,
    not_finite,
    mixed_dimensions,
    not_representable,
    too_many,
    negative_extent
  };
  Kind kind = Kind::empty;  ///< The kind of reason.
  std::size_t vertex = 0;   ///< The index of the offending vertex or extent, where there is one.

  friend constexpr bool operator==(const ShapeError& x, const ShapeError& y) noexcept {
    return x.kind == y.kind && x.vertex == y.vertex;
  }
};

/// Describes the error in one sentence without file or line, such as "vertex 3 has a coordinate
/// that is not finite".
[[nodiscard]] std::string to_string(const ShapeError& error);

/// Constructors of `Shape` throw this; `Shape::make` returns the `ShapeError` instead.
class InvalidShape : public std::invalid_argument {
 public:
  /// Makes the exception with the message `to_string(error)`.
  explicit InvalidShape(const ShapeError& error);
  /// The reason, as `Shape::make` would have returned it.
  [[nodiscard]] const ShapeError& error() const noexcept { return error_; }

 private:
  ShapeError error_;
};

/// Returns the reason why `points` is no shape, or nothing when it is one. O(n).
template <int D>
[[nodiscard]] std::optional<ShapeError> validate(std::span<const Point<D>> points) noexcept;

namespace detail {
/// A point in a list of points: exactly D numbers. (A `Point` is an array, in which `{1, 2}` leaves
/// the last coordinate 0.)
template <int D>
struct ListedPoint {
  Point<D> point;

  constexpr ListedPoint(double x, double y) noexcept requires(D == 2) : point{x, y} {}
  constexpr ListedPoint(double x, double y, double z) noexcept requires(D == 3) : point{x, y, z} {}
  // NOLINTBEGIN(*-explicit-*, *-avoid-c-arrays): lists are written so, and this counts
  /// From D numbers in further braces, as arrays are written.
  template <std::size_t N>
  requires(N == D) constexpr ListedPoint(const double (&numbers)[N]) noexcept
      : point(std::to_array(numbers)) {}
  /// From a point itself: no list in braces is one.
  template <std::convertible_to<Point<D>> P>
  constexpr ListedPoint(const P& p) noexcept : point(p) {}
  // NOLINTEND(*-explicit-*, *-avoid-c-arrays)
};

template <int D>
class ShapeData;  // geometry/shape_data.hpp
template <int D>
class Filling;
}  // namespace detail

/// The convex hull of a validated point set in D = 2 or 3 dimensions, of at most 2^32 - 1 points.
/// Copies share the points in O(1), and moving a shape copies it. Only assignments change a shape,
/// and none of its copies: any number of threads may use one that nobody assigns to.
template <int D>
class Shape {
  static_assert(D == 2 || D == 3, "shapes live in the plane or in space");

 public:
  /// The dimension of the space, 2 or 3; the shape itself may have a lower one.
  static constexpr int dimension = D;

  /// Makes a shape that owns a copy of the points. Throws InvalidShape. O(n).
  explicit Shape(std::span<const Point<D>> points);
  /// Makes a shape that takes over the vector of points, or copies it if they are few. Throws
  /// InvalidShape. O(n). (It is a template because lists of two numbers are vectors of points in
  /// space, and no `Vector`.)
  template <std::same_as<std::vector<Point<D>>> Vector>
  explicit Shape(Vector&& points) : Shape(Taken{}, std::move(points)) {}  // NOLINT(bugprone-*)
  /// Makes a shape of the points listed, each a `Point` or D numbers in braces, as in
  /// `Shape<2>{{0, 0}, {1, 0}, p}`. Throws InvalidShape. O(n).
  Shape(std::initializer_list<detail::ListedPoint<D>> points);
  /// Makes a shape that owns a copy of the points, or returns the reason why they are none. O(n).
  [[nodiscard]] static std::variant<Shape, ShapeError> make(
      std::span<const Point<D>> points) noexcept;
  /// Makes a shape of points of D consecutive coordinates each, or returns the reason why they are
  /// none: `mixed_dimensions` when their number is no multiple of D. O(n).
  [[nodiscard]] static std::variant<Shape, ShapeError> make(
      std::span<const double> coordinates) noexcept;
  /// Makes a shape of points of D consecutive coordinates each, which convert to doubles exactly,
  /// or returns the reason why they are none. O(n).
  [[nodiscard]] static std::variant<Shape, ShapeError> make(
      std::span<const float> coordinates) noexcept;

  /// Makes a shape of points of D consecutive coordinates each. Throws InvalidShape. O(n).
  [[nodiscard]] static Shape from_coordinates(std::span<const double> coordinates);
  /// Makes a shape of points of D consecutive coordinates each, which convert to doubles exactly.
  /// Throws InvalidShape. O(n).
  [[nodiscard]] static Shape from_coordinates(std::span<const float> coordinates);

  /// Makes a shape that refers to the points: the caller keeps them alive and unchanged as long as
  /// the shape or a copy of it lives. Throws InvalidShape. O(n): coordinates are copied into
  /// columns for searches, the points are not.
  [[nodiscard]] static Shape view(std::span<const Point<D>> points);
  // These would not outlive the call.
  static Shape view(const std::vector<Point<D>>&& points) = delete;
  template <std::size_t N>
  static Shape view(const std::array<Point<D>, N>&& points) = delete;

  /// Refills the shape with a copy of the points, which may be some of its own, or returns the
  /// reason why they are none, and leaves it as it was. It allocates nothing if the shape has room:
  /// it was made by copying as many points, up to a multiple of eight, and no copy shares them any
  /// more. Otherwise it makes new data, and copies keep the old. It is then the same as a new
  /// shape: it is no view, and the edges and the columns in other number types that it had are
  /// gone. The span that `points()` returned before is no longer valid. Meanwhile no other thread
  /// may use this object; `Placed` shapes that refer to it have the new points from then on. O(n).
  [[nodiscard]] std::optional<ShapeError> assign(std::span<const Point<D>> points) noexcept;
  /// The same with points of D consecutive coordinates each; the reason is `mixed_dimensions` when
  /// their number is no multiple of D. O(n).
  [[nodiscard]] std::optional<ShapeError> assign(std::span<const double> coordinates) noexcept;
  /// The same with coordinates that convert to doubles exactly. O(n).
  [[nodiscard]] std::optional<ShapeError> assign(std::span<const float> coordinates) noexcept;

  /// Makes a shape that shares the points of the other. O(1).
  Shape(const Shape& other) noexcept;
  /// Lets this shape share the points of the other. O(1), plus the cost of freeing its own points.
  Shape& operator=(const Shape& other) noexcept;  // NOLINT(bugprone-unhandled-self-assignment)
  ~Shape();

  /// The number of points given, duplicates and interior points included; at least 1.
  [[nodiscard]] std::size_t size() const noexcept { return columns_.size(); }
  /// The point at index i, as given. REQUIRES: i < size().
  [[nodiscard]] const Point<D>& operator[](std::size_t i) const noexcept { return points_[i]; }
  /// The points in the order given; certificates name them by their index here.
  [[nodiscard]] std::span<const Point<D>> points() const noexcept { return {points_, size()}; }

 private:
  friend class detail::ShapeData<D>;
  friend class detail::Filling<D>;
  Shape() = default;  // without points
  struct Taken {};
  Shape(Taken, std::vector<Point<D>>&& points);

  // A search reads these 64 bytes (in space) first, then the columns.
  [[no_unique_address]] CoordinateColumns<D> columns_;
  bool has_edges_ = false;
  const Point<D>* points_ = nullptr;
  std::uint64_t fingerprint_ = 0;
};

extern template class Shape<2>;
extern template class Shape<3>;
extern template std::optional<ShapeError> validate<2>(std::span<const Point<2>>) noexcept;
extern template std::optional<ShapeError> validate<3>(std::span<const Point<3>>) noexcept;

}  // namespace certa
