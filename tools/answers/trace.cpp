#include "answers/trace.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <certa/by_name.hpp>
#include <certa/exact/round.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/predicates/number.hpp>
#include <certa/printed.hpp>

#include "formats/json_writer.hpp"

namespace certa::tools {

namespace {

/// The line of one pair, member by member.
class TraceLine {
 public:
  TraceLine(std::string& out, const PairLine& pair, const TraceQuestion& question)
      : out_(out), json_(out) {
    json_.open_object();
    json_.key("id").raw(pair.id);
    json_.member("algorithm", question.algorithm);
    json_.member("policy", question.policy);
    json_.key("steps").open_array();
  }

  /// `more` writes what only some algorithms have.
  template <class More>
  void step(const Simplex& simplex, std::span<const double> direction, VertexPair support,
            const Simplex& kept, More more) {
    json_.object([&] {
      json_.key("simplex");
      names(simplex);
      row("direction", direction);
      json_.key("support");
      name(support);
      json_.key("kept");
      names(kept);
      more();
    });
  }
  void step(const TraceStep& step, std::span<const double> direction) {
    this->step(step.face, direction, step.support, step.kept, [&] {
      if (step.flat_dimension > 0) json_.member("modulo", step.flat_dimension);
    });
  }
  void step(const PrintedStep& step, std::size_t dimension) {
    this->step(step.simplex, std::span(step.direction).first(dimension), step.support, step.kept,
               [&] {
                 if (!step.region.empty()) json_.member("region", step.region);
                 for (const auto& [key, numbers] :
                      {std::pair("weights", &step.weights), std::pair("point", &step.point),
                       std::pair("next", &step.next)})
                   if (!numbers->empty()) row(key, *numbers);
               });
  }
  /// `reason`: why a paper's own loop ended.
  void end(Verdict verdict, const Simplex& simplex, std::string_view reason = {}) {
    json_.close_array();
    if (!reason.empty()) json_.member("end", reason);
    json_.member("verdict", to_string(verdict));
    json_.key("simplex");
    names(simplex);
    json_.close_object();
    out_ += '\n';
  }

 private:
  /// Numbers, or null where one of them is not finite.
  void row(std::string_view key, std::span<const double> numbers) {
    json_.key(key);
    if (std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); }))
      json_.row(numbers);
    else
      json_.null();
  }
  void name(VertexPair w) { json_.row(std::array{w.i, w.j}); }
  void names(const Simplex& simplex) {
    json_.array(simplex.span(), [this](VertexPair w) { name(w); });
  }

  std::string& out_;
  JsonWriter json_;
};

/// The direction towards the origin, its largest component +-1, each correctly rounded.
template <int D, class Placement>
[[nodiscard]] std::array<double, D> towards_origin(
    const MinkowskiDifference<D, Placement>& minkowski, const Direction<3>& name) {
  Direction<D> direction;
  direction.span = name.span;
  direction.base = name.base;
  direction.span_size = name.span_size;
  direction.orientation = name.orientation;
  const ExponentRange range = minkowski.exponent_range();
  const bool is_axis = direction.base.j == Direction<D>::kAxis;
  const int low = range.empty() ? 0 : is_axis ? std::min(range.low, 0) : range.low;
  const Vec<Integer, D> away = vector_of(minkowski, direction, Scaled<Integer>{low});
  Integer most = 0;
  for (const Integer& x : away.coordinates) most = std::max(most, Integer(abs(x)));
  std::array<double, D> result{};
  if (most == 0) return result;
  for (std::size_t c = 0; c < D; ++c) result[c] = 0 - round({away[c], most});
  return result;
}

