/// A shape in the form that engines need: hull vertices, faces, sizes.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <certa/geometry/boundary.hpp>
#include <certa/pose.hpp>

namespace certa::engines {

using Vertices = std::span<const std::array<double, 3>>;

/// The exact hull; in the plane of the first two coordinates if `dimension` is 2.
[[nodiscard]] Boundary hull(int dimension, Vertices vertices);

struct Size {
  double extent = 0;     ///< the longest side of the box around it
  double thickness = 0;  ///< its least height over a facet (in the plane, an edge); 0 if it is flat
};

/// The size of the shape in its own frame, computed in doubles.
[[nodiscard]] Size size(int dimension, Vertices vertices, const Boundary& hull, double radius = 0);

/// Whether a pose only moves and rotates: the entries of M^T M - I are at most 1e-5, the drift that
/// engines in floats allow, and M does not mirror.
[[nodiscard]] bool is_rigid(const Pose<3>& pose);

}  // namespace certa::engines
