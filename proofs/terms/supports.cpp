#include "supports.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include <certa/gjk/support.hpp>

#include "recorded_shapes.hpp"
#include "recorder.hpp"

namespace certa::proofs {

namespace {

/// A functional with a known gradient, and the error of that gradient.
template <class Format, int D>
struct RecordedFunctional {
  using polynomial = void;
  Vec<RecordedIn<Format>, D> gradient;
  RecordedIn<Format> error;
  std::tuple<> arguments;
};

/// Exact signs of the functional. Only one is known: that of the second vertex less the first.
template <int D>
struct ExactSigns {
  int stored;
  const RecordedShape<D>& shape;
  template <class Format>
  [[nodiscard]] Sign sign(const RecordedFunctional<Format, D>&, const PointDifference<D>& x) const {
    const bool is_known = x.p == &shape[1] && x.q == &shape[0];
    return exact_sign(is_known ? stored : kUnknownSign);
  }
};

/// Always false: with so few vertices the span of exponents does not matter.
template <class Format, int D>
[[nodiscard]] bool spans_wide_exponents(const RecordedFunctional<Format, D>&,
                                        const RecordedShape<D>&) {
  return false;
}
template <Sign Sense, class Format, int D>
[[nodiscard]] std::uint32_t wide_lowest_vertex(const ExactSigns<D>&,
                                               const RecordedFunctional<Format, D>&,
                                               const RecordedSide<D>&) {
  return 0;
}

/// The lowest or the highest of two vertices.
template <class Format, int D, Sign Sense>
[[nodiscard]] Recording support(const std::string& name) {
  Recorder<Format> r(in<D>(name));
  RecordedShape<D> shape(2);
  int stored = 0;
  for (Point<D>& p : shape)
    for (double& x : p) x = stored_value(stored++);
  r.inputs_are(stored);
  const RecordedIn<Format> scale = r.input();
  const ExactSigns<D> signs{r.recording().inputs, shape};
  static_cast<void>(r.input());
  RecordedFunctional<Format, D> functional{r.template inputs<D>(), r.input(), {}};
  const auto columns = std::make_shared<const RecordedColumns<D, Format>>(
      shape, scale, std::array<RecordedIn<Format>, D>{});
  if constexpr (std::is_same_v<Format, double>)
    shape.in_doubles = columns;
  else
    shape.in_floats = columns;
  const RecordedSide<D> side(shape);
  r.result("direction", Sense == Sign::negative ? functional.gradient : -functional.gradient);
  for (const std::uint32_t vertex : {0U, 1U}) {
    const auto finds = [&] {
      return detail::lowest_vertex<Sense>(signs, functional, side) == vertex;
    };
    std::vector<std::string> names;
    for (const std::vector<bool>& answers : ways_to_yes(*Exploration::of(finds))) {
      const std::vector<Answered> path = Exploration::along(answers, finds);
      if (contradicts_itself(path)) continue;
      names.push_back("finds" + std::to_string(vertex) + "_" + std::to_string(names.size()));
      r.comparisons(names.back(), path);
    }
    r.paths_to("finds" + std::to_string(vertex), names);
  }
  return r.recording();
}

template <class Format, int D>
void record(std::vector<Recording>& all) {
  all.push_back(support<Format, D, Sign::negative>("lowest"));
  all.push_back(support<Format, D, Sign::positive>("highest"));
}

}  // namespace

void record_supports(std::vector<Recording>& all) {
  record<double, 2>(all);
  record<double, 3>(all);
  record<float, 2>(all);
  record<float, 3>(all);
}

}  // namespace certa::proofs
