/// The work on one shard: pairs are made, answered, and each answer is verified.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "campaign/plan.hpp"
#include "console/line_source.hpp"

namespace certa::tools::campaign {

/// The failures that a record holds; others are counted.
inline constexpr std::uint64_t kFailuresKept = 100;

/// Answers the pairs of a shard as `certa certify --level` does, verifies each line as
/// `certa verify` does, and returns the shard's record, one line of JSON with its end:
///
/// `{"shard":0,"plan":"..","family":"grid","dimension":3,"first":0,"pairs":100000,"verdicts":{..},
/// "bytes":..,"answers":"..","failures":0}`, where `plan` is `digest_of` it, and `answers` the
/// SHA-256 of the lines of all answers. Pairs of a file have `"file":".."` instead of a family, and
/// `"claims":{..}` if they make any. If there are failures,
/// `"failed":[{"pair":..,"answer":..,"reason":".."},..]` has the first of them; a bad line is one,
/// without a pair. It is the same on every platform: lines have no `stage`, because that depends on
/// the digits of long doubles.
///
/// `records` are those of a shard of a file, as many as its pairs. `count` is called now and then
/// with the number of pairs done since the last call, and may ask to stop by returning false: then
/// there is no record.
[[nodiscard]] std::optional<std::string> run_shard(const Plan& plan, std::uint64_t number,
                                                   std::span<const KeptLine> records,
                                                   const std::function<bool(std::uint64_t)>& count);

/// How the record of that shard begins.
[[nodiscard]] std::string start_of_record(const Plan& plan, std::uint64_t number);

}  // namespace certa::tools::campaign
