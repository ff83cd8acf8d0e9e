/// Policy `adaptive`: the exact sign of every polynomial on every finite input, at floating cost
/// where floating arithmetic suffices. In Shewchuk's manner stage follows stage until one is
/// certain: filter; fixed-width integers while the coordinates span at most 252 bits (there they
/// are 3 to 9 times faster than expansions, docs/decisions/0002); expansions where the exponents
/// allow them to be exact; integers of any width.
#pragma once

#include <tuple>

#include <certa/predicates/bounded.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/policy.hpp>

namespace certa {

/// `Observer` is told which stage settled each sign: `HighestStage` costs nothing while filters
/// settle, `StageCounter` counts.
template <class Observer>
class basic_adaptive {
 public:
  using filter_number = Bounded;
  using number = Integer;
  static constexpr bool is_exact = true;

  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) noexcept {
    const Sign filtered = filtered_sign<Polynomial>(arguments...);
    if (filtered != Sign::undefined) [[likely]] {
      observer_.settled(Stage::filter);
      return filtered;
    }
    return unfiltered_sign<Polynomial>(arguments...);
  }

  /// The gradient in doubles, with its part of the error bound: the filter of (2) in policy.hpp is
  /// the same expression as `sign`'s, with all but the last argument evaluated once.
  template <class Polynomial, class... Arguments>
  struct PreparedFunctional {
    decltype(Polynomial::gradient(approximate(std::declval<Arguments>()).value...)) gradient;
    double scale;  ///< product of the scales; NaN when one lies outside the filter's window
    std::tuple<Arguments...> arguments;

    /// What a component of the gradient errs by at most.
    [[nodiscard]] double gradient_error() const noexcept {
      return kGradientError<Polynomial, Arguments...> * scale;
    }
  };

  template <class Polynomial, class... Arguments>
  [[nodiscard]] PreparedFunctional<Polynomial, Arguments...> functional(
      const Arguments&... arguments) const noexcept {
    return [&](const auto&... x) -> PreparedFunctional<Polynomial, Arguments...> {
      const bool inside = (in_window(x.scale) && ...);
      return {Polynomial::gradient(x.value...),
              inside ? (x.scale * ...) : std::nan(""),
              {arguments...}};
    }(approximate(arguments)...);
  }

  template <class Polynomial, class... Arguments, class Last>
  [[nodiscard]] Sign sign(const PreparedFunctional<Polynomial, Arguments...>& functional,
                          const Last& last) noexcept {
    const auto x = approximate(last);
    const double value = dot(functional.gradient, x.value);
    const double bound =
        kErrorConstant<Polynomial, Arguments..., Last> * (functional.scale * x.scale);
    // A scale of NaN makes the comparison false.
    if (std::abs(value) > bound && in_window(x.scale)) [[likely]] {
      observer_.settled(Stage::filter);
      return value > 0 ? Sign::positive : Sign::negative;
    }
    return std::apply([&](const auto&... fixed) { return sign<Polynomial>(fixed..., last); },
                      functional.arguments);
  }

  /// Says where the exponents of all coordinates come from that arguments will have from now on,
  /// until `forget_range`: then integers need not look for them each time.
  void expect_range(ExponentRange (*source)(const void*), const void* context) noexcept {
    range_source_ = source;
    range_context_ = context;
    range_ = {};
  }
  void forget_range() noexcept { range_source_ = nullptr; }

  [[nodiscard]] constexpr Stage stage() const noexcept { return observer_.highest; }
  constexpr void settled(Stage stage) noexcept { observer_.settled(stage); }
  [[nodiscard]] constexpr const Observer& observer() const noexcept { return observer_; }

 private:
  /// Kept out of line: the expansions' frames are large, and this is the rare path.
  template <class Polynomial, class... Arguments>
  [[gnu::noinline]] Sign unfiltered_sign(const Arguments&... arguments) noexcept {
    const ExponentRange range = range_of(arguments...);
    Sign s = fixed_integer_sign<Polynomial>(range, arguments...);
    Stage stage = Stage::integer;
    if (s == Sign::undefined) {
      s = expansion_sign<Polynomial>(range, arguments...);
      stage = Stage::expansion;
    }
    if (s == Sign::undefined) {
      s = big_integer_sign<Polynomial>(range, arguments...);
      stage = Stage::big_integer;
    }
    observer_.settled(stage);
    return s;
  }

  /// The expected range if it is narrow; otherwise that of the arguments is narrower, perhaps.
  template <class... Arguments>
  [[nodiscard]] ExponentRange range_of(const Arguments&... arguments) noexcept {
    if (range_source_ != nullptr) {
      if (range_.empty()) range_ = range_source_(range_context_);
      if (range_.span() <= 128 - kFixedHeadroom) return range_;
    }
    return exponent_range(arguments...);
  }

  Observer observer_;
  ExponentRange (*range_source_)(const void*) = nullptr;
  const void* range_context_ = nullptr;
  ExponentRange range_;
};

using adaptive = basic_adaptive<HighestStage>;

}  // namespace certa
