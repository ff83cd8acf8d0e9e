/// Numbers as text by integers alone, for standard libraries that convert none but integers: libc++
/// reads no doubles before version 20, and writes none before 14. The same results and the same
/// bytes as std::from_chars and std::to_chars; tests compare the two.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace certa::tools::portable {

/// The double nearest to a decimal number, which all of `text` must be: digits with at most one
/// point, a '-' before them or not, an exponent or not. O(length).
[[nodiscard]] std::optional<double> read_decimal(std::string_view text) noexcept;

/// The double nearest to a hexadecimal number without "0x", with an exponent of two: "-1.8p3".
[[nodiscard]] std::optional<double> read_hexadecimal(std::string_view text) noexcept;

/// Appends the shortest decimal that reads back as `value`, and of these the nearest to it: in
/// fixed notation unless scientific is shorter. REQUIRES: `value` is finite.
void write_shortest(std::string& out, double value);
void write_shortest(std::string& out, float value);

}  // namespace certa::tools::portable
