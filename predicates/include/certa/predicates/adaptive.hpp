/// Policy `adaptive`: the exact sign of every polynomial on every finite input, at floating-point
/// cost where floating-point arithmetic suffices. As in Shewchuk's adaptive predicates, stages
/// follow each other until one is certain:
/// 1. The filter.
/// 2. Fixed-width integers, if the coordinates span at most 252 bits, because they are then 3 to 9
///    times faster than expansions (docs/decisions/0002). If coordinates span more than two limbs,
///    for which filters are not made, running errors in long double come before integers.
/// 3. Expansions, for polynomials of degree 2 whose exponents allow exact expansions.
/// 4. Integers of any width.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/running_error.hpp>
#include <certa/predicates/stage.hpp>

namespace certa {

namespace detail {

/// The error of a gradient that was computed on integers, in units of its largest component:
/// rounded once (to_double), then scaled.
template <class Real>
inline constexpr auto kSharpenedError = 4 * FilterLimits<Real>::unit_roundoff;

/// The sign by running errors in long double, or `undefined`. REQUIRES: `wide_is_sound`, and the
/// default arithmetic of long doubles; never inlined, so that no operation moves out of it.
template <class Polynomial, class... Arguments>
[[nodiscard, CERTA_NOINLINE]] Sign sign_by_wide(const Arguments&... arguments) noexcept {
  return Polynomial::value(coordinates(arguments, Scaled<Wide>{})...).sign();
}

/// The sign by running errors in long double, or `undefined`: for coordinates of any exponents, and
/// independent of the thread's control word for long doubles.
template <class Polynomial, class... Arguments>
[[nodiscard]] Sign wide_sign(const Arguments&... arguments) noexcept {
  if constexpr (kHasWide)
    if (wide_is_sound()) {
      [[maybe_unused]] const DefaultWideArithmetic arithmetic;
      return sign_by_wide<Polynomial>(arguments...);
    }
  return Sign::undefined;
}

/// A sign with the stage that was certain of it.
struct SettledSign {
  Sign sign = Sign::undefined;
  Stage stage = Stage::filter;
};

/// Requires that an argument's coordinates are sums of a few stored doubles, so that any ring may
/// embed these.
template <class Argument>
concept OfStoredPoints = requires(const Argument& x) {
  for_each_coordinate(x, [](double) {});
};

/// The highest degree of polynomials that are evaluated on expansions. For degrees 3 and 4 they
/// have up to 1,536 and 24,576 components, which take up to 45 and 550 kB of the stack, and
/// integers of any width are 1.6 to 34 times as fast (docs/decisions/0002). For degree 2 expansions
/// are up to three times as fast on differences, and equally fast on edges.
inline constexpr int kMostExpandedDegree = 2;

/// The sign by exact stages alone, if coordinates span more than two limbs: rare, and large code
/// for each polynomial.
template <class Polynomial, class... Edges>
[[nodiscard, CERTA_NOINLINE, CERTA_COLD]] SettledSign exact_wide_sign(
    const ExponentRange& range, const Edges&... edges) noexcept {
  Sign s = fixed_integer_sign<Polynomial, 4, 4>(range, edges...);
  if (s != Sign::undefined) return {s, Stage::integer};
  if constexpr (Polynomial::degree <= kMostExpandedDegree && (OfStoredPoints<Edges> && ...)) {
    s = expansion_sign<Polynomial>(range, edges...);
    if (s != Sign::undefined) return {s, Stage::expansion};
  }
  return {big_integer_sign<Polynomial>(range, edges...), Stage::big_integer};
}

/// The difference as an edge, so that one instance serves both kinds of arguments.
template <int D, class Name>
[[nodiscard]] constexpr const Edge<D, Name>& as_edge(const Edge<D, Name>& e) noexcept {
  return e;
}
template <int D, class Name>
[[nodiscard]] constexpr Edge<D, Name> as_edge(const PointDifference<D, Name>& x) noexcept {
  return {x, {x.q, x.q}};
}

/// The sign if coordinates span more than two limbs.
template <class Polynomial, class... Arguments>
[[nodiscard, CERTA_NOINLINE]] SettledSign wide_ranging_sign(
    const ExponentRange& range, const Arguments&... arguments) noexcept {
  if constexpr ((OfStoredPoints<Arguments> && ...)) {
    const Sign s = wide_sign<Polynomial>(arguments...);
    if (s != Sign::undefined) return {s, Stage::filter};
  }
  return exact_wide_sign<Polynomial>(range, as_edge(arguments)...);
}

/// Requires that the points' names have coordinates in numbers that know their errors, and a sign
/// by these, or `undefined` (geometry/bounded_placing.hpp).
template <class Real, class Polynomial, class... Arguments>
concept OfBoundedPoints = requires(const Arguments&... x) {
  sign_by_bounds<Real, Polynomial>(x...);
};

/// The sign by the stages after the filter, for coordinates of this range.
template <class Polynomial, class... Arguments>
[[nodiscard, CERTA_NOINLINE]] SettledSign unfiltered_sign(const ExponentRange& range,
                                                          const Arguments&... arguments) noexcept {
  const Sign s = fixed_integer_sign<Polynomial, 1, 2>(range, arguments...);
  if (s != Sign::undefined) return {s, Stage::integer};
  return wide_ranging_sign<Polynomial>(range, arguments...);
}

/// Finds the exponents of arguments from their coordinates.
struct RangeOfArguments {
  template <class... Arguments>
  [[nodiscard]] ExponentRange operator()(const Arguments&... arguments) const noexcept {
    return exponent_range(arguments...);
  }
};

/// Finds the exponents of arguments that are differences of known points: returns the range of all
/// points if it is narrow, because it is known already, and otherwise that of the arguments.
template <class Points>
class RangeOfPoints {
 public:
  explicit RangeOfPoints(const Points& points) noexcept : points_(points) {}

