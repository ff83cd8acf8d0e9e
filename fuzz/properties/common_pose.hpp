/// The laws on the meaning of a pose, as far as doubles hold the changed pose.
#pragma once

#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// How often each law had something to compare.
struct PosesCompared {
  int turned = 0;      ///< Both poses multiplied by a quaternion of any length.
  int permuted = 0;    ///< Both poses multiplied by a rotation that permutes axes.
  int in_world = 0;    ///< Shapes without poses, their vertices in the world.
  int translated = 0;  ///< Poses without the translation that both share.
};

/// Verdict, distance and squared distance do not change:
/// - under a common rotation or translation;
/// - if vertices in the world replace poses that translate;
/// - if the shapes are swapped.
///
/// No bit of a distance, point or normal changes if zeros of vertices, poses and radii become
/// negative. Adds to `compared`.
[[nodiscard]] Violation common_pose_holds(const Recipe& recipe, Placing placing,
                                          PosesCompared* compared = nullptr);

}  // namespace certa::fuzz
