/// A point as the caller stores it: its doubles *are* its coordinates, exact dyadic rationals.
#pragma once

#if __cplusplus < 202002L
#error "Certa needs C++20: compile with -std=c++20"
#endif

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>

namespace certa {

template <int D>
using Point = std::array<double, D>;

/// Writes a point, such as "(1, 0.5, -2e-07)", by the shortest decimals that stand for its numbers.
/// A point is a std::array, so name the namespace: `certa::to_string(answer.on_a)`.
template <std::floating_point T, std::size_t N>
[[nodiscard]] std::string to_string(const std::array<T, N>& point) {
  std::string text;
  for (const T x : point) {
    std::array<char, 64> digits;  // a number takes at most half of them
    char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr;
    text.append(text.empty() ? "(" : ", ").append(digits.data(), end);
  }
  return text + ")";
}

}  // namespace certa
