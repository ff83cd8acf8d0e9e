/// A dozen kinds of queries, and the preparation of shapes, each a region whose instructions
/// callgrind counts. The pairs are made by sums, products and quotients alone, so that they are the
/// same on every platform. Prints two lines for each kind, its name and the number of queries, in
/// the order of the dumps.
#include <array>
#include <cstdio>
#include <list>
#include <utility>
#include <vector>

#include <valgrind/callgrind.h>

#include <certa/certa.hpp>
#include <certa/policies.hpp>
#include <certa/processor.hpp>

#include "shapes.hpp"

namespace certa {
namespace {

using namespace cost;

template <int D>
using Pairs = std::vector<std::pair<Shape<D>, Shape<D>>>;

/// Pairs whose second shape is moved to approximately this distance from the first; a negative
/// distance makes them overlap.
template <int D>
Pairs<D> pairs_at(double gap, int vertices) {
  Numbers numbers;
  Pairs<D> pairs;
  for (int k = 0; k < kQueries; ++k) {
    const Points<D> a = round_shape<D>(numbers, vertices);
    const Points<D> b = round_shape<D>(numbers, vertices);
    Point<D> direction{};
    if constexpr (D == 2)
      direction = on_circle(numbers.next());
    else
      direction = on_sphere(numbers.next(), numbers.next());
    const Points<D> far = moved<D>(b, direction, 4);
    const auto there = closest_points<exact>(Shape<D>(a), Shape<D>(far));
    pairs.emplace_back(Shape<D>(a), Shape<D>(moved<D>(far, there.normal, gap - there.distance)));
  }
  return pairs;
}

Points<3> box(const Point<3>& low, const Point<3>& high) {
  Points<3> points;
  for (unsigned k = 0; k < 8; ++k)
    points.push_back({(k & 1U) != 0 ? high[0] : low[0], (k & 2U) != 0 ? high[1] : low[1],
                      (k & 4U) != 0 ? high[2] : low[2]});
  return points;
}

/// Two boxes face to face.
Pairs<3> boxes_at(double gap) {
  Numbers numbers;
  Pairs<3> pairs;
  for (int k = 0; k < kQueries; ++k) {
    const double x = numbers.next() / 4;
    pairs.emplace_back(Shape<3>(box({0, 0, 0}, {1, 1, 1})),
                       Shape<3>(box({x, x, 1 + gap}, {x + 1, x + 1, 2 + gap})));
  }
  return pairs;
}

/// A cone over many points of a circle, and a moment curve. The apex of the cone is a neighbour of
/// all other vertices, and each vertex of the curve is a neighbour of most others.
Pairs<3> cone_and_curve(int vertices) {
  Points<3> cone{{0, 0, 1}}, curve;
  for (int k = 0; k < vertices; ++k) {
    const double t = 2.0 * k / vertices - 1;
    const Point<2> p = on_circle(t);
    cone.push_back({p[0], p[1], 0});
    curve.push_back({t, t * t, t * t * t});
  }
  return {{Shape<3>(cone), Shape<3>(curve)}};
}

template <int D>
Pairs<D> with_edges(const Pairs<D>& pairs) {
  Pairs<D> result;
  for (const auto& [a, b] : pairs) result.emplace_back(certa::with_edges(a), certa::with_edges(b));
  return result;
}

volatile double sink;

/// Boxes on one floor, by quaternions about the vertical or by their matrices; tilted by about
/// this.
std::vector<std::pair<Placed<3>, Placed<3>>> upright(double tilt, bool by_matrices) {
  static std::list<Shape<3>> shapes;  // bodies refer to them
  Numbers numbers;
  const auto positive = [&numbers] { return 1 + numbers.next() / 2; };
  const auto body = [&](double x) {
    const double height = positive();
    const double side = positive();
    shapes.emplace_back(box({-side, -1, -height}, {side, 1, height}));
    const double t = numbers.next();
    const Quaternion q{1, tilt * numbers.next(), tilt * numbers.next(), t};
    const Point<3> to{x, numbers.next(), height};
    if (!by_matrices) return Placed<3>(shapes.back(), Pose<3>(q, to));
    const double n = 1 + t * t;
    const Matrix<3> m{
        {{(1 - t * t) / n, -2 * t / n, q.y}, {2 * t / n, (1 - t * t) / n, -q.x}, {-q.y, q.x, 1}}};
    return Placed<3>(shapes.back(), Pose<3>(m, to));
  };
  std::vector<std::pair<Placed<3>, Placed<3>>> pairs;
  for (int k = 0; k < kQueries; ++k) {
    const Placed<3> a = body(0);
    pairs.emplace_back(a, body(4 + numbers.next()));
  }
  return pairs;
}

/// Boxes that stand on a floor, turned about the vertical: with their neighbours in a row, which
/// they overlap by a slop, or with the floor, which they touch.
std::vector<std::pair<Placed<3>, Placed<3>>> standing(bool on_floor) {
  static std::list<Shape<3>> shapes;  // bodies refer to them
  Numbers numbers;
  std::vector<std::pair<Placed<3>, Placed<3>>> pairs;
  for (int k = 0; k < kQueries; ++k) {
    const double height = 1 + numbers.next() / 2;
    const double side = 1 + numbers.next() / 2;
    const Shape<3>& shape = shapes.emplace_back(box({-side, -1, -height}, {side, 1, height}));
    const double t = numbers.next();
    const Quaternion q{1, 0, 0, t};
    const Point<3> at{numbers.next(), numbers.next(), height};
    const double along = (2 * side - 0x1p-10) / (1 + t * t);
    const Point<3> beside{at[0] + along * (1 - t * t), at[1] + along * 2 * t, height};
    const Shape<3>& floor = shapes.emplace_back(box({-16, -16, -1}, {16, 16, 0}));
    const Placed<3> body(shape, Pose<3>(q, at));
    pairs.emplace_back(body,
                       on_floor ? Placed<3>(floor, {}) : Placed<3>(shape, Pose<3>(q, beside)));
  }
  return pairs;
}

template <class Pairs, class Ask>
void count(const char* name, const Pairs& pairs, const Ask& ask) {
  for (const auto& [a, b] : pairs) sink = ask(a, b);  // values computed once are known now
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  for (const auto& [a, b] : pairs) sink = ask(a, b);
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS;
  std::printf("%s %zu\n", name, pairs.size());
}

void run() {
  const auto l1 = [](const auto& a, const auto& b) {
    return static_cast<double>(classify(a, b).verdict);
  };
  const Options as_they_come{.relative_width = 1};
  const auto l2 = [&](const auto& a, const auto& b) {
    return enclose_distance(a, b, as_they_come).lower;
  };
  const auto l2_points = [&](const auto& a, const auto& b) {
    return enclose_points(a, b, as_they_come).on_a[0];
  };
  const auto l2_sharp = [](const auto& a, const auto& b) { return enclose_distance(a, b).lower; };
  const auto l2x = [](const auto& a, const auto& b) { return distance(a, b).distance; };
  const auto l3 = [](const auto& a, const auto& b) { return closest_points(a, b).on_a[0]; };
  const auto adaptive_l1 = [](const auto& a, const auto& b) {
    return static_cast<double>(classify<adaptive>(a, b).verdict);
  };
  count("2d/L1/distant/8", pairs_at<2>(2, 8), l1);
  count("2d/L1/near/8", pairs_at<2>(1e-9, 8), l1);
  count("2d/L1/overlapping/8", pairs_at<2>(-0.5, 8), l1);
  count("2d/L2x/near/8", pairs_at<2>(1e-9, 8), l2x);
  count("3d/L1/distant/8", pairs_at<3>(2, 8), l1);
  count("3d/L1/near/32", pairs_at<3>(1e-9, 32), l1);
  count("3d/L1/overlapping/32", pairs_at<3>(-0.5, 32), l1);
  count("3d/L2/near/32", pairs_at<3>(1e-9, 32), l2);
  count("3d/L2-points/near/32", pairs_at<3>(1e-9, 32), l2_points);
  count("3d/L2-sharp/near/32", pairs_at<3>(1e-9, 32), l2_sharp);
  count("3d/L2x/near/32", pairs_at<3>(1e-9, 32), l2x);
  count("3d/L3/near/32", pairs_at<3>(1e-9, 32), l3);
  count("3d/L1/boxes-touching/8", boxes_at(0), l1);
  count("3d/L2x/boxes-apart/8", boxes_at(0.25), l2x);
  count("3d/L2x/upright-quaternion/8", upright(0, false), l2x);
  count("3d/L3/upright-quaternion/8", upright(0, false), l3);
  count("3d/L2x/upright-matrix/8", upright(0, true), l2x);
  count("3d/L3/upright-matrix/8", upright(0, true), l3);
  count("3d/L2x/tilted-quaternion/8", upright(0x1p-40, false), l2x);
  count("3d/L3/tilted-quaternion/8", upright(0x1p-40, false), l3);
  count("3d/L1/upright-row/8", standing(/*on_floor=*/false), l1);
  count("3d/L1/upright-floor/8", standing(/*on_floor=*/true), l1);
  count("3d/L2x/near-edges/256", with_edges<3>(pairs_at<3>(1e-9, 256)), l2x);
  count("3d/L1-adaptive/near/32", pairs_at<3>(1e-9, 32), adaptive_l1);
  // Work that is quadratic in the degree of the cone's apex, or on the curve, would be several
  // times as much.
  count("3d/prepare/cone-curve/4000", cone_and_curve(4000), [](const auto& a, const auto& b) {
    return static_cast<double>(certa::with_edges(a).size() + certa::with_edges(b).size());
  });
}

}  // namespace
}  // namespace certa

int main() {
  certa::use(certa::Processor::generic);  // instructions are counted for one kind of processor
  certa::run();
}
