#include "formats/binary_answers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <certa/predicates/stage.hpp>
#include <certa/verdict.hpp>

#include "formats/claim.hpp"
#include "formats/json.hpp"
#include "formats/json_writer.hpp"
#include "formats/judgement.hpp"
#include "formats/lines.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

/// The keys of an answer in their order; a bit of the column `keys` each.
enum class AnswerKey : std::uint32_t {
  id,
  parts,
  verdict,
  at_least,
  distance,
  distance_squared,
  witness,
  normal,
  stage,
  claim,
  contradicts,
  not_judged,
  errors,
  claims,
  certificate,
};
constexpr std::array<std::string_view, 15> kAnswerKeys{
    "id",           "parts",  "verdict",    "at_least", "distance",          "distance_squared",
    "witness",      "normal", "stage",      "claim",    "claim_contradicts", "claim_not_judged",
    "claim_errors", "claims", "certificate"};
/// The names of N values from `first` on: a file has a value's place among them.
template <std::size_t N, class Enum>
constexpr std::array<std::string_view, N> names_from(Enum first) noexcept {
  std::array<std::string_view, N> names;
  for (std::size_t k = 0; k < N; ++k)
    names[k] = to_string(static_cast<Enum>(static_cast<std::size_t>(first) + k));
  return names;
}
constexpr auto kVerdicts = names_from<detail::kVerdictCount>(Verdict{});
constexpr auto kStages = names_from<detail::kStageCount>(Stage{});
constexpr auto kOutcomes = names_from<3>(ClaimOutcome::agrees);

constexpr std::uint32_t bit(AnswerKey key) noexcept {
  return 1U << static_cast<std::uint32_t>(key);
}

/// One answer. `keys` says which members it has; none: it is stored as text.
struct Stored {
  std::uint32_t keys = 0;
  std::string id;  // JSON text, as `parts`, `claims` and `certificate` are
  std::string parts;
  std::uint8_t verdict = 0;
  double number = 0;
  std::uint8_t holds = 0;
  double distance = 0;  // NaN: null, as in points
  std::string distance_squared;
  std::array<double, 6> witness{};
  std::array<double, 3> normal{};
  std::uint8_t stage = 0;
  std::uint8_t claim = 0;
  std::uint8_t contradicts = 0;  // a bit for each part, as in the next two
  std::uint8_t not_judged = 0;
  std::uint8_t error_parts = 0;
  std::array<double, kClaimPartCount> errors{};
  std::string claims;
  std::string certificate;
  std::string text;

  [[nodiscard]] bool has(AnswerKey key) const noexcept { return (keys & bit(key)) != 0; }
};

void write_number(JsonWriter& json, double x) {
  if (std::isnan(x))
    json.null();
  else
    json.value(x);
}

void write_numbers(JsonWriter& json, const double* numbers, std::size_t width) {
  json.array([&] {
    for (std::size_t k = 0; k < width; ++k) write_number(json, numbers[k]);
  });
}

void write_parts(JsonWriter& json, std::uint8_t parts) {
  json.array([&] {
    for (const ClaimPart part : kClaimParts)
      if ((parts >> static_cast<unsigned>(part) & 1U) != 0) json.plain(to_string(part));
  });
}

