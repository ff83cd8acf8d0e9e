// Placed shapes: poses as given, radii, and the facts about them that need no computation.
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/placed_policies.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const Shape<3>& origin() {
  static const Shape<3> point{{0, 0, 0}};
  return point;
}
/// The verdict that an answer's certificate proves; the checker must accept it.
template <int D>
Verdict proven(const Classification<D>& answer, const Placed<D>& a, const Placed<D>& b) {
  const CheckResult result = check(a, b, certificate(answer, a, b));
  EXPECT_TRUE(result.accepted) << result.reason;
  return result.proves;
}

TEST(Pose, RefusesWhatIsNone) {
  const auto error = [](const auto& made) { return std::get<PlacementError>(made); };
  EXPECT_EQ(error(Pose<3>::make(Quaternion{0, 0, 0, 0}, {})), PlacementError::zero_quaternion);
  EXPECT_EQ(error(Pose<3>::make(Quaternion{1, 0, std::nan(""), 0}, {})),
            PlacementError::not_finite);
  EXPECT_EQ(error(Pose<3>::make(Quaternion{1, 0, 0, 0}, {0, kInfinity, 0})),
            PlacementError::not_finite);
  EXPECT_EQ(error(Pose<2>::make({{{1, 0}, {0, kInfinity}}}, {})), PlacementError::not_finite);
  EXPECT_THROW((void)Pose<3>(Quaternion{0, 0, 0, 0}), InvalidPlacement);
  for (const double radius : {-1.0, std::nan(""), kInfinity})
    EXPECT_THROW((void)Placed<3>(origin(), Pose<3>(), radius), InvalidPlacement);
  EXPECT_STREQ(InvalidPlacement(PlacementError::zero_quaternion).what(), "the quaternion is zero");
  // The smallest quaternion is valid.
  const double least = std::numeric_limits<double>::denorm_min();
  EXPECT_NO_THROW((void)Pose<3>(Quaternion{least, 0, 0, 0}));
}

TEST(Placed, HasNoNormalWhereContactOfRadiiIsNotToldApart) {
  const Shape<2> point{{0, 0}};
  const Shape<2> other{{3, 0}};
  const Placed<2> a(point, {}, 1);
  const Placed<2> b(other, {}, 2);
  for (const bool tell_contact : {false, true}) {
    const Point<2> normal{tell_contact ? 1.0 : 0.0, 0.0};
    const Verdict verdict = tell_contact ? Verdict::touching : Verdict::intersecting;
    const ClosestPoints<2> points = closest_points(a, b, {.tell_contact = tell_contact});
    EXPECT_EQ(points.verdict, verdict);
    EXPECT_EQ(points.normal, normal);
    EXPECT_EQ(points.on_a, (Point<2>{1, 0}));
    const EnclosedPoints<2> enclosed = enclose_points(a, b, {.tell_contact = tell_contact});
    EXPECT_EQ(enclosed.verdict, verdict);
    EXPECT_EQ(enclosed.normal, normal);
    const auto truth = closest_points<exact>(a, b, {.tell_contact = tell_contact});
    EXPECT_EQ(truth.verdict, verdict);
    EXPECT_EQ(truth.normal, normal);
  }
}

/// Angles that would be lost if the quaternion were normalized first.
TEST(Pose, MayTurnByLessThanTheSmallestDouble) {
  const auto turned = [](const Point<3>& p, const Quaternion& q, const Point<3>& t,
                         const Point<3>& other) {
    const Shape<3> shape{p};
    const Shape<3> before{other};
    return closest_points(Placed<3>(shape, Pose<3>(q, t)), Placed<3>(before));
  };
  const Point<3> origin{};
  EXPECT_EQ(turned({0, 0, 0x1p80}, {0x1p1000, 0x1p-100, 0, 0}, {}, {0x1p82, 0, 0}).on_a,
            (Point<3>{0, -0x1p-1019, 0x1p80}));
  const auto small = turned({0, 0, 0x1p80}, {0x1p10, 0, 0x1.8p-1066, 0}, {}, origin);
  EXPECT_EQ(small.on_a, (Point<3>{0x1.8p-995, 0, 0x1p80}));
  EXPECT_EQ(small.normal, (Point<3>{-0x1p-1074, 0, -1}));
  EXPECT_EQ(turned({0, 0, 1}, {0x1p10, 0, 0x1.8p-1066, 0}, {}, origin).on_a[0], 0x1p-1074);
  // Just above the middle of two doubles.
  EXPECT_EQ(turned({1, 0, 1}, {16, 0, 0x1p-1074, 0}, {0x1p53, 0, 0}, {0x1p53, 0, 9}).on_a[0],
            0x1.0000000000001p+53);
}

