#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/shape.hpp>
#include <certa/shapes.hpp>

#include "queries.hpp"

namespace certa {

namespace {

[[CERTA_COLD]] std::string message(const ShapeError& error) {
  switch (error.kind) {
    case ShapeError::Kind::empty:
      return "a shape needs at least one vertex";
    case ShapeError::Kind::not_finite:
      return "vertex " + std::to_string(error.vertex) + " has a coordinate that is not finite";
    case ShapeError::Kind::mixed_dimensions:
      return "vertex " + std::to_string(error.vertex) +
             " has another number of coordinates than the first";
    case ShapeError::Kind::not_representable:
      return "vertex " + std::to_string(error.vertex) +
             " has a coordinate that the number type does not hold";
    case ShapeError::Kind::too_many:
      return "a shape has at most 4294967295 vertices";
    case ShapeError::Kind::negative_extent:
      return "half extent " + std::to_string(error.vertex) + " of a box is negative";
  }
  return "invalid shape";
}

/// Without a branch for each, so that it vectorizes: x - x is +0 for finite numbers alone.
template <class T>
bool all_finite(std::span<const T> numbers) noexcept {
  using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
  Bits any = 0;
  for (const T x : numbers) any |= detail::bit_cast<Bits>(x - x);
  return any == 0;
}

template <int D, class T>
std::optional<ShapeError> not_finite(std::span<const T> coordinates) noexcept {
  if (all_finite(coordinates)) return std::nullopt;
  for (std::size_t i = 0; i < coordinates.size(); ++i)
    if (!std::isfinite(coordinates[i])) return ShapeError{ShapeError::Kind::not_finite, i / D};
  return std::nullopt;
}

std::optional<ShapeError> wrong_number(std::size_t points) noexcept {
  if (points == 0) return ShapeError{ShapeError::Kind::empty, 0};
  // Indices have 32 bits, and one value means that there is no vertex (Direction::kAxis).
  if (points > std::numeric_limits<std::uint32_t>::max())
    return ShapeError{ShapeError::Kind::too_many, std::numeric_limits<std::uint32_t>::max()};
  return std::nullopt;
}

template <int D>
std::span<const double> flat(std::span<const Point<D>> points) noexcept {
  return {detail::coordinates_of<D>(points), D * points.size()};
}

}  // namespace

std::string to_string(const ShapeError& error) { return message(error); }

InvalidShape::InvalidShape(const ShapeError& error)
    : std::invalid_argument(message(error)), error_(error) {}

template <int D>
std::optional<ShapeError> validate(std::span<const Point<D>> points) noexcept {
  const DefaultArithmetic arithmetic;
  if (const auto error = wrong_number(points.size())) return error;
  return not_finite<D>(flat<D>(points));
}

namespace detail {

/// Fills shapes with points, by copying, taking over or referring to them.
template <int D>
class Filling {
 public:
  /// Fills a shape, possibly an empty one, with copies of points: in place if it has room,
  /// otherwise in new data. After an error the shape is as it was.
  template <class T>
  [[nodiscard, CERTA_NOINLINE]] static std::optional<ShapeError> copy(
      std::span<const T> coordinates, Shape<D>& shape) {
    const DefaultArithmetic arithmetic;
    const std::size_t size = coordinates.size() / D;
    if (const auto error = wrong_number(size)) return error;
    if constexpr (!std::is_same_v<T, double>)  // these are converted before they are written
      if (const auto error = not_finite<D>(coordinates)) return error;
    if (shape.size() > 0 && Data::of(shape).has_room(size))
      return fill(coordinates, Data::of(shape), shape);
    Shape<D> fresh;
    const auto error = fill(coordinates, *Data::allocate(size, true), fresh);
    if (error) return error;
    std::swap(shape.columns_, fresh.columns_);
    std::swap(shape.has_edges_, fresh.has_edges_);
    std::swap(shape.points_, fresh.points_);
    std::swap(shape.fingerprint_, fresh.fingerprint_);
    return std::nullopt;
  }

