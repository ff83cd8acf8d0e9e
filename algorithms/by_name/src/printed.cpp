#include <algorithm>
#include <limits>
#include <type_traits>

#include <certa/algorithms/published/loops.hpp>
#include <certa/algorithms/published/separating_axis.hpp>
#include <certa/by_name.hpp>
#include <certa/exact/round.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/printed.hpp>

namespace certa {

namespace {

using published::Fraction;
using published::Nearest;
using published::Result;
using published::Settings;
using published::SimplexSet;
using published::Vertex;

[[nodiscard]] Rational as_rational(const Fraction& x) {
  return {Integer(boost::multiprecision::numerator(x)),
          Integer(boost::multiprecision::denominator(x))};
}

template <class N>
[[nodiscard]] double nearest_double(const N& x) {
  if constexpr (std::is_same_v<N, Fraction>)
    return round(as_rational(x));
  else
    return static_cast<double>(x);
}

/// The points that a loop gets, and their indices in the shape.
template <class N, int D>
struct Input {
  std::vector<Vec<N, D>> points;
  std::vector<std::uint32_t> names;

  Input(const Shape<D>& shape, const std::vector<std::uint32_t>& selection) : names(selection) {
    const std::vector<Vec<N, D>> all = published::in_numbers<N>(shape.points());
    for (const std::uint32_t i : selection) points.push_back(all[i]);
  }
};

template <int D>
[[nodiscard]] std::vector<std::uint32_t> all_of(const Shape<D>& shape) {
  std::vector<std::uint32_t> all(shape.size());
  for (std::uint32_t k = 0; k < shape.size(); ++k) all[k] = k;
  return all;
}
/// The vertices of the hull, counterclockwise.
[[nodiscard]] std::vector<std::uint32_t> polygon_of(const Shape<2>& shape) {
  adaptive policy;
  return detail::melkman_chain(policy, shape.points(), sorted_distinct<2>(shape.points()));
}

/// Coordinates over the largest of them, in size, because fractions of any size must become
/// doubles.
template <class N, int D>
[[nodiscard]] std::array<double, D> scaled(const Vec<N, D>& direction) {
  N most(0);
  bool is_number = true;
  for (const N& x : direction.coordinates) {
    const N size = x < N(0) ? N(-x) : x;
    if (size > most) most = size;
    is_number = is_number && size - size == N(0);  // neither infinite nor NaN
  }
  std::array<double, D> result{};
  for (std::size_t c = 0; c < D; ++c)
    result[c] = !is_number    ? std::numeric_limits<double>::quiet_NaN()
                : most > N(0) ? nearest_double(N(direction[c] / most))
                              : 0.0;
  return result;
}

/// Writes steps with the vertex names of the shapes.
template <class N, int D>
class Recorder : public published::Silent {
 public:
  Recorder(const Input<N, D>& a, const Input<N, D>& b, std::vector<PrintedStep>* trace)
      : a_(a), b_(b), trace_(trace) {}

  void step(const SimplexSet<N, D>& simplex, const Vec<N, D>& direction,
            const Vertex<N, D>& support) const {
    if (trace_ == nullptr) return;
    PrintedStep& step = trace_->emplace_back();
    step.simplex = step.kept = named(simplex);
    step.support = named(support.name);
    const std::array<double, D> towards = scaled(direction);
    std::copy(towards.begin(), towards.end(), step.direction.begin());
  }
  void keep(const SimplexSet<N, D>& simplex) const {
    if (trace_ != nullptr) trace_->back().kept = named(simplex);
  }
  void found(const Nearest<N, D>& nearest) const {
    if (trace_ == nullptr) return;
    PrintedStep& step = trace_->back();
    for (std::size_t k = 0; k < nearest.w.size(); ++k)
      step.weights.push_back(nearest_double(nearest.lambda[k]));
    for (const N& x : nearest.v.coordinates) step.point.push_back(nearest_double(x));
  }
  void next(const Vec<N, D>& direction) const {
    if (trace_ == nullptr) return;
    const std::array<double, D> towards = scaled(direction);
    trace_->back().next.assign(towards.begin(), towards.end());
  }
  template <class Name>
  void region(const Name& name) const {
    if (trace_ != nullptr) trace_->back().region = name();
  }

  [[nodiscard]] VertexPair named(VertexPair name) const {
    return {a_.names[name.i], b_.names[name.j]};
  }
  [[nodiscard]] Simplex named(const SimplexSet<N, D>& simplex) const {
    Simplex names;
    for (const Vertex<N, D>& vertex : simplex.span()) names.push_back(named(vertex.name));
    return names;
  }

