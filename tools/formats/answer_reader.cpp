#include "formats/answer_reader.hpp"

#include <array>
#include <initializer_list>
#include <limits>
#include <utility>

#include "formats/json_writer.hpp"
#include "formats/members.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

/// Thrown inside this file only.
struct Malformed {
  std::string reason;
};

[[noreturn]] void fail(std::string_view where, std::string_view what) {
  throw Malformed{concat({where, " ", what})};
}

void require(JsonValue value, JsonKind kind, std::string_view where) {
  if (value.kind() != kind)
    fail(where, concat({"is ", to_string(value.kind()), ", not ", to_string(kind)}));
}

double read_double(JsonValue value, std::string_view where) {
  if (value.kind() == JsonKind::string && value.text() == "inf")
    return std::numeric_limits<double>::infinity();
  if (value.kind() == JsonKind::string && value.text() == "-inf")
    return -std::numeric_limits<double>::infinity();
  require(value, JsonKind::number, where);
  return parse_decimal(value.text()).value();
}

std::vector<double> read_doubles(JsonValue value, std::string_view where) {
  require(value, JsonKind::array, where);
  std::vector<double> numbers;
  numbers.reserve(value.size());
  for (const JsonValue element : value.elements()) numbers.push_back(read_double(element, where));
  return numbers;
}

/// "n/d", or an integer that is not in quotes.
Rational read_rational(JsonValue value, std::string_view where) {
  if (value.kind() != JsonKind::number) require(value, JsonKind::string, where);
  auto number = parse_rational(value.text());
  if (!number) fail(where, "is " + quote(value.text()) + ", not a fraction");
  return *std::move(number);
}

std::size_t read_index(JsonValue value, std::string_view where) {
  require(value, JsonKind::number, where);
  const auto index = parse_whole(value.text());
  if (!index || !std::in_range<std::size_t>(*index))
    fail(where, "is " + quote(value.text()) + ", not an index");
  return static_cast<std::size_t>(*index);
}

/// The elements of an array of a known length.
template <std::size_t N>
std::array<JsonValue, N> read_row(JsonValue value, std::string_view where) {
  require(value, JsonKind::array, where);
  std::array<JsonValue, N> row = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<JsonValue, N>{((void)I, value)...};
  }
  (std::make_index_sequence<N>());
  std::size_t count = 0;
  for (const JsonValue element : value.elements()) {
    if (count < N) row[count] = element;
    ++count;
  }
  if (count != N)
    fail(where, "has " + std::to_string(count) + " elements, not " + std::to_string(N));
  return row;
}

std::vector<WeightedVertex> read_vertices(JsonValue value, std::string_view where) {
  require(value, JsonKind::array, where);
  std::vector<WeightedVertex> vertices;
  vertices.reserve(value.size());
  for (const JsonValue element : value.elements()) {
    if (element.kind() == JsonKind::number) fail(where, "has no weights: it is short");
    const auto [index, weight] = read_row<2>(element, where);
    vertices.push_back({read_index(index, where), read_rational(weight, where)});
  }
  return vertices;
}

std::vector<WeightedPair> read_pairs(JsonValue value, std::string_view where) {
  require(value, JsonKind::array, where);
  std::vector<WeightedPair> pairs;
  pairs.reserve(value.size());
  for (const JsonValue element : value.elements()) {
    if (element.kind() == JsonKind::array && element.size() == 2)
      fail(where, "has no weights: it is short");
    const auto [i, j, weight] = read_row<3>(element, where);
    pairs.push_back({read_index(i, where), read_index(j, where), read_rational(weight, where)});
  }
  return pairs;
}

std::vector<Rational> read_direction(JsonValue value, std::string_view where) {
  require(value, JsonKind::array, where);
  constexpr std::size_t kHighestDimension = 3;
  if (value.size() > kHighestDimension)
    fail(where, "has " + std::to_string(value.size()) + " components, not 2 or 3");
  std::vector<Rational> direction;
  direction.reserve(value.size());
  for (const JsonValue element : value.elements())
    direction.push_back(read_rational(element, where));
  return direction;
}

/// The value of a key; fails when it stands twice.
std::optional<JsonValue> find(JsonValue object, std::string_view wanted) {
  std::optional<JsonValue> found;
  for (const auto [key, value] : object.members()) {
    if (key != wanted) continue;
    if (found) fail(quote(key), "stands twice");
    found = value;
  }
  return found;
}

