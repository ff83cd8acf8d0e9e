#include "answers/trace.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <certa/by_name.hpp>
#include <certa/exact/round.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/predicates/number.hpp>
#include <certa/printed.hpp>

#include "answers/answerer.hpp"
#include "formats/json_writer.hpp"
#include "formats/number.hpp"

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

  void step(const Simplex& simplex, std::span<const double> direction, VertexPair support,
            const Simplex& kept, int modulo) {
    json_.object([&] {
      json_.key("simplex");
      names(simplex);
      json_.key("direction");
      if (std::all_of(direction.begin(), direction.end(),
                      [](double x) { return std::isfinite(x); }))
        json_.row(direction);
      else
        json_.null();
      json_.key("support");
      name(support);
      json_.key("kept");
      names(kept);
      if (modulo > 0) json_.member("modulo", modulo);
    });
  }
  void end(Verdict verdict, const Simplex& simplex) {
    json_.close_array();
    json_.member("verdict", to_string(verdict));
    json_.key("simplex");
    names(simplex);
    json_.close_object();
    out_ += '\n';
  }

 private:
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

/// The coordinates in "X,Y[,Z]"; nothing where these are no finite numbers.
[[nodiscard]] std::optional<std::vector<double>> start_of(std::string_view text) {
  std::vector<double> start;
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const auto x = parse_decimal(text.substr(0, comma));
    if (!x || !std::isfinite(*x)) return std::nullopt;
    start.push_back(*x);
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
  }
  return start;
}

/// Traces a query on shapes, or on placed ones.
template <int D, class Operand, class Placement>
void trace_query(const AnyQuery& query, const Operand& a, const Operand& b,
                 const MinkowskiDifference<D, Placement>& minkowski, double tolerance,
                 TraceLine& line, Summary& summary) {
  Trace trace;
  const AnyAnswer<D> answer = query(a, b, {.trace = &trace}, tolerance);
  for (const TraceStep& step : trace)
    line.step(step.face, towards_origin(minkowski, step.direction), step.support, step.kept,
              step.flat_dimension);
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
void trace_printed(const PrintedLoop& loop, const ShapePair<D>& shapes,
                   const TraceQuestion& question, TraceLine& line, Summary& summary) {
  std::vector<PrintedStep> trace;
  PrintedOptions<D> printed{.relative = question.search_tolerance};
  printed.trace = &trace;
  if (question.steps > 0) printed.steps = static_cast<std::uint32_t>(question.steps);
  if (const auto start = start_of(question.start); start && start->size() == D) {
    printed.start.emplace();
    std::copy(start->begin(), start->end(), printed.start->begin());
  }
  const PrintedAnswer<D> answer = loop(shapes.a, shapes.b, printed);
  for (const PrintedStep& step : trace)
    line.step(step.simplex, std::span(step.direction).first(D), step.support, step.kept, 0);
  line.end(answer.verdict, answer.simplex);
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
  if (auto reason = refuse_tolerance(question.policy, question.search_tolerance)) return reason;
  const bool takes_start = is_printed && question.algorithm != "separating-axis-reconstructed";
  if (!question.start.empty() && !takes_start)
    return "--start is for the papers' own loops with a search, and " + question.algorithm +
           " is none";
  if (!question.start.empty() && !start_of(question.start))
    return "--start takes finite numbers, as in 1,0,0";
  if (question.steps != 0 && !takes_start)
    return "--steps is for the papers' own loops with a search, and " + question.algorithm +
           " is none";
  return std::nullopt;
}

std::optional<std::string> append_trace(std::string& answers, const PairLine& pair,
                                        const TraceQuestion& question, Summary& summary) {
  return std::visit(
      [&]<int D>(const ShapePair<D>& shapes) -> std::optional<std::string> {
        const auto printed = PrintedLoop::find(question.policy, question.algorithm);
        const AlgorithmInfo& info =
            printed ? printed->algorithm() : *find_algorithm(question.algorithm);
        if (!info.works_in(D)) return explain_dimension(info, D);
        const auto start = start_of(question.start);
        if (start && start->size() != D)
          return "--start has " + std::to_string(start->size()) +
                 " coordinates, and the shapes have " + std::to_string(D);
        if (shapes.is_placed() && (printed || !query_of(question)->takes_placed()))
          return explain_placed(question.algorithm);
        TraceLine line(answers, pair, question);
        if (printed) {
          trace_printed(*printed, shapes, question, line, summary);
        } else if (shapes.is_placed()) {
          const Placed<D> a = shapes.placed_a();
          const Placed<D> b = shapes.placed_b();
          trace_query(*query_of(question), a, b, MinkowskiDifference<D, InWorld>(a, b),
                      question.search_tolerance, line, summary);
        } else {
          trace_query(*query_of(question), shapes.a, shapes.b,
                      MinkowskiDifference<D>{shapes.a, shapes.b}, question.search_tolerance, line,
                      summary);
        }
        return std::nullopt;
      },
      pair.shapes);
}

}  // namespace certa::tools