TEST(Pose, MayHaveTheLargestNumbersAndNoneThatIsNotFinite) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const Matrix<3> large{{{kMost, -kMost, kMost}, {kMost, kMost, kMost}, {kMost, kMost, -kMost}}};
  const Point<3> far{kMost, -kMost, kMost};
  EXPECT_NO_THROW((void)Pose<3>(large, far));
  EXPECT_NO_THROW((void)Pose<3>(Quaternion{kMost, kMost, -kMost, kMost}, far));
  EXPECT_NO_THROW((void)Pose<2>({{{kMost, kMost}, {kMost, kMost}}}, {kMost, kMost}));
  for (const double bad : {kInfinity, -kInfinity, std::nan("")})
    for (std::size_t k = 0; k < 12; ++k) {
      Matrix<3> matrix = k % 2 == 0 ? large : identity_matrix<3>();
      Point<3> translation = k % 2 == 0 ? far : Point<3>{};
      (k < 9 ? matrix[k / 3][k % 3] : translation[k - 9]) = bad;
      EXPECT_EQ(std::get<PlacementError>(Pose<3>::make(matrix, translation)),
                PlacementError::not_finite);
      if (k < 5) continue;
      std::array<double, 4> q{1, 1, 1, 1};
      if (k < 9) q[k - 5] = bad;
      EXPECT_EQ(
          std::get<PlacementError>(Pose<3>::make(Quaternion{q[0], q[1], q[2], q[3]}, translation)),
          PlacementError::not_finite);
    }
}

