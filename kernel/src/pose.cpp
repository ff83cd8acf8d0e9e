#include <cmath>
#include <span>

#include <certa/pose.hpp>
#include <certa/predicates/default_arithmetic.hpp>

namespace certa {

namespace {

template <std::size_t N>
bool all_finite(const std::array<double, N>& numbers) noexcept {
  for (const double x : numbers)
    if (!std::isfinite(x)) return false;
  return true;
}

template <int D>
Pose<D> required(const std::variant<Pose<D>, PlacementError>& made) {
  if (const auto* error = std::get_if<PlacementError>(&made)) throw InvalidPlacement(*error);
  return *std::get_if<Pose<D>>(&made);
}

}  // namespace

std::string to_string(PlacementError error) {
  switch (error) {
    case PlacementError::not_finite:
      return "the pose has a number that is not finite";
    case PlacementError::zero_quaternion:
      return "the quaternion is zero";
    case PlacementError::bad_radius:
      return "the radius is not a finite number of at least 0";
  }
  return "invalid placement";
}

InvalidPlacement::InvalidPlacement(PlacementError error)
    : std::invalid_argument(to_string(error)), error_(error) {}

void detail::throw_invalid(PlacementError error) { throw InvalidPlacement(error); }

template <int D>
std::variant<Pose<D>, PlacementError> Pose<D>::make(const Matrix<D>& matrix,
                                                    const Point<D>& translation) noexcept {
  for (const Point<D>& row : matrix)
    if (!all_finite(row)) return PlacementError::not_finite;
  if (!all_finite(translation)) return PlacementError::not_finite;
  Pose pose;
  pose.matrix_ = matrix;
  pose.translation_ = translation;
  pose.kind_ = Kind::matrix;
  return pose;
}

template <int D>
std::variant<Pose<D>, PlacementError> Pose<D>::turned(const Quaternion& quaternion,
                                                      const Point<D>& translation) noexcept {
  const DefaultArithmetic arithmetic;  // a subnormal number is not zero
  const std::array numbers{quaternion.w, quaternion.x, quaternion.y, quaternion.z};
  if (!all_finite(numbers) || !all_finite(translation)) return PlacementError::not_finite;
  if (quaternion == Quaternion{0, 0, 0, 0}) return PlacementError::zero_quaternion;
  Pose pose;
  pose.quaternion_ = quaternion;
  pose.translation_ = translation;
  pose.kind_ = Kind::quaternion;
  return pose;
}

template <int D>
Pose<D>::Pose(const Matrix<D>& matrix, const Point<D>& translation)
    : Pose(required<D>(make(matrix, translation))) {}

template <int D>
Pose<D> Pose<D>::valid(const std::variant<Pose, PlacementError>& made) {
  return required<D>(made);
}

template class Pose<2>;
template class Pose<3>;

}  // namespace certa
