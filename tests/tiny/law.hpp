/// What the certified road promises, on numbers of a few bits, held to the exact policy.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <certa/certa.hpp>
#include <certa/checker/check.hpp>
#include <certa/kernel/fast/descend.hpp>
#include <certa/kernel/fast/settle.hpp>

#include "pairs.hpp"

namespace certa::tiny {

using Violation = std::optional<std::string>;

[[nodiscard]] inline Rational square(double x) {
  const Rational r = to_rational(x);
  return {r.numerator * r.numerator, r.denominator * r.denominator};
}

/// Whether x is a number of Real nearest to the root of this square. The middles between neighbours
/// are doubles.
template <class Real>
[[nodiscard]] bool is_nearest_root(double x, const Rational& squared) {
  if (static_cast<double>(Real(x)) != x) return false;
  const int exponent =
      x == 0 ? Real::kLowest : std::max(std::ilogb(x) - Real::kDigits + 1, Real::kLowest);
  const double ulp = std::ldexp(1.0, exponent);
  const bool is_power = x == std::ldexp(1.0, x == 0 ? 0 : std::ilogb(x));
  const double below = is_power && exponent > Real::kLowest ? ulp / 4 : ulp / 2;
  if (squared > square(x + ulp / 2)) return false;
  return x == 0 || !(squared < square(x - below));
}

/// What is asked, and how it turned out.
struct Tally {
  std::uint64_t pairs = 0;
  std::uint64_t queries = 0;  ///< levels, cold and warm
  std::uint64_t separated = 0;
  std::uint64_t exact_faces = 0;
  std::uint64_t exact_searches = 0;
  std::uint64_t exact_numbers = 0;
};

template <class Real, int D>
class Law {
 public:
  Law(const Shape<D>& a, const Shape<D>& b, const Rational& distance_squared, Verdict verdict)
      : a_(a), b_(b), cso_{a_, b_}, distance_squared_(distance_squared), verdict_(verdict) {}

  /// All levels from one start; certificates are checked.
  [[nodiscard]] Violation holds(std::span<const PairIndex> start, Counters& counters) const {
    QueryOptions options;
    options.warm_start = start;
    options.counters = &counters;
    Classification<D> classified;
    fast::classify<Real>(cso_, options, classified);
    if (auto v = wrong("classify", classified)) return v;
    Distance<D> measured;
    fast::distance<Real>(cso_, options, measured);
    if (auto v = wrong("distance", measured)) return v;
    if (verdict_ == Verdict::separated && std::isfinite(measured.distance)) {
      if (!(measured.distance_squared(a_, b_) == distance_squared_))
        return "distance: another face, " + to_string(measured.distance_squared(a_, b_));
      if (!is_nearest_root<Real>(measured.distance, distance_squared_))
        return "distance: " + std::to_string(measured.distance) + " is not the nearest number";
    }
    Enclosure<D> enclosed;
    fast::enclose<Real>(cso_, options, enclosed);
    if (auto v = wrong("enclose", enclosed)) return v;
    if (!(enclosed.lower >= 0) || square(enclosed.lower) > distance_squared_)
      return "enclose: the distance is below";
    if (std::isfinite(enclosed.upper) && square(enclosed.upper) < distance_squared_)
      return "enclose: the distance is above";
    if (verdict_ != Verdict::separated) return std::nullopt;
    return std::nullopt;
  }

  /// The policy whose filters and supports compute in Real.
  [[nodiscard]] Violation adaptive_holds(std::span<const PairIndex> start) const {
    basic_adaptive<HighestStage, Real> policy;
    QueryOptions options;
    options.warm_start = start;
    const Outcome<D> outcome = gjk<Kkt>(policy, cso_, Goal::distance, options);
    Distance<D> answer;
    answer.verdict = outcome.verdict;
    answer.evidence = evidence_of(cso_, outcome, Goal::distance);
    if (auto v = wrong("adaptive", answer)) return v;
    if (verdict_ != Verdict::separated) return std::nullopt;
    if (!(answer.distance_squared(a_, b_) == distance_squared_)) return "adaptive: another face";
    const double d = fast::exact_distance<Real>(cso_, QueryOptions{}, answer);
    if (std::isfinite(d) && !is_nearest_root<Real>(d, distance_squared_))
      return "adaptive: not the nearest number";
    return std::nullopt;
  }

 private:
  [[nodiscard]] Violation wrong(const char* query, const Classification<D>& answer) const {
    if (answer.verdict != verdict_)
      return std::string(query) + ": " + std::string(to_string(answer.verdict)) + ", not " +
             std::string(to_string(verdict_));
    const CheckResult proof = check<D>(a_.points(), b_.points(), answer.certificate(a_, b_));
    if (!proof.accepted) return std::string(query) + ": refused: " + proof.reason;
    if (proof.proves != verdict_) return std::string(query) + ": proves something else";
    return std::nullopt;
  }

  const Shape<D>& a_;
  const Shape<D>& b_;
  Cso<D> cso_;
  const Rational& distance_squared_;
  Verdict verdict_;
};

/// Up to 6 indices, most of which exist.
template <int D>
[[nodiscard]] inline std::vector<PairIndex> any_start(fuzz::Random& random, const Shape<D>& a,
                                                      const Shape<D>& b) {
  std::vector<PairIndex> start(random.below(random.below(4) == 0 ? 7 : D + 2));
  for (PairIndex& w : start)
    w = {static_cast<std::uint32_t>(random.below(a.size() + (random.below(16) == 0 ? 1 : 0))),
         static_cast<std::uint32_t>(random.below(b.size() + (random.below(16) == 0 ? 1 : 0)))};
  return start;
}

/// One pair, cold and warm, by all vertices and, of some, over edges.
template <class Real, int D>
[[nodiscard]] Violation violation(const TinyPair<D>& pair, fuzz::Random& random, Tally& tally) {
  Shape<D> a = Shape<D>::view(pair.a);
  Shape<D> b = Shape<D>::view(pair.b);
  const auto truth = certa::distance<exact>(a, b);
  const Rational squared = truth.distance_squared(a, b);
  if (random.below(8) == 0) a = with_edges(a);
  if (random.below(8) == 0) b = with_edges(b);
  a = a.template in<Real>();
  b = b.template in<Real>();
  Counters counters;
  const Law<Real, D> law(a, b, squared, truth.verdict);
  ++tally.pairs;
  tally.queries += 6;
  tally.separated += truth.verdict == Verdict::separated ? 1 : 0;
  if (auto v = law.holds({}, counters)) return v;
  const std::vector<PairIndex> start = any_start(random, a, b);
  if (auto v = law.holds(start, counters)) return "warm " + *v;
  if (random.below(4) == 0) {
    ++tally.queries;
    if (auto v = law.adaptive_holds(start)) return v;
  }
  tally.exact_faces += counters.exact_faces;
  tally.exact_searches += counters.exact_searches;
  tally.exact_numbers += counters.exact_numbers;
  return std::nullopt;
}

}  // namespace certa::tiny
