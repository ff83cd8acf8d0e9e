// Boolean sub-algorithms give the right verdict on every family, and terminate. The papers' own
// loops are in published_test.cpp.
#include <algorithm>
#include <map>
#include <set>

#include <certa/algorithms/boolean/barycode_collision.hpp>
#include <certa/algorithms/boolean/muratori.hpp>
#include <certa/algorithms/boolean/ordered_simplex.hpp>
#include <certa/algorithms/boolean/triple_product.hpp>
#include <certa/certa.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/policies.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

template <class... Algorithms>
struct List {
  template <class F>
  static void for_each(const F& f) {
    (f.template operator()<Algorithms>(), ...);
  }
};
template <int D, class F>
void for_each_algorithm(const F& f) {
  if constexpr (D == 2)
    List<OrderedSimplex, TripleProduct, BarycodeCollision>::for_each(f);
  else
    List<Muratori, MuratoriReduced, OrderedSimplex3d>::for_each(f);
}
template <class Algorithm, int D>
Outcome<D> outcome_of(const Shape<D>& a, const Shape<D>& b, const PolicyOptions& options = {}) {
  adaptive policy;
  return gjk<Algorithm>(policy, MinkowskiDifference<D>{a, b}, Goal::separation, options);
}
template <class Algorithm, int D>
Verdict verdict_of(const Shape<D>& a, const Shape<D>& b) {
  return outcome_of<Algorithm>(a, b).verdict;
}
/// The default's verdict in the words of level 1.
template <int D>
Verdict truth_of(const Shape<D>& a, const Shape<D>& b) {
  return intersects(a, b) ? Verdict::intersecting : Verdict::separated;
}

/// The face of the simplex nearest to the origin, whether it has the newest vertex or not.
template <int D>
std::optional<Simplex> nearest_feature(const MinkowskiDifference<D>& minkowski,
                                       const Simplex& simplex) {
  adaptive policy;
  std::optional<Simplex> found;
  for (unsigned subset = 1; subset < 1U << simplex.size; ++subset) {
    Simplex face;
    for (unsigned k = 0; k < simplex.size; ++k)
      if (subset >> k & 1) face.push_back(simplex[k]);
    if (!weights_positive(policy, minkowski, Flat<D>{}, face)) continue;
    std::optional<Direction<D>> direction;
    if (face.size <= D) direction = face_direction(policy, minkowski, Flat<D>{}, face);
    bool optimal = true;
    for (const VertexPair x : simplex.span())
      optimal = optimal && (!direction ||
                            sign_along(policy, minkowski, *direction,
                                       edge(minkowski[face[0]], minkowski[x])) != Sign::negative);
    if (!optimal) continue;
    EXPECT_FALSE(found.has_value()) << "the nearest feature is unique";
    found = face;
  }
  return found;
}

std::set<VertexPair> as_set(const Simplex& simplex) {
  return {simplex.span().begin(), simplex.span().end()};
}
Simplex with(Simplex simplex, VertexPair w) {
  simplex.push_back(w);
  return simplex;
}

/// The vertices after one step from the triangle 1, 2, 3 of the shape to its point 0; B = {0}.
template <class Algorithm>
std::set<VertexPair> stepped(const MinkowskiDifference<3>& minkowski, const Simplex& old) {
  adaptive policy;
  Counters counters;
  const auto face = single_step<Algorithm>(policy, minkowski, old, VertexPair{}, counters);
  return face ? as_set(face->simplex) : std::set<VertexPair>{};
}
Simplex triangle_123() {
  Simplex old;
  for (std::uint32_t k = 1; k < 4; ++k) old.push_back({k, 0});
  return old;
}

class Boolean : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Boolean, testing::ValuesIn(kFamilies), family_name);

TEST_P(Boolean, AlgorithmsAgreeWithTheDefaultAndProveIt) {
  std::map<Verdict, int> verdicts;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const MinkowskiDifference<D> minkowski{s.a, s.b};
    const Verdict expected = classify(s.a, s.b).verdict;
    ++verdicts[expected];
    const Verdict level1 = expected == Verdict::separated ? expected : Verdict::intersecting;
    for_each_algorithm<D>([&]<class Algorithm>() {
      exact slow;
      RC_ASSERT(gjk<Algorithm>(slow, minkowski, Goal::separation).verdict == level1);
      const Outcome<D> outcome = outcome_of<Algorithm>(s.a, s.b);
      RC_ASSERT(outcome.verdict == level1);
      adaptive policy;
      if (level1 == Verdict::separated) {
        const VertexPair w = support(policy, minkowski, *outcome.direction);
        RC_ASSERT(sign_along(policy, minkowski, *outcome.direction, minkowski[w]) ==
                  Sign::positive);
      } else {
        const auto face = nearest_feature(minkowski, outcome.faces[0].simplex);
        RC_ASSERT(face.has_value());
        // In parentheses, because RC_ASSERT would take `||` apart and evaluate both sides.
        RC_ASSERT((face->size == D + 1 || !face_direction(policy, minkowski, Flat<D>{}, *face)));
      }
    });
  });
  EXPECT_GT(verdicts[Verdict::separated], 20);
  if (GetParam() != Family::flat) {
    EXPECT_GT(verdicts[Verdict::overlapping], 5);
  }
  if (GetParam() == Family::grid || GetParam() == Family::contact || GetParam() == Family::flat) {
    EXPECT_GT(verdicts[Verdict::touching], 5);
  }
}

