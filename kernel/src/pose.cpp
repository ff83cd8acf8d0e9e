#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <certa/geometry/rounded_poses.hpp>
#include <certa/geometry/shape_data.hpp>
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

/// Sets the linear part, and returns the sum of all magnitudes in it.
template <int D>
double set_linear(detail::PoseData<D>& data, const Matrix<D>& linear) noexcept {
  data.linear = linear;
  data.row_sum = detail::largest_row_sum(linear);
  double total = 0;
  for (const Point<D>& row : linear) total += detail::sum_of_magnitudes(row);
  return total;
}

std::uint64_t hash_of(const Matrix<2>& m) noexcept {
  return detail::hash_of(std::array{m[0][0], m[0][1], m[1][0], m[1][1]}, 0);
}
std::uint64_t hash_of(const Matrix<3>& m) noexcept {
  return detail::hash_of(std::array{m[0][0], m[0][1], m[0][2], m[1][0], m[1][1], m[1][2], m[2][0],
                                    m[2][1], m[2][2], 0.0},
                         0);
}
template <int D>
std::uint64_t hash_of(const Point<D>& translation) noexcept {
  if constexpr (D == 2)
    return detail::hash_of(translation, 10);
  else
    return detail::hash_of(std::array{translation[0], translation[1], translation[2], 0.0}, 10);
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
std::optional<PlacementError> Pose<D>::set(const Matrix<D>& matrix,
                                           const Point<D>& translation) noexcept {
  const DefaultArithmetic arithmetic;  // a subnormal number is not zero
  const double total = set_linear<D>(data_, matrix) + detail::sum_of_magnitudes(translation);
  if (!(total <= std::numeric_limits<double>::max())) {  // or many are large
    for (const Point<D>& row : matrix)
      if (!all_finite(row)) return PlacementError::not_finite;
    if (!all_finite(translation)) return PlacementError::not_finite;
  }
  data_.hash = hash_of(matrix) + hash_of<D>(translation);
  translation_ = translation;
  kind_ = Kind::matrix;
  return std::nullopt;
}

template <int D>
std::optional<PlacementError> Pose<D>::set(const Quaternion& quaternion,
                                           const Point<D>& translation) noexcept {
  const DefaultArithmetic arithmetic;
  const std::array numbers{quaternion.w, quaternion.x, quaternion.y, quaternion.z};
  const double most = detail::sum_of_magnitudes(numbers);
  if (!(most + detail::sum_of_magnitudes(translation) <= std::numeric_limits<double>::max()) &&
      !(all_finite(numbers) && all_finite(translation)))
    return PlacementError::not_finite;
  if (most == 0) return PlacementError::zero_quaternion;
  if constexpr (D == 3) set_linear<D>(data_, detail::rotation<double>(quaternion));
  data_.hash = hash_of(quaternion) + hash_of<D>(translation);
  quaternion_ = quaternion;
  translation_ = translation;
  kind_ = Kind::quaternion;
  return std::nullopt;
}

template class Pose<2>;
template class Pose<3>;

}  // namespace certa
