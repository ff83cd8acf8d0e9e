/// Policy `floating<T>`: rounded arithmetic in T without any bound. Fast, and it may err.
#pragma once

#include <tuple>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/fp_environment.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/stage.hpp>

namespace certa {

/// Evaluates signs by rounded arithmetic in T, any type with + - * and comparisons that converts
/// from double: float, double, long double, boost::multiprecision::cpp_bin_float_quad. Coordinates
/// are rounded to T first (exact but for float); overflow and NaN answer `undefined` or wrongly. It
/// never claims certainty: is_exact = false.
template <class T>
class floating {
 public:
  using number = T;
  static constexpr bool is_exact = false;

  /// The relative tolerance within which a search stops, see `Tolerant`; 0 by default.
  T tolerance = T(0);

  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) const noexcept {
    return sign_of(Polynomial::value(coordinates(arguments, Rounded<T>{})...));
  }

  template <class Polynomial, class... Arguments>
  [[nodiscard]] auto functional(const Arguments&... arguments) const noexcept {
    return Polynomial::gradient(coordinates(arguments, Rounded<T>{})...);
  }
  template <class N, int D, class Argument>
  [[nodiscard]] Sign sign(const Vec<N, D>& functional, const Argument& x) const noexcept {
    return sign_of(dot(functional, coordinates(x, Rounded<T>{})));
  }

  [[nodiscard]] static constexpr Stage stage() noexcept { return Stage::floating; }
  static constexpr void settled(Stage) noexcept {}
};

}  // namespace certa