  /// Lets an empty shape take over points: copies few, and keeps the vector of many.
  [[nodiscard]] static std::optional<ShapeError> take(std::vector<Point<D>>&& points,
                                                      Shape<D>& shape) {
    constexpr std::size_t kFew = 1024;
    if (points.size() <= kFew) return copy(flat<D>(points), shape);
    if (const auto error = view(points, shape)) return error;
    shape.points_ = Data::of(shape).adopt(std::move(points));
    return std::nullopt;
  }

  /// Lets an empty shape refer to points.
  [[nodiscard]] static std::optional<ShapeError> view(std::span<const Point<D>> points,
                                                      Shape<D>& shape) {
    const DefaultArithmetic arithmetic;
    if (const auto error = validate<D>(points)) return error;
    write(flat<D>(points), *Data::allocate(points.size(), false), shape);
    shape.points_ = points.data();
    return std::nullopt;
  }

 private:
  using Data = ShapeData<D>;

  /// Writes points into the columns of data, to which the shape refers afterwards. Returns whether
  /// they seem to be finite (RowWriter).
  static bool write(std::span<const double> coordinates, Data& data, Shape<D>& shape) noexcept {
    return detail::write<D>(coordinates, data, shape.columns_, shape.fingerprint_);
  }

  /// Fills data that are not shared; the shape has these data, or none until it returns.
  template <class T>
  [[nodiscard]] static std::optional<ShapeError> fill(std::span<const T> coordinates, Data& data,
                                                      Shape<D>& shape) noexcept {
    const std::size_t old_size = shape.size();
    double* const points = data.points()->data();
    if constexpr (std::is_same_v<T, double>) {
      if (!write(coordinates, data, shape)) [[unlikely]] {
        if (const auto error = not_finite<D>(coordinates)) {
          if (old_size > 0) write({points, D * old_size}, data, shape);  // they are where they were
          return error;
        }
      }
      std::memmove(points, coordinates.data(), coordinates.size_bytes());
    } else {
      std::copy(coordinates.begin(), coordinates.end(), points);
      write({points, coordinates.size()}, data, shape);
    }
    data.forget();
    shape.points_ = data.points();
    shape.has_edges_ = false;
    return std::nullopt;
  }
};

}  // namespace detail

namespace {

/// Fills a shape with points of D consecutive coordinates each.
template <int D, class T>
std::optional<ShapeError> fill(Shape<D>& shape, std::span<const T> coordinates) {
  if (coordinates.size() % D != 0)
    return ShapeError{ShapeError::Kind::mixed_dimensions, coordinates.size() / D};
  return detail::Filling<D>::copy(coordinates, shape);
}

void require(const std::optional<ShapeError>& error) {
  if (error) throw InvalidShape(*error);
}

}  // namespace

template <int D>
Shape<D>::Shape(std::span<const Point<D>> points) {
  require(detail::Filling<D>::copy(flat<D>(points), *this));
}

template <int D>
Shape<D>::Shape(Taken, std::vector<Point<D>>&& points) {
  require(detail::Filling<D>::take(std::move(points), *this));
}

template <int D>
Shape<D>::Shape(std::initializer_list<detail::ListedPoint<D>> points)
    : Shape(Taken{}, [&] {
        std::vector<Point<D>> listed;
        listed.reserve(points.size());
        for (const auto& p : points) listed.push_back(p.point);
        return listed;
      }()) {}

template <int D>
std::variant<Shape<D>, ShapeError> Shape<D>::make(std::span<const Point<D>> points) noexcept {
  Shape shape;
  if (const auto error = detail::Filling<D>::copy(flat<D>(points), shape)) return *error;
  return shape;
}
template <int D>
std::variant<Shape<D>, ShapeError> Shape<D>::make(std::span<const double> coordinates) noexcept {
  Shape shape;
  if (const auto error = fill<D>(shape, coordinates)) return *error;
  return shape;
}
template <int D>
std::variant<Shape<D>, ShapeError> Shape<D>::make(std::span<const float> coordinates) noexcept {
  Shape shape;
  if (const auto error = fill<D>(shape, coordinates)) return *error;
  return shape;
}

template <int D>
Shape<D> Shape<D>::from_coordinates(std::span<const double> coordinates) {
  Shape shape;
  require(fill<D>(shape, coordinates));
  return shape;
}
template <int D>
Shape<D> Shape<D>::from_coordinates(std::span<const float> coordinates) {
  Shape shape;
  require(fill<D>(shape, coordinates));
  return shape;
}

template <int D>
Shape<D> Shape<D>::view(std::span<const Point<D>> points) {
  Shape shape;
  require(detail::Filling<D>::view(points, shape));
  return shape;
}

template <int D>
std::optional<ShapeError> Shape<D>::assign(std::span<const Point<D>> points) noexcept {
  return detail::Filling<D>::copy(flat<D>(points), *this);
}
template <int D>
std::optional<ShapeError> Shape<D>::assign(std::span<const double> coordinates) noexcept {
  return fill<D>(*this, coordinates);
}
template <int D>
std::optional<ShapeError> Shape<D>::assign(std::span<const float> coordinates) noexcept {
  return fill<D>(*this, coordinates);
}

template <int D>
Shape<D>::Shape(const Shape& other) noexcept
    : columns_(other.columns_),
      has_edges_(other.has_edges_),
      points_(other.points_),
      fingerprint_(other.fingerprint_) {
  detail::ShapeData<D>::of(other).retain();
}
template <int D>  // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): retained before released
Shape<D>& Shape<D>::operator=(const Shape& other) noexcept {
  detail::ShapeData<D>::of(other).retain();
  detail::ShapeData<D>::of(*this).release();
  columns_ = other.columns_;
  has_edges_ = other.has_edges_;
  points_ = other.points_;
  fingerprint_ = other.fingerprint_;
  return *this;
}
template <int D>
Shape<D>::~Shape() {
  if (size() > 0) detail::ShapeData<D>::of(*this).release();
}

namespace {

template <int D>
std::variant<Shape<D>, ShapeError> box_of(const Point<D>& half) noexcept {
  const DefaultArithmetic arithmetic;
  std::array<Point<D>, std::size_t{1} << std::size_t{D}> vertices;
  for (std::size_t k = 0; k < D; ++k) {
    if (half[k] < 0) return ShapeError{ShapeError::Kind::negative_extent, k};
    for (std::size_t m = 0; m < vertices.size(); ++m)
      vertices[m][k] = (m >> k) % 2 != 0 ? half[k] : -half[k];
  }
  return Shape<D>::make(vertices);
}

template <int D>
Shape<D> required(const std::variant<Shape<D>, ShapeError>& made) {
  if (const auto* const error = std::get_if<ShapeError>(&made)) throw InvalidShape(*error);
  return *std::get_if<Shape<D>>(&made);
}

}  // namespace

Shape<2> box(const detail::ListedPoint<2>& half) { return required(box_of<2>(half.point)); }
Shape<3> box(const detail::ListedPoint<3>& half) { return required(box_of<3>(half.point)); }
std::variant<Shape<2>, ShapeError> make_box(const detail::ListedPoint<2>& half) noexcept {
  return box_of<2>(half.point);
}
std::variant<Shape<3>, ShapeError> make_box(const detail::ListedPoint<3>& half) noexcept {
  return box_of<3>(half.point);
}

template class Shape<2>;
template class Shape<3>;
template std::optional<ShapeError> validate<2>(std::span<const Point<2>>) noexcept;
template std::optional<ShapeError> validate<3>(std::span<const Point<3>>) noexcept;

}  // namespace certa
