#include "answers/answerer.hpp"

#include <algorithm>
#include <concepts>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include <certa/printed.hpp>

#include "formats/answer_writer.hpp"

namespace certa::tools {

namespace {

constexpr std::string_view kDefault = "certified";

/// What readers can take.
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

/// One answer of the kernel, written and counted.
template <int D, class Frame>
class Report {
 public:
  using Minkowski = MinkowskiDifference<D, Frame>;

  /// The shapes must outlive it.
  Report(const PairLine& pair, const Minkowski& minkowski, int level,
         const ClaimTolerance& tolerance, std::string& answers, Summary& summary)
      : pair_(pair),
        minkowski_(minkowski),
        level_(level),
        tolerance_(tolerance),
        answers_(answers),
        summary_(summary) {}

  void operator()(const Classification<D>& answer) const {
    write(answer, Proof<D, Frame>(minkowski_, answer.evidence));
  }

  /// Points are made by the proof that the rest is made by. At level 1 the distance was
  /// asked for because of the claim: its certificate proves what the claim is judged by.
  void operator()(const Distance<D>& answer) const {
    const Proof<D, Frame> proof(minkowski_, answer.evidence);
    if (level_ == 1) return write(static_cast<const Classification<D>&>(answer), proof);
    if (level_ == 2) return write(answer, proof);
    ClosestPoints<D> whole{answer};
    proof.add_points(whole);
    write(whole, proof);
  }

  template <class T>
  void operator()(const FloatingAnswer<T, D>& answer) const {
    const AnswerFrame around = frame(answer.verdict, not_judged(pair_.claim));
    if constexpr (std::same_as<T, float> || std::same_as<T, double>)
      append_estimate(answers_, around, answer, level_);
    else
      append_estimate(answers_, around, nearest_doubles(answer), level_);
    summary_.add(Stage::floating);
  }

  void operator()(bool /*intersects*/) const {}  // not asked
  void operator()(std::monostate) const {}       // refused before

 private:
  template <class Answer>
  void write(const Answer& answer, const Proof<D, Frame>& proof) const {
    const Exact exact = exact_part(answer, proof);
    Judgement judgement;
    if (pair_.claim)
      judgement = judge(pair_, answer.verdict, proven(answer, exact, proof), tolerance_);
    append_answer(answers_, frame(answer.verdict, std::move(judgement)), answer, exact);
    summary_.add(answer.stage);
  }

  /// The squared distance of the hulls, if the certificate proves it; 0 where the shapes meet.
  template <class Answer>
  static std::optional<Rational> proven(const Answer& answer, const Exact& exact,
                                        const Proof<D, Frame>& proof) {
    if (answer.verdict != Verdict::separated) return Rational{};
    if (!std::holds_alternative<DistanceCertificate>(exact.certificate)) return std::nullopt;
    if constexpr (std::is_base_of_v<Distance<D>, Answer>) return exact.distance_squared;
    return proof.distance_squared();
  }

  AnswerFrame frame(Verdict verdict, Judgement&& judgement) const {
    summary_.add(verdict);
    summary_.add_claim(pair_.id, judgement);
    return {pair_.id, std::move(judgement), pair_.parts};
  }

  const PairLine& pair_;
  const Minkowski& minkowski_;
  int level_;
  const ClaimTolerance& tolerance_;
  std::string& answers_;
  Summary& summary_;
};

/// Answers by a paper's own loop.
[[nodiscard]] AnswerPair make_printed_answerer(const PrintedLoop& loop, int level,
                                               double tolerance) {
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    return std::visit(
        [&]<int D>(const ShapePair<D>& shapes) -> std::optional<std::string> {
          if (!loop.algorithm().works_in(D)) return explain_dimension(loop.algorithm(), D);
          if (shapes.is_placed()) return explain_placed(loop.algorithm().name);
          const PrintedOptions<D> options{.relative = tolerance};
          const PrintedAnswer<D> answer = loop(shapes.a, shapes.b, options);
          const Judgement judgement = not_judged(pair.claim);
          const Stage stage = answer.is_exact ? Stage::big_integer : Stage::floating;
          const int shown = answer.simplex.size == 0 ? std::min(level, 2) : level;
          append_unproved<D>(
              answers, {pair.id, judgement, pair.parts},
              {answer.verdict, stage, answer.distance, answer.squared, answer.on_a, answer.on_b},
              shown);
          summary.add(answer.verdict);
          summary.add_claim(pair.id, judgement);
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

std::optional<std::string> refuse_tolerance(std::string_view policy, double tolerance) {
  if (!(0 <= tolerance && tolerance < 1))
    return "a search tolerance is a fraction: 0 or more, and below 1";
  if (tolerance > 0 && !find_policy(policy)->has_tolerance)
    return "the policy " + std::string(policy) +
           " has no search tolerance: float, double, long-double and quad have one";
  return std::nullopt;
}

std::string_view default_policy(std::string_view algorithm) noexcept {
  return highest_level(kDefault, algorithm) > 0 ? kDefault : "adaptive";
}

int highest_level(std::string_view policy, std::string_view algorithm) noexcept {
  if (const auto loop = PrintedLoop::find(policy, algorithm)) return loop->algorithm().level;
  if (AnyQuery::find(policy, algorithm, Ask::distance)) return 3;  // points come with it
  return AnyQuery::find(policy, algorithm, Ask::classify) ? 1 : 0;
}

AnswerPair make_answerer(std::string_view policy, std::string_view algorithm, int level,
                         double tolerance, const ClaimTolerance& claim_tolerance) {
  if (const auto loop = PrintedLoop::find(policy, algorithm))
    return make_printed_answerer(*loop, level, tolerance);
  // Points are added by the proof that is written, where there is one (docs/decisions/0020).
  const bool is_certain = find_policy(policy)->is_certain;
  const bool with_points = level > 2 && !is_certain;
  const Ask ask = with_points ? Ask::closest_points : level > 1 ? Ask::distance : Ask::classify;
  const AnyQuery query = *AnyQuery::find(policy, algorithm, ask);
  const AnyQuery for_claims =
      (is_certain ? AnyQuery::find(policy, algorithm, Ask::distance) : std::nullopt)
          .value_or(query);
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    return std::visit(
        [&]<int D>(const ShapePair<D>& shapes) -> std::optional<std::string> {
          if (!query.works_in(D)) return explain_dimension(query.algorithm(), D);
          const bool by_distance = pair.claim && needs_distance(*pair.claim);
          const AnyQuery& asked = by_distance ? for_claims : query;
          if (!shapes.is_placed()) {
            const MinkowskiDifference<D> minkowski{shapes.a, shapes.b};
            std::visit(Report<D, Stored>(pair, minkowski, level, claim_tolerance, answers, summary),
                       asked(shapes.a, shapes.b, {}, tolerance));
            return std::nullopt;
          }
          if (!asked.takes_placed()) return explain_placed(asked.algorithm().name);
          const Placed<D> a = shapes.placed_a();
          const Placed<D> b = shapes.placed_b();
          const MinkowskiDifference<D, Posed> minkowski(a, b);
          std::visit(Report<D, Posed>(pair, minkowski, level, claim_tolerance, answers, summary),
                     asked(a, b, {}, tolerance));
          summary.add_poses(pair.id, shapes);
          return std::nullopt;
        },
        pair.shapes);
  };
}

}  // namespace certa::tools
