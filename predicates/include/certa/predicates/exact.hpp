/// Policies whose every sign is computed exactly, without a filter.
#pragma once

#include <certa/predicates/number.hpp>
#include <certa/predicates/policy.hpp>

namespace certa {

/// A functional with an exact gradient, linear in the last argument of its polynomial.
template <class Gradient>
struct ExactFunctional {
  Gradient gradient;  ///< The gradient, times a power of two.
};

/// Evaluates exact signs on one exact number type N. Coordinates become integers by a common power
/// of two per predicate. number.hpp says how to add a number type.
template <ExactNumber N>
class exact_on {
 public:
  using number = N;
  static constexpr bool is_exact = true;

  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) const noexcept {
    return detail::scaled_sign<Polynomial, N>(exponent_range(arguments...), arguments...);
  }
  template <class Polynomial, class... Arguments>
  [[nodiscard]] auto functional(const Arguments&... arguments) const noexcept {
    const Scaled<N> embed = scaled_to(exponent_range(arguments...));
    using Gradient = decltype(Polynomial::gradient(coordinates(arguments, embed)...));
    return ExactFunctional<Gradient>{Polynomial::gradient(coordinates(arguments, embed)...)};
  }
  /// Evaluates the exact sign of a functional at x, which is gradient.x: the polynomial is linear
  /// in its last argument. Powers of two that scale them do not matter.
  template <class Gradient, class Last>
  [[nodiscard]] Sign sign(const ExactFunctional<Gradient>& functional,
                          const Last& x) const noexcept {
    return exact_sign(dot(functional.gradient, coordinates(x, scaled_to(exponent_range(x)))));
  }
  [[nodiscard]] static constexpr Stage stage() noexcept { return Stage::big_integer; }
  static constexpr void settled(Stage) noexcept {}

 private:
  [[nodiscard]] static constexpr Scaled<N> scaled_to(const ExponentRange& range) noexcept {
    return Scaled<N>{range.empty() ? 0 : range.low};
  }
};

/// Policy `exact`: integers of unbounded width, the reference for every other policy.
using exact = exact_on<Integer>;

}  // namespace certa
