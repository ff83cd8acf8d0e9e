/// Linahan, A Geometric Interpretation of the Boolean GJK Algorithm: how many regions DoSimplex
/// tests, all of them or those that Lemmas 5 to 7 leave; and how often the shortened test of the
/// tetrahedron's regions misses the nearest feature, and with which consequences.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <certa/predicates/integer.hpp>

#include "regions/nearest.hpp"
#include "regions/pairs.hpp"
#include "regions/search.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"

namespace certa::bench {
namespace {

constexpr std::array<std::string_view, 3> kSimplices{"segment", "triangle", "tetrahedron"};

[[nodiscard]] bool is_flat(const MinkowskiDifference<3>& minkowski, const Simplex& tetrahedron) {
  adaptive policy;
  const auto from_first = [&](std::size_t k) {
    return edge(minkowski[tetrahedron[0]], minkowski[tetrahedron[k]]);
  };
  return policy.sign<Det3>(from_first(1), from_first(2), from_first(3)) == Sign::zero;
}

[[nodiscard]] Simplex with(Simplex simplex, VertexPair w) {
  simplex.push_back(w);
  return simplex;
}

/// Calls of DoSimplex on one kind of simplex.
struct Calls {
  std::uint64_t calls = 0;
  std::uint64_t regions = 0;
  std::uint64_t most = 0;  ///< most regions in one call

  void add(const Step& step) {
    ++calls;
    regions += step.regions;
    most = std::max(most, step.regions);
  }
};

/// Counts of the steps and verdicts of an algorithm on a set of pairs, under exact signs.
struct Counts {
  std::uint64_t queries = 0;
  std::uint64_t meeting = 0;  ///< pairs that meet, exactly
  /// Queries that reached the cap on steps, by the exact verdict. None of their calls counts.
  std::map<Verdict, std::uint64_t> loops;
  std::uint64_t stand_still = 0;    ///< Queries that stop because the next direction is zero; not
                                    ///< in `loops`.
  std::uint64_t wrong_contact = 0;  ///< "contains" for separated shapes
  std::uint64_t wrong_separated = 0;
  std::array<Calls, 3> calls;
  std::uint64_t flat = 0;    ///< tetrahedra without volume, which are not tested
  std::uint64_t missed = 0;  ///< tetrahedra with volume whose nearest feature was missed
  std::uint64_t queries_missed = 0;

  [[nodiscard]] std::uint64_t loops_of(Verdict truth) const {
    const auto found = loops.find(truth);
    return found == loops.end() ? 0 : found->second;
  }
  [[nodiscard]] Calls total() const {
    Calls sum;
    for (const Calls& c : calls)
      sum = {sum.calls + c.calls, sum.regions + c.regions, std::max(sum.most, c.most)};
    return sum;
  }
};

/// Counts the steps of a query, and where each of them leads.
template <class Contender, class N>
void observe(const PolytopePair& pair, Counts& counts) {
  const MinkowskiDifference<3> minkowski{pair.a, pair.b};
  const Search search = Contender::template search<N>(pair.a, pair.b);
  const bool meets = pair.truth != Verdict::separated;
  ++counts.queries;
  counts.meeting += meets;
  if (search.verdict == Verdict::undecided) {
    if (search.stands_still)
      ++counts.stand_still;
    else
      ++counts.loops[pair.truth];
    return;
  }
  counts.wrong_contact += !meets && search.verdict != Verdict::separated;
  counts.wrong_separated += meets && search.verdict == Verdict::separated;

  bool missed = false;
  for (const Step& step : search.steps) {
    counts.calls[step.old.size - 1U].add(step);
    if (step.old.size < 3) continue;
    const Simplex tetrahedron = with(step.old, step.support);
    if (is_flat(minkowski, tetrahedron)) {
      ++counts.flat;
    } else if (!step.kept || !finds_nearest(minkowski, tetrahedron, *step.kept)) {
      ++counts.missed;
      missed = true;
    }
  }
  counts.queries_missed += missed;
}

/// The algorithms' counts_of for one set of pairs, by label.
struct Set {
  std::map<std::string_view, Counts> counts_of;

