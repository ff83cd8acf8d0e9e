// The errors of answers, compared with the truth.
#include "policy/observation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certificate.hpp>
#include <certa/exact.hpp>
#include <certa/policies.hpp>

#include "pairs.hpp"

namespace certa::tools::policy {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
const Question kAll{.level = 3};

/// Unit cubes at a distance of 2 along x, with parallel faces.
const PairLine kCubes = pair_of<3>(
    {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}},
    {{3, 0, 0}, {4, 0, 0}, {3, 1, 0}, {3, 0, 1}, {4, 1, 0}, {4, 0, 1}, {3, 1, 1}, {4, 1, 1}});

/// The truth about these cubes, with witness points at (y, z) in the faces.
Reply reply_at(double y, double z) {
  Reply reply;
  reply.verdict = Verdict::separated;
  reply.distance = reply.distance_to = 2;
  reply.on_a = {1, y, z};
  reply.on_b = {3, y, z};
  reply.normal = {1, 0, 0};
  return reply;
}

Observation seen(const Reply& reply, const PairLine& pair = kCubes,
                 const Question& question = kAll) {
  return observe(reply, pair, exact(pair), question);
}

/// Coordinate k of the convex combination, times `sign`.
template <int D>
Rational combination(const Shape<D>& shape, const std::vector<WeightedVertex>& weights,
                     std::size_t k, int sign) {
  Rational total;
  for (const auto& [index, weight] : weights) {
    const Rational x = to_rational(shape[static_cast<std::size_t>(index)][k]);
    total = total + Rational{sign, 1} * weight * x;
  }
  return total;
}

/// Computed from the certificate, not from the numbers that observe compares with.
Reply exact_reply(const PairLine& pair) {
  return std::visit(
      []<int D>(const ShapePair<D>& shapes) {
        const auto answer = closest_points(shapes.a, shapes.b);
        Reply reply;
        reply.verdict = answer.verdict;
        const Certificate certificate = certa::certificate(answer, shapes.a, shapes.b);
        const auto* nearest = std::get_if<DistanceCertificate>(&certificate);
        if (nearest == nullptr) return reply;
        for (std::size_t k = 0; k < D; ++k) {
          const Rational x = combination(shapes.a, nearest->a, k, 1);
          const Rational minus_y = combination(shapes.b, nearest->b, k, -1);
          reply.on_a[k] = wide(x);
          reply.on_b[k] = -wide(minus_y);
          reply.normal[k] = wide(x + minus_y);  // not rounded yet, because they may be far away
        }
        reply.distance = reply.distance_to =
            sqrt(wide(*certa::distance_squared(answer, shapes.a, shapes.b)));
        for (Wide& x : reply.normal) x /= -reply.distance;
        return reply;
      },
      pair.shapes);
}

TEST(Observation, OfTheExactAnswerHasNoErrors) {
  int apart = 0;
  for_each_pair(12, [&](const std::string& id, const PairLine& pair) {
    SCOPED_TRACE(id);
    const Observation found = seen(exact_reply(pair), pair);
    EXPECT_TRUE(found.asked);
    const Exact truth = exact(pair);
    if (truth.truth.meet() || std::isinf(truth.truth.distance)) {
      EXPECT_TRUE(std::isnan(found.distance_error));
      return;
    }
    ++apart;
    EXPECT_LE(found.distance_error, 1e-60 * truth.truth.distance);
    EXPECT_LE(found.direction_error, 1e-60);
    // Witness points are compared with the shapes as doubles hold them.
    const double rounding = 2 * std::max(features(pair).magnitude * 0x1p-52, 0x1p-1074);
    EXPECT_LE(found.witness_error, rounding);
  });
  EXPECT_GT(apart, 100);
}

