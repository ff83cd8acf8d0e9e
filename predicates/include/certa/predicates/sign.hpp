/// The sign of a real number. The one place that states sign conventions: `negative` < 0, `zero` =
/// 0, `positive` > 0. An inexact policy answers `undefined` if its arithmetic produced no number
/// (NaN). Exact policies never do.
#pragma once

#include <cstdint>

namespace certa {

/// The sign of a real number, or none.
enum class Sign : std::int8_t { negative = -1, zero = 0, positive = 1, undefined = 2 };

/// The sign of a value of any ordered number type; `undefined` for NaN, which is unordered.
template <class N>
[[nodiscard]] constexpr Sign sign_of(const N& value) {
  if (value > N(0)) return Sign::positive;
  if (value < N(0)) return Sign::negative;
  return value == N(0) ? Sign::zero : Sign::undefined;
}

/// The sign of the negative; `undefined` stays `undefined`.
[[nodiscard]] constexpr Sign operator-(Sign s) noexcept {
  return s == Sign::undefined ? s : static_cast<Sign>(-static_cast<int>(s));
}

/// The sign of a product from the signs of its factors.
[[nodiscard]] constexpr Sign operator*(Sign a, Sign b) noexcept {
  if (a == Sign::undefined || b == Sign::undefined) return Sign::undefined;
  return static_cast<Sign>(static_cast<int>(a) * static_cast<int>(b));
}

}  // namespace certa
