// An answer is accepted only if each of its statements is proved.
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "answers/answerer.hpp"
#include "formats/answer_reader.hpp"
#include "formats/pair_reader.hpp"
#include "formats/refute.hpp"

namespace certa::tools {
namespace {

PairLine read_pair(const std::string& line) { return std::get<PairLine>(PairReader().read(line)); }

Answer answer_to(const PairLine& pair, int level = 3, const ClaimTolerance& tolerance = {},
                 const std::string& policy = "certified", const std::string& algorithm = "kkt") {
  std::string line;
  Summary summary;
  make_answerer(policy, algorithm, {level, tolerance})(pair, line, summary);
  return std::get<Answer>(AnswerReader().read(line));
}

const PairLine kSeparated = read_pair(
    R"({"id":"s","a":{"vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]},)"
    R"("b":{"vertices":[[1,1,1],[3,0.1,2],[2,2,2]]},"claim":{"intersects":false,"distance":1.1547005383792515}})");
const PairLine kTouching =
    read_pair(R"({"id":"t","a":{"vertices":[[0,0],[1,0],[0,1],[1,1]]},)"
              R"("b":{"vertices":[[1,0.3],[2,0],[2,1]]},"claim":{"distance":0}})");
const PairLine kOverlapping =
    read_pair(R"({"id":"o","a":{"vertices":[[0,0,0],[3,0,0],[0,3,0],[0,0,3]]},)"
              R"("b":{"vertices":[[0.1,0.1,0.1],[3,3,0],[0,3,3],[3,0,3]]}})");
const PairLine kFar =
    read_pair(R"({"id":"f","a":{"vertices":[[-1.7e308,0]]},"b":{"vertices":[[1.7e308,1]]}})");

/// Points and normal are wrong, the depth is right.
const PairLine kClaimed =
    read_pair(R"({"id":"c","a":{"vertices":[[0,0],[1,0]]},"b":{"vertices":[[3,0],[4,1]]},)"
              R"("claim":{"intersects":false,"distance":2.25,"witness":{"a":[0,0],"b":[3,0]},)"
              R"("normal":[1,1],"depth":0}})");

TEST(Verify, OwnAnswersHoldAtEveryLevel) {
  for (const PairLine* pair : {&kSeparated, &kTouching, &kOverlapping, &kFar, &kClaimed})
    for (const int level : {1, 2, 3})
      EXPECT_EQ(refute(*pair, answer_to(*pair, level)).value_or(""), "")
          << pair->id << " level " << level;
  EXPECT_EQ(answer_to(kFar).distance, std::numeric_limits<double>::infinity());
}

/// `corrupt` changes an accepted answer; the refusal must contain `expected`.
template <class Corrupt>
void expect_refused(const PairLine& pair, Corrupt&& corrupt, const std::string& expected,
                    int level = 3) {
  Answer answer = answer_to(pair, level);
  corrupt(answer);
  const std::string said = refute(pair, answer).value_or("accepted");
  EXPECT_NE(said.find(expected), std::string::npos) << said;
}

TEST(Verify, EveryStatementIsChecked) {
  expect_refused(
      kSeparated, [](Answer& a) { a.id = "\"t\""; }, "the next pair is s");
  expect_refused(
      kSeparated, [](Answer& a) { a.verdict = Verdict::touching; },
      "the verdict is touching, but the certificate proves separated");
  expect_refused(
      kSeparated, [](Answer& a) { a.verdict = Verdict::undecided; }, "the verdict is");
  expect_refused(
      kSeparated, [](Answer& a) { a.distance_squared->numerator += 1; }, "distance_squared is");
  expect_refused(
      kSeparated, [](Answer& a) { *a.distance = std::nextafter(*a.distance, 0); },
      "but the nearest double is");
  expect_refused(
      kSeparated, [](Answer& a) { a.distance.reset(); }, "do not stand together");
  expect_refused(
      kSeparated, [](Answer& a) { a.distance_squared.reset(); }, "do not stand together");
  expect_refused(
      kSeparated, [](Answer& a) { a.witness->a[0] = std::nextafter(a.witness->a[0], 9); },
      "the witness is not");
  expect_refused(
      kSeparated, [](Answer& a) { a.witness->b.pop_back(); }, "another dimension");
  for (const PairLine* pair : {&kSeparated, &kTouching}) {
    expect_refused(
        *pair, [](Answer& a) { (*a.normal)[0] = std::nextafter((*a.normal)[0], 9); },
        "the normal is not");
    expect_refused(
        *pair, [](Answer& a) { a.normal->pop_back(); }, "the normal is not");
  }
  expect_refused(
      kOverlapping,
      [](Answer& a) {
        a.normal = {1, 0, 0};
      },
      "states a normal");
  expect_refused(
      kSeparated, [](Answer& a) { a.claim.claim = "contradicted"; }, "the claim is");
  expect_refused(
      kSeparated, [](Answer& a) { a.claim.claim = ""; }, "the claim is");
  expect_refused(
      kOverlapping, [](Answer& a) { a.claim.claim = "agrees"; }, "the claim is");
  expect_refused(
      kSeparated, [](Answer& a) { a.certificate = {}; }, "has no certificate");
  expect_refused(
      kTouching, [](Answer& a) { *a.distance = 1e-300; }, "the nearest double is 0");
  expect_refused(
      kOverlapping,
      [](Answer& a) {
        a.distance_squared = Rational{1, 9};
      },
      "proves 0");
  expect_refused(
      kFar, [](Answer& a) { *a.distance = std::numeric_limits<double>::max(); },
      "but the nearest double is inf");
}

