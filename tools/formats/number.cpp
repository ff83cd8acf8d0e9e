#include "formats/number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>

#include "formats/portable_number.hpp"

namespace certa::tools {

namespace {

#if defined(__cpp_lib_to_chars)

/// Tells overflow from underflow by the sign of the leading digit's exponent: `from_chars` reports
/// both alike and stores nothing. REQUIRES: `text` is well formed, not zero and far from 1.
bool is_large(std::string_view text, bool hexadecimal) noexcept {
  const std::size_t mark = std::min(text.find_first_of(hexadecimal ? "pP" : "eE"), text.size());
  const std::string_view digits = text.substr(0, mark);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = digits.find_first_not_of("-0.");

  constexpr std::int64_t kHuge = std::numeric_limits<std::int64_t>::max() / 2;
  std::int64_t exponent = 0;
  if (mark < text.size()) {
    std::string_view tail = text.substr(mark + 1);
    if (tail.starts_with('+')) tail.remove_prefix(1);
    const auto [end, error] = std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
    if (error == std::errc::result_out_of_range) exponent = tail.starts_with('-') ? -kHuge : kHuge;
    exponent = std::clamp(exponent, -kHuge, kHuge);
  }
  const std::int64_t places = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  return exponent + (hexadecimal ? 4 : 1) * places > 0;
}

std::optional<double> parse(std::string_view text, std::chars_format format) noexcept {
  double value = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value, format);
  if (error == std::errc::invalid_argument || end != last) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    const bool large = is_large(text, format == std::chars_format::hex);
    return std::copysign(large ? std::numeric_limits<double>::infinity() : 0.0,
                         text.front() == '-' ? -1.0 : 1.0);
  }
  if (!std::isfinite(value)) return std::nullopt;  // the words "inf" and "nan"
  return value;
}

std::optional<double> read_decimal(std::string_view text) noexcept {
  return parse(text, std::chars_format::general);
}
std::optional<double> read_hexadecimal(std::string_view text) noexcept {
  if (text.find("+-") != text.npos) return std::nullopt;  // libstdc++ 12 takes an exponent "+-3"
  return parse(text, std::chars_format::hex);
}

template <class T>
void write_shortest(std::string& out, T value) {
  std::array<char, 32> digits;
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  out.append(digits.data(), end);
}
#else
using portable::read_decimal;
using portable::read_hexadecimal;
using portable::write_shortest;
#endif

}  // namespace

std::optional<double> parse_decimal(std::string_view text) noexcept {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  return read_decimal(text);
}

std::optional<std::uint64_t> parse_whole(std::string_view text) noexcept {
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || end != last) return std::nullopt;
  return number;
}

std::optional<std::vector<double>> parse_decimals(std::string_view text) {
  std::vector<double> numbers;
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const auto x = parse_decimal(text.substr(0, comma));
    if (!x || !std::isfinite(*x)) return std::nullopt;
    numbers.push_back(*x);
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
  }
  return numbers;
}

// Not by strtod: glibc 2.36 rounds some hexadecimal subnormals the wrong way.
std::optional<double> parse_hexadecimal(std::string_view text) noexcept {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (!text.starts_with("0x") && !text.starts_with("0X")) return std::nullopt;
  text.remove_prefix(2);
  if (text.starts_with('-')) return std::nullopt;
  const std::optional<double> magnitude = read_hexadecimal(text);
  if (magnitude && negative) return -*magnitude;
  return magnitude;
}

std::optional<double> parse_not_finite(std::string_view text) noexcept {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const auto is = [text](std::string_view word) {
    return std::equal(text.begin(), text.end(), word.begin(), word.end(), [](char c, char lower) {
      return c == lower || ('A' <= c && c <= 'Z' && c - 'A' + 'a' == lower);
    });
  };
  if (is("nan")) return std::numeric_limits<double>::quiet_NaN();
  if (!is("inf") && !is("infinity")) return std::nullopt;
  return negative ? -std::numeric_limits<double>::infinity()
                  : std::numeric_limits<double>::infinity();
}

void append_number(std::string& out, double value) { write_shortest(out, value); }
void append_number(std::string& out, float value) { write_shortest(out, value); }

}  // namespace certa::tools
