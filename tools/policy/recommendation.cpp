#include "policy/recommendation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "policy/assessment.hpp"
#include "policy/change.hpp"
#include "policy/text.hpp"

namespace certa::tools::policy {

namespace {

constexpr double kTimingTells = 1.05;
constexpr std::size_t kTriedPairs = 4000;  // for changes, besides those that came out wrong
constexpr std::size_t kMostCheaper = 5;    // named at most

/// In the order of cost.
std::vector<std::size_t> by_cost(std::span<const Scorecard> cards, TimeAt at) {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < cards.size(); ++k)
    if (cards[k].pairs > 0) order.push_back(k);
  std::ranges::stable_sort(
      order, [&](std::size_t x, std::size_t y) { return cards[x].times[at] < cards[y].times[at]; });
  return order;
}

std::optional<std::size_t> choose(std::span<const Scorecard> cards,
                                  std::span<const std::size_t> order, TimeAt at) {
  std::optional<std::size_t> cheapest;
  for (const std::size_t k : order) {
    if (!cards[k].meets()) continue;
    if (!cheapest) cheapest = k;
    if (cards[k].times[at] > kTimingTells * cards[*cheapest].times[at]) break;
    if (cards[k].candidate->info().certain) return k;
  }
  return cheapest;
}

/// "0 of 1,424 pairs that meet were missed: by this sample the rate is at most 0.26 % (95 % sure)".
std::string evidence(const Rate& rate, std::string_view what) {
  std::string text =
      grouped(rate.count) + " of " + counted(rate.of, "pair") + " " + std::string(what);
  if (rate.of == 0) return text;
  if (rate.harmful < rate.count)
    text += ", " + (rate.harmful == 0 ? "none" : grouped(rate.harmful)) + " of them harmful";
  const Interval range = rate.interval();
  return text + ": by this sample the rate is " +
         (rate.count == 0 ? "at most " + percent(range.high, 2)
                          : "between " + percent(range.low, 2) + " and " + percent(range.high, 2)) +
         " (95 % sure)";
}

/// Why a cheaper candidate's errors would go away, if they would.
class Trial {
 public:
  Trial(std::span<const PairLine> pairs, std::span<const Record> records, const Demands& demands,
        const Question& question)
      : pairs_(pairs),
        records_(records),
        demands_(demands),
        question_(question),
        changes_(Change::candidates(pairs)) {}

  [[nodiscard]] std::vector<std::string> changes_for(const Scorecard& card, std::size_t c) const {
    std::vector<std::string> texts;
    for (const Change& change : changes_) {
      if (auto text = outcome(change, card, c)) texts.push_back(*std::move(text));
      if (texts.size() == 2) break;
    }
    return texts;
  }

 private:
  /// The pairs on which the candidate erred, and others up to the limit: the verdicts of the
  /// changed pairs are held against the truth of the pairs as they were.
  [[nodiscard]] std::optional<std::string> outcome(const Change& change, const Scorecard& card,
                                                   std::size_t c) const {
    const Candidate& candidate = *card.candidate;
    std::vector<Record> changed;
    std::uint64_t repaired = 0;
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      const Observation& before = records_[k].observations[c];
      if (!before.asked) continue;
      const bool erred =
          before.verdict == Verdict::undecided || before.says_meet() != records_[k].truth.meet();
      if (!erred && k >= kTriedPairs) continue;
      const auto pair = change.apply(pairs_[k]);
      if (!pair) return std::nullopt;
      const Reply reply = candidate.answer(*pair, question_);
      Observation seen;
      seen.asked = true;
      seen.verdict = reply.verdict;
      repaired += erred && reply.verdict != Verdict::undecided &&
                  seen.says_meet() == records_[k].truth.meet();
      if (reply.verdict == Verdict::separated && !records_[k].truth.meet() && question_.level > 1)
        seen.distance_error = distance_error(reply, records_[k].truth, change.scale());
      changed.push_back({records_[k].truth, {seen}});
    }
    Demands errors = demands_;
    errors.budget_ns.reset();
    errors.certificate = errors.deterministic = false;
    const std::vector<Features> features(changed.size());
    const Scorecard after = score(candidate, 0, changed, features, errors);
    if (after.errs) return std::nullopt;
    return "After " + change.text() + " it would do: of " + counted(changed.size(), "pair") +
           " tried, " +
           grouped(after.missed.harmful + after.ghost.harmful + after.undecided.harmful) +
           " harmful errors are left; " + counted(repaired, "wrong answer") + " came right.";
  }

