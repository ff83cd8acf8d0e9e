/// The one way to write JSON: appended to a text as it comes, without spaces.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "formats/number.hpp"

namespace certa::tools {

/// Writes values one after the other and sets the commas between them. For example
/// `json.object([&] { json.member("id", 1); json.key("v").row(v); })` writes {"id":1,"v":[0.5,2]}.
class JsonWriter {
 public:
  /// Appends to `out`, which must outlive it.
  explicit JsonWriter(std::string& out) noexcept : out_(out) {}

  /// The name of a member, whose value comes next. REQUIRES: it has nothing to escape.
  JsonWriter& key(std::string_view name) {
    separate();
    ((out_ += '"') += name) += "\":";
    needs_comma_ = false;
    return *this;
  }

  /// A name that may have anything in it. REQUIRES: it is UTF-8.
  JsonWriter& any_key(std::string_view name) {
    value(name);
    out_ += ':';
    needs_comma_ = false;
    return *this;
  }

  // An object or array that one function opens and another closes.
  void open_object() { open('{'); }
  void close_object() { close('}'); }
  void open_array() { open('['); }
  void close_array() { close(']'); }

  template <std::invocable Fill>
  void object(const Fill& fill) {
    open('{');
    fill();
    close('}');
  }
  template <std::invocable Fill>
  void array(const Fill& fill) {
    open('[');
    fill();
    close(']');
  }
  /// An array: `write_one` writes each element.
  template <class Range, class WriteOne>
  void array(const Range& elements, const WriteOne& write_one) {
    open('[');
    for (const auto& element : elements) write_one(element);
    close(']');
  }
  /// An array of values.
  template <class Range>
  void row(const Range& values) {
    array(values, [this](const auto& x) { this->value(x); });
  }

  /// A string. REQUIRES: it is UTF-8.
  void value(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    separate();
    out_ += '"';
    std::size_t done = 0;
    for (std::size_t k = 0; k < text.size(); ++k) {
      const auto byte = static_cast<unsigned char>(text[k]);
      const bool is_quoted = text[k] == '"' || text[k] == '\\';
      if (byte >= 0x20 && !is_quoted) continue;
      out_.append(text.substr(done, k - done)) += '\\';
      done = is_quoted ? k : k + 1;
      if (!is_quoted) ((out_ += "u00") += kHex[byte >> 4]) += kHex[byte & 15];
    }
    out_.append(text.substr(done)) += '"';
  }
  /// A string that has nothing to escape, such as digits or the name of an enumerator.
  void plain(std::string_view text) {
    separate();
    ((out_ += '"') += text) += '"';
  }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool truth) { raw(truth ? "true" : "false"); }
  template <std::integral T>
  void value(T n) {
    std::array<char, 24> digits;
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr;
    raw({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }
  /// The shortest decimal that reads back; "inf", "-inf" and "nan" in quotes.
  template <std::floating_point T>
  void value(T x) {
    if (std::isnan(x)) return raw("\"nan\"");
    if (std::isinf(x)) return raw(x > 0 ? "\"inf\"" : "\"-inf\"");
    separate();
    append_number(out_, x);
  }
  template <class T>
  void value(const std::optional<T>& x) {
    if (x)
      value(*x);
    else
      null();
  }
  void null() { raw("null"); }
  /// A value that is JSON text already.
  void raw(std::string_view json) {
    separate();
    out_ += json;
  }

  template <class T>
  void member(std::string_view name, const T& x) {
    key(name).value(x);
  }

 private:
  void separate() {
    if (needs_comma_) out_ += ',';
    needs_comma_ = true;
  }
  void open(char bracket) {
    separate();
    out_ += bracket;
    needs_comma_ = false;
  }
  void close(char bracket) {
    out_ += bracket;
    needs_comma_ = true;
  }

  std::string& out_;
  bool needs_comma_ = false;
};

/// `text` as a JSON string. REQUIRES: it is UTF-8.
[[nodiscard]] inline std::string json_string(std::string_view text) {
  std::string out;
  JsonWriter(out).value(text);
  return out;
}

}  // namespace certa::tools
