// How often each algorithm's verdict is wrong, under every policy, and that of each printed loop on
// floats, doubles and fractions, in doubles for three tolerances: on families of degenerate pairs,
// and on recorded pairs if CERTA_SHARED_DATA names a folder of them. No paper has such a table.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <certa/by_name.hpp>
#include <certa/fuzz/application.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/policies.hpp>
#include <certa/printed.hpp>

#include "formats/pair_reader.hpp"
#include "support/csv.hpp"
#include "support/program.hpp"

namespace certa::bench {
namespace {

template <int D>
struct Case {
  Shape<D> a;
  Shape<D> b;
  Verdict truth;
  double distance;      ///< the exact distance, correctly rounded
  long double largest;  ///< the largest norm of a vertex of the configuration space obstacle

  Case(const Shape<D>& p, const Shape<D>& q)
      : a(p),
        b(q),
        truth(classify<exact>(p, q).verdict),
        distance(certa::distance(p, q).distance),
        largest(0) {
    for (const Point<D>& x : p.points())
      for (const Point<D>& y : q.points()) {
        long double square = 0;
        for (std::size_t c = 0; c < D; ++c) {
          const long double difference = static_cast<long double>(x[c]) - y[c];
          square += difference * difference;
        }
        largest = std::max(largest, std::sqrt(square));
      }
  }
};

template <int D>
using Cases = std::vector<Case<D>>;

struct Set {
  std::string name;
  bool degenerate = false;
  /// Whether its coordinates are so small integers that doubles compute every sign exactly.
  bool is_lattice = false;
  bool is_application = false;
  /// Whether fractions of its coordinates grow long; such a pair may take seconds.
  bool is_slow_in_fractions = false;
  Cases<2> plane;
  Cases<3> space;

  template <int D>
  const Cases<D>& cases() const {
    if constexpr (D == 2) return plane;
    if constexpr (D == 3) return space;
  }
  template <int D>
  void add(const Shape<D>& a, const Shape<D>& b) {
    if constexpr (D == 2) plane.emplace_back(a, b);
    if constexpr (D == 3) space.emplace_back(a, b);
  }
};

Set family_set(fuzz::Family family, int count) {
  Set set;
  set.name = std::string(to_string(family));
  set.degenerate = family != fuzz::Family::random && family != fuzz::Family::round_shapes;
  using fuzz::Family;
  set.is_lattice = family == Family::grid || family == Family::contact || family == Family::flat;
  set.is_slow_in_fractions = family == Family::ulp_neighbour || family == Family::mixed_scale ||
                             family == Family::wild || family == Family::round_shapes;
  fuzz::Random random(static_cast<std::uint64_t>(family));
  for (int k = 0; k < count; ++k) {
    const fuzz::Recipe recipe = fuzz::random_recipe(family, random);
    const auto plane = fuzz::realize<2>(recipe);
    const auto space = fuzz::realize<3>(recipe);
    set.add<2>(Shape<2>(plane.a), Shape<2>(plane.b));
    set.add<3>(Shape<3>(space.a), Shape<3>(space.b));
  }
  return set;
}

Set application_set(fuzz::Application application, int count) {
  Set set;
  set.name = std::string(to_string(application));
  set.is_application = set.is_slow_in_fractions = true;
  for (int k = 0; k < count; ++k) {
    const Pair<3> pair = fuzz::application_pair(application, 1, static_cast<std::uint64_t>(k));
    set.add<3>(Shape<3>(pair.a), Shape<3>(pair.b));
  }
  return set;
}

/// Boxes upright on a floor, turned about the vertical: on it, a millimetre into it, or above.
Set upright_set(int count) {
  Set set;
  set.name = "upright";
  set.is_application = set.is_slow_in_fractions = true;
  fuzz::Random random(7);
  const auto box = [](double x, double y, double bottom, const Point<3>& half, double turn) {
    std::vector<Point<3>> points;
    for (const double u : {-half[0], half[0]})
      for (const double v : {-half[1], half[1]})
        for (const double w : {bottom, bottom + 2 * half[2]})
          points.push_back({x + std::cos(turn) * u - std::sin(turn) * v,
                            y + std::sin(turn) * u + std::cos(turn) * v, w});
    return Shape<3>(std::move(points));
  };
  const auto drawn = [&random](double low, double high) {
    return low + (high - low) * random.between(0, 1000000) / 1e6;
  };
  for (int k = 0; k < count; ++k) {
    const double bottom = k % 3 == 0 ? 0 : k % 3 == 1 ? -0.001 : drawn(0, 0.1);
    set.add<3>(box(0, 0, -1, {20, 20, 0.5}, 0),
               box(drawn(-10, 10), drawn(-10, 10), bottom,
                   {drawn(0.1, 1), drawn(0.1, 1), drawn(0.1, 1)}, drawn(0, 6.28)));
  }
  return set;
}

Set recorded_set(const std::string& folder, const std::string& name, int limit) {
  Set set;
  set.name = name;
  set.degenerate = false;
  std::ifstream file(folder + "/" + name + ".jsonl");
  if (!file) throw std::runtime_error("cannot read " + folder + "/" + name + ".jsonl");
  tools::PairReader reader;
  for (std::string line; limit > 0 && std::getline(file, line); --limit) {
    const auto result = reader.read(line);
    const auto* pair = std::get_if<tools::PairLine>(&result);
    if (pair == nullptr) throw std::runtime_error("a bad line in " + name);
    std::visit([&set]<int D>(const certa::ShapePair<D>& s) { set.add<D>(s.a, s.b); }, pair->shapes);
  }
  return set;
}

/// Counts of one algorithm under one policy.
struct Counts {
  std::uint64_t pairs = 0;
  std::uint64_t wrong_contact = 0;  ///< separated for shapes that meet, or vice versa
  std::uint64_t wrong_kind = 0;     ///< touching for overlapping, or vice versa
  std::uint64_t within = 0;  ///< of wrong_contact: called contact, and near enough for the stop
  std::uint64_t undecided = 0;

