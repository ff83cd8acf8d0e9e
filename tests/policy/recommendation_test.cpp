// The recommended policy, and the sentences about the others.
#include "policy/recommendation.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fake_candidate.hpp"
#include "policy/assessment.hpp"

namespace certa::tools::policy {
namespace {

/// Made-up scorecards.
class Field {
 public:
  /// Adds a candidate with this many errors in 1000 pairs that meet, and none in as many that do
  /// not; each error is by `gap`.
  void add(const CandidateInfo& info, double ns, std::uint64_t missed = 0, double gap = 1) {
    candidates_.push_back(std::make_unique<FakeCandidate>(info));
    Scorecard& card = cards_.emplace_back();
    card.candidate = candidates_.back().get();
    card.pairs = 2000;
    card.missed = {missed, 1000, missed, missed > 0 ? gap : 0};
    card.ghost = {0, 1000, 0, 0};
    card.undecided = {0, 2000, 0, 0};
    card.times.at.fill(ns);
  }
  Recommendation advice(const Demands& demands = {}) {
    for (Scorecard& card : cards_) assess(card, demands);
    return recommend(cards_, demands, {}, {}, {});
  }
  std::vector<Scorecard>& cards() { return cards_; }

 private:
  std::vector<std::unique_ptr<FakeCandidate>> candidates_;
  std::vector<Scorecard> cards_;
};

CandidateInfo proven(const std::string& name) {
  return {.name = name, .certain = true, .deterministic = true, .certificate = true};
}
CandidateInfo rounded(const std::string& name) { return {.name = name}; }

bool any_has(const std::vector<std::string>& texts, const std::string& part) {
  return std::ranges::any_of(texts,
                             [&](const std::string& text) { return text.find(part) != text.npos; });
}

TEST(Recommendation, IsTheCheapestThatMeetsTheDemands) {
  Field field;
  field.add(proven("slow"), 900);
  field.add(rounded("wrong"), 10, 3);
  field.add(rounded("good"), 100);
  field.add(rounded("better"), 200);
  const Recommendation advice = field.advice();
  EXPECT_EQ(advice.chosen, 2U);
  EXPECT_EQ(advice.headline,
            "Use good: at most 0.37 % of pairs that meet missed, at most 0.37 % of pairs that are "
            "apart found to meet, at most 0.18 % of pairs undecided (95 % sure), 99 % of the "
            "queries within 0.1 \u00b5s.");
  EXPECT_EQ(advice.code, "ask good");
  EXPECT_TRUE(any_has(advice.reasons,
                      "0 of 1,000 pairs that meet were missed: by this sample the "
                      "rate is at most 0.37 % (95 % sure)"));
  EXPECT_TRUE(any_has(advice.reasons, "Certainty (slow) would cost 9 times as much"));
  EXPECT_FALSE(any_has(advice.reasons, "No measured policy is cheaper."));
  ASSERT_EQ(advice.cheaper.size(), 1U);
  EXPECT_EQ(advice.cheaper[0].name, "wrong");
  ASSERT_EQ(advice.cheaper[0].fails.size(), 1U);
  EXPECT_EQ(advice.cheaper[0].fails[0],
            "missed 3 of 1,000 pairs that meet (the worst by 1); none is allowed");
  EXPECT_TRUE(advice.unmet.empty());
}

/// A few pairs without errors are no evidence.
TEST(Recommendation, DoesNotBoastOfAFewPairs) {
  const auto headline = [](std::uint64_t meet, std::uint64_t missed = 0) {
    Field field;
    field.add(rounded("good"), 100, missed, 1e-9);
    field.cards()[0].missed.of = meet;
    field.cards()[0].missed.harmful = 0;
    return field.advice({.tolerance = 1e-3}).headline;
  };
  const auto begins = [](const std::string& text, const std::string& with) {
    EXPECT_TRUE(text.starts_with("Use good: " + with + ", at most 0.37 % of pairs that are "))
        << text;
    EXPECT_EQ(text.find("0 missed"), text.npos);
  };
  begins(headline(0), "no pairs that meet to tell how many are missed");
  begins(headline(1), "1 pair that meets is too few to tell how many are missed");
  begins(headline(5), "5 pairs that meet are too few to tell how many are missed");
  begins(headline(29, 2), "29 pairs that meet are too few to tell how many are missed");
  begins(headline(30), "at most 12 % of pairs that meet missed");
  Field few;
  few.add(rounded("good"), 100);
  few.cards()[0].missed.of = 9;
  few.cards()[0].ghost.of = 11;
  few.cards()[0].undecided.of = 20;
  EXPECT_TRUE(few.advice().headline.starts_with(
      "Use good: 9 pairs that meet and 11 that are apart are too few to tell what it gets wrong, "
      "99 % of"));
  begins(headline(1000, 3), "at most 0.87 % of pairs that meet missed");
}

TEST(Recommendation, PrefersProofsThatCostHardlyMore) {
  const auto chosen = [](double ns) {
    Field field;
    field.add(rounded("fast"), 100);
    field.add(rounded("between"), 101);
    field.add(proven("proven"), ns);
    return field.advice().chosen;
  };
  EXPECT_EQ(chosen(104), 2U);
  EXPECT_EQ(chosen(106), 0U);
  EXPECT_EQ(chosen(90), 2U);
}

TEST(Recommendation, CostIsByTheTimeThatIsAsked) {
  Field field;
  field.add(rounded("steady"), 100);
  field.add(rounded("jumpy"), 60);
  field.cards()[1].times.at[static_cast<std::size_t>(TimeAt::worst)] = 5000;
  EXPECT_EQ(field.advice().chosen, 1U);
  const Recommendation worst = field.advice({.budget_at = TimeAt::worst});
  EXPECT_EQ(worst.chosen, 0U);
  EXPECT_TRUE(any_has(worst.reasons, "No measured policy is cheaper."));
  EXPECT_TRUE(worst.headline.ends_with("all queries within 0.1 \u00b5s."));
}

TEST(Recommendation, DoesNotTrustWhatWasProvenWrong) {
  Field field;
  field.add(proven("broken"), 10, 1);
  field.add(rounded("good"), 100);
  EXPECT_EQ(field.advice().chosen, 1U);
}

CandidateInfo bounds() {
  CandidateInfo info = proven("bounds");
  info.encloses = true;
  return info;
}

TEST(Recommendation, TellsThatAnAnswerIsAnInterval) {
  Field field;
  field.add(bounds(), 100);
  EXPECT_TRUE(any_has(field.advice().reasons, "Its answer is an interval: bounds [lower, upper]"));
  EXPECT_TRUE(any_has(field.advice().reasons, "No policy that gives a number meets the demands."));
  field.add(proven("number"), 150);
  field.add(proven("another"), 200);
  const Recommendation advice = field.advice();
  EXPECT_EQ(advice.chosen, 0U);
  EXPECT_EQ(advice.headline,
            "Use bounds: bounds of the distance, not a number; no verdict can be wrong, 99 % of "
            "the queries within 0.1 \u00b5s.");
  EXPECT_TRUE(any_has(advice.reasons, "For a number take number, at 1.5 times the time."));
  EXPECT_FALSE(any_has(advice.reasons, "Of the others")) << "said once";
  Field numbers;
  numbers.add(proven("number"), 100);
  numbers.add(bounds(), 150);
  EXPECT_FALSE(any_has(numbers.advice().reasons, "interval"));
}

TEST(Recommendation, PromisesCanBeRequired) {
  Field field;
  field.add(rounded("fast"), 10);
  field.add({.name = "same", .deterministic = true}, 20);
  field.add(proven("proven"), 300);
  EXPECT_EQ(field.advice().chosen, 0U);
  EXPECT_EQ(field.advice({.deterministic = true}).chosen, 1U);
  EXPECT_EQ(field.advice({.certificate = true}).chosen, 2U);
}

TEST(Recommendation, WhereNoneMeetsTheBudgetNamesByHowMuch) {
  Field field;
  field.add(rounded("wrong"), 50, 2);
  field.add(rounded("worse"), 60, 7);
  field.add(proven("proven"), 500);
  field.add(proven("slower"), 900);
  const Recommendation advice = field.advice({.budget_ns = 100});
  EXPECT_FALSE(advice.chosen);
  EXPECT_EQ(advice.headline, "No policy meets these demands.");
  EXPECT_TRUE(advice.code.empty());
  ASSERT_EQ(advice.unmet.size(), 2U);
  EXPECT_EQ(advice.unmet[0],
            "Only the budget is exceeded by proven, the fastest of these: it takes 0.5 \u00b5s at "
            "the 99th percentile, 5 times the budget of 0.1 \u00b5s.");
  EXPECT_EQ(advice.unmet[1],
            "Within the budget wrong comes nearest, but it missed 2 of 1,000 pairs that meet (the "
            "worst by 1); none is allowed.");
  EXPECT_EQ(advice.cheaper.size(), 2U);
}

TEST(Recommendation, WhereNoneMeetsTheOthersAreNamed) {
  Field field;
  field.add(rounded("wrong"), 50, 2);
  field.add(rounded("right"), 60);
  const Recommendation advice = field.advice({.certificate = true});
  EXPECT_FALSE(advice.chosen);
  ASSERT_EQ(advice.unmet.size(), 3U);
  EXPECT_TRUE(any_has(advice.unmet, "wrong missed 2 of"));
  EXPECT_TRUE(any_has(advice.unmet, "wrong gives no certificate, and one is required."));
  EXPECT_TRUE(any_has(advice.unmet, "right gives no certificate, and one is required."));
  const Recommendation late = field.advice({.budget_ns = 6});
  ASSERT_FALSE(late.unmet.empty());
  EXPECT_TRUE(any_has(late.unmet,
                      "right, the fastest of these: it takes 0.06 \u00b5s at the 99th "
                      "percentile, 10 times"));
}

TEST(Recommendation, OfNothingIsNothing) {
  Field field;
  EXPECT_FALSE(field.advice().chosen);
  field.add(rounded("unasked"), 0);
  field.cards()[0].pairs = 0;
  EXPECT_FALSE(field.advice().chosen);
}

TEST(Recommendation, NamesAFewOfManyCheaperOnes) {
  Field field;
  for (int k = 1; k <= 9; ++k) field.add(rounded("wrong " + std::to_string(k)), k, 1);
  field.add(proven("proven"), 100);
  const Recommendation advice = field.advice();
  ASSERT_EQ(advice.cheaper.size(), 5U);
  EXPECT_EQ(advice.cheaper[0].name, "wrong 1");
}

}  // namespace
}  // namespace certa::tools::policy
