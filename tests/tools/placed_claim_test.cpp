// Claims about placed shapes are judged with poses and radii, at the edges of tolerances.
#include <cmath>
#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/exact.hpp>

#include "formats/judgement.hpp"
#include "formats/pair_reader.hpp"
#include "placed_pairs.hpp"

namespace certa::tools {
namespace {

using enum ClaimOutcome;

double above(double x) { return std::nextafter(x, 2 * x); }

Judgement judged(const PairLine& pair, const ClaimTolerance& tolerance = {}) {
  return std::visit(
      [&]<int D>(const ShapePair<D>& shapes) {
        const Placed<D> a = shapes.placed_a();
        const Placed<D> b = shapes.placed_b();
        const Distance<D> answer = distance(a, b);
        return judge(pair, answer.verdict, distance_squared(answer, a, b), tolerance).at(0);
      },
      pair.shapes);
}

/// A ball of radius 1 at the origin and one of radius 2 at (6, 8); their distance is 7.
PairLine balls(const Claim& claim, double radius_a = 1) {
  return {
      "1",
      ShapePair<2>{Shape<2>{{0, 0}}, Shape<2>{{0, 0}}, {}, Pose<2>(Point<2>{6, 8}), radius_a, 2},
      {{"", claim}}};
}
Judgement of_distance(double claimed, const ClaimTolerance& tolerance, double radius_a = 1) {
  Claim claim;
  claim.distance = claimed;
  return judged(balls(claim, radius_a), tolerance);
}

TEST(PlacedClaim, DistancesAreLessTheRadii) {
  EXPECT_EQ(of_distance(7, {0}).outcome, agrees);
  EXPECT_EQ(of_distance(7.25, {0.25}).outcome, agrees);
  EXPECT_EQ(of_distance(6.75, {0.25}).outcome, agrees);
  EXPECT_EQ(of_distance(above(7.25), {0.25}).outcome, contradicted);
  EXPECT_EQ(of_distance(14, {0, 1}).outcome, agrees);
  EXPECT_EQ(of_distance(above(14), {0, 1}).outcome, contradicted);
  EXPECT_EQ(of_distance(10, {}).explanation, "claims a distance of 10, but it is 7: off by 3");
  EXPECT_EQ(of_distance(10, {}).error(ClaimPart::distance), 3);
  EXPECT_EQ(of_distance(0, {0}, 8).outcome, agrees) << "they touch";
  EXPECT_EQ(of_distance(0, {0}, 9).outcome, agrees) << "they overlap";
  EXPECT_EQ(of_distance(1, {0}, 9).outcome, contradicted);
  EXPECT_EQ(of_distance(1, {0}, 9).error(ClaimPart::distance), 1);
}

Judgement of_witness(std::vector<double> a, std::vector<double> b,
                     const ClaimTolerance& tolerance = {0}, double radius_a = 1) {
  Claim claim;
  claim.witness = {std::move(a), std::move(b)};
  return judged(balls(claim, radius_a), tolerance);
}

TEST(PlacedClaim, WitnessPointsAreInTheRoundedShapes) {
  const Judgement cores = of_witness({0, 0}, {6, 8}, {2.5});
  EXPECT_EQ(cores.outcome, contradicted) << "they are in the shapes, but 10 apart";
  EXPECT_EQ(cores.error(ClaimPart::witness), 3);
  EXPECT_EQ(of_witness({0, 0}, {6, 8}, {3}).outcome, agrees);
  // The doubles next to (0.6, 0.8) and (4.8, 6.4).
  EXPECT_EQ(of_witness({0.6, 0.8}, {4.8, 6.4}, {1e-15}).outcome, agrees);
  EXPECT_EQ(of_witness({0.6, 0.8}, {4.8, 6.4}, {1e-17}).outcome, contradicted);
  const Judgement outside = of_witness({0, 1.5}, {4.8, 6.4}, {0.25});
  EXPECT_EQ(outside.outcome, contradicted);
  EXPECT_EQ(outside.explanation, "claims a witness point of A, but it is 0.5 away from A");
  EXPECT_EQ(of_witness({2, 2}, {2, 2}, {0}, 9).outcome, contradicted) << "it is not in B";
  EXPECT_EQ(of_witness({5, 7}, {5, 7}, {0}, 9).outcome, agrees);
  EXPECT_EQ(of_witness({0, 9}, {6, 6}, {0}, 9).outcome, not_judged) << "it may be a depth";
}

Judgement of_direction(std::vector<double> direction, const ClaimTolerance& tolerance = {0},
                       double radius_a = 1) {
  Claim claim;
  claim.normal = std::move(direction);
  return judged(balls(claim, radius_a), tolerance);
}

TEST(PlacedClaim, DirectionsHaveTheGapLessTheRadii) {
  EXPECT_EQ(of_direction({3, 4}).outcome, agrees);
  const Judgement sideways = of_direction({0, 1});
  EXPECT_EQ(sideways.outcome, contradicted);
  EXPECT_EQ(sideways.error(ClaimPart::normal), 2);
  EXPECT_EQ(sideways.explanation,
            "claims a normal along which the shapes are only 5 apart, but they are 7 apart: off "
            "by 2");
  EXPECT_EQ(of_direction({0, 1}, {2}).outcome, agrees);
  EXPECT_EQ(of_direction({4, -3}).explanation,
            "claims a normal along which the shapes overlap by 3, but they are 7 apart: off by "
            "10");
  EXPECT_EQ(of_direction({3, 4}, {0}, 8).outcome, agrees) << "they touch";
  EXPECT_EQ(of_direction({0, 1}, {0}, 8).outcome, contradicted);
  EXPECT_EQ(of_direction({0, 1}, {0}, 8).error(ClaimPart::normal), 2);
  EXPECT_EQ(of_direction({0, 1}, {0}, 9).outcome, not_judged);
}

/// A millionth of 10, the largest coordinate that a ball reaches.
TEST(PlacedClaim, TheDefaultToleranceIsOfPlacedShapes) {
  EXPECT_EQ(of_distance(7 + 1e-5, {}).outcome, agrees);
  EXPECT_EQ(of_distance(7 + 1.0001e-5, {}).outcome, contradicted);
  const PairLine still = std::get<PairLine>(PairReader().read(
      R"({"id":1,"a":{"vertices":[[0,0]],"radius":10},"b":{"vertices":[[9,0]],"radius":0.5,)"
      R"("pose":{"matrix":[[0,0],[0,0]],"translation":[0,12]}},"claim":{"distance":1.500012}})"));
  EXPECT_EQ(judged(still).outcome, agrees);
}

TEST(PlacedClaim, OwnAnswersAgree) {
  PlacedPairs pairs(2);
  int directions = 0;
  for (int k = 0; k < 1000; ++k) {
    PairLine pair = k % 2 == 0 ? pairs.next<2>() : pairs.next<3>();
    Claim claim = std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          const ClosestPoints<D> answer = closest_points(shapes.placed_a(), shapes.placed_b());
          Claim own;
          own.intersects = answer.verdict != Verdict::separated;
          own.distance = answer.distance;
          own.witness = {{answer.on_a.begin(), answer.on_a.end()},
                         {answer.on_b.begin(), answer.on_b.end()}};
          if (answer.verdict != Verdict::overlapping)
            own.normal = {answer.normal.begin(), answer.normal.end()};
          return own;
        },
        pair.shapes);
    directions += claim.normal.has_value();
    pair.claims = {{"", claim}};
    const Judgement judgement = judged(pair, {1e-13});
    EXPECT_EQ(judgement.outcome, agrees) << pair.id << judgement.explanation;
    pair.claims[0].claim.distance = *claim.distance + 1e-3;
    EXPECT_EQ(judged(pair, {0.9e-3}).outcome, contradicted) << pair.id;
    pair.claims[0].claim.distance = *claim.distance + 1e-3;
    EXPECT_EQ(judged(pair, {1.1e-3}).outcome, agrees) << pair.id;
  }
  EXPECT_GT(directions, 200);
}

}  // namespace
}  // namespace certa::tools
