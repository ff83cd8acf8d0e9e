/// Text to double: correctly rounded, whatever the locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace certa::tools {

/// The double nearest to a decimal number such as "-1.5e-3"; all of `text` must be the number.
/// Too large a number gives an infinity, too small a one gives a zero; "inf" and "nan" are refused.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text) noexcept;

/// A whole number in decimal digits alone; nothing for any other text, or one of 2^64 or more.
[[nodiscard]] std::optional<std::uint64_t> parse_whole(std::string_view text) noexcept;

/// Finite numbers in decimal between commas, as in "1,-0.5"; nothing for any other text.
[[nodiscard]] std::optional<std::vector<double>> parse_decimals(std::string_view text);

/// The double nearest to a C99 hexadecimal float such as "-0x1.8p3", by the rules of
/// `parse_decimal`.
[[nodiscard]] std::optional<double> parse_hexadecimal(std::string_view text) noexcept;

/// NaN or an infinity by name, with or without a sign: "nan", "inf", "infinity", in upper or lower
/// case, as Python, C and JavaScript print them. Nothing for any other text.
[[nodiscard]] std::optional<double> parse_not_finite(std::string_view text) noexcept;

/// Appends the shortest decimal that reads back as `value`. REQUIRES: `value` is finite.
void append_number(std::string& out, double value);
void append_number(std::string& out, float value);

}  // namespace certa::tools
