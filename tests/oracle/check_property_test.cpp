#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <certa/check.hpp>

#include "examples.hpp"
#include "mutants.hpp"
#include "reference_check.hpp"

namespace certa::test {
namespace {

struct Count {
  int mutants = 0;
  int refused = 0;
};

/// Every certificate that the checker accepts satisfies the definition, which proves the same
/// verdict and distance.
template <int D>
void expect_mutants_refused(const Example<D>& example, Count& count) {
  SCOPED_TRACE(example.name);
  const ReferenceCheck<D> reference(example.a, example.b);
  ASSERT_TRUE(reference.holds(example.certificate));
  for (const Certificate& mutant : mutants(example)) {
    const CheckResult result = check<D>(example.a, example.b, mutant);
    EXPECT_EQ(result.accepted, reference.holds(mutant)) << result.reason;
    EXPECT_EQ(result.accepted, result.reason.empty());
    ++count.mutants;
    if (!result.accepted) {
      ++count.refused;
      continue;
    }
    // A common point alone does not prove how the shapes meet.
    if (result.proves == Verdict::intersecting || example.proves == Verdict::intersecting) {
      EXPECT_NE(result.proves, Verdict::separated);
      EXPECT_NE(example.proves, Verdict::separated);
    } else {
      EXPECT_EQ(result.proves, example.proves);
    }
    if (result.distance_squared && example.distance_squared) {
      EXPECT_EQ(*result.distance_squared, *example.distance_squared);
    }
  }
}

TEST(Check, RefusesEveryMutationThatBreaksACertificate) {
  Count count;
  for (const auto& example : examples<2>()) expect_mutants_refused(example, count);
  for (const auto& example : examples<3>()) expect_mutants_refused(example, count);
  RecordProperty("mutants", count.mutants);
  RecordProperty("refused", count.refused);
  EXPECT_GE(count.mutants, 900);
  // Some mutants remain valid: a direction may be turned or rescaled within bounds, and an index
  // may change to one with an equal weight.
  EXPECT_GE(count.refused * 100, count.mutants * 90);
}

TEST(Check, RefusesEveryMutationWhereTheCertificateIsUnique) {
  int examined = 0;
  for (const auto& example : examples<2>()) {
    // One closest vertex, whose projection is inside the only edge that faces it: all weights are
    // unique.
    if (!example.name.starts_with("vertex against")) continue;
    SCOPED_TRACE(example.name);
    for (const Certificate& mutant : mutants(example)) {
      EXPECT_FALSE(check<2>(example.a, example.b, mutant).accepted);
      ++examined;
    }
  }
  EXPECT_GE(examined, 80);
}

/// Integers from a fixed seed, the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::int64_t in(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  std::size_t index(std::size_t size) {
    return static_cast<std::size_t>(in(0, static_cast<std::int64_t>(size) - 1));
  }

 private:
  std::mt19937_64 engine_;
};

/// Lattice points, in half of the cases symmetric about the origin.
template <int D>
Points<D> random_points(Random& random) {
  Points<D> points(static_cast<std::size_t>(random.in(1, 4)));
  for (Point<D>& point : points)
    for (double& x : point) x = static_cast<double>(random.in(-1, 1));
  if (random.in(0, 1) == 0) return points;
  for (std::size_t i = points.size(); i > 0; --i) {
    points.push_back(points[i - 1]);
    for (double& x : points.back()) x = -x;
  }
  return points;
}

/// Mostly convex weights, with every defect at times.
std::vector<WeightedVertex> random_weights(Random& random, std::size_t size) {
  std::vector<WeightedVertex> weights(static_cast<std::size_t>(random.in(1, 3)));
  std::int64_t rest = 6;
  for (WeightedVertex& entry : weights) {
    entry.index = random.index(random.in(0, 19) == 0 ? size + 1 : size);
    const std::int64_t n = &entry == &weights.back() ? rest : random.in(0, rest);
    rest -= n;
    entry.weight = frac(n, random.in(0, 19) == 0 ? random.in(-1, 7) : 6);
  }
  return weights;
}

template <int D>
std::vector<Rational> random_direction(Random& random) {
  std::vector<Rational> direction(static_cast<std::size_t>(random.in(0, 19) == 0 ? D - 1 : D));
  for (Rational& component : direction) {
    component.numerator = random.in(-1, 1);
    component.denominator = random.in(1, 2);
  }
  return direction;
}

/// Pairs with small weights, each with a pair whose difference is the opposite, if there is one.
template <int D>
OverlapCertificate random_overlap(Random& random, const Points<D>& a, const Points<D>& b) {
  const auto find_opposite = [&](const WeightedPair& pair) -> std::optional<WeightedPair> {
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < b.size(); ++j) {
        bool opposite = true;
        for (std::size_t c = 0; c < D; ++c)
          opposite = opposite && a[pair.i][c] - b[pair.j][c] == b[j][c] - a[i][c];
        if (opposite) return WeightedPair{i, j, pair.weight};
      }
    return std::nullopt;
  };
  OverlapCertificate overlap;
  for (std::int64_t k = random.in(D - 1, D + 1); k > 0; --k) {
    WeightedPair pair{random.index(a.size()), random.index(b.size()), frac(random.in(1, 2))};
    if (random.in(0, 19) == 0) pair.weight = frac(random.in(-1, 0));
    overlap.pairs.push_back(pair);
    if (const auto opposite = find_opposite(pair)) overlap.pairs.push_back(*opposite);
  }
  return overlap;
}

