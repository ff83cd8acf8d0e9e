// Every algorithm on number types beyond double: on small integers none of them rounds, so all
// agree with `adaptive`.
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/policies.hpp>

#include "support/gmp_integer.hpp"
#include "support/recipe.hpp"

namespace certa::test {
namespace {

template <class Policy>
class NumberType : public testing::Test {};
using Policies =
    testing::Types<floating<long double>, floating<boost::multiprecision::cpp_bin_float_quad>,
                   exact_on<gmp_integer>>;
TYPED_TEST_SUITE(NumberType, Policies);

TYPED_TEST(NumberType, RunsEveryAlgorithm) {
  using Policy = TypeParam;
  int met = 0;
  int apart = 0;
  const auto agree = [&]<int D>(const Recipe& recipe) {
    const Pair<D> pair = realize<D>(recipe);
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    const auto truth = distance(a, b);
    const bool separated = truth.verdict == Verdict::separated;
    (separated ? apart : met)++;
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (Algorithm::info.works_in(D) && !Algorithm::info.as_published) {
        RC_ASSERT((intersects<Policy, Algorithm>(a, b)) == !separated);
        if constexpr (Algorithm::info.level > 1) {
          const auto answer = distance<Policy, Algorithm>(a, b);
          RC_ASSERT(answer.verdict == truth.verdict);
          const auto off = static_cast<double>(answer.distance) - truth.distance;
          RC_ASSERT(std::abs(off) < 1e-5);
        }
      }
    });
  };
  EXPECT_TRUE(test::check([&] {
    const Recipe recipe = *recipes(Family::grid);
    agree.template operator()<2>(recipe);
    agree.template operator()<3>(recipe);
  }));
  EXPECT_GT(met, 100);
  EXPECT_GT(apart, 100);
}

}  // namespace
}  // namespace certa::test
