// How often each algorithm's verdict is wrong, under every policy, and that of each printed loop on
// floats, doubles and fractions: on families of degenerate pairs, and on recorded pairs if
// CERTA_SHARED_DATA names a folder of them. No paper has such a table.
#include <algorithm>
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
};

template <int D>
using Cases = std::vector<Case<D>>;

struct Set {
  std::string name;
  bool degenerate;
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
    const Verdict truth = classify<exact>(a, b).verdict;
    if constexpr (D == 2) plane.push_back({a, b, truth});
    if constexpr (D == 3) space.push_back({a, b, truth});
  }
};

Set family_set(fuzz::Family family, int count) {
  Set set;
  set.name = std::string(to_string(family));
  set.degenerate = family != fuzz::Family::random && family != fuzz::Family::round_shapes;
  using fuzz::Family;
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
  std::uint64_t undecided = 0;

  void add(Verdict verdict, Verdict truth) {
    ++pairs;
    if (verdict == Verdict::undecided)
      ++undecided;
    else if ((verdict == Verdict::separated) != (truth == Verdict::separated))
      ++wrong_contact;
    else if (verdict != truth && verdict != Verdict::intersecting)
      ++wrong_kind;
  }
  Counts& operator+=(const Counts& other) {
    pairs += other.pairs;
    wrong_contact += other.wrong_contact;
    wrong_kind += other.wrong_kind;
    undecided += other.undecided;
    return *this;
  }
};

/// The verdicts of a query, or of a printed loop, on the first pairs.
template <int D>
Counts counted(const AnyQuery& query, const Cases<D>& cases, std::size_t limit) {
  Counts counts;
  for (const Case<D>& c : std::span(cases).first(std::min(limit, cases.size())))
    counts.add(verdict_of<D>(query(c.a, c.b)), c.truth);
  return counts;
}
template <int D>
Counts counted(const PrintedLoop& loop, const Cases<D>& cases, std::size_t limit) {
  Counts counts;
  for (const Case<D>& c : std::span(cases).first(std::min(limit, cases.size())))
    counts.add(loop(c.a, c.b).verdict, c.truth);
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
      "NAME-published, NAME-reconstructed: the papers' own loops, with tolerances of zero and at "
      "most 256 steps, in floats, doubles or exact fractions;\n"
      "of fractions the first " +
      std::to_string(in_fractions) + " pairs of a set, and " + std::to_string(if_slow) +
      " of ulp_neighbour, mixed_scale, wild and round_shapes.";
  Csv csv(options, "verdicts", about,
          {"algorithm", "dimension", "policy", "set", "pairs", "wrong_contact", "wrong_kind",
           "undecided"});
  Csv table(options, "verdicts_summary",
            about +
                "\ndegenerate: all families but random and round_shapes; recorded: pairs from "
                "engines.",
            {"algorithm", "dimension", "policy", "degenerate_pairs", "degenerate_wrong",
             "degenerate_undecided", "recorded_pairs", "recorded_wrong", "recorded_undecided"});

  const auto run = [&]<int D>(const auto& query, std::string_view policy) {
    Counts degenerate;
    Counts real;
    const std::string_view algorithm = query.algorithm().name;
    for (const Set& set : sets) {
      if (set.cases<D>().empty()) continue;
      const std::size_t limit = policy != kFractions       ? kAll
                                : set.is_slow_in_fractions ? if_slow
                                                           : in_fractions;
      if (limit == 0) continue;
      const Counts counts = counted<D>(query, set.cases<D>(), limit);
      const bool is_real = set.name == "engine_trace" || set.name == "reported_failures";
      if (is_real) real += counts;
      if (set.degenerate) degenerate += counts;
      csv.row(algorithm, D, policy, set.name, counts.pairs, counts.wrong_contact, counts.wrong_kind,
              counts.undecided);
    }
    table.row(algorithm, D, policy, degenerate.pairs,
              degenerate.wrong_contact + degenerate.wrong_kind, degenerate.undecided, real.pairs,
              real.wrong_contact + real.wrong_kind, real.undecided);
  };
  const auto run_in = [&](int dimension, const auto& query, std::string_view policy) {
    if (!query.algorithm().works_in(dimension)) return;
    if (dimension == 2)
      run.template operator()<2>(query, policy);
    else
      run.template operator()<3>(query, policy);
  };
  for (const AlgorithmInfo* const algorithm : algorithms())
    for (const int dimension : {2, 3})
      for (const std::string_view policy : {"float", "double", "adaptive", "exact"}) {
        if (policy == "exact" && !options.quick) continue;
        if (!algorithm->works_in(dimension)) continue;
        run_in(dimension, *AnyQuery::find(policy, algorithm->name, Ask::classify), policy);
      }
  for (const AlgorithmInfo* const loop : printed_loops())
    for (const int dimension : {2, 3})
      for (const std::string_view policy : {"float", "double", "adaptive"})
        run_in(dimension, *PrintedLoop::find(policy, loop->name),
               policy == "adaptive" ? kFractions : policy);
  csv.close();
  table.close();
  if (!recorded) std::cerr << "CERTA_SHARED_DATA is not set: no recorded pairs\n";
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
