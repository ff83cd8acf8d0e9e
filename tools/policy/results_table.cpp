#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "policy/results.hpp"
#include "policy/text.hpp"

namespace certa::tools::policy {

namespace {

using Row = std::vector<std::string>;

/// The width of a UTF-8 text, in characters.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

/// The first column to the left, numbers to the right.
std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], width(row[k]));
  }
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      const std::string space(widths[k] - width(row[k]), ' ');
      text += k == 0 ? row[k] + space : "  " + space + row[k];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

/// Whether it has to be said how few pairs no error was seen in.
bool is_thin(const Scorecard& card, const Rate& rate) {
  return !card.candidate->info().certain && rate.of > 0 && rate.is_thin();
}

std::string rate(const Scorecard& card, const Rate& rate) {
  if (rate.of == 0) return "-";
  std::string text = grouped(rate.count);
  if (is_thin(card, rate)) text += " of " + grouped(rate.of);
  if (rate.harmful < rate.count) text += " (" + grouped(rate.harmful) + ")";
  return text;
}

/// The bound on the rate of wrong verdicts that the sample shows.
std::string bound(const Scorecard& card) {
  if (card.candidate->info().certain) return "0, proven";
  return "at most " + percent(card.wrong.interval().high, 2);
}

std::string error(std::uint64_t measured, double value) {
  return measured == 0 ? "-" : number(value, 2);
}

/// The recommended policy, then those that meet the demands, then those that do not, each by cost;
/// last the GJKs that are there to compare with.
std::vector<const Scorecard*> ranked(const Results& results) {
  std::vector<const Scorecard*> cards;
  for (const Scorecard& card : results.cards)
    if (card.pairs > 0) cards.push_back(&card);
  const auto key = [&](const Scorecard* card) {
    const auto chosen = results.recommendation.chosen;
    return std::tuple(!chosen || card != &results.cards[*chosen],
                      card->candidate->info().is_reference(), !card->meets(),
                      card->times[results.demands.budget_at]);
  };
  std::ranges::stable_sort(cards, {}, key);
  return cards;
}

/// The meaning of each word of the table.
class Legend {
 public:
  void add(std::string_view word, const std::string& says) {
    constexpr std::size_t kWidth = 16;
    text_ += "  " + std::string(word) + std::string(kWidth - std::min(kWidth, width(word)), ' ') +
             " " + says + "\n";
  }
  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

std::string legend(const Results& results, std::span<const Scorecard* const> cards) {
  const int level = results.question.level;
  const auto any = [&](auto has) { return std::ranges::any_of(results.candidates, has); };
  Legend legend;
  legend.add("missed", "pairs that it says are apart, though they meet");
  legend.add("ghosts", "pairs that it says meet, though they are apart");
  legend.add("undecided", "pairs on which it gives no verdict");
  if (results.demands.tolerance > 0)
    legend.add("3 (1)", "3 pairs, 1 of them farther than " + number(results.demands.tolerance) +
                            " from touching: only that does harm");
  const auto has_few = [](const Scorecard* card) {
    return is_thin(*card, card->missed) || is_thin(*card, card->ghost);
  };
  if (std::ranges::any_of(cards, has_few))
    legend.add("0 of 5", "fewer than " + std::to_string(kFewestPairs) +
                             " such pairs: too few to tell how often it errs on them");
  legend.add("wrong", "of all pairs, the share of these three that the sample allows, 95 % sure");
  if (level >= 2) {
    legend.add("distance off by", "the largest error of a distance, relative to it");
    legend.add("ulps",
               "the same in units in the last place of its own numbers: of floats for "
               "float,");
    legend.add("", "long doubles for long-double, 113 bits for quad, doubles for the others");
  }
  if (level >= 3) {
    legend.add("witness", "the largest error of a closest point, in the data's unit");
    legend.add("direction", "the largest error of the direction, in radians");
  }
  legend.add("mean .. worst",
             "microseconds: of a query on average, and within which 50, 99, 99.9 and 100 % are;");
  legend.add("", "making both shapes of a pair is not in them: " +
                     duration(results.shape_times[TimeAt::median]) + " (median), " +
                     duration(results.shape_times[TimeAt::p99]) + " (99 %)");
  legend.add("meets", "all that was demanded of it");
  if (any([](const auto& candidate) { return candidate->info().search_tolerance > 0; }))
    legend.add("double 1e-08", "and the like: its search stops at that relative error");
  for (const Scorecard* card : cards) {
    const CandidateInfo& info = card->candidate->info();
    if (info.name == info.policy) legend.add(info.name, info.about);
  }
  return legend.text();
}

}  // namespace

std::string to_table(const Results& results) {
  const int level = results.question.level;
  Row head{"policy", "missed", "ghosts", "undecided", "wrong"};
  if (level >= 2) head.insert(head.end(), {"distance off by", "ulps"});
  if (level >= 3) head.insert(head.end(), {"witness", "direction"});
  head.insert(head.end(), {"mean \u00b5s", "median", "99 %", "99.9 %", "worst", "meets"});
  std::vector<Row> rows{head};
  const std::vector<const Scorecard*> cards = ranked(results);
  for (const Scorecard* const each : cards) {
    const Scorecard& card = *each;
    Row row{card.candidate->info().name, rate(card, card.missed), rate(card, card.ghost),
            rate(card, card.undecided), bound(card)};
    if (level >= 2) {
      row.push_back(error(card.measured_distances, card.distance_relative.max));
      row.push_back(error(card.measured_distances, card.distance_ulps.max));
    }
    if (level >= 3) {
      row.push_back(error(card.measured_points, card.witness.max));
      row.push_back(error(card.measured_distances, card.direction.max));
    }
    for (const TimeAt at : {TimeAt::mean, TimeAt::median, TimeAt::p99, TimeAt::p999, TimeAt::worst})
      row.push_back(microseconds(card.times[at]));
    row.emplace_back(card.meets() ? "yes" : "no");
    rows.push_back(std::move(row));
  }
  std::string text;
  if (results.title) text += *results.title + "\n\n";
  text += aligned(rows) + "\n" + counted(results.records.size(), "pair") + ". In the table:\n" +
          legend(results, cards);
  const Recommendation& advice = results.recommendation;
  text += "\n" + advice.headline + "\n";
  if (advice.chosen) {
    const CandidateInfo& info = results.cards[*advice.chosen].candidate->info();
    text += "  " + info.name + ": " + info.about + "\n";
  }
  if (!advice.code.empty()) text += "  " + advice.code + "\n";
  for (const std::string& reason : advice.reasons) text += "  - " + reason + "\n";
  for (const std::string& unmet : advice.unmet) text += "  - " + unmet + "\n";
  for (const Cheaper& cheaper : advice.cheaper) {
    text += "Cheaper, but not good enough: " + cheaper.name + "\n";
    for (const std::string& fail : cheaper.fails) text += "  - " + fail + "\n";
    for (const std::string& change : cheaper.changes) text += "  + " + change + "\n";
  }
  if (results.partial())
    text += "PARTIAL: stopped after " + grouped(results.records.size()) + " of " +
            counted(results.sampled, "pair") + ".\n";
  return text;
}

}  // namespace certa::tools::policy