TEST(Pose, IsAskedForWhatItWasMadeOf) {
  const Matrix<3> matrix{{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
  const Pose<3> by_matrix(matrix, {10, 11, 12});
  EXPECT_EQ(by_matrix.matrix(), matrix);
  EXPECT_EQ(by_matrix.quaternion(), Quaternion());
  EXPECT_EQ(by_matrix.translation(), (Point<3>{10, 11, 12}));
  const Pose<3> by_quaternion(Quaternion{1, 2, 3, 4}, {5, 6, 7});
  EXPECT_EQ(by_quaternion.matrix(), identity_matrix<3>());
  EXPECT_EQ(by_quaternion.quaternion(), (Quaternion{1, 2, 3, 4}));
  EXPECT_EQ(Pose<3>().matrix(), identity_matrix<3>());
}

/// The slack covers underflow in turned directions, multiplied by the size of the vertices.
TEST(PlacedSide, SlackIsMoreThanWhatUnderflows) {
  const double least = std::numeric_limits<double>::denorm_min();
  const Shape<2> large{{0, 0}, {0x1p89, 0}};
  const Shape<2> unit{{1, 0}};
  const Placed<2> a(large, Pose<2>({{{least, 0}, {0, least}}}));
  const Placed<2> b(unit, {});
  const MinkowskiDifference<2, InWorld> minkowski(a, b);
  const auto side = minkowski.in_a();
  for (const double x : {0.51, 0.75, 1.49}) {
    const Vec<double, 2> v{{x, 0}};
    const double seen = dot(side.to_local(v), Vec<double, 2>{{0x1p89, 0}});
    EXPECT_GT(std::abs(seen - x * (least * 0x1p89)), 0x1p-1000);
    EXPECT_LE(std::abs(seen - x * (least * 0x1p89)), side.slack(v, 0.0));
  }
}

/// The bound of rounding errors under a pose uses magnitudes, because entries of a row may cancel
/// by chance.
TEST(Pose, KeepsTheLargestSumOfMagnitudesInARow) {
  const auto row_sum = []<int D>(const Pose<D>& pose) {
    return detail::PoseData<D>::of(pose).row_sum;
  };
  EXPECT_EQ(row_sum(Pose<2>({{{1, -1}, {0, 1.5}}})), 2);
  EXPECT_EQ(row_sum(Pose<2>({{{1, 0.5}, {-3, 3}}})), 6);
  EXPECT_EQ(row_sum(Pose<3>({{{1, 2, 3}, {4, 4, -8}, {-5, 5, 1}}})), 16);
  EXPECT_EQ(row_sum(Pose<3>({{{-4, 4, 1}, {1, 2, 3}, {0, 0, 0}}})), 9);
  EXPECT_EQ(row_sum(Pose<3>(Quaternion{1, 1, 0, 0})), 1);
  EXPECT_DOUBLE_EQ(row_sum(Pose<3>(Quaternion{1, 0, 0, -3})), 1.4);
  Pose<2> again({{{9, 9}, {9, 9}}});
  again = Pose<2>({{{1, -1}, {1, 1}}});
  EXPECT_EQ(row_sum(again), 2);
}

TEST(Placed, EveryNumberCountsInTheFingerprint) {
  const Shape<3> shape = box({1, 2, 3});
  const auto fingerprint = [&](const std::array<double, 13>& x, bool turned) {
    const Point<3> t{x[9], x[10], x[11]};
    const Pose<3> pose =
        turned ? Pose<3>(Quaternion{x[0], x[1], x[2], x[3]}, t)
               : Pose<3>({{{x[0], x[1], x[2]}, {x[3], x[4], x[5]}, {x[6], x[7], x[8]}}}, t);
    const Placed<3> one(shape, pose, x[12]);
    const Placed<3> other(shape);
    const std::array answers{classify(one, other).fingerprint, classify(other, one).fingerprint};
    EXPECT_NE(answers[0], answers[1]);
    return answers;
  };
  std::array<double, 13> numbers{};
  for (std::size_t k = 0; k < numbers.size(); ++k)
    numbers[k] = 1.0 / (1.0 + static_cast<double>(k));
  for (const bool turned : {false, true}) {
    std::vector<std::array<std::uint64_t, 2>> seen{fingerprint(numbers, turned)};
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      if (turned && k >= 4 && k < 9) continue;  // a quaternion has no such numbers
      std::array<double, 13> changed = numbers;
      changed[k] = std::nextafter(changed[k], 2.0);
      const auto found = fingerprint(changed, turned);
      for (const auto& before : seen) {
        EXPECT_NE(found[0], before[0]) << k;
        EXPECT_NE(found[1], before[1]) << k;
      }
      seen.push_back(found);
    }
  }
}

/// A large shape beside one so small that the bound of its coordinates underflows to 0, and
/// products with it do, too: vertex 0 of A lies in a facet of B.
TEST(Placed, OneBesideTheOtherMayBeSmallerThanAnyNumber) {
  Matrix<3> tiny{};
  for (std::size_t k = 0; k < 3; ++k) tiny[k][k] = 0x1p-540;
  const Shape<3> shape_a{{0, 0, 0},
                         {0x1.4feac21fda44p-542, 0x1.4763b1eef44bp-542, 0x1.5c5536f73b14p-544}};
  const Shape<3> shape_b{{0x1.d0a79919d008p+83, 0x1.8e4136336f48p+83, 0x1.fcadfba09336p+86},
                         {-0x1.79a9949361f2p+86, -0x1.702072f36805p+86, -0x1.78ac8cb15268p+84},
                         {0x1.3f94a17027f1p+86, 0x1.3e584c2cfa1cp+86, -0x1.9e82d8743e9cp+86},
                         {-0x1.66026d0760c2p+85, 0x1.6dfd10571696p+85, 0x1.43e229ddfcp+79}};
  const Placed<3> a(shape_a, Pose<3>(tiny));
  const Placed<3> b(shape_b, Pose<3>(Point<3>{}));
  EXPECT_EQ(classify<exact>(a, b).verdict, Verdict::touching);
  EXPECT_EQ(classify(a, b).verdict, Verdict::touching);
  EXPECT_EQ(distance(b, a).verdict, Verdict::touching);
  EXPECT_EQ(enclose_distance(a, b).upper, 0);
  EXPECT_TRUE(intersects(a, b));
  EXPECT_FALSE(at_least(a, b, 5e-324).holds);
  EXPECT_EQ(proven(closest_points(a, b), a, b), Verdict::touching);
}

TEST(Placed, BoxesThatRestOnEachOtherDoSoUnderAnyCommonQuaternion) {
  fuzz::Random random(20261125);
  const Shape<3> below = box({1, 1, 0.5});
  const Shape<3> above{{-0.5, -0.5, 0.5}, {0.5, -0.5, 0.5}, {-0.5, 0.5, 0.5}, {0.5, 0.5, 0.5},
                       {-0.5, -0.5, 1.5}, {0.5, -0.5, 1.5}, {-0.5, 0.5, 1.5}, {0.5, 0.5, 1.5}};
  const auto number = [&random] {
    return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random.bits())), -62);
  };
  for (int k = 0; k < 300; ++k) {
    const Pose<3> pose(Quaternion{number(), number(), number(), number()},
                       {number(), number(), number()});
    const Placed<3> a(below, pose);
    const Placed<3> b(above, pose);
    const Classification<3> answer = classify(a, b);
    EXPECT_EQ(answer.verdict, Verdict::touching);
    EXPECT_EQ(proven(answer, a, b), Verdict::touching);
    EXPECT_EQ(classify<adaptive>(a, b).verdict, Verdict::touching);
    EXPECT_EQ(classify<exact>(b, a).verdict, Verdict::touching);
  }
}