TEST(Verify, TheWitnessOfShapesThatOverlapIsACommonPoint) {
  const auto say = [](Answer& a, std::vector<double> at_a, std::vector<double> at_b) {
    a.witness = {std::move(at_a), std::move(at_b)};
  };
  // The points (t, t), for t from 0 to 0.1, are on a diagonal of A and on an edge of B.
  const PairLine pair =
      read_pair(R"({"id":"o","a":{"vertices":[[0,0],[1,0],[0,1],[1,1]]},)"
                R"("b":{"vertices":[[-1,-1],[0.1,0.1],[-1,3]],"pose":{"translation":[0,0]}}})");
  for (const double t : {0.0, 0.05, 0.1, 0x1p-1074}) {
    Answer right = answer_to(pair);
    say(right, {t, t}, {t, t});
    EXPECT_EQ(refute(pair, right).value_or(""), "") << t;
  }
  const double above = std::nextafter(0.1, 1);
  for (const auto& [x, y] : {std::pair{above, 0.1},
                             {above, above},
                             {-1.0, 0.0},
                             {0.05, 0.0499},
                             {0.0, -0x1p-1000},
                             {0.5, 0.5}})
    expect_refused(
        pair,
        [&, x = x, y = y](Answer& a) {
          say(a, {x, y}, {x, y});
        },
        "is no common point");
  expect_refused(
      pair,
      [&](Answer& a) {
        say(a, {0.05, 0.05}, {0.05, 0.06});
      },
      "is two");
  // Rounded shapes with overlapping hulls; a point 0.25 beyond A's edge belongs to both.
  const PairLine round =
      read_pair(R"({"id":"r","a":{"vertices":[[0,0],[4,0],[0,4],[4,4]],"radius":0.25},)"
                R"("b":{"vertices":[[2,2],[9,2],[2,9],[9,9]],"radius":1}})");
  const auto say_so = [&](Answer& a, double x) {
    a.certificate =
        OverlapCertificate{{{0, 0, {1, 1}}, {1, 0, {1, 1}}, {2, 0, {1, 1}}, {3, 0, {1, 1}}}};
    say(a, {x, 3}, {x, 3});
  };
  Answer on_the_edge = answer_to(round);
  say_so(on_the_edge, 4.25);
  EXPECT_EQ(refute(round, on_the_edge).value_or(""), "");
  expect_refused(
      round, [&](Answer& a) { say_so(a, 4.2500000000000009); }, "is no common point");
}

TEST(Verify, WitnessAndNormalStandTogether) {
  for (const PairLine* pair : {&kSeparated, &kTouching}) {
    expect_refused(
        *pair, [](Answer& a) { a.normal.reset(); }, "witness and normal do not stand together");
    expect_refused(
        *pair, [](Answer& a) { a.witness.reset(); }, "witness and normal do not stand together");
  }
  // A separating direction does not determine closest points.
  expect_refused(
      kSeparated,
      [](Answer& a) {
        a.distance.reset();
        a.distance_squared.reset();
        a.certificate = SeparationCertificate{{{-1, 1}, {-1, 1}, {-1, 1}}};
      },
      "states a witness that its certificate does not prove");
}

