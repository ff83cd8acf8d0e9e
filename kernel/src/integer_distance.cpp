#include "integer_distance.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/predicates/expansion.hpp>
#include <certa/predicates/number.hpp>

namespace certa {

namespace {

/// x = (high + low) (1 + e) 2^exponent, |e| < 2^-105, for x > 0; high is about 2^127.
struct Leading {
  double high;
  double low;
  int exponent;
};
template <std::size_t Limbs>
Leading leading(const FixedInteger<Limbs>& x) noexcept {
  std::size_t top = Limbs;
  while (top > 1 && x.limb(top - 1) == 0) --top;
  const auto limb = [&x](std::size_t below, std::size_t of) {
    return of >= below ? x.limb(of - below) : std::uint64_t{0};
  };
  const int shift = std::countl_zero(x.limb(top - 1));
  const auto shifted = [&](std::size_t of, std::size_t below) {
    const std::uint64_t rest = shift == 0 ? 0 : limb(below + 1, of) >> (64 - shift);
    return limb(below, of) << shift | rest;
  };
  const Uint128 bits = Uint128{shifted(top - 1, 0)} << 64 | shifted(top - 1, 1);
  const auto high = static_cast<double>(bits);
  // The double next to the bits is within 2^74 of them; beyond 2^128 - 2^74 it is 2^128 itself.
  const Uint128 whole = high >= 0x1p128 ? Uint128{0} : static_cast<Uint128>(high);
  const auto low = static_cast<double>(static_cast<Int128>(bits - whole));
  return {high, low, (static_cast<int>(top) - 2) * 64 - shift};
}

/// sqrt(n / d) 2^exponent, correctly rounded, or NaN. With relative errors of at most 2^-105 of n
/// and d, 2^-103 of their quotient, 2^-104 of the root and 2^-104 of its correction's rounding:
/// less than 2^-100 in all.
template <class N, class M>
double rounded_root(const N& n, const M& d, int exponent) noexcept {
  const Leading a = leading(n);
  const Leading b = leading(d);
  const double q = a.high / b.high;
  const TwoTerms product = two_product(q, b.high);
  const double q_low = (((a.high - product.high) - product.low) + a.low - q * b.low) / b.high;
  // An even power of two goes into the exponent.
  const int e = a.exponent - b.exponent;
  const double scale = e % 2 == 0 ? 1 : 2;
  const double s = q * scale;
  const double root = std::sqrt(s);
  const TwoTerms square = two_product(root, root);
  const double correction = (((s - square.high) - square.low) + q_low * scale) / (2 * root);
  const double error = 0x1p-100 * root + 0x1p-52 * std::abs(correction);
  const double least = root + (correction - error);
  const double most = root + (correction + error);
  const int power = exponent + (e - (e % 2 == 0 ? 0 : 1)) / 2;
  const double result = std::ldexp(least, power);
  return least == most && result >= 0x1p-1021 && std::isfinite(result) ? result : std::nan("");
}

/// |v|^2 = (v.f)^2 / v.v, see Proof::distance_squared.
template <std::size_t Limbs, int D>
double distance_on(const Direction<D>& direction, int low) noexcept {
  const Scaled<FixedInteger<Limbs>> embed{low};
  const auto f = coordinates(direction.base, embed);
  if (direction.span_size == 0) return rounded_root(dot(f, f), FixedInteger<1>(1), low);
  const auto e = coordinates(direction.span[0], embed);
  if constexpr (D == 2) {
    const auto across = Across2::value(e, f);
    return rounded_root(across * across, dot(e, e), low);
  } else {
    if (direction.span_size == 1) return rounded_root(CrossDot::value(f, e, f, e), dot(e, e), low);
    const auto g = coordinates(direction.span[1], embed);
    const auto n = cross(e, g);
    const auto across = dot(n, f);
    return rounded_root(across * across, dot(n, n), low);
  }
}

}  // namespace

template <int D>
double integer_distance(const Direction<D>& direction, const ExponentRange& range) noexcept {
  if (range.empty()) return std::nan("");
  if (fits<1>(range)) return distance_on<1>(direction, range.low);
  if (fits<2>(range)) return distance_on<2>(direction, range.low);
  return std::nan("");
}

template double integer_distance(const Direction<2>&, const ExponentRange&) noexcept;
template double integer_distance(const Direction<3>&, const ExponentRange&) noexcept;

}  // namespace certa
