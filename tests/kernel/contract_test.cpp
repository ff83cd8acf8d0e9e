// The kernel's laws on every family of pairs, 2D and 3D.
#include <set>
#include <tuple>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "properties/certificates.hpp"
#include "properties/gmp_integer.hpp"
#include "properties/symmetry.hpp"
#include "support/certificate_text.hpp"
#include "support/every_family.hpp"

namespace certa::test {
namespace {

/// A temporary simplex is destroyed before its vertices could be read, so such a call must not
/// compile.
template <typename S>
concept HasSpan = requires(S&& simplex) {
  std::forward<S>(simplex).span();
};
static_assert(HasSpan<const Simplex&> && HasSpan<Simplex&>);
static_assert(!HasSpan<Simplex> && !HasSpan<const Simplex>);

/// All data of a level 3 answer except the stage.
template <int D>
std::string text(const ShapePair<D>& shapes, const ClosestPoints<D>& answer) {
  std::ostringstream s;
  s << to_string(answer.verdict) << ' '
    << to_string(*certa::distance_squared(answer, shapes.a, shapes.b)) << std::hexfloat << ' '
    << answer.distance;
  for (const auto& v : {answer.on_a, answer.on_b, answer.normal})
    for (const double x : v) s << ' ' << x;
  s << ' ' << certificate_text(certa::certificate(answer, shapes.a, shapes.b));
  const Simplex simplex = answer.simplex();
  for (const VertexPair w : simplex.span()) s << ' ' << w.i << '/' << w.j;
  return s.str();
}

/// How often each verdict came up, so that no property holds vacuously.
struct Counts {
  std::array<int, 4> count{};
  void add(Verdict v) { ++count[static_cast<std::size_t>(v)]; }
  int operator[](Verdict v) const { return count[static_cast<std::size_t>(v)]; }
};

/// One policy per recipe, so each law is tested on half of them.
fuzz::CertainPolicy any_policy(const Recipe& recipe) {
  return fuzz::kCertainPolicies[mix(static_cast<std::uint64_t>(recipe.variant)) %
                                fuzz::kCertainPolicies.size()];
}

class Contract : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, Contract, testing::ValuesIn(kFamilies), family_name);

TEST_P(Contract, EveryCertificateIsAcceptedAndProvesTheAnswer) {
  Counts counts;
  int inexact = 0;
  std::set<std::tuple<fuzz::CertainPolicy, fuzz::Start, bool, bool>> questions;
  for_all_recipes(
      [&](const Recipe& recipe) -> fuzz::Violation {
        fuzz::CertificateSeen seen;
        fuzz::Question question =
            fuzz::any_question(mix(static_cast<std::uint64_t>(recipe.variant)));
        for (const int level : {1, 2, 3}) {
          question.level = level;
          if (auto violation = fuzz::certificates_hold(recipe, question, &seen)) return violation;
        }
        questions.insert(
            {question.policy, question.start, question.edges_of_a, question.edges_of_b});
        counts.add(seen.verdict);
        inexact += seen.inexact_distance;
        return std::nullopt;
      },
      kHalfOfCases);
  EXPECT_GE(questions.size(), 18U);  // of 24
  EXPECT_GT(inexact, 20);
  EXPECT_EQ(counts[Verdict::undecided], 0);
  EXPECT_GT(counts[Verdict::separated], 20);
  const Family family = GetParam();
  if (family != Family::flat) {
    EXPECT_GT(counts[Verdict::overlapping], 5);
  }
  if (family != Family::random && family != Family::far_away && family != Family::ulp_neighbour &&
      family != Family::rescaled) {
    EXPECT_GT(counts[Verdict::touching], 5);
  }
}

TEST_P(Contract, AdaptiveAnswersAsExactDoesBitForBit) {
  std::set<Stage> stages;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
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
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const auto level3 = closest_points(s.a, s.b);
    const auto level2 = distance(s.a, s.b);
    RC_ASSERT(level2.verdict == level3.verdict);
    RC_ASSERT(fuzz::same_bits(level2.distance, level3.distance));
    RC_ASSERT(certificate_text(certa::certificate(level2, s.a, s.b)) ==
              certificate_text(certa::certificate(level3, s.a, s.b)));
    RC_ASSERT(classify(s.a, s.b).verdict == level3.verdict);
    RC_ASSERT(intersects(s.a, s.b) == (level3.verdict != Verdict::separated));
  });
}

