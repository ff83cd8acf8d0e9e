// Placed shapes against CGAL, on every family of placed pairs.
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include <certa/certa.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/oracle/placed.hpp>

#include "properties/common_pose.hpp"
#include "properties/oracle.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

using fuzz::PlacedSeen;
using fuzz::Placing;
using fuzz::PosesCompared;

std::string placing_name(const testing::TestParamInfo<Placing>& info) {
  return std::string(to_string(info.param));
}

class PlacedPairs : public testing::TestWithParam<Placing> {};
INSTANTIATE_TEST_SUITE_P(Families, PlacedPairs, testing::ValuesIn(fuzz::kPlacings), placing_name);

/// All families but `unbounded`, of which so many pairs would take minutes; below there are fewer.
class ManyPlacedPairs : public PlacedPairs {};
INSTANTIATE_TEST_SUITE_P(Families, ManyPlacedPairs,
                         testing::Values(Placing::resting, Placing::drifted, Placing::tangent,
                                         Placing::cancelling, Placing::distant, Placing::standing,
                                         Placing::any),
                         placing_name);

TEST_P(ManyPlacedPairs, AgreeWithTheOracle) {
  EXPECT_TRUE(test::check([&] {
    Recipe recipe = *recipes(*rc::gen::elementOf(kFamilies));
    for (const int dimension : {2, 3}) {
      recipe.dimension = dimension;
      require(fuzz::placed_agrees(recipe, GetParam()));
      require(fuzz::common_pose_holds(recipe, GetParam()));
    }
  }));
}

/// How often the special cases of a family came up.
struct Shares {
  int pairs = 0;
  std::array<int, detail::kVerdictCount> verdicts{};
  std::array<int, detail::kStageCount> stages{};
  int tangent = 0;    ///< Touching by radii.
  int near = 0;       ///< Apart by less than a millionth.
  int subnormal = 0;  ///< Apart by less than any normal double.
  int nothing = 0;    ///< Apart, but the distance rounds to 0.
  int infinite = 0;
  int meet_with_radii = 0;  ///< Hulls that meet, with radii.

  void count(const PlacedSeen& seen) {
    ++pairs;
    ++verdicts[static_cast<std::size_t>(seen.verdict)];
    ++stages[static_cast<std::size_t>(seen.stage)];
    const bool apart = seen.verdict == Verdict::separated;
    tangent += seen.verdict == Verdict::touching && seen.has_radius;
    near += apart && seen.distance < 1e-6;
    subnormal += apart && seen.distance < std::numeric_limits<double>::min();
    nothing += apart && seen.distance == 0;
    infinite += std::isinf(seen.distance);
    meet_with_radii += seen.hulls_meet && seen.has_radius;
  }
  /// Whether the case came up at least once in so many pairs.
  [[nodiscard]] testing::AssertionResult one_in(int times, int what) const {
    if (what * times >= pairs) return testing::AssertionSuccess();
    return testing::AssertionFailure() << what << " of " << pairs;
  }
  [[nodiscard]] int of(Verdict verdict) const {
    return verdicts[static_cast<std::size_t>(verdict)];
  }
  [[nodiscard]] int by(Stage stage) const { return stages[static_cast<std::size_t>(stage)]; }
};

void expect_what_it_is_for(Placing placing, const Shares& shares) {
  const auto expect = [&](int times, int what, const char* name) {
    EXPECT_TRUE(shares.one_in(times, what)) << name;
  };
  expect(20, shares.of(Verdict::separated), "separated");
  expect(20, shares.of(Verdict::overlapping), "overlapping");
  expect(100, shares.of(Verdict::touching), "touching");
  switch (placing) {
    case Placing::resting:
      expect(2, shares.of(Verdict::touching), "touching");
      expect(8, shares.near, "near");
      expect(2, shares.by(Stage::integer), "integers");
      expect(22, shares.by(Stage::big_integer), "big integers");  // running errors take the rest
      break;
    case Placing::drifted:
      expect(3, shares.near, "near");
      expect(3, shares.of(Verdict::overlapping), "overlapping");
      break;
    case Placing::tangent:
      expect(3, shares.tangent, "tangent");
      expect(8, shares.near, "near");
      break;
    case Placing::cancelling:
      expect(3, shares.near, "near");
      expect(10, shares.subnormal, "subnormal");
      expect(40, shares.nothing, "nothing");
      break;
    case Placing::unbounded:
      expect(10, shares.of(Verdict::touching), "touching");
      expect(10, shares.meet_with_radii, "meet, with radii");
      expect(40, shares.infinite, "infinite");
      break;
    case Placing::distant:
      expect(3, shares.of(Verdict::touching), "touching");
      expect(10, shares.near, "near");
      break;
    case Placing::standing:
      expect(30, shares.of(Verdict::touching) + shares.near, "contact");
      break;
    case Placing::any:
      expect(10, shares.meet_with_radii, "meet, with radii");
      expect(20, shares.by(Stage::big_integer), "big integers");
      break;
  }
}