  /// `reach`: the distance at which the loop's own stop may call shapes in contact.
  template <int D>
  void add(Verdict verdict, const Case<D>& c, long double reach) {
    ++pairs;
    if (verdict == Verdict::undecided) {
      ++undecided;
    } else if ((verdict == Verdict::separated) != (c.truth == Verdict::separated)) {
      ++wrong_contact;
      within += verdict != Verdict::separated && reach > 0 && c.distance <= reach;
    } else if (verdict != c.truth && verdict != Verdict::intersecting) {
      ++wrong_kind;
    }
  }
  Counts& operator+=(const Counts& other) {
    pairs += other.pairs;
    wrong_contact += other.wrong_contact;
    wrong_kind += other.wrong_kind;
    within += other.within;
    undecided += other.undecided;
    return *this;
  }
};

/// The values of eps. Zero is outside of the range of two of three texts. 1e-14 and 1e-8 are the
/// tolerances of equation 9, |v|^2 <= eps max |y|^2, that its authors measure with and the largest
/// that they name. The texts whose eps is a length give no number; because they compare eps^2 with
/// a difference of squares, they get 1e-7 as well, whose square doubles resolve.
constexpr std::array kTolerances{0.0, 1e-14, 1e-8, 1e-7};

/// The verdicts of a query, or of a printed loop, on the first pairs.
template <int D>
Counts counted(const AnyQuery& query, const Cases<D>& cases, std::size_t limit, double tolerance) {
  Counts counts;
  for (const Case<D>& c : std::span(cases).first(std::min(limit, cases.size())))
    counts.add(verdict_of<D>(query(c.a, c.b, {}, tolerance)), c, std::sqrt(tolerance) * c.largest);
  return counts;
}
template <int D>
Counts counted(const PrintedLoop& loop, const Cases<D>& cases, std::size_t limit,
               double tolerance) {
  const bool is_length = loop.absolute_is_length();
  Counts counts;
  for (const Case<D>& c : std::span(cases).first(std::min(limit, cases.size()))) {
    const PrintedOptions<D> options{.relative = tolerance, .absolute = tolerance};
    const long double reach = is_length ? tolerance : std::sqrt(tolerance) * c.largest;
    counts.add(loop(c.a, c.b, options).verdict, c, reach);
  }
  return counts;
}

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
/// The policy of rows whose numbers are exact fractions.
constexpr std::string_view kFractions = "fractions";

void experiment(const Options& options) {
  std::vector<Set> sets;
  // The families after `shared` lie at thresholds of this library alone.
  for (const fuzz::Family family : std::span(fuzz::kFamilies).first(14))
    sets.push_back(family_set(family, options.pick(2000, 10)));
  for (const fuzz::Application application : fuzz::kApplications)
    sets.push_back(application_set(application, options.pick(2000, 10)));
  sets.push_back(upright_set(options.pick(2000, 10)));
  bool recorded = false;
  if (const char* folder = std::getenv("CERTA_SHARED_DATA")) {
    for (const char* name : {"engine_trace", "reported_failures"})
      sets.push_back(recorded_set(folder, name, options.pick(1 << 30, 10)));
    recorded = true;
  }

  // The number of pairs of a set that are run in fractions.
  const std::size_t in_fractions = options.pick<std::size_t>(500, 2);
  const std::size_t if_slow = options.pick<std::size_t>(20, 0);
  const std::string about =
      "Verdicts against exact truth. wrong_contact: separated for shapes that meet or the other "
      "way round;\n"
      "wrong_kind: touching for overlapping or the other way round, of algorithms that tell them "
      "apart.\n"
      "NAME-published, NAME-reconstructed: the papers' own loops, with at most 256 steps, in "
      "floats, doubles or exact fractions;\n"
      "tolerance: eps, for the absolute and the relative stop alike: |v|^2 <= eps max |y|^2 in "
      "Improving the GJK Algorithm and in ours, |v| <= eps in Barycode-based GJK, |P|^2 - P.V <= "
      "eps^2 in Linahan's overview and Ericson's variant; loops without a tolerance have 0;\n"
      "within: wrong_contact pairs that are called contact and are no farther apart than that "
      "stop allows;\n"
      "of fractions the first " +
      std::to_string(in_fractions) + " pairs of a set, and " + std::to_string(if_slow) +
      " each of ulp_neighbour, mixed_scale, wild, round_shapes and the applications.";
  Csv csv(options, "verdicts", about,
          {"algorithm", "dimension", "policy", "tolerance", "set", "pairs", "wrong_contact",
           "within", "wrong_kind", "undecided"});
  Csv table(options, "verdicts_summary",
            about +
                "\nlattice: grid, contact and flat, where doubles are exact; extreme: the other "
                "families but random and round_shapes; application: game, robot_arm, packing, and "
                "boxes upright on a floor; recorded: pairs from engines.",
            {"algorithm",
             "dimension",
             "policy",
             "tolerance",
             "lattice_pairs",
             "lattice_wrong",
             "lattice_within",
             "lattice_undecided",
             "extreme_pairs",
             "extreme_wrong",
             "extreme_within",
             "extreme_undecided",
             "application_pairs",
             "application_wrong",
             "application_within",
             "application_undecided",
             "recorded_pairs",
             "recorded_wrong",
             "recorded_within",
             "recorded_undecided"});

  const auto run = [&]<int D>(const auto& query, std::string_view policy, double tolerance) {
    Counts lattice;
    Counts extreme;
    Counts application;
    Counts real;
    const std::string_view algorithm = query.algorithm().name;
    for (const Set& set : sets) {
      if (set.cases<D>().empty()) continue;
      const std::size_t limit = policy != kFractions       ? kAll
                                : set.is_slow_in_fractions ? if_slow
                                                           : in_fractions;
      if (limit == 0) continue;
      const Counts counts = counted<D>(query, set.cases<D>(), limit, tolerance);
      const bool is_real = set.name == "engine_trace" || set.name == "reported_failures";
      if (is_real) real += counts;
      if (set.is_application) application += counts;
      if (set.degenerate) (set.is_lattice ? lattice : extreme) += counts;
      csv.row(algorithm, D, policy, tolerance, set.name, counts.pairs, counts.wrong_contact,
              counts.within, counts.wrong_kind, counts.undecided);
    }
    const auto wrong = [](const Counts& counts) {
      return counts.wrong_contact + counts.wrong_kind;
    };
    table.row(algorithm, D, policy, tolerance, lattice.pairs, wrong(lattice), lattice.within,
              lattice.undecided, extreme.pairs, wrong(extreme), extreme.within, extreme.undecided,
              application.pairs, wrong(application), application.within, application.undecided,
              real.pairs, wrong(real), real.within, real.undecided);
  };
  const auto run_in = [&](int dimension, const auto& query, std::string_view policy,
                          double tolerance) {
    if (!query.algorithm().works_in(dimension)) return;
    if (dimension == 2)
      run.template operator()<2>(query, policy, tolerance);
    else
      run.template operator()<3>(query, policy, tolerance);
  };
  const auto tolerances = [](std::size_t count) { return std::span(kTolerances).first(count); };
  for (const AlgorithmInfo* const algorithm : algorithms())
    for (const int dimension : {2, 3})
      for (const std::string_view policy : {"float", "double", "adaptive", "exact"}) {
        if (policy == "exact" && !options.quick) continue;
        if (!algorithm->works_in(dimension)) continue;
        const AnyQuery query = *AnyQuery::find(policy, algorithm->name, Ask::classify);
        const bool has_tolerance = policy == "double" && algorithm->name != "separating-axis";
        for (const double tolerance : tolerances(has_tolerance ? 3 : 1))
          run_in(dimension, query, policy, tolerance);
      }
  for (const AlgorithmInfo* const loop : printed_loops()) {
    const PrintedLoop in_doubles = *PrintedLoop::find("double", loop->name);
    const std::size_t most = !in_doubles.has_absolute()        ? 1
                             : in_doubles.absolute_is_length() ? 4
                                                               : 3;
    for (const int dimension : {2, 3})
      for (const std::string_view policy : {"float", "double", "adaptive"})
        for (const double tolerance : tolerances(policy == "double" ? most : 1))
          run_in(dimension, *PrintedLoop::find(policy, loop->name),
                 policy == "adaptive" ? kFractions : policy, tolerance);
  }
  csv.close();
  table.close();
  if (!recorded) std::cerr << "CERTA_SHARED_DATA is not set: no recorded pairs\n";
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
