/// What a precision policy promises, as a concept.
#pragma once

#include <concepts>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/stage.hpp>

namespace certa {

/// A policy P is an object (it may count) that evaluates signs.
/// (1) sign<Polynomial>(x, ..) is the sign of the polynomial on the exact differences x, .. if
///     P::is_exact; otherwise an estimate, `undefined` when the arithmetic yields no number.
/// (2) functional<Polynomial>(x, ..) fixes all arguments but the last; sign(functional, y) is then
///     sign<Polynomial>(x, .., y), to the bit, for exact policies.
/// (3) stage() is the costliest stage any sign so far needed.
/// (4) Algorithms that compute with numbers rather than signs use P::number: exact on integers that
///     are coordinates over a common power of two, or rounded. P::filter_number, where it exists,
///     is tried first and may leave signs undefined. They report by settled(stage).
/// (5) Nothing throws (save for memory exhaustion), prints or depends on a mode.
template <class P>
concept PredicatePolicy = std::default_initializable<P> &&
    requires(P& policy, const PointDifference<3>& x, const Edge<3>& e) {
  { P::is_exact } -> std::convertible_to<bool>;
  { policy.template sign<Dot>(x, e) } -> std::same_as<Sign>;
  { policy.sign(policy.template functional<Dot>(x), x) } -> std::same_as<Sign>;
  { policy.stage() } -> std::same_as<Stage>;
  policy.settled(Stage{});
  typename P::number;
};

}  // namespace certa