template <int D>
Certificate random_certificate(Random& random, const Points<D>& a, const Points<D>& b) {
  switch (random.in(0, 4)) {
    case 0:
      return SeparationCertificate{random_direction<D>(random)};
    case 1:
      return DistanceCertificate{random_weights(random, a.size()),
                                 random_weights(random, b.size())};
    case 2:
      return IntersectionCertificate{random_weights(random, a.size()),
                                     random_weights(random, b.size())};
    case 3:
      return TouchingCertificate{random_weights(random, a.size()), random_weights(random, b.size()),
                                 random_direction<D>(random)};
    default:
      return random_overlap<D>(random, a, b);
  }
}

template <int D>
void expect_agreement_with_the_definition(std::uint64_t seed, int rounds) {
  Random random(seed);
  std::array<int, std::variant_size_v<Certificate>> accepted{}, refused{};
  for (int round = 0; round < rounds; ++round) {
    const Points<D> a = random_points<D>(random), b = random_points<D>(random);
    const Certificate certificate = random_certificate<D>(random, a, b);
    const CheckResult result = check<D>(a, b, certificate);
    ASSERT_EQ(result.accepted, ReferenceCheck<D>(a, b).holds(certificate))
        << "round " << round << ": " << result.reason;
    ++(result.accepted ? accepted : refused)[certificate.index()];
  }
  for (std::size_t kind = 1; kind + 2 < accepted.size(); ++kind) {  // but `near` and errors
    SCOPED_TRACE(kind);
    EXPECT_GE(accepted[kind], 10);
    EXPECT_GE(refused[kind], 500);
  }
}

TEST(Check, AgreesWithTheDefinitionOnRandomCertificates) {
  expect_agreement_with_the_definition<2>(1, 10'000);
  expect_agreement_with_the_definition<3>(2, 40'000);
}

/// A random integer vector orthogonal to v: v x r in space, r turned by 90 degrees in the plane.
Point<2> orthogonal(const Point<2>& v, const Point<2>& r) { return {-v[1] * r[0], v[0] * r[0]}; }
Point<3> orthogonal(const Point<3>& v, const Point<3>& r) {
  return {v[1] * r[2] - v[2] * r[1], v[2] * r[0] - v[0] * r[2], v[0] * r[1] - v[1] * r[0]};
}

/// The closest points are a* = v and b* = 0, each between two vertices of a face orthogonal to v,
/// with other vertices beyond. The squared distance is v.v; everything is then scaled by a power of
/// two.
template <int D>
void expect_constructed_certificates_accepted() {
  const auto coordinate = rc::gen::inRange(-9, 10);
  const auto vector = [&coordinate] {
    Point<D> p;
    for (double& x : p) x = *coordinate;
    return p;
  };
  Point<D> v = vector();
  v[0] = *rc::gen::inRange(1, 10);
  const int exponent = *rc::gen::inRange(-1074, 1000);
  const auto at = [&](double along, const Point<D>& across) {
    Point<D> p;
    for (std::size_t c = 0; c < D; ++c) p[c] = std::ldexp(along * v[c] + across[c], exponent);
    return p;
  };
  const auto negated = [](Point<D> p) {
    for (double& x : p) x = -x;
    return p;
  };
  const Point<D> u = orthogonal(v, vector()), w = orthogonal(v, vector());
  Points<D> a{at(1, u), at(1, negated(u))}, b{at(0, w), at(0, negated(w))};
  for (int k = *rc::gen::inRange(0, 4); k > 0; --k) {
    a.push_back(at(1 + *rc::gen::inRange(0, 3), orthogonal(v, vector())));
    b.push_back(at(-*rc::gen::inRange(0, 3), orthogonal(v, vector())));
  }
  const std::vector<WeightedVertex> halves{{0, frac(1, 2)}, {1, frac(1, 2)}};
  const CheckResult result = check<D>(a, b, DistanceCertificate{halves, halves});
  RC_ASSERT(result.accepted);
  RC_ASSERT(result.proves == Verdict::separated);
  Rational expected{0, 1};
  for (const double x : v) expected.numerator += static_cast<int>(x * x);
  (exponent < 0 ? expected.denominator : expected.numerator) <<= 2 * std::abs(exponent);
  RC_ASSERT(*result.distance_squared == expected);

  // v separates the shapes. If B is moved by v, they touch at a*; if it is moved further, they do
  // not.
  std::vector<Rational> direction;
  for (const double x : v) direction.push_back(frac(static_cast<std::int64_t>(x)));
  RC_ASSERT(check<D>(a, b, SeparationCertificate{direction}).accepted);
  Points<D> moved = b;
  const auto move = [&moved, &v, exponent] {
    for (Point<D>& q : moved)
      for (std::size_t c = 0; c < D; ++c) q[c] += std::ldexp(v[c], exponent);
  };
  move();
  RC_ASSERT(check<D>(a, moved, TouchingCertificate{halves, halves, direction}).accepted);
  RC_ASSERT(check<D>(a, moved, IntersectionCertificate{halves, halves}).accepted);
  move();
  RC_ASSERT(!check<D>(a, moved, IntersectionCertificate{halves, halves}).accepted);
  RC_ASSERT(!check<D>(a, moved, TouchingCertificate{halves, halves, direction}).accepted);
  RC_ASSERT(!check<D>(a, moved, SeparationCertificate{direction}).accepted);
}

RC_GTEST_PROP(CheckProperty, AcceptsConstructedCertificatesInThePlane, ()) {
  expect_constructed_certificates_accepted<2>();
}

RC_GTEST_PROP(CheckProperty, AcceptsConstructedCertificatesInSpace, ()) {
  expect_constructed_certificates_accepted<3>();
}

}  // namespace
}  // namespace certa::test
