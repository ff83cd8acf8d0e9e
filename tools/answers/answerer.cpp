#include "answers/answerer.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "formats/answer_writer.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

constexpr std::string_view kDefault = "certified";

/// The answer in the nearest doubles, because readers take no other numbers.
template <class T, int D>
[[nodiscard]] FloatingAnswer<double, D> nearest_doubles(const FloatingAnswer<T, D>& answer) {
  FloatingAnswer<double, D> result;
  result.verdict = answer.verdict;
  result.distance_squared = static_cast<double>(answer.distance_squared);
  result.distance = static_cast<double>(answer.distance);
  for (std::size_t k = 0; k < D; ++k) {
    result.on_a[k] = static_cast<double>(answer.on_a[k]);
    result.on_b[k] = static_cast<double>(answer.on_b[k]);
    result.normal[k] = static_cast<double>(answer.normal[k]);
  }
  result.vertices = answer.vertices;
  return result;
}

/// One answer by names, written and counted.
template <int D>
class Report {
 public:
  Report(const PairLine& pair, const AnswerRequest& request, std::string& answers, Summary& summary)
      : pair_(pair), request_(request), answers_(answers), summary_(summary) {}

  void operator()(const Classification<D>& answer) const { certain(answer); }
  void operator()(const Distance<D>& answer) const { certain(answer); }

  template <class T>
  void operator()(const FloatingAnswer<T, D>& answer) const {
    const Judgements judgements = not_judged(pair_);
    summary_.add(answer.verdict);
    summary_.add_claims(pair_, judgements);
    const AnswerFrame around = frame_of(pair_, judgements, request_.format);
    if constexpr (std::same_as<T, float> || std::same_as<T, double>)
      append_estimate(answers_, around, answer, request_.level);
    else
      append_estimate(answers_, around, nearest_doubles(answer), request_.level);
    summary_.add(Stage::floating);
    const auto& shapes = std::get<ShapePair<D>>(pair_.shapes);
    if (shapes.is_placed()) summary_.add_poses(pair_.id, shapes);
  }

  void operator()(bool /*intersects*/) const {}  // not asked
  void operator()(std::monostate) const {}       // refused before

 private:
  void certain(const CertainAnswer& answer) const {
    append_certain(pair_, answer, request_, answers_, summary_);
  }

  const PairLine& pair_;
  const AnswerRequest& request_;
  std::string& answers_;
  Summary& summary_;
};

/// Answers by a paper's own loop.
[[nodiscard]] AnswerPair make_printed_answerer(const PrintedLoop& loop,
                                               const AnswerRequest& request,
                                               const SearchTerms& terms) {
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    return std::visit(
        [&]<int D>(const ShapePair<D>& shapes) -> std::optional<std::string> {
          if (!loop.algorithm().works_in(D)) return explain_dimension(loop.algorithm(), D);
          if (shapes.is_placed()) return explain_placed(loop.algorithm().name);
          const auto options = printed_options<D>(terms);
          if (const auto* reason = std::get_if<std::string>(&options)) return *reason;
          const PrintedAnswer<D> answer =
              loop(shapes.a, shapes.b, std::get<PrintedOptions<D>>(options));
          const Judgements judgements = not_judged(pair);
          const Stage stage = answer.is_exact ? Stage::big_integer : Stage::floating;
          const int shown = answer.simplex.size == 0 ? std::min(request.level, 2) : request.level;
          append_unproved<D>(
              answers, frame_of(pair, judgements, request.format),
              {answer.verdict, stage, answer.distance, answer.squared, answer.on_a, answer.on_b},
              shown);
          summary.add(answer.verdict);
          summary.add_claims(pair, judgements);
          summary.add(stage);
          return std::nullopt;
        },
        pair.shapes);
  };
}

}  // namespace

std::string explain_dimension(const AlgorithmInfo& algorithm, int dimension) {
  return "the algorithm " + std::string(algorithm.name) + " is made for " +
         std::to_string(algorithm.min_dimension) + " dimensions, and the shapes have " +
         std::to_string(dimension);
}

std::string explain_placed(std::string_view algorithm) {
  return "the algorithm " + std::string(algorithm) +
         " does not take shapes with poses or radii: kkt does";
}

