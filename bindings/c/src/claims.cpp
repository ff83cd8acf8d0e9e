// certa_judge: claims about all pairs of a batch.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include <certa.h>

#include <certa/certa.hpp>
#include <certa/exact.hpp>

#include "claim_reader.hpp"
#include "formats/judgement.hpp"
#include "options.hpp"
#include "pairs.hpp"

namespace certa::c {

namespace {

using tools::Claim;
using tools::ClaimOutcome;
using tools::ClaimPart;

static_assert(static_cast<int>(ClaimOutcome::agrees) == CERTA_AGREES &&
              static_cast<int>(ClaimOutcome::contradicted) == CERTA_CONTRADICTED &&
              static_cast<int>(ClaimOutcome::not_judged) == CERTA_NOT_JUDGED);
static_assert(1 << static_cast<int>(ClaimPart::depth) == CERTA_CLAIMS_DEPTH);

tools::ClaimTolerance tolerance_of(const certa_claims& claims) {
  if (claims.has_tolerance == 0) return {};
  const auto is_length = [](double x) { return x >= 0 && std::isfinite(x); };
  if (!is_length(claims.absolute) || !is_length(claims.relative))
    fail("a tolerance is negative or not finite");
  return {claims.absolute, claims.relative};
}

template <int D>
void judge_pairs(const certa_pairs& pairs, std::span<const std::size_t> extents,
                 const certa_claims& claims, const certa_options& options,
                 const certa_answers& answers, const certa_judgements& judgements) {
  const ClaimReader<D> read(claims);
  const tools::ClaimTolerance tolerance = tolerance_of(claims);
  const Results<std::uint8_t> verdicts(answers.verdict);
  const Results<double> distances(answers.distance);
  const Results<std::uint8_t> outcomes(judgements.outcome);
  const Results<std::uint8_t> parts(judgements.parts, tools::kClaimPartCount);
  const Results<double> errors(judgements.errors, tools::kClaimPartCount);
  answer_pairs<D>(pairs, extents, options, [&](PairReader<D>& pair, const Place& place) {
    const Claim claim = read(place);
    // The distance is computed where it is wanted, or needed to judge the claim.
    const bool by_distance = distances.is_wanted() || needs_distance(claim);
    std::optional<Rational> squared;
    Verdict verdict = Verdict::undecided;
    pair.ask_about([&](const auto& a, const auto& b) {
      if (!by_distance) {
        verdict = classify(a, b).verdict;
        return;
      }
      const auto answer = distance(a, b);
      verdict = answer.verdict;
      distances.put(place, answer.distance);
      if (needs_distance(claim)) squared = distance_squared(answer, a, b);
    });
    verdicts.put(place, static_cast<std::uint8_t>(verdict));
    const tools::PairLine line{
        .id = "null",
        .shapes = ShapePair<D>{pair.a.shape(), pair.b.shape(), pair.a.pose(), pair.b.pose(),
                               pair.a.radius(), pair.b.radius()},
        .claims = {{"", claim}}};
    const tools::Judgement judgement = std::move(judge(line, verdict, squared, tolerance).front());
    outcomes.put(place, static_cast<std::uint8_t>(judgement.outcome));
    parts.put_all(place, judgement.parts);
    if (!errors.is_wanted()) return;
    std::array<double, tools::kClaimPartCount> known;
    for (std::size_t k = 0; k < known.size(); ++k)
      known[k] = judgement.errors[k].value_or(std::numeric_limits<double>::quiet_NaN());
    errors.put_all(place, known);
  });
}

}  // namespace

}  // namespace certa::c

certa_status certa_judge(const certa_pairs* pairs, const certa_claims* claims,
                         const certa_options* options, const certa_answers* answers,
                         const certa_judgements* judgements, certa_error* error) {
  using namespace certa::c;
  return guarded(error, [&] {
    const auto extents = validate(pairs);
    if (claims == nullptr) fail("there are no claims");
    if (judgements == nullptr) fail("there is no place for judgements");
    const auto judge_in = [&]<int D> {
      judge_pairs<D>(*pairs, extents, *claims, validate(options),
                     answers == nullptr ? certa_answers{} : *answers, *judgements);
    };
    if (pairs->dimension == 2)
      judge_in.template operator()<2>();
    else
      judge_in.template operator()<3>();
  });
}
