/// Two shapes to decide, and what somebody else said of them.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include <certa/kernel/shape.hpp>

#include "claim.hpp"

namespace certa::tools {

template <int D>
struct ShapePair {
  Shape<D> a;
  Shape<D> b;
};

struct Pair {
  std::string id;  ///< as JSON text, "null" when there is none
  std::variant<ShapePair<2>, ShapePair<3>> shapes;
  std::optional<Claim> claim;
  std::string family = {};  ///< the note "family", where it is a string; plain text
};

}  // namespace certa::tools