std::optional<std::string> refuse(const SearchTerms& terms, std::string_view policy,
                                  std::string_view algorithm) {
  const std::string name(algorithm);
  const auto loop = PrintedLoop::find(policy, algorithm);
  if (!(0 <= terms.tolerance && terms.tolerance < 1))
    return "a search tolerance is a fraction: 0 or more, and below 1";
  if (!(0 <= terms.absolute && std::isfinite(terms.absolute)))
    return "an absolute tolerance is a finite number, 0 or more";
  if (terms.absolute > 0 && !loop)
    return "--absolute-tolerance is for the papers' own loops" +
           (find_policy(policy)->has_tolerance
                ? "; for both stops of " + name + " there is --search-tolerance"
                : std::string());
  if (terms.absolute > 0 && !loop->has_absolute())
    return "the text of " + name + " has no absolute tolerance";
  // A paper's loop takes the tolerances of its text on fractions, too.
  if (terms.tolerance > 0 && !loop && !find_policy(policy)->has_tolerance)
    return "the policy " + std::string(policy) +
           " has no search tolerance: float, double, long-double and quad have one";
  if (terms.tolerance > 0 && loop && !loop->has_relative())
    return "the text of " + name + " has no relative tolerance" +
           (loop->has_absolute() ? ": --absolute-tolerance is its own" : "");
  if ((!terms.start.empty() || terms.steps != 0) && !(loop && loop->searches()))
    return (terms.start.empty() ? "--steps" : "--start") +
           std::string(" is for the papers' own loops with a search, and ") + name + " is none";
  if (!terms.start.empty() && !parse_decimals(terms.start))
    return "--start takes finite numbers, as in 1,0,0";
  return std::nullopt;
}

template <int D>
std::variant<PrintedOptions<D>, std::string> printed_options(const SearchTerms& terms) {
  PrintedOptions<D> options{.relative = terms.tolerance, .absolute = terms.absolute};
  if (terms.steps > 0) options.steps = static_cast<std::uint32_t>(terms.steps);
  if (terms.start.empty()) return options;
  const std::vector<double> start = *parse_decimals(terms.start);
  if (start.size() != D)
    return "--start has " + std::to_string(start.size()) + " coordinates, and the shapes have " +
           std::to_string(D);
  options.start.emplace();
  std::copy(start.begin(), start.end(), options.start->begin());
  return options;
}
template std::variant<PrintedOptions<2>, std::string> printed_options(const SearchTerms&);
template std::variant<PrintedOptions<3>, std::string> printed_options(const SearchTerms&);

std::string_view default_policy(std::string_view algorithm) noexcept {
  return highest_level(kDefault, algorithm) > 0 ? kDefault : "adaptive";
}

int highest_level(std::string_view policy, std::string_view algorithm) noexcept {
  if (const auto loop = PrintedLoop::find(policy, algorithm)) return loop->algorithm().level;
  if (AnyQuery::find(policy, algorithm, Ask::distance)) return 3;  // points come with it
  return AnyQuery::find(policy, algorithm, Ask::classify) ? 1 : 0;
}

AnswerPair make_answerer(std::string_view policy, std::string_view algorithm,
                         const AnswerRequest& request, const SearchTerms& terms) {
  if (const auto loop = PrintedLoop::find(policy, algorithm))
    return make_printed_answerer(*loop, request, terms);
  if (policy == kDefault) return make_certified_answerer(request);
  // Points are added by the proof that is written, where there is one (docs/decisions/0020).
  const bool is_certain = find_policy(policy)->is_certain;
  const int level = request.level;
  const bool with_points = level > 2 && !is_certain;
  const Ask ask = with_points ? Ask::closest_points : level > 1 ? Ask::distance : Ask::classify;
  const AnyQuery query = *AnyQuery::find(policy, algorithm, ask);
  const AnyQuery for_claims =
      (is_certain ? AnyQuery::find(policy, algorithm, Ask::distance) : std::nullopt)
          .value_or(query);
  const double tolerance = terms.tolerance;
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    return std::visit(
        [&]<int D>(const ShapePair<D>& shapes) -> std::optional<std::string> {
          if (!query.works_in(D)) return explain_dimension(query.algorithm(), D);
          const bool by_distance = needs_distance(pair);
          const AnyQuery& asked = by_distance ? for_claims : query;
          const Report<D> report(pair, request, answers, summary);
          if (!shapes.is_placed()) {
            std::visit(report, asked(shapes.a, shapes.b, {}, tolerance));
            return std::nullopt;
          }
          if (!asked.takes_placed()) return explain_placed(asked.algorithm().name);
          std::visit(report, asked(shapes.placed_a(), shapes.placed_b(), {}, tolerance));
          return std::nullopt;
        },
        pair.shapes);
  };
}

}  // namespace certa::tools