/// Traces a query on shapes, or on placed ones.
template <int D, class Operand, class Placement>
void trace_query(const AnyQuery& query, const Operand& a, const Operand& b,
                 const MinkowskiDifference<D, Placement>& minkowski, double tolerance,
                 TraceLine& line, Summary& summary) {
  Trace trace;
  const AnyAnswer<D> answer = query(a, b, {.trace = &trace}, tolerance);
  for (const TraceStep& step : trace) line.step(step, towards_origin(minkowski, step.direction));
  const Simplex simplex = std::visit(
      []<class Answer>(const Answer& x) -> Simplex {
        if constexpr (requires { x.simplex(); })
          return x.simplex();
        else
          return {};
      },
      answer);
  line.end(verdict_of(answer), simplex);
  summary.add(verdict_of(answer));
}

template <int D>
void trace_printed(const PrintedLoop& loop, const ShapePair<D>& shapes, PrintedOptions<D> options,
                   TraceLine& line, Summary& summary) {
  std::vector<PrintedStep> trace;
  options.trace = &trace;
  const PrintedAnswer<D> answer = loop(shapes.a, shapes.b, options);
  for (const PrintedStep& step : trace) line.step(step, D);
  line.end(answer.verdict, answer.simplex, answer.end);
  summary.add(answer.verdict);
}

[[nodiscard]] std::optional<AnyQuery> query_of(const TraceQuestion& question) {
  const auto at = [&](Ask ask) { return AnyQuery::find(question.policy, question.algorithm, ask); };
  auto deepest = question.level == 1 ? std::nullopt : at(Ask::distance);
  return deepest ? deepest : at(Ask::classify);
}

}  // namespace

std::optional<std::string> refuse(const TraceQuestion& question) {
  if (find_algorithm(question.algorithm) == nullptr && find_printed(question.algorithm) == nullptr)
    return "there is no algorithm " + question.algorithm + ": see certa algorithms";
  const bool is_compiled = find_policy(question.policy)->is_compiled;
  const bool is_printed = PrintedLoop::find(question.policy, question.algorithm).has_value();
  if (is_compiled || (!is_printed && !query_of(question)))
    return "the policy " + question.policy + " has no steps to show of " + question.algorithm +
           ": adaptive, exact, double, float, long-double and quad have";
  if (question.level != 0 && is_printed)
    return "--level is for Certa's own algorithms, and " + question.algorithm + " is none";
  const int highest = highest_level(question.policy, question.algorithm);
  if (question.level > highest)
    return "the algorithm " + question.algorithm + " answers up to level " +
           std::to_string(highest);
  return refuse(question.terms, question.policy, question.algorithm);
}

std::optional<std::string> append_trace(std::string& answers, const PairLine& pair,
                                        const TraceQuestion& question, Summary& summary) {
  return std::visit(
      [&]<int D>(const ShapePair<D>& shapes) -> std::optional<std::string> {
        const auto printed = PrintedLoop::find(question.policy, question.algorithm);
        const AlgorithmInfo& info =
            printed ? printed->algorithm() : *find_algorithm(question.algorithm);
        if (!info.works_in(D)) return explain_dimension(info, D);
        const auto options = printed_options<D>(question.terms);
        if (const auto* reason = std::get_if<std::string>(&options)) return *reason;
        if (shapes.is_placed() && (printed || !query_of(question)->takes_placed()))
          return explain_placed(question.algorithm);
        TraceLine line(answers, pair, question);
        if (printed) {
          trace_printed(*printed, shapes, std::get<PrintedOptions<D>>(options), line, summary);
        } else if (shapes.is_placed()) {
          const Placed<D> a = shapes.placed_a();
          const Placed<D> b = shapes.placed_b();
          trace_query(*query_of(question), a, b, MinkowskiDifference<D, InWorld>(a, b),
                      question.terms.tolerance, line, summary);
        } else {
          trace_query(*query_of(question), shapes.a, shapes.b,
                      MinkowskiDifference<D>{shapes.a, shapes.b}, question.terms.tolerance, line,
                      summary);
        }
        return std::nullopt;
      },
      pair.shapes);
}

}  // namespace certa::tools