/// The line of the answer, without its end. REQUIRES: what it has is in range.
void write_line(std::string& out, const Stored& answer, std::size_t dimension) {
  if (answer.keys == 0) {
    out += answer.text;
    return;
  }
  JsonWriter json(out);
  json.object([&] {
    for (std::uint32_t k = 0; k < kAnswerKeys.size(); ++k) {
      const auto key = static_cast<AnswerKey>(k);
      if (!answer.has(key)) continue;
      json.key(kAnswerKeys[k]);
      switch (key) {
        case AnswerKey::id:
          json.raw(answer.id);
          break;
        case AnswerKey::parts:
          json.raw(answer.parts);
          break;
        case AnswerKey::verdict:
          json.plain(kVerdicts[answer.verdict]);
          break;
        case AnswerKey::at_least:
          json.object([&] {
            json.member("number", answer.number);
            json.member("holds", answer.holds != 0);
          });
          break;
        case AnswerKey::distance:
          write_number(json, answer.distance);
          break;
        case AnswerKey::distance_squared:
          json.plain(answer.distance_squared);
          break;
        case AnswerKey::witness:
          json.object([&] {
            write_numbers(json.key("a"), answer.witness.data(), dimension);
            write_numbers(json.key("b"), answer.witness.data() + dimension, dimension);
          });
          break;
        case AnswerKey::normal:
          write_numbers(json, answer.normal.data(), dimension);
          break;
        case AnswerKey::stage:
          json.plain(kStages[answer.stage]);
          break;
        case AnswerKey::claim:
          json.plain(kOutcomes[answer.claim]);
          break;
        case AnswerKey::contradicts:
          write_parts(json, answer.contradicts);
          break;
        case AnswerKey::not_judged:
          write_parts(json, answer.not_judged);
          break;
        case AnswerKey::errors:
          json.object([&] {
            for (const ClaimPart part : kClaimParts)
              if ((answer.error_parts >> static_cast<unsigned>(part) & 1U) != 0)
                write_number(json.key(to_string(part)),
                             answer.errors[static_cast<std::size_t>(part)]);
          });
          break;
        case AnswerKey::claims:
          json.raw(answer.claims);
          break;
        case AnswerKey::certificate:
          json.raw(answer.certificate);
          break;
      }
    }
  });
}

/// Reads what answers of ours have; false where a value is another one. It need not find all that
/// is unusual: the line is written again and compared.
class LineReader {
 public:
  /// The dimension of witness and normal, once one has come; 0 before.
  explicit LineReader(std::size_t& dimension) : dimension_(dimension) {}

  [[nodiscard]] bool read(std::string_view line, Stored& answer) {
    if (parser_.parse(line) || parser_.root().kind() != JsonKind::object) return false;
    for (const auto [name, value] : parser_.root().members()) {
      const auto* const found = std::find(kAnswerKeys.begin(), kAnswerKeys.end(), name);
      if (found == kAnswerKeys.end()) return false;
      const auto key = static_cast<AnswerKey>(found - kAnswerKeys.begin());
      if (answer.has(key) || !read(key, value, answer)) return false;
      answer.keys |= bit(key);
    }
    return answer.keys != 0;
  }

 private:
  static bool number(JsonValue value, double& x) {
    if (value.kind() == JsonKind::null) {
      x = std::numeric_limits<double>::quiet_NaN();
      return true;
    }
    if (value.kind() == JsonKind::string) {
      x = value.text() == "-inf" ? -std::numeric_limits<double>::infinity()
                                 : std::numeric_limits<double>::infinity();
      return true;
    }
    if (value.kind() != JsonKind::number) return false;
    x = parse_decimal(value.text()).value_or(0);
    return true;
  }

  template <std::size_t N>
  static bool name(JsonValue value, const std::array<std::string_view, N>& names, std::uint8_t& k) {
    if (value.kind() != JsonKind::string) return false;
    const auto* const found = std::find(names.begin(), names.end(), value.text());
    k = static_cast<std::uint8_t>(found - names.begin());
    return found != names.end();
  }

  bool row(JsonValue value, double* numbers) {
    if (value.kind() != JsonKind::array) return false;
    const std::size_t size = value.size();
    if (dimension_ == 0 && (size == 2 || size == 3)) dimension_ = size;
    if (size != dimension_) return false;
    for (const JsonValue element : value.elements())
      if (!number(element, *numbers++)) return false;
    return true;
  }

  static bool parts(JsonValue value, std::uint8_t& parts) {
    if (value.kind() != JsonKind::array) return false;
    for (const JsonValue element : value.elements()) {
      const auto part =
          element.kind() == JsonKind::string ? claim_part(element.text()) : std::nullopt;
      if (!part) return false;
      parts = static_cast<std::uint8_t>(parts | 1U << static_cast<unsigned>(*part));
    }
    return true;
  }