  /// As `observe` has it, of a pair that was scaled, to the accuracy of doubles.
  [[nodiscard]] static double distance_error(const Reply& reply, const Reference& truth,
                                             double scale) {
    if (!std::isfinite(truth.distance)) return Observation::kNone;
    const auto off = [&](const Wide& distance) {
      const double error = std::abs(static_cast<double>(distance) / scale - truth.distance);
      return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
    };
    return std::max(off(reply.distance), off(reply.distance_to));
  }

  std::span<const PairLine> pairs_;
  std::span<const Record> records_;
  const Demands& demands_;
  const Question& question_;
  std::vector<Change> changes_;
};

/// A kind of pairs, in singular and plural, and the error that they may suffer.
struct Kind {
  std::string_view one;
  std::string_view many;
  std::string_view error;
};

/// "at most 0.25 % of pairs that meet missed": the bound that the sample shows, which is never 0.
/// A few pairs show nothing.
std::string shown(const Rate& rate, const Kind& kind) {
  const std::string error(kind.error);
  const std::string many(kind.many);
  if (!rate.is_thin())
    return "at most " + percent(rate.interval().high, 2) + " of " + many + " " + error;
  if (rate.of == 0) return "no " + many + " to tell how many are " + error;
  const std::string one(kind.one);
  return (rate.of == 1 ? "1 " + one + " is" : grouped(rate.of) + " " + many + " are") +
         " too few to tell how many are " + error;
}

std::string errors_of(const Scorecard& card) {
  std::string certain = "no verdict can be wrong";
  if (card.candidate->info().encloses) return "bounds of the distance, not a number; " + certain;
  if (card.candidate->info().certain) return certain;
  const std::string undecided =
      card.undecided.is_thin()
          ? ""
          : ", " + shown(card.undecided, {"pair", "pairs", "undecided"}) + " (95 % sure)";
  if (card.missed.is_thin() && card.ghost.is_thin())
    return counted(card.missed.of, "pair") +
           (card.missed.of == 1 ? " that meets and " : " that meet and ") + grouped(card.ghost.of) +
           " that are apart are too few to tell what it gets wrong" + undecided;
  return shown(card.missed, {"pair that meets", "pairs that meet", "missed"}) + ", " +
         shown(card.ghost, {"pair that is apart", "pairs that are apart", "found to meet"}) +
         undecided;
}

std::string time_of(const Scorecard& card, TimeAt at) {
  const std::string time = duration(card.times[at]);
  switch (at) {
    case TimeAt::mean:
      return time + " on average";
    case TimeAt::median:
      return "half of the queries within " + time;
    case TimeAt::p99:
      return "99 % of the queries within " + time;
    case TimeAt::p999:
      return "99.9 % of the queries within " + time;
    case TimeAt::worst:
      break;
  }
  return "all queries within " + time;
}

/// For who asked for a distance: the cheapest policy that gives one, if bounds are recommended.
std::string number_instead(std::span<const Scorecard> cards, std::span<const std::size_t> order,
                           const Scorecard& chosen, TimeAt at) {
  const auto number_of = std::ranges::find_if(order, [&](std::size_t k) {
    return cards[k].meets() && !cards[k].candidate->info().encloses;
  });
  if (number_of == order.end()) return "No policy that gives a number meets the demands.";
  return "For a number take " + cards[*number_of].candidate->info().name + ", at " +
         number(cards[*number_of].times[at] / chosen.times[at]) + " times the time.";
}

void explain(Recommendation& result, std::span<const Scorecard> cards,
             std::span<const std::size_t> order, const Demands& demands) {
  const Scorecard& card = cards[*result.chosen];
  const CandidateInfo& info = card.candidate->info();
  if (info.encloses)
    result.reasons.push_back(
        "Its answer is an interval: bounds [lower, upper] between which the distance is proven to "
        "be. " +
        number_instead(cards, order, card, demands.budget_at));
  if (info.certain) {
    result.reasons.emplace_back(
        "Its verdicts are proven pair by pair, on these data and on any others: no sample has to "
        "show that.");
  } else {
    result.reasons.push_back(evidence(card.missed, "that meet were missed"));
    result.reasons.push_back(evidence(card.ghost, "that are apart were found to meet"));
    if (card.undecided.count > 0)
      result.reasons.push_back(evidence(card.undecided, "were left undecided"));
    result.reasons.emplace_back(
        "It promises nothing: this holds for data like these. On other data measure again.");
  }
  if (demands.tolerance > 0)
    result.reasons.push_back("Errors within " + number(demands.tolerance) +
                             " of touching count as harmless, as you asked.");
  std::size_t certain = cards.size();
  for (const std::size_t k : order)
    if (cards[k].candidate->info().certain && certain == cards.size()) certain = k;
  if (!info.certain && certain < cards.size())
    result.reasons.push_back(
        "Certainty (" + cards[certain].candidate->info().name + ") would cost " +
        number(cards[certain].times[demands.budget_at] / card.times[demands.budget_at]) +
        " times as much: " + time_of(cards[certain], demands.budget_at) + ".");
  const auto next = std::ranges::find_if(order, [&](std::size_t k) {
    return cards[k].meets() && cards[k].times[demands.budget_at] > card.times[demands.budget_at];
  });
  // As the one that gives a number it has been named already.
  const auto is_named = [&](std::size_t k) {
    return info.encloses && !cards[k].candidate->info().encloses;
  };
  if (next != order.end() && !is_named(*next))
    result.reasons.push_back(
        "The cheapest of the others that meet the demands is " +
        cards[*next].candidate->info().name + ", at " +
        number(cards[*next].times[demands.budget_at] / card.times[demands.budget_at]) +
        " times the time.");
  const bool is_cheapest = order.front() == *result.chosen;
  if (is_cheapest) result.reasons.emplace_back("No measured policy is cheaper.");
}

