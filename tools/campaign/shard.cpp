#include "campaign/shard.hpp"

#include <string_view>
#include <variant>

#include "answers/certain_answerer.hpp"
#include "campaign/sha256.hpp"
#include "console/summary.hpp"
#include "formats/answer_reader.hpp"
#include "formats/answer_writer.hpp"
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

/// By name, without those that did not occur or have none.
template <class Enum, std::size_t N>
void write_counts(JsonWriter& json, std::string_view key,
                  const std::array<std::uint64_t, N>& counts) {
  json.key(key).object([&] {
    for (std::size_t k = 0; k < N; ++k)
      if (const auto name = to_string(static_cast<Enum>(k)); counts[k] > 0 && !name.empty())
        json.member(name, counts[k]);
  });
}

/// What a shard's record says of its pairs.
class Tally {
 public:
  explicit Tally(int level) : answer_(make_certified_answerer(request(level))) {
    failed_json_.open_array();
  }

  void take(const PairLine& pair) {
    line_.clear();
    std::optional<std::string> reason = answer_(pair, line_, summary_);
    add_line();
    if (!reason) reason = refute_line(pair, line_, reader_);
    if (reason) fail(&pair, *reason);
    has_claims_ = has_claims_ || !pair.claims.empty();
  }

  /// A record that is no pair.
  void take(const LineError& error, const KeptLine& record) {
    line_.clear();
    append_error(line_, error.id, record.number, error.reason, record.place.is_binary);
    add_line();
    fail(nullptr, error.reason);
  }

  void write(JsonWriter& json) {
    failed_json_.close_array();
    write_counts<Verdict>(json, "verdicts", summary_.verdicts);
    if (has_claims_) write_counts<ClaimOutcome>(json, "claims", summary_.claims);
    json.member("bytes", bytes_);
    json.key("answers").plain(digest_.hex());
    json.member("failures", failures_);
    if (failures_ > 0) json.key("failed").raw(failed_);
  }

 private:
  static AnswerRequest request(int level) {
    AnswerRequest request;
    request.level = level;
    request.format.fields.reset(static_cast<std::size_t>(Field::stage));
    return request;
  }

  void add_line() {
    digest_.add(line_);
    bytes_ += line_.size();
    if (!line_.empty()) line_.pop_back();  // its end
  }

  void fail(const PairLine* pair, std::string_view reason) {
    if (failures_++ >= kFailuresKept) return;
    failed_json_.object([&] {
      if (pair != nullptr)
        failed_json_.key("pair").object([&] {
          failed_json_.key("id").raw(pair->id);
          std::visit([&](const auto& shapes) { write_shapes(failed_json_, vertices_of(shapes)); },
                     pair->shapes);
        });
      failed_json_.key("answer").raw(line_);
      failed_json_.member("reason", reason);
    });
  }

  AnswerPair answer_;
  AnswerReader reader_;
  Summary summary_;
  Sha256 digest_;
  std::uint64_t bytes_ = 0;
  std::uint64_t failures_ = 0;
  bool has_claims_ = false;
  std::string failed_;
  JsonWriter failed_json_{failed_};
  std::string line_;
};

void write_start(JsonWriter& json, const Plan& plan, const Shard& shard, std::uint64_t number) {
  json.member("shard", number);
  json.key("plan").plain(digest_of(plan));
  write_pairs(json, shard.work);
  json.member("first", shard.first);
  json.member("pairs", shard.count);
}

}  // namespace

std::string start_of_record(const Plan& plan, std::uint64_t number) {
  std::string start;
  JsonWriter json(start);
  json.open_object();
  write_start(json, plan, plan.shard(number), number);
  return start + ",";
}

std::optional<std::string> run_shard(const Plan& plan, std::uint64_t number,
                                     std::span<const KeptLine> records,
                                     const std::function<bool(std::uint64_t)>& count) {
  const Shard shard = plan.shard(number);
  Tally tally(plan.level);
  RecordReader reader;
  std::uint64_t uncounted = 0;
  for (std::uint64_t k = 0; k < shard.count; ++k) {
    if (const auto* generated = std::get_if<GeneratedPairs>(&shard.work.pairs)) {
      tally.take(generated_pair(generated->family, generated->dimension,
                                static_cast<int>(shard.first + k), plan.seed));
    } else {
      const auto read = reader.read(records[k].line(), records[k].place);
      if (const auto* pair = std::get_if<const PairLine*>(&read))
        tally.take(**pair);
      else
        tally.take(std::get<LineError>(read), records[k]);
    }
    if (++uncounted < kPairsBetweenCalls && k + 1 < shard.count) continue;
    if (!count(uncounted)) return std::nullopt;
    uncounted = 0;
  }

  std::string record;
  JsonWriter json(record);
  json.object([&] {
    write_start(json, plan, shard, number);
    tally.write(json);
  });
  return record + "\n";
}

}  // namespace certa::tools::campaign
