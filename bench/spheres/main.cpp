/// Figures 16 to 21 of Montanari, Petrinic, Barbieri, Improving the GJK Algorithm: the time of a
/// query, and of its sub-algorithm alone, on polygonal spheres, over tolerance and number of
/// vertices, in our loop and in the paper's; Wolfe's method and momentum beside them; and Signed
/// Volumes with exact signs (section 4.3) or with the triangles of another paper.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <certa/algorithms.hpp>

#include "spheres/pairs.hpp"
#include "spheres/searcher.hpp"
#include "spheres/variants.hpp"
#include "support/csv.hpp"
#include "support/in_doubles.hpp"
#include "support/program.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

/// Relative errors above this are wrong answers; the tolerances here allow less than a tenth of it.
constexpr double kWrong = 1e-10;

/// Counts of one row, and where to find its times.
struct Row {
  std::vector<std::string> names;
  Counters counters;
  std::size_t undecided = 0;
  std::size_t wrong = 0;
  double worst = 0;
  std::size_t query = 0;
  std::size_t replay = 0;
};

/// The rows of one number of vertices.
class Measurements {
 public:
  Measurements(const Options& options, std::size_t vertices)
      : timings_(options, 0.01, 7),
        vertices_(vertices),
        pairs_(options.pick<std::size_t>(40, 2)),
        frames_(options.pick<std::size_t>(10, 2)) {
    for (const Configuration& configuration : kConfigurations)
      scenes_.push_back({configuration.name, std::make_unique<Spheres>(
                                                 vertices, configuration.apart, pairs_, frames_)});
  }

  /// Adds a row of each algorithm for each configuration.
  template <class... Algorithms>
  void add(Supports supports, double tolerance) {
    for (const Scene& scene : scenes_) (add_one<Algorithms>(scene, supports, tolerance), ...);
  }

  void write(Csv& csv) {
    timings_.run();
    for (const Row& row : rows_) {
      std::vector<std::string> cells = row.names;
      const auto a_query = [&](std::uint64_t n) {
        return static_cast<double>(n) / static_cast<double>(pairs_ * frames_);
      };
      const double calls = a_query(row.counters.calls);
      const double sub = timings_.ns(row.replay);
      for (const double x :
           {timings_.ns(row.query), sub, sub / calls, calls, a_query(row.counters.supports),
            a_query(row.counters.regions), a_query(row.counters.backups)})
        cells.push_back(cell(x));
      for (const std::size_t n : {row.undecided, row.wrong}) cells.push_back(cell(n));
      cells.push_back(cell(row.worst));
      csv.write(cells);
    }
  }

 private:
  struct Scene {
    std::string configuration;
    std::unique_ptr<Spheres> spheres;
  };

  template <class Algorithm>
  void add_one(const Scene& scene, Supports supports, double tolerance) {
    const Spheres& spheres = *scene.spheres;
    const auto searcher = std::make_shared<Searcher<Algorithm>>(spheres, supports, tolerance);
    Row row;
    row.names = {std::string(name_of<Algorithm>()),
                 std::string(loop_of<Algorithm>()),
                 std::string(to_string(supports)),
                 scene.configuration,
                 cell(vertices_),
                 cell(tolerance)};
    searcher->for_each_pair([&](std::size_t k) {
      const auto found = searcher->query(k, &row.counters);
      count(row, found.verdict, found.distance, spheres.truth[k]);
    });
    using Recorded = decltype(searcher->recorded(0));
    std::vector<Recorded> recorded;
    searcher->for_each_pair([&](std::size_t k) { recorded.push_back(searcher->recorded(k)); });
    row.query = timings_.add(spheres.size(), [searcher] {
      searcher->for_each_pair([&](std::size_t k) { benchmark::DoNotOptimize(searcher->query(k)); });
    });
    row.replay = timings_.add(spheres.size(), [searcher, recorded = std::move(recorded)] {
      searcher->replay_all(recorded);
    });
    rows_.push_back(std::move(row));
  }

  static void count(Row& row, Verdict verdict, double distance, double truth) {
    if (verdict == Verdict::undecided) {
      ++row.undecided;
    } else if ((verdict == Verdict::separated) != (truth > 0)) {
      ++row.wrong;
    } else if (truth > 0) {
      const double error = std::abs(distance - truth) / truth;
      row.worst = std::max(row.worst, error);
      row.wrong += !(error <= kWrong);
    }
  }

  Timings timings_;
  std::size_t vertices_;
  std::size_t pairs_;
  std::size_t frames_;
  std::vector<Scene> scenes_;
  std::vector<Row> rows_;
};

constexpr const char* kAbout =
    "distant, close, overlapping: centres 4, 2.01 and 1 radii apart; 40 pairs of spheres, each in "
    "10 frames of a slow motion\n"
    "loop: ours (floating<double>) or printed (Algorithm 1 of the paper), with this tolerance in "
    "equations 9 and 10; times are CPU times, ns\n"
    "NAME-in-doubles: the same written for doubles, without the generality of the others; once: no "
    "region is looked at twice in a call\n"
    "query_ns: with distance and witness points; sub_ns: the calls of its sub-algorithm, recorded "
    "and made again; call_ns: sub_ns / calls\n"
    "calls, supports, regions, backups: a query; undecided: queries without a verdict; wrong: with "
    "a wrong one, or a distance off by more than 1e-10 of it; worst: the largest relative error of "
    "a distance";
const std::vector<std::string> kColumns{"algorithm", "loop",      "support",  "configuration",
                                        "vertices",  "tolerance", "query_ns", "sub_ns",
                                        "call_ns",   "calls",     "supports", "regions",
                                        "backups",   "undecided", "wrong",    "worst"};

void experiment(const Options& options) {
  const auto sizes = options.pick<std::vector<std::size_t>>({8, 32, 128, 512, 2000}, {8, 32});
  Csv csv(
      options, "spheres",
      std::string("Figures 16 to 21 of Improving the GJK Algorithm: polygonal spheres\n") + kAbout,
      kColumns);
  for (const std::size_t vertices : sizes) {
    Measurements measurements(options, vertices);
    for (const double tolerance : {1e-8, 1e-10, 1e-12, 1e-14})
      for (const Supports supports :
           {Supports::brute_force, Supports::hill_climbing, Supports::coherent}) {
        measurements.add<JohnsonBackup, Backup, SignedVolumes, NearestFace, Voronoi, Wolfe,
                         published::JohnsonBackup, published::Backup, published::Volumes,
                         JohnsonBackupInDoubles, VolumesByTextInDoubles, VolumesOnceInDoubles>(
            supports, tolerance);
        if (supports == Supports::brute_force)  // it guesses vertices by looking at all
          measurements.add<Nesterov>(supports, tolerance);
      }
    measurements.write(csv);
  }
  csv.close();

  Csv volumes_csv(options, "spheres_volumes",
                  std::string("Signed Volumes by the listings, by the text beside them, and by the "
                              "text with exact signs or with barycodes\n") +
                      kAbout,
                  kColumns);
  for (const std::size_t vertices : sizes) {
    Measurements measurements(options, vertices);
    for (const double tolerance : {1e-8, 1e-14})
      measurements.add<published::Volumes, published::VolumesByText, VolumesExactSigns,
                       VolumesBarycodeOnCoordinates, VolumesBarycodeInSpace>(Supports::brute_force,
                                                                             tolerance);
    measurements.write(volumes_csv);
  }
  volumes_csv.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