JsonValue get(JsonValue object, std::string_view key, std::string_view where) {
  if (const auto value = find(object, key)) return *value;
  fail(where, "has no " + quote(key));
}

/// Fails on keys that are not allowed: whoever writes one means something by it.
void allow_only(JsonValue object, std::initializer_list<std::string_view> keys,
                std::string_view where) {
  for (const auto [key, value] : object.members()) {
    bool known = false;
    for (const std::string_view k : keys) known = known || k == key;
    if (!known) fail(where, "has the unknown key " + quote(key));
  }
}

Certificate read_certificate(JsonValue object) {
  constexpr std::string_view kWhere = "the certificate";
  require(object, JsonKind::object, kWhere);
  const JsonValue kind = get(object, "kind", kWhere);
  require(kind, JsonKind::string, "the certificate's kind");
  const auto a = [&] { return read_vertices(get(object, "a", kWhere), "the certificate's \"a\""); };
  const auto b = [&] { return read_vertices(get(object, "b", kWhere), "the certificate's \"b\""); };
  const auto direction = [&] {
    return read_direction(get(object, "direction", kWhere), "the certificate's direction");
  };
  if (kind.text() == "separation") {
    allow_only(object, {"kind", "direction"}, kWhere);
    return SeparationCertificate{direction()};
  }
  if (kind.text() == "distance") {
    allow_only(object, {"kind", "a", "b"}, kWhere);
    return DistanceCertificate{a(), b()};
  }
  if (kind.text() == "near") {
    allow_only(object, {"kind", "a", "b"}, kWhere);
    return NearCertificate{a(), b()};
  }
  if (kind.text() == "intersection") {
    allow_only(object, {"kind", "a", "b"}, kWhere);
    return IntersectionCertificate{a(), b()};
  }
  if (kind.text() == "touching") {
    allow_only(object, {"kind", "a", "b", "direction"}, kWhere);
    return TouchingCertificate{a(), b(), direction()};
  }
  if (kind.text() == "overlap") {
    allow_only(object, {"kind", "pairs"}, kWhere);
    return OverlapCertificate{
        read_pairs(get(object, "pairs", kWhere), "the certificate's \"pairs\"")};
  }
  fail(kWhere, "is of the unknown kind " + quote(kind.text()));
}

Verdict read_verdict(JsonValue value) {
  require(value, JsonKind::string, "the verdict");
  for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::overlapping,
                                Verdict::undecided, Verdict::intersecting})
    if (value.text() == to_string(verdict)) return verdict;
  fail("the verdict", "is " + quote(value.text()));
}

std::string read_text(JsonValue object, std::string_view key) {
  const auto value = find(object, key);
  if (!value) return {};
  require(*value, JsonKind::string, quote(key));
  return std::string(value->text());
}

ClaimPart read_part(std::string_view name, std::string_view where) {
  if (const auto part = claim_part(name)) return *part;
  fail(where, "names " + quote(name) + ", which is no part of a claim");
}

std::vector<ClaimPart> read_parts(JsonValue object, std::string_view key) {
  std::vector<ClaimPart> parts;
  const auto value = find(object, key);
  if (!value) return parts;
  const std::string where = quote(key);
  require(*value, JsonKind::array, where);
  for (const JsonValue element : value->elements()) {
    require(element, JsonKind::string, where);
    parts.push_back(read_part(element.text(), where));
    if (parts.size() > kClaimPartCount) fail(where, "names a part twice");
  }
  return parts;
}

void read_errors(JsonValue object, StatedJudgement& judgement) {
  const auto value = find(object, "claim_errors");
  if (!value) return;
  constexpr std::string_view kWhere = "\"claim_errors\"";
  require(*value, JsonKind::object, kWhere);
  for (const auto [key, number] : value->members()) {
    auto& error = judgement.errors[static_cast<std::size_t>(read_part(key, kWhere))];
    if (error) fail(kWhere, "names " + quote(key) + " twice");
    error = read_double(number, kWhere);
  }
}

StatedJudgement read_judgement(std::string_view name, JsonValue object) {
  StatedJudgement judgement;
  judgement.name = name;
  judgement.claim = read_text(object, "claim");
  judgement.contradicts = read_parts(object, "claim_contradicts");
  judgement.not_judged = read_parts(object, "claim_not_judged");
  read_errors(object, judgement);
  return judgement;
}

