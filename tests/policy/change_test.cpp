// Changes that users could make to their data, and whether these help.
#include "policy/change.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/fuzz/random.hpp>

#include "fake_candidate.hpp"
#include "pairs.hpp"
#include "policy/recommendation.hpp"

namespace certa::tools::policy {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

bool proposes(const std::vector<PairLine>& pairs, const std::string& part) {
  return std::ranges::any_of(Change::candidates(pairs),
                             [&](const Change& change) { return has(change.text(), part); });
}

/// Squares with sides of length `unit`, side by side, at a gap or overlapping.
PairLine squares(const Point<2>& at, double gap, double unit) {
  std::array<std::vector<Point<2>>, 2> sides;
  for (const double x : {0.0, unit})
    for (const double y : {0.0, unit}) {
      sides[0].push_back({at[0] + x, at[1] + y});
      sides[1].push_back({at[0] + x + unit + gap, at[1] + y});
    }
  return pair_of<2>(sides[0], sides[1]);
}

std::vector<PairLine> many_squares(const Point<2>& at, double unit) {
  std::vector<PairLine> pairs;
  for (int k = 1; k <= 40; ++k)
    pairs.push_back(squares(at, (k % 2 == 0 ? 1 : -1) * unit / 64 * k, unit));
  return pairs;
}

/// The steps of the command, with made-up times.
class Trial {
 public:
  Trial(std::vector<PairLine> pairs, Candidates candidates, const Demands& demands = {})
      : pairs_(std::move(pairs)), candidates_(std::move(candidates)) {
    std::vector<Features> features;
    for (const PairLine& pair : pairs_) {
      const Exact truth = exact(pair);
      features.push_back(policy::features(pair));
      Record& record = records_.emplace_back();
      record.truth = truth.truth;
      for (const auto& candidate : candidates_) {
        record.observations.push_back(
            observe(candidate->answer(pair, question_), pair, truth, question_));
        record.observations.back().ns = static_cast<float>(100 * record.observations.size());
      }
    }
    for (std::size_t c = 0; c < candidates_.size(); ++c)
      cards_.push_back(score(*candidates_[c], c, records_, features, demands));
    advice_ = recommend(cards_, demands, question_, pairs_, records_);
  }

  [[nodiscard]] const Recommendation& advice() const { return advice_; }

  /// The change that a sentence proposes.
  [[nodiscard]] std::optional<Change> named_in(const std::string& sentence) const {
    for (const Change& change : Change::candidates(pairs_))
      if (has(sentence, "After " + change.text() + " it would do")) return change;
    return {};
  }
  /// The number of changed pairs on which the first candidate is right.
  [[nodiscard]] std::size_t right_after(const Change& change) const {
    std::size_t right = 0;
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      const auto changed = change.apply(pairs_[k]);
      if (!changed) continue;
      Observation seen;
      seen.verdict = candidates_[0]->answer(*changed, question_).verdict;
      right += seen.verdict != Verdict::undecided && seen.says_meet() == records_[k].truth.meet();
    }
    return right;
  }

 private:
  Question question_;
  std::vector<PairLine> pairs_;
  Candidates candidates_;
  std::vector<Record> records_;
  std::vector<Scorecard> cards_;
  Recommendation advice_;
};

/// The candidates of these policies, without search tolerances.
Candidates only(std::vector<std::string> policies) {
  Choice choice;
  choice.policies = std::move(policies);
  choice.tolerances.emplace();
  return candidates(choice, {});
}

/// Expects that float errs, and that changes with these words are proposed and help.
void expect_proposed(const std::vector<PairLine>& pairs, const std::string& part) {
  const Trial trial(pairs, only({"float", "certified"}));
  EXPECT_TRUE(trial.advice().headline.starts_with("Use certified: "));
  ASSERT_EQ(trial.advice().cheaper.size(), 1U);
  const Cheaper& cheaper = trial.advice().cheaper[0];
  EXPECT_EQ(cheaper.name, "float");
  ASSERT_FALSE(cheaper.changes.empty());
  EXPECT_TRUE(has(cheaper.changes[0], part)) << cheaper.changes[0];
  for (const std::string& sentence : cheaper.changes) {
    EXPECT_TRUE(has(sentence, "of 40 pairs tried, 0 harmful errors are left; ")) << sentence;
    const auto change = trial.named_in(sentence);
    ASSERT_TRUE(change) << sentence;
    EXPECT_EQ(trial.right_after(*change), 40U);
  }
}

TEST(Change, MovesShapesThatAreFarFromTheOrigin) {
  expect_proposed(many_squares({0x1p25, -0x1p26}, 1), "After subtracting (33554433, -67108864)");
}

TEST(Change, ScalesCoordinatesThatUnderflow) {
  expect_proposed(many_squares({0, 0}, 0x1p-300), "After multiplying all coordinates by 2^300 ");
}

TEST(Change, MovesAndScales) {
  expect_proposed(many_squares({0x1p-270, 0}, 0x1p-300), "multiplying all coordinates by 2^300");
}