/// The candidate of this policy, asked for everything.
class Asked {
 public:
  explicit Asked(const std::string& policy) {
    Choice choice;
    choice.policies = {policy};
    choice.tolerances.emplace();
    candidates_ = candidates(choice, kAll);
  }
  [[nodiscard]] Observation seen(const PairLine& pair) const {
    return policy::observe(candidates_.at(0)->answer(pair, kAll), pair, exact(pair), kAll);
  }

 private:
  Candidates candidates_;
};

/// Placed and rounded shapes: proven answers are off by no more than their rounding, and answers
/// computed in doubles by no more than usual if the shapes are clearly separated.
TEST(Observation, OfPlacedAnswersAreThoseOfTheirRounding) {
  const Asked proven("certified");
  const Asked in_doubles("double");
  int apart = 0;
  int clear = 0;
  int rounded_shapes = 0;
  for_each_pair(
      60,
      [&](const std::string& id, const PairLine& pair) {
        SCOPED_TRACE(id);
        const Exact truth = exact(pair);
        if (truth.truth.meet() || !truth.nearest.has_points) return;
        const double magnitude = features(pair).magnitude;
        if (!std::isfinite(magnitude)) return;
        ++apart;
        rounded_shapes += std::visit(
            [](const auto& shapes) { return shapes.radius_a + shapes.radius_b > 0; }, pair.shapes);
        const double rounding = 2 * std::max(magnitude * 0x1p-52, 0x1p-1074);
        const Observation found = proven.seen(pair);
        EXPECT_EQ(found.verdict, Verdict::separated);
        EXPECT_LE(found.witness_error, rounding);
        EXPECT_LE(found.distance_error, std::max(truth.truth.distance * 0x1p-53, 0x1p-1074));
        EXPECT_LE(found.direction_error, 0x1p-52);
        const Observation rough = in_doubles.seen(pair);
        if (!(truth.truth.distance > 1e-3 * magnitude && magnitude > 1e-60 && magnitude < 1e60) ||
            rough.verdict != Verdict::separated)
          return;
        ++clear;
        EXPECT_LE(rough.witness_error, 1e-6 * magnitude);
        EXPECT_LE(rough.distance_error, 1e-6 * magnitude);
        EXPECT_LE(rough.direction_error, 1e-3);
      },
      {"placed"});
  EXPECT_GT(apart, 100);
  EXPECT_GT(clear, 20);
  EXPECT_GT(rounded_shapes, 40);
}

/// Balls of radii 1 and 1/4 about the tips of two arms, one rotated and one translated: their
/// surfaces are 1.75 apart.
PairLine balls() {
  const Matrix<2> quarter{{{0, -1}, {1, 0}}};
  return pair_of<2>(Pair<2>{{{0, 100}, {0, 200}},
                            {{0, 0}},
                            Pose<2>(quarter, {200, 0}),
                            Pose<2>(identity_matrix<2>(), {103, 0}),
                            1,
                            0.25});
}

TEST(Observation, OfPlacedAnswersThatAreOffIsByHowMuch) {
  // The rotated arm lies on the first axis, from 0 to 100.
  Reply right;
  right.verdict = Verdict::separated;
  right.distance = right.distance_to = 1.75;
  right.on_a = {101, 0};
  right.on_b = {102.75, 0};
  right.normal = {1, 0};
  const Observation none = seen(right, balls());
  EXPECT_EQ(none.distance_error, 0);
  EXPECT_EQ(none.witness_error, 0);
  EXPECT_EQ(none.direction_error, 0);
  for (const double e : {0.5, 0x1p-20, 0x1p-40}) {
    Reply reply = right;
    reply.on_a[0] += e;  // out of A
    reply.on_b[0] += e;  // into B
    EXPECT_EQ(seen(reply, balls()).witness_error, e);
    reply = right;
    reply.on_b[0] -= e;  // out of B
    EXPECT_EQ(seen(reply, balls()).witness_error, e);
    reply = right;
    reply.distance -= e;
    EXPECT_EQ(seen(reply, balls()).distance_error, e);
  }
  Reply on_the_hulls = right;  // as reported by engines that forget the radii
  on_the_hulls.on_a = {100, 0};
  on_the_hulls.on_b = {103, 0};
  EXPECT_EQ(seen(on_the_hulls, balls()).witness_error, 1.25);
  Reply unplaced = right;  // as reported by engines that forget the pose
  unplaced.on_a = {0, 101};
  EXPECT_GT(seen(unplaced, balls()).witness_error, 100);
}

