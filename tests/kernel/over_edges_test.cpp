// Searches along edges where rounding hides the way down: on arcs whose steps descend by less than
// the rounding errors of heights.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/edges.hpp>
#include <certa/fuzz/random.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/geometry/edge_map.hpp>

namespace certa::test {
namespace {

double between(fuzz::Random& random, double low, double high) {
  return low + (high - low) * static_cast<double>(random.below(1U << 30)) * 0x1p-30;
}

/// An arc with steps m e + n f for coprime m and n, where e = (q, p) and f = (q', p') for
/// neighbouring fractions p/q and p'/q'. It is the image of a small lattice arc under a matrix with
/// determinant 1 and large entries: all steps have nearly the same slope, but no two are parallel.
/// A last point is far above.
std::vector<Point<2>> flat_arc(fuzz::Random& random) {
  const double slope = between(random, 0.1, 0.9);
  const double least = std::ldexp(1, 18 + static_cast<int>(random.below(6)));
  Point<2> e{1, 0};
  Point<2> f{0, 1};
  double rest = slope;  // expanded as a continued fraction
  while (f[0] < least) {
    const double next = std::floor(rest);
    rest = 1 / (rest - next);
    e = std::exchange(f, {next * f[0] + e[0], next * f[1] + e[1]});
  }
  if (f[1] * e[0] < e[1] * f[0]) std::swap(e, f);
  const std::size_t most = 16 + random.below(16);
  std::vector<std::array<double, 2>> steps;
  for (std::size_t m = 0; m <= most; ++m)
    for (std::size_t n = 0; n + m <= most; ++n)
      if (std::gcd(m, n) == 1) steps.push_back({static_cast<double>(m), static_cast<double>(n)});
  std::sort(steps.begin(), steps.end(),
            [](const auto& x, const auto& y) { return x[0] * y[1] > x[1] * y[0]; });
  std::vector<Point<2>> arc{{0, 0}};
  for (const auto& [m, n] : steps)
    arc.push_back({arc.back()[0] + (m * e[0] + n * f[0]), arc.back()[1] + (m * e[1] + n * f[1])});
  const double length = arc.back()[0];
  arc.push_back(
      {arc[arc.size() / 2][0] - std::round(slope * length), arc[arc.size() / 2][1] + length});
  return arc;
}

/// The arc, or a prism over it.
template <int D>
Shape<D> shape_of(const std::vector<Point<2>>& arc) {
  if constexpr (D == 2) {
    return Shape<2>(arc);
  } else {
    std::vector<Point<3>> points;
    for (const double z : {-1.0, 1.0})
      for (const Point<2>& p : arc) points.push_back({p[0], p[1], z * arc.back()[1]});
    return Shape<3>(points);
  }
}

/// Counts walks that end at a vertex higher than the lowest one by more than the margin.
template <int D>
int expect_right_at_flat_arcs(fuzz::Random& random) {
  const std::vector<Point<2>> arc = flat_arc(random);
  const Shape<D> plain = shape_of<D>(arc);
  const Shape<D> shape = with_edges(plain);
  int misled = 0;
  for (int k = 0; k < 4; ++k) {
    const std::size_t at = arc.size() / 4 + random.below(arc.size() / 2);
    const double run = arc[at + 1][0] - arc[at - 1][0];
    const double rise = arc[at + 1][1] - arc[at - 1][1];
    const double share = std::ldexp(between(random, 1, 2), -static_cast<int>(random.below(12)));
    Point<D> p{arc[at][0] + rise * share, arc[at][1] - run * share};
    Vec<double, D> v{};
    v[0] = -rise * share;
    v[1] = run * share;
    detail::Extreme<double> found = detail::lowest(shape, detail::edge_map_of(shape), v);
    const double walked = found.value;
    detail::prove_lowest(shape, detail::edge_map_of(shape), v, found);
    const auto& columns = detail::columns_of<double>(shape);
    misled += walked - found.value > detail::margin(v, columns.scale());
    EXPECT_EQ(found.value, detail::lowest(columns, v).value);

    const Shape<D> point{p};
    for (const bool is_first : {true, false}) {
      const auto ask = [&](const auto& query, const Shape<D>& s) {
        return is_first ? query(s, point) : query(point, s);
      };
      const auto distance_of = [](const auto& a, const auto& b) { return distance(a, b); };
      const auto right = ask(distance_of, plain);
      const auto answer = ask(distance_of, shape);
      EXPECT_EQ(answer.verdict, right.verdict);
      EXPECT_TRUE(fuzz::same_bits(answer.distance, right.distance));
      const auto enclosed =
          ask([](const auto& a, const auto& b) { return enclose_distance(a, b); }, shape);
      EXPECT_LE(enclosed.lower, right.distance);
      EXPECT_GE(enclosed.upper, right.distance);
      for (int n = -20; n < 20; ++n) {
        const double x =
            right.distance * (1 + std::ldexp(n, -52 + static_cast<int>(random.below(16))));
        if (x == right.distance) continue;
        const auto is_far = [x](const auto& a, const auto& b) { return at_least(a, b, x).holds; };
        EXPECT_EQ(ask(is_far, shape), right.distance > x) << "at least " << x;
      }
    }
  }
  return misled;
}

/// Vertices, and points that lie on an edge up to some of their last bits.
template <int D>
void expect_right_beside_flat_arcs(fuzz::Random& random, std::array<int, 3>& verdicts) {
  const std::vector<Point<2>> arc = flat_arc(random);
  const Shape<D> plain = shape_of<D>(arc);
  const Shape<D> shape = with_edges(plain);
  for (int k = 0; k < 40; ++k) {
    const std::size_t at = random.below(arc.size() - 2);
    const bool is_vertex = random.below(4) == 0;
    const double share = is_vertex ? 0 : between(random, 0, 1);
    const int bits = is_vertex ? 0 : static_cast<int>(random.below(33)) - 16;
    const double up = bits * std::ldexp(arc.back()[0], -53);
    Point<D> p{arc[at][0] + share * (arc[at + 1][0] - arc[at][0]),
               arc[at][1] + share * (arc[at + 1][1] - arc[at][1]) + up};
    const Shape<D> point{p};
    const Verdict right = distance(plain, point).verdict;
    ++verdicts[static_cast<std::size_t>(right)];
    for (const bool is_first : {true, false}) {
      const Shape<D>& a = is_first ? shape : point;
      const Shape<D>& b = is_first ? point : shape;
      EXPECT_EQ(intersects(a, b), right != Verdict::separated);
      EXPECT_EQ(classify(a, b).verdict, right);
      EXPECT_EQ(distance(a, b).verdict, right);
      EXPECT_EQ(closest_points(a, b).verdict, right);
    }
  }
}

TEST(OverEdges, PointsBesideFlatArcsAreToldApart) {
  fuzz::Random random(2);
  std::array<int, 3> verdicts{};
  for (int k = 0; k < 20; ++k) {
    expect_right_beside_flat_arcs<2>(random, verdicts);
    expect_right_beside_flat_arcs<3>(random, verdicts);
  }
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    EXPECT_GT(verdicts[static_cast<std::size_t>(verdict)], 100) << static_cast<int>(verdict);
}

TEST(OverEdges, FlatArcsAreAnsweredRight) {
  fuzz::Random random(1);
  int misled = 0;
  for (int k = 0; k < 25; ++k) {
    misled += expect_right_at_flat_arcs<2>(random);
    misled += expect_right_at_flat_arcs<3>(random);
  }
  EXPECT_GT(misled, 20);
}

}  // namespace
}  // namespace certa::test
