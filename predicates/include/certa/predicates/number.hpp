/// What an exact number type must offer, and how a double becomes one. Adding a type takes nothing
/// here if it satisfies `ExactNumber`; otherwise one specialization of `make_exact`.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/fixed_integer.hpp>
#include <certa/predicates/integer.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// mantissa * 2^shift, shift >= 0. Specialize for types without an integer shift.
template <class N>
struct make_exact {
  [[nodiscard]] constexpr N operator()(std::int64_t mantissa, int shift) const {
    const N value(mantissa);
    return value << shift;
  }
};

/// An exact ring of unbounded size with a sign (by a member `sign()` or by comparison with 0), and
/// without expression templates: intermediate results are held by `auto`.
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

/// The exact sign of the polynomial on number type N, for any finite coordinates in `range`.
template <class Polynomial, class N, class... Arguments>
[[nodiscard]] constexpr Sign scaled_sign(const ExponentRange& range,
                                         const Arguments&... arguments) {
  if (range.empty()) return Sign::zero;
  return exact_sign(Polynomial::value(coordinates(arguments, Scaled<N>{range.low})...));
}

/// Stage `integer`: the exact sign on fixed-width integers while the coordinates span few enough
/// bits, otherwise `undefined`.
template <class Polynomial, class... Arguments>
[[nodiscard]] constexpr Sign fixed_integer_sign(const ExponentRange& range,
                                                const Arguments&... arguments) noexcept {
  if (range.span() <= 64 - kFixedHeadroom)
    return scaled_sign<Polynomial, FixedInteger<1>>(range, arguments...);
  if (range.span() <= 128 - kFixedHeadroom)
    return scaled_sign<Polynomial, FixedInteger<2>>(range, arguments...);
  if (range.span() <= 256 - kFixedHeadroom)
    return scaled_sign<Polynomial, FixedInteger<4>>(range, arguments...);
  return Sign::undefined;
}

/// Stage `big_integer`: the exact sign, always.
template <class Polynomial, class... Arguments>
[[nodiscard]] Sign big_integer_sign(const ExponentRange& range, const Arguments&... arguments) {
  return scaled_sign<Polynomial, Integer>(range, arguments...);
}

}  // namespace certa
