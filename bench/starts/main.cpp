/// Three claims of Zhang, Wu, Wang, Zhou, Barycode-based GJK algorithm, without a table in the
/// paper: a start at a point of the CSO halves the time (section IV), S2D decides whether points
/// are in triangles, and S1D is slightly faster than that of Signed Volumes in the plane (section
/// II.C). Equation 2 of Alzubaidi's paper is one more start.

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include <certa/algorithms/published/barycode_collision.hpp>
#include <certa/algorithms/published/triple_product.hpp>
#include <certa/certa.hpp>

#include "barycode/pairs.hpp"
#include "barycode/printed.hpp"
#include "starts/counted.hpp"
#include "starts/segment.hpp"
#include "starts/triangle.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"
#include "support/timing.hpp"

namespace certa::bench {
namespace {

using Scan = published::Scan<double, 2>;
using Settings = published::Settings<double, 2>;

/// The start of a search.
enum class Start : std::uint8_t { fixed, point, vertex, centroids };
constexpr std::array kStarts{Start::fixed, Start::point, Start::vertex, Start::centroids};

constexpr std::string_view to_string(Start start) {
  constexpr std::array<std::string_view, 4> kNames{"fixed", "point", "vertex", "centroids"};
  return kNames[static_cast<std::size_t>(start)];
}

/// A pair with the difference of its centroids, C1 - C2, which is a point of the CSO.
struct StartPair {
  explicit StartPair(const SolidPair<2>& solids) : points(solids) {
    const std::span<const DoubleVec<2>> a = points.a.plane;
    const std::span<const DoubleVec<2>> b = points.b.plane;
    centre = *published::centroid<double>(a) - *published::centroid<double>(b);
  }

  PreparedPair points;
  DoubleVec<2> centre{};
  DoubleVec<2> fixed{{1, 0}};  ///< A member of each pair, so that no loop is compiled for this
                               ///< constant.
};

/// The result of the loop from this start.
template <class Loop, Start kStart>
[[nodiscard]] published::Result<double, 2> search(const StartPair& pair) {
  Settings settings{.relative = kEpsilon, .absolute = kEpsilon};
  if constexpr (kStart == Start::fixed) settings.start = pair.fixed;
  if constexpr (kStart == Start::vertex) settings.starts_at_vertex = true;
  if constexpr (kStart == Start::centroids) settings.start = pair.centre;
  return Loop::run(Scan(pair.points.a.plane, pair.points.b.plane), settings);
}

/// Calls f<Start>() for each start.
template <class F>
void for_each_start(const F& f) {
  f.template operator()<Start::fixed>();
  f.template operator()<Start::point>();
  f.template operator()<Start::vertex>();
  f.template operator()<Start::centroids>();
}

struct Row {
  Placement placement;
  std::string_view query;
  Start start;
  double supports = 0;
  double calls = 0;
  std::size_t batch = 0;
};

/// Writes the rows of one number of vertices.
void write_vertices(const Options& options, Csv& csv, std::size_t vertices) {
  const std::size_t count = options.pick<std::size_t>(1000, 10);
  Random random(1000 + vertices);  // the pairs of the experiment `barycode`
  std::deque<std::vector<StartPair>> sets;
  Timings timings(options, 0.02);
  std::vector<Row> rows;
  for (const Placement placement : kPlacements) {
    std::vector<StartPair>& pairs = sets.emplace_back();
    for (std::size_t k = 0; k < count; ++k)
      pairs.emplace_back(polygon_pair(random, vertices, placement).solids);
    const auto add = [&]<class Loop>(std::string_view query) {
      for_each_start([&]<Start kStart>() {
        Row row{placement, query, kStart};
        for (const StartPair& pair : pairs) {
          const auto result = search<Loop, kStart>(pair);
          row.supports += result.supports / static_cast<double>(count);
          row.calls += result.calls / static_cast<double>(count);
        }
        row.batch = timings.add(count, [&pairs] {
          for (const StartPair& pair : pairs) benchmark::DoNotOptimize(search<Loop, kStart>(pair));
        });
        rows.push_back(row);
      });
    };
    add.template operator()<published::Barycode>("distance");
    add.template operator()<published::BarycodeCollision>("collision");
  }
  timings.run();
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const Row& row = rows[k];
    const double fixed = timings.ns(rows[k - k % kStarts.size()].batch);
    csv.row(vertices, to_string(row.placement), row.query, to_string(row.start), row.supports,
            row.calls, timings.ns(row.batch), number(timings.ns(row.batch) / fixed, 3));
  }
}

/// Random triangles and points on the lattice, by the exact verdict of the pair.
struct Triangles {
  struct Case {
    std::array<DoubleVec<2>, 4> points;  ///< a, b, c and the point
    Verdict truth;
  };
  std::vector<Case> counterclockwise;
  std::vector<Case> clockwise;

