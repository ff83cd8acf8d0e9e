#include <string>

#include <certa/algorithms.hpp>
#include <certa/policies.hpp>

#include "queries/entries.hpp"
#include "queries/shape_pair.hpp"

namespace certa::bench {
namespace {

/// An algorithm of the registry in doubles, at its highest level.
template <class Algorithm, int D>
class PaperPair : ShapePair<D> {
 public:
  static inline const std::string kName = "certa-double-" + std::string(Algorithm::info.name);
  using ShapePair<D>::ShapePair;

  [[nodiscard]] auto classify() const requires(Algorithm::info.level == 1) {
    return certa::classify<floating<double>, Algorithm>(a, b);
  }
  [[nodiscard]] auto distance() const requires(Algorithm::info.level > 1) {
    return certa::distance<floating<double>, Algorithm>(a, b);
  }

 private:
  using ShapePair<D>::a;
  using ShapePair<D>::b;
};

}  // namespace

template <int D>
void add_papers(Registry& registry, const Cell<D>& cell) {
  if (!cell.for_papers) return;
  Algorithms::for_each([&]<class Algorithm>() {
    // The separating axis test would compute boundaries in each query; SatPair has them in advance.
    if constexpr (Algorithm::info.works_in(D) && !DecidesAlone<Algorithm, floating<double>, D>)
      add_library<PaperPair<Algorithm, D>>(registry, cell);
  });
}

template void add_papers<2>(Registry&, const Cell<2>&);
template void add_papers<3>(Registry&, const Cell<3>&);

}  // namespace certa::bench
