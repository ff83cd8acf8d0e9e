// Built with contraction, contrary to the library's flags: filters, running errors and expansions
// stay right if the compiler fuses products with sums (docs/developer/numerics.md).
#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/fp_environment.hpp>

namespace certa::test {
namespace {

/// Small integers times a power of two, some off by an ulp or much less, so that many signs are
/// close calls.
double coordinate(int spread) {
  const double x = std::ldexp(*rc::gen::inRange(-8, 9) + *rc::gen::inRange(-3, 4) * 0x1p-51,
                              *rc::gen::inRange(-spread, spread + 1));
  return *rc::gen::inRange(0, 4) == 0 ? x + std::ldexp(x, -80) + 0x1p-70 : x;
}

template <int D>
Point<D> point(int spread) {
  Point<D> p;
  for (double& x : p) x = coordinate(spread);
  return p;
}

struct Seen {
  int close = 0;  ///< the filter did not settle it
  int by_filter = 0;
  int by_expansion = 0;
};

template <class Polynomial, class... Arguments>
void agrees(Seen& seen, const Arguments&... arguments) {
  const ExponentRange range = exponent_range(arguments...);
  const Sign exact = big_integer_sign<Polynomial>(range, arguments...);
  const Sign filtered = filtered_sign<Polynomial>(arguments...);
  RC_ASSERT(filtered == exact || filtered == Sign::undefined);
  (filtered == Sign::undefined ? seen.close : seen.by_filter) += 1;
  const Sign expanded = expansion_sign<Polynomial>(range, arguments...);
  RC_ASSERT(expanded == exact || expanded == Sign::undefined);
  seen.by_expansion += expanded == exact && filtered == Sign::undefined;
  const auto bounded = [](double x) { return RunningError(x); };
  const Sign running = Polynomial::value(coordinates(arguments, bounded)...).sign();
  RC_ASSERT(running == exact || running == Sign::undefined);
}

TEST(Contraction, IsHarmlessToPredicates) {
  if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "no fused multiply-add to contract to";
  ASSERT_TRUE(probe_fp_environment().contracts) << "the flags of this test have no effect";
  Seen seen;
  EXPECT_TRUE(rc::check([&seen] {
    const int spread = *rc::gen::element(0, 3, 40);
    for (int repeat = 0; repeat < 20; ++repeat) {
      const Point<3> a = point<3>(spread), b = point<3>(spread), c = point<3>(spread);
      // Two points in the plane of the others, up to rounding.
      const double s = coordinate(0);
      const double t = coordinate(0);
      Point<3> d{};
      for (std::size_t k = 0; k < 3; ++k) d[k] = a[k] + s * (b[k] - a[k]) + t * (c[k] - a[k]);
      const PointDifference<3> x{&b, &a};
      const PointDifference<3> y{&c, &a};
      const PointDifference<3> z{&d, &a};
      agrees<Det3>(seen, x, y, z);
      agrees<BinetCauchy>(seen, x, y, x, z);
      agrees<TripleCross>(seen, edge(x, y), x, edge(x, y), z);
      agrees<Dot>(seen, x, edge(z, y));
      const Point<2> o{0, 0}, p{a[0], a[1]}, q{b[0], b[1]};
      agrees<Det2>(seen, PointDifference<2>{&p, &o}, PointDifference<2>{&q, &o});
    }
  }));
  EXPECT_GT(seen.close, 1000);
  EXPECT_GT(seen.by_filter, 1000);
  EXPECT_GT(seen.by_expansion, 1000);
}

}  // namespace
}  // namespace certa::test
