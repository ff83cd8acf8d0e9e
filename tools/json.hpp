/// A line of JSON as a flat list of tokens, without recursion: nesting depth costs memory, not
/// stack.
#pragma once

#include <cstddef>
#include <cstdint>
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

struct JsonToken {
  JsonKind kind = JsonKind::null;
  bool truth = false;     ///< of a boolean
  std::size_t span = 1;   ///< how many tokens the value takes, so that it can be skipped at once
  std::string_view text;  ///< of a number as written, of a string or key without quotes and escapes
};

/// One value of a parsed line. A handle: valid until the next line is parsed.
class JsonValue {
 public:
  explicit JsonValue(const JsonToken* token) noexcept : token_(token) {}

  [[nodiscard]] JsonKind kind() const noexcept { return token_->kind; }
  [[nodiscard]] bool truth() const noexcept { return token_->truth; }
  [[nodiscard]] std::string_view text() const noexcept { return token_->text; }

  class Elements;
  class Members;
  [[nodiscard]] Elements elements() const noexcept;  ///< REQUIRES: an array
  [[nodiscard]] Members members() const noexcept;    ///< REQUIRES: an object

 private:
  const JsonToken* token_;
};

struct JsonMember {
  std::string_view key;
  JsonValue value;
};

struct JsonEnd {};

class JsonValue::Elements {
 public:
  explicit Elements(const JsonToken* token) noexcept : token_(token) {}
  [[nodiscard]] Elements begin() const noexcept { return *this; }
  [[nodiscard]] JsonEnd end() const noexcept { return {}; }
  JsonValue operator*() const noexcept { return JsonValue(token_); }
  void operator++() noexcept { token_ += token_->span; }
  bool operator!=(JsonEnd) const noexcept { return token_->kind != JsonKind::end; }

 private:
  const JsonToken* token_;
};

class JsonValue::Members {
 public:
  explicit Members(const JsonToken* token) noexcept : token_(token) {}
  [[nodiscard]] Members begin() const noexcept { return *this; }
  [[nodiscard]] JsonEnd end() const noexcept { return {}; }
  JsonMember operator*() const noexcept { return {token_->text, JsonValue(token_ + 1)}; }
  void operator++() noexcept { token_ += 1 + token_[1].span; }
  bool operator!=(JsonEnd) const noexcept { return token_->kind != JsonKind::end; }

 private:
  const JsonToken* token_;
};

inline JsonValue::Elements JsonValue::elements() const noexcept { return Elements(token_ + 1); }
inline JsonValue::Members JsonValue::members() const noexcept { return Members(token_ + 1); }

struct JsonError {
  std::string reason;
  /// The line may be JSON, but RapidJSON refuses numbers like 1e400 (and 0e400, which is 0).
  bool number_too_large = false;
};

/// Parses line after line, reusing its memory.
class JsonParser {
 public:
  JsonParser();
  ~JsonParser();

  /// Any bytes are allowed; they must be exactly one JSON value in UTF-8.
  [[nodiscard]] std::optional<JsonError> parse(std::string_view line);

  /// The value parsed last. After an error: what came before the error, closed; null if nothing
  /// did.
  [[nodiscard]] JsonValue root() const noexcept { return JsonValue(tokens_.data()); }

 private:
  class Handler;
  struct Reader;

  std::string text_;  // the tokens' texts point into it
  std::vector<JsonToken> tokens_;
  std::vector<std::size_t> open_;  // positions of the objects and arrays not yet closed
  std::unique_ptr<Reader> reader_;
};

/// Appends `text` as a JSON string. REQUIRES: `text` is UTF-8.
void append_json_string(std::string& out, std::string_view text);

/// `bytes` if they are UTF-8; otherwise with '?' for every byte that is not ASCII.
[[nodiscard]] std::string to_utf8(std::string bytes);

/// The value as JSON text; empty for an object or array. Equal values of a kind give equal texts,
/// but numbers are kept as they were written.
[[nodiscard]] std::string scalar_text(JsonValue value);

/// The parts one after the other.
[[nodiscard]] std::string concat(std::initializer_list<std::string_view> parts);

/// `text` as a JSON string, cut after some 40 bytes: for messages.
[[nodiscard]] std::string quote(std::string_view text);

}  // namespace certa::tools
