/// Alzubaidi, Fast GJK Method for Collision Detection between Two 2D Convex Hull Polygons Based on
/// Chan's and Divide_Conquer Algorithms, Figures 4 to 13: the time of hulls over the number of
/// points, the stages from points to an answer, and the steps of the algorithms.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms/hull/chan.hpp>
#include <certa/algorithms/hull/divide_and_conquer.hpp>
#include <certa/algorithms/hull/graham.hpp>
#include <certa/algorithms/hull/jarvis.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/floating.hpp>

#include "hulls/pipeline.hpp"
#include "hulls/points.hpp"
#include "hulls/steps.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

using Indices = std::vector<std::uint32_t>;
using Span = std::span<const Point<2>>;

/// A point set, also in lexicographic order: an x-monotone polyline, which is simple.
struct PointSet {
  Points points;
  Points polyline;
  Points hull;  // exact, counterclockwise from the smallest point

  explicit PointSet(Points p) : points(std::move(p)), polyline(points) {
    std::sort(polyline.begin(), polyline.end());
    polyline.erase(std::unique(polyline.begin(), polyline.end()), polyline.end());
    adaptive policy;
    hull = select(points, graham(policy, Span(points)));
  }
};

/// Point sets of one size. There are so many that branch prediction does not learn them.
struct Input {
  Distribution distribution;
  std::vector<PointSet> sets;

  Input(Random& random, std::size_t n, Distribution d, std::size_t points_in_all)
      : distribution(d) {
    for (std::size_t k = 0; k == 0 || k * n < points_in_all; ++k)
      sets.emplace_back(point_set(random, n, d));
  }
  [[nodiscard]] std::size_t points() const { return sets.front().points.size(); }
  [[nodiscard]] std::size_t hull_points() const {
    std::size_t sum = 0;
    for (const PointSet& set : sets) sum += set.hull.size();
    return sum;
  }
};

struct Row {
  const Input* input;
  std::string_view algorithm;
  std::string_view policy;
  std::size_t wrong = 0;  ///< sets whose hull is not the exact one
  std::optional<std::size_t> batch;
};

/// Jarvis' march computes a sign for each point at each vertex that it reaches; measurements
/// compute at most about so many in all.
constexpr std::size_t kMarch = std::size_t{1} << 25;

class Comparison {
 public:
  explicit Comparison(const Options& options) : options_(options), timings_(options, 0.02) {}

  void add(const Input& input) {
    add_policy<floating<double>>(input, "double");
    add_policy<adaptive>(input, "adaptive");
  }

  void run() {
    timings_.run();
    Csv csv(options_, "hulls",
            "Figure 11: hulls of n points in the plane; mean CPU time\n"
            "melkman gets the points in lexicographic order, an x-monotone polyline: "
            "melkman-checked with the test whether it is simple, melkman without; others get them "
            "in random order\n"
            "h: hull vertices, exactly; sets: of points; wrong: sets whose hull is not exact; no "
            "time where Jarvis' march gets too long",
            {"distribution", "n", "h", "algorithm", "policy", "us", "ns_point", "sets", "wrong"});
    for (const Row& row : rows_) {
      const double sets = static_cast<double>(row.input->sets.size());
      const double n = static_cast<double>(row.input->points());
      const double ns = row.batch ? timings_.ns(*row.batch) : std::nan("");
      csv.row(to_string(row.input->distribution), row.input->points(),
              static_cast<double>(row.input->hull_points()) / sets, row.algorithm, row.policy,
              ns / 1000, ns / n, row.input->sets.size(), row.wrong);
    }
    csv.close();
  }

 private:
  template <class Policy>
  void add_policy(const Input& input, std::string_view policy) {
    const auto add = [&](std::string_view algorithm, const Points PointSet::*points,
                         const auto& hull_of) {
      Row row{&input, algorithm, policy, 0, {}};
      Policy p;
      std::size_t signs = 0;
      for (const PointSet& set : input.sets) {
        const Points hull = select(set.*points, hull_of(p, Span(set.*points)));
        row.wrong += hull != set.hull;
        signs += set.points.size() * hull.size();
      }
      if (algorithm != "jarvis" || signs <= kMarch)
        row.batch = timings_.add(input.sets.size(), [&input, points, hull_of, p]() mutable {
          for (const PointSet& set : input.sets)
            benchmark::DoNotOptimize(hull_of(p, Span(set.*points)));
        });
      rows_.push_back(row);
    };
    add("chan", &PointSet::points, [](Policy& p, Span s) { return chan(p, s); });
    add("divide-and-conquer", &PointSet::points,
        [](Policy& p, Span s) { return divide_and_conquer(p, s); });
    add("graham", &PointSet::points, [](Policy& p, Span s) { return graham(p, s); });
    if (input.points() * input.hull_points() <= kMarch)
      add("jarvis", &PointSet::points, [](Policy& p, Span s) { return jarvis(p, s); });
    Indices chain(input.points());
    std::iota(chain.begin(), chain.end(), 0U);
    add("melkman", &PointSet::polyline, [chain](Policy& p, Span s) {
      return detail::melkman_chain(p, s, std::span(chain).first(s.size()));
    });
    add("melkman-checked", &PointSet::polyline,
        [](Policy& p, Span s) { return melkman(p, s).value_or(Indices{}); });
  }

  const Options& options_;
  Timings timings_;
  std::vector<Row> rows_;
};

void experiment(const Options& options) {
  std::vector<std::size_t> sizes{16, 50, 150, 500, 1500, 5000, 15000, 50000};
  if (options.quick) sizes = {16, 150};
  std::vector<std::unique_ptr<Input>> inputs;
  Random random(11);
  for (const Distribution distribution : kDistributions)
    for (const std::size_t n : sizes)
      inputs.push_back(
          std::make_unique<Input>(random, n, distribution, options.pick<std::size_t>(15000, 0)));
  Comparison comparison(options);
  for (const auto& input : inputs) comparison.add(*input);
  comparison.run();
  Pipeline(options).run(500);
  StepsPicture(options).run();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
