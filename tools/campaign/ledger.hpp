/// The ledger of a campaign: the plan, a record of each shard, and a root that names all of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "campaign/plan.hpp"

namespace certa::tools::campaign {

/// What its last line says of all shards.
struct Totals {
  std::uint64_t shards = 0;
  std::uint64_t pairs = 0;
  std::uint64_t failures = 0;
};

/// A text of lines: the plan, the records in the order of the shards, and
/// `{"shards":N,"pairs":N,"failures":N,"root":".."}`, where the root is the SHA-256 of all bytes
/// before this line, which `head -n -1 LEDGER | sha256sum` prints, too.
struct Ledger {
  Plan plan;
  std::vector<std::string> records;  ///< lines with their ends, by shard
  Totals totals;
  std::string root;
};

/// The number of pairs and of failures that a record, without its end, states; otherwise the reason
/// why it is no record of this shard.
[[nodiscard]] std::variant<Totals, std::string> read_record(std::string_view record,
                                                            const Plan& plan, std::uint64_t shard);

/// Makes the ledger. REQUIRES: each record is one of its shard, with its end.
[[nodiscard]] Ledger make_ledger(const Plan& plan, std::vector<std::string> records);
[[nodiscard]] std::string to_text(const Ledger& ledger);

/// Reads a ledger and recomputes totals and root; otherwise the reason why it is none. Any bytes
/// are allowed. Nothing is answered again.
[[nodiscard]] std::variant<Ledger, std::string> read_ledger(std::string_view text);

}  // namespace certa::tools::campaign