  /// N must hold the numbers of printed loops exactly.
  template <class N>
  void add(const PolytopePair& pair) {
    for_each_contender([&]<class Contender>(std::string_view label) {
      observe<Contender, N>(pair, counts_of[label]);
    });
  }
};

/// Sets by shapes and placement.
using Sets = std::map<std::pair<std::string_view, Placement>, Set>;

[[nodiscard]] Sets observe_sets(std::size_t lattice_pairs, std::size_t round_pairs) {
  Sets sets;
  Random random(15);
  for (std::size_t k = 0; k < lattice_pairs; ++k) {
    const PolytopePair pair = lattice_pair(random);
    const Placement placement = pair.truth == Verdict::separated  ? Placement::distant
                                : pair.truth == Verdict::touching ? Placement::touching
                                                                  : Placement::overlapping;
    sets[{"lattice", placement}].add<std::int64_t>(pair);
  }
  for (const Placement placement : kPlacements)
    for (std::size_t k = 0; k < round_pairs; ++k)
      sets[{"round", placement}].add<Integer>(round_pair(random, placement));
  return sets;
}

[[nodiscard]] double ratio(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

/// A random step from a triangle to a tetrahedron as a correct search makes it: the triangle has
/// the nearest point in its interior, it is wound as DoSimplex keeps it, and w lies beyond the
/// origin.
struct TetrahedronStep {
  Shape<3> points;
  Simplex old;
};
constexpr VertexPair kNewest{0, 0};

[[nodiscard]] TetrahedronStep random_step(Random& random, const Shape<3>& origin) {
  for (;;) {
    std::vector<Point<3>> points(4);
    for (Point<3>& p : points) p = lattice_point(random, 1000);
    TetrahedronStep step{Shape<3>(points), {}};
    for (std::uint32_t k = 1; k < 4; ++k) step.old.push_back({k, 0});
    const MinkowskiDifference<3> minkowski{step.points, origin};
    adaptive policy;
    const auto direction = face_direction(policy, minkowski, Flat<3>{}, step.old);
    if (!direction || !weights_positive(policy, minkowski, Flat<3>{}, step.old)) continue;
    if (sign_along(policy, minkowski, *direction, minkowski[kNewest]) == Sign::positive) continue;
    if (is_flat(minkowski, with(step.old, kNewest))) continue;
    if (direction->orientation == Sign::positive)
      std::swap(step.old.vertices[1], step.old.vertices[2]);
    return step;
  }
}

void write_steps(const Options& options) {
  Csv csv(options, "regions_steps",
          "single steps to random tetrahedra as a right search makes them, integers within 1000 of "
          "the origin; exact signs\n"
          "missed: steps to a face from which the search does not go on from the nearest point; "
          "regions: tested in a step",
          {"algorithm", "steps", "missed", "missed_percent", "regions", "most_regions"});
  const std::size_t count = options.pick<std::size_t>(1000000, 1000);
  const Shape<3> origin{Point<3>{}};
  Random random(16);
  std::map<std::string_view, Counts> counts_of;
  for (std::size_t k = 0; k < count; ++k) {
    const TetrahedronStep step = random_step(random, origin);
    const MinkowskiDifference<3> minkowski{step.points, origin};
    for_each_contender([&]<class Contender>(std::string_view label) {
      const Step made =
          Contender::template step<std::int64_t>(step.points, origin, step.old, kNewest);
      Counts& counts = counts_of[label];
      counts.calls[2].add(made);
      counts.missed += !made.kept || !finds_nearest(minkowski, with(step.old, kNewest), *made.kept);
    });
  }
  for_each_contender([&]<class Contender>(std::string_view label) {
    const Counts& counts = counts_of[label];
    csv.row(label, count, counts.missed, 100 * ratio(counts.missed, count),
            ratio(counts.calls[2].regions, count), counts.calls[2].most);
  });
  csv.close();
}

constexpr const char* kSets =
    "lattice: one to eight points each, coordinates -3 to 3, and an offset; placement: by the "
    "exact verdict\n"
    "round: 16 points of a unit sphere, doubles; placement: as made, touching within rounding\n"
    "published, reconstructed: the papers' own loops on integers, each from its own start; full, "
    "reduced: ours on exact signs, from the first pair of vertices\n"
    "all exact; queries that go in circles are left out but where they are counted\n";

void experiment(const Options& options) {
  const Sets sets =
      observe_sets(options.pick<std::size_t>(4000000, 200), options.pick<std::size_t>(50000, 20));
  Csv calls_csv(
      options, "regions",
      std::string("Boolean GJK in space: regions that a call of DoSimplex tests\n") + kSets +
          "mean, most: regions a call",
      {"shapes", "placement", "algorithm", "simplex", "calls", "regions", "mean", "most"});
  Csv query_csv(
      options, "regions_queries",
      std::string("Boolean GJK in space: whole queries\n") + kSets +
          "meeting: how many do, exactly; calls, regions: a query\n"
          "tetrahedra: steps to a tetrahedron, but flat ones; missed: those to a face from which "
          "the search does not go on from the nearest point; queries_missed: queries with one\n"
          "loops: queries that went in circles, by the exact verdict; stand_still: those whose "
          "next "
          "direction is zero; wrong_contact, wrong_separated: wrong verdicts",
      {"shapes", "placement", "queries", "meeting", "algorithm", "calls", "regions", "call_regions",
       "tetrahedra", "flat", "missed", "missed_percent", "queries_missed", "loops_separated",
       "loops_touching", "loops_overlapping", "stand_still", "wrong_contact", "wrong_separated"});
  for (const auto& [key, set] : sets) {
    const std::string_view shapes = key.first;
    const std::string_view placement = to_string(key.second);
    const auto& counts_of = set.counts_of;
    for_each_contender([&]<class Contender>(std::string_view label) {
      const Counts& counts = counts_of.at(label);
      for (std::size_t k = 0; k < kSimplices.size(); ++k) {
        const Calls& c = counts.calls[k];
        calls_csv.row(shapes, placement, label, kSimplices[k], c.calls, c.regions,
                      ratio(c.regions, c.calls), c.most);
      }
      const Calls total = counts.total();
      const std::uint64_t separated = counts.loops_of(Verdict::separated);
      const std::uint64_t touching = counts.loops_of(Verdict::touching);
      const std::uint64_t overlapping = counts.loops_of(Verdict::overlapping);
      const std::uint64_t ended =
          counts.queries - separated - touching - overlapping - counts.stand_still;
      const std::uint64_t judged = counts.calls[2].calls - counts.flat;
      query_csv.row(shapes, placement, counts.queries, counts.meeting, label,
                    ratio(total.calls, ended), ratio(total.regions, ended),
                    ratio(total.regions, total.calls), judged, counts.flat, counts.missed,
                    100 * ratio(counts.missed, judged), counts.queries_missed, separated, touching,
                    overlapping, counts.stand_still, counts.wrong_contact, counts.wrong_separated);
    });
  }
  calls_csv.close();
  query_csv.close();
  write_steps(options);
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
