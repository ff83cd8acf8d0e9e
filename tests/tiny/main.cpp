// certa_tiny PAIRS [SEED]: tests so many pairs in tiny formats and prints a line per format and
// dimension. It stops with status 1 at the first pair that breaks a promise. Made for nights. A
// query is a level, cold or warm, of a pair.
#include <cstdio>
#include <cstdlib>

#include "formats.hpp"
#include "queries.hpp"

int main(int argc, char** argv) {
  using namespace certa::tiny;
  if (argc < 2 || argc > 3) {
    std::fputs("usage: certa_tiny PAIRS [SEED]\n", stderr);
    return 2;
  }
  const std::uint64_t pairs = std::strtoull(argv[1], nullptr, 10) / 14;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::uint64_t all = 0;
  std::uint64_t queries = 0;
  bool is_right = true;
  for_each_format([&]<class Real, int D>() {
    if (!is_right) return;
    Counts counts;
    const auto finding = hunt_with_all_and_few_steps<Real, D>(seed, pairs * 10 / 11, counts);
    std::printf(
        "%2d bits, %d dimensions: %llu pairs, %llu separated, by exact signs of a face %llu, "
        "of a search %llu, exact numbers %llu\n",
        Real::kDigits, D, static_cast<unsigned long long>(counts.pairs),
        static_cast<unsigned long long>(counts.separated),
        static_cast<unsigned long long>(counts.exact_faces),
        static_cast<unsigned long long>(counts.exact_searches),
        static_cast<unsigned long long>(counts.exact_numbers));
    if (finding) std::printf("%s\n%s\n", finding->what.c_str(), finding->pair.c_str());
    std::fflush(stdout);
    is_right = !finding && stays_within_the_shape<Real, D>();
    all += counts.pairs;
    queries += counts.queries;
  });
  std::printf("%llu pairs, %llu queries, %s\n", static_cast<unsigned long long>(all),
              static_cast<unsigned long long>(queries), is_right ? "no finding" : "a finding");
  return is_right ? 0 : 1;
}