  template <class... Arguments>
  [[nodiscard]] ExponentRange operator()(const Arguments&... arguments) noexcept {
    if (range_.empty()) range_ = points_.exponent_range();
    return fits<2>(range_) ? range_ : exponent_range(arguments...);
  }

 private:
  const Points& points_;
  ExponentRange range_;  // empty until it is asked for
};

}  // namespace detail

namespace detail {

/// The error of a gradient in Real, for arguments of these scales: NaN when one lies outside the
/// filter's window.
template <class Real, class Polynomial, class... Arguments, class... Scales>
[[nodiscard]] Real gradient_error(const Scales&... scales) noexcept {
  return (in_window(scales) && ...)
             ? Real(kGradientErrorIn<Real, Polynomial, Arguments...>) * (scales * ...)
             : Real(std::nan(""));
}

/// The sign of the functional with this gradient and slope at x if this arithmetic proves it,
/// otherwise `undefined`.
template <class Real, int D>
[[nodiscard, CERTA_INLINE]] inline Sign prepared_sign(const Vec<Real, D>& gradient,
                                                      const Real& slope,
                                                      const Approximation<D, Real>& x) noexcept {
  using std::abs;
  const Real value = dot(gradient, x.value);
  // A slope of NaN makes the comparison false.
  if (abs(value) > slope * x.scale && in_window(x.scale)) [[likely]]
    return value > Real(0) ? Sign::positive : Sign::negative;
  return Sign::undefined;
}

/// A component of a functional's gradient, which is of one degree less than the functional, from
/// its value on integers, coordinates divided by 2^low.
template <class Polynomial>
[[nodiscard]] inline double scaled_back(double on_integers, int low) noexcept {
  return std::ldexp(on_integers, (Polynomial::degree - 1) * low);
}

}  // namespace detail

/// A functional as `adaptive` prepares it: its gradient g in Real, off by at most `error` in each
/// component. For the exact gradient g* and the exact x*, |fl(g.x) - g*.x*| <= slope scale(x), by
/// `detail::slope_of`.
template <class Real, class Polynomial, class... Arguments>
struct PreparedFunctional {
  using polynomial = Polynomial;
  decltype(Polynomial::gradient(
      detail::approximation<Real>(std::declval<Arguments>()).value...)) gradient;
  Real error;  ///< NaN when an argument lies outside the filter's window: nothing is certain
  Real slope;
  std::tuple<Arguments...> arguments;

  void set(const decltype(gradient)& g, Real gradient_error) noexcept {
    gradient = g;
    error = gradient_error;
    slope =
        detail::slope_of<Real>(detail::length_of(g), error, static_cast<int>(g.coordinates.size()),
                               std::max({detail::kArgumentError<Arguments>...}));
  }
};

/// The policy `adaptive`, by its parts. `Observer` records which stage settled each sign:
/// `HighestStage` costs nothing while filters settle, `StageCounter` counts. `Real` is the type in
/// which filters compute: coordinates must be numbers of it. `Range` finds the exponents of
/// arguments.
template <class Observer, class Real = double, class Range = detail::RangeOfArguments>
class basic_adaptive {
 public:
  using real = Real;
  using filter_number = RunningError;
  using number = Integer;
  static constexpr bool is_exact = true;
  template <class Polynomial, class... Arguments>
  using Prepared = PreparedFunctional<Real, Polynomial, Arguments...>;

  constexpr basic_adaptive() noexcept = default;
  constexpr basic_adaptive(Observer observer, Range range) noexcept
      : observer_(observer), range_of_(range) {}

