/// Tables II and III of Montanari, Petrinic, Barbieri, Improving the GJK Algorithm: how often
/// bodies of tetrahedra that fall on each other call a sub-algorithm, and what that costs.

#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms.hpp>
#include <certa/exact/estimate.hpp>
#include <certa/policies.hpp>

#include "bodies/meshes.hpp"
#include "bodies/motion.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"
#include "support/replay.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

/// The bodies of one recorded position: their tetrahedra, and shapes that view them.
struct Frame {
  std::vector<std::vector<Tetrahedron>> parts;
  std::vector<std::vector<Shape<3>>> shapes;

  explicit Frame(const Motion& motion) {
    for (std::size_t k = 0; k < motion.size(); ++k)
      parts.push_back(tetrahedra(motion.mesh(k), motion.pose(k)));
    for (const auto& body : parts) {
      shapes.emplace_back();
      for (const Tetrahedron& t : body) shapes.back().push_back(Shape<3>::view(t));
    }
  }
};

/// One level of refinement: every algorithm sees these positions.
struct Scene {
  std::string name;
  std::vector<std::unique_ptr<Frame>> frames;

  Scene(std::string label, std::size_t knot_cells, std::size_t ball_cells, std::size_t knots,
        std::size_t count, std::size_t steps_between)
      : name(std::move(label)) {
    const Mesh knot = torus_knot(knot_cells);
    const Mesh ball = blob(ball_cells);
    Motion motion(knot, ball, knots);
    for (std::size_t k = 0; k < count; ++k) {
      frames.push_back(std::make_unique<Frame>(motion));
      for (std::size_t s = 0; s < steps_between; ++s) motion.step();
    }
  }

  /// Calls f(minkowski) for all pairs of tetrahedra of different bodies.
  template <class F>
  void for_each_pair(const F& f) const {
    for (const auto& frame : frames)
      for (std::size_t k = 0; k < frame->shapes.size(); ++k)
        for (std::size_t l = k + 1; l < frame->shapes.size(); ++l)
          for (const Shape<3>& a : frame->shapes[k])
            for (const Shape<3>& b : frame->shapes[l]) f(MinkowskiDifference<3>{a, b});
  }
  [[nodiscard]] std::size_t pairs() const {
    std::size_t count = 0;
    for_each_pair([&](const MinkowskiDifference<3>&) { ++count; });
    return count;
  }
  /// How many of them meet, exactly.
  [[nodiscard]] std::size_t meeting_pairs() const {
    std::size_t count = 0;
    for_each_pair([&](const MinkowskiDifference<3>& minkowski) {
      count += intersects(minkowski.a, minkowski.b);
    });
    return count;
  }
  [[nodiscard]] std::size_t tetrahedra_count() const {
    std::size_t count = 0;
    for (const auto& body : frames.front()->parts) count += body.size();
    return count;
  }
};

struct Row {
  std::string algorithm;
  Counters counters;
  std::size_t meeting = 0;
  std::size_t undecided = 0;
  std::size_t query = 0;   ///< where Timings has the queries ..
  std::size_t replay = 0;  ///< .. and a sample of their calls
};

[[nodiscard]] floating<double> policy() {
  floating<double> p;
  p.tolerance = 1e-14;
  return p;
}

template <class Algorithm>
void add(const Scene& scene, std::size_t pairs, Timings& timings, std::vector<Row>& rows) {
  Row row;
  row.algorithm = Algorithm::info.name;
  PolicyOptions counting;
  counting.counters = &row.counters;
  counting.tell_contact = false;
  // Which queries are sampled: every so many, by a number that divides no row of tetrahedra.
  const std::size_t stride = pairs / 40000 * 2 + 7;
  struct Sample {
    MinkowskiDifference<3> minkowski;
    Calls calls;
  };
  auto samples = std::make_shared<std::vector<Sample>>();
  std::size_t query = 0;
  std::size_t sampled_calls = 0;
  floating<double> p = policy();
  scene.for_each_pair([&](const MinkowskiDifference<3>& minkowski) {
    const Verdict verdict = gjk<Algorithm>(p, minkowski, Goal::distance, counting).verdict;
    row.meeting += verdict == Verdict::intersecting;
    row.undecided += verdict == Verdict::undecided;
    if (query++ % stride != 0) return;
    samples->push_back({minkowski, record<Algorithm>(p, minkowski, query, ScanSupport{})});
    sampled_calls += samples->back().calls.steps.size();
  });
  row.query = timings.add(pairs, [&scene, p]() mutable {
    PolicyOptions options;
    options.tell_contact = false;
    scene.for_each_pair([&](const MinkowskiDifference<3>& minkowski) {
      const auto outcome = gjk<Algorithm>(p, minkowski, Goal::distance, options);
      benchmark::DoNotOptimize(outcome);
      benchmark::DoNotOptimize(estimate<double, Algorithm>(minkowski, outcome));
    });
  });
  row.replay = timings.add(sampled_calls, [samples, p]() mutable {
    for (const Sample& sample : *samples) replay<Algorithm>(p, sample.minkowski, sample.calls);
  });
  rows.push_back(row);
}

void measure(const Options& options, const Scene& scene, Csv& csv) {
  Timings timings(options, 0.02, 1);
  std::vector<Row> rows;
  const std::size_t pairs = scene.pairs();
  const std::size_t truth = scene.meeting_pairs();
  add<Backup>(scene, pairs, timings, rows);
  add<JohnsonBackup>(scene, pairs, timings, rows);
  add<SignedVolumes>(scene, pairs, timings, rows);
  add<Voronoi>(scene, pairs, timings, rows);
  add<NearestFace>(scene, pairs, timings, rows);
  timings.run();
  for (const Row& row : rows) {
    const double call_ns = timings.ns(row.replay);
    const double query_ns = timings.ns(row.query);
    csv.row(scene.name, scene.tetrahedra_count(), scene.frames.size(), pairs, row.algorithm,
            row.counters.calls, row.counters.backups, call_ns,
            call_ns * static_cast<double>(row.counters.calls) * 1e-9, query_ns,
            query_ns * static_cast<double>(pairs) * 1e-9, row.meeting, truth, row.undecided);
  }
}

constexpr const char* kAbout =
    "Tables II and III of Improving the GJK Algorithm: eight torus knots fall on a blob, all of "
    "tetrahedra\n"
    "brute force over the pairs of tetrahedra of different bodies, at the same recorded positions "
    "for each algorithm\n"
    "floating<double>, tolerance 1e-14; call_ns: a sub-algorithm call alone, sampled; sub_s: "
    "call_ns n_sub\n"
    "query_ns, query_s: whole queries with distance and witness points; meeting, undecided: "
    "queries with these verdicts; meeting_exact: how many meet";

void experiment(const Options& options) {
  Csv csv(options, "bodies", kAbout,
          {"refinement", "tetrahedra", "frames", "queries", "algorithm", "n_sub", "n_backup",
           "call_ns", "sub_s", "query_ns", "query_s", "meeting", "meeting_exact", "undecided"});
  if (options.quick) {
    measure(options, Scene("coarse", 8, 1, 2, 2, 10), csv);
    measure(options, Scene("fine", 10, 1, 2, 2, 10), csv);
  } else {
    measure(options, Scene("coarse", 24, 3, 8, 16, 30), csv);
    measure(options, Scene("fine", 48, 4, 8, 4, 120), csv);
  }
  csv.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
