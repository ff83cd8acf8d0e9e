/// Places convex point sets on each other, a feature of one face to face with a feature of the
/// other, at a gap. The computation is in doubles, and the same on every platform.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <certa/fuzz/random.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::fuzz {

using Vec3 = Vec<double, 3>;
using Points = std::vector<Vec3>;

[[nodiscard]] Vec3 operator+(const Vec3& x, const Vec3& y);
[[nodiscard]] Vec3 operator*(double s, const Vec3& x);
/// REQUIRES: x is not 0.
[[nodiscard]] Vec3 unit(const Vec3& x);

/// A number in [low, high), up to rounding.
[[nodiscard]] double uniform(Random& random, double low, double high);
/// Uniform on the unit sphere.
[[nodiscard]] Vec3 random_direction(Random& random);
/// Unit vectors that are well separated from each other.
[[nodiscard]] Points spread_directions(std::size_t count, Random& random);

/// An origin and three orthonormal axes, right-handed.
struct Frame {
  Vec3 origin{{0, 0, 0}};
  std::array<Vec3, 3> axes{{{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}}};
};
/// The frame with this first axis, and with the second axis near `along`. REQUIRES: unit vectors
/// that are not parallel.
[[nodiscard]] Frame frame(const Vec3& origin, const Vec3& first, const Vec3& along);
[[nodiscard]] Frame random_frame(const Vec3& origin, Random& random);
/// The frame at the distance `gap` along the first axis. Its first axis is reversed, its second is
/// rotated by the angle of (cosine, sine).
[[nodiscard]] Frame opposite(const Frame& frame, double gap, const std::array<double, 2>& spin);
/// (cosine, sine) of a random angle.
[[nodiscard]] std::array<double, 2> random_spin(Random& random);

/// The point, frame or points with the same coordinates in `to` as x has in `from`.
[[nodiscard]] Vec3 moved(const Vec3& x, const Frame& from, const Frame& to);
[[nodiscard]] Frame moved(const Frame& x, const Frame& from, const Frame& to);
[[nodiscard]] Points moved(const Points& points, const Frame& from, const Frame& to);

/// The index of a point that is extreme in a direction.
[[nodiscard]] std::size_t extreme(const Points& points, const Vec3& direction);

/// A point of a vertex, edge or face of the hull: the mean of its corners with weights in
/// sixteenths, so that it is exact if the corners have bits to spare.
struct Feature {
  std::array<std::size_t, 3> corners{};
  std::array<int, 3> sixteenths{16, 0, 0};
  /// The first axis is an outer normal in which the feature is extreme; the second runs along the
  /// feature.
  Frame frame;

  [[nodiscard]] Vec3 point(const Points& points) const;
};

enum class FeatureKind : std::uint8_t { vertex, edge, face };

/// REQUIRES: the points do not lie in a plane, and are in general position.
[[nodiscard]] Feature random_feature(const Points& points, FeatureKind kind, Random& random);

}  // namespace certa::fuzz
