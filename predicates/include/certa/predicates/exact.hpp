/// Policies whose every sign is computed exactly, without a filter.
#pragma once

#include <tuple>

#include <certa/predicates/number.hpp>
#include <certa/predicates/policy.hpp>

namespace certa {

/// An exact functional: just the arguments it was made from.
template <class Polynomial, class... Arguments>
struct NamedFunctional {
  std::tuple<Arguments...> arguments;
};

/// Exact signs on one exact number type N. Coordinates become integers by a common power of two per
/// predicate. Adding a number type: see number.hpp.
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
  [[nodiscard]] NamedFunctional<Polynomial, Arguments...> functional(
      const Arguments&... arguments) const noexcept {
    return {{arguments...}};
  }
  template <class Polynomial, class... Arguments, class Last>
  [[nodiscard]] Sign sign(const NamedFunctional<Polynomial, Arguments...>& functional,
                          const Last& x) const noexcept {
    return std::apply([&](const auto&... fixed) { return sign<Polynomial>(fixed..., x); },
                      functional.arguments);
  }
  [[nodiscard]] static constexpr Stage stage() noexcept { return Stage::big_integer; }
  static constexpr void settled(Stage) noexcept {}
};

/// Policy `exact`: integers of unbounded width, the reference for every other policy.
using exact = exact_on<Integer>;

}  // namespace certa
