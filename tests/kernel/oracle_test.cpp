// The kernel against CGAL: verdict and squared distance on every family, 2D and 3D.
#include <certa/certa.hpp>
#include <certa/oracle/oracle.hpp>

#include "support/recipe.hpp"

namespace certa::test {
namespace {

class Oracle : public testing::TestWithParam<Family> {};
INSTANTIATE_TEST_SUITE_P(Families, Oracle, testing::ValuesIn(kFamilies), family_name);

TEST_P(Oracle, AgreesOnVerdictAndSquaredDistance) {
  std::array<int, 4> verdicts{};
  const auto compare = [&]<int D>(const Pair<D>& pair) {
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    const auto answer = distance(a, b);
    const oracle::Truth truth = oracle::truth<D>(pair.a, pair.b);
    RC_ASSERT(answer.verdict == truth.verdict);
    RC_ASSERT(to_string(answer.distance_squared) == to_string(truth.distance_squared));
    ++verdicts[static_cast<std::size_t>(truth.verdict)];
  };
  EXPECT_TRUE(rc::check([&] {
    const Recipe recipe = *recipes(GetParam());
    compare(realize<2>(recipe));
    compare(realize<3>(recipe));
  }));
  EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::separated)], 20);
  if (GetParam() != Family::flat) {
    EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::overlapping)], 5);
  }
  if (GetParam() == Family::grid || GetParam() == Family::contact || GetParam() == Family::flat) {
    EXPECT_GT(verdicts[static_cast<std::size_t>(Verdict::touching)], 20);
  }
}

}  // namespace
}  // namespace certa::test
