/// The counts that docs/developer/papers.md names: how often the papers' own loops err on exact
/// numbers, on lattices and on steps drawn at random, and that ours do not. Every run gives the
/// same counts.

#include <certa/by_name.hpp>

#include "counts/plane.hpp"
#include "counts/space.hpp"
#include "counts/table.hpp"
#include "counts/tangent.hpp"
#include "support/program.hpp"

namespace certa::bench {
namespace {

template <int D>
void count_ours(Table& table, std::size_t count) {
  std::uint64_t queries = 0;
  std::uint64_t wrong = 0;
  std::uint64_t undecided = 0;
  Random random(40 + D);
  for (std::size_t k = 0; k < count; ++k) {
    const auto pair = drawn_pair<D>([&] { return lattice_points<D>(random, 1, 4); });
    const Verdict kind = classify(pair.a, pair.b).verdict;
    for (const AlgorithmInfo* const info : algorithms()) {
      if (!info->works_in(D)) continue;
      const AnyQuery query = *AnyQuery::find("adaptive", info->name, Ask::classify);
      const Verdict verdict = verdict_of<D>(query(pair.a, pair.b));
      ++queries;
      undecided += verdict == Verdict::undecided;
      wrong += verdict != Verdict::undecided && verdict != kind &&
               (verdict != Verdict::intersecting || kind == Verdict::separated);
    }
  }
  const std::string what = std::string("1 to 4 points each with coordinates -3 to 3; in ") +
                           (D == 2 ? "the plane" : "space") + "; pairs times algorithms";
  table.add("all of ours under adaptive: no answer", undecided, queries, what);
  table.add("all of ours under adaptive: wrong verdicts", wrong, queries, what);
}

void experiment(const Options& options) {
  Table table(options,
              "Counts that docs/developer/papers.md names: printed loops on exact numbers\n"
              "count of `of`: what is so; definition: what was drawn or tried");
  count_plane(table, options);
  count_tangents(table, options);
  count_space(table, options);
  count_ours<2>(table, options.pick<std::size_t>(20000, 100));
  count_ours<3>(table, options.pick<std::size_t>(20000, 100));
  table.close();
}

}  // namespace
}  // namespace certa::bench

int main(int argc, char** argv) {
  return certa::bench::run_program(argc, argv, certa::bench::experiment);
}
