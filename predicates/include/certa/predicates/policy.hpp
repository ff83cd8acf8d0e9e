/// The interface of precision policies, as concepts: everything that algorithms and the kernel
/// require of a policy.
///
/// A policy models `PredicatePolicy`, and may also model any of the concepts after it, which make
/// it faster or let it tell more. floating.hpp is the shortest example;
/// tests/kernel/own_policy_test.cpp has others. At the end: orientations of points by a policy's
/// signs.
#pragma once

#include <concepts>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/stage.hpp>

namespace certa {

/// Requires of P that it evaluates signs exactly, or says that it does not. Its objects may keep
/// counters.
/// (1) sign<Polynomial>(x, ..) is the sign of the polynomial on the exact differences x, .. if
///     P::is_exact; otherwise an estimate, `undefined` when the arithmetic yields no number.
///     Arguments are any of PointDifference<D> and Edge<D>; polynomials those of polynomial.hpp.
/// (2) functional<Polynomial>(x, ..) fixes all arguments but the last; sign(functional, y) is then
///     sign<Polynomial>(x, .., y), to the bit, for exact policies.
/// (3) stage() is the costliest stage any sign so far needed. Code that decides something without a
///     sign reports it by settled(stage).
/// (4) P::number is the type for algorithms that compute with numbers rather than signs. If
///     P::is_exact it is an ExactNumber (number.hpp), on integers that are coordinates over a
///     common power of two; otherwise static_cast rounds a double to it, it has + - * / and
///     comparisons, and `sqrt` is found for it.
/// (5) Nothing throws (save for memory exhaustion), prints or depends on a mode.
template <class P>
concept SignEvaluator = requires(P& signs, const PointDifference<3>& x, const Edge<3>& e) {
  { P::is_exact } -> std::convertible_to<bool>;
  { signs.template sign<Dot>(x, e) } -> std::same_as<Sign>;
  { signs.sign(signs.template functional<Dot>(x), x) } -> std::same_as<Sign>;
  { signs.stage() } -> std::same_as<Stage>;
  signs.settled(Stage{});
  typename P::number;
};

/// A policy: an evaluator of signs for any arguments, made for a query or handed to it.
template <class P>
concept PredicatePolicy = SignEvaluator<P> && std::default_initializable<P>;

// Refinements: each is optional, and a policy that models one keeps its promises.

/// An inexact policy whose searches stop when they are near enough: `tolerance`, a `number`, is
/// relative to the distance; 0 asks for all that the arithmetic can tell. It decides in
/// gjk/tolerance.hpp, and nowhere else.
template <class P>
concept Tolerant = SignEvaluator<P> && !P::is_exact && requires(const P& policy) {
  { policy.tolerance } -> std::convertible_to<typename P::number>;
};

/// A policy that takes hints from rounded numbers, which its exact signs, or error bounds, confirm.
/// P::real is the floating-point type of such hints: coordinates are numbers of it, and
/// FilterLimits (filter.hpp) knows it. P::filter_number is the type that algorithms on numbers try
/// before `number`: a ring whose elements are made of doubles and have a sign() that is `undefined`
/// unless it is certain, such as RunningError.
template <class P>
concept FilteringPolicy = SignEvaluator<P> && requires {
  typename P::real;
  typename P::filter_number;
};

/// A functional as in (2) of `SignEvaluator`, with an error bound: in a search for extreme vertices
/// the kernel then evaluates signs only between those that rounded products cannot tell apart.
/// `gradient` is a vector of floating-point numbers g, and each component is within `error`, of the
/// same type, of that of Polynomial::gradient(x, ..), where F::polynomial is the polynomial. An
/// error of NaN bounds nothing. It is required if a component exceeds
/// FilterLimits<..>::largest_gradient (filter.hpp), so that no product with a coordinate overflows.
/// `arguments` is the tuple of x, ..
template <class F>
concept BoundedFunctional = requires(const F& f) {
  typename F::polynomial;
  { f.gradient[0] } -> std::convertible_to<decltype(f.error)>;
  f.arguments;
};

/// Signs that can make the error of a functional smaller, at a cost: sharpen(functional) is called
/// when many vertices are compared and the error is large beside the gradient. It may leave the
/// functional as it is.
template <class P, class Functional>
concept SharpeningPolicy = SignEvaluator<P> && BoundedFunctional<Functional> &&
    requires(P& signs, Functional& functional) {
  signs.sharpen(functional);
};

/// A policy that evaluates signs faster if it knows the points: policy.in(points) is an evaluator
/// that models the same concepts as the policy except `PredicatePolicy`, refers to policy and
/// points, and reports to the policy. Arguments of its signs are differences of these points alone.
/// points.exponent_range() is the range of all their coordinates, O(1) after the first call.
template <class P, class Points>
concept LocalizingPolicy = PredicatePolicy<P> && requires(P& policy, const Points& points) {
  { points.exponent_range() } -> std::same_as<ExponentRange>;
  { policy.in(points) } -> SignEvaluator;
};

/// The evaluator of signs about these points under a policy: policy.in(points) if the policy has
/// it, otherwise the policy itself.
template <SignEvaluator P, class Points>
[[nodiscard]] constexpr decltype(auto) signs_in(P& policy, const Points& points) noexcept {
  if constexpr (LocalizingPolicy<P, Points>)
    return policy.in(points);
  else
    return (policy);
}

/// The sign of det(b - a, c - a): positive when a, b, c turn left.
template <SignEvaluator Policy>
[[nodiscard]] Sign orientation(Policy& policy, const Point<2>& a, const Point<2>& b,
                               const Point<2>& c) {
  return policy.template sign<Det2>(PointDifference<2>{&b, &a}, PointDifference<2>{&c, &a});
}

/// The sign of det(b - a, c - a, d - a): positive when d sees a, b, c counterclockwise.
template <SignEvaluator Policy>
[[nodiscard]] Sign orientation(Policy& policy, const Point<3>& a, const Point<3>& b,
                               const Point<3>& c, const Point<3>& d) {
  return policy.template sign<Det3>(PointDifference<3>{&b, &a}, PointDifference<3>{&c, &a},
                                    PointDifference<3>{&d, &a});
}

}  // namespace certa
