/// The cheapest policy that meets the demands, and why.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "policy/demands.hpp"
#include "policy/sample.hpp"
#include "policy/scorecard.hpp"

namespace certa::tools::policy {

/// A policy that costs less but fails a demand on errors.
struct Cheaper {
  std::string name;
  std::vector<std::string> fails;
  std::vector<std::string> changes;  ///< of the data that would make it do, in whole sentences
};

struct Recommendation {
  std::optional<std::size_t> chosen;  ///< a scorecard; nothing: none meets the demands
  std::string headline;
  std::string code;  ///< the C++ that selects it; empty if there is none
  std::vector<std::string> reasons;
  std::vector<Cheaper> cheaper;
  std::vector<std::string> unmet;  ///< where none meets the demands: which, and by how much
};

/// Chooses the cheapest policy that meets the demands, by the time that the budget is about. One
/// whose verdicts are proven is preferred where it costs at most 5 percent more, because timing
/// tells no better. Changes of the data are tried on the pairs.
[[nodiscard]] Recommendation recommend(std::span<const Scorecard> cards, const Demands& demands,
                                       const Question& question, std::span<const PairLine> pairs,
                                       std::span<const Record> records);

}  // namespace certa::tools::policy
