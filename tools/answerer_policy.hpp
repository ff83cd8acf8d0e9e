/// Every algorithm that one driver or policy runs: a translation unit each, since there are many.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <certa/algorithms.hpp>
#include <certa/exact/tolerance.hpp>
#include <certa/policies.hpp>

#include "answer_stream.hpp"
#include "answer_writer.hpp"

namespace certa::tools {

template <class T>
inline constexpr bool kWide = (sizeof(T) > sizeof(double));

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
class Report {
 public:
  Report(const Pair& pair, const AlgorithmInfo& algorithm, int level, std::string& answers,
         Summary& summary)
      : pair_(pair), algorithm_(algorithm), level_(level), answers_(answers), summary_(summary) {}

  template <int D>
  void operator()(const ShapePair<D>& shapes, const Classification<D>& answer) const {
    write(answer, proof_of(shapes, answer));
  }

  /// Points are made by the proof that the rest is made by.
  template <int D>
  void operator()(const ShapePair<D>& shapes, const Distance<D>& answer) const {
    const Proof<D> proof = proof_of(shapes, answer);
    if (level_ < 3) return write(answer, proof);
    ClosestPoints<D> whole{answer};
    proof.add_points(whole);
    write(whole, proof);
  }

  template <class T, int D>
  void operator()(const ShapePair<D>&, const FloatingAnswer<T, D>& answer) const {
    const AnswerFrame around = frame(answer.verdict, false);
    if constexpr (kWide<T>)
      append_estimate(answers_, around, nearest_doubles(answer), level_);
    else
      append_estimate(answers_, around, answer, level_);
    summary_.add(Stage::floating);
  }

 private:
  template <int D>
  static Proof<D> proof_of(const ShapePair<D>& shapes, const Classification<D>& answer) {
    return {MinkowskiDifference<D>{shapes.a, shapes.b}, answer.evidence};
  }

  template <class Answer, int D>
  void write(const Answer& answer, const Proof<D>& proof) const {
    const bool certain = !algorithm_.as_published;
    append_answer(answers_, frame(answer.verdict, certain), answer, exact_part(answer, proof));
    summary_.add(answer.stage);
    if (judge(pair_.claim, answer.verdict, certain) != ClaimOutcome::contradicted) return;
    std::optional<double> distance;
    if constexpr (std::is_base_of_v<Distance<D>, Answer>) distance = answer.distance;
    summary_.add_contradiction(pair_.id,
                               explain_contradiction(*pair_.claim, answer.verdict, distance));
  }

  AnswerFrame frame(Verdict verdict, bool certain) const {
    const ClaimOutcome outcome = judge(pair_.claim, verdict, certain);
    summary_.add(verdict, outcome);
    return {pair_.id, outcome};
  }

  const Pair& pair_;
  const AlgorithmInfo& algorithm_;
  int level_;
  std::string& answers_;
  Summary& summary_;
};

/// Why the algorithm does not take shapes of this dimension.
[[nodiscard]] inline std::string explain_dimension(const AlgorithmInfo& algorithm, int dimension) {
  return "the algorithm " + std::string(algorithm.name) + " is made for " +
         std::to_string(algorithm.min_dimension) + " dimensions, and the shapes have " +
         std::to_string(dimension);
}

/// A driver or a policy, and the algorithms that it runs: `runs` in answerer.hpp.
template <class Policy>
inline constexpr bool kRunsKktAlone = CompiledPolicy<Policy>;
template <class T>
inline constexpr bool kRunsKktAlone<floating<T>> = kWide<T>;
template <class Policy, class Algorithm>
inline constexpr bool kRuns = !kRunsKktAlone<Policy> || std::is_same_v<Algorithm, NearestFace>;

template <class Policy, class Algorithm>
inline constexpr int kHighest = [] {
  if constexpr (CompiledPolicy<Policy>)
    return 3;
  else
    return kHighestLevel<Policy, Algorithm>;
}();

template <class Policy, class Algorithm>
[[nodiscard]] AnswerPair answerer(int level, double tolerance) {
  return
      [=](const Pair& pair, std::string& answers, Summary& summary) -> std::optional<std::string> {
        const Report report(pair, Algorithm::info, level, answers, summary);
        return std::visit(
            [&]<int D>(const ShapePair<D>& shapes) -> std::optional<std::string> {
              if constexpr (!Algorithm::info.works_in(D)) {
                return explain_dimension(Algorithm::info, D);
              } else {
                const auto query = [&](auto&&... arguments) {
                  if constexpr ((kHighest<Policy, Algorithm>) > 1)
                    if (level > 1)
                      return report(shapes,
                                    distance<Policy, Algorithm>(shapes.a, shapes.b, arguments...));
                  report(shapes, classify<Policy, Algorithm>(shapes.a, shapes.b, arguments...));
                };
                if constexpr (CompiledPolicy<Policy>) {
                  query();
                } else {
                  Policy policy;
                  if constexpr (Tolerant<Policy>)
                    policy.tolerance = static_cast<typename Policy::number>(tolerance);
                  query(PolicyOptions{}, policy);
                }
                return std::nullopt;
              }
            },
            pair.shapes);
      };
}

template <class Policy>
[[nodiscard]] AnswerPair find_answerer(std::string_view algorithm, int level, double tolerance) {
  AnswerPair found;
  Algorithms::for_each([&]<class Algorithm>() {
    if constexpr (kRuns<Policy, Algorithm>)
      if (Algorithm::info.name == algorithm) found = answerer<Policy, Algorithm>(level, tolerance);
  });
  return found;
}

extern template AnswerPair find_answerer<certified>(std::string_view, int, double);
extern template AnswerPair find_answerer<uncertified>(std::string_view, int, double);
extern template AnswerPair find_answerer<adaptive>(std::string_view, int, double);
extern template AnswerPair find_answerer<exact>(std::string_view, int, double);
extern template AnswerPair find_answerer<floating<double>>(std::string_view, int, double);
extern template AnswerPair find_answerer<floating<float>>(std::string_view, int, double);
extern template AnswerPair find_answerer<floating<long double>>(std::string_view, int, double);

}  // namespace certa::tools
