// Coordinates with arbitrary exponents: answers are those of `exact`, and no input makes every
// vertex as expensive as a sign on integers.
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/placed_policies.hpp>
#include <certa/policies.hpp>

namespace certa::test {
namespace {

using counting = basic_adaptive<StageCounter>;

template <int D>
using Points = std::vector<Point<D>>;

enum class Kind : std::uint8_t {
  scaled,     // ordinary shapes times one power of two
  apart,      // every exponent, on both sides of a plane
  wild,       // every exponent
  touching,   // every exponent, on both sides of a plane that both reach in one point
  geometric,  // along a curve, from the smallest doubles to the largest
  two_scales,
  slanted,  // next to a plane, up to rounding, scaled axis by axis
  flat,     // within a plane, exactly, in every exponent
};
constexpr std::array kKinds{Kind::scaled,    Kind::apart,      Kind::wild,    Kind::touching,
                            Kind::geometric, Kind::two_scales, Kind::slanted, Kind::flat};

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  template <int D>
  std::pair<Shape<D>, Shape<D>> make(Kind kind, std::size_t n) {
    const int power = static_cast<int>(random_.below(1900)) - 950;
    std::array<Points<D>, 2> points;
    for (const int s : {0, 1})
      for (std::size_t i = 0; i < n; ++i)
        points[static_cast<std::size_t>(s)].push_back(point<D>(
            kind, s == 0 ? 1 : -1, static_cast<double>(i) / static_cast<double>(n), power));
    if (kind == Kind::touching) points[0][0] = points[1][0] = {};
    return {Shape<D>(points[0]), Shape<D>(points[1])};
  }

 private:
  double unit() { return std::ldexp(static_cast<double>(random_.below(1U << 30)), -29) - 1; }
  double wild() { return std::ldexp(unit(), static_cast<int>(random_.below(2000)) - 1000); }

  template <int D>
  Point<D> point(Kind kind, double side, double share, int power) {
    Point<D> p;
    for (double& x : p) x = unit();
    const double last = side * (1 + std::abs(p[D - 1]));
    switch (kind) {
      case Kind::scaled:
      case Kind::two_scales:
        p[D - 1] = last;
        for (double& x : p)
          x = std::ldexp(x, kind == Kind::scaled ? power : share < 0.5 ? 300 : -300);
        break;
      case Kind::apart:
      case Kind::touching:
      case Kind::wild:
        for (double& x : p) x = wild();
        if (kind != Kind::wild) p[D - 1] = side * std::abs(p[D - 1]);
        break;
      case Kind::geometric:
        for (double& x : p) x = std::ldexp(x, static_cast<int>(1999 * share) - 1000);
        p[D - 1] = side * std::ldexp(1 + share, static_cast<int>(1000 * share) - 500);
        break;
      case Kind::slanted:
        p[D - 1] = std::ldexp(0.3 * p[0] + 0.7 * p[D - 2] + side * 0x1p-30, -400);
        p[0] = std::ldexp(p[0], 400);
        break;
      case Kind::flat: {
        const int e = static_cast<int>(random_.below(1900)) - 950;
        double sum = 0;
        for (std::size_t k = 0; k + 1 < D; ++k) sum += p[k] = std::round(1000 * p[k]);
        p[D - 1] = sum;
        for (double& x : p) x = std::ldexp(x, e);
        break;
      }
    }
    return p;
  }

