#include "study/assessment.hpp"

#include <string>
#include <string_view>

#include "study/text.hpp"

namespace certa::tools::study {

namespace {

/// One kind of wrong verdict against the rate that is allowed.
class Allowance {
 public:
  Allowance(Scorecard& card, const Demands& demands) : card_(card), demands_(demands) {}

  void require(const Rate& rate, double most, std::string_view option, std::string_view what) {
    // What cannot happen needs no evidence.
    if ((card_.candidate->info().certain && rate.harmful == 0) || most >= 1) return;
    if (rate.harmful > 0 && most == 0) return fail(rate, option, what, "none may be");
    if (most == 0) return;
    const Interval range = interval(rate.harmful, rate.of);
    if (range.high <= most) return;
    const std::string allowed = "at most " + number(most) + " may be";
    if (rate.harmful > 0) return fail(rate, option, what, allowed);
    card_.errs = true;
    card_.fails.push_back(std::string(option) + ": none of " + counted(rate.of, "pair") + " " +
                          std::string(what) + ", which shows a rate below " + number(range.high) +
                          ", but " + allowed + ": that takes " + counted(trials_for(most), "pair"));
  }

 private:
  void fail(const Rate& rate, std::string_view option, std::string_view what,
            const std::string& allowed) {
    card_.errs = true;
    std::string text = std::string(option) + ": " + grouped(rate.harmful) + " of " +
                       counted(rate.of, "pair") + " " + std::string(what);
    if (demands_.tolerance > 0)
      text += ", farther than " + number(demands_.tolerance) + " from touching";
    text += " (the worst by " + number(rate.largest_gap) + "), and " + allowed;
    card_.fails.push_back(text);
  }

  Scorecard& card_;
  const Demands& demands_;
};

}  // namespace

void assess(Scorecard& card, const Demands& demands) {
  const CandidateInfo& info = card.candidate->info();
  card.fails.clear();
  card.errs = false;
  if (!card.is_complete)
    card.fails.push_back("it answers only " + counted(card.pairs, "pair") +
                         ", those of one dimension");
  Allowance allowance(card, demands);
  allowance.require(card.missed, demands.max_missed, "max-missed", "missed");
  allowance.require(card.ghost, demands.max_ghost, "max-ghost", "found to meet though apart");
  allowance.require(card.undecided, demands.max_undecided, "max-undecided", "left undecided");
  if (demands.max_distance_error && card.distance_absolute.max > *demands.max_distance_error) {
    card.errs = true;
    card.fails.push_back("max-distance-error: distances are off by up to " +
                         number(card.distance_absolute.max) + ", and " +
                         number(*demands.max_distance_error) + " is allowed");
  }
  const double time = card.times[demands.budget_at];
  if (demands.budget_ns && time > *demands.budget_ns)
    card.fails.push_back("budget-ns: " + duration(time) + " (" +
                         std::string(to_string(demands.budget_at)) + "), " +
                         number(time / *demands.budget_ns) + " times the budget");
  if (demands.certificate && !info.certificate)
    card.fails.push_back("require certificate: it gives none");
  if (demands.deterministic && !info.deterministic)
    card.fails.push_back("require deterministic: it depends on the processor");
}

}  // namespace certa::tools::study
