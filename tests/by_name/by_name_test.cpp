// Queries by name give the answers of policies.hpp; an unknown name gives nothing.
#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <variant>

#include <gtest/gtest.h>

#include <certa/algorithms.hpp>
#include <certa/by_name.hpp>
#include <certa/certa.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

const Shape<3> kTetrahedron{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const Shape<3> kTriangle{{1, 1, 1}, {2, 1, 1}, {1, 2, 1}};
const Shape<2> kSquare{{0, 0}, {1, 0}, {0, 1}, {1, 1}};
constexpr std::array kAll{Ask::intersects, Ask::classify, Ask::enclose_distance, Ask::distance,
                          Ask::closest_points};

TEST(ByName, WhatDoesNotExistIsNothing) {
  EXPECT_FALSE(AnyQuery::find("certain", "kkt", Ask::classify));
  EXPECT_FALSE(AnyQuery::find("adaptive", "simplex", Ask::classify));
  EXPECT_FALSE(AnyQuery::find("", "", Ask::classify));
  EXPECT_FALSE(AnyQuery::find("certified", "johnson", Ask::classify)) << "compiled for kkt alone";
  EXPECT_FALSE(AnyQuery::find("adaptive", "kkt", Ask::enclose_distance));
  EXPECT_FALSE(AnyQuery::find("adaptive", "muratori", Ask::distance)) << "decides contact alone";
  EXPECT_FALSE(AnyQuery::find("exact", "signed-volumes-published", Ask::classify))
      << "no query uses a printed loop";
  EXPECT_EQ(find_policy("certain"), nullptr);
  EXPECT_EQ(find_algorithm("simplex"), nullptr);
}

TEST(ByName, AnswersNothingInADimensionThatAnAlgorithmIsNotMadeFor) {
  for (const AlgorithmInfo* const algorithm : algorithms())
    for (const PolicyInfo& policy : policies())
      for (const Ask ask : kAll) {
        const auto query = AnyQuery::find(policy.name, algorithm->name, ask);
        if (!query) continue;
        EXPECT_EQ(&query->algorithm(), algorithm);
        EXPECT_EQ(&query->policy(), &policy);
        EXPECT_EQ(query->ask(), ask);
        const AnyAnswer<3> in_space = (*query)(kTetrahedron, kTriangle);
        const AnyAnswer<2> in_plane = (*query)(kSquare, kSquare);
        EXPECT_EQ(std::holds_alternative<std::monostate>(in_space), !algorithm->works_in(3));
        EXPECT_EQ(std::holds_alternative<std::monostate>(in_plane), !algorithm->works_in(2));
        // All of them are right on this easy pair.
        EXPECT_EQ(verdict_of<3>(in_space),
                  algorithm->works_in(3) ? Verdict::separated : Verdict::undecided)
            << policy.name << " " << algorithm->name;
      }
}

TEST(ByName, AnswersAreThoseOfTheTemplates) {
  const auto asked = [](std::string_view policy, Ask ask) {
    return (*AnyQuery::find(policy, "kkt", ask))(kTetrahedron, kTriangle);
  };
  const auto expected = closest_points<exact>(kTetrahedron, kTriangle);
  for (const std::string_view policy : {"certified", "adaptive", "exact"}) {
    EXPECT_TRUE(find_policy(policy)->is_certain);
    const auto answer = std::get<ClosestPoints<3>>(asked(policy, Ask::closest_points));
    EXPECT_TRUE(fuzz::same_bits(answer, expected));
    EXPECT_EQ(std::get<Distance<3>>(asked(policy, Ask::distance)).distance, expected.distance);
    EXPECT_FALSE(std::get<bool>(asked(policy, Ask::intersects)));
  }
  const auto bounds = std::get<Enclosure<3>>(asked("certified", Ask::enclose_distance));
  EXPECT_LE(bounds.lower, expected.distance);
  EXPECT_GE(bounds.upper, expected.distance);
  const auto floats = std::get<FloatingAnswer<float, 3>>(asked("float", Ask::distance));
  EXPECT_EQ(floats.distance, (distance<floating<float>>(kTetrahedron, kTriangle).distance));
  EXPECT_TRUE((std::holds_alternative<FloatingAnswer<Quad, 3>>(asked("quad", Ask::distance))));
}

TEST(ByName, OptionsAndToleranceArrive) {
  const AnyQuery query = *AnyQuery::find("double", "kkt", Ask::distance);
  Trace trace;
  Counters counters;
  (void)query(kTetrahedron, kTriangle, {.trace = &trace, .counters = &counters});
  EXPECT_FALSE(trace.empty());
  EXPECT_GT(counters.supports, 0U);
  Counters alone;  // of an algorithm that needs no search
  const AnyQuery axes = *AnyQuery::find("exact", "separating-axis", Ask::classify);
  (void)axes(kTetrahedron, kTriangle, {.counters = &alone});
  EXPECT_GT(alone.regions, 0U);
  const Shape<3> near{{0.35, 0.35, 0.35}};  // 0.03 above the oblique face
  EXPECT_EQ(verdict_of<3>(query(kTetrahedron, near)), Verdict::separated);
  EXPECT_NE(verdict_of<3>(query(kTetrahedron, near, {}, 0.1)), Verdict::separated);
}

// An algorithm that a policy would ignore does not compile.
template <class Policy, class Algorithm>
concept Compiles = requires {
  classify<Policy, Algorithm>(kTetrahedron, kTriangle);
};
static_assert(Compiles<adaptive, Johnson>);
static_assert(Compiles<certified, NearestFace>);
static_assert(!Compiles<certified, Johnson>);
static_assert(Compiles<uncertified, Johnson>);
static_assert(Compiles<uncertified, Muratori>);
static_assert(!Compiles<uncertified, SeparatingAxis>);

}  // namespace
}  // namespace certa::test
