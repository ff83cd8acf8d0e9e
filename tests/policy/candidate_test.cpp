// Every candidate answers all pairs that it takes, and certified ones are right.
#include "policy/candidate.hpp"

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "pairs.hpp"
#include "policy/measurement.hpp"

namespace certa::tools::policy {
namespace {

Choice everything() {
  Choice choice;
  choice.algorithms = {"all"};
  return choice;
}

const std::vector<Question> kQuestions{{1, false}, {2, false}, {3, false},
                                       {1, true},  {2, true},  {3, true}};

int dimension_of(const PairLine& pair) {
  return std::holds_alternative<ShapePair<2>>(pair.shapes) ? 2 : 3;
}

TEST(Candidates, HaveNamesOfTheirOwn) {
  for (const Question& question : kQuestions) {
    std::set<std::string> names;
    std::set<std::string> policies;
    for (const auto& candidate : candidates(everything(), question)) {
      const CandidateInfo& info = candidate->info();
      EXPECT_TRUE(names.insert(info.name).second) << info.name;
      policies.insert(info.policy);
      EXPECT_TRUE(candidate->takes(2) || candidate->takes(3));
      EXPECT_FALSE(candidate->code(question).empty());
      EXPECT_TRUE(!info.certificate || info.certain) << info.name;
    }
    EXPECT_EQ(policies.size(), kMeasured.size() - (question.level == 2 ? 0 : 1));
    EXPECT_EQ(policies.contains("enclosure"), question.level == 2);
    // Each number type and policy with each algorithm, and with tolerances.
    EXPECT_GT(names.size(), 6 * sub_distance_algorithms().size());
  }
}

TEST(Candidates, SayWhatTheyAre) {
  for (const int level : {1, 2, 3}) {
    std::set<std::string> about;
    for (const auto& candidate : candidates(everything(), {.level = level})) {
      const CandidateInfo& info = candidate->info();
      EXPECT_TRUE(about.insert(info.about).second) << info.name;
      EXPECT_LE(info.about.size(), 130U) << info.about;
      EXPECT_EQ(info.about.find("nothing is proven") != std::string::npos, !info.certain);
      EXPECT_EQ(info.encloses, info.policy == "enclosure");
      EXPECT_EQ(info.about.find("bounds [lower, upper] instead") != std::string::npos,
                info.encloses);
      EXPECT_EQ(info.is_reference(), info.policy == "long-double" || info.policy == "quad");
      const std::map<std::string, std::string> types{
          {"float", "float"}, {"long-double", "long double"}, {"quad", "quad"}};
      const auto type = types.find(info.policy);
      EXPECT_EQ(info.number_type(), type == types.end() ? "double" : type->second) << info.name;
    }
  }
}

TEST(Candidates, AreThoseChosen) {
  Choice choice;
  choice.policies = {"exact", "float"};
  choice.tolerances = std::vector<double>{1e-3};
  choice.algorithms = {"johnson"};
  std::vector<std::string> names;
  for (const auto& candidate : candidates(choice, {})) names.push_back(candidate->info().name);
  EXPECT_EQ(names, (std::vector<std::string>{"float", "float 0.001", "float johnson", "exact",
                                             "exact johnson"}));
}

TEST(Candidates, CertainOnesAreRightAndNoneFailsToAnswer) {
  std::map<std::string, int> wrong;
  int kinds = 0;
  for (const Question& question : kQuestions) {
    const Candidates all = candidates(everything(), question);
    for_each_pair(question.tell_contact ? 1 : 2, [&](const std::string& id, const PairLine& pair) {
      const Exact truth = exact(pair);
      for (const auto& candidate : all) {
        const CandidateInfo& info = candidate->info();
        if (!candidate->takes(dimension_of(pair))) continue;
        const Reply reply = candidate->answer(pair, question);
        const Observation seen = observe(reply, pair, truth, question);
        const bool is_right =
            seen.verdict != Verdict::undecided && seen.says_meet() == truth.truth.meet();
        if (info.certain) {
          EXPECT_TRUE(is_right) << info.name << " on " << id;
          EXPECT_NE(seen.route, Route::floating);
          EXPECT_FALSE(seen.capped);
          if (question.tell_contact) {
            EXPECT_EQ(seen.verdict, truth.truth.verdict) << info.name << " on " << id;
            ++kinds;
          }
          // Correctly rounded: within half an ulp, also among the smallest numbers.
          if (!std::isnan(seen.distance_error) && info.policy != "enclosure") {
            EXPECT_LE(seen.distance_error, std::max(truth.truth.distance * 0x1p-53, 0x1p-1074))
                << info.name << " on " << id;
          }
        } else {
          wrong[info.policy] += !is_right;
        }
        EXPECT_FALSE(reply.distance > reply.distance_to) << info.name << " on " << id;
      }
    });
  }
  EXPECT_GT(kinds, 100);
  for (const std::string policy : {"float", "double", "uncertified"})
    EXPECT_GT(wrong[policy], 0) << policy << " is not so good: degenerate pairs were missed";
}

TEST(Candidates, TakeTimeForEveryPair) {
  std::vector<PairLine> pairs;
  for_each_pair(1, [&](const std::string&, const PairLine& pair) {
    if (dimension_of(pair) == 3) pairs.push_back(pair);
  });
  Choice choice;
  choice.policies = {"float", "double", "certified", "adaptive", "enclosure"};
  for (const Question& question : kQuestions)
    for (const auto& candidate : candidates(choice, question)) {
      std::vector<float> ns(pairs.size(), -1);
      candidate->time(pairs, question, ns);
      for (const float t : ns) EXPECT_GE(t, 0) << candidate->info().name;
    }
}

TEST(Measurement, AsksEachCandidateAboutEachPair) {
  std::vector<PairLine> pairs;
  for_each_pair(1, [&](const std::string&, const PairLine& pair) { pairs.push_back(pair); });
  Choice choice;
  choice.policies = {"float", "certified"};
  const Question question;
  const Candidates field = candidates(choice, question);
  Measurement measurement(field, question, 2, 1);
  EXPECT_GE(measurement.clock_ns(), 0);
  const auto records = measurement.measure(pairs);
  ASSERT_EQ(records.size(), pairs.size());
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    EXPECT_EQ(records[k].truth.verdict, exact(pairs[k]).truth.verdict);
    ASSERT_EQ(records[k].observations.size(), field.size());
    for (const Observation& seen : records[k].observations) {
      EXPECT_TRUE(seen.asked);
      EXPECT_GE(seen.ns, 0);
    }
  }
  int asked = 0;
  (void)measurement.measure(std::span(pairs).first(1), [&asked] {
    ++asked;
    return true;
  });
  EXPECT_EQ(asked, 1) << "after the first round";
}

TEST(Measurement, TimesTheMakingOfShapes) {
  std::vector<PairLine> pairs(5, pair_of<2>({{{0, 0}}}, {{{1, 0}}}));
  pairs[3] = pair_of<2>(std::vector<Point<2>>(100000, Point<2>{0, 0}), {{{1, 0}}});
  const std::vector<double> ns = shape_times(pairs, 2, 0);
  ASSERT_EQ(ns.size(), pairs.size());
  EXPECT_GT(ns[3], 10 * ns[0]);
  EXPECT_GT(ns[0], 0);
  for (const double t : shape_times(pairs, 1, 1e12)) EXPECT_EQ(t, 0) << "less than no time";
}

TEST(Measurement, BlocksAreOfAFewPairsAndFewerLargeOnes) {
  std::vector<PairLine> pairs(100, pair_of<2>({{{0, 0}}}, {{{1, 0}}}));
  EXPECT_EQ(Measurement::block_of(pairs).size(), 64U);
  EXPECT_EQ(Measurement::block_of(std::span(pairs).first(10)).size(), 10U);
  pairs[3] = pair_of<2>(std::vector<Point<2>>(10000, Point<2>{0, 0}), {{{1, 0}}});
  EXPECT_EQ(Measurement::block_of(pairs).size(), 4U);
  EXPECT_EQ(Measurement::block_of(std::span(pairs).subspan(3)).size(), 1U);
}

}  // namespace
}  // namespace certa::tools::policy
