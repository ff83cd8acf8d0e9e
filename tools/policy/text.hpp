/// Numbers for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace certa::tools::policy {

/// To so many significant digits: "0.0012", "1.3e-07".
[[nodiscard]] std::string number(double x, int digits = 3);

/// With commas: "3,424".
[[nodiscard]] std::string grouped(std::uint64_t n);

/// "1 pair", "3,424 pairs".
[[nodiscard]] std::string counted(std::uint64_t n, std::string_view noun);

/// A share: "0.12 %".
[[nodiscard]] std::string percent(double share, int digits = 3);

/// As `number`, of large ones all digits before the point: "0.0441", "12345".
[[nodiscard]] std::string microseconds(double ns);

/// "0.012 \u00b5s", "3.4 \u00b5s", "1.2 ms", "5.6 s".
[[nodiscard]] std::string duration(double ns);

}  // namespace certa::tools::policy
