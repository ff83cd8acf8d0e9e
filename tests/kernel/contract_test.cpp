// The kernel's laws on every family of pairs, 2D and 3D.
#include <set>
#include <tuple>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/policies.hpp>

#include "properties/certificates.hpp"
#include "properties/symmetry.hpp"
#include "support/every_family.hpp"
#include "support/gmp_integer.hpp"

namespace certa::test {
namespace {

template <int D>
struct Shapes {
  explicit Shapes(const Pair<D>& pair) : a(pair.a), b(pair.b) {}
  explicit Shapes(const Recipe& recipe) : Shapes(realize<D>(recipe)) {}
  Shape<D> a;
  Shape<D> b;
};

std::string text(const Certificate& certificate) {
  struct Writer {
    std::string s;
    void put(const std::vector<WeightedVertex>& list) {
      for (const auto& [i, w] : list) s += std::to_string(i) + ':' + certa::to_string(w) + ' ';
      s += "| ";
    }
    void put(const std::vector<Rational>& list) {
      for (const Rational& x : list) s += certa::to_string(x) + ' ';
    }
    void operator()(std::monostate) { s = "none"; }
    void operator()(const NearCertificate&) { s = "near"; }
    void operator()(const OtherShapes&) { s = "other shapes"; }
    void operator()(const SeparationCertificate& c) {
      s = "separation ";
      put(c.direction);
    }
    void operator()(const DistanceCertificate& c) {
      s = "distance ";
      put(c.a);
      put(c.b);
    }
    void operator()(const IntersectionCertificate& c) {
      s = "intersection ";
      put(c.a);
      put(c.b);
    }
    void operator()(const TouchingCertificate& c) {
      s = "touching ";
      put(c.a);
      put(c.b);
      put(c.direction);
    }
    void operator()(const OverlapCertificate& c) {
      s = "overlap ";
      for (const auto& [i, j, w] : c.pairs)
        s += std::to_string(i) + ',' + std::to_string(j) + ':' + certa::to_string(w) + ' ';
    }
  } writer;
  std::visit(writer, certificate);
  return writer.s;
}

/// Everything a level 3 answer says, but for the stage.
template <int D>
std::string text(const Shapes<D>& shapes, const ClosestPoints<D>& answer) {
  std::ostringstream s;
  s << to_string(answer.verdict) << ' '
    << to_string(*certa::distance_squared(answer, shapes.a, shapes.b)) << std::hexfloat << ' '
    << answer.distance;
  for (const auto& v : {answer.on_a, answer.on_b, answer.normal})
    for (const double x : v) s << ' ' << x;
  s << ' ' << text(certa::certificate(answer, shapes.a, shapes.b));
  const Simplex simplex = answer.simplex();
  for (const VertexPair w : simplex.span()) s << ' ' << w.i << '/' << w.j;
  return s.str();
}

/// How often each verdict came up, so that no property is vacuous.
struct Tally {
  std::array<int, 4> count{};
  void add(Verdict v) { ++count[static_cast<std::size_t>(v)]; }
  int operator[](Verdict v) const { return count[static_cast<std::size_t>(v)]; }
};

/// One policy a recipe: each law holds of half of them.
fuzz::CertainPolicy any_policy(const Recipe& recipe) {
  return fuzz::kCertainPolicies[mix(static_cast<std::uint64_t>(recipe.variant)) %
                                fuzz::kCertainPolicies.size()];
}

class Contract : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Contract, testing::ValuesIn(kFamilies), family_name);

TEST_P(Contract, EveryCertificateIsAcceptedAndProvesTheAnswer) {
  Tally tally;
  int inexact = 0;
  std::set<std::tuple<fuzz::CertainPolicy, fuzz::Start, bool, bool>> questions;
  for_all_recipes([&](const Recipe& recipe) -> fuzz::Violation {
    fuzz::CertificateSeen seen;
    fuzz::Question question = fuzz::any_question(mix(static_cast<std::uint64_t>(recipe.variant)));
    for (const int level : {1, 2, 3}) {
      question.level = level;
      if (auto violation = fuzz::certificates_hold(recipe, question, &seen)) return violation;
    }
    questions.insert({question.policy, question.start, question.edges_of_a, question.edges_of_b});
    tally.add(seen.verdict);
    inexact += seen.inexact_distance;
    return std::nullopt;
  });
  EXPECT_GE(questions.size(), 18U);  // of 24
  EXPECT_GT(inexact, 20);
  EXPECT_EQ(tally[Verdict::undecided], 0);
  EXPECT_GT(tally[Verdict::separated], 20);
  const Family family = GetParam();
  if (family != Family::flat) {
    EXPECT_GT(tally[Verdict::overlapping], 5);
  }
  if (family != Family::random && family != Family::far_away && family != Family::ulp_neighbour &&
      family != Family::rescaled) {
    EXPECT_GT(tally[Verdict::touching], 5);
  }
}

TEST_P(Contract, AdaptiveAnswersAsExactDoesBitForBit) {
  std::set<Stage> stages;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto answer = closest_points<adaptive>(s.a, s.b);
    stages.insert(answer.stage);
    RC_ASSERT(text(s, answer) == text(s, closest_points<exact>(s.a, s.b)));
    RC_ASSERT(text(s, answer) == text(s, closest_points<exact_on<gmp_integer>>(s.a, s.b)));
  });
  const Family family = GetParam();
  if (family != Family::random) {
    EXPECT_TRUE(stages.contains(Stage::integer));
  }
  if (family == Family::wild) {
    EXPECT_TRUE(stages.contains(Stage::expansion));
    EXPECT_TRUE(stages.contains(Stage::big_integer));
  }
}