TEST(Placed, RadiiDecideExactly) {
  const Pose<3> at(Point<3>{3, 4, 12});  // 13 away
  for (const auto& [a, b, verdict] :
       {std::tuple{6.0, 7.0, Verdict::touching}, std::tuple{13.0, 0.0, Verdict::touching},
        std::tuple{6.0, std::nextafter(7.0, 0.0), Verdict::separated},
        std::tuple{6.0, std::nextafter(7.0, 8.0), Verdict::overlapping},
        // The sum rounds to 13.
        std::tuple{13.0, 0x1p-1074, Verdict::overlapping},
        std::tuple{std::nextafter(13.0, 0.0), 0x1p-1074, Verdict::separated}}) {
    const Placed<3> ball(origin(), Pose<3>(), a);
    const Placed<3> other(origin(), at, b);
    const Classification<3> answer = classify(ball, other);
    EXPECT_EQ(answer.verdict, verdict);
    EXPECT_EQ(proven(answer, ball, other), verdict);
    const ClosestPoints<3> points = closest_points(ball, other);
    EXPECT_EQ(points.verdict, verdict);
    EXPECT_EQ(proven(points, ball, other), verdict);
    EXPECT_EQ(*distance_squared(points, ball, other), (Rational{169, 1}));
    EXPECT_EQ(classify<adaptive>(ball, other).verdict, verdict);
    EXPECT_EQ(classify<exact>(ball, other).verdict, verdict);
    EXPECT_EQ(enclose_distance(ball, other).verdict, verdict);
    EXPECT_EQ(intersects(ball, other), verdict != Verdict::separated);
    EXPECT_EQ(points.distance > 0, verdict == Verdict::separated);
    EXPECT_EQ(points.on_a == points.on_b, verdict != Verdict::separated);
  }
}

TEST(Placed, WitnessPointsLieOnRoundedSurfaces) {
  const Placed<3> ball(origin(), Pose<3>(), 1);
  const Placed<3> other(origin(), Pose<3>(Point<3>{0, 0, 5}), 2);
  const ClosestPoints<3> points = closest_points(ball, other);
  EXPECT_EQ(points.distance, 2);
  EXPECT_EQ(points.on_a, (Point<3>{0, 0, 1}));
  EXPECT_EQ(points.on_b, (Point<3>{0, 0, 3}));
  EXPECT_EQ(points.normal, (Point<3>{0, 0, 1}));
  // The hulls are apart but the balls overlap: the common point divides their distance in the ratio
  // of the radii.
  const Placed<3> large(origin(), Pose<3>(Point<3>{0, 0, 5}), 7);
  const ClosestPoints<3> common = closest_points(ball, large);
  EXPECT_EQ(common.verdict, Verdict::overlapping);
  EXPECT_EQ(common.on_a, (Point<3>{0, 0, 0.625}));
  EXPECT_EQ(common.on_b, common.on_a);
  EXPECT_EQ(common.normal, (Point<3>{}));
}

