/// Compares the distance with some number, by a search that stops as soon as the result is certain.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include <certa/answer.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/certified/search.hpp>
#include <certa/options.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/rational.hpp>

namespace certa::detail {

/// A number to compare distances with, and the radii: the distance of the hulls is compared with
/// their sum, which is positive, between `low` and `high`. None is negative.
struct Threshold {
  std::array<double, 3> parts;
  double low;
  double high;

  Threshold(double x, double radius_a, double radius_b) noexcept : parts{x, radius_a, radius_b} {
    const TwoTerms first = two_sum(radius_a, radius_b);
    const TwoTerms sum = two_sum(first.high, x);
    low = high = sum.high;
    if (std::isinf(high)) {
      low = std::numeric_limits<double>::max();
    } else if (first.low != 0 || sum.low != 0) {
      // Each is below u of the sum, which is then not subnormal.
      constexpr double u = kBounds<double>.unit;
      low = sum.high * (1 - 4 * u);
      high = sum.high * (1 + 4 * u);
    }
  }
  /// The number alone, without the radii.
  [[nodiscard]] double number() const noexcept { return parts[0]; }
  [[nodiscard]] Rational squared() const {
    Rational sum = to_rational(parts[0]);
    for (const double x : {parts[1], parts[2]}) sum = sum + to_rational(x);
    return certa::squared(sum);
  }
};

/// The result of a comparison, with its proof: evidence is stored directly in the answer.
template <int D>
struct Compared {
  Evidence<D>& evidence;
  Sign sign = Sign::undefined;  ///< of the distance minus the number
  Stage stage = Stage::filter;
};

/// Compares by the lower bound of the direction in which a search ended; returns whether that
/// decides, see `prove_comparison`.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline bool prove_far(const Threshold& x, bool or_equal,
                                                  const SearchResult<D, Real>& found,
                                                  Compared<D>& compared) noexcept {
  const Real lower = distance_below(found);
  const auto least = static_cast<double>(lower);
  if (!(lower > Real(kBounds<Real>.smallest_length) &&
        (or_equal ? least >= x.high : least > x.high)))
    return false;
  compared.sign = Sign::positive;
  compared.evidence.kind = Evidence<D>::Kind::direction;
  compared.evidence.direction = in_doubles(found.direction);
  record(found, compared.evidence);
  return true;
}

/// Compares (step 2 of ladder.hpp) by the lower bound of any direction, or by the upper bound of
/// any point of W; returns whether that decides. The inequalities are those of `enclosure`; later
/// steps handle lengths up to `smallest_length`. If `or_equal`, `positive` stands for zero, too.
template <int D, class Real, class Placement>
[[nodiscard]] inline bool prove_comparison(const MinkowskiDifference<D, Placement>& minkowski,
                                           const Threshold& x, bool or_equal,
                                           SearchResult<D, Real>& found,
                                           Compared<D>& compared) noexcept {
  using Kind = typename Evidence<D>::Kind;
  const double smallest = kBounds<Real>.smallest_length;
  Evidence<D>& evidence = compared.evidence;
  if (found.stop == Stop::contains) {
    if (!is_interior(minkowski, found)) return false;
    compared.sign = Sign::negative;
    evidence.kind = Kind::common;
    record(found, evidence);
    return true;
  }
  if (found.stop != Stop::separated && found.stop != Stop::nearest) return false;
  prove_supports(minkowski, found);
  if (prove_far(x, or_equal, found, compared)) return true;
  if (found.face.size == 0) return false;
  const auto [near, l] = position(minkowski, found.face);
  const Real most = length_above(near.value, near.error);
  if (!(x.low > smallest && static_cast<double>(most) < x.low)) return false;
  compared.sign = Sign::negative;
  evidence.kind = Kind::near;
  Point<D> weights{};
  for (std::size_t k = 0; k + 1 < D; ++k) weights[k] = static_cast<double>(l[k]);
  evidence.direction = weights;
  record(found, evidence);
  return true;
}

/// Compares if step 2 cannot. Out of line, like all code that is rare and large.
template <class Real, int D, class Placement>
void settle_comparison(const MinkowskiDifference<D, Placement>& minkowski, const Threshold& x,
                       const Simplex& from, Counters* counters, Compared<D>& compared) noexcept;

/// Compares the distance of the hulls with a number.
template <class Real = double, int D, class Placement>
[[CERTA_INLINE]] inline void compare_distance(const MinkowskiDifference<D, Placement>& minkowski,
                                              const Threshold& x, bool or_equal,
                                              const Simplex& warm_start, Counters* counters,
                                              Compared<D>& compared) noexcept {
  const std::span<const VertexPair> start = warm_start.at_most_four();
  if (SearchResult<D, Real> first;
      ends_at_once<Goal::at_least, true>(minkowski, start, first, Real(x.high)) &&
      prove_far(x, or_equal, first, compared)) {
    count(first, counters);
    return;
  }
  SearchResult<D, Real> found =
      inlined_search<Goal::at_least, true, Real>(minkowski, start, Real(x.high));
  count(found, counters);
  if (!prove_comparison(minkowski, x, or_equal, found, compared))
    settle_comparison<Real>(minkowski, x, reached(found), counters, compared);
}

/// Decides whether the distance, less the radii, is at least x; no distance is at least a NaN.
template <class Real = double, int D, class Placement>
[[nodiscard]] inline AtLeast<D> at_least(const MinkowskiDifference<D, Placement>& minkowski,
                                         double x, const Simplex& warm_start, double radius_a = 0,
                                         double radius_b = 0) noexcept {
  // Callers have set the thread's floating-point control word: nothing computes with x before here.
  const volatile double as_given = x;
  x = as_given;
  AtLeast<D> answer;
  answer.distance = x;
  answer.fingerprint = fingerprint(minkowski);
  answer.holds = x <= 0;
  if (!(x > 0) || std::isinf(x)) return answer;  // every distance is finite and not negative
  Compared<D> compared{answer.evidence};
  compare_distance<Real>(minkowski, Threshold(x, radius_a, radius_b), true, warm_start, nullptr,
                         compared);
  answer.holds = compared.sign != Sign::negative;
  answer.stage = compared.stage;
  return answer;
}

}  // namespace certa::detail