/// The names of the parts, as they are written.
std::string read_mesh_parts(JsonValue object) {
  const auto value = find(object, "parts");
  if (!value) return {};
  require(*value, JsonKind::object, "\"parts\"");
  std::string text;
  JsonWriter json(text);
  json.object([&] {
    for (const std::string_view side : {"a", "b"}) {
      const JsonValue part = get(*value, side, "\"parts\"");
      if (!is_scalar(part)) fail("\"parts\"", "has no name as " + quote(side));
      json.key(side).raw(scalar_text(part));
    }
  });
  return text;
}

/// Reads an answer that is a comparison. It states nothing else, because its one certificate proves
/// one of the two statements alone.
Comparison read_comparison(JsonValue value, JsonValue answer) {
  constexpr std::string_view kWhere = "\"at_least\"";
  for (const std::string_view other :
       {"verdict", "distance", "distance_squared", "witness", "normal", "claim",
        "claim_contradicts", "claim_not_judged", "claim_errors", "claims"})
    if (find(answer, other)) fail("a comparison", "states no " + quote(other));
  require(value, JsonKind::object, kWhere);
  allow_only(value, {"number", "holds"}, kWhere);
  const auto number = read_number(get(value, "number", kWhere));
  if (const auto* reason = std::get_if<std::string>(&number))
    fail("the number of \"at_least\"", *reason);
  const JsonValue holds = get(value, "holds", kWhere);
  require(holds, JsonKind::boolean, "\"holds\"");
  const double x = std::get<double>(number);
  if (!(x > 0)) fail("the number of \"at_least\"", "is not positive");
  return {x, holds.truth()};
}

/// All but the id.
Answer read_answer(JsonValue object) {
  Answer answer;
  if (const auto error = find(object, "error"))
    fail("the answer", "is an error: " + quote(error->text()));
  if (const auto value = find(object, "at_least")) {
    answer.at_least = read_comparison(*value, object);
    answer.stage = read_text(object, "stage");
    answer.parts = read_mesh_parts(object);
    if (const auto given = find(object, "certificate"))
      answer.certificate = read_certificate(*given);
    return answer;
  }
  answer.verdict = read_verdict(get(object, "verdict", "the answer"));
  if (const auto value = find(object, "distance"))
    answer.distance = read_double(*value, "the distance");
  if (const auto value = find(object, "distance_squared"))
    answer.distance_squared = read_rational(*value, "the squared distance");
  if (const auto value = find(object, "witness")) {
    require(*value, JsonKind::object, "the witness");
    answer.witness = {read_doubles(get(*value, "a", "the witness"), "the witness"),
                      read_doubles(get(*value, "b", "the witness"), "the witness")};
  }
  if (const auto value = find(object, "normal")) answer.normal = read_doubles(*value, "the normal");
  answer.stage = read_text(object, "stage");
  answer.claim = read_judgement("", object);
  if (const auto claims = find(object, "claims")) {
    require(*claims, JsonKind::object, "\"claims\"");
    for (const auto [name, value] : claims->members()) {
      require(value, JsonKind::object, concat({"\"claims\": ", quote(name)}));
      answer.claims.push_back(read_judgement(name, value));
    }
  }
  answer.parts = read_mesh_parts(object);
  if (const auto value = find(object, "certificate")) answer.certificate = read_certificate(*value);
  return answer;
}

}  // namespace

std::variant<Certificate, std::string> AnswerReader::read_certificate(std::string_view text) {
  if (const auto error = parser_.parse(text)) return error->reason;
  if (parser_.root().kind() != JsonKind::object)
    return concat({"the certificate is ", to_string(parser_.root().kind())});
  try {
    return tools::read_certificate(parser_.root());
  } catch (const Malformed& malformed) {
    return malformed.reason;
  }
}

std::variant<Answer, AnswerError> AnswerReader::read(std::string_view line) {
  const auto error = parser_.parse(line);
  const JsonValue root = parser_.root();
  if (error) return AnswerError{"null", error->reason, false};
  if (root.kind() != JsonKind::object)
    return AnswerError{"null", concat({"the line is ", to_string(root.kind())}), false};
  std::string id = "null";
  try {
    if (const auto value = find(root, "id")) {
      if (!is_scalar(*value)) fail("the id", "is no number or string");
      id = scalar_text(*value);
    }
    Answer answer = read_answer(root);
    answer.id = std::move(id);
    return answer;
  } catch (const Malformed& malformed) {
    return AnswerError{std::move(id), malformed.reason, true};
  }
}

}  // namespace certa::tools
