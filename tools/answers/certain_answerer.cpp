#include "answers/certain_answerer.hpp"

#include <optional>
#include <type_traits>
#include <utility>

#include <certa/certa.hpp>
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
  Report(const PairLine& pair, const Minkowski& minkowski, int level,
         const ClaimTolerance& tolerance, std::string& answers, Summary& summary)
      : pair_(pair),
        minkowski_(minkowski),
        level_(level),
        tolerance_(tolerance),
        answers_(answers),
        summary_(summary) {}

  void operator()(const Classification<D>& answer) const {
    write(answer, Proof<D, Placement>(minkowski_, answer.evidence));
  }

  /// At level 1 the distance was asked for because of the claim, which is judged by the distance
  /// that its certificate proves.
  void operator()(const Distance<D>& answer) const {
    const Proof<D, Placement> proof(minkowski_, answer.evidence);
    if (level_ == 1) return write(static_cast<const Classification<D>&>(answer), proof);
    if (level_ == 2) return write(answer, proof);
    ClosestPoints<D> whole{answer};
    proof.add_points(whole);
    write(whole, proof);
  }

 private:
  template <class Answer>
  void write(const Answer& answer, const Proof<D, Placement>& proof) const {
    const Exact exact = exact_part(answer, proof);
    Judgement judgement;
    if (pair_.claim)
      judgement = judge(pair_, answer.verdict, proven(answer, exact, proof), tolerance_);
    summary_.add(answer.verdict);
    summary_.add_claim(pair_.id, judgement);
    append_answer(answers_, AnswerFrame{pair_.id, std::move(judgement), pair_.parts}, answer,
                  exact);
    summary_.add(answer.stage);
  }

  /// The squared distance of the hulls, if the certificate proves it; 0 where the shapes meet.
  template <class Answer>
  static std::optional<Rational> proven(const Answer& answer, const Exact& exact,
                                        const Proof<D, Placement>& proof) {
    if (answer.verdict != Verdict::separated) return Rational{};
    if (!std::holds_alternative<DistanceCertificate>(exact.certificate)) return std::nullopt;
    if constexpr (std::is_base_of_v<Distance<D>, Answer>) return exact.distance_squared;
    return proof.distance_squared();
  }

  const PairLine& pair_;
  const Minkowski& minkowski_;
  int level_;
  const ClaimTolerance& tolerance_;
  std::string& answers_;
  Summary& summary_;
};

/// Calls `report` with the answer, which is of D dimensions.
template <int D, class Placement>
void tell(const Report<D, Placement>& report, const CertainAnswer& answer) {
  if (const auto* distance = std::get_if<Distance<D>>(&answer)) return report(*distance);
  report(std::get<Classification<D>>(answer));
}

}  // namespace

void append_certain(const PairLine& pair, const CertainAnswer& answer, int level,
                    const ClaimTolerance& claim_tolerance, std::string& answers, Summary& summary) {
  std::visit(
      [&]<int D>(const ShapePair<D>& shapes) {
        if (!shapes.is_placed()) {
          const MinkowskiDifference<D> minkowski{shapes.a, shapes.b};
          tell(Report<D, AsStored>(pair, minkowski, level, claim_tolerance, answers, summary),
               answer);
          return;
        }
        const Placed<D> a = shapes.placed_a();
        const Placed<D> b = shapes.placed_b();
        const MinkowskiDifference<D, InWorld> minkowski(a, b);
        tell(Report<D, InWorld>(pair, minkowski, level, claim_tolerance, answers, summary), answer);
        summary.add_poses(pair.id, shapes);
      },
      pair.shapes);
}

AnswerPair make_certified_answerer(int level, const ClaimTolerance& claim_tolerance) {
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    const bool by_distance = level > 1 || (pair.claim && needs_distance(*pair.claim));
    const auto ask = [by_distance](const auto& a, const auto& b) -> CertainAnswer {
      if (by_distance) return distance(a, b);
      return classify(a, b);
    };
    const CertainAnswer answer = std::visit(
        [&ask]<int D>(const ShapePair<D>& shapes) {
          return shapes.is_placed() ? ask(shapes.placed_a(), shapes.placed_b())
                                    : ask(shapes.a, shapes.b);
        },
        pair.shapes);
    append_certain(pair, answer, level, claim_tolerance, answers, summary);
    return std::nullopt;
  };
}

}  // namespace certa::tools
