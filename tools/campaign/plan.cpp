#include "campaign/plan.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <utility>

#include "campaign/sha256.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/members.hpp"

namespace certa::tools::campaign {

namespace {

constexpr std::uint64_t kFormat = 1;

/// Thrown inside of this file alone.
struct Malformed {
  std::string reason;
};

[[noreturn]] void fail(std::initializer_list<std::string_view> parts) {
  throw Malformed{concat(parts)};
}

/// The members of these keys, all of which have to be there, and no others.
template <std::size_t N>
std::array<JsonValue, N> members_of(JsonValue object, const char* what,
                                    const std::array<std::string_view, N>& keys) {
  if (object.kind() != JsonKind::object) fail({what, " ", is_not(object, "an object")});
  std::array<std::optional<JsonValue>, N> found;
  const auto reason = find_members(object, keys, found, [](std::string_view key) {
    return std::optional(concat({"the key ", quote(key), " is unknown"}));
  });
  if (reason) fail({what, ": ", *reason});
  for (std::size_t k = 0; k < N; ++k)
    if (!found[k]) fail({what, " has no ", quote(keys[k])});
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<JsonValue, N>{*found[I]...};
  }
  (std::make_index_sequence<N>());
}

std::uint64_t whole(JsonValue value, std::string_view name, std::uint64_t least,
                    std::uint64_t most) {
  const auto number = whole_of(value);
  if (!number || *number < least || *number > most)
    fail({quote(name), " is no whole number from ", std::to_string(least), " to ",
          std::to_string(most)});
  return *number;
}

Work read_generated(JsonValue object) {
  const std::array<JsonValue, 3> members = members_of(
      object, "a piece of work", std::array<std::string_view, 3>{"family", "dimension", "count"});
  const JsonValue family = members[0], dimension = members[1], count = members[2];
  if (family.kind() != JsonKind::string) fail({"a family has no name"});
  const std::vector<PairFamily> known = all_families();
  const auto at = std::find_if(known.begin(), known.end(), [&](const PairFamily& one) {
    return name_of(one) == family.text();
  });
  if (at == known.end()) fail({"there is no family ", quote(family.text())});
  const GeneratedPairs pairs{*at, static_cast<int>(whole(dimension, "dimension", 2, 3))};
  if (!exists(pairs.family, pairs.dimension))
    fail({"the family ", family.text(), " has no pairs in ", std::to_string(pairs.dimension),
          " dimensions"});
  return {pairs, whole(count, "count", 1, Plan::kMostPairs)};
}

Work read_file(JsonValue object) {
  const auto [path, sha256, count] = members_of(
      object, "a piece of work", std::array<std::string_view, 3>{"file", "sha256", "count"});
  if (path.kind() != JsonKind::string || path.text().empty() ||
      path.text().find('\0') != std::string_view::npos)
    fail({"a file has no name"});
  if (sha256.kind() != JsonKind::string || !is_sha256(sha256.text()))
    fail({quote("sha256"), " is no SHA-256 in hexadecimal digits"});
  return {FilePairs{std::string(path.text()), std::string(sha256.text())},
          whole(count, "count", 1, Plan::kMostPairs)};
}

Work read_work(JsonValue object) {
  if (object.kind() == JsonKind::object) {
    for (const auto [key, value] : object.members())
      if (key == "file") return read_file(object);
  }
  return read_generated(object);
}

std::uint64_t shards_of(const Work& work, std::uint64_t size) noexcept {
  return (work.count + size - 1) / size;
}

}  // namespace

std::uint64_t Plan::pairs() const noexcept {
  std::uint64_t sum = 0;
  for (const Work& one : work) sum += one.count;
  return sum;
}

std::uint64_t Plan::shards() const noexcept {
  std::uint64_t sum = 0;
  for (const Work& one : work) sum += shards_of(one, shard_size);
  return sum;
}

Shard Plan::shard(std::uint64_t number) const noexcept {
  for (const Work& one : work) {
    const std::uint64_t shards = shards_of(one, shard_size);
    if (number < shards) {
      const std::uint64_t first = number * shard_size;
      return {one, first, std::min(shard_size, one.count - first)};
    }
    number -= shards;
  }
  return {};
}

void write_pairs(JsonWriter& json, const Work& work) {
  if (const auto* file = std::get_if<FilePairs>(&work.pairs)) {
    json.member("file", std::string_view(file->path));
    return;
  }
  const auto& [family, dimension] = std::get<GeneratedPairs>(work.pairs);
  json.key("family").plain(name_of(family));
  json.member("dimension", dimension);
}

std::string to_line(const Plan& plan) {
  std::string line;
  JsonWriter json(line);
  json.object([&] {
    json.member("certa-campaign", kFormat);
    json.member("certa", std::string_view(plan.version));
    json.member("level", plan.level);
    json.member("seed", plan.seed);
    json.member("shard", plan.shard_size);
    json.key("work").array(plan.work, [&](const Work& work) {
      json.object([&] {
        write_pairs(json, work);
        if (const auto* file = std::get_if<FilePairs>(&work.pairs))
          json.key("sha256").plain(file->sha256);
        json.member("count", work.count);
      });
    });
  });
  return line + "\n";
}

std::string digest_of(const Plan& plan) {
  Sha256 digest;
  digest.add(to_line(plan));
  return digest.hex();
}

std::variant<Plan, std::string> read_plan(std::string_view line) {
  JsonParser parser;
  if (const auto error = parser.parse(line)) return error->reason;
  try {
    const auto [format, version, level, seed, shard, work] =
        members_of(parser.root(), "the plan",
                   std::array<std::string_view, 6>{"certa-campaign", "certa", "level", "seed",
                                                   "shard", "work"});
    whole(format, "certa-campaign", kFormat, kFormat);
    if (version.kind() != JsonKind::string) fail({"\"certa\" ", is_not(version, "a string")});
    Plan plan{static_cast<int>(whole(level, "level", 1, 3)),
              whole(seed, "seed", 0, UINT64_MAX),
              whole(shard, "shard", 1, Plan::kMostPairs),
              {},
              std::string(version.text())};
    if (work.kind() != JsonKind::array) fail({"\"work\" is ", to_string(work.kind())});
    for (const JsonValue one : work.elements()) {
      const Work next = read_work(one);
      for (const Work& earlier : plan.work)
        if (next.pairs == earlier.pairs) fail({"the same pairs are there twice"});
      plan.work.push_back(next);
    }
    if (plan.work.empty()) fail({"there is no work"});
    if (plan.shards() > Plan::kMostShards)
      fail({"there are more than ", std::to_string(Plan::kMostShards),
            " shards: larger ones are needed"});
    return plan;
  } catch (const Malformed& malformed) {
    return malformed.reason;
  }
}

}  // namespace certa::tools::campaign
