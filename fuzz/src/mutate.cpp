#include <algorithm>
#include <cstddef>
#include <utility>

#include <certa/fuzz/recipe.hpp>

namespace certa::fuzz {

namespace {

using Vertices = std::vector<Lattice>;

Lattice random_lattice(Random& random, int limit) {
  Lattice p{};
  for (int& x : p) x = random.between(-limit, limit);
  return p;
}

/// Adds 1 or -1, within the limit.
void nudge(Lattice& p, Random& random, int limit) {
  int& x = p[random.below(3)];
  x = std::clamp(x + (random.bits() % 2 ? 1 : -1), -limit, limit);
}

/// Along the cycle of variants: by 1, by a power of two, or to anywhere.
void change_variant(int& variant, Random& random) {
  constexpr int kCount = Recipe::kMaxVariant + 1;
  const int step = 1 << random.between(0, 15);
  variant = random.bits() % 4 ? (variant + (random.bits() % 2 ? step : kCount - step)) % kCount
                              : random.between(0, Recipe::kMaxVariant);
}

/// Adds a vertex, or replaces one if there is no room.
void add(Vertices& to, Lattice p, Random& random) {
  if (to.size() < Recipe::kMaxVertices)
    to.push_back(p);
  else
    to[random.below(to.size())] = p;
}

/// The point as far beyond q as q is from p, so that the three are collinear; or the midpoint.
Lattice collinear(const Lattice& p, const Lattice& q, Random& random) {
  Lattice r{};
  const bool beyond = random.bits() % 2;
  for (std::size_t k = 0; k < 3; ++k)
    r[k] = std::clamp(beyond ? 2 * q[k] - p[k] : (p[k] + q[k]) / 2, -Recipe::kMaxCoordinate,
                      Recipe::kMaxCoordinate);
  return r;
}

}  // namespace

void mutate(Recipe& recipe, Random& random) {
  const bool second = random.bits() % 2;
  Vertices& own = second ? recipe.b : recipe.a;
  Vertices& other = second ? recipe.a : recipe.b;
  Lattice& vertex = own[random.below(own.size())];
  switch (random.below(16)) {
    case 0:
    case 1:
      return nudge(vertex, random, Recipe::kMaxCoordinate);
    case 2:
      vertex = random_lattice(random, Recipe::kMaxCoordinate);
      return;
    case 3:
      return add(own, random_lattice(random, Recipe::kMaxCoordinate), random);
    case 4:  // nearly as often as vertices are added: a walk must not end in the largest shapes
    case 13:
    case 14:
      if (own.size() > 1) own.erase(own.begin() + (&vertex - own.data()));
      return;
    case 5:
      return add(own, vertex, random);
    case 6:
      return add(other, vertex, random);
    case 7:
      return add(own, collinear(vertex, own[random.below(own.size())], random), random);
    case 8:
      return std::swap(vertex, own[random.below(own.size())]);
    case 9:
      return std::swap(recipe.a, recipe.b);
    case 10:
      return nudge(recipe.offset, random, Recipe::kMaxOffset);
    case 11:
      recipe.family = kFamilies[random.below(kFamilies.size())];
      return;
    case 12:
      recipe.dimension = 5 - recipe.dimension;
      return;
    default:
      return change_variant(recipe.variant, random);
  }
}

Recipe cross_over(const Recipe& x, const Recipe& y, Random& random) {
  Recipe child = x;
  for (auto vertices : {&Recipe::a, &Recipe::b}) {
    Vertices& own = child.*vertices;
    const Vertices& from = y.*vertices;
    const std::size_t kept = random.below(own.size() + 1);
    const std::size_t taken = random.below(from.size() + 1);
    own.resize(kept);
    own.insert(own.end(), from.end() - static_cast<std::ptrdiff_t>(taken), from.end());
    if (own.empty()) own = from;
    if (own.size() > Recipe::kMaxVertices) own.resize(Recipe::kMaxVertices);
  }
  return child;
}

}  // namespace certa::fuzz
