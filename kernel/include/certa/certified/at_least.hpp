/// Whether the distance is at least some number: a search that stops as soon as that is certain.
#pragma once

#include <cmath>
#include <cstddef>

#include <certa/answer.hpp>
#include <certa/certified/descend.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/options.hpp>

namespace certa::detail {

/// Proves the answer (step 2 of ladder.hpp) by the lower bound of any direction, or by the upper
/// bound of any point of W. The inequalities are those of `enclosure`; lengths up to
/// `smallest_length` are left to the steps that follow.
template <int D, class Real, class Frame>
[[nodiscard]] inline bool prove_at_least(const MinkowskiDifference<D, Frame>& minkowski, double x,
                                         Searched<D, Real>& found, AtLeast<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  constexpr const auto& limits = kBounds<Real>;
  const Real smallest(limits.smallest_length);
  Evidence<D>& evidence = answer.evidence;
  if (found.stop == Stop::contains) {
    if (!is_interior(minkowski, found)) return false;
    evidence.kind = Kind::common;
    record(found, evidence);
    return true;
  }
  if (found.stop != Stop::separated && found.stop != Stop::nearest) return false;
  prove_supports(minkowski, found);
  const Real lower = distance_below(found);
  if (lower > smallest && static_cast<double>(lower) >= x) {
    answer.holds = true;
    evidence.kind = Kind::direction;
    evidence.direction = in_doubles(found.direction);
    record(found, evidence);
    return true;
  }
  if (found.face.size == 0) return false;
  const Position<D, Real> near = position(minkowski, found.face);
  const Real most = length_above(near.x, near.error);
  if (!(x > static_cast<double>(smallest) && static_cast<double>(most) < x)) return false;
  evidence.kind = Kind::near;
  Point<D> weights{};
  for (std::size_t k = 0; k + 1 < D; ++k) weights[k] = static_cast<double>(near.weights[k]);
  evidence.direction = weights;
  record(found, evidence);
  return true;
}

/// Answers where step 2 does not. Rounding is monotone, so a distance that is rounded correctly
/// tells, unless it is x itself; then its square does.
template <class Real, int D, class Frame>
inline void settle_at_least(const MinkowskiDifference<D, Frame>& minkowski, double x,
                            const Simplex& from, AtLeast<D>& answer) noexcept {
  Distance<D> measured;
  climb<AskDistance, Real>(minkowski, Options{.warm_start = from, .tell_contact = false}, measured);
  answer.evidence = measured.evidence;
  answer.stage = measured.stage;
  answer.holds = measured.distance > x;
  if (measured.distance != x) return;
  answer.stage = Stage::big_integer;
  Rational square = to_rational(x);
  square.numerator *= Integer(square.numerator);
  square.denominator *= Integer(square.denominator);
  answer.holds = Proof<D>(minkowski, measured.evidence).distance_squared() >= square;
}

/// Decides whether the distance is at least x; no distance is at least a NaN.
template <class Real = double, int D, class Frame>
[[nodiscard]] inline AtLeast<D> at_least(const MinkowskiDifference<D, Frame>& minkowski, double x,
                                         const Simplex& warm_start) noexcept {
  AtLeast<D> answer;
  answer.distance = x;
  answer.fingerprint = fingerprint(minkowski);
  answer.holds = x <= 0;
  if (!(x > 0) || std::isinf(x)) return answer;  // every distance is finite and not negative
  Searched<D, Real> found = search_at_least<Real>(minkowski, x, warm_start.at_most_four());
  if (!prove_at_least(minkowski, x, found, answer))
    settle_at_least<Real>(minkowski, x, reached(found), answer);
  return answer;
}

}  // namespace certa::detail