  static bool text(JsonValue value, JsonKind kind, std::string& text) {
    if (value.kind() != kind) return false;
    JsonWriter json(text);
    write(json, value);
    return true;
  }

  bool read(AnswerKey key, JsonValue value, Stored& answer) {
    switch (key) {
      case AnswerKey::id:
        answer.id = scalar_text(value);
        return is_scalar(value);
      case AnswerKey::parts:
        return text(value, JsonKind::object, answer.parts);
      case AnswerKey::verdict:
        return name(value, kVerdicts, answer.verdict);
      case AnswerKey::at_least: {
        if (value.kind() != JsonKind::object) return false;
        for (const auto [member, of] : value.members())
          if (member == "number" ? !number(of, answer.number) : of.kind() != JsonKind::boolean)
            return false;
          else if (member == "holds")
            answer.holds = of.truth() ? 1 : 0;
        return true;
      }
      case AnswerKey::distance:
        return number(value, answer.distance);
      case AnswerKey::distance_squared:
        if (value.kind() != JsonKind::string) return false;
        answer.distance_squared = value.text();
        return true;
      case AnswerKey::witness: {
        if (value.kind() != JsonKind::object) return false;
        for (const auto [member, of] : value.members()) {
          std::array<double, 3> point{};
          if (!row(of, point.data())) return false;
          std::copy_n(
              point.begin(), dimension_,
              answer.witness.begin() + static_cast<std::ptrdiff_t>(member == "b" ? dimension_ : 0));
        }
        return true;
      }
      case AnswerKey::normal:
        return row(value, answer.normal.data());
      case AnswerKey::stage:
        return name(value, kStages, answer.stage);
      case AnswerKey::claim:
        return name(value, kOutcomes, answer.claim);
      case AnswerKey::contradicts:
        return parts(value, answer.contradicts);
      case AnswerKey::not_judged:
        return parts(value, answer.not_judged);
      case AnswerKey::errors: {
        if (value.kind() != JsonKind::object) return false;
        for (const auto [member, of] : value.members()) {
          const auto part = claim_part(member);
          if (!part || !number(of, answer.errors[static_cast<std::size_t>(*part)])) return false;
          answer.error_parts =
              static_cast<std::uint8_t>(answer.error_parts | 1U << static_cast<unsigned>(*part));
        }
        return true;
      }
      case AnswerKey::claims:
        return text(value, JsonKind::object, answer.claims);
      case AnswerKey::certificate:
        return text(value, JsonKind::object, answer.certificate);
    }
    return false;
  }

  JsonParser parser_;
  std::size_t& dimension_;
};

/// Columns under way: those that no answer needs are not written.
class AnswerColumns {
 public:
  void add(const Stored& answer) {
    ++count_;
    any_ |= answer.keys;
    append(keys_, answer.keys);
    ids_.push_back(answer.has(AnswerKey::id) ? answer.id : "null");
    parts_.push_back(answer.parts);
    verdict_ += static_cast<char>(answer.verdict);
    append(number_, answer.number);
    holds_ += static_cast<char>(answer.holds);
    append(distance_, answer.distance);
    squared_.push_back(answer.distance_squared);
    witness_.push_back(answer.witness);
    normal_.push_back(answer.normal);
    stage_ += static_cast<char>(answer.stage);
    claim_ += static_cast<char>(answer.claim);
    contradicts_ += static_cast<char>(answer.contradicts);
    not_judged_ += static_cast<char>(answer.not_judged);
    error_parts_ += static_cast<char>(answer.error_parts);
    for (const double x : answer.errors) append(errors_, x);
    claims_.push_back(answer.claims);
    certificates_.push_back(answer.certificate);
    texts_.push_back(answer.text);
  }

