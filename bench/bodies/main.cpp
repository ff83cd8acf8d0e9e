/// Tables II and III and Figure 22 of Montanari, Petrinic, Barbieri, Improving the GJK Algorithm.
/// Bodies of tetrahedra fall on each other: how often queries call a sub-algorithm, in our loop and
/// in the paper's, and the cost of these calls.

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/policies.hpp>

#include "bodies/picture.hpp"
#include "bodies/scene.hpp"
#include "support/csv.hpp"
#include "support/in_doubles.hpp"
#include "support/printed.hpp"
#include "support/program.hpp"
#include "support/replay.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

constexpr double kTolerance = 1e-14;

using Scan = published::Scan<double, 3>;

/// A query of one pair of tetrahedra by one algorithm, ours or printed.
template <class Algorithm>
struct Query {
  /// Returns the verdict and adds to the counters.
  static Verdict count(const MinkowskiDifference<3>& minkowski, const Scan& scan,
                       Counters& counters) {
    if constexpr (kPrinted<Algorithm>) {
      return run(scan, counters, published::Silent{}).verdict;
    } else {
      PolicyOptions options;
      options.counters = &counters;
      options.tell_contact = false;
      floating<double> p = policy();
      return gjk<Algorithm>(p, minkowski, Goal::distance, options).verdict;
    }
  }
  /// Computes distance and witness points, to be timed.
  static void measure(const MinkowskiDifference<3>& minkowski, const Scan& scan) {
    if constexpr (kPrinted<Algorithm>) {
      const auto result = Algorithm::run(scan, settings<3>(kTolerance));
      benchmark::DoNotOptimize(result);
      benchmark::DoNotOptimize(witnesses(scan, result.nearest));
    } else {
      PolicyOptions options;
      options.tell_contact = false;
      floating<double> p = policy();
      const auto outcome = gjk<Algorithm>(p, minkowski, Goal::distance, options);
      benchmark::DoNotOptimize(outcome);
      benchmark::DoNotOptimize(estimate<double, Algorithm>(minkowski, outcome));
    }
  }

  /// The calls of the sub-algorithm in one query, recorded to be repeated.
  class Sample {
   public:
    Sample(const MinkowskiDifference<3>& minkowski, const Scan& scan) : minkowski_(minkowski) {
      if constexpr (kPrinted<Algorithm>) {
        Counters counters;
        run(scan, counters, calls_);
        calls_.keep_first(counters.calls);
      } else {
        floating<double> p = policy();
        calls_ = record<Algorithm>(p, minkowski_, 0, ScanSupport{});
      }
    }
    [[nodiscard]] std::size_t size() const {
      if constexpr (kPrinted<Algorithm>)
        return calls_.size();
      else
        return calls_.steps.size();
    }
    void replay() const {
      if constexpr (kPrinted<Algorithm>) {
        calls_.template replay<typename Algorithm::template SubAlgorithm<double, 3>>();
      } else {
        floating<double> p = policy();
        bench::replay<Algorithm>(p, minkowski_, calls_);
      }
    }

   private:
    MinkowskiDifference<3> minkowski_;
    std::conditional_t<kPrinted<Algorithm>, PrintedCalls<3>, Calls> calls_;
  };

 private:
  static floating<double> policy() {
    floating<double> p;
    p.tolerance = kTolerance;
    return p;
  }
  template <class Record>
  static auto run(const Scan& scan, Counters& counters, Record&& record) {
    typename Algorithm::template SubAlgorithm<double, 3> sub;
    auto result = Algorithm::run_with(sub, scan, settings<3>(kTolerance), record);
    counters += sub.counters();
    counters.calls += result.calls;
    return result;
  }
};

struct Row {
  std::string algorithm;
  std::string loop;
  Counters counters;
  std::size_t meeting = 0;
  std::size_t undecided = 0;
  std::size_t wrong = 0;
  std::size_t query = 0;   ///< the index of the queries in Timings
  std::size_t replay = 0;  ///< the index of a sample of their calls
};

template <class Algorithm>
[[nodiscard]] Row add(const Scene& scene, Timings& timings) {
  using Sample = typename Query<Algorithm>::Sample;
  Row row;
  row.algorithm = name_of<Algorithm>();
  row.loop = loop_of<Algorithm>();
  // Samples every so many queries. The stride divides no row of tetrahedra.
  const std::size_t stride = scene.pairs() / 40000 * 2 + 7;
  auto samples = std::make_shared<std::vector<Sample>>();
  std::size_t query = 0;
  std::size_t sampled_calls = 0;
  scene.for_each_pair([&](const MinkowskiDifference<3>& minkowski, const Scan& scan) {
    const Verdict verdict = Query<Algorithm>::count(minkowski, scan, row.counters);
    row.meeting += verdict == Verdict::intersecting;
    row.undecided += verdict == Verdict::undecided;
    row.wrong +=
        verdict != Verdict::undecided && (verdict == Verdict::intersecting) != scene.meet()[query];
    if (query++ % stride != 0) return;
    samples->emplace_back(minkowski, scan);
    sampled_calls += samples->back().size();
  });
  row.query =
      timings.add(scene.pairs(), [&scene] { scene.for_each_pair(&Query<Algorithm>::measure); });
  row.replay = timings.add(sampled_calls, [samples] {
    for (const Sample& sample : *samples) sample.replay();
  });
  return row;
}

