#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

Recipe random_recipe(Family family, Random& random, int most) {
  const auto lattice = [&random](int limit) {
    Lattice p{};
    for (int& x : p) x = random.between(-limit, limit);
    return p;
  };
  Recipe recipe;
  recipe.family = family;
  for (auto* vertices : {&recipe.a, &recipe.b}) {
    vertices->resize(static_cast<std::size_t>(random.between(1, most)));
    for (Lattice& p : *vertices) p = lattice(Recipe::kMaxCoordinate);
  }
  recipe.offset = lattice(Recipe::kMaxOffset);
  recipe.variant = random.between(0, Recipe::kMaxVariant);
  return recipe;
}

}  // namespace certa::fuzz
