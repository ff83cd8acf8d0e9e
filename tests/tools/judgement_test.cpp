// Every part of a claim is judged exactly: at the edges of tolerances, and where rounding would
// decide wrongly.
#include "formats/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/exact.hpp>

#include "answers/pair_family.hpp"
#include "formats/number.hpp"
#include "formats/pair_reader.hpp"

namespace certa::tools {
namespace {

using enum ClaimOutcome;

std::string shortest(double x) {
  std::string text;
  append_number(text, x);
  return text;
}

PairLine read(const std::string& a, const std::string& b, const std::string& claim) {
  return std::get<PairLine>(PairReader().read(R"({"id":"x","a":{"vertices":[)" + a +
                                              R"(]},"b":{"vertices":[)" + b + R"(]},"claim":)" +
                                              claim + "}"));
}

Judgement first(const Judgements& judgements) {
  return judgements.empty() ? Judgement{} : judgements[0];
}

Judgement judged(const PairLine& pair, const ClaimTolerance& tolerance = {}) {
  return std::visit(
      [&](const auto& shapes) {
        const auto answer = distance(shapes.a, shapes.b);
        return first(
            judge(pair, answer.verdict, distance_squared(answer, shapes.a, shapes.b), tolerance));
      },
      pair.shapes);
}

/// Two points at this distance along x.
PairLine points_apart(const std::string& distance, const std::string& claim) {
  return read("[0,0]", "[" + distance + ",0]", claim);
}
ClaimOutcome of_distance(const std::string& exact, double claimed,
                         const ClaimTolerance& tolerance) {
  const Judgement judgement =
      judged(points_apart(exact, R"({"distance":)" + shortest(claimed) + "}"), tolerance);
  EXPECT_EQ(judgement.outcome, judgement.part(ClaimPart::distance));
  EXPECT_EQ(judgement.explanation.empty(), judgement.outcome == agrees);
  return judgement.outcome;
}

// A relative tolerance of any size multiplies the part of a distance that underflows.
TEST(Judgement, OfSubnormalDistancesIsExactUnderHugeTolerances) {
  // The tolerance is sqrt(2) 2^-1074 1e300 = 6.987e-24, and sqrt(3) 2^-1074 1e300 = 8.557e-24.
  const std::string two = R"(["0x1p-1074","0x1p-1074"])";
  const std::string three = R"(["0x1p-1074","0x1p-1074","0x1p-1074"])";
  const auto in = [](const std::string& b, const std::string& origin, const std::string& claim) {
    return judged(read(origin, b, claim), {0, 1e300}).outcome;
  };
  EXPECT_EQ(in(two, "[0,0]", R"({"distance":6e-24})"), agrees);
  EXPECT_EQ(in(two, "[0,0]", R"({"distance":7e-24})"), contradicted);
  EXPECT_EQ(in(two, "[0,0]", R"({"depth":6e-24})"), agrees);
  EXPECT_EQ(in(two, "[0,0]", R"({"witness":{"a":[0,0],"b":[6e-24,0]}})"), agrees);
  EXPECT_EQ(in(three, "[0,0,0]", R"({"distance":8e-24})"), agrees);
  EXPECT_EQ(in(three, "[0,0,0]", R"({"distance":9e-24})"), contradicted);
}

double above(double x) { return std::nextafter(x, std::numeric_limits<double>::infinity()); }
double below(double x) { return std::nextafter(x, 0); }

TEST(Judgement, AWrongDistanceNeverAgrees) {
  const Judgement judgement = judged(points_apart("1", R"({"intersects":false,"distance":999})"));
  EXPECT_EQ(judgement.outcome, contradicted);
  EXPECT_EQ(judgement.part(ClaimPart::intersects), agrees);
  EXPECT_EQ(judgement.part(ClaimPart::distance), contradicted);
  EXPECT_EQ(judgement.error(ClaimPart::distance), 998);
  EXPECT_EQ(judgement.explanation, "claims a distance of 999, but it is 1: off by 998");
}

TEST(Judgement, EqualityWithTheToleranceAgrees) {
  for (const double claimed : {5.25, 4.75}) EXPECT_EQ(of_distance("5", claimed, {0.25}), agrees);
  EXPECT_EQ(of_distance("5", above(5.25), {0.25}), contradicted);
  EXPECT_EQ(of_distance("5", below(4.75), {0.25}), contradicted);
  EXPECT_EQ(of_distance("5", 5.25, {below(0.25)}), contradicted);
  for (const double claimed : {5.0, 3.0}) {
    EXPECT_EQ(of_distance("4", claimed, {0, 0.25}), agrees);
    EXPECT_EQ(of_distance("4", claimed, {0, below(0.25)}), contradicted);
  }
  for (const double claimed : {5.5, 2.5}) {
    EXPECT_EQ(of_distance("4", claimed, {0.5, 0.25}), agrees);
    EXPECT_EQ(of_distance("4", claimed, {below(0.5), 0.25}), contradicted);
  }
  EXPECT_EQ(of_distance("4", 4, {0}), agrees);
  EXPECT_EQ(of_distance("4", 0, {0, 1}), agrees) << "all of the distance is allowed";
  EXPECT_EQ(of_distance("4", 12, {0, 2}), agrees);
  EXPECT_EQ(of_distance("4", above(12), {0, 2}), contradicted);
}

TEST(Judgement, RoundingDecidesNothing) {
  // In doubles the difference of both equals the tolerance, because 1 - d rounds to 1 - 2^-53.
  const double distance = 0x1p-53 - 0x1p-60;
  EXPECT_EQ(1 - distance, below(1));
  EXPECT_EQ(of_distance(shortest(distance), 1, {below(1)}), contradicted);
  EXPECT_EQ(of_distance(shortest(distance), 1, {1}), agrees);
  // The double nearest to the root of 2 is not the root.
  const auto diagonal = [](const ClaimTolerance& tolerance) {
    return judged(read("[0,0]", "[1,1]", R"({"distance":1.4142135623730951})"), tolerance);
  };
  EXPECT_EQ(diagonal({0}).outcome, contradicted);
  EXPECT_EQ(diagonal({0}).error(ClaimPart::distance), 9.667293313452913e-17);
  EXPECT_EQ(diagonal({9.66729331345291e-17}).outcome, contradicted);
  EXPECT_EQ(diagonal({9.66729331345292e-17}).outcome, agrees);
  // Numbers whose squares doubles do not hold.
  EXPECT_EQ(of_distance("1e-300", 2e-300, {0.9e-300}), contradicted);
  EXPECT_EQ(of_distance("1e300", 2e300, {0.9e300}), contradicted);
  EXPECT_EQ(of_distance("1e300", 2e300, {1.1e300}), agrees);
}

TEST(Judgement, BeyondTheLargestDoubleToo) {
  const auto judgement = [](const ClaimTolerance& tolerance) {
    return judged(read("[-1.7e308,0]", "[1.7e308,0]", R"({"distance":1})"), tolerance);
  };
  const Judgement wrong = judgement({1.7e308});
  EXPECT_EQ(wrong.outcome, contradicted);
  EXPECT_EQ(wrong.error(ClaimPart::distance), std::numeric_limits<double>::infinity());
  EXPECT_EQ(wrong.explanation,
            "claims a distance of 1, but it is more than the largest double: off by more than the "
            "largest double");
  EXPECT_EQ(judgement({0, 1}).outcome, agrees);
}

TEST(Judgement, ByDefaultRoundedDistancesAgreeAndOthersDoNot) {
  for (const std::string scale : {"1e-30", "0.001", "1", "1e30"}) {
    const std::string corner = "[" + scale + "," + scale + ",3]";
    const PairLine exact = read("[0,0,3]", corner, R"({"distance":0})");
    const auto& shapes = std::get<ShapePair<3>>(exact.shapes);
    const double d = distance(shapes.a, shapes.b).distance;
    const double unit = std::max(3.0, parse_decimal(scale).value());
    const auto outcome = [&](double claimed) {
      return judged(read("[0,0,3]", corner, R"({"distance":)" + shortest(claimed) + "}")).outcome;
    };
    EXPECT_EQ(outcome(d), agrees);
    EXPECT_EQ(outcome(static_cast<float>(d)), agrees);
    EXPECT_EQ(outcome(d + 0.99e-6 * unit), agrees);
    EXPECT_EQ(outcome(d + 1.01e-6 * unit), contradicted);
  }
  // A millionth of the largest coordinate, here of the other shape.
  EXPECT_EQ(judged(read("[0,0]", "[1,0],[-4e6,0],[-4e6,1]", R"({"distance":3.9})")).outcome,
            agrees);
  EXPECT_EQ(judged(read("[0,0]", "[5e-324,0]", R"({"distance":5e-324})")).outcome, agrees);
  EXPECT_EQ(judged(read("[0,0]", "[5e-324,0]", R"({"distance":1e-300})")).outcome, contradicted);
}

TEST(Judgement, NegativeDistancesAreDepths) {
  EXPECT_EQ(of_distance("4", -3, {1}), contradicted);
  EXPECT_EQ(judged(points_apart("4", R"({"distance":-3})")).error(ClaimPart::distance), 7);
  EXPECT_EQ(judged(points_apart("4", R"({"distance":-3})")).explanation,
            "claims a distance of -3, but it is 4: off by 7");
  EXPECT_EQ(of_distance("0.5", -3, {3.5}), agrees);
  EXPECT_EQ(of_distance("0.5", -3, {below(3.5)}), contradicted);
  // Shapes that touch have distance 0 and depth 0.
  EXPECT_EQ(of_distance("0", -3, {3}), agrees);
  EXPECT_EQ(of_distance("0", -3, {below(3)}), contradicted);
  EXPECT_EQ(judged(points_apart("0", R"({"distance":-3})")).explanation,
            "claims a distance of -3, but the shapes touch");
  EXPECT_EQ(of_distance("0", -0.0, {0}), agrees);
}

/// A triangle that extends by 2 into a square.
Judgement of_overlapping(const std::string& claim, const ClaimTolerance& tolerance = {0.25}) {
  return judged(read("[0,0],[4,0],[0,4],[4,4]", "[2,2],[9,1],[9,3]", claim), tolerance);
}

TEST(Judgement, NegativeDistancesOfShapesThatOverlapAreNotJudged) {
  for (const std::string claimed : {"-2", "-123", "-1e-300", "-0.25"}) {
    const Judgement judgement = of_overlapping(R"({"intersects":true,"distance":)" + claimed + "}");
    EXPECT_EQ(judgement.outcome, not_judged) << claimed;
    EXPECT_EQ(judgement.part(ClaimPart::intersects), agrees);
    EXPECT_EQ(judgement.part(ClaimPart::distance), not_judged);
    EXPECT_FALSE(judgement.error(ClaimPart::distance));
  }
  EXPECT_EQ(of_overlapping(R"({"distance":0})").outcome, agrees);
  EXPECT_EQ(of_overlapping(R"({"distance":-0.0})").outcome, agrees);
  EXPECT_EQ(of_overlapping(R"({"distance":0.5})").outcome, contradicted);
}

TEST(Judgement, DepthsOfShapesThatDoNotOverlapAreKnown) {
  const auto of_depth = [](const std::string& exact, double claimed,
                           const ClaimTolerance& tolerance) {
    return judged(points_apart(exact, R"({"depth":)" + shortest(claimed) + "}"), tolerance);
  };
  EXPECT_EQ(of_depth("4", 123, {}).explanation,
            "claims a depth of 123, but the shapes are 4 apart: off by 123");
  EXPECT_EQ(of_depth("4", 123, {}).error(ClaimPart::depth), 123);
  // 0, minus the distance, and numbers between them.
  for (const double claimed : {0.0, -0.0, -4.0, -1.0, -1e-300}) {
    EXPECT_EQ(of_depth("4", claimed, {0}).outcome, agrees) << claimed;
    EXPECT_EQ(of_depth("4", claimed, {0}).error(ClaimPart::depth), 0) << claimed;
  }
  EXPECT_EQ(of_depth("4", 0.5, {0.5}).outcome, agrees);
  EXPECT_EQ(of_depth("4", 0.5, {below(0.5)}).outcome, contradicted);
  EXPECT_EQ(of_depth("4", 0.5, {0, 0.125}).outcome, agrees);
  EXPECT_EQ(of_depth("4", -4.5, {0.5}).outcome, agrees);
  EXPECT_EQ(of_depth("4", -4.5, {below(0.5)}).outcome, contradicted);
  EXPECT_EQ(of_depth("4", -4.5, {0, 0.125}).outcome, agrees);
  EXPECT_EQ(of_depth("4", -4.5, {0, below(0.125)}).explanation,
            "claims a depth of -4.5, but the shapes are 4 apart: off by 0.5");
  EXPECT_EQ(of_depth("0", 0.5, {below(0.5)}).explanation,
            "claims a depth of 0.5, but the shapes touch: off by 0.5");
  EXPECT_EQ(of_depth("0", -0.5, {below(0.5)}).outcome, contradicted);
  for (const double claimed : {0.5, 0.0, -0.5})
    EXPECT_EQ(of_depth("0", claimed, {0.5}).outcome, agrees);
  // The depth of overlapping shapes is not known, only that they overlap.
  for (const std::string claimed : {"2", "1e300", "0", "-0.25"}) {
    EXPECT_EQ(of_overlapping(R"({"depth":)" + claimed + "}").outcome, not_judged) << claimed;
    EXPECT_FALSE(of_overlapping(R"({"depth":)" + claimed + "}").error(ClaimPart::depth));
  }
  EXPECT_EQ(of_overlapping(R"({"depth":-0.5})").explanation,
            "claims a depth of -0.5, but the shapes overlap: off by 0.5");
}

TEST(Judgement, WhatIsNotFiniteIsNeverRight) {
  for (const std::string word : {"NaN", "\"nan\"", "inf", "Infinity", "-Infinity", "\"-inf\""}) {
    const std::string points = R"({"witness":{"a":[0,0],"b":[)" + word + ",1]}}";
    for (const std::string& claim : {R"({"distance":)" + word + "}", R"({"depth":)" + word + "}",
                                     R"({"normal":[)" + word + ",1]}", points}) {
      const ClaimTolerance all{1e308, 1e308};
      for (const Judgement& judgement :
           {judged(points_apart("1", claim), all), judged(points_apart("0", claim), all),
            of_overlapping(claim, all)}) {
        EXPECT_EQ(judgement.outcome, contradicted) << claim;
        EXPECT_TRUE(judgement.explanation.ends_with("not finite")) << claim;
        for (const auto& error : judgement.errors) EXPECT_FALSE(error);
      }
      // Even if the distance is not known, or beyond the largest double.
      const PairLine pair = points_apart("1", claim);
      EXPECT_EQ(first(judge(pair, Verdict::separated, std::nullopt)).outcome, contradicted);
      EXPECT_EQ(judged(read("[-1.7e308,0]", "[1.7e308,0]", claim)).outcome, contradicted);
    }
  }
  EXPECT_EQ(judged(points_apart("1", R"({"intersects":true,"distance":NaN})")).explanation,
            "claims contact, but the shapes are 1 apart; a distance of nan, which is not finite");
}

TEST(Judgement, ContactIsJudgedWithoutTolerance) {
  const auto judgement = [](const std::string& claim) {
    return judged(points_apart("1e-9", claim), {1});
  };
  EXPECT_EQ(judgement(R"({"intersects":true,"distance":0})").outcome, contradicted);
  EXPECT_EQ(judgement(R"({"intersects":true,"distance":0})").explanation,
            "claims contact, but the shapes are 1e-09 apart");
  EXPECT_EQ(judgement(R"({"distance":0})").outcome, agrees) << "no word about contact";
  EXPECT_EQ(judgement(R"({"intersects":false})").outcome, agrees);
  const Judgement touching = judged(points_apart("0", R"({"intersects":false,"distance":0.25})"));
  EXPECT_EQ(touching.explanation, "claims a gap of 0.25, but the shapes touch");
  EXPECT_EQ(touching.part(ClaimPart::distance), contradicted);
  EXPECT_EQ(judged(points_apart("0", R"({"distance":0.25})")).explanation,
            "claims a distance of 0.25, but the shapes touch");
}

// ---- Points, on a square and a triangle at a distance of 3, in space.

const std::string kSquare = "[0,0,0],[0,4,0],[0,0,4],[0,4,4],[-1,1,1]";
const std::string kTip = "[3,1,2],[9,0,0],[9,4,4]";

Judgement of_witness(const std::string& a, const std::string& b, const ClaimTolerance& tolerance) {
  return judged(read(kSquare, kTip, R"({"witness":{"a":)" + a + R"(,"b":)" + b + "}}"), tolerance);
}

TEST(Judgement, WitnessPointsLieOnTheShapesAsFarApart) {
  EXPECT_EQ(of_witness("[0,1,2]", "[3,1,2]", {0}).outcome, agrees);
  EXPECT_EQ(of_witness("[0,1,2]", "[3,1,2]", {0}).error(ClaimPart::witness), 0);
  EXPECT_EQ(of_witness("[0.5,1,2]", "[3,1,2]", {0.5}).outcome, agrees) << "equality";
  EXPECT_EQ(of_witness("[0.5,1,2]", "[3,1,2]", {below(0.5)}).outcome, contradicted);
  EXPECT_EQ(of_witness("[0.5,1,2]", "[3.5,1,2]", {0.25}).explanation,
            "claims a witness point of A, but it is 0.5 away from A");
  // On A, but B's nearest point is a different one.
  const Judgement apart = of_witness("[0,1,2]", "[9,0,0]", {1});
  EXPECT_EQ(apart.explanation.substr(0, 40), "claims witness points that are 9.2736184");
  EXPECT_EQ(apart.error(ClaimPart::witness), std::sqrt(86.0) - 3);
  EXPECT_EQ(of_witness("[0,1,2]", "[3,1,4]", {1}).explanation.substr(0, 43),
            "claims a witness point of B, but it is 1.91");
  EXPECT_EQ(of_witness("[0.75,1,2]", "[3,1,2]", {0, 0.25}).outcome, agrees) << "of the distance";
  EXPECT_EQ(of_witness("[0.75,1,2]", "[3,1,2]", {0, below(0.25)}).outcome, contradicted);
}

TEST(Judgement, ClosestPointsThatAreNotUniqueAreAllRight) {
  const auto outcome = [](const std::string& y) {
    return judged(read("[0,0],[0,4]", "[1,0],[1,4]",
                       R"({"witness":{"a":[0,)" + y + R"(],"b":[1,)" + y + "]}}"),
                  {0})
        .outcome;
  };
  for (const std::string y : {"0", "0.1", "2", "3.999", "4"}) EXPECT_EQ(outcome(y), agrees);
  EXPECT_EQ(outcome("4.001"), contradicted);
}

TEST(Judgement, WitnessPointsOfShapesThatMeet) {
  const auto touching = [](const std::string& a, const std::string& b) {
    return judged(read("[0,0],[2,0],[0,2],[2,2]", "[2,1],[3,0],[3,2]",
                       R"({"witness":{"a":)" + a + R"(,"b":)" + b + "}}"),
                  {0.125});
  };
  EXPECT_EQ(touching("[2,1]", "[2,1]").outcome, agrees);
  EXPECT_EQ(touching("[2,1]", "[2.125,1]").outcome, agrees);
  EXPECT_EQ(touching("[2,1]", "[2.5,1]").outcome, contradicted) << "0 apart, not 0.5";
  const auto overlapping = [](const std::string& a, const std::string& b) {
    return judged(read("[0,0],[2,0],[0,2],[2,2]", "[1,1],[3,0],[3,2]",
                       R"({"witness":{"a":)" + a + R"(,"b":)" + b + "}}"),
                  {0.125});
  };
  EXPECT_EQ(overlapping("[1.5,1]", "[1.5,1]").outcome, agrees) << "a common point";
  EXPECT_EQ(overlapping("[2,1]", "[1,1]").outcome, not_judged) << "their distance is a depth";
  EXPECT_FALSE(overlapping("[2,1]", "[1,1]").error(ClaimPart::witness));
  EXPECT_EQ(overlapping("[3,1]", "[1,1]").outcome, contradicted) << "not on A";
  EXPECT_EQ(overlapping("[3,1]", "[1,1]").error(ClaimPart::witness), 1);
}

TEST(Judgement, DirectionsPartTheShapesAsFar) {
  const auto outcome = [](const std::string& direction, const ClaimTolerance& tolerance) {
    return judged(read("[0,0],[0,1]", "[5,0],[5,1]", R"({"direction":)" + direction + "}"),
                  tolerance);
  };
  EXPECT_EQ(outcome("[1,0]", {0}).outcome, agrees);
  EXPECT_EQ(outcome("[1e-300,0]", {0}).outcome, agrees) << "of any length";
  EXPECT_EQ(outcome("[1e300,0]", {0}).outcome, agrees);
  // Along (3, 4) / 5 the gap is (15 - 4) / 5 = 2.2.
  EXPECT_EQ(outcome("[3,4]", {1}).error(ClaimPart::normal), 2.8);
  EXPECT_EQ(outcome("[3,4]", {2.9}).outcome, agrees);
  EXPECT_EQ(outcome("[3,4]", {2.7}).outcome, contradicted);
  // Along (4, 3) / 5 it is 17 / 5; along (24, 7) / 25 it is 113 / 25: 12 / 25 less than 5.
  EXPECT_EQ(outcome("[24,7]", {0, 0.096}).outcome, agrees) << "0.096 is above 12 / 125";
  EXPECT_EQ(outcome("[24,7]", {0, below(0.096)}).outcome, contradicted);
  EXPECT_EQ(outcome("[-1,0]", {0.5}).explanation,
            "claims a normal along which the shapes overlap by 5, but they are 5 apart: off by "
            "10");
  EXPECT_EQ(outcome("[3,4]", {1}).explanation,
            "claims a normal along which the shapes are only 2.2 apart, but they are 5 apart: "
            "off by 2.8");
}

TEST(Judgement, EqualityOfDirections) {
  // Along (3, 4) / 5 the points are 3 apart, of 5.
  const auto outcome = [](const ClaimTolerance& tolerance) {
    return judged(points_apart("5", R"({"direction":[3,4]})"), tolerance).outcome;
  };
  EXPECT_EQ(outcome({2}), agrees);
  EXPECT_EQ(outcome({below(2)}), contradicted);
  EXPECT_EQ(outcome({1, 0.2}), agrees) << "0.2 is above 1 / 5";
  EXPECT_EQ(outcome({1, below(0.2)}), contradicted);
}

TEST(Judgement, DirectionsOfShapesThatMeet) {
  const auto touching = [](const std::string& direction) {
    return judged(read("[0,0],[2,0],[0,2],[2,2]", "[2,0],[4,0],[2,2],[4,2]",
                       R"({"direction":)" + direction + "}"),
                  {0.5});
  };
  EXPECT_EQ(touching("[7,0]").outcome, agrees);
  EXPECT_EQ(touching("[0,1]").outcome, contradicted);
  EXPECT_EQ(touching("[0,1]").error(ClaimPart::normal), 2);
  const auto overlapping = [](const std::string& direction) {
    return judged(read("[0,0],[2,0],[0,2],[2,2]", "[1.5,0],[4,0],[1.5,2],[4,2]",
                       R"({"direction":)" + direction + "}"),
                  {0.5});
  };
  EXPECT_EQ(overlapping("[1,0]").outcome, agrees) << "less deep than the tolerance";
  EXPECT_EQ(overlapping("[0,1]").outcome, not_judged);
}

TEST(Judgement, WhatIsNotLookedAtIsNotJudged) {
  const Judgement depth = of_overlapping(R"({"intersects":true,"depth":0})");
  EXPECT_EQ(depth.outcome, not_judged);
  EXPECT_EQ(depth.part(ClaimPart::intersects), agrees);
  EXPECT_EQ(depth.part(ClaimPart::depth), not_judged);
  EXPECT_TRUE(depth.explanation.empty());
  EXPECT_EQ(of_overlapping(R"({"intersects":false,"depth":1})").outcome, contradicted);
  EXPECT_EQ(of_overlapping(R"({"depth":1,"note":2})").outcome, not_judged);
  EXPECT_EQ(judged(points_apart("1", "{}")).outcome, none);

  const PairLine pair = points_apart("1", R"({"intersects":false,"distance":999})");
  const Judgement unknown = first(judge(pair, Verdict::separated, std::nullopt));
  EXPECT_EQ(unknown.outcome, not_judged);
  EXPECT_EQ(unknown.part(ClaimPart::intersects), agrees);
  EXPECT_EQ(unknown.part(ClaimPart::distance), not_judged);
  EXPECT_EQ(first(judge(pair, Verdict::intersecting, Rational{})).explanation,
            "claims a gap of 999, but the shapes intersect");
  EXPECT_EQ(first(judge(pair, Verdict::undecided, std::nullopt)).outcome, not_judged);
}

/// Judges the kernel's own answer, changed by `change`, like a claim of another engine.
template <class Change>
void for_all_families(Change&& change, ClaimOutcome expected) {
  std::size_t judged_pairs = 0;
  const auto families = std::get<0>(families_named({"all", "game", "packing"}));
  for (const PairFamily& family : families)
    for (const int dimension : {2, 3})
      for (int i = 0; exists(family, dimension) && i < 20; ++i) {
        const PairLine generated = generated_pair(family, dimension, i, 1);
        std::visit(
            [&]<int D>(const ShapePair<D>& shapes) {
              const ClosestPoints<D> answer = closest_points(shapes.a, shapes.b);
              double largest = 0;
              for (const Shape<D>& shape : {shapes.a, shapes.b})
                for (const Point<D>& p : shape.points())
                  for (const double x : p) largest = std::max(largest, std::abs(x));
              Claim claim;
              claim.intersects = answer.verdict != Verdict::separated;
              if (std::isfinite(answer.distance)) claim.distance = answer.distance;
              claim.witness = {{answer.on_a.begin(), answer.on_a.end()},
                               {answer.on_b.begin(), answer.on_b.end()}};
              if (answer.verdict != Verdict::overlapping)
                claim.normal = {answer.normal.begin(), answer.normal.end()};
              if (!change(claim, largest)) return;
              ++judged_pairs;
              const Judgement judgement = judged({generated.id, shapes, {{"", claim}}});
              EXPECT_EQ(judgement.outcome, expected) << generated.id << judgement.explanation;
            },
            generated.shapes);
      }
  EXPECT_GT(judged_pairs, 600u);
}

TEST(Judgement, OwnAnswersAgree) {
  for_all_families([](Claim&, double) { return true; }, agrees);
  for_all_families(
      [](Claim& claim, double largest) {
        if (claim.distance) *claim.distance += 0.9e-6 * largest;
        return claim.distance && std::isfinite(*claim.distance);
      },
      agrees);
}

TEST(Judgement, OtherAnswersDoNot) {
  const auto is_ordinary = [](double largest) { return 1e-300 < largest && largest < 1e300; };
  for_all_families(
      [&](Claim& claim, double largest) {
        if (claim.distance) *claim.distance += 1.1e-6 * largest;
        return is_ordinary(largest);
      },
      contradicted);
  for_all_families(
      [&](Claim& claim, double largest) {
        claim.witness->a[0] += 4 * largest;  // outside of A
        return is_ordinary(largest);
      },
      contradicted);
}

TEST(ClaimTolerance, IsOneNumberOrTwo) {
  const auto accepted = [](std::string_view text) {
    return std::get<ClaimTolerance>(parse_claim_tolerance(text));
  };
  EXPECT_EQ(accepted("0.5").absolute, 0.5);
  EXPECT_EQ(accepted("0.5").relative, 0);
  EXPECT_EQ(accepted("0,1e-3").absolute, 0);
  EXPECT_EQ(accepted("0,1e-3").relative, 1e-3);
  for (const std::string_view text :
       {"", ",", "1,", ",1", "1,2,3", "-1", "1,-1", "x", "nan", "1e999", "inf", " 1", "1;2"})
    EXPECT_TRUE(std::holds_alternative<std::string>(parse_claim_tolerance(text))) << text;
}

}  // namespace
}  // namespace certa::tools
