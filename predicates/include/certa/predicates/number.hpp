/// The interface of exact number types, and the conversion of a double to one. A type that
/// satisfies `ExactNumber` needs nothing here; another one needs a specialization of `make_exact`.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/integer.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// Makes mantissa * 2^shift, shift >= 0, in an exact number type. Specialize it for types without
/// an integer shift.
template <class N>
struct make_exact {
  [[nodiscard]] constexpr N operator()(std::int64_t mantissa, int shift) const {
    return N(mantissa) << shift;
  }
};

/// An exact ring of unbounded size with a sign (by a member `sign()` or by comparison with 0), and
/// without expression templates, because `auto` holds intermediate results.
template <class N>
concept ExactNumber = requires(const N& x, const N& y) {
  { x + y } -> std::same_as<N>;
  { x - y } -> std::same_as<N>;
  { x* y } -> std::same_as<N>;
  { -x } -> std::same_as<N>;
  { make_exact<N>{}(std::int64_t{}, 0) } -> std::same_as<N>;
};

/// The sign of an exact number.
template <class N>
[[nodiscard]] constexpr Sign exact_sign(const N& x) {
  if constexpr (requires {
                  { x.sign() } -> std::same_as<Sign>;
                }) {
    return x.sign();
  } else {
    return sign_of(x);
  }
}

/// Turns a double that is a multiple of 2^low into the integer x / 2^low. Homogeneous polynomials
/// keep their sign under this common scaling, and there is nothing to round.
template <class N>
struct Scaled {
  int low;
  [[nodiscard]] constexpr N operator()(double x) const {
    const Decomposed d = decompose(x);
    return d.mantissa == 0 ? make_exact<N>{}(0, 0) : make_exact<N>{}(d.mantissa, d.exponent - low);
  }
};

/// Turns a double that is a multiple of 2^low into the integer x / 2^low in one or two limbs, which
/// must hold the result: by a product with a power of two, or by one shift.
template <>
struct Scaled<FixedInteger<1>> {
  constexpr explicit Scaled(int low_exponent) noexcept
      : low(low_exponent),
        factor(kLowestPower <= -low && -low <= kHighestPower
                   ? detail::bit_cast<double>(static_cast<std::uint64_t>(kHighestPower - low)
                                              << kFractionBits)
                   : 0) {}
  /// The powers of two that are normal doubles; 2^e has the biased exponent e + kHighestPower.
  static constexpr int kLowestPower = -1022;
  static constexpr int kHighestPower = 1023;
  int low;
  double factor;  ///< 2^-low, if that is a normal double
  [[nodiscard]] constexpr FixedInteger<1> operator()(double x) const noexcept {
    // x is a multiple of 2^low: nothing is lost, the product is below 2^63, and it cannot
    // underflow.
    if (factor != 0) return FixedInteger<1>(static_cast<std::int64_t>(x * factor));
    const Decomposed d = decompose(x);
    return FixedInteger<1>(d.mantissa == 0 ? 0 : d.mantissa << (d.exponent - low));
  }
};
template <>
struct Scaled<FixedInteger<2>> {
  constexpr explicit Scaled(int low_exponent) noexcept : low(low_exponent) {}
  int low;
  [[nodiscard]] constexpr FixedInteger<2> operator()(double x) const noexcept {
    const auto bits = detail::bit_cast<std::uint64_t>(x);
    const int biased = static_cast<int>(bits >> kFractionBits & kExponentMask);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << kFractionBits) - 1);
    const Uint128 mantissa = biased == 0 ? fraction : fraction | std::uint64_t{1} << kFractionBits;
    const int shift = (biased == 0 ? 1 : biased) - kExponentBias - low;
    // A shift to the right drops only zeros; for x = 0 it may exceed the number of bits.
    const Uint128 magnitude = shift >= 0    ? mantissa << (shift & 127)
                              : shift > -64 ? mantissa >> -shift
                                            : 0;
    const Uint128 value = bits >> kSignBit ? -magnitude : magnitude;
    return FixedInteger<2>(std::array<std::uint64_t, 2>{static_cast<std::uint64_t>(value),
                                                        static_cast<std::uint64_t>(value >> 64)});
  }
};

namespace detail {

/// The exact sign of the polynomial on number type N, for any finite coordinates in `range`.
template <class Polynomial, class N, class... Arguments>
[[nodiscard]] constexpr Sign scaled_sign(const ExponentRange& range,
                                         const Arguments&... arguments) {
  if (range.empty()) return Sign::zero;
  return exact_sign(Polynomial::value(coordinates(arguments, Scaled<N>{range.low})...));
}

/// Returns whether coordinates in this range, scaled, are integers on which polynomials can be
/// evaluated with this many limbs per argument.
template <int Limbs>
[[nodiscard]] constexpr bool fits(const ExponentRange& range) noexcept {
  return range.span() <= kLimbBits * Limbs - kFixedHeadroom;
}

/// Calls f.template operator()<Limbs>() for the fewest limbs, among Least, 2 Least, .. up to Most,
/// that hold coordinates in this range; if even Most are too few, otherwise().
template <int Least, int Most, class F, class Otherwise>
[[CERTA_INLINE]] constexpr auto on_fewest_limbs(const ExponentRange& range, const F& f,
                                                const Otherwise& otherwise) {
  if constexpr (Least > Most) {
    return otherwise();
  } else {
    if (fits<Least>(range)) return f.template operator()<Least>();
    return on_fewest_limbs<2 * Least, Most>(range, f, otherwise);
  }
}

}  // namespace detail

/// Stage `integer`: the exact sign on integers of Least to Most limbs while the coordinates span
/// few enough bits, otherwise `undefined`.
template <class Polynomial, int Least = 1, int Most = 4, class... Arguments>
[[nodiscard]] constexpr Sign fixed_integer_sign(const ExponentRange& range,
                                                const Arguments&... arguments) noexcept {
  return detail::on_fewest_limbs<Least, Most>(
      range,
      [&]<int Limbs> {
        return detail::scaled_sign<Polynomial, FixedInteger<Limbs>>(range, arguments...);
      },
      [] { return Sign::undefined; });
}

/// Stage `big_integer`: the exact sign, always.
template <class Polynomial, class... Arguments>
[[nodiscard]] Sign big_integer_sign(const ExponentRange& range, const Arguments&... arguments) {
  return detail::scaled_sign<Polynomial, Integer>(range, arguments...);
}

}  // namespace certa
