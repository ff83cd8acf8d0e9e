/// What a campaign is about, and its shards: pieces of work that any machine does alike.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "answers/pair_family.hpp"
#include "formats/json_writer.hpp"

namespace certa::tools::campaign {

/// Generated pairs of one family, by number from 0.
struct GeneratedPairs {
  PairFamily family;
  int dimension = 3;

  [[nodiscard]] bool operator==(const GeneratedPairs&) const = default;
};

/// The pairs of a file in their order, from 0, bad lines among them.
struct FilePairs {
  std::string path;    ///< from the folder of the plan, or of the ledger
  std::string sha256;  ///< of the file

  /// By what is in them: a file under two names is there once.
  [[nodiscard]] bool operator==(const FilePairs& other) const { return sha256 == other.sha256; }
};

struct Work {
  std::variant<GeneratedPairs, FilePairs> pairs;
  std::uint64_t count = 0;

  [[nodiscard]] bool operator==(const Work&) const = default;
};

/// Pairs that are answered together.
struct Shard {
  Work work;                ///< of which it is a part
  std::uint64_t first = 0;  ///< the number of its first pair
  std::uint64_t count = 0;
};

struct Plan {
  static constexpr std::uint64_t kMostPairs = 1000000000;  ///< of each work, as `certa generate`
  static constexpr std::uint64_t kMostShards = 10000000;

  int level = 2;  ///< of answers, as of `certa certify`
  std::uint64_t seed = 1;
  std::uint64_t shard_size = 100000;  ///< pairs of a shard, but for the last one of each work
  std::vector<Work> work;
  std::string version = CERTA_VERSION;  ///< of Certa: another one may print other lines

  [[nodiscard]] bool operator==(const Plan&) const = default;

  [[nodiscard]] std::uint64_t pairs() const noexcept;
  [[nodiscard]] std::uint64_t shards() const noexcept;
  /// REQUIRES: there are so many.
  [[nodiscard]] Shard shard(std::uint64_t number) const noexcept;
};

/// Writes the members that name the pairs: a family and its dimension, or a file.
void write_pairs(JsonWriter& json, const Work& work);

/// One line of JSON, with its end: equal plans have equal lines.
[[nodiscard]] std::string to_line(const Plan& plan);

/// The SHA-256 of that line: the name of the plan.
[[nodiscard]] std::string digest_of(const Plan& plan);

/// Reads such a line, without its end; otherwise the reason why it is no plan. Any bytes are
/// allowed.
[[nodiscard]] std::variant<Plan, std::string> read_plan(std::string_view line);

}  // namespace certa::tools::campaign
