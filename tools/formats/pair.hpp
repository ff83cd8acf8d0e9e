/// Two shapes to decide, and what somebody else said of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include <certa/pair.hpp>
#include <certa/placed.hpp>
#include <certa/pose.hpp>
#include <certa/shape.hpp>

#include "formats/claim.hpp"

namespace certa::tools {

template <int D>
struct ShapePair {
  Shape<D> a;  ///< in its own frame
  Shape<D> b;
  Pose<D> pose_a = {};
  Pose<D> pose_b = {};
  double radius_a = 0;  ///< finite, at least 0
  double radius_b = 0;

  /// Whether a shape has a pose or a radius: then it is the placed shapes that are meant.
  [[nodiscard]] bool is_placed() const noexcept {
    constexpr auto kUnposed = Pose<D>::Kind::none;
    return pose_a.kind() != kUnposed || pose_b.kind() != kUnposed || radius_a > 0 || radius_b > 0;
  }
  /// They refer to this pair.
  [[nodiscard]] Placed<D> placed_a() const { return Placed<D>(a, pose_a, radius_a); }
  [[nodiscard]] Placed<D> placed_b() const { return Placed<D>(b, pose_b, radius_b); }
};

/// The same points, poses and radii without the shapes around them.
template <int D>
[[nodiscard]] certa::Pair<D> vertices_of(const ShapePair<D>& shapes) {
  const std::span<const Point<D>> a = shapes.a.points();
  const std::span<const Point<D>> b = shapes.b.points();
  return {{a.begin(), a.end()}, {b.begin(), b.end()}, shapes.pose_a,
          shapes.pose_b,        shapes.radius_a,      shapes.radius_b};
}

struct Pair {
  std::string id;  ///< as JSON text, "null" when there is none
  std::variant<ShapePair<2>, ShapePair<3>> shapes;
  std::optional<Claim> claim;
  std::string family = {};  ///< the note "family", where it is a string; plain text
  std::string parts = {};   ///< as JSON text, where the shapes are parts of something
};

/// Whether a shape of the pair has a pose or a radius.
[[nodiscard]] inline bool is_placed(const Pair& pair) noexcept {
  return std::visit([](const auto& shapes) { return shapes.is_placed(); }, pair.shapes);
}

}  // namespace certa::tools