  template <class Polynomial, class... Arguments>
  [[nodiscard]] Sign sign(const Arguments&... arguments) noexcept {
    const Sign filtered = filtered_sign_in<Real, Polynomial>(arguments...);
    if (filtered != Sign::undefined) [[likely]] {
      observer_.settled(Stage::filter);
      return filtered;
    }
    return settled_sign<Polynomial>(arguments...);
  }

  template <class Polynomial, class... Arguments>
  [[nodiscard]] Prepared<Polynomial, Arguments...> functional(
      const Arguments&... arguments) const noexcept {
    return [&](const auto&... x) -> Prepared<Polynomial, Arguments...> {
      Prepared<Polynomial, Arguments...> result{{}, Real(0), Real(0), {arguments...}};
      result.set(Polynomial::gradient(x.value...),
                 detail::gradient_error<Real, Polynomial, Arguments...>(x.scale...));
      return result;
    }(detail::approximation<Real>(arguments)...);
  }

  template <class Polynomial, class... Arguments, class Last>
  [[nodiscard]] Sign sign(const PreparedFunctional<Real, Polynomial, Arguments...>& functional,
                          const Last& last) noexcept {
    const Sign filtered = detail::prepared_sign(functional.gradient, functional.slope,
                                                detail::approximation<Real>(last));
    if (filtered != Sign::undefined) [[likely]] {
      observer_.settled(Stage::filter);
      return filtered;
    }
    return std::apply([&](const auto&... fixed) { return sign<Polynomial>(fixed..., last); },
                      functional.arguments);
  }

  /// Computes the gradient on integers and rounds it once, if the coordinates span few enough bits
  /// and the result is neither tiny nor huge; otherwise leaves it alone. This helps between nearby
  /// shapes, where a rounded gradient may cancel and be useless. If the points are not known,
  /// finding their exponents is not worth the time.
  template <class Polynomial, class... Arguments>
  requires(!std::same_as<Range, detail::RangeOfArguments>) void sharpen(
      PreparedFunctional<Real, Polynomial, Arguments...>& functional) noexcept {
    std::apply(
        [&](const auto&... arguments) {
          const ExponentRange range = range_of_(arguments...);
          if (range.empty()) return;
          detail::on_fewest_limbs<1, 2>(
              range,
              [&]<int Limbs> {
                sharpen_on<FixedInteger<Limbs>>(functional, range.low, arguments...);
              },
              [] {});
        },
        functional.arguments);
  }

  /// Returns the evaluator of signs about these points, see `LocalizingPolicy`.
  template <class Points>
  [[nodiscard]] auto in(const Points& points) noexcept {
    using Known = detail::RangeOfPoints<Points>;
    return basic_adaptive<Observer&, Real, Known>(observer_, Known(points));
  }

  [[nodiscard]] constexpr Stage stage() const noexcept { return observer_.highest; }
  constexpr void settled(Stage stage) noexcept { observer_.settled(stage); }
  [[nodiscard]] constexpr const std::remove_reference_t<Observer>& observer() const noexcept {
    return observer_;
  }

 private:
  template <class Polynomial, class... Arguments>
  [[CERTA_NOINLINE]] Sign settled_sign(const Arguments&... arguments) noexcept {
    if constexpr (detail::OfBoundedPoints<Real, Polynomial, Arguments...>) {
      const Sign s = sign_by_bounds<Real, Polynomial>(arguments...);
      if (s != Sign::undefined) {
        observer_.settled(Stage::filter);
        return s;
      }
    }
    const detail::SettledSign exact =
        detail::unfiltered_sign<Polynomial>(range_of_(arguments...), arguments...);
    observer_.settled(exact.stage);
    return exact.sign;
  }

  template <class N, class Polynomial, class... Arguments>
  [[CERTA_NOINLINE, CERTA_COLD]] static void sharpen_on(
      PreparedFunctional<Real, Polynomial, Arguments...>& functional, int low,
      const Arguments&... arguments) noexcept {
    const auto exact = Polynomial::gradient(coordinates(arguments, Scaled<N>{low})...);
    auto rounded = functional.gradient;
    using std::abs;
    Real most(0);
    for (std::size_t k = 0; k < rounded.coordinates.size(); ++k) {
      rounded[k] = Real(detail::scaled_back<Polynomial>(exact[k].to_double(), low));
      most = std::max(most, abs(rounded[k]));
    }
    using Limits = FilterLimits<Real>;
    if (most > Real(Limits::smallest_gradient) && most <= Real(Limits::largest_gradient))
      functional.set(rounded, Real(detail::kSharpenedError<Real>) * most);
  }

  Observer observer_;
  [[no_unique_address]] Range range_of_;
};

using adaptive = basic_adaptive<HighestStage>;

}  // namespace certa