  void append_to(std::string& out, std::uint64_t first, std::size_t dimension) {
    BlockWriter block;
    const auto add = [&](AnswerKey key, std::string_view name, ColumnType type, std::size_t width,
                         std::string& bytes) {
      if ((any_ & bit(key)) != 0) block.add(name, type, width, std::move(bytes));
    };
    const auto add_text = [&](bool is_there, std::string_view name, TextRows& rows) {
      if (is_there) block.add(name, ColumnType::u1, 1, std::move(rows.bytes), rows.offsets);
    };
    const auto has = [this](AnswerKey key) { return (any_ & bit(key)) != 0; };
    block.add("keys", ColumnType::u4, 1, std::move(keys_));
    if (has(AnswerKey::id)) IdColumn::add(block, ids_);
    add_text(has(AnswerKey::parts), "parts", parts_);
    add(AnswerKey::verdict, "verdict", ColumnType::u1, 1, verdict_);
    add(AnswerKey::at_least, "at_least.number", ColumnType::f8, 1, number_);
    add(AnswerKey::at_least, "at_least.holds", ColumnType::u1, 1, holds_);
    add(AnswerKey::distance, "distance", ColumnType::f8, 1, distance_);
    add_text(has(AnswerKey::distance_squared), "distance_squared", squared_);
    add_points(block, has(AnswerKey::witness), "witness", 2 * dimension, witness_);
    add_points(block, has(AnswerKey::normal), "normal", dimension, normal_);
    add(AnswerKey::stage, "stage", ColumnType::u1, 1, stage_);
    add(AnswerKey::claim, "claim", ColumnType::u1, 1, claim_);
    add(AnswerKey::contradicts, "claim.contradicts", ColumnType::u1, 1, contradicts_);
    add(AnswerKey::not_judged, "claim.not_judged", ColumnType::u1, 1, not_judged_);
    add(AnswerKey::errors, "claim.error_parts", ColumnType::u1, 1, error_parts_);
    add(AnswerKey::errors, "claim.errors", ColumnType::f8, kClaimPartCount, errors_);
    add_text(has(AnswerKey::claims), "claims", claims_);
    add_text(has(AnswerKey::certificate), "certificate", certificates_);
    add_text(!texts_.bytes.empty(), "text", texts_);
    block.append_to(out, BlockKind::answers, count_, first);
  }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::size_t bytes() const noexcept {
    constexpr std::size_t kAbout = 256;
    return certificates_.bytes.size() + squared_.bytes.size() + claims_.bytes.size() +
           texts_.bytes.size() + ids_.bytes.size() + parts_.bytes.size() + kAbout * count_;
  }

 private:
  template <std::size_t N>
  static void add_points(BlockWriter& block, bool is_there, std::string_view name,
                         std::size_t width, const std::vector<std::array<double, N>>& points) {
    if (!is_there) return;
    std::string bytes;
    for (const auto& point : points)
      for (std::size_t k = 0; k < width; ++k) append(bytes, point[k]);
    block.add(name, ColumnType::f8, width, std::move(bytes));
  }

  std::size_t count_ = 0;
  std::uint32_t any_ = 0;
  std::string keys_;
  TextRows ids_;
  TextRows parts_;
  std::string verdict_;
  std::string number_;
  std::string holds_;
  std::string distance_;
  TextRows squared_;
  std::vector<std::array<double, 6>> witness_;
  std::vector<std::array<double, 3>> normal_;
  std::string stage_;
  std::string claim_;
  std::string contradicts_;
  std::string not_judged_;
  std::string error_parts_;
  std::string errors_;
  TextRows claims_;
  TextRows certificates_;
  TextRows texts_;
};

/// The columns of a block that is read.
struct AnswerBlock {
  std::size_t dimension = 0;
  Column keys;
  IdColumn ids;
  RaggedColumn parts;
  Column verdict;
  Column number;
  Column holds;
  Column distance;
  RaggedColumn squared;
  Column witness;
  Column normal;
  Column stage;
  Column claim;
  Column contradicts;
  Column not_judged;
  Column error_parts;
  Column errors;
  RaggedColumn claims;
  RaggedColumn certificate;
  RaggedColumn text;

