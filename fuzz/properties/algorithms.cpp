#include "algorithms.hpp"

#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include <certa/by_name.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/printed.hpp>

#include "in_dimension.hpp"

namespace certa::fuzz {

namespace {

constexpr std::string_view kDefault = "kkt";
constexpr std::string_view kAxes = "separating-axis";

/// Compares the verdict of level 1. Algorithms that decide contact alone say `intersecting` where
/// shapes meet.
bool right_verdict(const AlgorithmInfo& algorithm, Verdict verdict, Verdict truth) {
  if (verdict != Verdict::intersecting) return verdict == truth;
  return algorithm.level == 1 && truth != Verdict::separated;
}

template <int D, class Answer>
const char* difference(const ShapePair<D>& s, const Answer& answer, const Answer& expected) {
  if constexpr (std::is_base_of_v<Distance<D>, Answer>) {
    if (!(*certa::distance_squared(answer, s.a, s.b) ==
          *certa::distance_squared(expected, s.a, s.b)))
      return "another squared distance";
    if (!same_bits(answer.distance, expected.distance)) return "another distance";
  }
  // The nearest point of the Minkowski difference is unique.
  if constexpr (std::is_same_v<Answer, ClosestPoints<D>>)
    if (answer.verdict == Verdict::separated && !same_bits(answer.normal, expected.normal))
      return "another direction";
  return nullptr;
}

/// The error in an answer, judged by another answer that is known to be right.
template <int D, class Answer>
Violation compare(const ShapePair<D>& s, const AlgorithmInfo& algorithm, const Answer& answer,
                  const Answer& expected) {
  if (!right_verdict(algorithm, answer.verdict, expected.verdict))
    return "the verdict is " + std::string(to_string(answer.verdict)) + ", not " +
           std::string(to_string(expected.verdict));
  if (const char* what = difference<D>(s, answer, expected)) return what;
  const Certificate certificate = certa::certificate(answer, s.a, s.b);
  const CheckResult proof = check<D>(s.a.points(), s.b.points(), certificate);
  // The separating-axis test finds no common point.
  const bool none = algorithm.name == kAxes && answer.verdict != Verdict::separated;
  if (none != std::holds_alternative<std::monostate>(certificate))
    return "whether there is a certificate";
  if (!none && proof.proves != answer.verdict)
    return "the certificate does not prove the verdict: " + proof.reason;
  return {};
}

/// Runs every algorithm that gives such answers and is right on any input, under both exact
/// policies.
template <int D, class Law>
Violation of_each(Ask ask, const Law& law) {
  for (const AlgorithmInfo* const algorithm : algorithms()) {
    if (!algorithm->works_in(D)) continue;
    for (const std::string_view policy : {"adaptive", "exact"})
      if (const auto query = AnyQuery::find(policy, algorithm->name, ask))
        if (Violation violation = law(*query))
          return std::string(algorithm->name) + " under " + std::string(policy) + ": " + *violation;
  }
  return {};
}

/// Compares their answers with those of kkt.
template <class Answer, int D>
Violation agree(const ShapePair<D>& s, Ask ask, Verdict* seen) {
  const AnyAnswer<D> expected = (*AnyQuery::find("adaptive", kDefault, ask))(s.a, s.b);
  if (seen != nullptr) *seen = verdict_of<D>(expected);
  return of_each<D>(ask, [&](const AnyQuery& query) -> Violation {
    const AnyAnswer<D> answer = query(s.a, s.b);
    if (Violation violation =
            compare(s, query.algorithm(), std::get<Answer>(answer), std::get<Answer>(expected)))
      return violation;
    if constexpr (std::is_same_v<Answer, Distance<D>>) {
      // From where the default ended, and from some vertices of that, which need not be a face.
      Simplex start = std::get<Answer>(expected).simplex();
      for (const char* where : {"from a warm start: ", "from a part of it: "}) {
        const AnyAnswer<D> warm = query(s.a, s.b, {.warm_start = start});
        const char* what =
            verdict_of<D>(warm) != verdict_of<D>(expected)
                ? "another verdict"
                : difference<D>(s, std::get<Answer>(warm), std::get<Answer>(expected));
        if (what != nullptr) return std::string(where) + what;
        start.size = (start.size + 1) / 2;
      }
    }
    return {};
  });
}

/// Compares verdicts of level 1, which have no certificates.
template <int D>
Violation contacts_agree(const ShapePair<D>& s, Verdict truth) {
  return of_each<D>(Ask::intersects, [&](const AnyQuery& query) -> Violation {
    const bool meet = std::get<bool>(query(s.a, s.b));
    if (meet != (truth != Verdict::separated)) return "intersects() is wrong";
    return {};
  });
}

}  // namespace

Violation algorithms_agree(const Recipe& recipe, int level, Verdict* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    if (level == 2) return agree<Distance<D>>(s, Ask::distance, seen);
    if (level == 3) return agree<ClosestPoints<D>>(s, Ask::closest_points, seen);
    Verdict truth = Verdict::undecided;
    if (Violation violation = agree<Classification<D>>(s, Ask::classify, &truth)) return violation;
    if (seen != nullptr) *seen = truth;
    return contacts_agree(s, truth);
  });
}

Violation algorithms_end(const Recipe& recipe) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    for (const AlgorithmInfo* const algorithm : algorithms()) {
      if (!algorithm->works_in(D)) continue;
      for (const std::string_view policy : {"float", "double"}) {
        const auto query = AnyQuery::find(policy, algorithm->name, Ask::classify);
        Trace trace;
        const Verdict verdict = verdict_of<D>((*query)(s.a, s.b, {.trace = &trace}));
        // The separating-axis test is no search: it takes as many steps as there are axes.
        if (algorithm->name == "separating-axis") continue;
        const bool ended = trace.size() <= 5 * kInexactStepLimit;
        const bool honest = trace.size() < kInexactStepLimit || verdict == Verdict::undecided;
        if (!ended || !honest)
          return std::string(algorithm->name) + " took " + std::to_string(trace.size()) +
                 " steps to its verdict, " + std::string(to_string(verdict));
      }
    }
    for (const AlgorithmInfo* const loop : printed_loops()) {
      if (!loop->works_in(D) || loop->name == "separating-axis-reconstructed") continue;
      for (const std::string_view policy : {"float", "double"}) {
        const PrintedOptions<D> options;
        const auto answer = (*PrintedLoop::find(policy, loop->name))(s.a, s.b, options);
        if (answer.supports > options.steps)
          return std::string(loop->name) + " took " + std::to_string(answer.supports) + " supports";
      }
    }
    return {};
  });
}

}  // namespace certa::fuzz
