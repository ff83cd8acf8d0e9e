#include <cmath>
#include <span>

#include <certa/geometry/hash.hpp>
#include <certa/geometry/linear_part.hpp>
#include <certa/geometry/rounded_poses.hpp>
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

template <int D>
detail::PoseData<D> data_of(const Matrix<D>& linear, std::uint64_t hash,
                            const Point<D>& translation) noexcept {
  if constexpr (D == 2)
    hash += detail::hash_of(std::array{translation[0], translation[1]}, 10);
  else
    hash += detail::hash_of(std::array{translation[0], translation[1], translation[2], 0.0}, 10);
  return {detail::largest_row_sum(linear), linear, hash};
}

std::uint64_t hash_of(const Matrix<2>& m) noexcept {
  return detail::hash_of(std::array{m[0][0], m[0][1], m[1][0], m[1][1]}, 0);
}
std::uint64_t hash_of(const Matrix<3>& m) noexcept {
  return detail::hash_of(std::array{m[0][0], m[0][1], m[0][2], m[1][0], m[1][1], m[1][2], m[2][0],
                                    m[2][1], m[2][2], 0.0},
                         0);
}
std::uint64_t hash_of(const Quaternion& q) noexcept {
  return detail::hash_of(std::array{q.w, q.x, q.y, q.z}, 14);
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
  const DefaultArithmetic arithmetic;
  for (const Point<D>& row : matrix)
    if (!all_finite(row)) return PlacementError::not_finite;
  if (!all_finite(translation)) return PlacementError::not_finite;
  Pose pose;
  pose.data_ = data_of<D>(matrix, hash_of(matrix), translation);
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
  if constexpr (D == 3)
    pose.data_ = data_of<D>(detail::rotation<double>(quaternion), hash_of(quaternion), translation);
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
