/// A line of JSON as a tape of tokens, about as long as the line: the memory that it takes depends
/// on its length alone, not on the number of its tokens or on their nesting.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace certa::tools {

enum class JsonKind : std::uint8_t { null, boolean, number, string, object, array, key, end };

/// "a number", "an object", ... for messages.
[[nodiscard]] std::string_view to_string(JsonKind kind) noexcept;

/// A token on the tape. It starts with a byte: the kind in the lower three bits, a detail above.
/// The detail of a boolean is its truth; of a number, string or key the length of the text that
/// follows, or kLong where the length itself comes before the text. After an object or array comes
/// its span. Such lengths and spans are numbers of 32 bits. A number may be of the detail kParsed:
/// then its double comes first, a length of one byte, and the text.
class JsonToken {
 public:
  static constexpr unsigned kKindBits = 3;
  static constexpr unsigned kLong = 31;
  static constexpr unsigned kParsed = 30;

  explicit JsonToken(const char* start) noexcept : start_(start) {}

  [[nodiscard]] JsonKind kind() const noexcept {
    return static_cast<JsonKind>(head() & ((1U << kKindBits) - 1));
  }
  [[nodiscard]] unsigned detail() const noexcept { return head() >> kKindBits; }

  /// A number as written, a string or key without quotes and escapes; otherwise empty.
  [[nodiscard]] std::string_view text() const noexcept {
    if (kind() != JsonKind::number && kind() != JsonKind::string && kind() != JsonKind::key)
      return {};
    if (is_parsed()) {
      const char* const behind = start_ + 1 + sizeof(double);
      return {behind + 1, static_cast<unsigned char>(*behind)};
    }
    if (detail() < kLong) return {start_ + 1, detail()};
    return {start_ + 1 + sizeof(std::uint32_t), number_behind()};
  }

  /// The number, correctly rounded, where the parser has it and it is finite.
  [[nodiscard]] std::optional<double> number() const noexcept {
    if (!is_parsed()) return std::nullopt;
    double number = 0;
    std::memcpy(&number, start_ + 1, sizeof(number));
    return number;
  }

  /// The token after the value and after everything in it.
  [[nodiscard]] JsonToken next() const noexcept {
    if (kind() == JsonKind::object || kind() == JsonKind::array)
      return JsonToken(start_ + number_behind());
    const std::string_view behind = text();
    return JsonToken(behind.data() == nullptr ? start_ + 1 : behind.data() + behind.size());
  }

  /// The first key of an object or element of an array, or its end.
  [[nodiscard]] JsonToken first() const noexcept {
    return JsonToken(start_ + 1 + sizeof(std::uint32_t));
  }

 private:
  [[nodiscard]] bool is_parsed() const noexcept {
    return head() == (static_cast<unsigned>(JsonKind::number) | kParsed << kKindBits);
  }
  [[nodiscard]] unsigned head() const noexcept { return static_cast<unsigned char>(*start_); }
  [[nodiscard]] std::uint32_t number_behind() const noexcept {
    std::uint32_t number = 0;
    std::memcpy(&number, start_ + 1, sizeof(number));
    return number;
  }

  const char* start_;
};

/// One value of a parsed line. A handle: valid until the next line is parsed.
class JsonValue {
 public:
  explicit JsonValue(JsonToken token) noexcept : token_(token) {}

  [[nodiscard]] JsonKind kind() const noexcept { return token_.kind(); }
  [[nodiscard]] bool truth() const noexcept { return token_.detail() != 0; }
  [[nodiscard]] std::string_view text() const noexcept { return token_.text(); }
  [[nodiscard]] std::optional<double> number() const noexcept { return token_.number(); }

  class Elements;
  class Members;
  [[nodiscard]] Elements elements() const noexcept;  ///< REQUIRES: an array
  [[nodiscard]] Members members() const noexcept;    ///< REQUIRES: an object

  /// The number of elements of an array, or of members of an object. O(n).
  [[nodiscard]] std::size_t size() const noexcept;

 private:
  JsonToken token_;
};

struct JsonMember {
  std::string_view key;
  JsonValue value;
};

struct JsonEnd {};

