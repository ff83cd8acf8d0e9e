#include "formats/refute.hpp"

#include <span>
#include <utility>

#include <certa/check.hpp>
#include <certa/exact/round.hpp>

#include "formats/fraction.hpp"
#include "formats/json.hpp"
#include "formats/judgement.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

std::string text(double value) {
  std::string digits;
  append_number(digits, value);
  return digits;
}

/// The distance must be what the certificate proves, or not be stated.
Reason refute_distance(const Answer& answer, const CheckResult& proof) {
  if (!answer.distance && !answer.distance_squared) return std::nullopt;
  if (!answer.distance || !answer.distance_squared)
    return "distance and distance_squared do not stand together";
  const bool meet = proof.proves != Verdict::separated;
  if (!meet && !proof.distance_squared)
    return "states a distance that its certificate does not prove";
  const Rational proved = meet ? Rational{} : *proof.distance_squared;
  if (!(*answer.distance_squared == proved))
    return "distance_squared is " + to_string(*answer.distance_squared) +
           ", but the certificate proves " + to_string(reduce(proved));
  if (const double rounded = round_sqrt(proved); *answer.distance != rounded)
    return "distance is " + text(*answer.distance) + ", but the nearest double is " + text(rounded);
  return std::nullopt;
}

/// The convex combination that a certificate names, rounded. REQUIRES: the checker accepted it.
template <int D>
std::vector<double> rounded_point(const Shape<D>& shape,
                                  const std::vector<WeightedVertex>& vertices) {
  std::vector<double> point;
  for (std::size_t k = 0; k < D; ++k) {
    Rational sum;
    for (const WeightedVertex& vertex : vertices)
      sum = reduce(add(sum, multiply(vertex.weight, to_rational(shape[vertex.index][k]))));
    point.push_back(round(sum));
  }
  return point;
}

/// Where the certificate names the points, the witness must be them, rounded.
template <int D>
Reason refute_witness(const ShapePair<D>& shapes, const Answer& answer) {
  if (!answer.witness) return std::nullopt;
  if (answer.witness->a.size() != D || answer.witness->b.size() != D)
    return "the witness has another dimension than the shapes";
  return std::visit(
      [&](const auto& certificate) -> Reason {
        if constexpr (requires {
                        certificate.a;
                        certificate.b;
                      }) {
          if (answer.witness->a != rounded_point(shapes.a, certificate.a) ||
              answer.witness->b != rounded_point(shapes.b, certificate.b))
            return "the witness is not the nearest to the certificate's points";
        }
        return std::nullopt;
      },
      answer.certificate);
}

std::string names(const std::vector<ClaimPart>& parts) {
  std::string text;
  for (const ClaimPart part : parts) text.append(text.empty() ? "" : ", ").append(to_string(part));
  return text.empty() ? "nothing" : text;
}

/// The parts named must be those that came out so.
Reason refute_parts(std::string_view key, const std::vector<ClaimPart>& named,
                    const Judgement& judgement, ClaimOutcome outcome) {
  std::vector<ClaimPart> right;
  for (const ClaimPart part : kClaimParts)
    if (judgement.part(part) == outcome) right.push_back(part);
  if (named == right) return std::nullopt;
  return concat({key, " names ", names(named), ", not ", names(right)});
}

Reason refute_claim(const Answer& answer, const Judgement& judgement) {
  if (const std::string_view claim = to_string(judgement.outcome); answer.claim != claim)
    return "the claim is " + (claim.empty() ? "absent" : quote(claim)) + ", not " +
           quote(answer.claim);
  if (Reason reason = refute_parts("claim_contradicts", answer.claim_contradicts, judgement,
                                   ClaimOutcome::contradicted))
    return reason;
  if (Reason reason = refute_parts("claim_not_judged", answer.claim_not_judged, judgement,
                                   ClaimOutcome::not_judged))
    return reason;
  const auto number = [](const std::optional<double>& x) { return x ? text(*x) : "absent"; };
  for (const ClaimPart part : kClaimParts) {
    const auto& stated = answer.claim_errors[static_cast<std::size_t>(part)];
    if (stated != judgement.error(part))
      return concat({"the error of the claimed ", to_string(part), " is ",
                     number(judgement.error(part)), ", not ", number(stated)});
  }
  return std::nullopt;
}

/// What an accepted certificate proves.
Truth truth_of(const CheckResult& proof) {
  if (proof.proves == Verdict::separated) return {proof.proves, proof.distance_squared};
  return {proof.proves, Rational{}};
}

template <int D>
Reason refute_shapes(const ShapePair<D>& shapes, const Pair& pair, const Answer& answer,
                     const ClaimTolerance& tolerance) {
  const CheckResult proof = check<D>(shapes.a.points(), shapes.b.points(), answer.certificate);
  if (!proof.accepted) return "certificate refused: " + proof.reason;
  if (answer.verdict != proof.proves)
    return "the verdict is " + std::string(to_string(answer.verdict)) +
           ", but the certificate proves " + std::string(to_string(proof.proves));
  if (Reason reason = refute_distance(answer, proof)) return reason;
  if (Reason reason = refute_witness(shapes, answer)) return reason;
  return refute_claim(answer, judge(pair, truth_of(proof), tolerance));
}

}  // namespace

std::optional<std::string> refute(const Pair& pair, const Answer& answer,
                                  const ClaimTolerance& tolerance) {
  if (answer.id != pair.id) return "the next pair is " + std::string(plain_id(pair.id));
  if (std::holds_alternative<std::monostate>(answer.certificate)) return "has no certificate";
  return std::visit(
      [&](const auto& shapes) { return refute_shapes(shapes, pair, answer, tolerance); },
      pair.shapes);
}

}  // namespace certa::tools
