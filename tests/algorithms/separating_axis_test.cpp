// The separating axis test: all three verdicts, for shapes of every dimension.
#include <map>

#include <certa/algorithms/boolean/separating_axis.hpp>
#include <certa/algorithms/published/separating_axis.hpp>
#include <certa/certa.hpp>
#include <certa/hull/hull.hpp>
#include <certa/policies.hpp>

#include "support/recipe.hpp"

namespace certa::test {
namespace {

/// A pair with the boundaries of its shapes.
template <int D>
struct Subject {
  Subject(const Shape<D>& first, const Shape<D>& second) : a(first), b(second) {
    adaptive policy;
    of_a = boundary(policy, a);
    of_b = boundary(policy, b);
  }
  template <class Policy = adaptive>
  [[nodiscard]] Outcome<D> test() const {
    Policy policy;
    Counters counters;
    return separating_axis(policy, MinkowskiDifference<D>{a, b}, of_a, of_b, counters);
  }
  Shape<D> a;
  Shape<D> b;
  Boundary of_a;
  Boundary of_b;
};

/// The verdict of the usual form of the test, on integers; it has no axes for flat shapes.
template <int D>
Verdict usual_verdict(const Shape<D>& a, const Shape<D>& b) {
  const MinkowskiDifference<D> minkowski{a, b};
  const ExponentRange range = minkowski.exponent_range();
  const Scaled<Integer> embed{range.empty() ? 0 : range.low};
  const auto integers = [&embed](const Shape<D>& shape) {
    std::vector<Vec<Integer, D>> points(shape.size());
    for (std::uint32_t k = 0; k < shape.size(); ++k)
      for (std::size_t c = 0; c < D; ++c) points[k][c] = embed(shape[k][c]);
    return points;
  };
  const std::vector<Vec<Integer, D>> in_a = integers(a);
  const std::vector<Vec<Integer, D>> in_b = integers(b);
  adaptive policy;
  return published::SeparatingAxis::run<Integer, D>(published::Scan<Integer, D>(in_a, in_b),
                                                    boundary(policy, a), boundary(policy, b))
      .verdict;
}

class SeparatingAxisContract : public testing::TestWithParam<Family> {
 protected:
  template <class Property>
  void for_all(const Property& property) {
    // There are many pairs of edges in space, so round shapes get fewer vertices than elsewhere.
    const int vertices = GetParam() == Family::round_shapes ? 3 : 9;
    EXPECT_TRUE(test::check([&] {
      const Recipe recipe = *recipes(GetParam(), vertices);
      const Pair<2> plane = realize<2>(recipe);
      property.template operator()<2>(Subject<2>(Shape<2>(plane.a), Shape<2>(plane.b)));
      const Pair<3> space = realize<3>(recipe);
      property.template operator()<3>(Subject<3>(Shape<3>(space.a), Shape<3>(space.b)));
    }));
  }
};
INSTANTIATE_TEST_SUITE_P(Families, SeparatingAxisContract, testing::ValuesIn(kFamilies),
                         family_name);

/// separated: direction . w > 0 on the Minkowski difference; touching: >= 0, and the direction is
/// not zero.
template <int D>
void check_direction(const Subject<D>& s, const Outcome<D>& outcome) {
  RC_ASSERT(outcome.direction.has_value() == (outcome.verdict != Verdict::overlapping));
  if (!outcome.direction) return;
  exact policy;
  const MinkowskiDifference<D> minkowski{s.a, s.b};
  const Sign least = sign_along(policy, minkowski, *outcome.direction,
                                minkowski[support(policy, minkowski, *outcome.direction)]);
  RC_ASSERT(least == (outcome.verdict == Verdict::separated ? Sign::positive : Sign::zero));
  const Point<D> origin{};
  bool vanishes = true;
  for (std::size_t k = 0; k < D; ++k) {
    Point<D> unit{};
    unit[k] = 1;
    vanishes = vanishes && sign_along(policy, minkowski, *outcome.direction,
                                      PointDifference<D>{&unit, &origin}) == Sign::zero;
  }
  RC_ASSERT(!vanishes);
}

TEST_P(SeparatingAxisContract, AgreesWithTheDefaultUnderAdaptiveAndExact) {
  std::map<Verdict, int> verdicts;
  for_all([&]<int D>(const Subject<D>& s) {
    const Verdict expected = classify(s.a, s.b).verdict;
    ++verdicts[expected];
    const Outcome<D> outcome = s.test();
    RC_ASSERT(outcome.verdict == expected);
    check_direction(s, outcome);
    RC_ASSERT((s.template test<exact>().verdict == expected));
  });
  EXPECT_GT(verdicts[Verdict::separated], 20);
  if (GetParam() != Family::flat && GetParam() != Family::round_shapes) {
    EXPECT_GT(verdicts[Verdict::overlapping], 5);
  }
  if (GetParam() == Family::grid || GetParam() == Family::contact || GetParam() == Family::flat) {
    EXPECT_GT(verdicts[Verdict::touching], 5);
  }
}

TEST_P(SeparatingAxisContract, TheUsualFormIsRightOnFullDimensionalShapes) {
  std::map<Verdict, int> full;
  for_all([&]<int D>(const Subject<D>& s) {
    // The family `ties` has long integers and many pairs of edges.
    if (GetParam() == Family::ties && s.a.size() + s.b.size() > 7) return;
    const bool separated = classify(s.a, s.b).verdict == Verdict::separated;
    const Verdict got = usual_verdict(s.a, s.b);
    if (s.of_a.dimension == D && s.of_b.dimension == D) {
      ++full[got];
      RC_ASSERT(got == (separated ? Verdict::separated : Verdict::intersecting));
    } else if (got == Verdict::separated) {  // it never errs on this side
      RC_ASSERT(separated);
    }
  });
  if (GetParam() == Family::grid || GetParam() == Family::random) {
    EXPECT_GT(full[Verdict::separated], 5);
    EXPECT_GT(full[Verdict::intersecting], 5);
  }
}

TEST_P(SeparatingAxisContract, InexactPoliciesEndAndOftenAgree) {
  int agree = 0;
  for_all([&]<int D>(const Subject<D>& s) {
    const Verdict expected = classify(s.a, s.b).verdict;
    agree += s.template test<floating<double>>().verdict == expected;
    agree += s.template test<floating<float>>().verdict == expected;
  });
  EXPECT_GT(agree, 10);
}

template <int D>
void expect_verdict(const Shape<D>& a, const Shape<D>& b, Verdict expected,
                    Verdict usual = Verdict::undecided) {
  const Subject<D> s(a, b);
  EXPECT_EQ(classify(a, b).verdict, expected);
  EXPECT_EQ(s.test().verdict, expected);
  const Subject<D> mirrored(b, a);
  EXPECT_EQ(mirrored.test().verdict, expected);
  if (usual != Verdict::undecided) {
    EXPECT_EQ(usual_verdict(s.a, s.b), usual);
    EXPECT_EQ(usual_verdict(b, a), usual);
  }
}

TEST(SeparatingAxisByHand, EveryRankInThePlane) {
  using V = Verdict;
  const Shape<2> p{{0, 0}};
  expect_verdict(p, p, V::touching);
  expect_verdict(p, Shape<2>{{1, 0}}, V::separated, V::intersecting);
  // Collinear segments: apart, end to end, one inside the other; then parallel and crossing ones.
  const Shape<2> s{{0, 0}, {2, 2}};
  expect_verdict(s, Shape<2>{{3, 3}, {4, 4}}, V::separated, V::intersecting);
  expect_verdict(s, Shape<2>{{2, 2}, {4, 4}}, V::touching);
  expect_verdict(s, Shape<2>{{1, 1}, {4, 4}}, V::touching);
  expect_verdict(s, Shape<2>{{0, 1}, {2, 3}}, V::separated, V::separated);
  expect_verdict(s, Shape<2>{{0, 2}, {2, 0}}, V::overlapping, V::intersecting);
  expect_verdict(s, Shape<2>{{0, 2}, {1, 1}}, V::touching);
}

TEST(SeparatingAxisByHand, EveryRankInSpace) {
  using V = Verdict;
  const Shape<3> p{{0, 0, 0}};
  expect_verdict(p, p, V::touching);
  expect_verdict(p, Shape<3>{{0, 0, 1}}, V::separated, V::intersecting);
  const Shape<3> s{{0, 0, 0}, {2, 2, 2}};
  expect_verdict(s, Shape<3>{{3, 3, 3}, {4, 4, 4}}, V::separated, V::intersecting);
  expect_verdict(s, Shape<3>{{2, 2, 2}, {4, 4, 4}}, V::touching);
  expect_verdict(s, Shape<3>{{0, 0, 1}, {1, 1, 2}}, V::separated, V::intersecting);
  expect_verdict(s, Shape<3>{{0, 0, 2}, {2, 2, 0}}, V::touching);  // crossing in a plane
  expect_verdict(s, Shape<3>{{0, 0, 2}, {0, 1, 2}}, V::separated, V::separated);  // skew
  // Coplanar triangles that only an axis in their plane separates; then two that share a vertex.
  const Shape<3> t{{0, 0, 1}, {2, 0, 1}, {0, 2, 1}};
  expect_verdict(t, Shape<3>{{2, 2, 1}, {3, 2, 1}, {2, 3, 1}}, V::separated, V::intersecting);
  expect_verdict(t, Shape<3>{{2, 0, 1}, {3, 2, 1}, {2, 3, 1}}, V::touching);
  expect_verdict(t, Shape<3>{{1, 1, 1}, {3, 2, 1}, {2, 3, 1}}, V::touching);
  expect_verdict(t, Shape<3>{{3, 3, 1}}, V::separated, V::intersecting);  // and a point beside it
  // A triangle with a segment that pierces it, and with one that passes it.
  expect_verdict(t, Shape<3>{{0.5, 0.5, 0}, {0.5, 0.5, 2}}, V::overlapping, V::intersecting);
  expect_verdict(t, Shape<3>{{2, 2, 0}, {2, 2, 2}}, V::separated, V::separated);
}

TEST(SeparatingAxisByHand, ParallelEdgesHaveNoAxis) {
  // Two boxes with all edges parallel, one inside the other: the zero vector must not count as an
  // axis.
  const auto box = [](double low, double high) {
    std::vector<Point<3>> points;
    for (const double x : {low, high})
      for (const double y : {low, high})
        for (const double z : {low, high}) points.push_back({x, y, z});
    return Shape<3>(std::move(points));
  };
  expect_verdict(box(0, 3), box(1, 2), Verdict::overlapping, Verdict::intersecting);
  expect_verdict(box(0, 3), box(3, 4), Verdict::touching, Verdict::intersecting);
  expect_verdict(box(0, 3), box(4, 5), Verdict::separated, Verdict::separated);
  // Both signs of each axis: 12 from facets; products of edges only for pairs that are not
  // parallel.
  adaptive policy;
  Counters counters;
  const Subject<3> s(box(0, 3), box(1, 2));
  (void)separating_axis(policy, MinkowskiDifference<3>{s.a, s.b}, s.of_a, s.of_b, counters);
  EXPECT_EQ(counters.regions, 2U * (6 + 6 + 144 - 48));
}

TEST(SeparatingAxisByHand, OneEdgePairAloneSeparates) {
  // Two tetrahedra with crossing edges: no facet's plane separates them.
  const Shape<3> a{{-2, 0, 0}, {2, 0, 0}, {0, 1, -1}, {0, -1, -1}};
  const Shape<3> b{{0, -2, 1}, {0, 2, 1}, {1, 0, 2}, {-1, 0, 2}};
  expect_verdict(a, b, Verdict::separated, Verdict::separated);
  const Shape<3> c{{0, -2, 0}, {0, 2, 0}, {1, 0, 1}, {-1, 0, 1}};
  expect_verdict(a, c, Verdict::touching, Verdict::intersecting);
}

}  // namespace
}  // namespace certa::test
