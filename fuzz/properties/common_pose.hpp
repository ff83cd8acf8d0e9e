/// The laws on what a pose means, as far as doubles hold the changed pose.
#pragma once

#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// How often each law had something to compare.
struct PosesCompared {
  int turned = 0;      ///< Both poses times a quaternion of any length.
  int permuted = 0;    ///< Both times a rotation that permutes axes.
  int in_world = 0;    ///< Without poses, vertices in the world.
  int translated = 0;  ///< Without a translation that both share.
};

/// Verdict, distance and squared distance stay the same under a common rotation, under a common
/// translation, where vertices in the world take the place of poses that translate, and of swapped
/// shapes; and no bit of a distance, point or normal changes where zeros of vertices, poses and
/// radii become negative. Adds to `compared`.
[[nodiscard]] Violation common_pose_holds(const Recipe& recipe, Placing placing,
                                          PosesCompared* compared = nullptr);

}  // namespace certa::fuzz