TEST(Change, DropsDuplicatesWhereThereAreAny) {
  std::vector<PairLine> pairs = many_squares({0, 0}, 1);
  EXPECT_FALSE(proposes(pairs, "duplicate"));
  pairs.push_back(pair_of<2>({{1, 0}, {0, 1}, {1, 0}, {0, 0}, {0, 1}}, {{7, 7}, {7, 7}}));
  ASSERT_TRUE(proposes(pairs, "duplicate"));
  const Change unique = Change::candidates(pairs)[0];
  EXPECT_EQ(unique.text(), "dropping duplicate vertices");
  const auto changed = unique.apply(pairs.back());
  ASSERT_TRUE(changed);
  const auto points = vertices_of(std::get<ShapePair<2>>(changed->shapes));
  EXPECT_EQ(points.a, (std::vector<Point<2>>{{1, 0}, {0, 1}, {0, 0}}));
  EXPECT_EQ(points.b, (std::vector<Point<2>>{{7, 7}}));

  // A candidate that fails on duplicates.
  Candidates two = only({"certified"});
  const Candidate& right = *two[0];
  Candidates field;
  field.push_back(std::make_unique<FakeCandidate>(
      CandidateInfo{.name = "stumbler"}, [&right](const PairLine& pair) {
        Reply reply = right.answer(pair, {});
        const auto b = std::get<ShapePair<2>>(pair.shapes).b.points();
        if (b.size() == 2 && b[0] == b[1]) reply.verdict = Verdict::undecided;
        return reply;
      }));
  field.push_back(std::move(two[0]));
  const Trial trial(pairs, std::move(field));
  ASSERT_EQ(trial.advice().cheaper.size(), 1U);
  ASSERT_EQ(trial.advice().cheaper[0].changes.size(), 1U);
  EXPECT_EQ(
      trial.advice().cheaper[0].changes[0],
      "After dropping duplicate vertices it would do: of 41 pairs tried, 0 harmful errors are "
      "left; 1 wrong answer came right.");
}

TEST(Change, ThatDoesNotHelpIsNotProposed) {
  for (const double distance : {std::numeric_limits<double>::quiet_NaN(), 1e9}) {
    Candidates field;
    field.push_back(std::make_unique<FakeCandidate>(CandidateInfo{.name = "wild"},
                                                    [distance](const PairLine& pair) {
                                                      Reply reply;
                                                      reply.verdict = exact(pair).truth.verdict;
                                                      reply.distance = distance;
                                                      reply.distance_to = distance;
                                                      return reply;
                                                    }));
    field.push_back(std::move(only({"certified"})[0]));
    const Trial trial(many_squares({0, 0}, 1), std::move(field), {.max_distance_error = 1e-3});
    EXPECT_TRUE(trial.advice().headline.starts_with("Use certified: "));
    ASSERT_EQ(trial.advice().cheaper.size(), 1U);
    EXPECT_TRUE(trial.advice().cheaper[0].changes.empty());
  }
}

TEST(Change, LeavesAnswersAsTheyAreWhereNothingIsRounded) {
  fuzz::Random random(1);
  std::vector<PairLine> pairs;
  const auto coordinate = [&] { return 0x1p30 + random.between(-1000, 1000) * 0x1p-10; };
  for (int k = 0; k < 50; ++k) {
    std::array<std::vector<Point<3>>, 2> sides;
    for (auto& side : sides)
      for (int v = 0; v < 5; ++v) side.push_back({coordinate(), -coordinate(), coordinate()});
    pairs.push_back(pair_of<3>(sides[0], sides[1]));
  }
  const auto changes = Change::candidates(pairs);
  EXPECT_EQ(changes.size(), 2U) << "in common and each pair's own origin";
  for (const Change& change : changes)
    for (const PairLine& pair : pairs) {
      const auto changed = change.apply(pair);
      ASSERT_TRUE(changed);
      const Reference before = exact(pair).truth;
      const Reference after = exact(*changed).truth;
      EXPECT_EQ(before.verdict, after.verdict);
      EXPECT_EQ(before.distance * change.scale(), after.distance);
      EXPECT_LT(features(*changed).magnitude, 4);
      EXPECT_EQ(features(*changed).flatness, features(pair).flatness);
    }
}

TEST(Change, DoesNotOverflow) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  const std::vector<PairLine> pairs{pair_of<2>({{{-kLargest, 0}}}, {{{kLargest, 0}}})};
  for (const Change& change : Change::candidates(pairs)) {
    const auto changed = change.apply(pairs[0]);
    if (has(change.text(), "first vertex")) {
      EXPECT_FALSE(changed) << change.text();
    }
  }
  for_each_pair(10, [](const std::string& id, const PairLine& pair) {
    for (const Change& change : Change::candidates(std::span(&pair, 1)))
      if (const auto changed = change.apply(pair)) {
        EXPECT_TRUE(std::isfinite(features(*changed).magnitude)) << id;
        EXPECT_GT(change.scale(), 0) << id;
        EXPECT_TRUE(std::isfinite(change.scale())) << id;
      }
  });
}

}  // namespace
}  // namespace certa::tools::policy
