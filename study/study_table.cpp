#include <algorithm>
#include <string>
#include <vector>

#include "study/study.hpp"
#include "study/text.hpp"

namespace certa::tools::study {

namespace {

using Row = std::vector<std::string>;

/// The first column to the left, numbers to the right.
std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], row[k].size());
  }
  std::string text;
  for (const Row& row : rows) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      const std::string space(widths[k] - row[k].size(), ' ');
      text += k == 0 ? row[k] + space : "  " + space + row[k];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

std::string rate(const Rate& rate) {
  if (rate.of == 0) return "-";
  std::string text = grouped(rate.count);
  if (rate.harmful < rate.count) text += " (" + grouped(rate.harmful) + ")";
  return text;
}

/// What the sample shows of the rate of wrong verdicts.
std::string bound(const Scorecard& card) {
  if (card.candidate->info().certain) return "0, proven";
  return "< " + number(card.wrong.interval().high, 2);
}

std::string error(const Scorecard& card, double value) {
  return card.measured_distances == 0 ? "-" : number(value, 2);
}

}  // namespace

std::string to_table(const Study& study) {
  const int level = study.question.level;
  Row head{"policy", "missed", "ghosts", "undecided", "wrong rate"};
  if (level >= 2) head.insert(head.end(), {"distance off by", "ulps"});
  if (level >= 3) head.insert(head.end(), {"witness", "direction"});
  head.insert(head.end(), {"mean ns", "median", "99 %", "99.9 %", "worst", "meets"});
  std::vector<Row> rows{head};
  for (const Scorecard& card : study.cards) {
    if (card.pairs == 0) continue;
    Row row{card.candidate->info().name, rate(card.missed), rate(card.ghost), rate(card.undecided),
            bound(card)};
    if (level >= 2) {
      row.push_back(error(card, card.distance_relative.max));
      row.push_back(error(card, card.distance_ulps.max));
    }
    if (level >= 3) {
      row.push_back(error(card, card.witness.max));
      row.push_back(error(card, card.direction.max));
    }
    for (const TimeAt at : {TimeAt::mean, TimeAt::median, TimeAt::p99, TimeAt::p999, TimeAt::worst})
      row.push_back(number(card.times[at], 3 + (card.times[at] > 999) * 4));
    row.emplace_back(card.meets() ? "yes" : "no");
    rows.push_back(std::move(row));
  }
  std::string text = aligned(rows);
  text += "missed, ghosts, undecided: of " + counted(study.records.size(), "pair");
  if (study.demands.tolerance > 0)
    text +=
        "; in brackets those farther than " + number(study.demands.tolerance) + " from touching";
  text += "; wrong rate: 95 % confidence\n";
  if (level >= 2)
    text +=
        "largest errors: of distances relative and in ulps" +
        std::string(level >= 3 ? ", of witness points absolute, of directions in radians" : "") +
        "\n";
  const Recommendation& advice = study.recommendation;
  text += "\n" + advice.headline + "\n";
  if (!advice.code.empty()) text += "  " + advice.code + "\n";
  for (const std::string& reason : advice.reasons) text += "  - " + reason + "\n";
  for (const std::string& unmet : advice.unmet) text += "  - " + unmet + "\n";
  for (const Cheaper& cheaper : advice.cheaper) {
    text += "Cheaper, but not good enough: " + cheaper.name + "\n";
    for (const std::string& fail : cheaper.fails) text += "  - " + fail + "\n";
    for (const std::string& change : cheaper.changes) text += "  + " + change + "\n";
  }
  if (study.partial())
    text += "PARTIAL: stopped after " + grouped(study.records.size()) + " of " +
            counted(study.sampled, "pair") + ".\n";
  return text;
}

}  // namespace certa::tools::study
