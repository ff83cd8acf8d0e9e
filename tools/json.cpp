#include "json.hpp"

#include <algorithm>
#include <limits>

#include <rapidjson/encodings.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

namespace certa::tools {

/// Receives RapidJSON's events; returning true means "go on".
class JsonParser::Handler {
 public:
  Handler(std::vector<JsonToken>& tokens, std::vector<std::size_t>& open)
      : tokens_(tokens), open_(open) {}

  bool Null() { return add({JsonKind::null, false, 1, {}}); }
  bool Bool(bool truth) { return add({JsonKind::boolean, truth, 1, {}}); }
  bool RawNumber(const char* text, rapidjson::SizeType size, bool) {
    return add({JsonKind::number, false, 1, {text, size}});
  }
  bool String(const char* text, rapidjson::SizeType size, bool) {
    return add({JsonKind::string, false, 1, {text, size}});
  }
  bool Key(const char* text, rapidjson::SizeType size, bool) {
    return add({JsonKind::key, false, 1, {text, size}});
  }
  bool StartObject() { return start(JsonKind::object); }
  bool StartArray() { return start(JsonKind::array); }
  bool EndObject(rapidjson::SizeType) { return close(); }
  bool EndArray(rapidjson::SizeType) { return close(); }

  // RapidJSON asks for these, but hands out numbers as text.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }

  void close_all() {
    if (tokens_.empty() || tokens_.back().kind == JsonKind::key) Null();
    while (!open_.empty()) close();
  }

 private:
  bool add(const JsonToken& token) {
    tokens_.push_back(token);
    return true;
  }
  bool start(JsonKind kind) {
    open_.push_back(tokens_.size());
    return add({kind, false, 1, {}});
  }
  bool close() {
    add({JsonKind::end, false, 1, {}});
    tokens_[open_.back()].span = tokens_.size() - open_.back();
    open_.pop_back();
    return true;
  }

  std::vector<JsonToken>& tokens_;
  std::vector<std::size_t>& open_;
};

struct JsonParser::Reader {
  rapidjson::Reader reader;
};

JsonParser::JsonParser() : tokens_{JsonToken{}}, reader_(std::make_unique<Reader>()) {}
JsonParser::~JsonParser() = default;

std::optional<JsonError> JsonParser::parse(std::string_view line) {
  tokens_.clear();
  open_.clear();
  Handler handler(tokens_, open_);
  const auto refuse = [&](std::string reason, bool number_too_large = false) {
    handler.close_all();
    return JsonError{std::move(reason), number_too_large};
  };

  // RapidJSON measures strings in 32 bits and takes a zero byte for the end of the text.
  if (line.size() > std::numeric_limits<rapidjson::SizeType>::max())
    return refuse("the line is longer than 4 GiB");
  if (const std::size_t zero = line.find('\0'); zero != line.npos)
    return refuse("not JSON: a zero byte at column " + std::to_string(zero + 1));

  // A line that ends within a character of several bytes is read up to three bytes beyond its end.
  text_ = line;
  text_.append(4, '\0');
  rapidjson::InsituStringStream stream(text_.data());
  constexpr unsigned kFlags = rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag |
                              rapidjson::kParseNumbersAsStringsFlag |
                              rapidjson::kParseValidateEncodingFlag;
  const rapidjson::ParseResult result = reader_->reader.Parse<kFlags>(stream, handler);
  if (!result.IsError()) return std::nullopt;

  const std::string column =
      " at column " + std::to_string(std::min(result.Offset(), line.size()) + 1);
  if (result.Code() == rapidjson::kParseErrorNumberTooBig)
    return refuse("a number that is too large for a double" + column, true);
  std::string_view message = rapidjson::GetParseError_En(result.Code());
  if (message.ends_with('.')) message.remove_suffix(1);
  return refuse("not JSON: " + std::string(message) + column);
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

void append_json_string(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      out += "\\u00";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
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

std::string scalar_text(JsonValue value) {
  switch (value.kind()) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return value.truth() ? "true" : "false";
    case JsonKind::number:
      return std::string(value.text());
    case JsonKind::string: {
      std::string text;
      append_json_string(text, value.text());
      return text;
    }
    default:
      return {};
  }
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
  std::string out;
  append_json_string(out, text);
  if (cut) out.insert(out.size() - 1, "...");
  return out;
}

}  // namespace certa::tools
