/// Numbers for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace certa::tools::study {

/// To so many significant digits: "0.0012", "1.3e-07".
[[nodiscard]] std::string number(double x, int digits = 3);

/// With commas: "3,424".
[[nodiscard]] std::string grouped(std::uint64_t n);

/// "1 pair", "3,424 pairs".
[[nodiscard]] std::string counted(std::uint64_t n, std::string_view noun);

/// "12 ns", "3.4 us", "1.2 ms", "5.6 s".
[[nodiscard]] std::string duration(double ns);

}  // namespace certa::tools::study
