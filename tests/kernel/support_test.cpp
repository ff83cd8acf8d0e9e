// Support mapping and directions: extreme, with the lowest index among equals, under every policy.
#include <certa/kernel/support.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/exact.hpp>
#include <certa/predicates/floating.hpp>

#include "support/recipe.hpp"

namespace certa::test {
namespace {

TEST(SupportByHand, TakesTheLowestIndexOfEqualVertices) {
  const Shape<3> cube{{1, 1, 1}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                      {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
  const Cso<3> cso{cube, cube};
  const Point<3> x{2, 0, 0};
  const Point<3> origin{};
  Direction<3> direction;
  direction.base = {&x, &origin};
  const auto expect = [&](auto policy) {
    // Lowest along x in A: vertices 1, 3, 5, 7; highest in B: 0, 2, 4, 6.
    EXPECT_EQ(support(policy, cso, direction), (PairIndex{1, 0}));
  };
  expect(adaptive());
  expect(exact());
  expect(floating<double>());
  expect(floating<float>());
}

TEST(SupportByHand, FollowsTheOrientationOfANormal) {
  const Shape<2> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const Shape<2> point{{0, 0}};
  const Cso<2> cso{square, point};
  adaptive policy;
  // The normal of the bottom edge; as a base, a vertex below or above decides its side.
  for (const double y : {-3.0, 3.0}) {
    const Point<2> base{0.5, y};
    const Point<2> origin{};
    Direction<2> direction;
    direction.span[0] = edge(cso[{0, 0}], cso[{1, 0}]);
    direction.span_size = 1;
    direction.base = {&base, &origin};
    EXPECT_EQ(orient(policy, direction), Sign::positive);
    EXPECT_EQ(side(policy, direction, direction.base), Sign::positive);
    EXPECT_EQ(support(policy, cso, direction), (y > 0 ? PairIndex{0, 0} : PairIndex{2, 0}));
  }
}

class Support : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, Support, testing::ValuesIn(kFamilies), family_name);

template <int D>
void expect_extreme(const Recipe& recipe, int& ties) {
  const Pair<D> pair = realize<D>(recipe);
  const Shape<D> a(pair.a);
  const Shape<D> b(pair.b);
  const Cso<D> cso{a, b};
  Direction<D> direction;
  direction.base = cso[{0, 0}];
  adaptive policy;
  const PairIndex w = support(policy, cso, direction);
  exact reference;
  for (std::uint32_t i = 0; i < a.size(); ++i) {
    const Sign s = side(reference, direction, Difference<D>{&a[i], &a[w.i]});
    RC_ASSERT((s == Sign::positive || (s == Sign::zero && i >= w.i)));
    ties += s == Sign::zero && i > w.i;
  }
  for (std::uint32_t j = 0; j < b.size(); ++j) {
    const Sign s = side(reference, direction, Difference<D>{&b[j], &b[w.j]});
    RC_ASSERT((s == Sign::negative || (s == Sign::zero && j >= w.j)));
    ties += s == Sign::zero && j > w.j;
  }
}

TEST_P(Support, IsExtremeWithTheLowestIndex) {
  int ties = 0;
  EXPECT_TRUE(rc::check([&] {
    const Recipe recipe = *recipes(GetParam());
    expect_extreme<2>(recipe, ties);
    expect_extreme<3>(recipe, ties);
  }));
  if (GetParam() == Family::grid || GetParam() == Family::contact || GetParam() == Family::flat) {
    EXPECT_GT(ties, 20);
  }
}

}  // namespace
}  // namespace certa::test