  fuzz::Random random_;
};

Rational square(double x) {
  const Rational r = to_rational(x);
  return {r.numerator * r.numerator, r.denominator * r.denominator};
}

template <int D>
void expect_as_exact(const Shape<D>& a, const Shape<D>& b, ClosestPoints<D>& right) {
  right = closest_points<exact>(a, b);
  const Rational squared = *certa::distance_squared(right, a, b);
  EXPECT_EQ(classify(a, b).verdict, right.verdict);
  EXPECT_EQ(classify<adaptive>(a, b).verdict, right.verdict);
  const auto expect_proven = [&](const auto& answer) {
    const CheckResult proof = check<D>(a.points(), b.points(), certa::certificate(answer, a, b));
    EXPECT_TRUE(proof.accepted) << proof.reason;
    EXPECT_EQ(proof.proves, right.verdict);
  };
  expect_proven(classify(a, b));
  for (const ClosestPoints<D>& answer : {closest_points(a, b), closest_points<adaptive>(a, b)}) {
    ASSERT_EQ(answer.verdict, right.verdict);
    EXPECT_TRUE(fuzz::same_bits(answer.distance, right.distance));
    EXPECT_TRUE(*certa::distance_squared(answer, a, b) == squared);
    expect_proven(answer);
    if (answer.verdict == Verdict::separated) {
      EXPECT_TRUE(fuzz::same_bits(answer.normal, right.normal));
    }
  }
  for (const Distance<D>& answer : {distance(a, b), distance<adaptive>(a, b)})
    EXPECT_TRUE(fuzz::same_bits(answer.distance, right.distance));
  const ClosestPoints<D> adaptively = closest_points<adaptive>(a, b);
  EXPECT_TRUE(fuzz::same_bits(adaptively.on_a, right.on_a));
  EXPECT_TRUE(fuzz::same_bits(adaptively.on_b, right.on_b));
  const Enclosure<D> enclosed = enclose_distance(a, b);
  EXPECT_EQ(enclosed.verdict, right.verdict);
  EXPECT_TRUE(square(enclosed.lower) <= squared);
  EXPECT_TRUE(std::isinf(enclosed.upper) || square(enclosed.upper) >= squared);
}

class WildExponents : public testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(Kinds, WildExponents, testing::ValuesIn(kKinds));

TEST_P(WildExponents, AnswersAreThoseOfExact) {
  Maker maker(static_cast<std::uint64_t>(GetParam()) + 1);
  for (int k = 0; k < 12; ++k) {
    const auto both = [&]<int D>() {
      const auto [a, b] = maker.make<D>(GetParam(), 4 + 12 * static_cast<std::size_t>(k));
      ClosestPoints<D> right;
      expect_as_exact(a, b, right);
      expect_as_exact(b, a, right);
      if (k > 2) return;
      expect_as_exact(with_edges(a), with_edges(b), right);
    };
    both.template operator()<2>();
    both.template operator()<3>();
  }
}

TEST_P(WildExponents, SupportsHaveTheLowestIndexOfEquals) {
  Maker maker(5);
  const auto expect = [&]<int D>() {
    for (std::size_t n = 4; n < 40; n += 3) {
      const auto [p, q] = maker.make<D>(GetParam(), n);
      // Each vertex comes twice, so that the lowest one has an equal; or so often that whole blocks
      // are skipped.
      const std::size_t copies = n == 7 || n == 13 ? 17 * detail::HeightBounds::kBlock / n : 2;
      const auto repeated = [copies](const Shape<D>& shape) {
        Points<D> points;
        for (std::size_t k = 0; k < copies; ++k)
          points.insert(points.end(), shape.points().begin(), shape.points().end());
        return Shape<D>(points);
      };
      const Shape<D> a = repeated(p);
      const Shape<D> b = repeated(q);
      const MinkowskiDifference<D> minkowski{a, b};
      adaptive policy;
      exact reference;
      for (std::uint32_t i = 0; i + D < n; ++i) {
        Simplex face;
        for (std::uint32_t k = 0; k < 1 + i % D; ++k) face.push_back({i + k, i / 2 + k});
        const auto direction = face_direction(reference, minkowski, Flat<D>{}, face);
        if (!direction) continue;
        const VertexPair w = support(policy, minkowski, *direction);
        EXPECT_EQ(w, support(reference, minkowski, *direction));
        EXPECT_LT(w.i, n);
      }
    }
  };
  expect.template operator()<2>();
  expect.template operator()<3>();
}

// Poses and radii of wild numbers, on shapes of wild or of ordinary numbers.

enum class Placing : std::uint8_t {
  identity,
  radii,        // and no pose
  turned,       // by an ordinary quaternion
  matrix,       // an ordinary one
  times_power,  // a matrix times a power of two
  quaternion,   // of every exponent
  wild_matrix,
};
constexpr std::array kPlacings{Placing::identity,   Placing::radii,       Placing::turned,
                               Placing::matrix,     Placing::times_power, Placing::quaternion,
                               Placing::wild_matrix};

template <int D>
struct PlacedPair {
  Placed<D> a;
  Placed<D> b;
};
/// Places two shapes with translations and radii of any size, or of about `size`.
template <int D>
PlacedPair<D> place(fuzz::Random& random, Placing placing, const Shape<D>& a, const Shape<D>& b,
                    double size) {
  const auto unit = [&] {
    return std::ldexp(static_cast<double>(random.below(1U << 30)), -29) - 1;
  };
  const bool is_near = random.below(2) == 0;
  const auto wild = [&] {
    return is_near ? size * unit()
                   : std::ldexp(unit(), static_cast<int>(random.below(2000)) - 1000);
  };
  const auto any = [&] { return std::ldexp(unit(), static_cast<int>(random.below(2000)) - 1000); };
  const auto pose = [&]() -> Pose<D> {
    if (placing == Placing::identity || placing == Placing::radii) return {};
    Point<D> t;
    for (double& x : t) x = wild();
    if constexpr (D == 3) {
      if (placing == Placing::turned) return Pose<D>(Quaternion{unit(), unit(), unit(), unit()}, t);
      if (placing == Placing::quaternion) return Pose<D>(Quaternion{any(), any(), any(), any()}, t);
    }
    const int power = static_cast<int>(random.below(400)) - 200;
    Matrix<D> m;
    for (Point<D>& row : m)
      for (double& x : row)
        x = placing == Placing::wild_matrix || placing == Placing::quaternion ? any()
            : placing == Placing::times_power ? std::ldexp(unit(), power)
                                              : unit();
    return Pose<D>(m, t);
  };
  const auto radius = [&] {
    return placing == Placing::radii || random.below(3) == 0 ? std::abs(wild()) : 0;
  };
  const Pose<D> first = pose();
  const Pose<D> second = random.below(3) == 0 ? first : pose();
  return {Placed<D>(a, first, radius()), Placed<D>(b, second, radius())};
}

/// The answers of every query about placed shapes, held to those of `exact`. Witness points are
/// compared as far as they are unique: not here.
template <int D>
ClosestPoints<D> expect_placed_as_exact(const Placed<D>& a, const Placed<D>& b) {
  const ClosestPoints<D> right = closest_points<exact>(a, b);
  EXPECT_EQ(classify(a, b).verdict, right.verdict);
  EXPECT_EQ(intersects(a, b), right.verdict != Verdict::separated);
  EXPECT_EQ(classify<adaptive>(a, b).verdict, right.verdict);
  for (const ClosestPoints<D>& answer : {closest_points(a, b), closest_points<adaptive>(a, b)}) {
    EXPECT_EQ(answer.verdict, right.verdict);
    EXPECT_TRUE(fuzz::same_bits(answer.distance, right.distance));
    if (answer.verdict == Verdict::separated) {
      EXPECT_TRUE(fuzz::same_bits(answer.normal, right.normal));
    }
  }
  const ClosestPoints<D> adaptively = closest_points<adaptive>(a, b);
  EXPECT_TRUE(fuzz::same_bits(adaptively.on_a, right.on_a));
  EXPECT_TRUE(fuzz::same_bits(adaptively.on_b, right.on_b));
  EXPECT_TRUE(fuzz::same_bits(distance(a, b).distance, right.distance));
  const auto expect_enclosed = [&](const auto& enclosed) {
    EXPECT_EQ(enclosed.verdict, right.verdict);
    EXPECT_LE(enclosed.lower, right.distance);
    EXPECT_GE(enclosed.upper, right.distance);
  };
  expect_enclosed(enclose_distance(a, b));
  const EnclosedPoints<D> points = enclose_points(a, b);
  expect_enclosed(points);
  const auto expect_near = [&points](const Point<D>& point, const Placed<D>& of) {
    const Shape<D> alone(Points<D>{point});
    EXPECT_FALSE(at_least(Placed<D>(alone), of, std::nextafter(points.error, HUGE_VAL)).holds);
  };
  if (std::isfinite(points.error) && points.error < std::numeric_limits<double>::max()) {
    expect_near(points.on_a, a);
    expect_near(points.on_b, b);
  }
  if (right.distance > 0 && std::isfinite(right.distance)) {
    EXPECT_TRUE(at_least(a, b, std::nextafter(right.distance, 0.0)).holds);
    EXPECT_FALSE(at_least(a, b, std::nextafter(right.distance, HUGE_VAL)).holds);
  }
  return right;
}

class WildPoses : public testing::TestWithParam<std::tuple<Kind, Placing>> {};
INSTANTIATE_TEST_SUITE_P(Kinds, WildPoses,
                         testing::Combine(testing::ValuesIn(kKinds), testing::ValuesIn(kPlacings)));

TEST_P(WildPoses, AnswersAreThoseOfExact) {
  const auto kind = std::get<0>(GetParam());  // clang 14 captures no structured bindings
  const auto placing = std::get<1>(GetParam());
  Maker maker(static_cast<std::uint64_t>(kind) + 1);
  fuzz::Random random(static_cast<std::uint64_t>(placing) + 1);
  const auto expect = [&]<int D>() {
    for (std::size_t k = 0; k < 6; ++k) {
      const auto [a, b] = maker.make<D>(kind, 1 + 3 * k);
      const double size = std::abs(a[0][D - 1]) + std::abs(b[0][D - 1]);
      const PlacedPair<D> pair = place<D>(random, placing, a, b, std::min(size, 0x1p900));
      expect_placed_as_exact(pair.a, pair.b);
    }
  };
  expect.template operator()<2>();
  expect.template operator()<3>();
}

TEST_P(WildPoses, SupportsHaveTheLowestIndexOfEquals) {
  const auto kind = std::get<0>(GetParam());  // clang 14 captures no structured bindings
  const auto placing = std::get<1>(GetParam());
  Maker maker(9);
  fuzz::Random random(static_cast<std::uint64_t>(placing) + 9);
  const auto expect = [&]<int D>() {
    const auto [p, q] = maker.make<D>(kind, 6);
    // Repeated often enough that blocks are skipped.
    const auto repeated = [](const Shape<D>& shape) {
      Points<D> points;
      while (points.size() < 17 * detail::HeightBounds::kBlock)
        points.insert(points.end(), shape.points().begin(), shape.points().end());
      return Shape<D>(points);
    };
    const Shape<D> often_p = repeated(p);
    const PlacedPair<D> few = place<D>(random, placing, p, q, 1);
    const PlacedPair<D> many{Placed<D>(often_p, few.a.pose()), few.b};
    const MinkowskiDifference<D, InWorld> once(few.a, few.b);
    const MinkowskiDifference<D, InWorld> often(many.a, many.b);
    exact reference;
    for (std::uint32_t i = 0; i + D < 6; ++i) {
      Simplex face;
      for (std::uint32_t k = 0; k < 1 + i % D; ++k) face.push_back({i + k, i / 2 + k});
      const auto direction = face_direction(reference, once, Flat<D>{}, face);
      if (!direction) continue;
      adaptive policy;
      const VertexPair right = support(reference, once, *direction);
      EXPECT_EQ(support(policy, once, *direction), right);
      EXPECT_EQ(support(policy, often, *direction), right);
    }
  };
  expect.template operator()<2>();
  expect.template operator()<3>();
}

/// Signs that took integers or expansions.
std::uint64_t costly(const counting& policy) {
  const StageCounter& count = policy.observer();
  return count[Stage::integer] + count[Stage::expansion] + count[Stage::big_integer];
}

// The vertices of A are multiples of linearly independent vectors, with arbitrary exponents; B is
// the origin. The origin is interior to A if each vector has multiples of both signs; otherwise A
// touches it. The first vectors, which have many multiples of both signs, span a flat; the vertices
// outside of it come last, after so many inside that signs on integers would be expensive.
template <int D>
void expect_contact_beside_flats(std::uint64_t seed) {
  fuzz::Random random(seed);
  const auto wild = [&random] {
    return std::ldexp(1 + static_cast<double>(random.below(1U << 30)) * 0x1p-30,
                      static_cast<int>(random.below(1900)) - 950);
  };
  int overlapping = 0;
  for (int k = 0; k < 300; ++k) {
    std::array<Point<D>, D> vectors{};  // triangular, hence independent, with permuted axes
    const std::size_t turn = random.below(D);
    for (std::size_t v = 0; v < D; ++v)
      for (std::size_t c = v; c < D; ++c)
        vectors[v][(c + turn) % D] = c == v ? 1 : static_cast<double>(random.below(3)) - 1;
    const std::size_t full = 1 + random.below(D);  // so many have multiples of both signs
    Points<D> points;
    const auto add = [&](std::size_t v, double sign) {
      const double size = sign * wild();
      Point<D> p{};
      for (std::size_t c = 0; c < D; ++c) p[c] = size * vectors[v][c];
      points.push_back(p);
    };
    for (std::size_t v = 0; v < full; ++v)
      for (int n = 0; n < 20; ++n) add(v, n % 2 == 0 ? 1 : -1);
    bool inside = true;
    for (std::size_t v = full; v < D; ++v) {
      const std::uint64_t sides = random.below(4);
      if (sides % 2 == 1) add(v, 1);
      if (sides / 2 == 1) add(v, -1);
      inside = inside && sides == 3;
    }
    const Shape<D> a(points);
    const Shape<D> b(Points<D>{Point<D>{}});
    const Verdict expected = inside ? Verdict::overlapping : Verdict::touching;
    overlapping += inside && full < D;
    EXPECT_EQ(classify(a, b).verdict, expected) << k;
    EXPECT_EQ(classify<adaptive>(a, b).verdict, expected) << k;
    EXPECT_EQ(classify<exact>(a, b).verdict, expected) << k;
    EXPECT_EQ(classify<adaptive>(b, a).verdict, expected) << k;
    // The same shapes placed, with permuted axes.
    Matrix<D> turned{};
    for (std::size_t c = 0; c < D; ++c) turned[c][(c + 1) % D] = 1;
    const Placed<D> placed_a(a, Pose<D>(turned));
    const Placed<D> placed_b(b);
    EXPECT_EQ(classify(placed_a, placed_b).verdict, expected) << k;
    EXPECT_EQ(classify<adaptive>(placed_a, placed_b).verdict, expected) << k;
    if constexpr (D == 3) {  // and turned by a quaternion of wild numbers
      const Placed<D> wildly(a, Pose<D>(Quaternion{wild(), -wild(), wild(), -wild()}));
      EXPECT_EQ(classify(wildly, placed_b).verdict, expected) << k;
      EXPECT_EQ(classify<adaptive>(placed_b, wildly).verdict, expected) << k;
    }
    const auto certificate = certa::certificate(classify<adaptive>(a, b), a, b);
    EXPECT_EQ(check<D>(a.points(), b.points(), certificate).proves, expected) << k;
  }
  EXPECT_GT(overlapping, 20);
}

TEST(WildExponentsByHand, ContactIsToldBesideFlatsOfManyVertices) {
  expect_contact_beside_flats<2>(1);
  expect_contact_beside_flats<3>(2);
}

/// Added in each operation on each vertex: if it were subnormal, this would be ten times as slow on
/// x86.
TEST(WildExponentsByHand, AddNoSubnormalNumbers) {
  EXPECT_TRUE(std::isnormal(Wide::kUnderflow) || !wide_is_sound());
}

TEST_P(WildExponents, VerticesDoNotCostSignsOnIntegers) {
  if (!wide_is_sound()) GTEST_SKIP() << "long doubles have the exponents of doubles";
  constexpr std::size_t kVertices = 1000;
  Maker maker(7);
  const auto [a, b] = maker.make<3>(GetParam(), kVertices);
  Counters counters;
  counting policy;
  (void)closest_points(a, b, {.counters = &counters}, policy);
  EXPECT_GT(counters.supports, 0U);
  // At ties a form is evaluated, exactly, but no polynomial.
  const bool has_ties = GetParam() == Kind::slanted || GetParam() == Kind::flat;
  if (!has_ties) {
    EXPECT_LT(costly(policy), kVertices / 2);
  }
  RecordProperty("costly", std::to_string(costly(policy)) + " of " +
                               std::to_string(2 * kVertices * counters.supports));
}

TEST_P(WildPoses, VerticesDoNotCostSignsOnIntegers) {
  if (!wide_is_sound()) GTEST_SKIP() << "long doubles have the exponents of doubles";
  const auto kind = std::get<0>(GetParam());  // clang 14 captures no structured bindings
  const auto placing = std::get<1>(GetParam());
  constexpr std::size_t kVertices = 500;
  Maker maker(7);
  fuzz::Random random(7);
  const auto [a, b] = maker.make<3>(kind, kVertices);
  const PlacedPair<3> pair = place<3>(random, placing, a, b, 1);
  Counters counters;
  counting policy;
  (void)closest_points(pair.a, pair.b, {.counters = &counters}, policy);
  // At ties forms are evaluated, exactly, but no polynomial.
  EXPECT_LT(policy.observer()[Stage::integer] + policy.observer()[Stage::expansion],
            20 * counters.supports + kVertices / 10);
}

/// Approximately two balls, at a gap.
template <int D>
std::pair<Points<D>, Points<D>> balls(double gap, double size) {
  fuzz::Random random(3);
  std::pair<Points<D>, Points<D>> pair;
  for (int i = 0; i < 60; ++i) {
    Point<D> p;
    for (double& x : p) x = std::ldexp(static_cast<double>(random.below(1U << 20)), -19) - 1;
    p[0] = (std::abs(p[0]) + gap) * size;
    Point<D> q = p;
    q[0] = -q[0];
    for (std::size_t k = 1; k < D; ++k) p[k] = q[k] = p[k] * size;
    pair.first.push_back(p);
    pair.second.push_back(q);
  }
  return pair;
}

/// Calls expect.operator()<D>(gap, exponent) for balls near the smallest doubles, in steps, of
/// ordinary sizes outside of the window, and near the largest.
template <class Expect>
void at_many_sizes(int step, const Expect& expect) {
  const auto in_both = [&](double gap, int exponent) {
    expect.template operator()<2>(gap, exponent);
    expect.template operator()<3>(gap, exponent);
  };
  for (int exponent = -1074; exponent < -950; exponent += step)
    for (const double gap : {0x1p-20, 0x1.fp-3, 1.0}) in_both(gap, exponent);
  for (const int exponent : {-400, 400, 900, 1010, 1022})
    for (const double gap : {0x1p-20, 0.75, 0.9999}) in_both(gap, exponent);
}

TEST(CommonPowersOfTwo, DistancesThatScaleBackToSubnormalsOrInfinityAreRoundedOnce) {
  int subnormal = 0;
  int infinite = 0;
  const auto expect = [&]<int D>(double gap, int exponent) {
    const auto [p, q] = balls<D>(gap, std::ldexp(1.0, exponent));
    ClosestPoints<D> right;
    expect_as_exact(Shape<D>(p), Shape<D>(q), right);
    subnormal += right.distance > 0 && !std::isnormal(right.distance) && right.distance < 1;
    infinite += std::isinf(right.distance);
  };
  at_many_sizes(3, expect);
  const double most = std::numeric_limits<double>::max();
  const Shape<2> a{{most, 1}, {most, -1}};
  const Shape<2> b{{-most, 1}, {-most, -1}};
  ClosestPoints<2> right;
  expect_as_exact(a, b, right);
  infinite += std::isinf(right.distance);
  EXPECT_GT(subnormal, 20);
  EXPECT_GT(infinite, 0);
}

/// sqrt(m^4 + m^2) = m^2 + 1/2 - 1 / (8 m^2) + .. Rounded to 53 bits this is m^2 + 1/2, a tie if it
/// is rounded again.
TEST(CommonPowersOfTwo, SubnormalDistancesAreNotRoundedTwice) {
  const Shape<2> origin{{0, 0}};
  for (int m = 8193; m < 8400; m += 2) {
    const double square = std::ldexp(static_cast<double>(m) * m, -1074);
    const Shape<2> point{{square, std::ldexp(static_cast<double>(m), -1074)}};
    ClosestPoints<2> right;
    expect_as_exact(point, origin, right);
    EXPECT_EQ(right.distance, square);
  }
}

/// Copies of placed shapes: their distances, less radii, may be subnormal, infinite or negative.
TEST(CommonPowersOfTwo, OfPlacedShapesAreRoundedOnce) {
  fuzz::Random random(11);
  int subnormal = 0;
  int overlapping = 0;
  int infinite = 0;
  const auto expect = [&]<int D>(double gap, int exponent) {
    const double size = std::ldexp(1.0, exponent);
    const auto [p, q] = balls<D>(gap, size);
    const Shape<D> a(p);
    const Shape<D> b(q);
    const double radius = size * (random.below(2) == 0 ? 0 : 0x1.cp-3);
    Matrix<D> half = identity_matrix<D>();
    for (std::size_t k = 0; k < D; ++k) half[k][k] = 0.75;
    Point<D> t{};
    t[0] = size * 0.125;
    for (const Pose<D>& pose : {Pose<D>(), Pose<D>(half, t)}) {
      const auto right = expect_placed_as_exact(Placed<D>(a, pose, radius), Placed<D>(b, pose));
      subnormal += right.distance > 0 && !std::isnormal(right.distance) && right.distance < 1;
      infinite += std::isinf(right.distance);
      overlapping += right.verdict == Verdict::overlapping;
    }
  };
  at_many_sizes(9, expect);
  const double most = std::numeric_limits<double>::max();
  const Shape<2> a{{most, 1}, {most, -1}};
  const Shape<2> b{{-most, 1}, {-most, -1}};
  for (const double radius : {0.0, 1.0, most / 4, most})
    infinite += std::isinf(
        expect_placed_as_exact(Placed<2>(a, {}, radius), Placed<2>(b, {}, radius)).distance);
  EXPECT_GT(subnormal, 10);
  EXPECT_GT(overlapping, 10);
  EXPECT_GT(infinite, 0);
}

/// Its vertices are multiplied all the same. (Found by a search: copies overflowed.)
TEST(CommonPowersOfTwo, OfAPointBesideAZeroMatrix) {
  const Shape<2> a{{0x1p-1074, 0}};
  const Shape<2> b{{0x1p100, 0}};
  const Pose<2> zero(Matrix<2>{}, {});
  const auto right = expect_placed_as_exact(Placed<2>(a), Placed<2>(b, zero));
  EXPECT_EQ(right.distance, 0x1p-1074);
}

/// A radius that does not fit the copies of its hull leaves their search in doubles.
void expect_copies_whatever_the_radii(double gap) {
  const auto [p, q] = balls<3>(gap, 0x1p300);
  const Shape<3> a(p);
  const Shape<3> b(q);
  for (const double radius :
       {0x1p-1074, 1e-300, 1.0, 0x1.1p298, 0x1.fp298, 0x1p296, 0x1p390, 0x1p450, 0x1p1023})
    for (const Pose<3>& pose : {Pose<3>(), Pose<3>(Quaternion{0.9, 0.1, -0.2, 0.3})}) {
      const Placed<3> placed_a(a, pose, radius);
      const Placed<3> placed_b(b, pose);
      expect_placed_as_exact(placed_a, placed_b);
      Counters counters;
      (void)distance(placed_a, placed_b, {.counters = &counters});
      // Balls that overlap are mirror images, whose search ends in a tie.
      if (gap > 0) {
        EXPECT_EQ(counters.exact_searches, 0U) << radius;
      }
    }
}

TEST(CommonPowersOfTwo, OfHullsDoNotDependOnTheRadii) {
  expect_copies_whatever_the_radii(0.25);
  expect_copies_whatever_the_radii(-0.25);  // they overlap
  // The hulls' distance is between two doubles, so that a radius that copies would lose decides.
  const Shape<2> left{{-3 * 0x1p300, 0}};
  const Shape<2> right{{0x1p353, 0}};
  for (const double radius : {0.0, 1e-300})
    EXPECT_EQ(expect_placed_as_exact(Placed<2>(left, {}, radius), Placed<2>(right)).distance,
              0x1p353 + (radius > 0 ? 2 : 4) * 0x1p300);
}

/// Shapes and matrices whose products are ordinary, but neither factor is: no copy has the window's
/// size.
TEST(CommonPowersOfTwo, OfAMatrixAndItsShapeMayCancel) {
  const auto [p, q] = balls<3>(0.25, 0x1p600);
  const Shape<3> a(p);
  const Shape<3> b(q);
  for (const double x : {0.0, 0x1p-600, 0x1p-900, 0x1p300}) {
    const Pose<3> pose(Matrix<3>{{{x, 0, 0}, {0, x, 0}, {0, 0, x}}}, {});
    expect_placed_as_exact(Placed<3>(a, pose), Placed<3>(b, pose));
    expect_placed_as_exact(Placed<3>(a, pose), Placed<3>(b));
    // And a translation that alone would ask for large factors.
    const Pose<3> moved(pose.matrix(), {0x1p-1000, 0, 0});
    expect_placed_as_exact(Placed<3>(a, moved), Placed<3>(b, pose));
  }
}

TEST(CommonPowersOfTwo, OfPlacedShapesAreSearchedInDoubles) {
  for (const int exponent : {-1000, -300, 300, 1000}) {
    const auto [p, q] = balls<3>(0.25, std::ldexp(1.0, exponent));
    const Shape<3> a(p);
    const Shape<3> b(q);
    const Pose<3> pose(Quaternion{0.9, 0.1, -0.2, 0.3});
    Counters counters;
    const auto answer = distance(Placed<3>(a, pose, std::ldexp(1.0, exponent - 9)),
                                 Placed<3>(b, pose), {.counters = &counters});
    EXPECT_EQ(answer.verdict, Verdict::separated);
    EXPECT_EQ(answer.stage, Stage::filter);
    EXPECT_EQ(counters.exact_searches, 0U);
    EXPECT_EQ(counters.exact_numbers, 0U);
  }
}

/// A value by the leading limbs of a form is compared as the exact one, or not at all.
TEST(LinearForms, OfLeadingLimbsAreCertainOrUndefined) {
  fuzz::Random random(13);
  int certain = 0;
  int undefined = 0;
  for (int k = 0; k < 20000; ++k) {
    const auto integer = [&] {
      Integer x = 0;
      for (std::uint64_t limbs = random.below(6); limbs-- > 0;)
        x = (x << 64) + Integer(random.below(3) == 0 ? ~std::uint64_t{0} : random.bits());
      return random.below(2) == 0 ? -x : x;
    };
    const Vec<Integer, 3> g{{integer(), integer(), integer()}};
    Point<3> p;
    for (double& x : p)
      x = std::ldexp(static_cast<double>(random.below(1U << 20)) - (1U << 19),
                     static_cast<int>(random.below(300)) - 150);
    Point<3> q = p;
    // Beside p, at its double, or anywhere.
    for (double& x : q)
      if (random.below(2) == 0)
        x = random.below(2) == 0 ? std::nextafter(x, 1.0)
                                 : x * static_cast<double>(random.below(4));
    ExponentRange range;
    for (const Point<3>* x : {&p, &q})
      for (const double c : *x) range.include(c);
    const LinearForm<3> all(g, range);
    const LinearForm<3> leading(g, range, 1 + random.below(4));
    const Sign right = LinearForm<3>::compare(all.at(p), all.at(q));
    const Scaled<Integer> embed{range.empty() ? 0 : range.low};
    Integer difference = 0;
    for (std::size_t c = 0; c < 3; ++c) difference += g[c] * (embed(p[c]) - embed(q[c]));
    EXPECT_EQ(right, exact_sign(difference));
    const Sign s = LinearForm<3>::compare(leading.at(p), leading.at(q));
    EXPECT_TRUE(s == right || s == Sign::undefined);
    ++(s == Sign::undefined ? undefined : certain);
  }
  EXPECT_GT(certain, 2000);
  EXPECT_GT(undefined, 2000);
}

TEST(CommonPowersOfTwo, AreSearchedInDoubles) {
  for (const int exponent : {-1000, -300, 300, 1000}) {
    const auto [p, q] = balls<3>(0.25, std::ldexp(1.0, exponent));
    Counters counters;
    const auto answer = closest_points(Shape<3>(p), Shape<3>(q), {.counters = &counters});
    EXPECT_EQ(answer.verdict, Verdict::separated);
    EXPECT_EQ(answer.stage, Stage::filter);
    EXPECT_EQ(counters.exact_searches, 0U);
    EXPECT_EQ(counters.exact_numbers, 0U);
    counting policy;
    (void)closest_points(Shape<3>(p), Shape<3>(q), {}, policy);
    EXPECT_EQ(policy.observer()[Stage::big_integer], 0U);
  }
}

}  // namespace
}  // namespace certa::test