TEST_P(Contract, ExactChangesOfThePairChangeNothingElse) {
  int recipes = 0;
  std::array<int, fuzz::kSymmetries.size()> compared{};
  for_all_recipes(
      [&](const Recipe& recipe) -> fuzz::Violation {
        ++recipes;
        for (std::size_t k = 0; k < compared.size(); ++k)
          if (auto violation = fuzz::symmetry_holds(recipe, any_policy(recipe),
                                                    fuzz::kSymmetries[k], &compared[k]))
            return violation;
        return std::nullopt;
      },
      GetParam() == Family::near_overflow ? kHalfOfCases : 0);
  const auto count = [&](fuzz::Symmetry symmetry) {
    return compared[static_cast<std::size_t>(symmetry)];
  };
  for (const auto symmetry :
       {fuzz::Symmetry::swap, fuzz::Symmetry::order, fuzz::Symmetry::duplicates,
        fuzz::Symmetry::axes, fuzz::Symmetry::warm_start}) {
    EXPECT_GE(count(symmetry), recipes);
  }
  EXPECT_GT(count(fuzz::Symmetry::scaling), 50);
  const Family family = GetParam();
  if (family == Family::grid || family == Family::contact || family == Family::flat ||
      family == Family::needle || family == Family::subnormal || family == Family::shared) {
    EXPECT_GT(count(fuzz::Symmetry::zeros), 50);
  }
  if (family == Family::grid) {
    EXPECT_GT(count(fuzz::Symmetry::midpoints), 50);
  }
  if (family != Family::random && family != Family::wild && family != Family::rescaled &&
      family != Family::tiny_face && family != Family::unlike) {
    EXPECT_GT(count(fuzz::Symmetry::translation), 10);
  }
  if (family == Family::grid || family == Family::contact || family == Family::flat ||
      family == Family::needle || family == Family::subnormal) {
    EXPECT_GT(count(fuzz::Symmetry::rotation), 100);
  }
}

TEST_P(Contract, TheDistanceFallsStrictlyAtEachStep) {
  // Follows the proof of termination: exact squared distances of the faces visited fall.
  std::size_t longest = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
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
    // The support of the last step makes no progress, so its face is the answer.
    if (outcome.verdict == Verdict::separated)
      RC_ASSERT(trace.back().face == outcome.faces[0].simplex);
  });
  EXPECT_GT(longest, 3U);
}

/// The span of the first faces of the answer, up to this dimension; nothing if no prefix has it.
template <int D>
std::optional<Flat<D>> flat_of(const Outcome<D>& outcome, int dimension) {
  Flat<D> flat;
  for (std::size_t f = 0; f < outcome.face_count && flat.size < dimension; ++f) {
    const Simplex& face = outcome.faces[f].simplex;
    for (std::size_t k = 1; k < face.size; ++k) flat.basis[flat.size++] = {face[0], face[k]};
  }
  if (flat.size != dimension) return std::nullopt;
  return flat;
}

TEST_P(Contract, TheTraceTellsWhatIsProjectedAway) {
  int contacts = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const MinkowskiDifference<D> minkowski{s.a, s.b};
    Trace trace;
    adaptive policy;
    const Outcome<D> outcome = gjk(policy, minkowski, Goal::distance, {.trace = &trace});
    std::set<int> projected;
    int last = 0;
    for (const TraceStep& step : trace) {
      RC_ASSERT(step.flat_dimension >= last);
      last = step.flat_dimension;
      projected.insert(last);
      // Each step's face is taken modulo a flat that has been found, which is not yet the whole
      // space.
      RC_ASSERT(last < D);
      const auto flat = flat_of(outcome, last);
      RC_ASSERT(flat.has_value());
      const auto face = face_direction(policy, minkowski, *flat, step.face);
      RC_ASSERT(face.has_value());
    }
    if (outcome.verdict == Verdict::separated) {
      RC_ASSERT(last == 0);
      return;
    }
    // Each face after the first was found by a search modulo the faces before it.
    int dimension = 0;
    for (std::size_t f = 0; f + 1 < outcome.face_count; ++f) {
      dimension += outcome.faces[f].simplex.size - 1;
      RC_ASSERT(projected.contains(dimension));
      ++contacts;
    }
  });
  if (GetParam() == Family::wild || GetParam() == Family::shared) {
    EXPECT_GT(contacts, 20);
  }
}

TEST_P(Contract, FloatingNeverClaimsCertainty) {
  int agree = 0;
  int differ = 0;
  for_all([&]<int D>(const Recipe& recipe) {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const Verdict truth = classify(s.a, s.b).verdict;
    const auto compare = [&]<class T>(T) {
      Trace trace;
      const FloatingAnswer<T, D> answer = closest_points<floating<T>>(s.a, s.b, {.trace = &trace});
      (answer.verdict == truth ? agree : differ)++;
      // The search ends, and an answer at the cap on steps is `undecided`.
      RC_ASSERT(trace.size() <= 5 * kInexactStepLimit);
      if (trace.size() >= kInexactStepLimit) RC_ASSERT(answer.verdict == Verdict::undecided);
    };
    compare(float{});
    compare(double{});
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