 private:
  const Input<N, D>& a_;
  const Input<N, D>& b_;
  std::vector<PrintedStep>* trace_;
};

template <class N, int D>
[[nodiscard]] Settings<N, D> settings_of(const PrintedOptions<D>& options) {
  Settings<N, D> settings;
  settings.relative = static_cast<N>(options.relative);
  settings.absolute = static_cast<N>(options.absolute);
  settings.steps = options.steps;
  if (options.start) {
    settings.start.emplace();
    for (std::size_t c = 0; c < D; ++c) (*settings.start)[c] = static_cast<N>((*options.start)[c]);
  }
  return settings;
}

/// Distance and witness points: sum lambda_i p_i and sum lambda_i q_j.
template <class N, int D>
void add_points(const Result<N, D>& result, const Input<N, D>& a, const Input<N, D>& b,
                PrintedAnswer<D>& answer) {
  if constexpr (std::is_same_v<N, Fraction>) {
    answer.squared = as_rational(result.squared);
    answer.distance = round_sqrt(*answer.squared);
  } else {
    using std::sqrt;
    answer.distance = static_cast<double>(N(sqrt(result.squared)));
  }
  const Nearest<N, D>& nearest = result.nearest;
  for (std::size_t c = 0; c < D; ++c) {
    N on_a(0);
    N on_b(0);
    for (std::size_t k = 0; k < nearest.w.size(); ++k) {
      on_a = on_a + nearest.lambda[k] * a.points[nearest.w[k].name.i][c];
      on_b = on_b + nearest.lambda[k] * b.points[nearest.w[k].name.j][c];
    }
    answer.on_a[c] = nearest_double(on_a);
    answer.on_b[c] = nearest_double(on_b);
  }
}

template <class Loop, class N, int D>
PrintedAnswer<D> run_loop(const Shape<D>& a, const Shape<D>& b, const PrintedOptions<D>& options) {
  constexpr bool kTakesPolygons = std::is_same_v<Loop, published::TripleProduct>;
  const auto select = [](const Shape<D>& shape) {
    if constexpr (kTakesPolygons)
      return polygon_of(shape);
    else
      return all_of(shape);
  };
  const Input<N, D> in_a(a, select(a));
  const Input<N, D> in_b(b, select(b));
  const Recorder<N, D> recorder(in_a, in_b, options.trace);
  const published::Scan<N, D> cso(in_a.points, in_b.points);
  const Result<N, D> result = [&] {
    if constexpr (std::is_same_v<Loop, published::SeparatingAxis>) {
      adaptive policy;
      return Loop::template run<N, D>(cso, boundary(policy, a), boundary(policy, b), recorder);
    } else {
      return Loop::run(cso, settings_of<N>(options), recorder);
    }
  }();
  PrintedAnswer<D> answer;
  answer.verdict = result.verdict;
  answer.is_exact = std::is_same_v<N, Fraction>;
  answer.supports = result.supports;
  answer.calls = result.calls;
  if (result.end != nullptr) answer.end = result.end;
  answer.simplex = recorder.named(result.nearest.w);
  if (Loop::info.level > 1 && answer.verdict != Verdict::undecided)
    add_points(result, in_a, in_b, answer);
  return answer;
}

template <class Loop, class N, int D>
constexpr detail::RunPrinted<D> pointer_to_run() noexcept {
  if constexpr (Loop::info.works_in(D))
    return &run_loop<Loop, N, D>;
  else
    return nullptr;
}

template <class Loop>
constexpr published::TextTolerances tolerances_of() noexcept {
  if constexpr (requires { Loop::tolerances; })
    return Loop::tolerances;
  else
    return {};
}

template <class N, class... Loop>
std::span<const detail::NamedLoop> loops_of(AlgorithmList<Loop...> /*list*/) noexcept {
  static constexpr std::array kLoops{detail::NamedLoop{
      &Loop::info, !std::is_same_v<Loop, published::SeparatingAxis>, tolerances_of<Loop>().relative,
      tolerances_of<Loop>().absolute, tolerances_of<Loop>().is_length, pointer_to_run<Loop, N, 2>(),
      pointer_to_run<Loop, N, 3>()}...};
  return kLoops;
}

template <class... Loop>
AlgorithmList<Loop..., published::SeparatingAxis> with_axes(AlgorithmList<Loop...>);
using All = decltype(with_axes(published::Loops{}));

template <class... Loop>
constexpr auto printed_infos_of(AlgorithmList<Loop...> /*list*/) noexcept {
  return std::array{&Loop::info...};
}
constexpr auto kPrintedInfos = printed_infos_of(All{});

struct Numbers {
  std::string_view policy;
  std::span<const detail::NamedLoop> (*loops)(All) noexcept;
};
constexpr std::array kNumbers{
    Numbers{"adaptive", &loops_of<Fraction>},       Numbers{"exact", &loops_of<Fraction>},
    Numbers{"double", &loops_of<double>},           Numbers{"float", &loops_of<float>},
#ifndef CERTA_BY_NAME_NARROW
    Numbers{"long-double", &loops_of<long double>}, Numbers{"quad", &loops_of<Quad>},
#endif
};

}  // namespace

std::span<const AlgorithmInfo* const> printed_loops() noexcept { return kPrintedInfos; }

const AlgorithmInfo* find_printed(std::string_view name) noexcept {
  for (const AlgorithmInfo* const info : kPrintedInfos)
    if (info->name == name) return info;
  return nullptr;
}

std::optional<PrintedLoop> PrintedLoop::find(std::string_view policy,
                                             std::string_view name) noexcept {
  for (const Numbers& numbers : kNumbers) {
    if (numbers.policy != policy) continue;
    for (const detail::NamedLoop& loop : numbers.loops(All{}))
      if (loop.info->name == name) return PrintedLoop(loop);
  }
  return std::nullopt;
}

}  // namespace certa