TEST_P(Boolean, StepsGoToTheNearestFeatureFromAnyWarmStart) {
  std::map<std::size_t, int> steps;
  int skipped = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const MinkowskiDifference<D> minkowski{s.a, s.b};
    const Verdict expected = truth_of(s.a, s.b);
    std::vector<VertexPair> any;  // existing or not
    for (std::uint32_t k = 0; k < 9; ++k)
      any.push_back({static_cast<std::uint32_t>(mix(k + recipe.a.size()) % 11),
                     static_cast<std::uint32_t>(mix(k * 5 + recipe.b.size()) % 11)});
    for_each_algorithm<D>([&]<class Algorithm>() {
      for (const bool warm : {false, true}) {
        Trace trace;
        PolicyOptions options{.trace = &trace};
        if (warm) options.warm_start = Simplex(any);
        RC_ASSERT(outcome_of<Algorithm>(s.a, s.b, options).verdict == expected);
        std::set<std::set<VertexPair>> seen;  // no face twice: the distance falls
        for (std::size_t k = 0; k + 1 < trace.size(); ++k) {
          const auto next = as_set(trace[k + 1].face);
          const bool same = warm && next == as_set(trace[k].face);  // skipped
          skipped += same;
          if (same) continue;
          RC_ASSERT(seen.insert(next).second);
          RC_ASSERT(as_set(*nearest_feature(minkowski, with(trace[k].face, trace[k].support))) ==
                    next);
          ++steps[trace[k].face.size];
        }
      }
    });
  });
  EXPECT_GT(skipped, 0);
  EXPECT_GT(steps[1], 20);
  EXPECT_GT(steps[2], 5);
}

TEST_P(Boolean, Lemmas5To7HoldOnTheSimplicesOfTheReducedAlgorithm) {
  std::map<std::size_t, int> checked;
  EXPECT_TRUE(test::check([&] {
    const ShapePair<3> s = realize<3>(*recipes(GetParam())).shapes();
    const MinkowskiDifference<3> minkowski{s.a, s.b};
    Trace trace;
    const auto outcome = outcome_of<MuratoriReduced>(s.a, s.b, {.trace = &trace});
    if (outcome.verdict == Verdict::separated) trace.pop_back();  // found no w
    adaptive policy;
    std::size_t largest = 1;
    for (const TraceStep& step : trace) {
      const std::size_t n = step.face.size;
      const PointDifference<3> a = minkowski[step.support];
      const auto to = [&](std::size_t k) { return edge(a, minkowski[step.face[k]]); };
      const auto ahead = [&](std::size_t k) {
        return policy.sign<Dot>(a, to(k)) == Sign::negative;
      };
      // After the first edge no step starts from a single vertex.
      RC_ASSERT((n > 1 || largest == 1));
      largest = std::max(largest, n);
      if (policy.sign<Dot>(a, a) == Sign::zero) continue;  // A = 0, which the lemmas do not cover
      ++checked[n];
      const auto feature = nearest_feature(minkowski, with(step.face, step.support));
      RC_ASSERT(feature.has_value());
      RC_ASSERT(feature->contains(step.support));
      RC_ASSERT(feature->size > 1);
      if (n == 1) {  // Lemma 5: the slab
        RC_ASSERT(ahead(0));
        RC_ASSERT(policy.sign<Dot>(minkowski[step.face[0]], to(0)) == Sign::positive);
      } else if (n == 2) {  // Lemma 6: AB, AC or a side; no star case
        const auto beside = [&](std::size_t k) {
          return policy.sign<TripleCross>(to(k), to(1 - k), to(k), a) != Sign::negative;
        };
        RC_ASSERT((!beside(0) || ahead(0)));
        RC_ASSERT((!beside(1) || ahead(1)));
        RC_ASSERT(!(beside(0) && beside(1)));
      } else {  // Lemma 7, and not all three sides see the origin, which lies above BCD
        const Sign winding = policy.sign<Det3>(to(0), to(1), to(2));
        int outside = 0;
        for (std::size_t k = 0; k < 3; ++k)
          outside += winding * policy.sign<Det3>(to(k), to((k + 1) % 3), a) == Sign::positive;
        RC_ASSERT(outside < 3);
      }
    }
  }));
  EXPECT_GT(checked[1], 10);
  if (GetParam() != Family::flat) {
    EXPECT_GT(checked[2], 10);
    EXPECT_GT(checked[3], 5);
  }
}

