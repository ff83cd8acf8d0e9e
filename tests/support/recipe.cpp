#include "support/recipe.hpp"

namespace certa::fuzz {

void showValue(const Recipe& recipe, std::ostream& os) {  // NOLINT: rapidcheck's name
  os << recipe << "\n2D " << realize<2>(recipe) << "\n3D " << realize<3>(recipe);
}

}  // namespace certa::fuzz

namespace certa::test {

rc::Gen<Recipe> recipes(Family family, int max_vertices) {
  // RapidCheck narrows inRange at small sizes; degenerate cases come from few values, not from
  // zeros.
  const auto in_range = [](int low, int high) {
    return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high));
  };
  const auto coordinate = in_range(-Recipe::kMaxCoordinate, Recipe::kMaxCoordinate + 1);
  const auto point = rc::gen::container<Lattice>(coordinate);
  const auto points = rc::gen::mapcat(in_range(1, max_vertices), [point](int n) {
    return rc::gen::container<std::vector<Lattice>>(static_cast<std::size_t>(n), point);
  });
  const auto offset =
      rc::gen::container<Lattice>(in_range(-Recipe::kMaxOffset, Recipe::kMaxOffset + 1));
  return rc::gen::map(rc::gen::tuple(points, points, offset,
                                     rc::gen::noShrink(in_range(0, Recipe::kMaxVariant + 1))),
                      [family](const auto& t) {
                        const auto& [a, b, shift, variant] = t;
                        return Recipe{family, a, b, shift, variant};
                      });
}

}  // namespace certa::test
