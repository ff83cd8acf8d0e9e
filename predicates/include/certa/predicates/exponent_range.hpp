/// The powers of two that the coordinates of a query occupy: the key to exactness without overflow.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <certa/predicates/compiler.hpp>

namespace certa {

/// The encoding of a double: 52 bits of the significand below 11 of the exponent below the sign;
/// the lowest bit of a significand with biased exponent b is worth 2^(max(b, 1) - 1075).
inline constexpr int kFractionBits = 52;
inline constexpr int kExponentMask = 0x7ff;
inline constexpr int kExponentBias = 1075;
inline constexpr int kSignBit = 63;

/// A finite double as mantissa * 2^exponent with an odd mantissa (or 0 * 2^0).
struct Decomposed {
  std::int64_t mantissa;
  int exponent;
};

[[nodiscard]] constexpr Decomposed decompose(double x) noexcept {
  const auto bits = detail::bit_cast<std::uint64_t>(x);
  const int biased = static_cast<int>(bits >> kFractionBits & kExponentMask);
  std::uint64_t mantissa = bits & ((std::uint64_t{1} << kFractionBits) - 1);
  if (biased != 0) mantissa |= std::uint64_t{1} << kFractionBits;
  if (mantissa == 0) return {0, 0};
  const int twos = std::countr_zero(mantissa);
  const auto odd = static_cast<std::int64_t>(mantissa >> twos);
  return {bits >> kSignBit ? -odd : odd, (biased == 0 ? 1 : biased) - kExponentBias + twos};
}

/// The range of exponents of coordinates: every one seen is a multiple of 2^low and smaller than
/// 2^high in magnitude.
struct ExponentRange {
  int low = std::numeric_limits<int>::max();
  int high = std::numeric_limits<int>::min();

  constexpr void include(double x) noexcept {
    const Decomposed d = decompose(x);
    if (d.mantissa == 0) return;
    low = std::min(low, d.exponent);
    const auto magnitude = static_cast<std::uint64_t>(d.mantissa < 0 ? -d.mantissa : d.mantissa);
    high = std::max(high, d.exponent + static_cast<int>(std::bit_width(magnitude)));
  }
  constexpr void include(const ExponentRange& other) noexcept {
    low = std::min(low, other.low);
    high = std::max(high, other.high);
  }
  /// Returns whether all coordinates seen were zero.
  [[nodiscard]] constexpr bool empty() const noexcept { return low > high; }
  /// The number of bits that hold every coordinate as an integer after division by 2^low.
  [[nodiscard]] constexpr int span() const noexcept { return empty() ? 0 : high - low; }
};

/// The range of all coordinates of these arguments.
template <class... Arguments>
[[nodiscard]] constexpr ExponentRange exponent_range(const Arguments&... arguments) noexcept {
  ExponentRange range;
  (include_coordinates(range, arguments), ...);
  return range;
}

}  // namespace certa
