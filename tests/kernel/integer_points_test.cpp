// Points and normals computed in integers of fixed width are those of big integers, or unknown.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/certified/integers.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

namespace certa {
namespace {

/// The distribution that coordinates are drawn from.
enum class Drawn : std::uint8_t {
  small,  ///< small integers: many zeros, ties and contacts, everything exact
  plain,  ///< doubles of similar size: one limb
  wide,   ///< exponents far apart: two limbs
  wild,   ///< exponents too far apart for two limbs
  full,   ///< as many bits as one limb holds, or a few more, which take two
  fuller  ///< the same for two limbs
};

double coordinate(fuzz::Random& random, Drawn drawn) {
  if (drawn == Drawn::small) return random.between(-3, 3);
  if (drawn == Drawn::full || drawn == Drawn::fuller) {
    const int room = drawn == Drawn::full ? 60 : 124;
    const double sign = random.below(2) == 0 ? 1 : -1;
    if (random.below(8) == 0) return sign;  // the lowest bit
    const double most = 0x1p53 - static_cast<double>(random.below(4));
    return sign * std::ldexp(most, room - 53 - static_cast<int>(random.below(3)));
  }
  const double x = random.between(-(1 << 29), 1 << 29) * 0x1p-29;
  if (drawn == Drawn::plain) return x;
  return std::ldexp(x, random.between(drawn == Drawn::wide ? -40 : -300, 0));
}

template <int D>
Shape<D> shape(fuzz::Random& random, Drawn drawn) {
  std::vector<Point<D>> points(1 + random.below(6));
  const bool at_origin = random.below(3) == 0 || drawn == Drawn::full || drawn == Drawn::fuller;
  const double away = at_origin ? 0 : coordinate(random, drawn);
  for (Point<D>& p : points)
    for (double& x : p) x = coordinate(random, drawn) + away;
  return Shape<D>(std::span<const Point<D>>(points));
}

struct Counts {
  int asked = 0;
  int known = 0;
  int zeros = 0;     ///< coordinates computed by weights that are 0
  int meeting = 0;   ///< answers without a distance
  int touching = 0;  ///< of them, answers with a normal
};

template <int D>
void expect_exact(const Shape<D>& a, const Shape<D>& b, Counts& counts) {
  const ClosestPoints<D> truth = closest_points<exact>(a, b);
  ClosestPoints<D> filled = truth;
  const bool has_normal = truth.verdict == Verdict::separated || truth.verdict == Verdict::touching;
  filled.on_a = filled.on_b = detail::unknown_point<D>();
  if (has_normal) filled.normal = detail::unknown_point<D>();
  const bool known = detail::integer_points<double>(MinkowskiDifference<D>{a, b}, filled);
  bool all = true;
  for (std::size_t k = 0; k < D; ++k)
    for (const auto& [x, y] :
         {std::array{filled.on_a[k], truth.on_a[k]}, std::array{filled.on_b[k], truth.on_b[k]},
          std::array{filled.normal[k], truth.normal[k]}}) {
      all &= !std::isnan(x);
      if (std::isnan(x)) continue;
      ASSERT_TRUE(fuzz::same_bits(x, y)) << x << ' ' << y;
      counts.zeros += x == 0 && truth.evidence.face(0).size > 1 ? 1 : 0;
    }
  EXPECT_EQ(known, all);
  ++counts.asked;
  counts.known += known ? 1 : 0;
  counts.meeting += truth.verdict != Verdict::separated ? 1 : 0;
  counts.touching += truth.verdict == Verdict::touching ? 1 : 0;
}

template <int D>
Counts counts_of(Drawn drawn, int pairs) {
  fuzz::Random random(static_cast<std::uint64_t>(10 * D) + static_cast<std::uint64_t>(drawn));
  Counts counts;
  for (int k = 0; k < pairs && !testing::Test::HasFatalFailure(); ++k)
    expect_exact<D>(shape<D>(random, drawn), shape<D>(random, drawn), counts);
  return counts;
}

template <int D>
void expect_known(Drawn drawn, int pairs, double share) {
  const Counts counts = counts_of<D>(drawn, pairs);
  EXPECT_GE(counts.known, share * pairs) << D << "D, " << static_cast<int>(drawn);
  EXPECT_GT(counts.meeting, pairs / 20);
  EXPECT_LT(counts.meeting, pairs);
  if (drawn != Drawn::small) return;
  EXPECT_GT(counts.touching, pairs / 50);
  EXPECT_GT(counts.zeros, pairs / 2);
}

TEST(IntegerPoints, AreThoseOfBigIntegers) {
  for (const Drawn drawn : {Drawn::small, Drawn::plain, Drawn::wide, Drawn::full, Drawn::fuller}) {
    // Some of the `fuller` ones do not fit.
    const double share = drawn == Drawn::fuller ? 0.4 : 0.9;
    expect_known<2>(drawn, 2000, share);
    expect_known<3>(drawn, 2000, share);
  }
}

TEST(IntegerPoints, AreUnknownWhereTheyDoNotFit) {
  for (const Counts& counts : {counts_of<2>(Drawn::wild, 500), counts_of<3>(Drawn::wild, 500)}) {
    EXPECT_EQ(counts.asked, 500);
    EXPECT_LT(counts.known, 250);
  }
}

/// Boxes that roundings hold apart, let touch or overlap. Double-double decides only some of their
/// points and normals; fixed-width integers decide nearly all others.
TEST(IntegerPoints, OfShapesThatAllButTouch) {
  fuzz::Random random(7);
  int settled = 0;
  int by_big_integers = 0;
  for (int k = 0; k < 300; ++k) {
    const double c = 0.6;
    const double s = 0.8;
    std::vector<Point<3>> a;
    std::vector<Point<3>> b;
    const double x = static_cast<double>(random.below(1000)) * 0.001;
    for (std::size_t corner = 0; corner < 8; ++corner) {
      const auto side = [corner](std::size_t axis) { return corner >> axis & 1 ? 1.0 : 0.0; };
      const auto put = [&](std::vector<Point<3>>& points, const Point<3>& p) {
        points.push_back({c * p[0] - s * p[1], s * p[0] + c * p[1], p[2] + 0.1 * x});
      };
      put(a, {side(0), side(1) * (1 + x), side(2)});
      put(b, {1 + side(0), x / 3 + side(1), x / 7 + side(2)});
    }
    Counters counters;
    const Shape<3> first{std::span<const Point<3>>(a)};
    const Shape<3> second{std::span<const Point<3>>(b)};
    const auto found = closest_points(first, second, {.counters = &counters});
    const auto truth = closest_points<exact>(first, second);
    ASSERT_EQ(found.verdict, truth.verdict);
    EXPECT_TRUE(fuzz::same_bits(found.distance, truth.distance));
    EXPECT_EQ(*distance_squared(found, first, second), *distance_squared(truth, first, second));
    by_big_integers += counters.exact_numbers > 0 ? 1 : 0;
    settled += counters.exact_faces > 0 ? 1 : 0;
  }
  EXPECT_GT(settled, 200);
  EXPECT_LE(by_big_integers, 3);  // halves of sums are ties
}

}  // namespace
}  // namespace certa
