#include "policy/checkpoint.hpp"

#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
#include <string_view>

#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/number.hpp"

namespace certa::tools::policy {

namespace {

constexpr std::size_t kTruthNumbers = 3;
constexpr std::size_t kObservationNumbers = 9;

std::string first_line(const std::string& asked) {
  std::string line;
  JsonWriter json(line);
  json.object([&] {
    json.member("certa-policy-checkpoint", 1);
    json.member("asked", asked);
  });
  return line + "\n";
}

void append(std::string& out, const Record& record) {
  JsonWriter json(out);
  const auto row = [&](std::initializer_list<double> numbers) { json.row(numbers); };
  json.object([&] {
    const Reference& truth = record.truth;
    json.key("truth");
    row({static_cast<double>(truth.verdict), truth.distance, truth.gap});
    json.key("observations").array(record.observations, [&](const Observation& seen) {
      row({static_cast<double>(seen.verdict), static_cast<double>(seen.route),
           static_cast<double>(seen.asked), static_cast<double>(seen.capped),
           static_cast<double>(seen.iterations), static_cast<double>(seen.ns), seen.distance_error,
           seen.witness_error, seen.direction_error});
    });
  });
  out += '\n';
}

std::optional<double> number_of(JsonValue value) {
  if (value.kind() == JsonKind::number) return parse_decimal(value.text());
  if (value.kind() != JsonKind::string) return std::nullopt;
  if (value.text() == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (value.text() == "inf") return std::numeric_limits<double>::infinity();
  if (value.text() == "-inf") return -std::numeric_limits<double>::infinity();
  return std::nullopt;
}

/// An array of exactly so many numbers.
template <std::size_t N>
std::optional<std::array<double, N>> numbers_of(JsonValue value) {
  if (value.kind() != JsonKind::array) return std::nullopt;
  std::array<double, N> numbers{};
  std::size_t count = 0;
  for (const JsonValue element : value.elements()) {
    const auto x = number_of(element);
    if (!x || count == N) return std::nullopt;
    numbers[count++] = *x;
  }
  return count == N ? std::optional(numbers) : std::nullopt;
}

/// A small non-negative integer as an enumerator or a count.
template <class T>
std::optional<T> small(double x, double limit) {
  if (!(x >= 0 && x < limit && x == std::floor(x))) return std::nullopt;
  return static_cast<T>(static_cast<std::uint32_t>(x));
}

std::optional<Observation> observation_of(JsonValue value) {
  const auto numbers = numbers_of<kObservationNumbers>(value);
  if (!numbers) return std::nullopt;
  const auto& x = *numbers;
  const auto verdict = small<Verdict>(x[0], detail::kVerdictCount);
  const auto route = small<Route>(x[1], kRouteCount);
  const auto iterations = small<std::uint32_t>(x[4], 4294967296.0);
  if (!verdict || !route || !iterations) return std::nullopt;
  Observation seen;
  seen.verdict = *verdict;
  seen.route = *route;
  seen.asked = x[2] != 0;
  seen.capped = x[3] != 0;
  seen.iterations = *iterations;
  seen.ns = static_cast<float>(x[5]);
  seen.distance_error = x[6];
  seen.witness_error = x[7];
  seen.direction_error = x[8];
  return seen;
}

std::optional<Record> record_of(JsonValue value) {
  if (value.kind() != JsonKind::object) return std::nullopt;
  Record record;
  bool has_truth = false;
  for (const auto& [key, member] : value.members()) {
    if (key == "truth") {
      const auto numbers = numbers_of<kTruthNumbers>(member);
      if (!numbers) return std::nullopt;
      const auto verdict = small<Verdict>((*numbers)[0], detail::kVerdictCount);
      if (!verdict) return std::nullopt;
      record.truth = {*verdict, (*numbers)[1], (*numbers)[2]};
      has_truth = true;
    } else if (key == "observations" && member.kind() == JsonKind::array) {
      for (const JsonValue element : member.elements()) {
        const auto seen = observation_of(element);
        if (!seen) return std::nullopt;
        record.observations.push_back(*seen);
      }
    }
  }
  return has_truth ? std::optional(std::move(record)) : std::nullopt;
}

}  // namespace

Checkpoint::Checkpoint(std::string path, const std::string& asked, std::size_t candidates,
                       bool resume)
    : path_(std::move(path)) {
  std::string kept = first_line(asked);
  if (resume) {
    const std::string text = InputFile(path_).read_all();
    if (!text.starts_with(kept))
      throw FileError("cannot resume from " + path_ +
                      ": it was measured with other pairs or options, or by another version");
    JsonParser parser;
    std::string_view rest = std::string_view(text).substr(kept.size());
    // A line without an end was cut off.
    for (std::size_t end = 0; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) {
      const std::string_view line = rest.substr(0, end);
      auto record = parser.parse(line) ? std::nullopt : record_of(parser.root());
      if (!record || record->observations.size() != candidates)
        throw FileError("cannot resume from " + path_ + ": line " +
                        std::to_string(records_.size() + 2) + " holds no record");
      records_.push_back(*std::move(record));
      kept.append(line).append("\n");
    }
  }
  file_.emplace(path_, nullptr, OutputFile::Content::keep);
  file_->truncate(resume ? kept.size() : 0);
  if (!resume) file_->write(kept);
}

void Checkpoint::append(const std::vector<Record>& records) {
  std::string lines;
  for (const Record& record : records) policy::append(lines, record);
  file_->write(lines);
}

void Checkpoint::remove() {
  file_.reset();
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace certa::tools::policy
