#include "formats/root.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <certa/exact/round.hpp>

namespace certa::tools {

namespace {

int sign_of(const Root& x) {
  const int size = x.square.sign();
  return x.is_negative ? -size : size;
}

/// An integer below a root, and at most 1 below, both in units of 2^-places.
Integer below(const Root& x, int places) {
  const int shift = 2 * places;
  Integer numerator = x.square.numerator;
  Integer denominator = x.square.denominator;
  if (shift >= 0)
    numerator <<= shift;
  else
    denominator <<= -shift;
  return sqrt(Integer(numerator / denominator));
}

/// The root, if it is a fraction.
std::optional<Rational> fraction(const Root& x) {
  const Rational square = reduce(x.square);
  Rational root{sqrt(square.numerator), sqrt(square.denominator)};
  if (!(squared(root) == square)) return std::nullopt;
  if (x.is_negative) root.numerator = -root.numerator;
  return root;
}

double rounded_size(Rational x) {
  if (x.numerator < 0) x.numerator = -x.numerator;
  return round(x);
}

/// A positive root to 2^-104 of its size, as a sum of two doubles: with r the root rounded, root =
/// r + e and e = (square - r^2) / (root + r), which 2 r stands for. e is at most 2^-53 r, and known
/// to 2^-51 of its size.
struct FineRoot {
  double r;
  double e = 0;

  explicit FineRoot(const Rational& square) : r(round_sqrt(square)) {
    if (is_ordinary()) e = round(square - squared(to_rational(r))) / (2 * r);
  }
  /// Whether nothing of that under- or overflows.
  [[nodiscard]] bool is_ordinary() const { return 0x1p-400 < r && r < 0x1p400; }
  [[nodiscard]] Rational sum() const { return to_rational(r) + to_rational(e); }
};

/// |x - y| of positive roots, rounded, as |x^2 - y^2| / (x + y): nothing cancels, because only the
/// sum is inexact. Nothing where the ends of the interval that holds it, 2^-90 around it, round
/// differently.
std::optional<double> rounded_size_of_difference(const Rational& x_squared,
                                                 const Rational& y_squared) {
  const FineRoot x(x_squared);
  const FineRoot y(y_squared);
  if (!x.is_ordinary() || !y.is_ordinary()) return std::nullopt;
  const Rational rest = x_squared - y_squared;
  const Rational sum = x.sum() + y.sum();
  const Rational quotient{abs(rest.numerator) * sum.denominator, rest.denominator * sum.numerator};
  constexpr int kPlaces = 90;
  const Integer one = Integer(1) << kPlaces;
  const double low = round({quotient.numerator * (one - 1), quotient.denominator}, -kPlaces);
  if (low != round({quotient.numerator * (one + 1), quotient.denominator}, -kPlaces))
    return std::nullopt;
  return low;
}

/// About the binary logarithm.
int magnitude(const Rational& x) {
  return static_cast<int>(msb(x.numerator)) - static_cast<int>(msb(x.denominator));
}

}  // namespace

Root root_of_square(const Rational& value) { return {squared(value), value.numerator < 0}; }

Root times(const Rational& factor, const Root& x) {
  return {squared(factor) * x.square, (factor.numerator < 0) != x.is_negative};
}

int sign_of_sum(const Root& x, const Root& y) {
  const int sign_x = sign_of(x);
  const int sign_y = sign_of(y);
  if (sign_x == 0 || sign_x == sign_y) return sign_y;
  if (sign_y == 0) return sign_x;
  const auto order = x.square <=> y.square;
  return order > 0 ? sign_x : order < 0 ? sign_y : 0;
}

/// Where x + y and z have different signs, the larger one in size decides, and
/// (x + y)^2 - z^2 = 2 x y + (x^2 + y^2 - z^2) is a sum of two roots again.
int sign_of_sum(const Root& x, const Root& y, const Rational& z) {
  const int sign_of_roots = sign_of_sum(x, y);
  const int sign_z = z.sign();
  if (sign_of_roots == 0 || sign_of_roots == sign_z) return sign_z;
  if (sign_z == 0) return sign_of_roots;
  const Root twice_product{Rational{4, 1} * x.square * y.square, x.is_negative != y.is_negative};
  const Rational rest = x.square + y.square - squared(z);
  return sign_of_roots * sign_of_sum(twice_product, root_of_square(rest));
}

/// With r the root rounded, root = r + e and e = (square - r^2) / (root + r), which 2 r stands for:
/// e is known to 2^-50 of its size, and that is at most 2^-53 r. value - r = high + low (Knuth).
double rounded_size_of_difference(double value, const Root& x) {
  if (sign_of(x) == 0) return value;
  if (value == 0) return round_sqrt(x.square);
  const double r = round_sqrt(x.square);
  constexpr double kLarge = 0x1p400;
  const double largest = std::max(value, r);
  if (std::min(value, r) > 1 / kLarge && largest < kLarge) {
    const Rational rest = x.square - squared(to_rational(r));
    const double high = value - r;
    if (rest.numerator.is_zero()) return std::abs(high);
    const double e = round(rest) / (2 * r);
    const double back = high - value;
    const double low = (value - (high - back)) - (r + back);
    const double error = 0x1p-98 * largest;  // of low - e: 2^-103 r, and roundings of 2^-105
    const double least = high + (low - e - error);
    if (least == high + (low - e + error)) return std::abs(least);
  }
  return rounded_size_of_sum(root_of_square(to_rational(value)), -x);
}

double rounded_size_of_sum(const Root& x, const Root& y) { return rounded_size_of_sum(x, y, {}); }

/// Brackets the sum more and more closely until both ends round to the same double. That comes to
/// an end where the sum is no fraction, as it then is no double and no tie between two. It is a
/// fraction only if x + y is one, which is so if both roots are, or x + y = 0: of x + y = q follows
/// x^2 = q^2 - 2 q y + y^2.
double rounded_size_of_sum(const Root& x, const Root& y, const Rational& z) {
  if (z.sign() == 0 && sign_of(x) == 0) return round_sqrt(y.square);
  if (z.sign() == 0 && sign_of(y) == 0) return round_sqrt(x.square);
  if (z.sign() == 0 && sign_of(x) != sign_of(y))
    if (const auto size = rounded_size_of_difference(x.square, y.square)) return *size;
  const int sign = sign_of_sum(x, y, z);
  if (sign == 0) return 0;
  if (sign_of_sum(x, y) == 0) return rounded_size(z);
  constexpr int kFirstPlaces = 128;
  const std::array<Root, 3> terms{x, y, root_of_square(z)};
  int digits = kFirstPlaces;
  for (;; digits *= 2) {
    int places = std::numeric_limits<int>::max();
    for (const Root& term : terms)
      if (sign_of(term) != 0) places = std::min(places, digits - magnitude(term.square) / 2);
    // `least` to `most` holds the sum.
    Integer least = 0;
    for (const Root& term : terms) {
      if (sign_of(term) == 0) continue;
      const Integer size = below(term, places);
      least += term.is_negative ? Integer(-size - 1) : size;
    }
    Integer most = least + static_cast<int>(terms.size());
    if (sign < 0) least = -std::exchange(most, Integer(-least));
    // Where `least` is not above 0, both round to the same number only if that is 0.
    const double low = round({least, 1}, -places);
    if (low == round({most, 1}, -places)) return low;
    if (digits != kFirstPlaces) continue;
    const auto exact_x = fraction(x);
    const auto exact_y = exact_x ? fraction(y) : std::nullopt;
    if (exact_y) return rounded_size(*exact_x + *exact_y + z);
  }
}

}  // namespace certa::tools
