// Recipes as bytes and as text, their mutations, and the pairs that they stand for.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/text.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

using fuzz::Random;

bool within(const Lattice& p, int limit) {
  return std::ranges::all_of(p, [limit](int x) { return std::abs(x) <= limit; });
}

bool in_range(const Recipe& recipe) {
  const auto shape = [](const std::vector<Lattice>& points) {
    return !points.empty() && points.size() <= Recipe::kMaxVertices &&
           std::ranges::all_of(points,
                               [](const Lattice& p) { return within(p, Recipe::kMaxCoordinate); });
  };
  return shape(recipe.a) && shape(recipe.b) && within(recipe.offset, Recipe::kMaxOffset) &&
         recipe.variant >= 0 && recipe.variant <= Recipe::kMaxVariant &&
         (recipe.dimension == 2 || recipe.dimension == 3) &&
         static_cast<std::size_t>(recipe.family) < kFamilies.size();
}

template <int D>
bool finite(const Pair<D>& pair) {
  const auto shape = [](const std::vector<Point<D>>& points) {
    return !points.empty() && std::ranges::all_of(points, [](const Point<D>& p) {
      return std::ranges::all_of(p, [](double x) { return std::isfinite(x); });
    });
  };
  return shape(pair.a) && shape(pair.b);
}

class Recipes : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Recipes, testing::ValuesIn(kFamilies), family_name);

TEST_P(Recipes, AsBytesAndAsTextAreTheSame) {
  for_all_recipes([](const Recipe& recipe) -> fuzz::Violation {
    RC_ASSERT(in_range(recipe));
    const std::vector<std::uint8_t> bytes = fuzz::encode(recipe);
    RC_ASSERT(bytes.size() == fuzz::kHeaderBytes + 3 * (recipe.a.size() + recipe.b.size()));
    RC_ASSERT(fuzz::decode(bytes) == recipe);
    const std::string text = fuzz::to_text(recipe);
    RC_ASSERT(fuzz::recipe_from_text(text) == recipe);
    RC_ASSERT(fuzz::recipe_from_text("  " + text + "  ") == recipe);
    return std::nullopt;
  });
}

TEST_P(Recipes, StandForFinitePairs) {
  for_all_recipes([](const Recipe& recipe) -> fuzz::Violation {
    RC_ASSERT(finite(realize<2>(recipe)));
    RC_ASSERT(finite(realize<3>(recipe)));
    return std::nullopt;
  });
}

RC_GTEST_PROP(RecipeBytes, AnyAreARecipe, (const std::vector<std::uint8_t>& bytes)) {
  const Recipe recipe = fuzz::decode(bytes);
  RC_ASSERT(in_range(recipe));
  RC_ASSERT(fuzz::decode(fuzz::encode(recipe)) == recipe);
  RC_ASSERT(fuzz::recipe_from_text(fuzz::to_text(recipe)) == recipe);
  RC_ASSERT(finite(realize<2>(recipe)));
  RC_ASSERT(finite(realize<3>(recipe)));
}

TEST(RecipeBytes, LongOnesReachEveryRange) {
  Random random(1);
  std::set<Family> families;
  std::array<std::size_t, 2> most{};
  std::set<int> coordinates, offsets, dimensions;
  for (int n = 0; n < 2000; ++n) {
    std::vector<std::uint8_t> bytes(fuzz::kMaxBytes);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
    const Recipe recipe = fuzz::decode(bytes);
    ASSERT_TRUE(in_range(recipe));
    families.insert(recipe.family);
    dimensions.insert(recipe.dimension);
    most = {std::max(most[0], recipe.a.size()), std::max(most[1], recipe.b.size())};
    for (const auto* points : {&recipe.a, &recipe.b})
      for (const Lattice& p : *points) coordinates.insert(p.begin(), p.end());
    offsets.insert(recipe.offset.begin(), recipe.offset.end());
    bytes.push_back(7);  // further bytes are ignored
    EXPECT_EQ(fuzz::decode(bytes), recipe);
  }
  EXPECT_EQ(families.size(), kFamilies.size());
  EXPECT_EQ(dimensions.size(), 2U);
  EXPECT_EQ(most[0], Recipe::kMaxVertices);
  EXPECT_EQ(most[1], Recipe::kMaxVertices);
  EXPECT_EQ(coordinates.size(), 2U * Recipe::kMaxCoordinate + 1);
  EXPECT_EQ(offsets.size(), 2U * Recipe::kMaxOffset + 1);
}

TEST(RecipeBytes, NoneAreTheDefault) { EXPECT_EQ(fuzz::decode({}), Recipe{}); }

