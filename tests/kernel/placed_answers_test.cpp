// Answers about placed shapes against rational arithmetic, on every family of placed pairs.
#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <variant>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/placed_policies.hpp>
#include <certa/verdict.hpp>

#include "properties/common_pose.hpp"
#include "properties/placed.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

using fuzz::PlacedSeen;
using fuzz::Placing;

std::string placing_name(const testing::TestParamInfo<Placing>& info) {
  return std::string(to_string(info.param));
}

class PlacedAnswers : public testing::TestWithParam<Placing> {};
INSTANTIATE_TEST_SUITE_P(Families, PlacedAnswers, testing::ValuesIn(fuzz::kPlacings), placing_name);

TEST_P(PlacedAnswers, AreWhatRationalArithmeticSays) {
  constexpr int kMostVertices = 4;
  std::array<int, detail::kVerdictCount> verdicts{};
  EXPECT_TRUE(test::check([&] {
    Recipe recipe = *recipes(*rc::gen::elementOf(kFamilies), kMostVertices + 1);
    for (const int dimension : {2, 3}) {
      recipe.dimension = dimension;
      PlacedSeen seen;
      require(fuzz::placed_holds(recipe, GetParam(), &seen));
      require(fuzz::common_pose_holds(recipe, GetParam()));
      ++verdicts[static_cast<std::size_t>(seen.verdict)];
    }
  }));
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GE(verdicts[static_cast<std::size_t>(verdict)], 2) << to_string(verdict);
}

/// One shape in two poses is one object for both bodies. A body is told by its side, not by the
/// address of its shape: these pairs had wrong faces, verdicts and distances when it was.
template <int D>
void expect_as_two_shapes(const Shape<D>& shape, const Pose<D>& pose_a, const Pose<D>& pose_b,
                          const Simplex& start = {}) {
  const Shape<D> other(shape.points());
  const Options warm{.warm_start = start};
  for (const bool is_swapped : {false, true}) {
    const Placed<D> a(shape, is_swapped ? pose_b : pose_a);
    const Placed<D> b(shape, is_swapped ? pose_a : pose_b);
    const auto answer = closest_points(a, b, warm);
    const auto expected = closest_points<exact>(a, Placed<D>(other, b.pose()));
    EXPECT_EQ(answer.verdict, expected.verdict);
    EXPECT_EQ(answer.distance, expected.distance);
    EXPECT_EQ(classify(a, b, warm).verdict, expected.verdict);
    if (answer.verdict == Verdict::separated) {
      EXPECT_EQ(answer.normal, expected.normal);
      const Certificate proof = certificate(answer, a, b);
      EXPECT_TRUE(std::holds_alternative<DistanceCertificate>(proof));
    }
  }
}

TEST(OneShape, InTwoPosesIsTwoBodies) {
  const Shape<3> box{{-.25, -1, -1}, {-.25, 1, -1}, {-.25, -1, 1}, {-.25, 1, 1},
                     {.25, -1, -1},  {.25, 1, -1},  {.25, -1, 1},  {.25, 1, 1}};
  expect_as_two_shapes<3>(box, Pose<3>(Quaternion{-0x1p-10, 1, 0, 0}, {0, 0, 6}),
                          Pose<3>(Quaternion{-0x1p-10, 1, 0x1p-26, 0x1p-26}));
  expect_as_two_shapes<3>({{-2, 0, 0}, {0, 0, 1}, {0, 0, -1}, {0, 1, 0}},
                          Pose<3>(Matrix<3>{{{0, 0, -0x1p-680}, {1, 1, 0}, {0, 0, 1}}}),
                          Pose<3>(Matrix<3>{{{0, 0, 0}, {0, 0, 0}, {0, 0, -0x1p-459}}}));
  const Shape<3> hull{
      {0, -.125, -.25}, {-.0625, .125, -.25}, {.0625, -.125, 0}, {0, .125, -.25}, {0, -.125, 1}};
  for (int exponent = -70; exponent <= -46; ++exponent)
    expect_as_two_shapes<3>(
        hull, Pose<3>(Quaternion{1, 0, 0, 0}, {0x1.a66p+1, 0, 0}),
        Pose<3>(Quaternion{1, .5, std::ldexp(1, exponent), 0}, {0x1.b34p+1, -1, 0}));
  expect_as_two_shapes<3>(
      {{0, -1, -1.5}, {0, 0, -1.5}, {1, -1, 0}, {0, 0, 0}}, Pose<3>(Point<3>{0, 0, -1}),
      Pose<3>(Matrix<3>{{{0, -0x1p-450, 0}, {0, 0, 0}, {0, 0, 1}}}, Point<3>{0, -1, 0}));
  Simplex start;
  start.push_back({0, 1});
  start.push_back({1, 1});
  expect_as_two_shapes<2>({{0, 0}, {4, 0}}, Pose<2>(Matrix<2>{{{0, -1}, {1, 0}}}),
                          Pose<2>(Matrix<2>{{{0x1p-54, 0}, {0, 1}}}, {.125, 3}), start);
}

}  // namespace
}  // namespace certa::test
