// Numbers with stated error bounds: a result computed from them must be within its own bound of the
// truth, for every true value within the bounds of its arguments.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>
#include <gtest/gtest.h>

#include <certa/certified/rounded_distance.hpp>
#include <certa/certified/rounded_points.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/placed.hpp>

namespace certa::test {
namespace {

using Rational = boost::multiprecision::cpp_rational;
constexpr double kUnit = 0x1p-53;
constexpr int kCases = 600;

template <int D>
using Doubled = detail::Doubled<Vec<double, D>>;

/// A vector with its components side by side.
template <int D>
detail::Doubled<detail::Lanes<double, D>> in_lanes(const Doubled<D>& x) {
  using Components = detail::Lanes<double, D>;
  return {Components(x.high), Components(x.low), Components(x.error)};
}

/// A number with up to 31 bits, as large as 2^exponent; or 0, 1 or -1.
double draw(fuzz::Random& random, int exponent) {
  const double x = static_cast<double>(random.below(1U << 31)) * 0x1p-30 - 1;
  switch (random.below(4)) {
    case 0:
      return 0;
    case 1:
      return std::ldexp(x, exponent);
    case 2:
      return x > 0 ? 1 : -1;
    default:
      return x;
  }
}

/// A vector whose errors are up to `error` times its largest component, or zero.
template <int D>
Doubled<D> draw_vector(fuzz::Random& random, int exponent, double error) {
  Doubled<D> v{};
  for (std::size_t i = 0; i < D; ++i) {
    v.high[i] = draw(random, exponent);
    v.low[i] = random.below(2) == 0 ? 0 : kUnit * v.high[i] / 3;
  }
  if (random.below(3) == 0) return v;
  const double most = error * detail::largest(v.high);
  for (std::size_t i = 0; i < D; ++i)
    if (random.below(2) == 0) v.error[i] = random.below(2) == 0 ? most : most / 8;
  return v;
}

/// A vector within the error bounds.
template <int D>
Vec<Rational, D> meant(fuzz::Random& random, const Doubled<D>& v) {
  Vec<Rational, D> x;
  for (std::size_t i = 0; i < D; ++i)
    x[i] = Rational(v.high[i]) + Rational(v.low[i]) +
           Rational(static_cast<int>(random.below(3)) - 1) * Rational(v.error[i]);
  return x;
}

/// Solves sum_k rows[r][k] x[k] = right[r]; nothing if there is no unique solution.
template <std::size_t N>
std::optional<std::array<Rational, N>> solve(std::array<std::array<Rational, N>, N> rows,
                                             std::array<Rational, N> right) {
  for (std::size_t k = 0; k < N; ++k) {
    std::size_t pivot = k;
    while (pivot < N && rows[pivot][k] == 0) ++pivot;
    if (pivot == N) return std::nullopt;
    std::swap(rows[k], rows[pivot]);
    std::swap(right[k], right[pivot]);
    for (std::size_t r = 0; r < N; ++r) {
      if (r == k) continue;
      const Rational share = rows[r][k] / rows[k][k];
      for (std::size_t c = k; c < N; ++c) rows[r][c] -= share * rows[k][c];
      right[r] -= share * right[k];
    }
  }
  for (std::size_t k = 0; k < N; ++k) right[k] /= rows[k][k];
  return right;
}

/// The weights d that minimize |x + sum d_k e_k|.
template <std::size_t Count, int D>
std::optional<std::array<Rational, Count>> shortest(const Vec<Rational, D>& x,
                                                    const std::array<Vec<Rational, D>, Count>& e) {
  std::array<std::array<Rational, Count>, Count> gram;
  std::array<Rational, Count> right;
  for (std::size_t r = 0; r < Count; ++r) {
    for (std::size_t c = 0; c < Count; ++c) gram[r][c] = dot(e[r], e[c]);
    right[r] = -dot(e[r], x);
  }
  return solve<Count>(gram, right);
}

TEST(StatedErrors, OfVectorsHoldInProducts) {
  fuzz::Random random(1);
  for (int k = 0; k < kCases; ++k) {
    const double error = std::ldexp(1, -static_cast<int>(random.below(100)));
    const Doubled<3> x = draw_vector<3>(random, 20, error);
    const Doubled<3> y = draw_vector<3>(random, 20, error);
    const auto product = detail::doubled_dot(x, y);
    const Rational off = dot(meant(random, x), meant(random, y)) - Rational(product.value);
    EXPECT_LE(abs(off), Rational(product.error) + Rational(kUnit * std::abs(product.value))) << k;
  }
}

/// Up to four points with digits in many places; some coordinates may be tiny in all points.
std::vector<Point<3>> draw_points(fuzz::Random& random, const std::array<int, 3>& exponents) {
  std::vector<Point<3>> points(1 + random.below(4));
  for (Point<3>& p : points)
    for (std::size_t i = 0; i < 3; ++i) {
      const double x = draw(random, 0) + static_cast<double>(random.below(1U << 31)) * 0x1p-61;
      const int lower = random.below(2) == 0 ? 0 : static_cast<int>(random.below(60));
      p[i] = std::ldexp(x, exponents[i] - lower);
    }
  return points;
}

/// Whether x is within its errors of the truth. The rounding errors of the bound itself are not
/// part of the bound; 16 u are allowed for them.
void expect_near(const Doubled<3>& x, const Vec<Rational, 3>& truth, const char* what) {
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_LE(abs(truth[i] - Rational(x.high[i]) - Rational(x.low[i])),
              Rational(x.error[i]) * Rational(1 + 16 * kUnit))
        << what << ", component " << i;
}

template <std::size_t Count, class Place>
void expect_pair_holds(fuzz::Random& random, const MinkowskiDifference<3>& difference,
                       std::size_t size_a, std::size_t size_b, const Place& place) {
  detail::NearPoint<3> near{{}, Count + 1, {}};
  for (std::size_t k = 0; k <= Count; ++k)
    near.corners[k] = {static_cast<std::uint32_t>(random.below(size_a)),
                       static_cast<std::uint32_t>(random.below(size_b))};
  for (std::size_t k = 0; k < Count; ++k) near.l[k] = draw(random, 0);
  const detail::DoubledPair<Count, 3, double> pair(difference, near);
  const Vec<Rational, 3> first = place(near.corners[0]);
  Vec<Rational, 3> x = first;
  for (std::size_t k = 0; k < Count; ++k) {
    const Vec<Rational, 3> e = place(near.corners[k + 1]) - first;
    expect_near(detail::in_vectors(pair.e[k]), e, "edge");
    for (std::size_t i = 0; i < 3; ++i) x[i] += Rational(near.l[k]) * e[i];
  }
  expect_near(detail::in_vectors(pair.x), x, "point");
}

/// The point of a pair by arbitrary weights, and its edges. Where some coordinates are tiny, their
/// products underflow.
TEST(StatedErrors, OfPairsHold) {
  fuzz::Random random(1);
  for (int k = 0; k < kCases; ++k) {
    std::array<int, 3> exponents{};
    for (int& e : exponents)
      if (random.below(2) == 0) e = -static_cast<int>(random.below(1040));
    const std::vector<Point<3>> p = draw_points(random, exponents);
    const std::vector<Point<3>> q = draw_points(random, exponents);
    const Shape<3> a(p);
    const Shape<3> b(q);
    const MinkowskiDifference<3> difference{a, b};
    const auto place = [&](VertexPair v) {
      Vec<Rational, 3> w;
      for (std::size_t i = 0; i < 3; ++i) w[i] = Rational(p[v.i][i]) - Rational(q[v.j][i]);
      return w;
    };
    SCOPED_TRACE(k);
    expect_pair_holds<1>(random, difference, p.size(), q.size(), place);
    expect_pair_holds<2>(random, difference, p.size(), q.size(), place);
    expect_pair_holds<3>(random, difference, p.size(), q.size(), place);
  }
}

/// A pair with this x and these edges; it does not matter to which shapes they belong.
template <std::size_t Count, int D>
detail::DoubledPair<Count, D, double> any_pair(fuzz::Random& random) {
  static const Shape<D> point{Point<D>{}};
  const MinkowskiDifference<D> difference{point, point};
  detail::NearPoint<D> near{{}, Count + 1, {}};
  detail::DoubledPair<Count, D, double> pair(difference, near);
  const double error = std::ldexp(1, -50 - static_cast<int>(random.below(60)));
  Doubled<D> x = draw_vector<D>(random, 0, error);
  if (random.below(4) == 0) {  // zero, with an error
    x = {};
    x.error[random.below(D)] = 0.5;
  }
  pair.x = in_lanes<D>(x);
  for (auto& e : pair.e) e = in_lanes<D>(draw_vector<D>(random, 20, kUnit / 4));
  return pair;
}

template <std::size_t Count, int D>
int expect_refined_weights_hold(fuzz::Random& random) {
  int known = 0;
  for (int k = 0; k < kCases; ++k) {
    const auto pair = any_pair<Count, D>(random);
    const auto w = [&] {
      if constexpr (Count == D)
        return detail::refined_in_simplex<D, double>(pair);
      else
        return detail::refined(pair);
    }();
    if (std::isnan(w[0].error)) continue;
    ++known;
    for (int n = 0; n < 4; ++n) {
      std::array<Vec<Rational, D>, Count> e;
      for (std::size_t i = 0; i < Count; ++i) e[i] = meant(random, detail::in_vectors(pair.e[i]));
      const auto truth = shortest<Count, D>(meant(random, detail::in_vectors(pair.x)), e);
      if (!truth) continue;
      for (std::size_t i = 0; i < Count; ++i)
        EXPECT_LE(abs((*truth)[i] - Rational(w[i].value)), Rational(w[i].error))
            << "case " << k << ", weight " << i;
    }
  }
  return known;
}

TEST(StatedErrors, OfEdgesHoldInWeights) {
  fuzz::Random random(1);
  EXPECT_GT((expect_refined_weights_hold<1, 2>(random)), kCases / 8);
  EXPECT_GT((expect_refined_weights_hold<1, 3>(random)), kCases / 8);
  EXPECT_GT((expect_refined_weights_hold<2, 3>(random)), kCases / 8);
  EXPECT_GT((expect_refined_weights_hold<2, 2>(random)), kCases / 8);
  EXPECT_GT((expect_refined_weights_hold<3, 3>(random)), kCases / 8);
}

/// If edges are nearly parallel, sums that should be 0 may round to 0 although weights are off by
/// more than their own rounding errors. The rounding errors of the terms of these sums have to
/// count.
TEST(StatedErrors, OfWeightsOfSliversHold) {
  const struct {
    Shape<3> a;
    Shape<3> b;
    std::array<double, 3> weights;
  } slivers[] = {
      {{{0, 0, 0},
        {-0x1.ab9bd02p-1, -0x1.83ff13bp-1, 0x1.2d278f48p+0},
        {-0x1.1fa1e788p-1, -0x1.05845588p-1, 0x1.951cd668p-1}},
       {{0x1.9a262cc7p-3, 0x1.72f2e372bp-3, -0x1.20e5347d68p-2}},
       {-0x1.13p-2, 0x1.6p-5}},
      {{{0, 0, 0},
        {-0x1.f498b9bp-1, 0x1.4bc72fc8p+0, -0x1.804963bp-1},
        {-0x1.cb30c78p-1, 0x1.3063f08cp+0, -0x1.60737bdp-1}},
       {{0x1.6eedd0814p-5, -0x1.e53e71b1cp-5, 0x1.1a30c3e94p-5}},
       {-0x1.bep-3, 0x1.8p-3}},
      {{{0, 0, 0},
        {0x1.199a0fbp+0, 0x1.368b3fep+0, 0x1.47242498p+0},
        {0x1.ab26299p-1, 0x1.d6f098fp-1, 0x1.f0013e78p-1}},
       {{0x1.7f9a2cfc4p-5, 0x1.a772afbccp-5, 0x1.be7a1edbep-5}},
       {-0x1.04p-3, 0x1.cap-3}},
  };
  for (const auto& [a, b, weights] : slivers) {
    const detail::NearPoint<3> near{{{{0, 0}, {1, 0}, {2, 0}}}, 3, weights};
    const detail::DoubledPair<2, 3, double> pair(MinkowskiDifference<3>{a, b}, near);
    const auto w = detail::refined(pair);
    ASSERT_FALSE(std::isnan(w[0].error));
    std::array<Vec<Rational, 3>, 2> e;
    Vec<Rational, 3> x;
    for (std::size_t i = 0; i < 3; ++i) {
      x[i] = -Rational(b[0][i]);
      for (std::size_t k = 0; k < 2; ++k) {
        e[k][i] = Rational(a[k + 1][i]);
        x[i] += Rational(weights[k]) * e[k][i];
      }
    }
    const auto truth = shortest<2, 3>(x, e);
    for (std::size_t k = 0; k < 2; ++k)
      EXPECT_LE(abs((*truth)[k] - Rational(w[k].value)), Rational(w[k].error));
  }
}

template <std::size_t Count>
int expect_squares_along_edges_hold(fuzz::Random& random) {
  using E = detail::EdgeKind<Count, detail::EdgeRun::across>;
  int known = 0;
  for (int k = 0; k < 3 * kCases; ++k) {
    Vec<double, 3> x = draw_vector<3>(random, 26, 0).high;
    std::array<Doubled<3>, Count> e;
    for (std::size_t i = 0; i < Count; ++i) {
      e[i] = draw_vector<3>(random, 1, kUnit / 4);
      e[i].low = {};
    }
    // One edge is so short that the digits of its square are lost, and nearly parallel to the
    // other.
    const bool is_lost = Count == 2 && random.below(4) == 0;
    if (is_lost) {
      Doubled<3>& longer = e[random.below(2)];
      Doubled<3>& shorter = &longer == &e[0] ? e[Count - 1] : e[0];
      const int thin = 10 + static_cast<int>(random.below(24));
      const int lower = 600 + static_cast<int>(random.below(40));
      longer.error = shorter.error = {};
      for (std::size_t i = 0; i < 3; ++i) {
        longer.high[i] = std::ldexp(1 + draw(random, 0) / 4, 90);
        shorter.high[i] =
            std::ldexp(longer.high[i] * (1 + std::ldexp(draw(random, 0), -thin)), -lower);
        x[i] = std::ldexp(draw(random, 0), 60);
      }
    }
    detail::EdgesOf<E, 3, double> edges;
    for (std::size_t i = 0; i < Count; ++i) edges[i] = {e[i].high, e[i].error};
    const auto found = detail::square_along_edges<E>(x, edges, dot(x, x));
    EXPECT_TRUE(!is_lost || std::isnan(found.value));
    if (std::isnan(found.value)) continue;
    Vec<Rational, 3> exact_x;
    for (std::size_t i = 0; i < 3; ++i) exact_x[i] = Rational(x[i]);
    for (int n = 0; n < 4; ++n) {
      std::array<Vec<Rational, 3>, Count> exact_e;
      for (std::size_t i = 0; i < Count; ++i) exact_e[i] = meant(random, e[i]);
      const auto weights = shortest<Count, 3>(exact_x, exact_e);
      if (!weights) continue;
      ++known;
      Rational square = 0;
      for (std::size_t i = 0; i < Count; ++i) square -= (*weights)[i] * dot(exact_e[i], exact_x);
      EXPECT_LE(abs(square - Rational(found.value)), Rational(found.error)) << "case " << k;
    }
  }
  return known;
}

TEST(StatedErrors, OfEdgesHoldInSquaresAlongThem) {
  fuzz::Random random(1);
  EXPECT_GT(expect_squares_along_edges_hold<1>(random), kCases);
  EXPECT_GT(expect_squares_along_edges_hold<2>(random), kCases);
}

/// A point is moved along a vector by a radius.
TEST(StatedErrors, OfPointsThatMoveHold) {
  fuzz::Random random(1);
  for (int k = 0; k < kCases; ++k) {
    const double share = std::ldexp(1, -static_cast<int>(random.below(100)));
    const Doubled<3> x = draw_vector<3>(random, 20, share);
    const Doubled<3> n = draw_vector<3>(random, 4, share);
    const double high = 1 + draw(random, 0) / 2;
    const TwoTerms r{high, kUnit * high * draw(random, 0) / 2};
    const double error = random.below(2) == 0 ? 0 : share * high;
    const Vec<Rational, 3> from = meant(random, x);
    const Vec<Rational, 3> along = meant(random, n);
    const Rational by = Rational(r.high) + Rational(r.low) +
                        Rational(static_cast<int>(random.below(3)) - 1) * Rational(error);
    auto moved = in_lanes<3>(x);
    detail::move_along(moved, r, error, in_lanes<3>(n));
    Vec<Rational, 3> truth;
    for (std::size_t i = 0; i < 3; ++i) truth[i] = from[i] + by * along[i];
    SCOPED_TRACE(k);
    expect_near(detail::in_vectors(moved), truth, "moved");
  }
}

/// An edge of a placed shape is a difference that takes two doubles per component.
TEST(StatedErrors, OfTurnedEdgesHold) {
  fuzz::Random random(1);
  for (int k = 0; k < kCases; ++k) {
    Point<3> p;
    Point<3> q;
    for (std::size_t i = 0; i < 3; ++i) {
      p[i] = draw(random, 20);
      q[i] = std::ldexp(draw(random, 0), -static_cast<int>(random.below(60)));
    }
    Matrix<3> matrix;
    for (Point<3>& row : matrix)
      for (double& x : row) x = draw(random, 0);
    const Shape<3> shape{p, q};
    const Placed<3> placed(shape, Pose<3>(matrix));
    const MinkowskiDifference<3, InWorld> minkowski(placed, placed);
    const auto e =
        detail::coordinates(minkowski.in_a().difference(1, 0), Rounded<detail::Doubled<double>>{});
    for (std::size_t i = 0; i < 3; ++i) {
      Rational truth = 0;
      for (std::size_t j = 0; j < 3; ++j)
        truth += Rational(matrix[i][j]) * (Rational(q[j]) - Rational(p[j]));
      EXPECT_LE(abs(truth - Rational(e[i].high) - Rational(e[i].low)), Rational(e[i].error)) << k;
    }
  }
}

/// A matrix that permutes coordinates keeps them exactly, but in another place: a point between
/// vertices that differ in y alone is inexact where y goes.
TEST(StatedErrors, OfPermutedComponentsHold) {
  const Shape<2> shape{{1, 1.5625}, {1, 1.5390625}};
  const Placed<2> placed(shape, Pose<2>(Matrix<2>{{{0, -1}, {1, 0}}}));
  const detail::NearPoint<2> near{{VertexPair{0, 0}, VertexPair{1, 0}}, 2, {0x1.5555555555555p-3}};
  const detail::TurnedSide<1, 2, double> side(placed, &VertexPair::i, near);
  EXPECT_GT(side.x.error[0], 0);
  EXPECT_EQ(side.x.error[1], 0);
  EXPECT_EQ(side.x.high[1], 1);
}

}  // namespace
}  // namespace certa::test
