// Verdicts in contact and next to it, of few vertices, which are decided by the face that the
// search ended at. They are those of the policy `exact`, with certificates that the checker
// accepts.
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/policies.hpp>

namespace certa {
namespace {

struct Counts {
  std::array<int, 3> verdicts{};  ///< separated, touching, overlapping
  std::uint64_t faces = 0;        ///< decided by exact signs of a face
  std::uint64_t searches = 0;     ///< by searches on exact signs
};

template <int D>
void expect_exact(const std::vector<Point<D>>& p, const std::vector<Point<D>>& q, Counts& counts) {
  const Shape<D> a{std::span<const Point<D>>(p)};
  const Shape<D> b{std::span<const Point<D>>(q)};
  Counters counters;
  const Classification<D> found = classify(a, b, {.counters = &counters});
  ASSERT_EQ(found.verdict, classify<exact>(a, b).verdict);
  EXPECT_EQ(intersects(a, b), found.verdict != Verdict::separated);
  EXPECT_TRUE(check<D>(p, q, certificate(found, a, b)).accepted);
  ++counts.verdicts[static_cast<std::size_t>(found.verdict)];
  counts.faces += counters.exact_faces;
  counts.searches += counters.exact_searches;
}

/// Numbers of up to 40 bits, whose sums and halves are exact.
[[nodiscard]] double number(fuzz::Random& random) {
  return std::ldexp(random.between(-(1 << 29), 1 << 29), -27);
}

template <int D>
[[nodiscard]] std::vector<Point<D>> box(const Point<D>& low, const Point<D>& high) {
  std::vector<Point<D>> points;
  for (std::size_t corner = 0; corner < (std::size_t{1} << D); ++corner) {
    Point<D>& p = points.emplace_back();
    for (std::size_t k = 0; k < D; ++k) p[k] = (corner >> k & 1) != 0 ? high[k] : low[k];
  }
  return points;
}

/// Turns points about the first two axes, rounded: ties become near ties.
template <int D>
void turn(std::vector<Point<D>>& points) {
  for (Point<D>& p : points) {
    const double x = p[0];
    p[0] = 0.6 * x - 0.8 * p[1];
    p[1] = 0.8 * x + 0.6 * p[1];
    if constexpr (D == 3) {
      const double z = p[2];
      p[2] = 0.28 * z - 0.96 * p[0];
      p[0] = 0.96 * z + 0.28 * p[0];
    }
  }
}

/// Two boxes face to face, exactly or moved by some ulps; as they are, and turned alike.
template <int D>
void expect_exact_boxes(Counts& level, Counts& turned) {
  fuzz::Random random(5);
  for (int k = 0; k < 400; ++k) {
    const std::size_t axis = random.below(D);
    std::array<Point<D>, 2> low{};
    std::array<Point<D>, 2> high{};
    for (std::size_t i = 0; i < D; ++i) {
      low[0][i] = number(random);
      high[0][i] = low[0][i] + 1 + std::abs(number(random));
      low[1][i] = i == axis ? high[0][i] + std::ldexp(random.between(-1, 1), -50)
                            : low[0][i] + number(random) / 4;
      high[1][i] = low[1][i] + 1 + std::abs(number(random));
    }
    std::vector<Point<D>> a = box<D>(low[0], high[0]);
    std::vector<Point<D>> b = box<D>(low[1], high[1]);
    expect_exact<D>(a, b, level);
    turn<D>(a);
    turn<D>(b);
    expect_exact<D>(a, b, turned);
  }
}

/// A simplex and others of up to 40 vertices above one of its facets, the lowest one at the middle
/// of it, exactly or moved by an ulp.
template <int D>
void expect_exact_vertices(Counts& counts) {
  fuzz::Random random(6);
  for (int k = 0; k < 400; ++k) {
    std::vector<Point<D>> a(D + 1);
    for (Point<D>& p : a)
      for (double& x : p) x = number(random);
    Point<D> middle{};
    for (std::size_t i = 0; i < D; ++i)
      middle[i] = D == 2 ? (a[0][i] + a[1][i]) / 2 : (a[0][i] + a[1][i]) / 4 + a[D - 1][i] / 2;
    std::vector<Point<D>> b{middle};
    if (const int ulps = random.between(-2, 2); ulps != 0)
      b[0][random.below(D)] += std::ldexp(ulps, -50);
    for (std::size_t n = 1 + random.below(k % 8 == 0 ? 39 : 7); n > 0; --n) {
      Point<D>& p = b.emplace_back(middle);
      for (std::size_t l = 0; l < D; ++l) {  // away from the last vertex, and along the facet
        const double share = random.between(0, 64) / 64.0 + (l == 0 ? 0.25 : 0);
        for (std::size_t i = 0; i < D; ++i)
          p[i] += l == 0 ? share * (middle[i] - a[D][i]) : share * (a[l][i] - a[0][i]) / 2;
      }
    }
    expect_exact<D>(a, b, counts);
  }
}

template <int D>
void expect_all() {
  Counts level, turned, vertices;
  expect_exact_boxes<D>(level, turned);
  expect_exact_vertices<D>(vertices);
  for (const int count : level.verdicts) EXPECT_GT(count, 60);
  EXPECT_GT(turned.verdicts[0], 50);
  EXPECT_GT(turned.verdicts[2], 50);
  for (const int count : vertices.verdicts) EXPECT_GT(count, 20);
  for (const Counts& counts : {level, turned, vertices}) {
    EXPECT_GT(counts.faces, 300U);
    EXPECT_LT(counts.searches, 20U);
  }
}

TEST(Contact, VerdictsInPlaneAreThoseOfTheExactPolicy) { expect_all<2>(); }
TEST(Contact, VerdictsInSpaceAreThoseOfTheExactPolicy) { expect_all<3>(); }

}  // namespace
}  // namespace certa
