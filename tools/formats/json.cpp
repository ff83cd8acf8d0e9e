#include "formats/json.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <rapidjson/encodings.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#ifdef CERTA_SIMDJSON
#include <simdjson.h>
#endif

#include "formats/json_writer.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

// The tape is at most three times as long as the line (see tape_size), and the tape of a longer
// line than this might not fit 32 bits.
constexpr std::size_t kLongestLine = std::size_t{1} << 30;

/// Texts are copied in pieces of this size, which may be beyond their ends.
constexpr std::size_t kPiece = 32;

/// Enough for any tape of such a line. A number, string or key of n bytes takes 1 + n on the tape,
/// and 4 more where n is at least 30; an object or array takes 6 and its contents. On the
/// line they take n and a separator, or 2. So the tape is longer than the line by 4 for each
/// bracket that opens, an eighth for long texts, and the ends that an error adds.
std::size_t tape_size(std::string_view line) {
  // One bit tells '[' and '{' apart.
  const auto opened =
      std::count_if(line.begin(), line.end(), [](char c) { return (c | ' ') == '{'; });
  return line.size() + line.size() / 8 + sizeof(std::uint32_t) * static_cast<std::size_t>(opened) +
         JsonParser::kDeepest + 16 + kPiece;
}

bool in_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

/// Goes through the numbers by name that a line has outside of strings.
class NamedNumbers {
 public:
  explicit NamedNumbers(std::string_view line) : line_(line) {}

  /// False at the end.
  bool next() {
    bool in_string = false;
    for (start_ = end_; start_ < line_.size(); start_ = end_) {
      end_ = start_ + 1;
      if (in_string) {
        if (line_[start_] == '\\' && end_ < line_.size()) ++end_;
        in_string = line_[start_] != '"';
      } else if (line_[start_] == '"') {
        in_string = true;
      } else if (in_word(line_[start_]) || line_[start_] == '-' || line_[start_] == '+') {
        while (end_ < line_.size() && in_word(line_[end_])) ++end_;
        if (parse_not_finite(line_.substr(start_, end_ - start_))) return true;
      }
    }
    return false;
  }

  /// The one found last.
  [[nodiscard]] std::size_t start() const noexcept { return start_; }
  [[nodiscard]] std::size_t end() const noexcept { return end_; }

 private:
  std::string_view line_;
  std::size_t start_ = 0;
  std::size_t end_ = 0;
};

/// Where a place of the line with quotes is in the line.
std::size_t without_quotes(std::string_view line, std::size_t place) {
  std::size_t quotes = 0;
  for (NamedNumbers numbers(line); numbers.next() && numbers.start() + quotes < place;) quotes += 2;
  return place - std::min(quotes, place);
}

}  // namespace

/// Why a text is not JSON, and where, from 0, where that can be told.
struct JsonParser::Failure {
  std::string what;
  std::optional<std::size_t> place;
  bool beyond_limits = false;

  [[nodiscard]] JsonError error() && {
    if (place) what += " at column " + std::to_string(*place + 1);
    return {std::move(what), beyond_limits};
  }
};

/// Receives RapidJSON's events; returning true means "go on".
class JsonParser::Handler {
 public:
  explicit Handler(char* tape) : tape_(tape), end_(tape) {}

