// Whether a distance is at least a number: exact for every number, with a certificate that proves
// it.
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/edges.hpp>
#include <certa/exact.hpp>

#include "support/every_family.hpp"

namespace certa::test {
namespace {

class AtLeastProperty : public EveryFamily {};
INSTANTIATE_TEST_SUITE_P(Families, AtLeastProperty, testing::ValuesIn(kFamilies), family_name);

/// x <= sqrt(squared), by exact squares.
bool is_at_least(const Rational& squared, double x) {
  if (x <= 0) return true;
  if (std::isinf(x) || std::isnan(x)) return false;
  Rational square = to_rational(x);
  square.numerator *= Integer(square.numerator);
  square.denominator *= Integer(square.denominator);
  return squared >= square;
}

struct Seen {
  int held = 0;
  int did_not = 0;
  std::array<int, std::variant_size_v<Certificate>> certificates{};
};

template <int D>
void expect_exact(const Shape<D>& a, const Shape<D>& b, double x, const Simplex& start,
                  const Rational& squared, Seen& seen) {
  const bool truth = is_at_least(squared, x);
  const AtLeast<D> answer = at_least(a, b, x, start);
  RC_ASSERT(answer.holds == truth);
  const Certificate proof = certificate(answer, a, b);
  const AtLeastResult result = check_at_least<D>(a.points(), b.points(), x, proof);
  RC_ASSERT(result.accepted);
  RC_ASSERT(result.holds == truth);
  // Nor does it prove anything about a number larger than the distance, or a smaller one.
  const double other = truth ? 2 * std::sqrt(std::numeric_limits<double>::max()) : 0x1p-1074;
  const AtLeastResult of_other = check_at_least<D>(a.points(), b.points(), other, proof);
  if (of_other.accepted) RC_ASSERT(of_other.holds == is_at_least(squared, other));
  ++(truth ? seen.held : seen.did_not);
  ++seen.certificates[proof.index()];
}

TEST_P(AtLeastProperty, IsExactForEveryNumber) {
  Seen seen;
  for_all([&]<int D>(const Recipe& recipe) {
    const Pair<D> pair = realize<D>(recipe);
    const Shape<D> a(pair.a);
    const Shape<D> b(pair.b);
    const Shape<D> walked_a = with_edges(a);
    const Shape<D> walked_b = with_edges(b);
    const Distance<D> measured = distance(a, b);
    const Rational squared = distance_squared(measured, a, b).value();
    const double d = measured.distance;
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double x : {d, std::nextafter(d, 0.0), std::nextafter(d, infinity), d / 2, d * 2,
                           d * 0.999, 0.0, -1.0, 0x1p-1074, 1.0, infinity, std::nan("")}) {
      for (const Simplex& start : {Simplex{}, measured.simplex()})
        expect_exact(a, b, x, start, squared, seen);
      expect_exact(walked_a, walked_b, x, {}, squared, seen);
    }
  });
  EXPECT_GT(seen.held, 1000);
  EXPECT_GT(seen.did_not, 1000);
}

TEST(AtLeast, IsProvedByEveryKindOfCertificate) {
  Seen seen;
  const Shape<3> square{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  const auto raised = [](double x, double y, double z) {
    return Shape<3>{{x, y, z}, {x + 1, y + 0.5, z}, {x + 0.25, y + 1, z + 0.125}};
  };
  for (int k = 0; k < 1000; ++k) {
    const Shape<3> b = raised(k % 7 * 0.25 - 1, k % 5 * 0.375 - 1, k % 11 * 0.1);
    const Distance<3> measured = distance(square, b);
    const Rational squared = distance_squared(measured, square, b).value();
    for (const double x : {measured.distance, 0.25, 0.5, 1.0})
      expect_exact(square, b, x, {}, squared, seen);
  }
  for (const Certificate& kind :
       std::initializer_list<Certificate>{SeparationCertificate{}, DistanceCertificate{},
                                          IntersectionCertificate{}, NearCertificate{}})
    EXPECT_GT(seen.certificates[kind.index()], 5) << kind.index();
}

TEST(AtLeast, CertificatesOfOtherNumbersAndPairsAreRefused) {
  const Shape<2> a{{0, 0}, {1, 0}};
  const Shape<2> b{{0, 3}};
  const auto check_one = [&](double x, const Certificate& proof) {
    return check_at_least<2>(a.points(), b.points(), x, proof);
  };
  const Certificate apart = SeparationCertificate{{{0, 1}, {-1, 1}}};
  EXPECT_TRUE(check_one(3, apart).holds);
  EXPECT_FALSE(check_one(std::nextafter(3, 4), apart).accepted);
  const Certificate near = NearCertificate{{{0, {1, 1}}}, {{0, {1, 1}}}};
  EXPECT_TRUE(check_one(std::nextafter(3, 4), near).accepted);
  EXPECT_FALSE(check_one(std::nextafter(3, 4), near).holds);
  EXPECT_FALSE(check_one(3, near).accepted);
  EXPECT_FALSE(check_one(1, std::monostate{}).accepted);
  EXPECT_FALSE(check_one(1, OtherShapes{}).accepted);
  EXPECT_FALSE((check<2>(a.points(), b.points(), near).accepted));
  EXPECT_FALSE(check_one(1, NearCertificate{{{2, {1, 1}}}, {{0, {1, 1}}}}).accepted);
  EXPECT_FALSE(check_one(4, NearCertificate{{{0, {1, 2}}}, {{0, {1, 1}}}}).accepted);
  const std::array<Point<2>, 1> no_number{{{std::nan(""), 0}}};
  EXPECT_FALSE((check_at_least<2>(no_number, b.points(), 1, apart).accepted));
}

}  // namespace
}  // namespace certa::test
