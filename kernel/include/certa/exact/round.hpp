/// Correct rounding: from exact numbers to the nearest double, ties to even.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include <certa/predicates/compiler.hpp>
#include <certa/rational.hpp>

namespace certa {

/// The double nearest to value * 2^exponent: subnormals and overflow to infinity included.
/// value.denominator > 0. Error: at most half an ulp.
[[nodiscard]] double round(const Rational& value, int exponent = 0) noexcept;

/// The double nearest to sqrt(value) * 2^exponent, value >= 0.
[[nodiscard]] double round_sqrt(const Rational& value, int exponent = 0) noexcept;

/// The double nearest to offset + root(square), or, if `is_subtracted`, to offset - root(square),
/// square >= 0, for any cancellation. An irrational result lies between two fractions of ever more
/// digits, until both round alike; it is no tie, so this ends.
[[nodiscard]] double round_with_root(const Rational& offset, const Rational& square,
                                     bool is_subtracted) noexcept;

/// The number of a narrower format that is nearest to sqrt(squared), by way of the double that is
/// rounded to odd. The double has at least two digits more than Real, and its last one is 1 if any
/// digit follows, so that there is no false tie (Boldo, Melquiond: Emulation of FMA and correctly
/// rounded sums, 2008).
template <class Real>
[[nodiscard]] Real narrowed_root(const Rational& squared) noexcept {
  static_assert(std::numeric_limits<Real>::digits <= std::numeric_limits<double>::digits - 2);
  double root = round_sqrt(squared);
  const Rational square = certa::squared(to_rational(root));
  if (!(square == squared) && (detail::bit_cast<std::uint64_t>(root) & 1) == 0)
    root = std::nextafter(root, square < squared ? std::numeric_limits<double>::infinity() : 0.0);
  return static_cast<Real>(root);
}

}  // namespace certa