template <class... Algorithms>
void measure(const Options& options, const Scene& scene, Csv& csv) {
  Timings timings(options, 0.02, 1);
  const std::vector<Row> rows{add<Algorithms>(scene, timings)...};
  timings.run();
  const auto truth = std::count(scene.meet().begin(), scene.meet().end(), true);
  const auto pairs = static_cast<double>(scene.pairs());
  for (const Row& row : rows) {
    const double call_ns = timings.ns(row.replay);
    const double query_ns = timings.ns(row.query);
    const auto calls = static_cast<double>(row.counters.calls);
    csv.row(scene.size().name, scene.outer_facets_count(), scene.tetrahedra_count(),
            scene.size().frames, scene.size().every, scene.pairs(), row.algorithm, row.loop,
            row.counters.calls, row.counters.backups,
            100 * static_cast<double>(row.counters.backups) / calls, call_ns,
            call_ns * calls * 1e-9, query_ns, query_ns * pairs * 1e-9, row.meeting, truth,
            row.undecided, row.wrong);
  }
}

constexpr const char* kAbout =
    "Tables II and III of Improving the GJK Algorithm: eight torus knots fall on a blob, all of "
    "tetrahedra\n"
    "coarse, fine: brute force over the pairs of tetrahedra of different bodies (of the fine ones "
    "every so many), at the same recorded positions for each algorithm\n"
    "pile: sixteen knots and the blob in a bin, where they push each other only while they meet, "
    "after they have settled; all pairs whose bounding boxes overlap\n"
    "loop: ours (floating<double>) or printed (Algorithm 1 of the paper), tolerance 1e-14; "
    "NAME-in-doubles: written for doubles; n_backup_percent: of n_sub\n"
    "call_ns: a sub-algorithm call alone, sampled; sub_s: call_ns n_sub; query_ns, query_s: whole "
    "queries with distance and witness points\n"
    "meeting, undecided, wrong: queries with these verdicts; meeting_exact: how many meet";

void experiment(const Options& options) {
  Csv csv(options, "bodies", kAbout,
          {"refinement", "facets", "tetrahedra", "frames", "every", "queries", "algorithm", "loop",
           "n_sub", "n_backup", "n_backup_percent", "call_ns", "sub_s", "query_ns", "query_s",
           "meeting", "meeting_exact", "undecided", "wrong"});
  Csv energy(options, "bodies_energy",
             "The energy of the motion that bodies.csv takes its positions from; one motion serves "
             "all algorithms, so there is nothing to compare",
             {"refinement", "step", "seconds", "kinetic", "potential"});
  Picture picture;
  const auto sizes = options.pick<std::vector<SceneSize>>({{"coarse", 58, 8, 8, 8, 60, 1},
                                                           {"fine", 232, 16, 8, 4, 120, 16},
                                                           {"pile", 58, 8, 16, 50, 10, 1, 1200}},
                                                          {{"coarse", 8, 1, 2, 2, 10, 1},
                                                           {"fine", 10, 1, 2, 2, 10, 2},
                                                           {"pile", 8, 1, 4, 2, 10, 1, 100}});
  for (const SceneSize& size : sizes) {
    const std::size_t last = (size.frames - 1) * size.steps_between;
    const Scene scene(size, [&](const Motion& motion, std::size_t step) {
      const double seconds = static_cast<double>(step) * Motion::kStep;
      if (step % 5 == 0)
        energy.row(size.name, step, seconds, motion.kinetic_energy(), motion.potential_energy());
      const bool is_shown =
          size.is_pile() ? step == size.settled : size.name == "coarse" && step * 3 % last == 0;
      if (is_shown) picture.add(motion, size.name + ", " + number(seconds, 3) + " s");
    });
    measure<Backup, JohnsonBackup, SignedVolumes, Voronoi, NearestFace, published::Backup,
            published::JohnsonBackup, published::Volumes, JohnsonBackupInDoubles,
            VolumesByTextInDoubles>(options, scene, csv);
  }
  csv.close();
  energy.close();
  picture.write(options.folder / "bodies_frames.svg");
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
