/// Equality to the bit, for answers that claim it: 0 and -0 are not the same. And the promise that
/// no zero of an answer is negative.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/answer.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// Returns whether two numbers have the same bits.
[[nodiscard]] inline bool same_bits(double x, double y) noexcept {
  return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}
/// Returns whether all coordinates of two points have the same bits.
template <std::size_t N>
[[nodiscard]] bool same_bits(const std::array<double, N>& x,
                             const std::array<double, N>& y) noexcept {
  for (std::size_t k = 0; k < N; ++k)
    if (!same_bits(x[k], y[k])) return false;
  return true;
}
/// Returns whether distance, points and normal of two answers have the same bits.
template <int D>
[[nodiscard]] bool same_bits(const ClosestPoints<D>& x, const ClosestPoints<D>& y) noexcept {
  return same_bits(x.distance, y.distance) && same_bits(x.on_a, y.on_a) &&
         same_bits(x.on_b, y.on_b) && same_bits(x.normal, y.normal);
}

/// Returns whether a number is the zero that no answer holds.
[[nodiscard]] inline bool is_negative_zero(double x) noexcept { return same_bits(x, -0.0); }
/// Returns whether a coordinate is that zero.
template <std::size_t N>
[[nodiscard]] bool is_negative_zero(const std::array<double, N>& x) noexcept {
  for (const double coordinate : x)
    if (is_negative_zero(coordinate)) return true;
  return false;
}

/// The law that no rounded number of an answer, and no bound, is a negative zero. Points and normal
/// of `enclose_points` are not rounded: they are near, and their zeros have any sign.
template <class Answer>
[[nodiscard]] Violation no_zero_is_negative(const Answer& answer) {
  if constexpr (requires { answer.lower; })
    if (is_negative_zero(answer.lower) || is_negative_zero(answer.upper))
      return "a bound of the distance is a negative zero";
  if constexpr (requires { answer.distance; })
    if (is_negative_zero(answer.distance)) return "the distance is a negative zero";
  if constexpr (requires { answer.distance, answer.on_a; }) {
    if (is_negative_zero(answer.on_a)) return "a coordinate of the point of A is a negative zero";
    if (is_negative_zero(answer.on_b)) return "a coordinate of the point of B is a negative zero";
    if (is_negative_zero(answer.normal)) return "a component of the normal is a negative zero";
  }
  return std::nullopt;
}

}  // namespace certa::fuzz
