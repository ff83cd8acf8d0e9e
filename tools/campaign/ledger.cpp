#include "campaign/ledger.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <certa/verdict.hpp>

#include "campaign/sha256.hpp"
#include "campaign/shard.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/members.hpp"

namespace certa::tools::campaign {

namespace {

std::string last_line(const Totals& totals, std::string_view root) {
  std::string line;
  JsonWriter json(line);
  json.object([&] {
    json.member("shards", totals.shards);
    json.member("pairs", totals.pairs);
    json.member("failures", totals.failures);
    json.key("root").plain(root);
  });
  return line + "\n";
}

bool is_verdict(std::string_view name) {
  for (const Verdict one : {Verdict::separated, Verdict::touching, Verdict::overlapping})
    if (name == to_string(one)) return true;
  return false;
}

/// The keys that records start with, or may have.
constexpr std::array<std::string_view, 10> kOtherKeys{
    "shard", "plan", "family", "dimension", "file", "first", "pairs", "claims", "bytes", "failed"};

/// The sum of the numbers of pairs by verdict; nothing if they are anything else.
std::optional<std::uint64_t> sum_of(JsonValue counts) {
  if (counts.kind() != JsonKind::object) return std::nullopt;
  std::uint64_t sum = 0;
  for (const auto [key, value] : counts.members()) {
    const auto count = whole_of(value);
    if (!is_verdict(key)) return std::nullopt;
    if (!count || *count > Plan::kMostPairs || sum > Plan::kMostPairs) return std::nullopt;
    sum += *count;
  }
  return sum;
}

}  // namespace

std::variant<Totals, std::string> read_record(std::string_view record, const Plan& plan,
                                              std::uint64_t shard) {
  const std::string name = "the record of shard " + std::to_string(shard);
  JsonParser parser;
  if (const auto error = parser.parse(record)) return concat({name, ": ", error->reason});
  const Shard planned = plan.shard(shard);
  if (!record.starts_with(start_of_record(plan, shard)))
    return name + " is of another plan or shard, or of none";
  std::array<std::optional<JsonValue>, 3> found;
  const auto reason = find_members(
      parser.root(), std::array<std::string_view, 3>{"verdicts", "answers", "failures"}, found,
      [](std::string_view key) -> std::optional<std::string> {
        if (std::ranges::find(kOtherKeys, key) != kOtherKeys.end()) return std::nullopt;
        return concat({"the key ", quote(key), " is unknown"});
      });
  if (reason) return concat({name, ": ", *reason});
  const auto& [verdicts, answers, all_failures] = found;
  const auto failures = all_failures ? whole_of(*all_failures) : std::nullopt;
  if (!failures || *failures > planned.count) return name + " has no number of failures";
  if (!answers || answers->kind() != JsonKind::string || !is_sha256(answers->text()))
    return name + " has no SHA-256 of its answers";
  // Pairs have a verdict each, and lines that are none are failures.
  const auto answered = verdicts ? sum_of(*verdicts) : std::nullopt;
  if (!answered || *answered > planned.count || *answered + *failures < planned.count)
    return name + " has other numbers of verdicts than its pairs";
  return Totals{1, planned.count, *failures};
}

Ledger make_ledger(const Plan& plan, std::vector<std::string> records) {
  Ledger ledger{plan, std::move(records), {}, {}};
  Sha256 digest;
  digest.add(to_line(plan));
  for (std::uint64_t k = 0; k < ledger.records.size(); ++k) {
    const std::string& record = ledger.records[k];
    digest.add(record);
    const auto read = read_record(std::string_view(record).substr(0, record.size() - 1), plan, k);
    const Totals& of_shard = std::get<Totals>(read);
    ++ledger.totals.shards;
    ledger.totals.pairs += of_shard.pairs;
    ledger.totals.failures += of_shard.failures;
  }
  ledger.root = digest.hex();
  return ledger;
}

std::string to_text(const Ledger& ledger) {
  std::string text = to_line(ledger.plan);
  for (const std::string& record : ledger.records) text += record;
  return text + last_line(ledger.totals, ledger.root);
}

std::variant<Ledger, std::string> read_ledger(std::string_view text) {
  const auto next_line = [&text]() -> std::optional<std::string_view> {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
  };
  const auto first = next_line();
  if (!first) return "it has no plan";
  const auto plan = read_plan(*first);
  if (const auto* reason = std::get_if<std::string>(&plan)) return "line 1: " + *reason;
  const Plan& planned = std::get<Plan>(plan);
  if (to_line(planned) != std::string(*first) + "\n") return "line 1: the plan is not written so";
  std::vector<std::string> records;
  for (std::uint64_t k = 0; k < planned.shards(); ++k) {
    const auto line = next_line();
    if (!line) return "it ends before the record of shard " + std::to_string(k);
    const auto read = read_record(*line, planned, k);
    if (const auto* reason = std::get_if<std::string>(&read))
      return "line " + std::to_string(k + 2) + ": " + *reason;
    records.push_back(std::string(*line) + "\n");
  }
  Ledger ledger = make_ledger(planned, std::move(records));
  const std::string last = last_line(ledger.totals, ledger.root);
  if (text != last)
    return "its last line does not follow from the others: it should be " +
           last.substr(0, last.size() - 1);
  return ledger;
}

}  // namespace certa::tools::campaign
