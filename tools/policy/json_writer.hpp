/// JSON as people can read it, with numbers that JSON itself does not know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

#include "formats/number.hpp"

namespace certa::tools::study {

/// Members one after the other: key(..) and then a value.
class JsonWriter {
 public:
  JsonWriter() : writer_(buffer_) {
    writer_.SetIndent(' ', 1);
    writer_.SetFormatOptions(rapidjson::kFormatSingleLineArray);
  }

  JsonWriter& key(std::string_view name) {
    writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
    return *this;
  }
  /// Within an object or array.
  template <class Fill>
  void object(const Fill& fill) {
    writer_.StartObject();
    fill();
    writer_.EndObject();
  }
  template <class Fill>
  void array(const Fill& fill) {
    writer_.StartArray();
    fill();
    writer_.EndArray();
  }

  void value(std::string_view text) {
    writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
  }
  void value(const std::string& text) { value(std::string_view(text)); }
  void value(const char* text) { value(std::string_view(text)); }
  void value(bool truth) { writer_.Bool(truth); }
  void value(std::uint64_t n) { writer_.Uint64(n); }
  void value(unsigned n) { writer_.Uint(n); }
  void value(int n) { writer_.Int(n); }
  /// The shortest decimal that reads back; "inf", "-inf" and "nan" in quotes.
  void value(double x) {
    number_.clear();
    append_any_number(number_, x);
    writer_.RawValue(number_.data(), number_.size(), rapidjson::kNumberType);
  }
  /// JSON text.
  void raw(std::string_view json) {
    writer_.RawValue(json.data(), json.size(), rapidjson::kObjectType);
  }
  void null() { writer_.Null(); }
  template <class T>
  void value(const std::optional<T>& x) {
    if (x)
      value(*x);
    else
      null();
  }
  template <class T>
  void member(std::string_view name, const T& x) {
    key(name).value(x);
  }

  [[nodiscard]] std::string text() const {
    return std::string(buffer_.GetString(), buffer_.GetSize()) + "\n";
  }

 private:
  rapidjson::StringBuffer buffer_;
  rapidjson::PrettyWriter<rapidjson::StringBuffer> writer_;
  std::string number_;
};

}  // namespace certa::tools::study
