/// Tables I to VI and Figure 3 of Zhang, Wu, Wang, Zhou, Barycode-based GJK algorithm: the time of
/// distance and collision queries on random convex polygons.

#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms.hpp>
#include <certa/algorithms/published/barycode_collision.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/policies.hpp>
#include <certa/query.hpp>

#include "barycode/pairs.hpp"
#include "barycode/peers.hpp"
#include "barycode/printed.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

constexpr std::string_view kBruteForce = "brute-force";
constexpr std::string_view kHillClimbing = "hill-climbing";

/// The pairs of one number of vertices and placement, a walker for each, and the same pairs in the
/// form that printed loops take.
struct Data {
  Placement placement;
  std::deque<PolygonPair> pairs;
  std::deque<HillClimbing<2>> walkers;
  std::vector<PreparedPair> prepared;

  Data(Random& random, std::size_t count, std::size_t vertices, Placement where)
      : placement(where) {
    for (std::size_t k = 0; k < count; ++k) {
      pairs.push_back(polygon_pair(random, vertices, placement));
      prepared.emplace_back(pairs.back().solids);
      walkers.emplace_back(*pairs.back().adjacency_a, *pairs.back().adjacency_b);
    }
  }
};

/// One query: a search, and under `floating` also the caller's results (distance and witness
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
      : timings_(options, 0.02, 7), count_(count) {
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
  /// The paper's own algorithm for the queries of this cell, with supports by looking at all
  /// vertices.
  [[nodiscard]] const Row& reference(std::size_t cell) const {
    for (const Row& row : rows_)
      if (row.batches[cell] != Row::kNone) return row;
    return rows_.front();
  }

 private:
  /// A row whose queries are `run(data, goal)` on all pairs.
  void add_row(std::string_view algorithm, std::string_view policy, std::string_view support,
               const std::vector<Goal>& goals, const std::function<void(Data&, Goal)>& run) {
    Row row{std::string(algorithm), std::string(policy), std::string(support)};
    for (const Goal goal : goals)
      for (std::size_t k = 0; k < data_.size(); ++k) {
        Data& data = *data_[k];
        row.batches[(goal == Goal::distance ? 0 : 3) + k] =
            timings_.add(count_, [&data, goal, run] { run(data, goal); });
      }
    rows_.push_back(row);
  }

  template <class Algorithm, class Policy>
  void add(std::string_view policy) {
    const auto goals = Algorithm::info.level > 1 ? std::vector{Goal::distance, Goal::separation}
                                                 : std::vector{Goal::separation};
    add_row(Algorithm::info.name, policy, kBruteForce, goals, [](Data& data, Goal goal) {
      ScanSupport support;
      for (const PolygonPair& pair : data.pairs) answer<Algorithm, Policy>(pair, goal, support);
    });
    add_row(Algorithm::info.name, policy, kHillClimbing, goals, [](Data& data, Goal goal) {
      for (std::size_t k = 0; k < data.pairs.size(); ++k) {
        data.walkers[k].restart();
        answer<Algorithm, Policy>(data.pairs[k], goal, data.walkers[k]);
      }
    });
  }

  /// A printed loop in doubles, in the plane or, with z = 0, in space, with supports `Cso`.
  template <class Loop, template <class, int> class Cso, int D = 2>
  void add_printed(std::string_view name, std::string_view support, const std::vector<Goal>& goals,
                   const published::Settings<double, D>& settings) {
    for (const auto& data : data_) expect_right<Loop, Cso>(name, *data, settings);
    add_row(name, "double", support, goals, [settings](Data& data, Goal goal) {
      for (const PreparedPair& pair : data.prepared) {
        const Cso<double, D> cso(pair.a.points<D>(), pair.b.points<D>());
        const auto result = Loop::run(cso, settings);
        benchmark::DoNotOptimize(result);
        if (goal == Goal::distance) benchmark::DoNotOptimize(Witness<D>(cso, result));
      }
    });
  }
  /// A row whose pairs come in many orders, so that a processor cannot learn which branches follow.
  void add_shuffled(std::string_view algorithm, std::string_view policy, std::string_view support,
                    Goal goal, const std::function<void(Data&, std::size_t)>& ask) {
    constexpr std::size_t kOrders = 64;
    auto order = std::make_shared<std::vector<std::uint16_t>>();
    Random random(7);
    for (std::size_t n = 0; n < kOrders; ++n) {
      std::vector<std::uint16_t> once(count_);
      std::iota(once.begin(), once.end(), std::uint16_t{0});
      for (std::size_t k = count_; k-- > 1;)
        std::swap(once[k], once[static_cast<std::size_t>(random.between(0, static_cast<int>(k)))]);
      order->insert(order->end(), once.begin(), once.end());
    }
    add_row(algorithm, policy, std::string(support) + " shuffled", {goal},
            [this, ask, order, at = std::size_t{0}](Data& data, Goal) mutable {
              for (std::size_t k = 0; k < count_; ++k) ask(data, (*order)[at + k]);
              at = (at + count_) % order->size();
            });
  }
  template <class Loop, template <class, int> class Cso>
  void add_shuffled(std::string_view support, Goal goal,
                    const published::Settings<double, 2>& settings) {
    add_shuffled(Loop::info.name, "double", support, goal,
                 [settings, goal](Data& data, std::size_t k) {
                   const PreparedPair& pair = data.prepared[k];
                   const Cso<double, 2> cso(pair.a.plane, pair.b.plane);
                   const auto result = Loop::run(cso, settings);
                   benchmark::DoNotOptimize(result);
                   if (goal == Goal::distance) benchmark::DoNotOptimize(Witness<2>(cso, result));
                 });
  }

  /// A loop of the paper from the start that its programs are said to use, a vertex of the CSO.
  template <class Loop>
  void add_paper(Goal goal) {
    const published::Settings<double, 2> settings{
        .relative = kEpsilon, .absolute = kEpsilon, .starts_at_vertex = true};
    add_printed<Loop, published::Scan>(Loop::info.name, kBruteForce, {goal}, settings);
    add_printed<Loop, ClimbIn>(Loop::info.name, kHillClimbing, {goal}, settings);
    add_shuffled<Loop, published::Scan>(kBruteForce, goal, settings);
    add_shuffled<Loop, ClimbIn>(kHillClimbing, goal, settings);
  }
  /// The loop from the start that is printed, S(-v_init).
  template <class Loop>
  void add_printed_start(Goal goal) {
    const published::Settings<double, 2> settings{.relative = kEpsilon, .absolute = kEpsilon};
    add_printed<Loop, published::Scan>(std::string(Loop::info.name) + " from S(-v_init)",
                                       kBruteForce, {goal}, settings);
  }
  template <template <class, int> class Sub, int D = 2>
  void add_montanari(std::string_view name, const std::vector<Goal>& goals = {Goal::distance}) {
    add_printed<published::MontanariLoop<Sub>, published::Scan, D>(name, kBruteForce, goals,
                                                                   montanari_settings<D>());
  }

  /// A time does not count if answers are wrong. Touching pairs are rounded, so either verdict is
  /// right.
  template <class Loop, template <class, int> class Cso, int D>
  static void expect_right(std::string_view name, const Data& data,
                           const published::Settings<double, D>& settings) {
    for (const PreparedPair& pair : data.prepared) {
      const Cso<double, D> cso(pair.a.points<D>(), pair.b.points<D>());
      const Verdict verdict = Loop::run(cso, settings).verdict;
      const bool is_right = data.placement == Placement::distant ? verdict == Verdict::separated
                            : data.placement == Placement::overlapping
                                ? verdict == Verdict::intersecting
                                : verdict != Verdict::undecided;
      if (!is_right)
        throw std::logic_error(std::string(name) + " is wrong on a pair that is " +
                               std::string(to_string(data.placement)));
    }
  }

  void add_axes() {
    using published::SeparatingAxis;
    add_row(SeparatingAxis::info.name, "double", "none", {Goal::separation}, [](Data& data, Goal) {
      for (std::size_t k = 0; k < data.pairs.size(); ++k) {
        const PreparedPair& pair = data.prepared[k];
        const SolidPair<2>& solids = data.pairs[k].solids;
        const published::Scan<double, 2> cso(pair.a.plane, pair.b.plane);
        benchmark::DoNotOptimize(
            SeparatingAxis::run<double, 2>(cso, *solids.a.boundary, *solids.b.boundary));
      }
    });
  }

  /// Searches in doubles by the algorithm's steps: the distance, or contact.
  template <class Algorithm>
  void add_uncertified() {
    constexpr bool kMeasures = Algorithm::info.level > 1;
    add_row(Algorithm::info.name, "uncertified", kBruteForce,
            {kMeasures ? Goal::distance : Goal::separation}, [](Data& data, Goal) {
              for (const PolygonPair& pair : data.pairs) {
                if constexpr (kMeasures)
                  benchmark::DoNotOptimize(distance<uncertified, Algorithm>(pair.a, pair.b));
                else
                  benchmark::DoNotOptimize(intersects<uncertified, Algorithm>(pair.a, pair.b));
              }
            });
  }
  /// The same with witness points and the normal.
  template <class Algorithm>
  void add_uncertified_points() {
    add_row(std::string(Algorithm::info.name) + ": closest points", "uncertified", kBruteForce,
            {Goal::distance}, [](Data& data, Goal) {
              for (const PolygonPair& pair : data.pairs)
                benchmark::DoNotOptimize(closest_points<uncertified, Algorithm>(pair.a, pair.b));
            });
  }
  /// The search of the default queries without its proof.
  void add_default_search() {
    add_row(NearestFace::info.name, "uncertified", kBruteForce, {Goal::distance, Goal::separation},
            [](Data& data, Goal goal) {
              for (const PolygonPair& pair : data.pairs) {
                if (goal == Goal::distance)
                  benchmark::DoNotOptimize(closest_points<uncertified>(pair.a, pair.b));
                else
                  benchmark::DoNotOptimize(intersects<uncertified>(pair.a, pair.b));
              }
            });
  }

  /// A query of the default policy, by its name in query.hpp.
  void add_default(std::string_view query, Goal goal,
                   const std::function<void(const PolygonPair&)>& ask) {
    add_row("default: " + std::string(query), "certified", kBruteForce, {goal},
            [ask](Data& data, Goal) {
              for (const PolygonPair& pair : data.pairs) ask(pair);
            });
  }
  /// What the library answers if nothing else is asked for: proven, and rounded correctly.
  void add_defaults() {
    add_default("intersects", Goal::separation, [](const PolygonPair& pair) {
      benchmark::DoNotOptimize(intersects(pair.a, pair.b));
    });
    add_shuffled("default: intersects", "certified", kBruteForce, Goal::separation,
                 [](Data& data, std::size_t k) {
                   benchmark::DoNotOptimize(intersects(data.pairs[k].a, data.pairs[k].b));
                 });
    add_default("enclose_distance", Goal::distance, [](const PolygonPair& pair) {
      benchmark::DoNotOptimize(enclose_distance(pair.a, pair.b));
    });
    add_default("distance", Goal::distance, [](const PolygonPair& pair) {
      benchmark::DoNotOptimize(distance(pair.a, pair.b));
    });
    add_default("enclose_points", Goal::distance, [](const PolygonPair& pair) {
      benchmark::DoNotOptimize(enclose_points(pair.a, pair.b));
    });
    add_default("closest_points", Goal::distance, [](const PolygonPair& pair) {
      benchmark::DoNotOptimize(closest_points(pair.a, pair.b));
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
    using published::BarycodeOrder;
    add_paper<published::Barycode>(Goal::distance);
    add_paper<published::BarycodeCollision>(Goal::separation);
    add_paper<published::BarycodeOrdered>(Goal::distance);
    add_printed_start<published::Barycode>(Goal::distance);
    add_printed_start<published::BarycodeCollision>(Goal::separation);
    add_montanari<PlaneSub<BarycodeTriangle<BarycodeOrder::any>>::Sub>(
        "loop of Montanari: barycode");
    add_montanari<PlaneSub<BarycodeTriangle<BarycodeOrder::newest_first>>::Sub>(
        "loop of Montanari: barycode-ordered");
    add_montanari<PlaneSub<VoronoiTriangle>::Sub>("loop of Montanari: voronoi");
    add_montanari<published::SignedVolumesAsDescribed>("loop of Montanari: signed-volumes");
    add_montanari<published::SignedVolumesAsDescribed, 3>("openGJK's algorithm (ours)",
                                                          {Goal::distance, Goal::separation});
    add_axes();
    add_peers();
    add<Barycode, floating<double>>("double");
    add<BarycodeCollision, floating<double>>("double");
    add<NearestFace, floating<double>>("double");
    add<Wolfe, floating<double>>("double");
    add<Nesterov, floating<double>>("double");
    add<NearestFace, adaptive>("adaptive");
    add_uncertified<Barycode>();
    add_uncertified_points<Barycode>();
    add_uncertified<BarycodeCollision>();
    add_default_search();
    add_defaults();
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
    "ratio: to barycode-published (distance) or barycode-collision-published (collision), "
    "brute-force, same number of vertices and same column\n"
    "NAME-published: the paper's Algorithms 1 and 6 in doubles, eps 1e-7, from a vertex of the "
    "CSO, "
    "as the paper's programs, or as printed from S(-v_init); shuffled: the pairs in another order "
    "each time\n"
    "loop of Montanari: Algorithm 1 of Montanari et al. with one sub-algorithm or another\n"
    "openGJK's algorithm (ours): that loop with signed volumes in space, z = 0: the algorithm that "
    "OpenGJK is published with, not its program\n"
    "left out: Baidu Apollo, which the paper finds hundreds of times slower\n"
    "separating-axis-reconstructed: intervals along the normals of all edges\n"
    "barycode, barycode-collision, kkt, wolfe, nesterov: ours; adaptive: every decision exact, no "
    "numbers; "
    "uncertified: the search in doubles alone, for barycode the distance, for kkt with closest "
    "points\n"
    "default: the query of that name, proven: whether they meet; bounds of the distance, or of "
    "distance and closest points; the distance, or closest points as well, correctly rounded";

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
        cells.push_back(number(table.ns(row, k) / table.ns(table.reference(k), k), 3));
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