TEST_P(Boolean, EverythingEndsWhateverTheArithmetic) {
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const auto run = [&]<class Policy, class Algorithm>(Policy policy) {
      Trace trace;
      Counters counters;
      const auto outcome =
          gjk<Algorithm>(policy, MinkowskiDifference<D>{s.a, s.b}, Goal::separation,
                         {.trace = &trace, .counters = &counters});
      RC_ASSERT(trace.size() <= static_cast<std::size_t>(kInexactStepLimit));
      if (trace.size() == kInexactStepLimit) RC_ASSERT(outcome.verdict == Verdict::undecided);
    };
    for_each_algorithm<D>([&]<class Algorithm>() {
      run.template operator()<floating<float>, Algorithm>({});
      run.template operator()<floating<double>, Algorithm>({});
    });
  });
}

TEST(BooleanInexact, AnUndefinedSignSpoilsTheStep) {
  // Every cross product is infinity minus infinity.
  const auto expect_nothing = []<int D>(const Shape<D>& a) {
    const Shape<D> origin{Point<D>{}};
    floating<double> policy;
    Counters counters;
    Simplex old;
    old.push_back({0, 0});
    const auto run = [&]<class Algorithm>() {
      const MinkowskiDifference<D> minkowski{a, origin};
      EXPECT_FALSE(single_step<Algorithm>(policy, minkowski, old, {1, 0}, counters).has_value())
          << Algorithm::info.name;
    };
    for_each_algorithm<D>(run);
  };
  expect_nothing(Shape<2>{{-1e300, -1.2e300}, {1e300, 1e300}});
  expect_nothing(Shape<3>{{1e300, 1e300, 0}, {-1e300, 1.5e300, 0}});
}

/// Calls f(points) for every sequence of `count` points with coordinates in {-1, 0, 1}.
template <int D, class F>
void for_each_lattice_sequence(std::size_t count, const F& f) {
  std::vector<Point<D>> points(count);
  for (int number = 0, rest = 0; rest == 0; ++number) {
    rest = number;
    for (auto& p : points)
      for (double& c : p) {
        c = rest % 3 - 1;
        rest /= 3;
      }
    if (rest == 0) f(points);
  }
}

TEST(BooleanLattice, AllSmallPairs) {
  // Every Minkowski difference of up to three points (as A, with B the origin), in every order.
  const auto run = []<int D>() {
    int pairs = 0;
    const Shape<D> origin{Point<D>{}};
    for (std::size_t count = 1; count <= 3; ++count)
      for_each_lattice_sequence<D>(count, [&](const std::vector<Point<D>>& points) {
        const Shape<D> a(points);
        const Verdict truth = truth_of(a, origin);
        ++pairs;
        const auto right = [&]<class Algorithm>() {
          ASSERT_EQ(verdict_of<Algorithm>(a, origin), truth) << Algorithm::info.name;
        };
        for_each_algorithm<D>(right);
      });
    return pairs;
  };
  EXPECT_EQ(run.template operator()<2>(), 9 + 81 + 729);
  EXPECT_EQ(run.template operator()<3>(), 27 + 729 + 19683);
}

TEST(BooleanByHand, ANewVertexBeforeTheOriginMayBeNearest) {
  // For v = (0, 0, 1), v.A > 0, so that A would end a search and not be added. A warm start may
  // offer it as a candidate; searches skip it.
  const Shape<3> points{{0, 0, 0.25}, {4, 0, 1}, {-4, -4, 1}, {-4, 4, 1}};
  const Shape<3> origin{{0, 0, 0}};
  const MinkowskiDifference<3> minkowski{points, origin};
  const Simplex old = triangle_123();
  EXPECT_EQ(stepped<Muratori>(minkowski, old), (std::set{VertexPair{0, 0}}));
  Trace trace;
  const std::vector<VertexPair> warm{{1, 0}, {2, 0}, {3, 0}, {0, 0}};
  const PolicyOptions options{.warm_start = Simplex(warm), .trace = &trace};
  EXPECT_EQ(outcome_of<MuratoriReduced>(points, origin, options).verdict, Verdict::separated);
  ASSERT_EQ(trace.size(), 4U);  // two steps, the candidate skipped, the support that ends it
  EXPECT_EQ(as_set(trace[2].face), as_set(old));
  EXPECT_EQ(as_set(trace[3].face), as_set(old));
}

}  // namespace
}  // namespace certa::test
