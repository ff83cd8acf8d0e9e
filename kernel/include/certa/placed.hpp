/// Placed shapes: a shape in its own frame, a pose, and a radius.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <variant>

#include <certa/pose.hpp>
#include <certa/shape.hpp>

namespace certa {

namespace detail {

/// Whether a number is finite and at least 0. It reads the bits, because flags of the caller's
/// compiler or its control word may change how comparisons treat NaNs and subnormal numbers.
[[nodiscard]] inline bool is_radius(double x) noexcept {
  constexpr std::uint64_t kInfinity = 0x7ff0000000000000;
  constexpr std::uint64_t kMinusZero = 0x8000000000000000;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  return bits < kInfinity || bits == kMinusZero;
}

}  // namespace detail

/// The set of points within `radius` of the hull of the shape's vertices under a pose, in D = 2 or
/// 3 dimensions: a point with a radius is a ball, a segment a capsule, a box a rounded box.
///
/// It refers to a shape that must outlive it: one shape in many poses is stored once, and a new
/// pose copies no vertices. The pose neither scales nor shears the radius.
template <int D>
class Placed {
 public:
  /// The dimension of the space, 2 or 3.
  static constexpr int dimension = D;

  /// Places a shape. Throws InvalidPlacement if the radius is negative, NaN or infinite.
  explicit Placed(const Shape<D>& shape, const Pose<D>& pose = {}, double radius = 0)
      : Placed(shape, pose, radius, Valid{}) {
    if (!detail::is_radius(radius)) detail::throw_invalid(PlacementError::bad_radius);
  }
  // A temporary shape would not outlive the call.
  explicit Placed(const Shape<D>&& shape, const Pose<D>& pose = {}, double radius = 0) = delete;

  /// Places a shape, or returns the reason why it cannot.
  [[nodiscard]] static std::variant<Placed, PlacementError> make(const Shape<D>& shape,
                                                                 const Pose<D>& pose = {},
                                                                 double radius = 0) noexcept {
    if (!detail::is_radius(radius)) return PlacementError::bad_radius;
    return Placed(shape, pose, radius, Valid{});
  }
  static std::variant<Placed, PlacementError> make(const Shape<D>&& shape, const Pose<D>& = {},
                                                   double = 0) noexcept = delete;

  /// The shape in its own frame.
  [[nodiscard]] const Shape<D>& shape() const noexcept { return *shape_; }
  /// The pose, as given.
  [[nodiscard]] const Pose<D>& pose() const noexcept { return pose_; }
  /// The radius, as given.
  [[nodiscard]] double radius() const noexcept { return radius_; }

 private:
  struct Valid {};
  Placed(const Shape<D>& shape, const Pose<D>& pose, double radius, Valid) noexcept
      : pose_(pose), shape_(&shape), radius_(radius) {}

  Pose<D> pose_;
  const Shape<D>* shape_;
  double radius_;
};

/// Requires a shape that queries take, `Shape` or `Placed`: a pair is two of the same kind.
template <class T, int D>
concept QueryShape = std::same_as<T, Shape<D>> || std::same_as<T, Placed<D>>;

}  // namespace certa
