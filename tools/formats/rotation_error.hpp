/// How far a matrix is from a rotation.
#pragma once

#include <certa/pose.hpp>

namespace certa::tools {

struct RotationError {
  /// The largest entry of M^T M - I in size, computed exactly and rounded to the nearest double;
  /// infinity beyond the largest. 0 for rotations, and for reflections.
  double largest = 0;
  bool is_mirrored = false;  ///< Whether the determinant is negative, exactly.
  /// By what factor the matrix scales, if it is a rotation after scaling along the axes, within a
  /// thousandth: that of the axis where it is farthest from 1. Rounded.
  double scale = 1;

  /// Whether it was meant to scale: rotations that drifted are nearer to 1, and shears are no
  /// scaling.
  [[nodiscard]] bool scales() const noexcept { return !(scale > 0.999 && scale < 1.001); }
};

/// REQUIRES: finite entries.
template <int D>
[[nodiscard]] RotationError rotation_error(const Matrix<D>& matrix);

}  // namespace certa::tools
