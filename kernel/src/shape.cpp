#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/shape.hpp>

namespace certa {

namespace {

[[gnu::cold]] std::string message(const ShapeError& error) {
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
  }
  return "invalid shape";
}

/// What a constructor returns of what `make` made.
template <class T>
T required(std::variant<T, ShapeError> made) {
  if (const auto* error = std::get_if<ShapeError>(&made)) throw InvalidShape(*error);
  return *std::get_if<T>(&made);
}

template <int D>
std::variant<Shape<D>, ShapeError> made(std::span<const Point<D>> points,
                                        typename detail::ShapeData<D>::Points kind) noexcept {
  const DefaultArithmetic arithmetic;
  if (const auto error = validate<D>(points)) return *error;
  return detail::ShapeData<D>::shape(new detail::ShapeData<D>(points, kind));
}

template <int D>
std::variant<Shape<D>, ShapeError> made(std::vector<Point<D>>&& points) {
  const DefaultArithmetic arithmetic;
  if (const auto error = validate<D>(points)) return *error;
  return detail::ShapeData<D>::shape(new detail::ShapeData<D>(std::move(points)));
}

template <int D, class T>
std::variant<Shape<D>, ShapeError> made_of_coordinates(std::span<const T> coordinates) {
  const DefaultArithmetic arithmetic;
  if (coordinates.size() % D != 0)
    return ShapeError{ShapeError::Kind::mixed_dimensions, coordinates.size() / D};
  std::vector<Point<D>> points(coordinates.size() / D);
  for (std::size_t i = 0; i < coordinates.size(); ++i)
    points[i / D][i % D] = static_cast<double>(coordinates[i]);
  return made<D>(std::move(points));
}

/// Without a branch for each: the largest exponent's carry alone reaches the sign bit.
template <int D>
bool all_finite(std::span<const Point<D>> points) noexcept {
  constexpr std::uint64_t kLowestExponentBit = 0x0010000000000000;
  constexpr std::uint64_t kSign = 0x8000000000000000;
  std::uint64_t carries = 0;
  // Points follow each other without gaps: one loop, which vectorizes.
  static_assert(sizeof(Point<D>) == D * sizeof(double));
  const auto* const bytes = reinterpret_cast<const unsigned char*>(points.data());
  for (std::size_t i = 0; i < points.size_bytes(); i += sizeof(std::uint64_t)) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, bytes + i, sizeof bits);
    carries |= (bits & ~kSign) + kLowestExponentBit;
  }
  return (carries & kSign) == 0;
}

}  // namespace

std::string to_string(const ShapeError& error) { return message(error); }

InvalidShape::InvalidShape(const ShapeError& error)
    : std::invalid_argument(message(error)), error_(error) {}

template <int D>
std::optional<ShapeError> validate(std::span<const Point<D>> points) noexcept {
  if (points.empty()) return ShapeError{ShapeError::Kind::empty, 0};
  // Indices are of 32 bits, of which one value means that there is no vertex (Direction::kAxis).
  if (points.size() > std::numeric_limits<std::uint32_t>::max())
    return ShapeError{ShapeError::Kind::too_many, std::numeric_limits<std::uint32_t>::max()};
  if (all_finite<D>(points)) return std::nullopt;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const double x : points[i])
      if (!std::isfinite(x)) return ShapeError{ShapeError::Kind::not_finite, i};
  return std::nullopt;
}

template <int D>
Shape<D>::Shape(const detail::ShapeData<D>* data) noexcept : points_(data->points()), data_(data) {}

template <int D>
Shape<D>::Shape(std::span<const Point<D>> points)
    : Shape(required(made<D>(points, detail::ShapeData<D>::Points::copied))) {}

template <int D>
Shape<D>::Shape(std::vector<Point<D>>&& points) : Shape(required(made<D>(std::move(points)))) {}

template <int D>
Shape<D>::Shape(std::initializer_list<Point<D>> points)
    : Shape(std::span(points.begin(), points.size())) {}

template <int D>
std::variant<Shape<D>, ShapeError> Shape<D>::make(std::span<const Point<D>> points) noexcept {
  return made<D>(points, detail::ShapeData<D>::Points::copied);
}
template <int D>
std::variant<Shape<D>, ShapeError> Shape<D>::make(std::span<const double> coordinates) noexcept {
  return made_of_coordinates<D>(coordinates);
}
template <int D>
std::variant<Shape<D>, ShapeError> Shape<D>::make(std::span<const float> coordinates) noexcept {
  return made_of_coordinates<D>(coordinates);
}

template <int D>
Shape<D> Shape<D>::from_coordinates(std::span<const double> coordinates) {
  return required(made_of_coordinates<D>(coordinates));
}
template <int D>
Shape<D> Shape<D>::from_coordinates(std::span<const float> coordinates) {
  return required(made_of_coordinates<D>(coordinates));
}

template <int D>
Shape<D> Shape<D>::view(std::span<const Point<D>> points) {
  return required(made<D>(points, detail::ShapeData<D>::Points::viewed));
}

template <int D>
Shape<D>::Shape(const Shape& other) noexcept : points_(other.points_), data_(other.data_) {
  data_->retain();
}
template <int D>
Shape<D>& Shape<D>::operator=(const Shape& other) noexcept {
  other.data_->retain();
  data_->release();
  points_ = other.points_;
  data_ = other.data_;
  return *this;
}
template <int D>
Shape<D>::~Shape() {
  data_->release();
}

template class Shape<2>;
template class Shape<3>;
template std::optional<ShapeError> validate<2>(std::span<const Point<2>>) noexcept;
template std::optional<ShapeError> validate<3>(std::span<const Point<3>>) noexcept;

}  // namespace certa
