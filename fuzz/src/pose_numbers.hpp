/// The numbers of a pose, changed one by one.
#pragma once

#include <optional>
#include <variant>

#include <certa/pose.hpp>

namespace certa::fuzz::detail {

/// The pose after `change(x)` was applied to each number x, the translation first. Nothing if
/// `change` returned false, or if the changed numbers are no valid pose.
template <int D, class Change>
[[nodiscard]] std::optional<Pose<D>> changed_pose(const Pose<D>& pose, const Change& change) {
  if (pose.kind() == Pose<D>::Kind::none) return pose;
  Point<D> translation = pose.translation();
  for (double& x : translation)
    if (!change(x)) return std::nullopt;
  std::variant<Pose<D>, PlacementError> made;
  if (pose.kind() == Pose<D>::Kind::matrix) {
    Matrix<D> matrix = pose.matrix();
    for (Point<D>& row : matrix)
      for (double& x : row)
        if (!change(x)) return std::nullopt;
    made = Pose<D>::make(matrix, translation);
  } else if constexpr (D == 3) {
    Quaternion q = pose.quaternion();
    for (double* x : {&q.w, &q.x, &q.y, &q.z})
      if (!change(*x)) return std::nullopt;
    made = Pose<D>::make(q, translation);
  }
  if (const auto* valid = std::get_if<Pose<D>>(&made)) return *valid;
  return std::nullopt;
}

}  // namespace certa::fuzz::detail
