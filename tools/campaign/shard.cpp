#include "campaign/shard.hpp"

#include <string_view>
#include <variant>

#include "answers/certain_answerer.hpp"
#include "campaign/sha256.hpp"
#include "console/summary.hpp"
#include "formats/answer_reader.hpp"
#include "formats/json_writer.hpp"
#include "formats/pair_writer.hpp"
#include "formats/refute.hpp"

namespace certa::tools::campaign {

namespace {

constexpr std::uint64_t kPairsBetweenCalls = 256;

/// Why the line, without its end, is no right answer to the pair; nothing if it is proved.
std::optional<std::string> refute_line(const PairLine& pair, std::string_view line,
                                       AnswerReader& reader) {
  const auto read = reader.read(line);
  if (const auto* error = std::get_if<AnswerError>(&read)) return error->reason;
  return refute(pair, std::get<Answer>(read));
}

void append_failure(JsonWriter& json, const PairLine& pair, std::string_view line,
                    std::string_view reason) {
  json.object([&] {
    json.key("pair").object([&] {
      json.key("id").raw(pair.id);
      std::visit([&](const auto& shapes) { write_shapes(json, vertices_of(shapes)); }, pair.shapes);
    });
    json.key("answer").raw(line);
    json.member("reason", reason);
  });
}

/// By name, without those that did not occur.
template <class Enum, std::size_t N>
void write_counts(JsonWriter& json, std::string_view key,
                  const std::array<std::uint64_t, N>& counts) {
  json.key(key).object([&] {
    for (std::size_t k = 0; k < N; ++k)
      if (counts[k] > 0) json.member(to_string(static_cast<Enum>(k)), counts[k]);
  });
}

}  // namespace

std::optional<std::string> run_shard(const Plan& plan, std::uint64_t number,
                                     const std::function<bool(std::uint64_t)>& count) {
  const Shard shard = plan.shard(number);
  AnswerRequest request;
  request.level = plan.level;
  const AnswerPair answer = make_certified_answerer(request);
  AnswerReader reader;
  Summary summary;
  Sha256 digest;
  std::uint64_t bytes = 0;
  std::uint64_t failures = 0;
  std::string failed;
  JsonWriter failed_json(failed);
  failed_json.open_array();
  std::string line;
  std::uint64_t uncounted = 0;
  for (std::uint64_t k = 0; k < shard.count; ++k) {
    const PairLine pair = generated_pair(shard.work.family, shard.work.dimension,
                                         static_cast<int>(shard.first + k), plan.seed);
    line.clear();
    std::optional<std::string> reason = answer(pair, line, summary);
    digest.add(line);
    bytes += line.size();
    if (!line.empty()) line.pop_back();  // its end
    if (!reason) reason = refute_line(pair, line, reader);
    if (reason) {
      if (failures < kFailuresKept) append_failure(failed_json, pair, line, *reason);
      ++failures;
    }
    if (++uncounted < kPairsBetweenCalls && k + 1 < shard.count) continue;
    if (!count(uncounted)) return std::nullopt;
    uncounted = 0;
  }
  failed_json.close_array();

  std::string record;
  JsonWriter json(record);
  json.object([&] {
    json.member("shard", number);
    json.key("family").plain(name_of(shard.work.family));
    json.member("dimension", shard.work.dimension);
    json.member("first", shard.first);
    json.member("pairs", shard.count);
    write_counts<Verdict>(json, "verdicts", summary.verdicts);
    write_counts<Stage>(json, "stages", summary.stages);
    json.member("bytes", bytes);
    json.key("answers").plain(digest.hex());
    json.member("failures", failures);
    if (failures > 0) json.key("failed").raw(failed);
  });
  return record + "\n";
}

}  // namespace certa::tools::campaign