class JsonValue::Elements {
 public:
  explicit Elements(JsonToken token) noexcept : token_(token) {}
  [[nodiscard]] Elements begin() const noexcept { return *this; }
  [[nodiscard]] JsonEnd end() const noexcept { return {}; }
  JsonValue operator*() const noexcept { return JsonValue(token_); }
  void operator++() noexcept { token_ = token_.next(); }
  bool operator!=(JsonEnd) const noexcept { return token_.kind() != JsonKind::end; }

 private:
  JsonToken token_;
};

class JsonValue::Members {
 public:
  explicit Members(JsonToken token) noexcept : token_(token) {}
  [[nodiscard]] Members begin() const noexcept { return *this; }
  [[nodiscard]] JsonEnd end() const noexcept { return {}; }
  JsonMember operator*() const noexcept { return {token_.text(), JsonValue(token_.next())}; }
  void operator++() noexcept { token_ = token_.next().next(); }
  bool operator!=(JsonEnd) const noexcept { return token_.kind() != JsonKind::end; }

 private:
  JsonToken token_;
};

inline JsonValue::Elements JsonValue::elements() const noexcept { return Elements(token_.first()); }
inline JsonValue::Members JsonValue::members() const noexcept { return Members(token_.first()); }

struct JsonError {
  std::string reason;
  /// The line may be JSON, but is nested too deep, or has a number like 1e400, which RapidJSON
  /// refuses (and 0e400, which is 0).
  bool beyond_limits = false;
};

/// Parses line after line, reusing its memory: a few times the longest line.
class JsonParser {
 public:
  /// Objects and arrays in each other.
  static constexpr std::size_t kDeepest = 1000;

  JsonParser();
  ~JsonParser();

  /// Any bytes are allowed; they must be exactly one JSON value in UTF-8.
  [[nodiscard]] std::optional<JsonError> parse(std::string_view line);

  /// The same, but that numbers which are not finite may stand bare, as Python's json and C's
  /// printf write them: `[NaN,-Infinity,inf]`. They become strings, as spelled.
  [[nodiscard]] std::optional<JsonError> parse_with_names(std::string_view line);

  /// The same, several times as fast where simdjson was there when this was compiled. Numbers other
  /// than the outermost object's "id" may have no text.
  [[nodiscard]] std::optional<JsonError> parse_pair(std::string_view line);

  /// The value parsed last. After an error: the part before the error, closed; null if there is
  /// none.
  [[nodiscard]] JsonValue root() const noexcept { return JsonValue(JsonToken(tape_.data())); }

 private:
  class Handler;
  class FastWalk;
  struct Failure;
  struct Reader;
  struct FastReader;

  /// By packs, if simdjson is there and finds nothing wrong: then it is done.
  [[nodiscard]] bool parse_fast(std::string_view line);
  [[nodiscard]] std::optional<Failure> parse_text(std::string_view line);
  /// Makes the tape null, and as large as this at least.
  void make_room(std::size_t size);

  std::string text_;
  std::vector<char> tape_;
  std::unique_ptr<Reader> reader_;
  std::unique_ptr<FastReader> fast_reader_;
};

/// The line with quotes around numbers that `parse_with_names` takes beside those of JSON.
[[nodiscard]] std::string quote_names(std::string_view line);

/// `bytes` if they are UTF-8; otherwise with '?' for every byte that is not ASCII.
[[nodiscard]] std::string to_utf8(std::string bytes);

/// Whether it is null, a boolean, a number or a string.
[[nodiscard]] bool is_scalar(JsonValue value) noexcept;

/// The value as JSON text; empty for an object or array. Equal values of a kind give equal texts,
/// but numbers are kept as they were written.
[[nodiscard]] std::string scalar_text(JsonValue value);

class JsonWriter;
/// Writes the value as it was parsed.
void write(JsonWriter& json, JsonValue value);

/// The parts one after the other.
[[nodiscard]] std::string concat(std::initializer_list<std::string_view> parts);

/// `text` as a JSON string, cut after some 40 bytes: for messages.
[[nodiscard]] std::string quote(std::string_view text);

/// An id as JSON text, without the quotes of a string.
[[nodiscard]] std::string_view plain_id(std::string_view id) noexcept;

}  // namespace certa::tools
