/// Figure 7 of Montanari, Petrinic, Barbieri, Improving the GJK Algorithm. The simplices of nearly
/// flat polygons are nearly degenerate whether the polygons overlap or are distant. But only where
/// they overlap does the nearest point belong to the flat triangle itself; according to the paper,
/// Johnson's algorithm fails only there.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>
#include <utility>
#include <vector>

#include <certa/algorithms.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/policies.hpp>

#include "support/csv.hpp"
#include "support/placement.hpp"
#include "support/printed.hpp"
#include "support/program.hpp"

namespace certa::bench {
namespace {

/// A polygon within the ellipse of half axes 1 and `height`, at random angles on it.
[[nodiscard]] std::vector<Point<2>> flat_polygon(Random& random, double height) {
  constexpr std::size_t kVertices = 8;
  std::vector<Point<2>> points;
  for (std::size_t k = 0; k < kVertices; ++k) {
    const double angle =
        2 * std::numbers::pi * (static_cast<double>(k) + random.uniform(0, 0.5)) / kVertices;
    points.push_back({std::cos(angle), height * std::sin(angle)});
  }
  return points;
}

/// Two such polygons, parallel, rotated and placed at random: one within the other's reach, or
/// apart across their length. The vertices are rounded once, and then count as exact.
struct FlatPair {
  Shape<2> a;
  Shape<2> b;
  double truth;
  bool meet;

  FlatPair(Random& random, double height, bool overlapping)
      : FlatPair(draw(random, height, overlapping)) {}

 private:
  using Points = std::vector<Point<2>>;
  explicit FlatPair(const std::pair<Points, Points>& points)
      : a(points.first), b(points.second), truth(distance(a, b).distance), meet(intersects(a, b)) {}

  static std::pair<Points, Points> draw(Random& random, double height, bool overlapping) {
    const Points p = flat_polygon(random, height);
    const Points q = flat_polygon(random, height);
    const Matrix<2> turn = random_rotation<2>(random);
    const Point<2> at{random.uniform(-5, 5), random.uniform(-5, 5)};
    const double across = overlapping ? height * random.uniform(-0.3, 0.3) : 1 + 2 * height;
    const Point<2> offset{random.uniform(-0.5, 0.5), across};
    return {placed<2>(p, {turn, at}), placed<2>(shifted<2>(q, offset), {turn, at})};
  }
};

/// Records the area of the last triangle of a search.
struct LastArea : published::Silent {
  double& area;
  explicit LastArea(double& result) : area(result) {}
  template <class N>
  void step(const published::SimplexSet<N, 2>& simplex, const Vec<N, 2>& /*direction*/,
            const published::Vertex<N, 2>& w) const {
    if (simplex.size() == 2 && !simplex.has(w.y))
      area = std::abs(static_cast<double>(dot(perp(simplex[0].y - w.y), simplex[1].y - w.y))) / 2;
  }
};

struct Measured {
  Verdict verdict = Verdict::undecided;
  double distance = 0;
  double area = std::nan("");
};

template <class Algorithm, class N>
[[nodiscard]] Measured measure(const FlatPair& pair, double tolerance) {
  if constexpr (kPrinted<Algorithm>) {
    const auto a = published::in_numbers<N>(pair.a.points());
    const auto b = published::in_numbers<N>(pair.b.points());
    published::Settings<N, 2> settings;
    settings.relative = settings.absolute = static_cast<N>(tolerance);
    Measured m;
    const auto result = Algorithm::run(published::Scan<N, 2>(a, b), settings, LastArea(m.area));
    m.verdict = result.verdict;
    if (m.verdict == Verdict::separated)
      m.distance = std::sqrt(static_cast<double>(result.squared));
    return m;
  } else {
    floating<double> policy;
    policy.tolerance = tolerance;
    PolicyOptions options;
    options.tell_contact = false;
    const MinkowskiDifference<2> minkowski{pair.a, pair.b};
    const auto outcome = gjk<Algorithm>(policy, minkowski, Goal::distance, options);
    return {outcome.verdict, estimate<double, Algorithm>(minkowski, outcome).distance};
  }
}

/// A distance with a larger error is a failure; shapes are about 1 in size.
constexpr double kFar = 1e-8;

/// The names of number types in the table.
template <class N>
inline constexpr std::string_view kNumber = "double";
template <>
inline constexpr std::string_view kNumber<float> = "float";
template <>
inline constexpr std::string_view kNumber<long double> = "long double";

/// The pairs of one height, in one of the two placements.
struct Cell {
  bool overlapping;
  double height;
  double tolerance;
  const std::vector<FlatPair>& pairs;
};

template <class Algorithm, class N = double>
void write(Csv& csv, const Cell& c) {
  std::size_t undecided = 0;
  std::size_t wrong = 0;
  std::size_t far = 0;
  double worst = 0;
  std::vector<double> areas;
  for (const FlatPair& pair : c.pairs) {
    const Measured m = measure<Algorithm, N>(pair, c.tolerance);
    if (!std::isnan(m.area)) areas.push_back(m.area);
    if (m.verdict == Verdict::undecided) {
      ++undecided;
      continue;
    }
    const double error = std::abs(m.distance - pair.truth);
    wrong += (m.verdict == Verdict::intersecting) != pair.meet;
    far += !(error <= kFar);
    worst = std::max(worst, error);
  }
  std::sort(areas.begin(), areas.end());
  csv.row(c.overlapping ? "overlapping" : "distant", c.height, c.tolerance, name_of<Algorithm>(),
          loop_of<Algorithm>(), kNumber<N>, c.pairs.size(), undecided, wrong, far, worst,
          areas.empty() ? std::nan("") : areas[areas.size() / 2]);
}
template <class... Algorithms>
void write_all(Csv& csv, const Cell& c) {
  (write<Algorithms>(csv, c), ...);
}

void experiment(const Options& options) {
  Csv csv(
      options, "flat",
      "Figure 7 of Improving the GJK Algorithm: parallel polygons of eight vertices in ellipses "
      "of half axes 1 and this height\n"
      "loop: ours (floating<double>), or printed (Algorithm 1 of the paper, on numbers of this "
      "type; "
      "to floats the vertices are rounded)\n"
      "undecided, wrong: queries without a verdict, and with one that is not that of the "
      "rounded vertices; far: distances off by more than 1e-8; worst: the largest error of a "
      "distance, absolute\n"
      "area: of the last triangle that the search comes to, the median, of printed loops",
      {"placement", "height", "tolerance", "algorithm", "loop", "number", "pairs", "undecided",
       "wrong", "far", "worst", "area"});
  for (const bool overlapping : {true, false})
    for (int k = 0; k <= 18; k += options.pick(1, 6)) {
      const double height = std::pow(10.0, -k);
      Random random(static_cast<std::uint64_t>(k));
      std::vector<FlatPair> pairs;
      for (std::size_t n = 0; n < options.pick<std::size_t>(1000, 10); ++n)
        pairs.emplace_back(random, height, overlapping);
      for (const double tolerance : {0.0, 1e-14}) {
        const Cell cell{overlapping, height, tolerance, pairs};
        write_all<Johnson, JohnsonBackup, Backup, SignedVolumes, NearestFace, published::Johnson,
                  published::JohnsonBackup, published::Backup, published::Volumes,
                  published::VolumesByText>(csv, cell);
        write<published::VolumesByText, float>(csv, cell);
        write<published::VolumesByText, long double>(csv, cell);
      }
    }
  csv.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