  explicit Triangles(std::size_t count) {
    Random random(50);
    while (counterclockwise.size() < count || clockwise.size() < count) {
      std::array<Point<2>, 4> p{};
      Case one{};
      for (std::size_t k = 0; k < 4; ++k)
        for (std::size_t c = 0; c < 2; ++c) one.points[k][c] = p[k][c] = random.between(-8, 8);
      const double turn =
          published::detail::across(one.points[1] - one.points[0], one.points[2] - one.points[0]);
      auto& cases = turn > 0 ? counterclockwise : clockwise;
      if (turn == 0 || cases.size() == count) continue;
      one.truth = classify(Shape<2>{p[0], p[1], p[2]}, Shape<2>{p[3]}).verdict;
      cases.push_back(one);
    }
  }
};

void write_triangles(const Options& options) {
  Csv csv(options, "starts_triangle",
          "a point in a triangle; integers from -8 to 8, which doubles hold exactly\n"
          "by the exact verdict: how many points within, on the boundary and outside are called "
          "inside, and how many there are\n"
          "operations and CPU time of one test, mean",
          {"method", "triangles", "within_inside", "within", "boundary_inside", "boundary",
           "outside_inside", "outside", "products", "sums", "comparisons", "ns"});
  const std::size_t count = options.pick<std::size_t>(100000, 100);
  const Triangles triangles(count);
  Timings timings(options, 0.02);
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> batches;
  const auto add = [&]<class Method>(std::string_view method, std::string_view turn,
                                     const std::vector<Triangles::Case>& cases) {
    std::array<std::uint64_t, certa::detail::kVerdictCount> all{};
    std::array<std::uint64_t, certa::detail::kVerdictCount> inside{};
    Counted::operations = {};
    for (const auto& [p, truth] : cases) {
      const auto in = [](const DoubleVec<2>& x) {
        return Vec<Counted, 2>{{Counted(x[0]), Counted(x[1])}};
      };
      ++all[static_cast<std::size_t>(truth)];
      inside[static_cast<std::size_t>(truth)] +=
          Method::contains(in(p[0]), in(p[1]), in(p[2]), in(p[3]));
    }
    const auto mean = [&](std::uint64_t n) {
      return cell(static_cast<double>(n) / static_cast<double>(cases.size()));
    };
    const auto of = [](const auto& counts, Verdict verdict) {
      return cell(counts[static_cast<std::size_t>(verdict)]);
    };
    std::vector<std::string>& row = rows.emplace_back();
    row = {std::string(method), std::string(turn)};
    for (const Verdict v : {Verdict::overlapping, Verdict::touching, Verdict::separated}) {
      row.push_back(of(inside, v));
      row.push_back(of(all, v));
    }
    row.push_back(mean(Counted::operations.products));
    row.push_back(mean(Counted::operations.sums));
    row.push_back(mean(Counted::operations.comparisons));
    batches.push_back(timings.add(cases.size(), [&cases] {
      for (const auto& [p, truth] : cases)
        benchmark::DoNotOptimize(Method::contains(p[0], p[1], p[2], p[3]));
    }));
  };
  const auto add_both = [&]<class Method>(std::string_view method) {
    add.template operator()<Method>(method, "counterclockwise", triangles.counterclockwise);
    add.template operator()<Method>(method, "clockwise", triangles.clockwise);
  };
  add_both.template operator()<ByBarycode>("barycode 7");
  add_both.template operator()<ByOrientations>("orientations");
  timings.run();
  for (std::size_t k = 0; k < rows.size(); ++k) {
    rows[k].push_back(cell(timings.ns(batches[k])));
    csv.write(rows[k]);
  }
  csv.close();
}

/// Segments on the lattice, by where their nearest point is.
void write_segments(const Options& options) {
  Csv csv(options, "starts_segment",
          "the point of a segment nearest to the origin, by two subroutines S1D as their "
          "sub-algorithms call them; integers from -8 to 8\n"
          "nearest: the new vertex, the old one, or a point between them; operations and CPU time "
          "of one call, mean",
          {"method", "nearest", "segments", "products", "quotients", "sums", "comparisons", "ns"});
  using Segment = std::array<DoubleVec<2>, 2>;
  constexpr std::array<std::string_view, 3> kNearest{"new vertex", "old vertex", "between"};
  std::array<std::vector<Segment>, 3> segments;
  const std::size_t count = options.pick<std::size_t>(20000, 100);
  Random random(51);
  while (std::any_of(segments.begin(), segments.end(),
                     [&](const auto& list) { return list.size() < count; })) {
    Segment s{};
    for (DoubleVec<2>& p : s)
      for (double& x : p.coordinates) x = random.between(-8, 8);
    const DoubleVec<2> way = s[1] - s[0];
    if (dot(way, way) == 0) continue;
    auto& list = segments[dot(s[0], way) >= 0 ? 0 : dot(s[1], way) <= 0 ? 1 : 2];
    if (list.size() < count) list.push_back(s);
  }
  Timings timings(options, 0.02);
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> batches;
  const auto add = [&]<class Method>(std::string_view method) {
    for (std::size_t k = 0; k < segments.size(); ++k) {
      const auto reduced = []<class N>(const Segment& s) {
        const auto vertex = [&](std::size_t i) {
          return published::Vertex<N, 2>{{{N(s[i][0]), N(s[i][1])}},
                                         {static_cast<std::uint32_t>(i), 0}};
        };
        published::Nearest<N, 2> nearest;
        nearest.w.assign(vertex(1));
        if (!Method::reduce(vertex(0), nearest)) throw std::logic_error("no nearest point");
        return nearest;
      };
      Counted::operations = {};
      for (const Segment& s : segments[k]) (void)reduced.template operator()<Counted>(s);
      const auto mean = [&](std::uint64_t n) {
        return cell(static_cast<double>(n) / static_cast<double>(segments[k].size()));
      };
      const Operations& done = Counted::operations;
      rows.push_back({std::string(method), std::string(kNearest[k]), cell(segments[k].size()),
                      mean(done.products), mean(done.quotients), mean(done.sums),
                      mean(done.comparisons)});
      batches.push_back(timings.add(segments[k].size(), [&list = segments[k], reduced] {
        for (const Segment& s : list)
          benchmark::DoNotOptimize(reduced.template operator()<double>(s));
      }));
    }
  };
  add.template operator()<SegmentByBarycode>("barycode");
  add.template operator()<SegmentByVolumes>("signed volumes");
  timings.run();
  for (std::size_t k = 0; k < rows.size(); ++k) {
    rows[k].push_back(cell(timings.ns(batches[k])));
    csv.write(rows[k]);
  }
  csv.close();
}

constexpr const char* kAbout =
    "Starts of Algorithms 1 and 6 of Barycode-based GJK, as printed, in doubles; the pairs of "
    "barycode.csv\n"
    "fixed: the first vertex is S(-(1,0)); point: S(-v_init) with a vertex v_init of the CSO; "
    "vertex: v_init itself, without a search; centroids: S(C2 - C1), equation 2 of Alzubaidi, the "
    "centroids known before\n"
    "supports: searches for a support; calls of the sub-algorithm; ns: CPU time; all a query; "
    "ratio: to fixed";

void experiment(const Options& options) {
  Csv csv(options, "starts", kAbout,
          {"vertices", "placement", "query", "start", "supports", "calls", "ns", "ratio"});
  for (const std::size_t vertices :
       options.pick<std::vector<std::size_t>>({4, 8, 12, 16, 20, 24}, {4, 8}))
    write_vertices(options, csv, vertices);
  csv.close();
  write_triangles(options);
  write_segments(options);
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