  bool Null() { return start(JsonKind::null); }
  bool Bool(bool truth) { return start(JsonKind::boolean, truth ? 1 : 0); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return add(JsonKind::number, text, size);
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    return add(JsonKind::string, text, size);
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    add(JsonKind::key, text, size);
    return value_is_missing_ = true;
  }
  bool StartObject() { return open(JsonKind::object); }
  bool StartArray() { return open(JsonKind::array); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool EndArray(rapidjson::SizeType) { return close(); }

  // RapidJSON asks for these, but hands out numbers as text.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }

  /// The text may end where memory does.
  bool add(JsonKind kind, std::string_view text) {
    start_text(kind, text.size());
    end_ = std::copy(text.begin(), text.end(), end_);
    return true;
  }
  bool add(JsonKind kind, const char* text, std::size_t size) {
    start_text(kind, size);
    if (size <= kPiece)
      std::memcpy(end_, text, kPiece);
    else
      std::memcpy(end_, text, size);
    end_ += size;
    return true;
  }
  /// A number that is parsed. REQUIRES: the text is shorter than 256 bytes.
  bool add_number(double number, std::string_view text) {
    start(JsonKind::number, JsonToken::kParsed);
    std::memcpy(end_, &number, sizeof(number));
    end_ += sizeof(number);
    *end_++ = static_cast<char>(text.size());
    end_ = std::copy(text.begin(), text.end(), end_);
    return true;
  }

  void close_all() {
    if (end_ == tape_ || value_is_missing_) Null();
    while (depth_ > 0) close();
  }
  [[nodiscard]] bool is_too_deep() const noexcept { return is_too_deep_; }

 private:
  bool start(JsonKind kind, std::size_t detail = 0) {
    value_is_missing_ = false;
    *end_++ = static_cast<char>(static_cast<unsigned>(kind) | detail << JsonToken::kKindBits);
    return true;
  }
  void start_text(JsonKind kind, std::size_t size) {
    // A number of 30 bytes, which would look as if it were parsed, counts as long.
    const bool is_long = size >= (kind == JsonKind::number ? JsonToken::kParsed : JsonToken::kLong);
    start(kind, is_long ? JsonToken::kLong : size);
    if (is_long) add_length(size);
  }
  void add_length(std::size_t number) {
    const auto bits = static_cast<std::uint32_t>(number);
    std::memcpy(end_, &bits, sizeof(bits));
    end_ += sizeof(bits);
  }
  /// Until it is closed, where it lies in stands in place of its span.
  bool open(JsonKind kind) {
    is_too_deep_ = depth_ == kDeepest;
    if (is_too_deep_) return false;
    ++depth_;
    const std::size_t around = innermost_;
    innermost_ = size();
    start(kind);
    add_length(around);
    return true;
  }
  bool close() {
    start(JsonKind::end);
    --depth_;
    char* const behind = tape_ + innermost_ + 1;
    const auto span = static_cast<std::uint32_t>(size() - innermost_);
    std::uint32_t around = 0;
    std::memcpy(&around, behind, sizeof(around));
    std::memcpy(behind, &span, sizeof(span));
    innermost_ = around;
    return true;
  }

  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(end_ - tape_); }

  char* tape_;
  char* end_;
  std::size_t innermost_ = 0;  // of the objects and arrays not yet closed, if there are any
  std::size_t depth_ = 0;      // how many there are
  bool value_is_missing_ = false;
  bool is_too_deep_ = false;
};

struct JsonParser::Reader {
  rapidjson::Reader reader;
};

#ifdef CERTA_SIMDJSON

namespace {

namespace dom = simdjson::dom;

/// Longer lines take too much of simdjson's memory, ten times their length.
constexpr std::size_t kLongestFastLine = std::size_t{1} << 18;

bool is_digit(char c) { return '0' <= c && c <= '9'; }

/// Calls `is_wanted` with the rest of the line behind each of these characters, until it says so.
template <class IsWanted>
bool any_behind(std::string_view line, char c, const IsWanted& is_wanted) {
  for (std::size_t at = 0; (at = line.find(c, at)) != line.npos;)
    if (is_wanted(line.substr(++at))) return true;
  return false;
}

/// Whether a number may stand in the line that simdjson takes for another than RapidJSON, which
/// refuses some that look large (0e400, or hundreds of digits), or loses its sign (-0).
bool may_differ(std::string_view line) {
  const auto is_minus_zero = [](std::string_view rest) {
    return rest.starts_with('0') &&
           (rest.size() == 1 || std::string_view(",]} \t\r").find(rest[1]) != rest.npos);
  };
  const auto is_large = [](std::string_view rest) {
    if (rest.starts_with('+')) rest.remove_prefix(1);
    return rest.size() > 2 && is_digit(rest[0]) && is_digit(rest[1]) && is_digit(rest[2]);
  };
  // Between two numbers there is a comma.
  constexpr std::size_t kLongestNumber = 300;
  for (std::size_t at = 0; at + kLongestNumber < line.size();) {
    const std::size_t comma = line.substr(at, kLongestNumber).rfind(',');
    if (comma == line.npos) return true;
    at += comma + 1;
  }
  return any_behind(line, '-', is_minus_zero) || any_behind(line, 'e', is_large) ||
         any_behind(line, 'E', is_large);
}

}  // namespace