  Reason take(Block& block) {
    const std::size_t rows = block.records();
    Reason reason;
    const auto fixed = [&](std::string_view name, ColumnType type, std::size_t width,
                           Column& column) {
      if (!reason) reason = block.take(name, type, rows, width, column);
    };
    const auto texts = [&](std::string_view name, RaggedColumn& column) {
      if (!reason) reason = block.take(name, ColumnType::u1, rows, 1, column);
    };
    fixed("keys", ColumnType::u4, 1, keys);
    if (!reason) reason = ids.take(block);
    texts("parts", parts);
    fixed("verdict", ColumnType::u1, 1, verdict);
    fixed("at_least.number", ColumnType::f8, 1, number);
    fixed("at_least.holds", ColumnType::u1, 1, holds);
    fixed("distance", ColumnType::f8, 1, distance);
    texts("distance_squared", squared);
    if (const auto width = block.width_of("witness")) dimension = *width / 2;
    if (const auto width = block.width_of("normal")) dimension = *width;
    if (!reason && dimension != 0 && dimension != 2 && dimension != 3)
      reason = "its points have neither 2 nor 3 coordinates";
    fixed("witness", ColumnType::f8, 2 * dimension, witness);
    fixed("normal", ColumnType::f8, dimension, normal);
    fixed("stage", ColumnType::u1, 1, stage);
    fixed("claim", ColumnType::u1, 1, claim);
    fixed("claim.contradicts", ColumnType::u1, 1, contradicts);
    fixed("claim.not_judged", ColumnType::u1, 1, not_judged);
    fixed("claim.error_parts", ColumnType::u1, 1, error_parts);
    fixed("claim.errors", ColumnType::f8, kClaimPartCount, errors);
    texts("claims", claims);
    texts("certificate", certificate);
    texts("text", text);
    if (!reason) reason = block.refuse_others();
    if (!reason && !keys) reason = R"(it has no column "keys")";
    return reason;
  }

  /// Reads answer k, or says why it is none.
  Reason read(std::size_t k, Stored& answer) const {
    answer.keys = keys.at<std::uint32_t>(k);
    if (answer.keys >> kAnswerKeys.size() != 0) return "has an unknown key";
    if (answer.keys == 0) {
      if (text) answer.text = text.text(k);
      if (answer.text.find_first_not_of(" \t\r") == std::string::npos)
        return "has neither keys nor text";
      if (answer.text.find('\n') != std::string::npos) return "has a text of several lines";
      return std::nullopt;
    }
    for (std::uint32_t key = 0; key < kAnswerKeys.size(); ++key)
      if (answer.has(static_cast<AnswerKey>(key)))
        if (Reason reason = read(static_cast<AnswerKey>(key), k, answer)) return reason;
    return std::nullopt;
  }

 private:
  static Reason missing(AnswerKey key) {
    return concat({"has the key ", quote(kAnswerKeys[static_cast<std::size_t>(key)]),
                   ", which has no column"});
  }
  static Reason read_json(AnswerKey key, const RaggedColumn& column, std::size_t k,
                          std::string& out) {
    if (!column) return missing(key);
    out = column.text(k);
    JsonParser parser;
    const bool is_object = !parser.parse(out) && parser.root().kind() == JsonKind::object &&
                           out.find('\n') == std::string::npos;
    return is_object ? std::nullopt
                     : Reason(concat({quote(kAnswerKeys[static_cast<std::size_t>(key)]),
                                      " is no object of JSON on one line"}));
  }
  static Reason read_name(AnswerKey key, const Column& column, std::size_t k, std::size_t names,
                          std::uint8_t& out) {
    if (!column) return missing(key);
    out = column.at<std::uint8_t>(k);
    return out < names ? std::nullopt
                       : Reason(concat({quote(kAnswerKeys[static_cast<std::size_t>(key)]),
                                        " is the unknown ", std::to_string(out)}));
  }
  static Reason read_parts(AnswerKey key, const Column& column, std::size_t k, std::uint8_t& out) {
    if (!column) return missing(key);
    out = column.at<std::uint8_t>(k);
    return out >> kClaimPartCount == 0
               ? std::nullopt
               : Reason(concat(
                     {quote(kAnswerKeys[static_cast<std::size_t>(key)]), " has an unknown part"}));
  }
  static Reason read_row(AnswerKey key, const Column& column, std::size_t k, double* out) {
    if (!column) return missing(key);
    for (std::size_t c = 0; c < column.width; ++c) out[c] = column.at<double>(k * column.width + c);
    return std::nullopt;
  }

