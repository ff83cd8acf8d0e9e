#include "policy/assessment.hpp"

#include <array>
#include <string>
#include <string_view>

#include "policy/text.hpp"

namespace certa::tools::policy {

namespace {

/// "missed 2 of 1,000 pairs that meet": the verb, the kind of pairs, and how the sentence ends.
struct Deed {
  std::string_view did;
  std::string_view which;
  std::string_view rest;
};

/// One kind of wrong verdict against the rate that is allowed.
class Allowance {
 public:
  Allowance(Scorecard& card, const Demands& demands) : card_(card), demands_(demands) {}

  void require(const Rate& rate, double most, const Deed& deed) {
    // An error that cannot happen needs no evidence.
    if ((card_.candidate->info().certain && rate.harmful == 0) || most >= 1) return;
    if (rate.harmful > 0 && most == 0) return fail(rate, deed, "none is allowed");
    if (most == 0) return;
    const Interval range = interval(rate.harmful, rate.of);
    if (range.high <= most) return;
    const std::string allowed = "at most " + percent(most) + " is allowed";
    if (rate.harmful > 0) return fail(rate, deed, allowed);
    card_.errs = true;
    card_.fails.push_back(text(deed, "none", rate.of) + ", which shows a rate of at most " +
                          percent(range.high) + " (95 % sure); " + allowed +
                          ": to show that takes " + counted(trials_for(most), "pair"));
  }

 private:
  static std::string text(const Deed& deed, const std::string& count, std::uint64_t of) {
    return std::string(deed.did) + " " + count + " of " + counted(of, "pair") +
           std::string(deed.which) + std::string(deed.rest);
  }
  void fail(const Rate& rate, const Deed& deed, const std::string& allowed) {
    card_.errs = true;
    std::string reason = text(deed, grouped(rate.harmful), rate.of);
    if (demands_.tolerance > 0)
      reason += ", farther than " + number(demands_.tolerance) + " from touching";
    reason += rate.largest_gap > 0 ? " (the worst by " + number(rate.largest_gap) + "); "
                                   : " (they just touch); ";
    card_.fails.push_back(reason + allowed);
  }

  Scorecard& card_;
  const Demands& demands_;
};

std::string_view where(TimeAt at) {
  constexpr std::array<std::string_view, kTimeNames.size()> kNames{
      "on average", "at the median", "at the 99th percentile", "at the 99.9th percentile",
      "at worst"};
  return kNames[static_cast<std::size_t>(at)];
}

}  // namespace

void assess(Scorecard& card, const Demands& demands) {
  const CandidateInfo& info = card.candidate->info();
  card.fails.clear();
  card.errs = card.is_slow = card.promises_less = false;
  if (!card.is_complete)
    card.fails.push_back("answers only " + counted(card.pairs, "pair") +
                         ", those of one dimension");
  Allowance allowance(card, demands);
  allowance.require(card.missed, demands.max_missed, {"missed", " that meet", ""});
  allowance.require(card.ghost, demands.max_ghost, {"found contact in", " that are apart", ""});
  allowance.require(card.undecided, demands.max_undecided, {"left", "", " undecided"});
  if (demands.max_distance_error && card.distance_absolute.max > *demands.max_distance_error) {
    card.errs = true;
    card.fails.push_back("was off by up to " + number(card.distance_absolute.max) +
                         " in a distance; at most " + number(*demands.max_distance_error) +
                         " is allowed");
  }
  const double time = card.times[demands.budget_at];
  if (demands.budget_ns && time > *demands.budget_ns) {
    card.is_slow = true;
    card.fails.push_back("takes " + duration(time) + " " + std::string(where(demands.budget_at)) +
                         ", " + number(time / *demands.budget_ns) + " times the budget of " +
                         duration(*demands.budget_ns));
  }
  const auto require = [&card](bool wanted, bool has, const char* fail) {
    if (!wanted || has) return;
    card.promises_less = true;
    card.fails.emplace_back(fail);
  };
  require(demands.certificate, info.certificate, "gives no certificate, and one is required");
  require(demands.deterministic, info.deterministic,
          "may give other bits on other processors, and the same are required");
}

}  // namespace certa::tools::policy