struct JsonParser::FastReader {
  dom::parser parser;
};

/// Writes the tape of what simdjson has found. False where it cannot.
class JsonParser::FastWalk {
 public:
  explicit FastWalk(Handler& handler) : handler_(handler) {}

  bool write(dom::element value, std::size_t depth, bool is_id = false) {
    switch (value.type()) {
      case dom::element_type::OBJECT: {
        const dom::object object = value;
        if (depth == kDeepestFast) return false;
        handler_.StartObject();
        for (const auto [key, member] : object) {
          handler_.add(JsonKind::key, key);
          if (!write(member, depth + 1, depth == 0 && key == "id")) return false;
        }
        return handler_.EndObject(0);
      }
      case dom::element_type::ARRAY: {
        const dom::array array = value;
        if (depth == kDeepestFast) return false;
        handler_.StartArray();
        for (const dom::element element : array)
          if (!write(element, depth + 1)) return false;
        return handler_.EndArray(0);
      }
      case dom::element_type::DOUBLE:
        return !is_id && handler_.add_number(value.get_double().value_unsafe(), {});
      case dom::element_type::INT64: {
        const std::int64_t number = value.get_int64().value_unsafe();
        return handler_.add_number(static_cast<double>(number),
                                   is_id ? std::to_string(number) : "");
      }
      case dom::element_type::UINT64: {
        const std::uint64_t number = value.get_uint64().value_unsafe();
        return handler_.add_number(static_cast<double>(number),
                                   is_id ? std::to_string(number) : "");
      }
      case dom::element_type::STRING:
        return handler_.add(JsonKind::string, value.get_string().value_unsafe());
      case dom::element_type::BOOL:
        return handler_.Bool(value.get_bool().value_unsafe());
      case dom::element_type::NULL_VALUE:
        return handler_.Null();
    }
    return false;
  }

 private:
  static constexpr std::size_t kDeepestFast = 50;  // of calls in each other

  Handler& handler_;
};

bool JsonParser::parse_fast(std::string_view line) {
  if (line.size() > kLongestFastLine || may_differ(line)) return false;
  text_.clear();
  text_.reserve(line.size() + simdjson::SIMDJSON_PADDING);
  text_.append(line);
  dom::element root;
  if (fast_reader_->parser.parse(text_.data(), text_.size(), false).get(root)) return false;
  // A number of n digits takes at most n + 10 bytes on the tape, and n + 1 on the line.
  make_room(6 * line.size() + kPiece + 16);
  Handler handler(tape_.data());
  return FastWalk(handler).write(root, 0);
}

#else

struct JsonParser::FastReader {};

bool JsonParser::parse_fast(std::string_view) { return false; }

#endif

JsonParser::JsonParser()
    : reader_(std::make_unique<Reader>()), fast_reader_(std::make_unique<FastReader>()) {
  make_room(1);
}
JsonParser::~JsonParser() = default;

std::string quote_names(std::string_view line) {
  std::string result;
  std::size_t done = 0;
  for (NamedNumbers numbers(line); numbers.next(); done = numbers.end())
    result.append(line.substr(done, numbers.start() - done))
        .append("\"")
        .append(line.substr(numbers.start(), numbers.end() - numbers.start()))
        .append("\"");
  return result.append(line.substr(done));
}

std::optional<JsonError> JsonParser::parse(std::string_view line) {
  auto failure = parse_text(line);
  if (!failure) return std::nullopt;
  return std::move(*failure).error();
}

std::optional<JsonError> JsonParser::parse_with_names(std::string_view line) {
  auto failure = parse_text(line);
  if (!failure) return std::nullopt;
  if (NamedNumbers(line).next()) {
    failure = parse_text(quote_names(line));
    if (!failure) return std::nullopt;
    if (failure->place) failure->place = without_quotes(line, *failure->place);
  }
  return std::move(*failure).error();
}

std::optional<JsonError> JsonParser::parse_pair(std::string_view line) {
  if (parse_fast(line)) return std::nullopt;
  return parse_with_names(line);
}

