/// The whole result of a run of `certa policy`, as its reports tell it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "policy/demands.hpp"
#include "policy/machine.hpp"
#include "policy/recommendation.hpp"
#include "policy/sample.hpp"
#include "policy/scorecard.hpp"
#include "policy/worst.hpp"

namespace certa::tools::policy {

struct Results {
  std::optional<std::string> title;  ///< of the report
  std::string command;
  std::string date;                 ///< ISO 8601
  std::optional<std::string> unit;  ///< of the data's coordinates
  Machine machine;
  std::vector<Source> sources;
  std::uint64_t seed = 1;
  std::uint64_t read = 0;     ///< pairs in all sources
  std::uint64_t sampled = 0;  ///< drawn from them; fewer records if the run was stopped
  Question question;
  Demands demands;
  int rounds = 0;
  Candidates candidates;
  std::vector<Sampled> pairs;  ///< those measured
  std::vector<Record> records;
  std::vector<Features> features;
  Times shape_times;  ///< of making both shapes of a pair
  std::vector<Scorecard> cards;
  Recommendation recommendation;
  std::vector<Worst> worst;

  [[nodiscard]] bool partial() const noexcept { return records.size() < sampled; }
};

/// As docs/user/policy.schema.json describes it.
[[nodiscard]] std::string to_json(const Results& results);

/// Tables for a terminal.
[[nodiscard]] std::string to_table(const Results& results);

}  // namespace certa::tools::policy