/// d - R is 2^-1000, where d and R are near 1.
TEST(Observation, OfRoundedShapesHoldsWhereDistanceAndRadiiCancel) {
  const PairLine pair = pair_of<2>(Pair<2>{{{-0x1p-1000, 0}}, {{1, 0}}, {}, {}, 0, 1});
  const Observation found = Asked("certified").seen(pair);
  EXPECT_EQ(exact(pair).truth.distance, 0x1p-1000);
  EXPECT_LE(found.distance_error, 0x1p-1060);
  EXPECT_LE(found.direction_error, 1e-60);
  EXPECT_LE(found.witness_error, 0x1p-1060);
}

/// The nearest points are beyond the largest double, but the distance is 1.
TEST(Observation, OfPointsThatDoublesDoNotHoldThereIsNone) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  const Matrix<2> twice{{{2, 0}, {0, 1}}};
  const PairLine pair = pair_of<2>(
      Pair<2>{{{kLargest, 0}}, {{kLargest, 1}}, Pose<2>(twice, {}), Pose<2>(twice, {}), 0, 0});
  const Observation found = Asked("certified").seen(pair);
  EXPECT_EQ(found.distance_error, 0);
  EXPECT_EQ(found.direction_error, 0);
  EXPECT_TRUE(std::isnan(found.witness_error));
}

TEST(Observation, WitnessPointsMayBeAnywhereOnParallelFaces) {
  for (const double y : {0.0, 0.25, 1.0})
    for (const double z : {0.0, 0.5, 1.0}) {
      const Observation found = seen(reply_at(y, z));
      EXPECT_EQ(found.distance_error, 0);
      EXPECT_EQ(found.witness_error, 0);
      EXPECT_EQ(found.direction_error, 0);
    }
}

TEST(Observation, ErrorsAreAsLargeAsTheAnswerIsOff) {
  for (double e = 0.125; e > 1e-15; e /= 8) {
    const Wide w = e;
    const auto expect_witness = [&](const WidePoint& a, const WidePoint& b) {
      Reply reply = reply_at(1, 0.5);
      for (std::size_t k = 0; k < 3; ++k) {
        reply.on_a[k] += a[k];
        reply.on_b[k] += b[k];
      }
      const Observation found = seen(reply);
      EXPECT_GE(found.witness_error, e / 2);
      EXPECT_LE(found.witness_error, 2 * e);
      EXPECT_EQ(found.distance_error, 0);
      EXPECT_EQ(found.direction_error, 0);
    };
    expect_witness({w, 0, 0}, {});         // out of A
    expect_witness({-w, 0, 0}, {});        // into it
    expect_witness({}, {0, -w, 0});        // along one face alone
    expect_witness({w, 0, 0}, {w, 0, 0});  // off both, though their difference is right
    expect_witness({0, w, 0}, {0, w, 0});  // beyond the edge of both faces
    expect_witness({0, 0, w}, {0, 0, -w});

    for (const Wide& off : {w, Wide(-w)}) {
      Reply reply = reply_at(0, 0);
      reply.distance += off;
      reply.distance_to += off;
      EXPECT_EQ(seen(reply).distance_error, e);
      reply = reply_at(0, 0);
      reply.normal[0] *= 1 + off;
      EXPECT_EQ(seen(reply).direction_error, e) << "not a unit vector";
      reply = reply_at(0, 0);
      reply.normal = {cos(off), sin(off), 0};
      EXPECT_GE(seen(reply).direction_error, e / 2);
      EXPECT_LE(seen(reply).direction_error, 2 * e);
    }
  }
}