TEST(Placed, DistancesThatCancelAreRoundedCorrectly) {
  // root 2 is 0x1.6a09e667f3bcc908b2fb1366ea957d3e3adec17512775099da2f590b0667322a..
  const Placed<3> point(origin(), Pose<3>(Point<3>{1, 1, 0}));
  const Placed<3> ball(origin(), Pose<3>(), 0x1.6a09e667f3bccp+0);
  EXPECT_EQ(distance(point, ball).distance, 0x1.21165f626cdd5p-53);
  const Placed<3> closer(origin(), Pose<3>(Point<3>{1, 1, 0}), 0x1.21165f626cdd5p-53);
  EXPECT_EQ(distance(closer, ball).distance, 0x1.57d3e3adec175p-108);
}

TEST(Placed, MatricesAreTakenAsTheyAre) {
  const Shape<2> square{{0, 0}, {1, 0}, {0, 1}, {1, 1}};
  const Placed<2> here(square);
  // A shear, a mirror, and a matrix without an inverse.
  const Placed<2> sheared(square, Pose<2>({{{1, 1}, {0, 1}}}, {1, 1}));
  EXPECT_EQ(classify(here, sheared).verdict, Verdict::touching);
  const Placed<2> mirrored(square, Pose<2>({{{-1, 0}, {0, 1}}}, {3, 0}));
  EXPECT_EQ(distance(here, mirrored).distance, 1);
  const Placed<2> flat(square, Pose<2>({{{1, 1}, {1, 1}}}, {2, 0}));
  EXPECT_EQ(proven(classify(here, flat), here, flat), Verdict::separated);
  // Drifted by an ulp, and so are the places of the vertices.
  const double more = std::nextafter(1.0, 2.0);
  const Placed<2> drifted(square, Pose<2>({{{more, 0}, {0, more}}}, {-2, 0}));
  EXPECT_EQ(distance(drifted, here).distance, std::nextafter(1.0, 0.0) - 0x1p-53);
}

/// Numbers that are multiplied by zero need not fit into any integer.
TEST(Placed, ZeroTimesAnythingIsZero) {
  const Shape<3> wide{{0x1p+1000, 0x1p-1000, 0}, {0x1.8p+900, 0, 0x1p-1074}};
  const Matrix<3> zero{};
  const Placed<3> gone(wide, Pose<3>(zero, {1, 0, 0}));
  const Placed<3> there(origin(),
                        Pose<3>({{{0x1p+1000, 0x1p-1000, 0}, {0, 1, 0}, {0, 0, 1}}}, {1, 0, 0}));
  const Placed<3> turned(origin(), Pose<3>(Quaternion{0x1p+400, 0x1p-400, 0, 1}, {0, 0, 0}));
  EXPECT_EQ(proven(classify(gone, there), gone, there), Verdict::touching);
  EXPECT_EQ(proven(classify<exact>(there, gone), there, gone), Verdict::touching);
  EXPECT_EQ(distance(gone, turned).distance, 1);
  EXPECT_EQ(closest_points<adaptive>(turned, there).distance, 1);
}

TEST(Placed, AnswersAreAboutTheirPosesAndRadii) {
  const Shape<3> cube = box({1, 1, 1});
  const Placed<3> a(cube);
  const Placed<3> b(cube, Pose<3>(Point<3>{5, 0, 0}));
  const Distance<3> answer = distance(a, b);
  EXPECT_TRUE(distance_squared(answer, a, b));
  const auto refused = [&](const Placed<3>& x, const Placed<3>& y) {
    return std::holds_alternative<OtherShapes>(certificate(answer, x, y)) &&
           !distance_squared(answer, x, y);
  };
  EXPECT_TRUE(refused(b, a));
  EXPECT_TRUE(refused(a, Placed<3>(cube, Pose<3>(Point<3>{5, 0x1p-1074, 0}))));
  EXPECT_TRUE(refused(a, Placed<3>(cube, Pose<3>(Point<3>{5, 0, 0}), 0x1p-1074)));
  EXPECT_TRUE(refused(a, Placed<3>(cube, Pose<3>(Quaternion{0, 1, 0, 0}, {5, 0, 0}))));
}

