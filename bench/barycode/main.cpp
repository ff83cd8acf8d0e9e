/// Tables I to VI and Figure 3 of Zhang, Wu, Wang, Zhou, Barycode-based GJK algorithm: the time of
/// distance and collision queries on random convex polygons.

#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms.hpp>
#include <certa/algorithms/boolean/barycode_collision.hpp>
#include <certa/algorithms/boolean/separating_axis.hpp>
#include <certa/exact.hpp>
#include <certa/exact/estimate.hpp>
#include <certa/policies.hpp>

#include "barycode/pairs.hpp"
#include "barycode/peers.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

constexpr std::string_view kBruteForce = "brute-force";
constexpr std::string_view kHillClimbing = "hill-climbing";

/// The pairs of one number of vertices and placement, with a walker for each.
struct Data {
  std::deque<PolygonPair> pairs;
  std::deque<HillClimbing<2>> walkers;

  Data(Random& random, std::size_t count, std::size_t vertices, Placement placement) {
    for (std::size_t k = 0; k < count; ++k) {
      pairs.push_back(polygon_pair(random, vertices, placement));
      walkers.emplace_back(*pairs.back().adjacency_a, *pairs.back().adjacency_b);
    }
  }
};

/// One query: a search, and under `floating` what a caller wants to know (distance, witness
/// points).
template <class Algorithm, class Policy, class Support>
void answer(const PolygonPair& pair, Goal goal, Support& support) {
  Policy policy;
  const MinkowskiDifference<2> minkowski{pair.a, pair.b};
  PolicyOptions options;
  options.tell_contact = false;
  const Outcome<2> outcome = gjk<Algorithm>(policy, minkowski, goal, options, support);
  benchmark::DoNotOptimize(outcome);
  if constexpr (!Policy::is_exact && Algorithm::info.level > 1)
    if (goal == Goal::distance)
      benchmark::DoNotOptimize(estimate<typename Policy::number, Algorithm>(minkowski, outcome));
}

/// A row of the table; a cell for each goal and placement.
struct Row {
  std::string algorithm;
  std::string policy;
  std::string support;
  std::array<std::size_t, 6> batches = filled();
  bool is_reference = false;

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  static std::array<std::size_t, 6> filled() {
    std::array<std::size_t, 6> none{};
    none.fill(kNone);
    return none;
  }
};