TEST(Verify, ComparisonsAreJudgedAlone) {
  const auto judged = [](const std::string& rest) {
    const auto read = AnswerReader().read(R"({"id":"c",)" + rest + "}");
    const auto* error = std::get_if<AnswerError>(&read);
    return error != nullptr ? error->reason
                            : refute(kClaimed, std::get<Answer>(read)).value_or("holds");
  };
  const std::string nearest = R"(,"certificate":{"kind":"distance","a":[[1,1]],"b":[[0,1]]})";
  EXPECT_EQ(judged(R"("at_least":{"number":2,"holds":true})" + nearest), "holds");
  EXPECT_EQ(judged(R"("at_least":{"number":2.25,"holds":false})" + nearest), "holds");
  EXPECT_EQ(judged(R"("at_least":{"number":2.25,"holds":true})" + nearest),
            "the certificate proves that the distance is less than 2.25");
  EXPECT_EQ(judged(R"("at_least":{"number":2,"holds":false})" + nearest),
            "the certificate proves that the distance is at least 2");
  EXPECT_EQ(judged(R"("at_least":{"number":2,"holds":true})"), "has no certificate");
  EXPECT_EQ(judged(R"("at_least":{"number":2,"holds":true},"claim":"agrees")" + nearest),
            "a comparison states no \"claim\"");
  EXPECT_EQ(judged(R"("at_least":{"number":3,"holds":true},)"
                   R"("certificate":{"kind":"separation","direction":[-1,0]})"),
            "certificate refused: the gap along the direction is less than the number");
}

void expect_foreign_certificate_refused(const PairLine& pair, const PairLine& other) {
  expect_refused(
      pair, [&](Answer& a) { a.certificate = answer_to(other).certificate; },
      "certificate refused: ");
}

TEST(Verify, WhatIsSaidOfAClaimIsJudgedAnew) {
  using Parts = std::vector<ClaimPart>;
  const Answer answer = answer_to(kClaimed);
  EXPECT_EQ(answer.claim.claim, "contradicted");
  EXPECT_EQ(answer.claim.contradicts,
            (Parts{ClaimPart::distance, ClaimPart::witness, ClaimPart::normal}));
  EXPECT_EQ(answer.claim.not_judged, Parts{});
  EXPECT_EQ(answer.claim.errors[1], 0.25);
  EXPECT_EQ(answer.claim.errors[2], 1);
  for (const int level : {1, 2, 3}) {
    expect_refused(
        kClaimed, [](Answer& a) { a.claim.contradicts.pop_back(); },
        "claim_contradicts names distance, witness, not distance, witness, normal", level);
    expect_refused(
        kClaimed, [](Answer& a) { a.claim.not_judged = {ClaimPart::depth}; },
        "claim_not_judged names depth, not nothing", level);
    expect_refused(
        kClaimed, [](Answer& a) { a.claim.errors[1] = 0; },
        "the error of the claimed distance is 0.25, not 0", level);
    expect_refused(
        kClaimed, [](Answer& a) { *a.claim.errors[3] = std::nextafter(*a.claim.errors[3], 0); },
        "the error of the claimed normal is ", level);
    expect_refused(
        kClaimed, [](Answer& a) { a.claim.errors[2].reset(); },
        "the error of the claimed witness is 1, not absent", level);
    expect_refused(
        kClaimed, [](Answer& a) { a.claim.claim = "agrees"; }, "the claim is \"contradicted\"",
        level);
  }
}

TEST(Verify, AnotherToleranceIsAnotherJudgement) {
  const ClaimTolerance wide{1};
  const Answer answer = answer_to(kClaimed, 3, wide);
  EXPECT_EQ(answer.claim.claim, "agrees");
  EXPECT_EQ(refute(kClaimed, answer, wide), std::nullopt);
  EXPECT_EQ(refute(kClaimed, answer), "the claim is \"contradicted\", not \"agrees\"");
}

TEST(Verify, WhereNoDistanceIsProvedNoneIsJudged) {
  const Answer answer = answer_to(kClaimed, 1, {}, "adaptive", "triple-product");
  EXPECT_TRUE(std::holds_alternative<SeparationCertificate>(answer.certificate));
  EXPECT_EQ(answer.claim.claim, "not judged");
  EXPECT_EQ(answer.claim.not_judged.size(), 4u);
  EXPECT_EQ(refute(kClaimed, answer), std::nullopt);
  EXPECT_TRUE(std::holds_alternative<DistanceCertificate>(answer_to(kClaimed, 1).certificate));
  EXPECT_FALSE(answer_to(kClaimed, 1).distance);
}

TEST(Verify, AnotherCertificateDoesNotHold) {
  expect_foreign_certificate_refused(kSeparated, kTouching);
  expect_foreign_certificate_refused(kTouching, kOverlapping);
  expect_foreign_certificate_refused(kOverlapping, kSeparated);
}

TEST(Verify, ASeparatingDirectionProvesNoDistance) {
  const auto state_distance = [](Answer& answer) {
    answer.distance = answer_to(kSeparated).distance;
    answer.distance_squared = answer_to(kSeparated).distance_squared;
  };
  Answer classified = answer_to(kSeparated, 1);
  if (std::holds_alternative<SeparationCertificate>(classified.certificate))
    expect_refused(kSeparated, state_distance, "does not prove", 1);
}

}  // namespace
}  // namespace certa::tools
