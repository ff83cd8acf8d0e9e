// Recipes: pairs of shapes encoded as small integers. Shrinking a recipe keeps the degenerate
// structure of the pair that it stands for, which shrinking doubles would destroy.
#pragma once

#include <gtest/gtest.h>
// gtest comes first: rapidcheck/gtest.h needs its declarations.
#include <ostream>
#include <string>
#include <vector>

#include <rapidcheck/gtest.h>

#include <certa/kernel/shape.hpp>
#include <certa/predicates/point.hpp>

#include "support/family.hpp"

namespace certa::test {

/// Arbitrary recipes of one family.
inline rc::Gen<Recipe> recipes(Family family, int max_vertices = 9) {
  // RapidCheck narrows inRange at small sizes; degenerate cases come from few values, not from
  // zeros.
  const auto in_range = [](int low, int high) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high));
  };
  const auto coordinate = in_range(-3, 4);
  const auto point = rc::gen::container<Lattice>(coordinate);
  const auto points = rc::gen::mapcat(in_range(1, max_vertices), [point](int n) {
    return rc::gen::container<std::vector<Lattice>>(static_cast<std::size_t>(n), point);
  });
  const auto offset = rc::gen::container<Lattice>(in_range(-6, 7));
  return rc::gen::map(
      rc::gen::tuple(points, points, offset, rc::gen::noShrink(in_range(0, 1 << 16))),
      [family](const auto& t) {
        return Recipe{family, std::get<0>(t), std::get<1>(t), std::get<2>(t), std::get<3>(t)};
      });
}

inline void show_points(std::ostream& os, const auto& points) {
  os << '[';
  for (const auto& p : points) {
    os << (&p == points.data() ? "[" : ",[");
    for (std::size_t k = 0; k < p.size(); ++k)
      os << (k ? "," : "") << '"' << std::hexfloat << p[k] << '"';
    os << ']';
  }
  os << std::defaultfloat << ']';
}

/// A pair as a line of the data format, ready for `certa certify`.
template <int D>
std::ostream& operator<<(std::ostream& os, const Pair<D>& pair) {
  os << R"({"a":{"vertices":)";
  show_points(os, pair.a);
  os << R"(},"b":{"vertices":)";
  show_points(os, pair.b);
  return os << "}}";
}

inline void showValue(const Recipe& recipe, std::ostream& os) {  // NOLINT: rapidcheck's name
  os << to_string(recipe.family) << " variant " << recipe.variant << "\n2D " << realize<2>(recipe)
     << "\n3D " << realize<3>(recipe);
}
inline std::ostream& operator<<(std::ostream& os, const Recipe& recipe) {
  showValue(recipe, os);
  return os;
}

inline std::string family_name(const testing::TestParamInfo<Family>& info) {
  return std::string(to_string(info.param));
}

}  // namespace certa::test