TEST(RecipeText, RefusesAnythingElse) {
  const std::string good = "contact 3D 17 | 0 -1 0 | 1 2 3, 0 0 1 | 0 0 0";
  ASSERT_TRUE(fuzz::recipe_from_text(good));
  for (std::size_t n = 0; n < good.size(); ++n)
    EXPECT_FALSE(fuzz::recipe_from_text(good.substr(0, n))) << n;
  for (const char* bad : {
           "circle 3D 17 | 0 0 0 | 0 0 0 | 0 0 0",
           "contact 4D 17 | 0 0 0 | 0 0 0 | 0 0 0",
           "contact 3D -1 | 0 0 0 | 0 0 0 | 0 0 0",
           "contact 3D 65536 | 0 0 0 | 0 0 0 | 0 0 0",
           "contact 3D 99999999999 | 0 0 0 | 0 0 0 | 0 0 0",
           "contact 3D 17 | 0 7 0 | 0 0 0 | 0 0 0",
           "contact 3D 17 | 0 0 0 | 4 0 0 | 0 0 0",
           "contact 3D 17 | 0 0 0 | 0 0 0 | 0 0 -4",
           "contact 3D 17 | 0 0 0 | 0 0 0 | 0 0 0 1",
           "contact 3D 17 | 0 0 0 | 0 0 0 | 0 0 0,",
           "contact 3D 17 | 0 0 0 | 0 0 0, | 0 0 0",
           "contact 3D 17 | 0 0 0 | | 0 0 0",
           "contact 3D 17 | 0 0 0 | 0 0 0 | 0 0 0 | 0 0 0",
           "contact 3D 17 | 0 0 1.5 | 0 0 0 | 0 0 0",
           "",
       })
    EXPECT_FALSE(fuzz::recipe_from_text(bad)) << bad;
  std::string many = "contact 3D 17 | 0 0 0 | 0 0 0 | 0 0 0";
  for (std::size_t n = 1; n < Recipe::kMaxVertices; ++n) many += ", 0 0 0";
  EXPECT_TRUE(fuzz::recipe_from_text(many));
  EXPECT_FALSE(fuzz::recipe_from_text(many + ", 0 0 0"));
}

TEST(Mutation, StaysInRangeAndReachesEverything) {
  Random random(3);
  Recipe recipe;
  std::set<Family> families;
  std::set<int> dimensions, variants;
  std::size_t least = Recipe::kMaxVertices, most = 0;
  std::set<int> coordinates, offsets;
  int unchanged = 0;
  constexpr int kSteps = 20'000;
  for (int n = 0; n < kSteps; ++n) {
    const Recipe before = recipe;
    fuzz::mutate(recipe, random);
    ASSERT_TRUE(in_range(recipe)) << recipe;
    unchanged += recipe == before;
    families.insert(recipe.family);
    dimensions.insert(recipe.dimension);
    variants.insert(recipe.variant);
    least = std::min({least, recipe.a.size(), recipe.b.size()});
    most = std::max({most, recipe.a.size(), recipe.b.size()});
    for (const Lattice& p : recipe.a) coordinates.insert(p.begin(), p.end());
    offsets.insert(recipe.offset.begin(), recipe.offset.end());
  }
  EXPECT_EQ(families.size(), kFamilies.size());
  EXPECT_EQ(dimensions.size(), 2U);
  EXPECT_GT(variants.size(), 500U);
  EXPECT_EQ(least, 1U);
  EXPECT_EQ(most, Recipe::kMaxVertices);
  EXPECT_EQ(coordinates.size(), 2U * Recipe::kMaxCoordinate + 1);
  EXPECT_EQ(offsets.size(), 2U * Recipe::kMaxOffset + 1);
  EXPECT_LT(unchanged, kSteps / 4);
}

TEST(Mutation, CrossOverTakesVerticesOfBothAndStaysInRange) {
  Random random(4);
  int of_both = 0;
  for (int n = 0; n < 2000; ++n) {
    const auto any = [&] {
      Recipe r = fuzz::random_recipe(kFamilies[random.below(kFamilies.size())], random,
                                     static_cast<int>(Recipe::kMaxVertices));
      r.dimension = random.between(2, 3);
      return r;
    };
    const Recipe x = any();
    const Recipe y = any();
    ASSERT_TRUE(in_range(x));
    const Recipe child = fuzz::cross_over(x, y, random);
    ASSERT_TRUE(in_range(child)) << child;
    EXPECT_EQ(child.family, x.family);
    EXPECT_EQ(child.variant, x.variant);
    EXPECT_EQ(child.offset, x.offset);
    EXPECT_EQ(child.dimension, x.dimension);
    bool from_x = false;
    bool from_y = false;
    for (const Lattice& p : child.a) {
      const bool in_x = std::ranges::count(x.a, p) > 0;
      const bool in_y = std::ranges::count(y.a, p) > 0;
      EXPECT_TRUE(in_x || in_y);
      from_x = from_x || (in_x && !in_y);
      from_y = from_y || (in_y && !in_x);
    }
    of_both += from_x && from_y;
  }
  EXPECT_GT(of_both, 200);
}

}  // namespace
}  // namespace certa::test
