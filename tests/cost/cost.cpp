/// A dozen kinds of queries, the preparation of shapes, and answers as lines, without a claim and
/// with one, each a region that callgrind counts the instructions of. The pairs come from sums,
/// products and quotients alone, so that they are the same everywhere. For each kind two lines go
/// to standard output: its name and the number of queries, in the order of the dumps.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include <valgrind/callgrind.h>

#include <certa/certa.hpp>
#include <certa/policies.hpp>
#include <certa/processor.hpp>

#include "answers/answerer.hpp"
#include "formats/number.hpp"
#include "formats/pair_reader.hpp"
#include "formats/pair_writer.hpp"

namespace certa {
namespace {

constexpr int kQueries = 50;

/// Uniform in [-1, 1): a linear congruence.
class Numbers {
 public:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(static_cast<std::int64_t>(state_ >> 11)) * 0x1p-52 - 1;
  }

 private:
  std::uint64_t state_ = 20261121;
};

/// The circle and the sphere by rational functions.
Point<2> on_circle(double t) {
  const double n = 1 + t * t;
  return {(1 - t * t) / n, 2 * t / n};
}
Point<3> on_sphere(double s, double t) {
  const double n = 1 + s * s + t * t;
  return {2 * s / n, 2 * t / n, (s * s + t * t - 1) / n};
}

template <int D>
using Points = std::vector<Point<D>>;

template <int D>
Points<D> round_shape(Numbers& numbers, int vertices) {
  Points<D> points;
  for (int k = 0; k < vertices; ++k) {
    // Half of the parameters outside of [-1, 1], so that all sides have vertices.
    const double s = 1.5 * numbers.next();
    const double t = 1.5 * numbers.next();
    const double side = k % 2 == 0 ? 1 : -1;
    Point<D> p{};
    if constexpr (D == 2)
      p = on_circle(t);
    else
      p = on_sphere(s, t);
    for (double& x : p) x *= side;
    points.push_back(p);
  }
  return points;
}

template <int D>
Points<D> moved(Points<D> points, const Point<D>& by, double factor) {
  for (Point<D>& p : points)
    for (std::size_t k = 0; k < D; ++k) p[k] += factor * by[k];
  return points;
}

template <int D>
using Pairs = std::vector<std::pair<Shape<D>, Shape<D>>>;

/// Pairs whose second shape is moved to this distance from the first, approximately; overlapping
/// ones for a negative one.
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

/// Face to face.
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

/// A cone over many points of a circle, and a moment curve: one vertex with all others for
/// neighbours, and curves on which every vertex sees most others.
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

template <int D, class Ask>
void count(const char* name, const Pairs<D>& pairs, const Ask& ask) {
  for (const auto& [a, b] : pairs) sink = ask(a, b);  // what is computed once is known now
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  for (const auto& [a, b] : pairs) sink = ask(a, b);
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS;
  std::printf("%s %zu\n", name, pairs.size());
}

/// A part of a claim, as JSON: the pair's own answer, or a wrong one.
std::string claimed(tools::ClaimPart part, const ClosestPoints<3>& answer, bool is_wrong) {
  const auto numbers = [](const Point<3>& p) {
    std::string text;
    for (const double x : p) tools::append_number(text += text.empty() ? "[" : ",", x);
    return text + "]";
  };
  std::string text = "\"" + std::string(to_string(part)) + "\":";
  if (part == tools::ClaimPart::intersects) return text + (is_wrong ? "true" : "false");
  if (part == tools::ClaimPart::normal)
    return text + numbers(is_wrong ? Point<3>{1, 1, 1} : answer.normal);
  if (part == tools::ClaimPart::distance) {
    tools::append_number(text, answer.distance + (is_wrong ? 0.25 : 0));
    return text;
  }
  Point<3> on_a = answer.on_a;
  if (is_wrong) on_a[0] += 0.5;
  return text + R"({"a":)" + numbers(on_a) + R"(,"b":)" + numbers(answer.on_b) + "}";
}

/// Pairs at a distance of one or two, under quaternions or as they are.
std::vector<tools::ShapePair<3>> pairs_for_claims(bool is_placed) {
  Numbers numbers;
  std::vector<tools::ShapePair<3>> pairs;
  for (int k = 0; k < kQueries; ++k) {
    Points<3> a = round_shape<3>(numbers, 20);
    Points<3> b = round_shape<3>(numbers, 20);
    const Point<3> direction = on_sphere(numbers.next(), numbers.next());
    Point<3> moved_by{};
    for (std::size_t i = 0; i < 3; ++i) moved_by[i] = (3.5 + numbers.next() / 2) * direction[i];
    if (!is_placed) {
      pairs.push_back({Shape<3>(a), Shape<3>(moved<3>(b, moved_by, 1))});
      continue;
    }
    const auto quaternion = [&] {
      const double w = numbers.next(), x = numbers.next(), y = numbers.next();
      return Quaternion{w, x, y, numbers.next()};
    };
    const Pose<3> pose_a(quaternion(), Point<3>{0.25, 0.5, -0.125});
    pairs.push_back({Shape<3>(a), Shape<3>(b), pose_a, Pose<3>(quaternion(), moved_by)});
  }
  return pairs;
}

/// Line in, line out, at level 3, of pairs with these parts of a claim.
void count_lines(const std::string& name, bool is_placed,
                 const std::vector<tools::ClaimPart>& parts, bool is_wrong = false) {
  std::vector<std::string> lines;
  for (const tools::ShapePair<3>& shapes : pairs_for_claims(is_placed)) {
    std::string& line = lines.emplace_back(R"({"id":1,)");
    tools::append_shapes<3>(line, tools::vertices_of(shapes));
    const ClosestPoints<3> answer = closest_points(shapes.placed_a(), shapes.placed_b());
    std::string claim;
    for (const tools::ClaimPart part : parts)
      claim += (claim.empty() ? R"(,"claim":{)" : ",") + claimed(part, answer, is_wrong);
    line += claim + (claim.empty() ? "}" : "}}");
  }
  const tools::AnswerPair answer = tools::make_answerer("certified", "kkt", 3);
  const auto answer_all = [&] {
    tools::PairReader reader;
    std::string out;
    tools::Summary summary;
    for (const std::string& line : lines)
      if (answer(std::get<tools::Pair>(reader.read(line)), out, summary)) std::abort();
    const std::uint64_t right = summary.count(tools::ClaimOutcome::agrees);
    if (!parts.empty() && right != (is_wrong ? 0 : lines.size())) std::abort();
  };
  answer_all();
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  answer_all();
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS;
  std::printf("%s %zu\n", name.c_str(), lines.size());
}

void count_claims() {
  using enum tools::ClaimPart;
  for (const bool is_placed : {false, true}) {
    const std::string name = is_placed ? "line/quaternion" : "line/stored";
    count_lines(name, is_placed, {});
    for (const tools::ClaimPart part : {intersects, distance, witness, normal})
      count_lines(name + "+" + std::string(to_string(part)), is_placed, {part});
    count_lines(name + "+all", is_placed, {intersects, distance, witness, normal});
    count_lines(name + "+all-wrong", is_placed, {intersects, distance, witness, normal}, true);
  }
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
  count("3d/L2x/near-edges/256", with_edges<3>(pairs_at<3>(1e-9, 256)), l2x);
  count("3d/L1-adaptive/near/32", pairs_at<3>(1e-9, 32), adaptive_l1);
  // Quadratic work at the cone's apex or on the curve would be several times as much.
  count("3d/prepare/cone-curve/4000", cone_and_curve(4000), [](const auto& a, const auto& b) {
    return static_cast<double>(certa::with_edges(a).size() + certa::with_edges(b).size());
  });
  count_claims();
}

}  // namespace
}  // namespace certa

int main() {
  certa::use(certa::Processor::generic);  // counts are of one processor
  certa::run();
}
