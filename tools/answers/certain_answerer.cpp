#include "answers/certain_answerer.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/exact/proof.hpp>

#include "formats/answer_writer.hpp"

namespace certa::tools {

namespace {

/// One answer of the kernel, written and counted.
template <int D, class Placement>
class Report {
 public:
  using Minkowski = MinkowskiDifference<D, Placement>;

  /// The shapes must outlive it.
  Report(const PairLine& pair, const Minkowski& minkowski, const AnswerRequest& request,
         std::string& answers, Summary& summary)
      : pair_(pair),
        minkowski_(minkowski),
        request_(request),
        answers_(answers),
        summary_(summary) {}

  void operator()(const Classification<D>& answer) const {
    write(answer, Proof<D, Placement>(minkowski_, answer.evidence));
  }

  /// At level 1 the distance was asked for because of the claim, which is judged by the distance
  /// that its certificate proves.
  void operator()(const Distance<D>& answer) const {
    const Proof<D, Placement> proof(minkowski_, answer.evidence);
    if (request_.level == 1) return write(static_cast<const Classification<D>&>(answer), proof);
    if (request_.level == 2) return write(answer, proof);
    ClosestPoints<D> whole{answer};
    proof.add_points(whole);
    write(whole, proof);
  }

 private:
  template <class Answer>
  void write(const Answer& answer, const Proof<D, Placement>& proof) const {
    const Exact exact = exact_part(answer, proof, request_.format);
    Judgements judgements;
    if (!pair_.claims.empty())
      judgements =
          judge(pair_, answer.verdict, proven(answer, exact, proof), request_.claim_tolerance);
    append_answer(answers_, frame_of(pair_, judgements, request_.format), answer, exact);
    summary_.add(answer.verdict);
    summary_.add_claims(pair_, judgements);
    summary_.add(answer.stage);
  }

  /// The squared distance of the hulls, if the evidence proves it; 0 where the shapes meet.
  template <class Answer>
  std::optional<Rational> proven(const Answer& answer, const Exact& exact,
                                 const Proof<D, Placement>& proof) const {
    if (answer.verdict != Verdict::separated) return Rational{};
    if (answer.evidence.kind != Evidence<D>::Kind::nearest) return std::nullopt;
    if constexpr (std::is_base_of_v<Distance<D>, Answer>)
      if (request_.format.has(Field::distance_squared)) return exact.distance_squared;
    return proof.distance_squared();
  }

  const PairLine& pair_;
  const Minkowski& minkowski_;
  const AnswerRequest& request_;
  std::string& answers_;
  Summary& summary_;
};

/// Calls `report` with the answer, which is of D dimensions.
template <int D, class Placement>
void tell(const Report<D, Placement>& report, const CertainAnswer& answer) {
  if (const auto* distance = std::get_if<Distance<D>>(&answer)) return report(*distance);
  report(std::get<Classification<D>>(answer));
}

/// Whether exact numbers are written, or needed to judge claims.
bool needs_proof(const PairLine& pair, const AnswerRequest& request) {
  return request.format.has_proof() ||
         (request.level > 1 && request.format.has(Field::distance_squared)) || needs_distance(pair);
}

/// Calls `ask` with both shapes, placed if they are.
template <int D, class Ask>
auto ask_about(const ShapePair<D>& shapes, const Ask& ask) {
  return shapes.is_placed() ? ask(shapes.placed_a(), shapes.placed_b()) : ask(shapes.a, shapes.b);
}

/// Answers by the kernel alone, without exact numbers.
template <int D>
void append_unproved(const PairLine& pair, const ShapePair<D>& shapes, const AnswerRequest& request,
                     std::string& answers, Summary& summary) {
  Judgements judgements;
  const auto write = [&](const auto& answer) {
    if (!pair.claims.empty()) judgements = judge(pair, answer.verdict, {}, request.claim_tolerance);
    append_answer(answers, frame_of(pair, judgements, request.format), answer, {});
    summary.add(answer.verdict);
    summary.add(answer.stage);
    summary.add_claims(pair, judgements);
  };
  const auto& format = request.format;
  const bool with_points = format.has(Field::witness) || format.has(Field::normal);
  if (request.level == 3 && with_points)
    write(ask_about(shapes, [](const auto& a, const auto& b) { return closest_points(a, b); }));
  else if (request.level > 1 && format.has(Field::distance))
    write(ask_about(shapes, [](const auto& a, const auto& b) { return distance(a, b); }));
  else
    write(ask_about(shapes, [](const auto& a, const auto& b) { return classify(a, b); }));
  if (shapes.is_placed()) summary.add_poses(pair.id, shapes);
}

}  // namespace

bool needs_distance(const PairLine& pair) noexcept {
  return std::any_of(pair.claims.begin(), pair.claims.end(),
                     [](const NamedClaim& named) { return needs_distance(named.claim); });
}

void append_certain(const PairLine& pair, const CertainAnswer& answer, const AnswerRequest& request,
                    std::string& answers, Summary& summary) {
  std::visit(
      [&]<int D>(const ShapePair<D>& shapes) {
        if (!shapes.is_placed()) {
          const MinkowskiDifference<D> minkowski{shapes.a, shapes.b};
          tell(Report<D, AsStored>(pair, minkowski, request, answers, summary), answer);
          return;
        }
        const Placed<D> a = shapes.placed_a();
        const Placed<D> b = shapes.placed_b();
        const MinkowskiDifference<D, InWorld> minkowski(a, b);
        tell(Report<D, InWorld>(pair, minkowski, request, answers, summary), answer);
        summary.add_poses(pair.id, shapes);
      },
      pair.shapes);
}

AnswerPair make_certified_answerer(const AnswerRequest& request) {
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    const bool by_distance = request.level > 1 || needs_distance(pair);
    const auto ask = [by_distance](const auto& a, const auto& b) -> CertainAnswer {
      if (by_distance) return distance(a, b);
      return classify(a, b);
    };
    const CertainAnswer answer =
        std::visit([&ask](const auto& shapes) { return ask_about(shapes, ask); }, pair.shapes);
    append_certain(pair, answer, request, answers, summary);
    return std::nullopt;
  };
}

AnswerPair make_light_answerer(const AnswerRequest& request) {
  return [request, by_proof = make_certified_answerer(request)](
             const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    if (needs_proof(pair, request)) return by_proof(pair, answers, summary);
    std::visit(
        [&](const auto& shapes) { append_unproved(pair, shapes, request, answers, summary); },
        pair.shapes);
    return std::nullopt;
  };
}

AnswerPair make_comparing_answerer(double number, const AnswerFormat& format) {
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    std::visit(
        [&](const auto& shapes) {
          const auto compare = [&](const auto& a, const auto& b) {
            const auto answer = at_least(a, b, number);
            Exact exact;
            if (format.has_proof()) exact.certificate = certificate(answer, a, b);
            append_answer(answers, frame_of(pair, {}, format), answer, exact);
            summary.add(answer.stage);
            summary.add_comparison(answer.holds, pair.id);
            summary.add_claims(pair, not_judged(pair));
          };
          ask_about(shapes, compare);
          if (shapes.is_placed()) summary.add_poses(pair.id, shapes);
        },
        pair.shapes);
    return std::nullopt;
  };
}

}  // namespace certa::tools