TEST(Observation, OppositeDirectionsAreTwoApart) {
  Reply reply = reply_at(0, 0);
  reply.normal = {-1, 0, 0};
  EXPECT_EQ(seen(reply).direction_error, 2);
}

TEST(Observation, AnEnclosureErrsByItsFartherBound) {
  Reply reply = reply_at(0, 0);
  reply.distance = 1.5;
  reply.distance_to = 2.25;
  EXPECT_EQ(seen(reply).distance_error, 0.5);
  reply.distance = 1.75;
  reply.distance_to = 2.5;
  EXPECT_EQ(seen(reply).distance_error, 0.5);
}

TEST(Observation, WhatIsNoNumberIsInfinitelyFarOff) {
  for (const double bad : {kNaN, kInfinity, -kInfinity}) {
    Reply reply = reply_at(0, 0);
    reply.distance = bad;
    EXPECT_EQ(seen(reply).distance_error, kInfinity);
    reply = reply_at(0, 0);
    reply.distance_to = bad;
    EXPECT_EQ(seen(reply).distance_error, kInfinity);
    for (std::size_t k = 0; k < 3; ++k) {
      reply = reply_at(0, 0);
      reply.on_a[k] = bad;
      EXPECT_EQ(seen(reply).witness_error, kInfinity);
      reply = reply_at(0, 0);
      reply.on_b[k] = bad;
      EXPECT_EQ(seen(reply).witness_error, kInfinity);
      reply = reply_at(0, 0);
      reply.normal[k] = bad;
      EXPECT_EQ(seen(reply).direction_error, kInfinity);
    }
  }
  Reply reply = reply_at(0, 0);
  reply.on_a[0] = reply.on_b[0] = ldexp(Wide(1), 2000);  // no double
  EXPECT_EQ(seen(reply).witness_error, kInfinity);
}

TEST(Observation, OfWhatWasNotAskedThereIsNone) {
  const auto expect = [](const Observation& found, bool distance, bool points) {
    EXPECT_NE(std::isnan(found.distance_error), distance);
    EXPECT_NE(std::isnan(found.witness_error), points);
    EXPECT_NE(std::isnan(found.direction_error), points);
  };
  const Reply right = reply_at(0, 0);
  expect(seen(right, kCubes, {.level = 3}), true, true);
  expect(seen(right, kCubes, {.level = 2}), true, false);
  expect(seen(right, kCubes, {.level = 1}), false, false);
  for (const Verdict wrong :
       {Verdict::touching, Verdict::overlapping, Verdict::intersecting, Verdict::undecided}) {
    Reply reply = right;
    reply.verdict = wrong;
    expect(seen(reply), false, false);
    EXPECT_EQ(seen(reply).says_meet(), wrong != Verdict::undecided);
  }
  EXPECT_FALSE(seen(right).says_meet());
  const PairLine touching = pair_of<2>({{{0, 0}, {1, 0}}}, {{{1, 0}, {2, 0}}});
  expect(seen(right, touching), false, false);
  constexpr double kLargest = std::numeric_limits<double>::max();
  const PairLine far = pair_of<2>({{{-kLargest, 0}}}, {{{kLargest, 0}}});
  expect(seen(right, far), false, false);
}

TEST(Observation, KeepsHowTheAnswerCameAbout) {
  Reply reply = reply_at(0, 0);
  reply.route = Route::expansion;
  reply.capped = true;
  reply.iterations = 17;
  const Observation found = seen(reply);
  EXPECT_EQ(found.verdict, Verdict::separated);
  EXPECT_EQ(found.route, Route::expansion);
  EXPECT_TRUE(found.capped);
  EXPECT_EQ(found.iterations, 17U);
}

}  // namespace
}  // namespace certa::tools::policy
