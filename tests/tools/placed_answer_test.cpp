// Answers about placed shapes are accepted by the checker, which places them itself; changed ones
// are refused.
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <variant>

#include <gtest/gtest.h>

#include "answers/answerer.hpp"
#include "formats/answer_reader.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"
#include "formats/refute.hpp"
#include "placed_pairs.hpp"

namespace certa::tools {
namespace {

struct Answered {
  std::string line;
  Answer answer;
  Summary summary;
};

Answered answered(const PairLine& pair, int level = 3, const std::string& policy = "certified") {
  Answered result;
  make_answerer(policy, "kkt", {level})(pair, result.line, result.summary);
  result.answer = std::get<Answer>(AnswerReader().read(result.line));
  return result;
}

PairLine read_pair(const std::string& line) { return std::get<PairLine>(PairReader().read(line)); }

TEST(PlacedAnswer, HoldsAtEveryLevelUnderEveryCertainPolicy) {
  PlacedPairs pairs(1);
  std::array<int, 5> verdicts{};
  std::array<int, 8> kinds{};
  int by_radii = 0;
  for (int k = 0; k < 1500; ++k) {
    const PairLine pair = k % 2 == 0 ? pairs.next<2>() : pairs.next<3>();
    std::string verdict;
    for (const int level : {1, 2, 3})
      for (const char* policy : {"certified", "adaptive", "exact"}) {
        if (level < 3 && policy[0] == 'e') continue;
        const Answered given = answered(pair, level, policy);
        ASSERT_EQ(refute(pair, given.answer).value_or(""), "") << given.line;
        ++kinds[given.answer.certificate.index()];
        const std::string said(to_string(given.answer.verdict));
        ASSERT_TRUE(verdict.empty() || verdict == said) << given.line;
        verdict = said;
        if (level < 2) continue;
        by_radii += *given.answer.distance == 0 && given.answer.distance_squared->numerator > 0;
        ++verdicts[static_cast<std::size_t>(given.answer.verdict)];
      }
  }
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GT(verdicts[static_cast<std::size_t>(verdict)], 5) << to_string(verdict);
  EXPECT_GT(kinds[Certificate(NearCertificate{}).index()], 100);
  EXPECT_GT(kinds[Certificate(SeparationCertificate{}).index()], 100);
  EXPECT_GT(kinds[Certificate(IntersectionCertificate{}).index()], 100);
  EXPECT_GT(kinds[Certificate(OverlapCertificate{}).index()], 100);
  EXPECT_GT(by_radii, 100) << "overlap by their radii alone";
}

/// Two balls whose centres are 5 apart.
PairLine balls(double radius_a, double radius_b) {
  return {"1", ShapePair<3>{Shape<3>{{1, 2, 3}},
                            Shape<3>{{0, 0, 0}},
                            {},
                            Pose<3>(identity_matrix<3>(), {4, 6, 3}),
                            radius_a,
                            radius_b}};
}

TEST(PlacedAnswer, ReadsAsDocumented) {
  EXPECT_EQ(answered(balls(1, 2)).line,
            R"({"id":1,"verdict":"separated","distance":2,"distance_squared":"25",)"
            R"("witness":{"a":[1.6,2.8,3],"b":[2.8,4.4,3]},"normal":[0.6,0.8,0],"stage":"filter",)"
            R"("certificate":{"kind":"distance","a":[[0,"1"]],"b":[[0,"1"]]}})"
            "\n");
  const Answered touching = answered(balls(2, 3));
  EXPECT_EQ(touching.answer.verdict, Verdict::touching);
  EXPECT_EQ(touching.answer.distance, 0.0);
  EXPECT_EQ(touching.answer.witness->a, (std::vector<double>{2.2, 3.6, 3}));
  EXPECT_EQ(touching.answer.witness->b, (std::vector<double>{2.2, 3.6, 3}));
  const Answered overlapping = answered(balls(5, 5));
  EXPECT_EQ(overlapping.answer.verdict, Verdict::overlapping);
  EXPECT_EQ(overlapping.answer.witness->a, (std::vector<double>{2.5, 4, 3}));
  EXPECT_EQ(answered(balls(5, 5), 1).line,
            R"({"id":1,"verdict":"overlapping","stage":"filter",)"
            R"("certificate":{"kind":"near","a":[[0,"1"]],"b":[[0,"1"]]}})"
            "\n");
}

template <class Corrupt>
void expect_refused(const PairLine& pair, Corrupt&& corrupt, std::string_view expected) {
  Answer answer = answered(pair).answer;
  corrupt(answer);
  const std::string said = refute(pair, answer).value_or("accepted");
  EXPECT_NE(said.find(expected), std::string::npos) << said;
}

TEST(PlacedAnswer, EveryStatementIsChecked) {
  expect_refused(
      balls(1, 2), [](Answer& a) { a.distance = 5; }, "distance is 5, but the nearest double is 2");
  expect_refused(
      balls(1, 2), [](Answer& a) { *a.distance = std::nextafter(2, 3); }, "nearest double is 2");
  expect_refused(
      balls(1, 2),
      [](Answer& a) {
        a.distance_squared = Rational{4, 1};
      },
      "distance_squared is 4, but the certificate proves 25");
  expect_refused(
      balls(1, 2),
      [](Answer& a) {
        a.witness->a = {1, 2, 3};
      },
      "the witness is not");
  expect_refused(
      balls(5, 5), [](Answer& a) { a.witness->b[0] = 2; }, "the witness is not");
  for (const double radius : {2, 3})
    expect_refused(
        balls(2, radius), [](Answer& a) { (*a.normal)[0] = -(*a.normal)[0]; }, "the normal is not");
  expect_refused(
      balls(5, 5), [](Answer& a) { a.distance = 1; }, "the nearest double is 0");
  expect_refused(
      balls(2, 3), [](Answer& a) { a.verdict = Verdict::overlapping; },
      "the certificate proves touching");
  expect_refused(
      balls(5, 5),
      [](Answer& a) {
        a.certificate = NearCertificate{{{0, {1, 1}}}, {{0, {1, 1}}}};
      },
      "states a distance that its certificate does not prove");
}

TEST(PlacedAnswer, IsAboutThisPoseAndThisRadius) {
  const Answer answer = answered(balls(1, 2)).answer;
  PairLine moved = balls(1, 2);
  std::get<ShapePair<3>>(moved.shapes).pose_b = Pose<3>(identity_matrix<3>(), {4, 6, 3.5});
  EXPECT_NE(refute(moved, answer), std::nullopt);
  EXPECT_NE(refute(balls(1, std::nextafter(2, 3)), answer), std::nullopt);
  EXPECT_EQ(refute(balls(2, 1), answer).value_or(""),
            "the witness is not the nearest to the certificate's points");
  EXPECT_NE(refute(balls(3, 3), answer), std::nullopt);
}

TEST(PlacedAnswer, OfShapesInPlaceIsThatOfShapes) {
  const std::string ordinary = R"({"id":1,"a":{"vertices":[[0,0],[1,0.1]]},)"
                               R"("b":{"vertices":[[3,1],[2,5]]}})";
  const std::string placed = R"({"id":1,"a":{"vertices":[[0,0],[1,0.1]],"pose":{}},)"
                             R"("b":{"vertices":[[3,1],[2,5]],"radius":0}})";
  for (const int level : {1, 2, 3})
    EXPECT_EQ(answered(read_pair(ordinary), level).line, answered(read_pair(placed), level).line);
}

TEST(PlacedAnswer, AlgorithmsThatDoNotTakePlacedShapesSaySo) {
  for (const char* algorithm : {"johnson", "separating-axis", "johnson-published"}) {
    std::string line;
    Summary summary;
    const auto reason =
        make_answerer(default_policy(algorithm), algorithm, {1})(balls(1, 2), line, summary);
    ASSERT_TRUE(reason) << algorithm;
    EXPECT_NE(reason->find("does not take shapes with poses or radii"), std::string::npos);
    EXPECT_EQ(line, "");
  }
}

TEST(PlacedAnswer, EstimatesTakePlacedShapes) {
  for (const char* policy : {"float", "double", "long-double", "quad", "uncertified"}) {
    const Answer answer = answered(balls(1, 2), 3, policy).answer;
    EXPECT_EQ(answer.verdict, Verdict::separated) << policy;
    EXPECT_NEAR(answer.distance.value(), 2, 1e-5) << policy;
  }
}

TEST(PlacedAnswer, TheSummaryTellsHowFarMatricesAreFromRotations) {
  EXPECT_EQ(answered(balls(1, 2)).summary.pose_errors.count(), 0u) << "it moves and no more";
  const PairLine sheared = read_pair(
      R"({"id":"s","a":{"box":[1,1],"pose":{"matrix":[[1,0.5],[0,-1]]}},"b":{"box":[1,1]}})");
  const std::string text = to_string(answered(sheared).summary, 1);
  EXPECT_NE(text.find("  matrices: 1, at most 0.5 from a rotation (s), 1 mirrored (first s)\n"),
            std::string::npos)
      << text;
  const PairLine turned =
      read_pair(R"({"id":"q","a":{"box":[1,1,1],"pose":{"quaternion":{"w":2,"x":0,"y":0,"z":0}}},)"
                R"("b":{"box":[1,1,1]}})");
  EXPECT_EQ(to_string(answered(turned).summary, 1).find("matrices"), std::string::npos);
}

}  // namespace
}  // namespace certa::tools
