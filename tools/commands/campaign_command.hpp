/// certa campaign: plans long runs, works on their shards, and checks ledgers of others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "console/run.hpp"

namespace certa::tools {

struct CampaignOptions {
  enum class Task : std::uint8_t { plan, run, verify };
  Task task = Task::run;
  std::string path;  ///< a folder, or to verify a ledger

  // To plan.
  std::vector<std::string> families;  ///< NAME or NAME=COUNT; without these and files: all
  std::vector<std::string> files;
  std::vector<int> dimensions{2, 3};
  std::uint64_t count = 1000000;  ///< of each family and dimension
  int level = 2;
  std::uint64_t seed = 1;
  std::uint64_t shard_size = 100000;

  // To run: of so many parts, this one, from 0. Shard K is in part K modulo their number.
  std::uint64_t part = 0;
  std::uint64_t parts = 1;

  // To verify: "1%" or a number of shards, which are drawn by the seed, otherwise at random.
  std::string sample = "1%";
  std::optional<std::uint64_t> sample_seed;

  int jobs = 0;  ///< 0: as many as processors
};

/// The folder has `plan.json`, `shards/N.json` for each shard that is done, and in the end
/// `ledger.jsonl`. Any number of runs, on any machines, may work on one folder: a shard that two of
/// them do is done twice, and counted once. Throws FileError.
[[nodiscard]] ExitStatus campaign_command(const CampaignOptions& options);

}  // namespace certa::tools
