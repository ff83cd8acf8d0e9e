/// Two shapes to decide, and what somebody else said of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>

#include <certa/fuzz/realize.hpp>
#include <certa/shape.hpp>

#include "formats/claim.hpp"

namespace certa::tools {

template <int D>
struct ShapePair {
  Shape<D> a;
  Shape<D> b;
};

/// The same points without the shapes around them.
template <int D>
[[nodiscard]] fuzz::Pair<D> vertices_of(const ShapePair<D>& shapes) {
  const std::span<const Point<D>> a = shapes.a.points();
  const std::span<const Point<D>> b = shapes.b.points();
  return {{a.begin(), a.end()}, {b.begin(), b.end()}};
}

struct Pair {
  std::string id;  ///< as JSON text, "null" when there is none
  std::variant<ShapePair<2>, ShapePair<3>> shapes;
  std::optional<Claim> claim;
  std::string family = {};  ///< the note "family", where it is a string; plain text
  std::string parts = {};   ///< as JSON text, where the shapes are parts of something
};

}  // namespace certa::tools