  Reason read(AnswerKey key, std::size_t k, Stored& answer) const {
    switch (key) {
      case AnswerKey::id:
        if (!ids) return missing(key);
        return ids.read(k, answer.id);
      case AnswerKey::parts:
        return read_json(key, parts, k, answer.parts);
      case AnswerKey::verdict:
        return read_name(key, verdict, k, kVerdicts.size(), answer.verdict);
      case AnswerKey::at_least:
        if (Reason reason = read_row(key, number, k, &answer.number)) return reason;
        return read_name(key, holds, k, 2, answer.holds);
      case AnswerKey::distance:
        return read_row(key, distance, k, &answer.distance);
      case AnswerKey::distance_squared:
        if (!squared) return missing(key);
        answer.distance_squared = squared.text(k);
        if (answer.distance_squared.find_first_not_of("0123456789/") != std::string::npos)
          return R"("distance_squared" is no fraction)";
        return std::nullopt;
      case AnswerKey::witness:
        return read_row(key, witness, k, answer.witness.data());
      case AnswerKey::normal:
        return read_row(key, normal, k, answer.normal.data());
      case AnswerKey::stage:
        return read_name(key, stage, k, kStages.size(), answer.stage);
      case AnswerKey::claim:
        return read_name(key, claim, k, kOutcomes.size(), answer.claim);
      case AnswerKey::contradicts:
        return read_parts(key, contradicts, k, answer.contradicts);
      case AnswerKey::not_judged:
        return read_parts(key, not_judged, k, answer.not_judged);
      case AnswerKey::errors:
        if (Reason reason = read_parts(key, error_parts, k, answer.error_parts)) return reason;
        return read_row(key, errors, k, answer.errors.data());
      case AnswerKey::claims:
        return read_json(key, claims, k, answer.claims);
      case AnswerKey::certificate:
        return read_json(key, certificate, k, answer.certificate);
    }
    return std::nullopt;
  }
};

}  // namespace

Reason append_answers(std::string& blocks, std::string_view lines, std::uint64_t first) {
  constexpr std::size_t kFullBytes = std::size_t{1} << 28;
  std::size_t dimension = 0;
  LineReader reader(dimension);
  AnswerColumns columns;
  const auto write = [&] {
    if (columns.count() == 0) return;
    first += columns.count();
    AnswerColumns whole = std::exchange(columns, {});
    whole.append_to(blocks, first - whole.count(), dimension);
    dimension = 0;
  };
  std::string again;
  Lines rest(lines, 1);
  while (const auto line = rest.next()) {
    if (line->text.size() > kFullBytes) return "an answer is too long for a block";
    Stored answer;
    again.clear();
    const std::size_t before = dimension;
    const bool is_read = reader.read(line->text, answer);
    if (is_read) write_line(again, answer, dimension);
    if (!is_read || again != line->text) {
      answer = {};
      answer.text = line->text;
      dimension = before;
    }
    columns.add(answer);
    if (columns.count() == kMostRecords || columns.bytes() > kFullBytes) write();
  }
  write();
  return std::nullopt;
}

std::optional<std::string> append_lines(std::string& lines, std::string_view bytes) {
  auto read = Block::read(bytes);
  if (auto* reason = std::get_if<std::string>(&read)) return std::move(*reason);
  Block& block = std::get<Block>(read);
  if (block.kind() != BlockKind::answers) return "it holds no answers, in a file of answers";
  AnswerBlock columns;
  if (Reason reason = columns.take(block)) return reason;
  for (std::size_t k = 0; k < block.records(); ++k) {
    Stored answer;
    if (Reason reason = columns.read(k, answer))
      return concat({"record ", std::to_string(block.first() + k), " ", *reason});
    write_line(lines, answer, columns.dimension);
    lines += '\n';
  }
  return std::nullopt;
}

}  // namespace certa::tools