TEST_P(Contract, LevelsAgree) {
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const auto level3 = closest_points(s.a, s.b);
    const auto level2 = distance(s.a, s.b);
    RC_ASSERT(level2.verdict == level3.verdict);
    RC_ASSERT(level2.distance == level3.distance);
    RC_ASSERT(text(certa::certificate(level2, s.a, s.b)) ==
              text(certa::certificate(level3, s.a, s.b)));
    RC_ASSERT(classify(s.a, s.b).verdict == level3.verdict);
    RC_ASSERT(intersects(s.a, s.b) == (level3.verdict != Verdict::separated));
  });
}

TEST_P(Contract, ExactChangesOfThePairChangeNothingElse) {
  int recipes = 0;
  std::array<int, fuzz::kSymmetries.size()> compared{};
  for_all_recipes([&](const Recipe& recipe) -> fuzz::Violation {
    ++recipes;
    for (std::size_t k = 0; k < compared.size(); ++k)
      if (auto violation =
              fuzz::symmetry_holds(recipe, any_policy(recipe), fuzz::kSymmetries[k], &compared[k]))
        return violation;
    return std::nullopt;
  });
  const auto count = [&](fuzz::Symmetry symmetry) {
    return compared[static_cast<std::size_t>(symmetry)];
  };
  for (const auto symmetry :
       {fuzz::Symmetry::swap, fuzz::Symmetry::order, fuzz::Symmetry::duplicates,
        fuzz::Symmetry::axes, fuzz::Symmetry::warm_start}) {
    EXPECT_GE(count(symmetry), recipes);
  }
  EXPECT_GT(count(fuzz::Symmetry::scaling), recipes / 8);
  const Family family = GetParam();
  if (family == Family::grid) {
    EXPECT_GT(count(fuzz::Symmetry::midpoints), recipes / 8);
  }
  if (family != Family::random && family != Family::wild && family != Family::rescaled &&
      family != Family::tiny_face && family != Family::unlike) {
    EXPECT_GT(count(fuzz::Symmetry::translation), recipes / 40);
  }
  if (family == Family::grid || family == Family::contact || family == Family::flat ||
      family == Family::needle || family == Family::subnormal) {
    EXPECT_GT(count(fuzz::Symmetry::rotation), recipes / 4);
  }
}

TEST_P(Contract, TheDistanceFallsStrictlyAtEachStep) {
  // The termination argument, watched: exact squared distances of the faces visited.
  std::size_t longest = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const MinkowskiDifference<D> minkowski{s.a, s.b};
    Trace trace;
    adaptive policy;
    const Outcome<D> outcome = gjk(policy, minkowski, Goal::distance, {.trace = &trace});
    longest = std::max(longest, trace.size());
    std::optional<Rational> last;
    for (const TraceStep& step : trace) {
      if (outcome.verdict != Verdict::separated) break;
      RC_ASSERT(face_direction(policy, minkowski, Flat<D>{}, step.face).has_value());
      Evidence<D> visited;
      visited.kind = Evidence<D>::Kind::nearest;
      visited.push_back(step.face);
      const Rational now = Proof<D>(minkowski, visited).distance_squared();
      if (last) RC_ASSERT(now.numerator * last->denominator < last->numerator * now.denominator);
      last = now;
    }
    // The support of the last step makes no progress, and the answer is that face.
    if (outcome.verdict == Verdict::separated)
      RC_ASSERT(trace.back().face == outcome.faces[0].simplex);
  });
  EXPECT_GT(longest, 3U);
}

TEST_P(Contract, FloatingNeverClaimsCertainty) {
  int agree = 0;
  int differ = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const Shapes<D> s(recipe);
    const Verdict truth = classify(s.a, s.b).verdict;
    const auto judge = [&]<class T>(T) {
      Trace trace;
      const FloatingAnswer<T, D> answer = closest_points<floating<T>>(s.a, s.b, {.trace = &trace});
      (answer.verdict == truth ? agree : differ)++;
      // It ends, and a cap never passes for an answer.
      RC_ASSERT(trace.size() <= 5 * kInexactStepLimit);
      if (trace.size() >= kInexactStepLimit) RC_ASSERT(answer.verdict == Verdict::undecided);
    };
    judge(float{});
    judge(double{});
    static_assert(!floating<double>::is_exact);
    static_assert(
        std::is_same_v<decltype(classify<floating<double>>(s.a, s.b)), FloatingAnswer<double, D>>);
  });
  EXPECT_GT(agree, 10);
  if (GetParam() == Family::ulp_neighbour || GetParam() == Family::near_overflow) {
    EXPECT_GT(differ, 10);
  }
}

}  // namespace
}  // namespace certa::test