TEST(Placed, RadiiThatOverflowTogether) {
  const double most = std::numeric_limits<double>::max();
  const Placed<3> a(origin(), Pose<3>(), most);
  const Placed<3> b(origin(), Pose<3>(Point<3>{most, 0, 0}), most);
  EXPECT_EQ(proven(classify(a, b), a, b), Verdict::overlapping);
  EXPECT_EQ(closest_points(a, b).verdict, Verdict::overlapping);
  const Placed<3> far_away(origin(), Pose<3>(Point<3>{most, most, most}), most / 2);
  const Placed<3> opposite(origin(), Pose<3>(Point<3>{-most, -most, -most}), most / 2);
  const Distance<3> answer = distance(far_away, opposite);
  EXPECT_EQ(proven(answer, far_away, opposite), Verdict::separated);
  EXPECT_EQ(answer.distance, kInfinity);
  EXPECT_TRUE(at_least(far_away, opposite, most).holds);
}

TEST(RoundWithRoot, HasNoNegativeZero) {
  // Far below the least double: root 2 times 2^-1100, less the fraction below it or above it.
  const Rational square = scaled({2, 1}, -2200);
  for (const double near : {0x1.6a09e667f3bccp+0, 0x1.6a09e667f3bcdp+0}) {
    const double rounded = round_with_root(scaled(to_rational(-near), -1100), square, false);
    EXPECT_EQ(rounded, 0);
    EXPECT_FALSE(std::signbit(rounded));
  }
}

/// The sign of c + root(square), or of c - root(square).
int sign_with_root(const Rational& c, const Rational& square, bool is_subtracted) {
  const int own = c.numerator.sign();
  const int other = square.numerator.is_zero() ? 0 : is_subtracted ? -1 : 1;
  if (own * other >= 0) return own != 0 ? own : other;
  const Integer x = c.numerator * c.numerator * square.denominator;
  const Integer y = square.numerator * c.denominator * c.denominator;
  return x > y ? own : x < y ? other : 0;
}

/// Expects that no other double is nearer, and that of two equally near ones the even one is taken.
void expect_nearest(const Rational& offset, const Rational& square, bool is_subtracted) {
  const double found = round_with_root(offset, square, is_subtracted);
  ASSERT_TRUE(std::isfinite(found));
  const bool is_even = detail::bit_cast<std::uint64_t>(found) % 2 == 0;
  for (const double towards : {-1.0, 1.0}) {
    const double next = std::nextafter(found, towards * std::numeric_limits<double>::infinity());
    const Rational x = to_rational(found);
    const Rational y = to_rational(next);
    // offset - (x + y) / 2 +- root(square)
    const Rational middle{x.numerator * y.denominator + y.numerator * x.denominator,
                          2 * x.denominator * y.denominator};
    const Rational beyond{
        offset.numerator * middle.denominator - middle.numerator * offset.denominator,
        offset.denominator * middle.denominator};
    const int side = sign_with_root(beyond, square, is_subtracted) * (towards > 0 ? 1 : -1);
    EXPECT_TRUE(side < 0 || (side == 0 && is_even))
        << to_string(offset) << (is_subtracted ? " - " : " + ") << "root " << to_string(square)
        << " is not " << found;
  }
}

TEST(RoundWithRoot, IsTheNearestDoubleOfAnySum) {
  fuzz::Random random(20261125);
  const auto number = [&random](int exponent) {
    const std::uint64_t numerator = random.below(std::uint64_t{1} << (1 + random.below(60)));
    const std::uint64_t denominator = 1 + random.below(std::uint64_t{1} << (1 + random.below(60)));
    return scaled({Integer(numerator), Integer(denominator)}, exponent);
  };
  int small = 0;
  for (int k = 0; k < 20000; ++k) {
    // Sizes from equal to 2^100 apart, and down to the smallest doubles.
    const int around = random.below(4) == 0 ? -1060 - static_cast<int>(random.below(40)) : 0;
    const int apart = static_cast<int>(random.below(200)) - 100;
    Rational offset = number(around);
    Rational square = number(2 * around + (random.below(2) == 0 ? 0 : 2 * apart));
    const bool is_subtracted = random.below(2) == 0;
    if (random.below(3) == 0 && !square.numerator.is_zero()) {
      // Numbers that cancel, nearly or exactly.
      const double root = round_with_root(Rational{}, square, false);
      offset = to_rational(random.below(2) == 0 ? root : std::nextafter(root, 0));
      if (random.below(4) == 0)
        square = {offset.numerator * offset.numerator, offset.denominator * offset.denominator};
    }
    if (random.below(2) == 0) offset.numerator = -offset.numerator;
    expect_nearest(offset, square, is_subtracted);
    const double found = round_with_root(offset, square, is_subtracted);
    EXPECT_FALSE(found == 0 && std::signbit(found));
    if (std::abs(found) < 0x1p-1022) ++small;
  }
  EXPECT_GT(small, 1000);
}

