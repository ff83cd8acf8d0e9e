/// A line of input: two shapes to decide, and claims of others about them.
#pragma once

#include <array>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <certa/pair.hpp>
#include <certa/shape.hpp>

#include "formats/claim.hpp"

namespace certa::tools {

/// The same points, poses and radii without the shapes around them.
template <int D>
[[nodiscard]] Pair<D> vertices_of(const ShapePair<D>& shapes) {
  const std::span<const Point<D>> a = shapes.a.points();
  const std::span<const Point<D>> b = shapes.b.points();
  return {{a.begin(), a.end()}, {b.begin(), b.end()}, shapes.pose_a,
          shapes.pose_b,        shapes.radius_a,      shapes.radius_b};
}

struct NamedClaim {
  std::string name;  ///< plain text; empty: it is the pair's one claim
  Claim claim;
};

struct PairLine {
  std::string id;  ///< as JSON text, "null" when there is none
  std::variant<ShapePair<2>, ShapePair<3>> shapes;
  std::vector<NamedClaim> claims = {};
  std::string family = {};  ///< the note "family", where it is a string; plain text
  std::string parts = {};   ///< as JSON text, where the shapes are parts of something
};

/// Whether a shape of the pair has a pose or a radius.
[[nodiscard]] inline bool is_placed(const PairLine& pair) noexcept {
  return std::visit([](const auto& shapes) { return shapes.is_placed(); }, pair.shapes);
}

/// Appends the pair as a line of text that reads back as the same pair. Its shapes are known by
/// these names, where they are not empty: `append_definition`.
void append_pair(std::string& out, const PairLine& pair,
                 const std::array<std::string, 2>& names = {});

/// Appends the line of text that defines a shape.
template <int D>
void append_definition(std::string& out, const std::string& name, const Shape<D>& shape);

}  // namespace certa::tools