TEST_P(PlacedPairs, ThousandsAgreeWithTheOracleAndAreWhatTheyAreFor) {
  fuzz::Random random(static_cast<std::uint64_t>(GetParam()) + 9);
  Shares shares;
  PosesCompared poses;
  const int rounds = GetParam() == Placing::unbounded ? 100 : 1500;
  for (int k = 0; k < rounds; ++k) {
    Recipe recipe = fuzz::random_recipe(kFamilies[random.below(kFamilies.size())], random);
    for (const int dimension : {2, 3}) {
      recipe.dimension = dimension;
      PlacedSeen seen;
      const fuzz::Violation violation = fuzz::placed_agrees(recipe, GetParam(), &seen);
      ASSERT_FALSE(violation) << *violation << '\n' << recipe;
      const fuzz::Violation other = fuzz::common_pose_holds(recipe, GetParam(), &poses);
      ASSERT_FALSE(other) << *other << '\n' << recipe;
      shares.count(seen);
    }
  }
  expect_what_it_is_for(GetParam(), shares);
  EXPECT_TRUE(shares.one_in(5, poses.permuted));
  EXPECT_TRUE(shares.one_in(2, poses.translated));
  if (GetParam() != Placing::drifted) {  // it has only matrices
    // Quaternions of standing bodies have 53 bits, and few products with another are exact.
    EXPECT_TRUE(shares.one_in(GetParam() == Placing::standing ? 120 : 40, poses.turned));
  }
  if (GetParam() == Placing::any) {
    EXPECT_TRUE(shares.one_in(10, poses.in_world));
  }
}

/// A box by its lower corner and its size.
std::vector<Point<3>> box(const Point<3>& low, const Point<3>& size) {
  std::vector<Point<3>> corners;
  for (int bits = 0; bits < 8; ++bits) {
    Point<3> x = low;
    for (std::size_t k = 0; k < 3; ++k)
      if ((bits >> k) % 2 != 0) x[k] += size[k];
    corners.push_back(x);
  }
  return corners;
}

/// The corners as most programs transform them, in doubles.
Shape<3> multiplied_out(const std::vector<Point<3>>& corners, const Quaternion& q,
                        const Point<3>& t) {
  const double n = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  const double w = q.w / n, x = q.x / n, y = q.y / n, z = q.z / n;
  const Matrix<3> m{{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                     {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                     {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
  std::vector<Point<3>> placed;
  for (const Point<3>& p : corners) {
    Point<3> image = t;
    for (std::size_t r = 0; r < 3; ++r)
      image[r] = m[r][0] * p[0] + m[r][1] * p[1] + m[r][2] * p[2] + t[r];
    placed.push_back(image);
  }
  return Shape<3>(placed);
}

TEST(PlacedBoxes, ThatRestOnEachOtherTouchUnderAnyQuaternion) {
  fuzz::Random random(300);
  const auto fraction = [&random] {
    return static_cast<double>(random.below(2000001)) / 1000000 - 1;
  };
  int not_touching_in_doubles = 0;
  for (int k = 0; k < 300; ++k) {
    // Sizes in sixteenths, so that the top of one box is exactly the bottom of the other.
    const auto size = [&random] { return random.between(8, 40) / 16.0; };
    const Point<3> lower{size(), size(), size()};
    const Point<3> upper{size(), size(), size()};
    const auto a = box({0, 0, 0}, lower);
    const auto b = box({size() / 8, -size() / 8, lower[2]}, upper);
    const Quaternion q{fraction(), fraction(), fraction(), fraction()};
    const Point<3> t{10 * fraction(), 10 * fraction(), 10 * fraction()};
    const Shape<3> of_a(a), of_b(b);
    const Pose<3> pose(q, t);
    EXPECT_EQ(classify(Placed<3>(of_a, pose), Placed<3>(of_b, pose)).verdict, Verdict::touching);
    EXPECT_EQ(oracle::truth(oracle::Body<3>{a, pose}, oracle::Body<3>{b, pose}).verdict,
              Verdict::touching);
    not_touching_in_doubles +=
        classify(multiplied_out(a, q, t), multiplied_out(b, q, t)).verdict != Verdict::touching;
  }
  EXPECT_GT(not_touching_in_doubles, 250);
}

}  // namespace
}  // namespace certa::test