TEST(RoundWithRoot, IsTheNearestDouble) {
  const Rational two{2, 1};
  const Rational zero{};
  EXPECT_EQ(round_with_root(zero, two, false), std::sqrt(2.0));
  EXPECT_EQ(round_with_root(zero, two, true), -std::sqrt(2.0));
  EXPECT_EQ(round_with_root(to_rational(-3), {9, 1}, false), 0);
  EXPECT_EQ(round_with_root(to_rational(-3), {25, 4}, false), -0.5);
  // Root 2 is 0.8 ulp above the double below it.
  EXPECT_EQ(round_with_root(to_rational(-0x1.6a09e667f3bccp+0), two, false), 0x1.21165f626cdd5p-53);
}

// Upright boxes on one floor that slide into each other, as in every game. While they are apart,
// the nearest face lies in the plane of the floor. Ties would keep a search that starts there
// within this plane.
TEST(Placement, WarmStartsOfBoxesOnOneFloorTakeNoExactSearch) {
  fuzz::Random random(3);
  int overlapping = 0;
  Counters warm;
  Counters cold;
  for (int scene = 0; scene < 40; ++scene) {
    const auto any = [&random] { return 0.2 + static_cast<double>(random.below(400)) / 1000; };
    const double height_a = any();
    const double height_b = any();
    const Shape<3> a = box({any(), any(), height_a});
    const Shape<3> b = box({any(), any(), height_b});
    const double yaw = any() * 5;
    Simplex last;
    for (int frame = 0; frame < 60; ++frame) {
      const double turned = yaw + 0.01 * frame;
      const Placed<3> placed_a(
          a, Pose<3>(Quaternion{std::cos(yaw), 0, 0, std::sin(yaw)}, {0, 0, height_a}));
      const Placed<3> placed_b(b, Pose<3>(Quaternion{std::cos(turned), 0, 0, std::sin(turned)},
                                          {1.3 - 0.02 * frame, 0.1, height_b}));
      const auto expected = distance(placed_a, placed_b, {.counters = &cold});
      const auto answer = distance(placed_a, placed_b, {.warm_start = last, .counters = &warm});
      ASSERT_EQ(answer.verdict, expected.verdict);
      ASSERT_EQ(answer.distance, expected.distance);
      ASSERT_EQ(at_least(placed_a, placed_b, 0.01, last).holds, expected.distance >= 0.01);
      overlapping += answer.verdict == Verdict::overlapping ? 1 : 0;
      last = answer.simplex();
    }
  }
  EXPECT_GT(overlapping, 500);
  EXPECT_LE(warm.exact_searches, cold.exact_searches);
}

TEST(Placed, EstimatesTakeRadiiOffAndDivideWhatOverlaps) {
  const Shape<3> at{{1, 2, 3}};
  const Shape<3> from_there{{4, 6, 3}};  // 5 apart, along (3, 4, 0) / 5
  const auto ask = [&](double x, double y) {
    return closest_points<floating<double>>(Placed<3>(at, {}, x), Placed<3>(from_there, {}, y));
  };
  const auto expect = [](const Point<3>& p, double x, double y) {
    EXPECT_NEAR(p[0], x, 1e-14);
    EXPECT_NEAR(p[1], y, 1e-14);
  };
  expect(ask(1, 1).on_a, 1.6, 2.8), expect(ask(1, 1).on_b, 3.4, 5.2);
  EXPECT_NEAR(ask(1, 1).distance, 3, 1e-14);
  expect(ask(4, 2).on_a, 3, 2 + 8.0 / 3), expect(ask(4, 2).on_b, 3, 2 + 8.0 / 3);
  EXPECT_EQ(ask(4, 2).verdict, Verdict::overlapping);
}

}  // namespace
}  // namespace certa