/// The rows of one number of vertices.
class Table {
 public:
  Table(const Options& options, std::size_t count, std::size_t vertices)
      : timings_(options, 0.02), count_(count) {
    Random random(1000 + vertices);
    for (const Placement placement : kPlacements)
      data_.push_back(std::make_unique<Data>(random, count, vertices, placement));
    add_all();
    timings_.run();
  }

  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] const Data& data(Placement placement) const {
    return *data_[static_cast<std::size_t>(placement)];
  }
  /// NaN where there is no such query.
  [[nodiscard]] double ns(const Row& row, std::size_t cell) const {
    const std::size_t batch = row.batches[cell];
    return batch == Row::kNone ? std::numeric_limits<double>::quiet_NaN() : timings_.ns(batch);
  }
  [[nodiscard]] const Row& reference() const {
    for (const Row& row : rows_)
      if (row.is_reference) return row;
    return rows_.front();
  }

 private:
  /// A row whose queries are `run(data, goal)` on all pairs.
  Row& add_row(std::string_view algorithm, std::string_view policy, std::string_view support,
               const std::vector<Goal>& goals, const std::function<void(Data&, Goal)>& run) {
    Row row{std::string(algorithm), std::string(policy), std::string(support)};
    for (const Goal goal : goals)
      for (std::size_t k = 0; k < data_.size(); ++k) {
        Data& data = *data_[k];
        row.batches[(goal == Goal::distance ? 0 : 3) + k] =
            timings_.add(count_, [&data, goal, run] { run(data, goal); });
      }
    return rows_.emplace_back(row);
  }

  template <class Algorithm, class Policy>
  void add(std::string_view policy) {
    const auto goals = Algorithm::info.level > 1 ? std::vector{Goal::distance, Goal::separation}
                                                 : std::vector{Goal::separation};
    Row& row = add_row(Algorithm::info.name, policy, kBruteForce, goals, [](Data& data, Goal goal) {
      ScanSupport support;
      for (const PolygonPair& pair : data.pairs) answer<Algorithm, Policy>(pair, goal, support);
    });
    row.is_reference = Algorithm::info.name == Barycode::info.name && !Policy::is_exact;
    add_row(Algorithm::info.name, policy, kHillClimbing, goals, [](Data& data, Goal goal) {
      for (std::size_t k = 0; k < data.pairs.size(); ++k) {
        data.walkers[k].restart();
        answer<Algorithm, Policy>(data.pairs[k], goal, data.walkers[k]);
      }
    });
  }

  void add_axes() {
    add_row(SeparatingAxis::info.name, "double", "none", {Goal::separation}, [](Data& data, Goal) {
      floating<double> policy;
      Counters counters;
      for (const PolygonPair& pair : data.pairs)
        benchmark::DoNotOptimize(separating_axis(policy, MinkowskiDifference<2>{pair.a, pair.b},
                                                 *pair.solids.a.boundary, *pair.solids.b.boundary,
                                                 counters));
    });
  }

  void add_peers() {
    for (const Peer& peer : peers()) {
      auto prepared = std::make_shared<std::vector<std::vector<std::unique_ptr<PeerPair>>>>();
      for (const auto& data : data_) {
        prepared->emplace_back();
        for (const PolygonPair& pair : data->pairs)
          prepared->back().push_back(peer.prepare(pair.solids));
      }
      add_row(peer.name, peer.number, "its own", {Goal::distance, Goal::separation},
              [this, prepared](Data& data, Goal goal) {
                std::size_t k = 0;
                while (data_[k].get() != &data) ++k;
                for (const auto& pair : (*prepared)[k]) {
                  if (goal == Goal::distance)
                    benchmark::DoNotOptimize(pair->distance());
                  else
                    benchmark::DoNotOptimize(pair->collides());
                }
              });
    }
  }

  void add_all() {
    add<Barycode, floating<double>>("double");
    add<BarycodeOrdered, floating<double>>("double");
    add<BarycodeCollision, floating<double>>("double");
    add<NearestFace, floating<double>>("double");
    add<SignedVolumes, floating<double>>("double");
    add<Voronoi, floating<double>>("double");
    add<JohnsonBackup, floating<double>>("double");
    add_axes();
    add<Barycode, adaptive>("adaptive");
    add<BarycodeCollision, adaptive>("adaptive");
    add<NearestFace, adaptive>("adaptive");
    add_row(NearestFace::info.name, "adaptive+certificate", kBruteForce,
            {Goal::distance, Goal::separation}, [](Data& data, Goal goal) {
              for (const PolygonPair& pair : data.pairs) {
                const auto prove = [&pair](const auto& answer) {
                  benchmark::DoNotOptimize(certa::certificate(answer, pair.a, pair.b));
                };
                if (goal == Goal::distance)
                  prove(distance<adaptive>(pair.a, pair.b));
                else
                  prove(classify<adaptive>(pair.a, pair.b));
              }
            });
    add_peers();
  }

  Timings timings_;
  std::size_t count_;
  std::vector<std::unique_ptr<Data>> data_;
  std::vector<Row> rows_;
};

constexpr const char* kAbout =
    "Tables I to VI of Barycode-based GJK: mean CPU time of a query, ns, over random pairs in the "
    "plane\n"
    "distance: the nearest point, and under double the distance and witness points; collision: "
    "whether separated\n"
    "ratio: to barycode, double, brute-force, same number of vertices and same column\n"
    "adaptive: every decision exact, no numbers; adaptive+certificate: certa::distance, "
    "certa::classify, and the certificate";

void experiment(const Options& options) {
  const std::size_t count = options.pick<std::size_t>(1000, 10);
  const std::vector<std::size_t> sizes =
      options.pick<std::vector<std::size_t>>({4, 8, 12, 16, 20, 24}, {4, 8});
  std::vector<std::string> columns{"vertices", "algorithm", "policy", "support"};
  for (const std::string kind : {"", "ratio_"})
    for (const std::string goal : {"distance_", "collision_"})
      for (const Placement placement : kPlacements)
        columns.push_back(kind + goal + std::string(to_string(placement)));
  Csv csv(options, "barycode", kAbout, columns);
  Csv truth(options, "barycode_truth", "What the pairs of barycode.csv are: exact verdicts",
            {"vertices", "placement", "separated", "touching", "overlapping"});

  for (const std::size_t vertices : sizes) {
    const Table table(options, count, vertices);
    for (const Row& row : table.rows()) {
      std::vector<std::string> cells{cell(vertices), row.algorithm, row.policy, row.support};
      for (std::size_t k = 0; k < 6; ++k) cells.push_back(cell(table.ns(row, k)));
      for (std::size_t k = 0; k < 6; ++k)
        cells.push_back(number(table.ns(row, k) / table.ns(table.reference(), k), 3));
      csv.write(cells);
    }
    for (const Placement placement : kPlacements) {
      std::array<std::size_t, certa::detail::kVerdictCount> verdicts{};
      for (const PolygonPair& pair : table.data(placement).pairs)
        ++verdicts[static_cast<std::size_t>(classify(pair.a, pair.b).verdict)];
      truth.row(vertices, to_string(placement), verdicts[0], verdicts[1], verdicts[2]);
    }
  }
  csv.close();
  truth.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
