/// Sums of square roots of fractions: their signs, exactly, and their sizes, correctly rounded.
///
/// A distance is such a root, and so is the distance of points that somebody claims. Whether the
/// two differ by more than a tolerance is the sign of a sum.
#pragma once

#include <certa/rational.hpp>

namespace certa::tools {

/// sqrt(square), or its negative. REQUIRES: square >= 0.
struct Root {
  Rational square;
  bool is_negative = false;

  friend Root operator-(const Root& x) { return {x.square, !x.is_negative}; }
};

/// The fraction as a root.
[[nodiscard]] Root root_of_square(const Rational& value);
/// factor * x.
[[nodiscard]] Root times(const Rational& factor, const Root& x);

/// The sign of x + y: -1, 0 or 1.
[[nodiscard]] int sign_of_sum(const Root& x, const Root& y);
/// The sign of x + y + z.
[[nodiscard]] int sign_of_sum(const Root& x, const Root& y, const Rational& z);

/// The double nearest to |value - x|, ties to even. REQUIRES: `value` is finite, and neither is
/// negative.
[[nodiscard]] double rounded_size_of_difference(double value, const Root& x);
/// The double nearest to |x + y|, ties to even; infinity beyond the largest.
[[nodiscard]] double rounded_size_of_sum(const Root& x, const Root& y);
/// The double nearest to |x + y + z|.
[[nodiscard]] double rounded_size_of_sum(const Root& x, const Root& y, const Rational& z);

}  // namespace certa::tools
