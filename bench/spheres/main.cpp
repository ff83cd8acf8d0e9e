/// Figures 16 to 21 of Montanari, Petrinic, Barbieri, Improving the GJK Algorithm: the time of a
/// query, and of its sub-algorithm alone, on polygonal spheres, over tolerance and number of
/// vertices.

#include <array>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms.hpp>
#include <certa/algorithms/hill_climbing.hpp>
#include <certa/exact/estimate.hpp>
#include <certa/geometry/adjacency.hpp>
#include <certa/hull/hull.hpp>
#include <certa/policies.hpp>

#include "support/csv.hpp"
#include "support/placement.hpp"
#include "support/program.hpp"
#include "support/replay.hpp"
#include "support/spheres.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

/// The distance of the centres of spheres of radius 1.
struct Configuration {
  std::string name;
  double apart;
};
const std::array<Configuration, 3> kConfigurations{
    {{"distant", 4}, {"close", 2.01}, {"overlapping", 1}}};

/// Pairs of equal spheres in random poses. What hill climbing walks on is the hull of the unturned
/// sphere: turning keeps its edges, up to roundings that cannot turn facets as large as these.
struct Spheres {
  std::deque<Shape<3>> a;
  std::deque<Shape<3>> b;
  std::unique_ptr<Adjacency> adjacency;
  std::deque<HillClimbing<3>> walkers;

  Spheres(std::size_t vertices, double apart, std::size_t count) {
    Random random(vertices);
    const std::vector<Point<3>> points = sphere(vertices);
    adaptive policy;
    adjacency = std::make_unique<Adjacency>(boundary(policy, Shape<3>(points)));
    for (std::size_t k = 0; k < count; ++k) {
      const Point<3> at{random.uniform(-5, 5), random.uniform(-5, 5), random.uniform(-5, 5)};
      a.emplace_back(placed<3>(points, {random_rotation<3>(random), at}));
      b.emplace_back(
          placed<3>(points, {random_rotation<3>(random), plus(at, apart, random.direction<3>())}));
      walkers.emplace_back(*adjacency, *adjacency);
    }
  }
  [[nodiscard]] std::size_t size() const { return a.size(); }
  [[nodiscard]] MinkowskiDifference<3> minkowski(std::size_t k) const { return {a[k], b[k]}; }
};

/// Where to find the results of one row.
struct Row {
  std::vector<std::string> names;
  Counters counters;
  std::size_t undecided = 0;
  std::size_t query = 0;
  std::size_t replay = 0;
};

/// The rows of one number of vertices.
class Measurements {
 public:
  Measurements(const Options& options, std::size_t vertices, std::size_t count)
      : timings_(options, 0.01, 3), vertices_(vertices), count_(count) {
    for (const Configuration& configuration : kConfigurations) {
      Spheres& spheres =
          *spheres_.emplace_back(std::make_unique<Spheres>(vertices, configuration.apart, count));
      for (const double tolerance : {1e-8, 1e-10, 1e-12, 1e-14})
        for (const bool climbing : {false, true}) {
          const Case c{configuration.name, spheres, tolerance, climbing};
          add<JohnsonBackup>(c);
          add<Backup>(c);
          add<SignedVolumes>(c);
          add<NearestFace>(c);
          add<Voronoi>(c);
        }
    }
    timings_.run();
  }

  void write(Csv& csv) const {
    for (const Row& row : rows_) {
      std::vector<std::string> cells = row.names;
      const auto a_query = [&](std::uint64_t n) {
        return static_cast<double>(n) / static_cast<double>(count_);
      };
      const double calls = a_query(row.counters.calls);
      const double sub = timings_.ns(row.replay);
      for (const double x :
           {timings_.ns(row.query), sub, sub / calls, calls, a_query(row.counters.supports),
            a_query(row.counters.regions), a_query(row.counters.backups)})
        cells.push_back(cell(x));
      cells.push_back(cell(row.undecided));
      csv.write(cells);
    }
  }

 private:
  struct Case {
    std::string configuration;
    Spheres& spheres;
    double tolerance;
    bool climbing;
  };

  /// Calls f(pair, support) for each pair, with a support that knows of no earlier query.
  template <class F>
  static void for_each_pair(Spheres& spheres, bool climbing, const F& f) {
    ScanSupport all;
    for (std::size_t k = 0; k < spheres.size(); ++k) {
      if (climbing) {
        spheres.walkers[k].restart();
        f(k, spheres.walkers[k]);
      } else {
        f(k, all);
      }
    }
  }

  template <class Algorithm>
  void add(const Case& c) {
    Spheres& spheres = c.spheres;
    Row row;
    row.names = {std::string(Algorithm::info.name), c.climbing ? "hill-climbing" : "brute-force",
                 c.configuration, cell(vertices_), cell(c.tolerance)};
    floating<double> policy;
    policy.tolerance = c.tolerance;
    std::vector<Calls> recorded;
    for_each_pair(spheres, c.climbing, [&](std::size_t k, auto& support) {
      PolicyOptions options;
      options.counters = &row.counters;
      options.tell_contact = false;
      const auto outcome =
          gjk<Algorithm>(policy, spheres.minkowski(k), Goal::distance, options, support);
      row.undecided += outcome.verdict == Verdict::undecided;
    });
    for_each_pair(spheres, c.climbing, [&](std::size_t k, auto& support) {
      recorded.push_back(record<Algorithm>(policy, spheres.minkowski(k), k, support));
    });
    row.query = timings_.add(count_, [&spheres, policy, climbing = c.climbing]() mutable {
      for_each_pair(spheres, climbing, [&](std::size_t k, auto& support) {
        PolicyOptions options;
        options.tell_contact = false;
        const MinkowskiDifference<3> minkowski = spheres.minkowski(k);
        const auto outcome = gjk<Algorithm>(policy, minkowski, Goal::distance, options, support);
        benchmark::DoNotOptimize(outcome);
        benchmark::DoNotOptimize(estimate<double, Algorithm>(minkowski, outcome));
      });
    });
    row.replay = timings_.add(count_, [&spheres, policy, recorded = std::move(recorded)]() mutable {
      for (const Calls& calls : recorded)
        replay<Algorithm>(policy, spheres.minkowski(calls.query), calls);
    });
    rows_.push_back(std::move(row));
  }

  Timings timings_;
  std::size_t vertices_;
  std::size_t count_;
  std::vector<std::unique_ptr<Spheres>> spheres_;
  std::vector<Row> rows_;
};

constexpr const char* kAbout =
    "Figures 16 to 21 of Improving the GJK Algorithm: polygonal spheres, mean CPU time of a "
    "distance query, ns\n"
    "distant, close, overlapping: centres 4, 2.01 and 1 radii apart; floating<double> with this "
    "tolerance\n"
    "query_ns: with distance and witness points; sub_ns: the calls of its sub-algorithm, recorded "
    "and made again\n"
    "call_ns: sub_ns / calls; calls, supports, regions, backups: a query; undecided: queries "
    "without a verdict";

void experiment(const Options& options) {
  Csv csv(options, "spheres", kAbout,
          {"algorithm", "support", "configuration", "vertices", "tolerance", "query_ns", "sub_ns",
           "call_ns", "calls", "supports", "regions", "backups", "undecided"});
  for (const std::size_t vertices :
       options.pick<std::vector<std::size_t>>({8, 32, 128, 512, 2000}, {8, 32}))
    Measurements(options, vertices, options.pick<std::size_t>(100, 3)).write(csv);
  csv.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
