/// How far a matrix is from a rotation.
#pragma once

#include <certa/pose.hpp>

namespace certa::tools {

struct RotationError {
  /// The largest entry of M^T M - I in size, computed exactly and rounded to the nearest double;
  /// infinity beyond the largest. 0 for rotations, and for reflections.
  double largest = 0;
  bool is_mirrored = false;  ///< Whether the determinant is negative, exactly.
};

/// REQUIRES: finite entries.
template <int D>
[[nodiscard]] RotationError rotation_error(const Matrix<D>& matrix);

}  // namespace certa::tools