/// Which demands stand in the way of each that comes near.
void explain_failure(Recommendation& result, std::span<const Scorecard> cards,
                     std::span<const std::size_t> order, const Demands& demands) {
  result.headline = "No policy meets these demands.";
  const auto only_time = [](const Scorecard& card) {
    return card.fails.size() == 1 && card.is_slow;
  };
  for (const std::size_t k : order)
    if (only_time(cards[k])) {
      const Scorecard& card = cards[k];
      result.unmet.push_back("Only the budget is exceeded by " + card.candidate->info().name +
                             ", the fastest of these: it " + card.fails[0] + ".");
      break;
    }
  const auto cheap = std::ranges::find_if(order, [&](std::size_t k) {
    return !demands.budget_ns || cards[k].times[demands.budget_at] <= *demands.budget_ns;
  });
  if (cheap != order.end() && demands.budget_ns) {
    // The policy within the budget that errs least.
    std::size_t best = *cheap;
    const auto harm = [&](std::size_t k) {
      return std::make_pair(
          cards[k].fails.size(),
          cards[k].missed.harmful + cards[k].ghost.harmful + cards[k].undecided.harmful);
    };
    for (const std::size_t k : order)
      if (cards[k].times[demands.budget_at] <= *demands.budget_ns && harm(k) < harm(best)) best = k;
    for (const std::string& fail : cards[best].fails)
      result.unmet.push_back("Within the budget " + cards[best].candidate->info().name +
                             " comes nearest, but it " + fail + ".");
  } else if (result.unmet.empty()) {
    for (const std::size_t k : order)
      for (const std::string& fail : cards[k].fails)
        result.unmet.push_back(cards[k].candidate->info().name + " " + fail + ".");
  }
}

}  // namespace

Recommendation recommend(std::span<const Scorecard> cards, const Demands& demands,
                         const Question& question, std::span<const PairLine> pairs,
                         std::span<const Record> records) {
  Recommendation result;
  const TimeAt at = demands.budget_at;
  const std::vector<std::size_t> order = by_cost(cards, at);
  if (order.empty()) return result;
  result.chosen = choose(cards, order, at);
  if (result.chosen) {
    const Scorecard& card = cards[*result.chosen];
    result.headline = "Use " + card.candidate->info().name + ": " + errors_of(card) + ", " +
                      time_of(card, at) + ".";
    result.code = card.candidate->code(question);
    explain(result, cards, order, demands);
  } else {
    explain_failure(result, cards, order, demands);
  }
  // Policies cheaper than the chosen one, or else than certainty.
  const auto is_certain = [&](std::size_t k) { return cards[k].candidate->info().certain; };
  const auto certain = std::ranges::find_if(order, is_certain);
  const double bound = result.chosen            ? cards[*result.chosen].times[at]
                       : certain != order.end() ? cards[*certain].times[at]
                                                : std::numeric_limits<double>::infinity();
  std::optional<Trial> trial;
  for (const std::size_t k : order) {
    if (cards[k].times[at] >= bound) break;
    if (!cards[k].errs || !cards[k].is_complete || result.cheaper.size() == kMostCheaper) continue;
    if (!trial) trial.emplace(pairs, records, demands, question);
    result.cheaper.push_back(
        {cards[k].candidate->info().name, cards[k].fails,
         cards[k].promises_less ? std::vector<std::string>{} : trial->changes_for(cards[k], k)});
  }
  return result;
}

}  // namespace certa::tools::policy