auto JsonParser::parse_text(std::string_view line) -> std::optional<Failure> {
  make_room(line.size() > kLongestLine ? 1 : tape_size(line));
  Handler handler(tape_.data());
  const auto refuse = [&](std::string what, std::optional<std::size_t> place = {},
                          bool beyond_limits = false) {
    handler.close_all();
    return Failure{std::move(what), place, beyond_limits};
  };

  if (line.size() > kLongestLine) return refuse("the line is longer than 1 GiB");
  // RapidJSON takes a zero byte for the end of the text.
  if (const std::size_t zero = line.find('\0'); zero != line.npos)
    return refuse("not JSON: a zero byte", zero);

  // A line that ends within a character of several bytes is read up to three bytes beyond its end,
  // and texts are read in pieces.
  text_.clear();
  text_.reserve(line.size() + kPiece);
  text_.append(line).append(kPiece, '\0');
  rapidjson::InsituStringStream stream(text_.data());
  constexpr unsigned kFlags = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag |
                              rapidjson::kParseNumbersAsStringsFlag |
                              rapidjson::kParseValidateEncodingFlag;
  const rapidjson::ParseResult result = reader_->reader.Parse<kFlags>(stream, handler);
  if (!result.IsError()) return std::nullopt;

  const std::size_t place = std::min(result.Offset(), line.size());
  if (handler.is_too_deep())
    return refuse("nested deeper than " + std::to_string(kDeepest) + " levels", place, true);
  if (result.Code() == rapidjson::kParseErrorNumberTooBig)
    return refuse("a number that is too large for a double", place, true);
  std::string_view message = rapidjson::GetParseError_En(result.Code());
  if (message.ends_with('.')) message.remove_suffix(1);
  return refuse("not JSON: " + std::string(message), place);
}

void JsonParser::make_room(std::size_t size) {
  if (size > tape_.size()) {
    std::vector<char>().swap(tape_);  // `tape_ = {}` would keep the memory until there is another
    tape_.resize(size);
  }
  tape_[0] = static_cast<char>(JsonKind::null);
}

std::size_t JsonValue::size() const noexcept {
  std::size_t count = 0;
  for (JsonToken token = token_.first(); token.kind() != JsonKind::end; token = token.next())
    count += token.kind() == JsonKind::key ? 0 : 1;
  return count;
}

std::string_view to_string(JsonKind kind) noexcept {
  switch (kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return "a boolean";
    case JsonKind::number:
      return "a number";
    case JsonKind::string:
      return "a string";
    case JsonKind::object:
      return "an object";
    case JsonKind::array:
      return "an array";
    case JsonKind::key:
      return "a key";
    case JsonKind::end:
      return "an end";
  }
  return "unknown";
}

std::string to_utf8(std::string bytes) {
  rapidjson::MemoryStream in(bytes.data(), bytes.size());
  unsigned codepoint = 0;
  while (in.Tell() < bytes.size())
    if (!rapidjson::UTF8<>::Decode(in, &codepoint)) {
      std::replace_if(
          bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; },
          '?');
      break;
    }
  return bytes;
}

bool is_scalar(JsonValue value) noexcept {
  return value.kind() != JsonKind::object && value.kind() != JsonKind::array;
}

std::string scalar_text(JsonValue value) {
  switch (value.kind()) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return value.truth() ? "true" : "false";
    case JsonKind::number:
      return std::string(value.text());
    case JsonKind::string:
      return json_string(value.text());
    default:
      return {};
  }
}

void write(JsonWriter& json, JsonValue value) {
  if (is_scalar(value)) return json.raw(scalar_text(value));
  if (value.kind() == JsonKind::array)
    return json.array([&] {
      for (const JsonValue element : value.elements()) write(json, element);
    });
  json.object([&] {
    for (const auto [key, member] : value.members()) write(json.any_key(key), member);
  });
}

std::string concat(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  const bool cut = text.size() > kLongest;
  if (cut) {
    std::size_t size = kLongest;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80) --size;
    text = text.substr(0, size);
  }
  std::string out = json_string(text);
  if (cut) out.insert(out.size() - 1, "...");
  return out;
}

std::string_view plain_id(std::string_view id) noexcept {
  const bool is_string = id.size() >= 2 && id.front() == '"';
  return is_string ? id.substr(1, id.size() - 2) : id;
}

}  // namespace certa::tools
