#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/check.hpp>

#include "examples.hpp"

namespace certa::test {
namespace {

template <int D>
void expect_accepted(const Example<D>& example) {
  SCOPED_TRACE(example.name);
  const CheckResult result = check<D>(example.a, example.b, example.certificate);
  EXPECT_TRUE(result.accepted) << result.reason;
  EXPECT_EQ(result.reason, "");
  EXPECT_EQ(result.proves, example.proves);
  ASSERT_EQ(result.distance_squared.has_value(), example.distance_squared.has_value());
  if (!result.distance_squared) return;
  EXPECT_EQ(*result.distance_squared, *example.distance_squared);
}

TEST(Check, AcceptsCertificatesMadeByHand) {
  for (const auto& example : examples<2>()) expect_accepted(example);
  for (const auto& example : examples<3>()) expect_accepted(example);
}

template <int D>
void expect_refused(const Points<D>& a, const Points<D>& b, const Certificate& certificate,
                    const std::string& reason) {
  const CheckResult result = check<D>(a, b, certificate);
  EXPECT_FALSE(result.accepted);
  EXPECT_EQ(result.reason, reason);
  EXPECT_EQ(result.proves, Verdict::undecided);
  EXPECT_FALSE(result.distance_squared.has_value());
}

TEST(Check, RefusesWhatIsNoShape) {
  const Certificate right{SeparationCertificate{{frac(1), frac(0)}}};
  expect_refused<2>({}, {{0, 0}}, right, "shape A has no vertices");
  expect_refused<2>({{0, 0}}, {}, right, "shape B has no vertices");
  for (const double bad :
       {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN()}) {
    expect_refused<2>({{0, 0}, {1, bad}}, {{0, 0}}, right,
                      "vertex 1 of A has a coordinate that is not finite");
    expect_refused<2>({{0, 0}}, {{bad, 0}}, right,
                      "vertex 0 of B has a coordinate that is not finite");
  }
}

TEST(Check, RefusesTheAbsenceOfACertificate) {
  expect_refused<2>({{1, 0}}, {{0, 0}}, std::monostate{}, "there is no certificate");
}

TEST(Check, RefusesFalseSeparation) {
  const Points<2> a{{5, 0}, {2, 9}}, b{{0, 0}, {2, 0}, {1, 5}};
  const auto refused = [&](std::vector<Rational> direction, const std::string& reason) {
    expect_refused<2>(a, b, SeparationCertificate{std::move(direction)}, reason);
  };
  refused({frac(1), frac(0)},
          "vertex 1 of A is not strictly beyond vertex 1 of B along the direction");
  refused({frac(-1), frac(0)},
          "vertex 0 of A is not strictly beyond vertex 0 of B along the direction");
  refused({frac(0), frac(0)}, "the direction is zero");
  refused({}, "the direction has 0 components in dimension 2");
  refused({frac(1), frac(1), frac(1)}, "the direction has 3 components in dimension 2");
  refused({frac(1), frac(1, 0)}, "entry 1 of the direction has a denominator that is not positive");
  refused({frac(1, -1), frac(1)},
          "entry 0 of the direction has a denominator that is not positive");
}

TEST(Check, RefusesFalseDistances) {
  // The right answer is a* = (1, 2), b* = (1, 0).
  const Points<2> a{{1, 2}, {0, 5}, {3, 4}}, b{{0, 0}, {3, 0}, {1, -2}, {1, 0}};
  using Weights = std::vector<WeightedVertex>;
  const Weights right_a{{0, frac(1)}}, right_b{{0, frac(2, 3)}, {1, frac(1, 3)}};
  const auto refused = [&](const Weights& weights_a, const Weights& weights_b,
                           const std::string& reason) {
    expect_refused<2>(a, b, DistanceCertificate{weights_a, weights_b}, reason);
  };
  refused({}, right_b, "the list of weights of A is empty");
  refused(right_a, {}, "the list of weights of B is empty");
  refused({{3, frac(1)}}, right_b, "there is no vertex 3 of A");
  refused(right_a, {{SIZE_MAX, frac(1)}},
          "there is no vertex " + std::to_string(SIZE_MAX) + " of B");
  refused({{0, frac(2)}, {1, frac(-1)}}, right_b, "the weight of vertex 1 of A is negative");
  refused(right_a, {{0, frac(-2, 3)}, {1, frac(5, 3)}}, "the weight of vertex 0 of B is negative");
  refused({{0, frac(1, 2)}}, right_b, "the weights of A do not sum to one");
  refused(right_a, {{0, frac(2, 3)}, {1, frac(1000001, 3000000)}},
          "the weights of B do not sum to one");
  refused({{0, frac(1, 0)}}, right_b,
          "entry 0 of the list of weights of A has a denominator that is not positive");
  refused(right_a, {{0, frac(2, 3)}, {1, frac(-1, -3)}},
          "entry 1 of the list of weights of B has a denominator that is not positive");
  refused({{1, frac(1)}}, right_b, "vertex 0 of A lies beyond the supporting plane");
  refused(right_a, {{2, frac(1)}}, "vertex 0 of B lies beyond the supporting plane");
  refused(right_a, {{0, frac(1)}}, "vertex 1 of B lies beyond the supporting plane");
  expect_refused<2>({{0, 0}, {1, 0}}, {{1, 0}}, DistanceCertificate{{{1, frac(1)}}, {{0, frac(1)}}},
                    "the closest points a* and b* coincide");
  // A repeated vertex and a weight of zero are still convex combinations.
  const Certificate repeated{
      DistanceCertificate{{{0, frac(1, 2)}, {0, frac(1, 2)}, {2, frac(0)}},
                          {{0, frac(1, 3)}, {0, frac(1, 3)}, {1, frac(1, 3)}}}};
  EXPECT_TRUE(check<2>(a, b, repeated).accepted) << check<2>(a, b, repeated).reason;
}

TEST(Check, RefusesFalseTouching) {
  const Points<2> a{{0, 0}, {1, 1}, {-1, 1}}, b{{-1, 0}, {1, 0}, {0, -1}};
  const std::vector<WeightedVertex> right_a{{0, frac(1)}},
      right_b{{0, frac(1, 2)}, {1, frac(1, 2)}};
  const std::vector<Rational> up{frac(0), frac(1)};
  expect_refused<2>(a, b, TouchingCertificate{right_a, {{0, frac(1)}}, up},
                    "the points a* and b* differ");
  expect_refused<2>(a, b, TouchingCertificate{right_a, right_b, {frac(0), frac(0)}},
                    "the direction is zero");
  expect_refused<2>(a, b, TouchingCertificate{right_a, right_b, {frac(1, 1000000), frac(1)}},
                    "vertex 1 of B lies beyond the supporting plane");
  expect_refused<2>(a, b, TouchingCertificate{right_a, right_b, {frac(2), frac(1)}},
                    "vertex 2 of A lies beyond the supporting plane");
  expect_refused<2>(a, b, TouchingCertificate{right_a, right_b, {frac(1)}},
                    "the direction has 1 components in dimension 2");
  // Overlapping shapes have no supporting plane at a common point.
  expect_refused<2>(kDiamond, {{0, 0}},
                    TouchingCertificate{{{0, frac(1, 2)}, {1, frac(1, 2)}}, {{0, frac(1)}}, up},
                    "vertex 3 of A lies beyond the supporting plane");
}

TEST(Check, RefusesFalseIntersection) {
  const Points<2> a{{0, 0}, {1, 1}, {-1, 1}}, b{{-1, 0}, {1, 0}, {0, -1}};
  const std::vector<WeightedVertex> halves{{0, frac(1, 2)}, {1, frac(1, 2)}};
  EXPECT_EQ(check<2>(a, b, IntersectionCertificate{{{0, frac(1)}}, halves}).proves,
            Verdict::intersecting);
  expect_refused<2>(a, b, IntersectionCertificate{{{0, frac(1)}}, {{0, frac(1)}}},
                    "the points a* and b* differ");
  expect_refused<2>(a, b, IntersectionCertificate{{{0, frac(1, 2)}}, halves},
                    "the weights of A do not sum to one");
  expect_refused<2>(a, b,
                    IntersectionCertificate{{{0, frac(1)}}, {{0, frac(3, 2)}, {1, frac(-1, 2)}}},
                    "the weight of vertex 1 of B is negative");
  expect_refused<2>(a, b, IntersectionCertificate{{{3, frac(1)}}, halves},
                    "there is no vertex 3 of A");
  expect_refused<2>(a, b, IntersectionCertificate{{{0, frac(1)}}, {}},
                    "the list of weights of B is empty");
}

TEST(Check, RefusesFalseOverlap) {
  const Points<2> origin{{0, 0}};
  const auto refused = [&](const std::vector<WeightedPair>& pairs, const std::string& reason) {
    expect_refused<2>(kDiamond, origin, OverlapCertificate{pairs}, reason);
  };
  refused({}, "the list of pairs is empty");
  refused({{0, 0, frac(1)}, {1, 0, frac(1)}}, "the differences do not span the space");
  refused({{0, 0, frac(1)}, {2, 0, frac(1)}}, "the weighted differences do not sum to zero");
  refused({{0, 0, frac(1)}, {1, 0, frac(1)}, {2, 0, frac(0)}},
          "the weight of pair (2, 0) is not positive");
  refused({{0, 0, frac(1)}, {1, 0, frac(-1)}}, "the weight of pair (1, 0) is not positive");
  refused({{0, 0, frac(1)}, {4, 0, frac(1)}}, "there is no vertex 4 of A");
  refused({{0, 1, frac(1)}}, "there is no vertex 1 of B");
  refused({{0, 0, frac(1, 0)}},
          "entry 0 of the list of pairs has a denominator that is not positive");
  // Two coplanar squares that cross in space can only touch.
  const Points<3> flat{{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
  expect_refused<3>(
      flat, {{0, 0, 0}},
      OverlapCertificate{{{0, 0, frac(1)}, {1, 0, frac(1)}, {2, 0, frac(1)}, {3, 0, frac(1)}}},
      "the differences do not span the space");
}

/// Different odd denominators of some 2000 bits each. Their common multiple has more bits than the
/// checker divides.
Integer large_denominator(int k) { return (Integer(1) << 2000) + 2 * k + 1; }

TEST(Check, TakesFractionsOfManyLargeDenominators) {
  constexpr int kMany = 36;
  const Points<2> a{{0, 1}, {0, -1}, {-2, 0}};
  const Points<2> b{{5, 0}, {6, 1}};
  DistanceCertificate halves{{}, {{0, frac(1)}}};
  for (int k = 0; k < kMany; ++k) {
    const Integer d = large_denominator(k);
    for (const std::size_t vertex : {0U, 1U}) {
      halves.a.push_back({vertex, {1, 2 * kMany * d}});
      halves.a.push_back({vertex, {d - 1, 2 * kMany * d}});
    }
  }
  const auto mirrored = [](const DistanceCertificate& c) { return DistanceCertificate{c.b, c.a}; };
  for (const bool is_first : {true, false}) {
    const auto result = is_first ? check<2>(a, b, halves) : check<2>(b, a, mirrored(halves));
    EXPECT_TRUE(result.accepted) << result.reason;
    EXPECT_EQ(*result.distance_squared, frac(25));
  }
  for (std::size_t k = 0; k < halves.a.size(); k += 37) {
    DistanceCertificate wrong = halves;
    wrong.a[k].weight.numerator += 1;
    expect_refused<2>(a, b, wrong, "the weights of A do not sum to one");
    expect_refused<2>(b, a, mirrored(wrong), "the weights of B do not sum to one");
  }

  const Points<2> corners{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  const Points<2> origin{{0, 0}};
  OverlapCertificate around;
  for (int k = 0; k < kMany; ++k)
    for (std::size_t i = 0; i < corners.size(); ++i)
      around.pairs.push_back({i, 0, {k + 1, large_denominator(k)}});
  EXPECT_EQ(check<2>(corners, origin, around).proves, Verdict::overlapping);
  around.pairs[7].weight.numerator += 1;
  expect_refused<2>(corners, origin, around, "the weighted differences do not sum to zero");

  const Integer huge = Integer(1) << 70000;
  const SeparationCertificate along{{{1 - huge, huge - 1}, {huge, huge + 1}}};  // (-1, nearly 1)
  EXPECT_EQ(check<2>(origin, Points<2>{{1, 0}}, along).proves, Verdict::separated);
  EXPECT_EQ(check<2>(origin, Points<2>{{1, 1}}, along).proves, Verdict::separated);
  EXPECT_FALSE(check<2>(Points<2>{{1, 1}}, origin, along).accepted);
  EXPECT_FALSE(check<2>(origin, Points<2>{{0, 2}}, along).accepted);
}

TEST(Check, HoldsForAllFiniteDoubles) {
  constexpr double kLeast = std::numeric_limits<double>::denorm_min();
  constexpr double kMost = std::numeric_limits<double>::max();
  // Both ends of the exponent range in one pair: coordinates of 2,098 bits.
  const CheckResult far =
      check<2>(Points<2>{{kMost, kLeast}, {kMost, -kLeast}}, Points<2>{{-kMost, 0}},
               DistanceCertificate{{{0, frac(1, 2)}, {1, frac(1, 2)}}, {{0, frac(1)}}});
  ASSERT_TRUE(far.accepted) << far.reason;
  const Integer most = ((Integer(1) << 53) - 1) << 971;
  EXPECT_EQ(*far.distance_squared, (Rational{4 * most * most, 1}));

  const CheckResult near =
      check<3>(Points<3>{{0, 0, kLeast}}, Points<3>{{0, 0, 0}, {kMost, kMost, 0}},
               DistanceCertificate{{{0, frac(1)}}, {{0, frac(1)}}});
  ASSERT_TRUE(near.accepted) << near.reason;
  EXPECT_EQ(*near.distance_squared, (Rational{1, Integer(1) << 2148}));

  EXPECT_TRUE(check<2>(Points<2>{{kLeast, 0}}, Points<2>{{0, 0}},
                       SeparationCertificate{{frac(1, 1000), frac(0)}})
                  .accepted);
  EXPECT_TRUE(
      check<3>(Points<3>{{0, 0, -0.0}}, Points<3>{{0, 0, 0}},
               TouchingCertificate{{{0, frac(1)}}, {{0, frac(1)}}, {frac(1), frac(0), frac(0)}})
          .accepted);
}

}  // namespace
}  // namespace certa::test
