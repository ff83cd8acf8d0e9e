/// The promises of certified queries, on numbers of a few bits, tested against the exact policy.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <certa/certa.hpp>
#include <certa/certified/at_least.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/certified/search.hpp>
#include <certa/certified/settle.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/proof.hpp>
#include <certa/fuzz/enclosed_points.hpp>
#include <certa/policies.hpp>

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

/// Whether a coordinate that is reported (not NaN) is wrong. It must be the number of the format
/// nearest to the exact coordinate. `right` holds the nearest doubles; these decide the question
/// but for ties of the format, where both neighbours pass.
template <class Real, int D>
[[nodiscard]] Violation wrong_points(const ClosestPoints<D>& right, const Point<D>& on_a,
                                     const Point<D>& on_b, const Point<D>& normal) {
  const auto differs = [](const Point<D>& x, const Point<D>& truth) {
    for (std::size_t i = 0; i < D; ++i) {
      if (std::isnan(x[i]) || x[i] == truth[i]) continue;
      if (std::is_same_v<Real, double> || static_cast<double>(Real(x[i])) != x[i]) return true;
      const int exponent =
          std::max(std::ilogb(x[i] == 0 ? truth[i] : x[i]) - detail::kFormat<Real>.digits + 1,
                   detail::kFormat<Real>.lowest);
      if (std::abs(x[i] - truth[i]) > std::ldexp(0.5, exponent)) return true;
    }
    return false;
  };
  if (differs(on_a, right.on_a)) return "points: the one of A is not the nearest";
  if (differs(on_b, right.on_b)) return "points: the one of B is not the nearest";
  if (differs(normal, right.normal)) return "points: the normal is not the nearest";
  return std::nullopt;
}

/// How many queries ran, and how they turned out.
struct Counts {
  std::uint64_t pairs = 0;
  std::uint64_t queries = 0;  ///< levels, cold and warm
  std::uint64_t separated = 0;
  std::uint64_t exact_faces = 0;
  std::uint64_t exact_searches = 0;
  std::uint64_t exact_numbers = 0;
};

/// Queries of one pair in the format Real, compared with the answers of the exact policy.
template <class Real, int D>
class Law {
 public:
  /// The shapes, and the answer of the exact policy.
  Law(const Shape<D>& a, const Shape<D>& b, const Distance<D>& truth)
      : a_(a),
        b_(b),
        minkowski_{a_, b_},
        distance_(truth.distance),
        distance_squared_(*certa::distance_squared(truth, a, b)),
        verdict_(truth.verdict) {}

  /// Runs queries of all levels and checks their certificates.
  [[nodiscard]] Violation holds(const Options& options) {
    expected_ =
        verdict_ == Verdict::separated || options.tell_contact ? verdict_ : Verdict::intersecting;
    Classification<D> classified;
    answer_by(options, classified);
    if (auto v = wrong("classify", classified)) return v;
    Options again = options;
    again.warm_start = classified.simplex();
    Classification<D> resumed;
    answer_by(again, resumed);
    if (auto v = wrong("classify again", resumed)) return v;
    if (meets(options) == (verdict_ == Verdict::separated)) return "intersects: the other verdict";
    Distance<D> measured;
    answer_by(options, measured);
    if (auto v = wrong("distance", measured)) return v;
    if (verdict_ == Verdict::separated && std::isfinite(measured.distance)) {
      if (!(*certa::distance_squared(measured, a_, b_) == distance_squared_))
        return "distance: another face, " + to_string(*certa::distance_squared(measured, a_, b_));
      if (!is_nearest(measured.distance))
        return "distance: " + std::to_string(measured.distance) + " is not the nearest number";
    }
    if (auto v = encloses(options)) return v;
    if (auto v = encloses_points(options)) return v;
    ClosestPoints<D> points;
    answer_by(options, points);
    if (auto v = wrong("closest_points", points)) return v;
    if (verdict_ == Verdict::separated && std::isfinite(points.distance) &&
        !is_nearest(points.distance))
      return "closest_points: " + std::to_string(points.distance) + " is not the nearest number";
    return wrong_points(points.evidence, points.on_a, points.on_b, points.normal);
  }

  /// The verdict alone, as `intersects` asks for it (kernel/src/stored_queries.cpp).
  [[nodiscard]] bool meets(const Options& options) const {
    if (detail::SearchResult<D, Real> found;
        detail::separated_at_once(minkowski_, options.warm_start, found))
      return false;
    detail::SearchResult<D, Real> found = detail::inlined_search<Goal::separation, true, Real>(
        minkowski_, options.warm_start.at_most_four(), Real(0), {.begins_anywhere = true});
    Classification<D> answer;
    detail::prove_or_settle(minkowski_, {.warm_start = options.warm_start, .tell_contact = false},
                            found, answer);
    return answer.verdict != Verdict::separated;
  }

  template <class Answer>
  void answer_by(const Options& options, Answer& answer) {
    detail::answer_query<Real>(minkowski_, options, answer);
    answer.fingerprint = fingerprint(minkowski_);
  }

  /// The policy `adaptive`, whose filters and supports compute in Real.
  [[nodiscard]] Violation adaptive_holds(std::span<const VertexPair> start) {
    basic_adaptive<HighestStage, Real> policy;
    PolicyOptions options;
    options.warm_start = Simplex(start);
    expected_ = verdict_;
    const Outcome<D> outcome = gjk<NearestFace>(policy, minkowski_, Goal::distance, options);
    Distance<D> answer;
    answer.verdict = outcome.verdict;
    answer.evidence = evidence_of(outcome, Goal::distance);
    answer.fingerprint = fingerprint(minkowski_);
    if (auto v = wrong("adaptive", answer)) return v;
    if (verdict_ != Verdict::separated) return std::nullopt;
    if (!(*certa::distance_squared(answer, a_, b_) == distance_squared_))
      return "adaptive: another face";
    const double d = detail::measured_distance<Real>(minkowski_, nullptr, answer);
    if (std::isfinite(d) && !is_nearest_root<Real>(d, distance_squared_))
      return "adaptive: not the nearest number";
    return std::nullopt;
  }

  /// Compares the distance with a number of the format that is near the distance or a coordinate.
  [[nodiscard]] Violation at_least_holds(std::span<const VertexPair> start,
                                         fuzz::Random& random) const {
    const double ulp = std::ldexp(1.0, 1 - Real::kDigits);
    const std::array factors{1.0, 1.0, 1 - ulp, 1 + ulp, 0.5, 0.75, 1.5};
    const double length =
        random.below(4) == 0 ? std::abs(a_[random.below(a_.size())][0]) : distance_;
    const double x = static_cast<double>(Real(length * factors[random.below(factors.size())]));
    const AtLeast<D> answer = detail::at_least<Real>(minkowski_, x, Simplex(start));
    const bool truth = x == 0 || distance_squared_ >= square(x);
    if (answer.holds != truth) return "at_least: " + std::to_string(x) + " is told wrongly";
    const AtLeastResult proof =
        check_at_least<D>(a_.points(), b_.points(), x, certa::certificate(answer, a_, b_));
    if (!proof.accepted) return "at_least: refused: " + proof.reason;
    if (proof.holds != truth) return "at_least: proves something else";
    return std::nullopt;
  }

  /// Takes any face as if a search had found it. If the face is proven, the proof must be right.
  [[nodiscard]] Violation proof_holds(fuzz::Random& random) {
    expected_ = Verdict::separated;
    detail::RoundedFace<D, Real> any;
    const VertexPair first = vertex(random);
    const VertexPair last = vertex(random);
    const std::size_t size = 1 + random.below(D);
    for (std::size_t k = 0; k < size; ++k) {
      // Often the product of a face of A and a face of B.
      const std::array names{first, VertexPair{first.i, last.j}, last, vertex(random)};
      any.next().name = size == 1 ? last : names[random.below(4) == 0 ? 3 : k];
      ++any.size;
    }
    const auto face = detail::proven_face(minkowski_, any);
    if (face.size == 0) return std::nullopt;
    if (verdict_ != Verdict::separated) return "proven_face: of shapes that meet";
    Distance<D> answer;
    answer.verdict = Verdict::separated;
    answer.evidence.kind = Evidence<D>::Kind::nearest;
    answer.evidence.push_back(face.simplex());
    answer.fingerprint = fingerprint(minkowski_);
    if (auto v = wrong("proven_face", answer)) return v;
    if (!(*certa::distance_squared(answer, a_, b_) == distance_squared_))
      return "proven_face: another face";
    return std::nullopt;
  }

  /// With the corners of the nearest face in any order, its distance is correctly rounded or not
  /// reported.
  [[nodiscard]] Violation rounding_holds(Simplex face, fuzz::Random& random) const {
    if (verdict_ != Verdict::separated) return std::nullopt;
    Simplex shuffled;
    const std::size_t start = random.below(face.size);
    const std::size_t step = random.below(2) == 0 ? 1 : face.size - 1;
    for (std::size_t k = 0; k < face.size; ++k)
      shuffled.push_back(face[(start + k * std::max(step, std::size_t{1})) % face.size]);
    const auto near = detail::near_point<Real>(minkowski_, shuffled);
    const double d = static_cast<double>(detail::rounded_distance(minkowski_, near));
    if (!std::isnan(d) && !is_nearest(d))
      return "rounded_distance: " + std::to_string(d) + " is not the nearest number";
    const detail::Witnesses<D> points = detail::rounded_points(minkowski_, near);
    if (!std::isnan(points.distance) && !is_nearest(points.distance))
      return "rounded_points: " + std::to_string(points.distance) + " is not the nearest number";
    Evidence<D> evidence;
    evidence.kind = Evidence<D>::Kind::nearest;
    evidence.push_back(shuffled);
    return wrong_points(evidence, points.on_a, points.on_b, points.normal);
  }

 private:
  [[nodiscard]] Violation wrong_points(const Evidence<D>& evidence, const Point<D>& on_a,
                                       const Point<D>& on_b, const Point<D>& normal) const {
    ClosestPoints<D> right;
    Proof<D>(minkowski_, evidence).add_points(right);
    return tiny::wrong_points<Real, D>(right, on_a, on_b, normal);
  }
  [[nodiscard]] Violation encloses(const Options& options) {
    Enclosure<D> enclosed;
    answer_by(options, enclosed);
    if (auto v = wrong("enclose", enclosed)) return v;
    return contains_distance(enclosed);
  }
  [[nodiscard]] Violation encloses_points(const Options& options) {
    EnclosedPoints<D> enclosed;
    answer_by(options, enclosed);
    if (auto v = wrong("enclose_points", enclosed)) return v;
    if (auto v = contains_distance(enclosed)) return "points: " + *v;
    return fuzz::enclosed_points_hold(a_, b_, enclosed, detail::kBounds<Real>.unit);
  }
  [[nodiscard]] Violation contains_distance(const Enclosure<D>& enclosed) const {
    if (!(enclosed.lower >= 0) || square(enclosed.lower) > distance_squared_)
      return "enclose: the distance is below";
    if (std::isfinite(enclosed.upper) && square(enclosed.upper) < distance_squared_)
      return "enclose: the distance is above";
    return std::nullopt;
  }
  [[nodiscard]] VertexPair vertex(fuzz::Random& random) const {
    return {static_cast<std::uint32_t>(random.below(a_.size())),
            static_cast<std::uint32_t>(random.below(b_.size()))};
  }
  [[nodiscard]] bool is_nearest(double length) const {
    return is_nearest_root<Real>(length, distance_squared_);
  }
  [[nodiscard]] Violation wrong(const char* query, const Classification<D>& answer) const {
    if (answer.verdict != expected_)
      return std::string(query) + ": " + std::string(to_string(answer.verdict)) + ", not " +
             std::string(to_string(expected_));
    const CheckResult proof =
        check<D>(a_.points(), b_.points(), certa::certificate(answer, a_, b_));
    if (!proof.accepted) return std::string(query) + ": refused: " + proof.reason;
    if (proof.proves != expected_) return std::string(query) + ": proves something else";
    return std::nullopt;
  }

  const Shape<D>& a_;
  const Shape<D>& b_;
  MinkowskiDifference<D> minkowski_;
  double distance_;  // to the nearest double
  Rational distance_squared_;
  Verdict verdict_;
  Verdict expected_ = verdict_;  // `intersecting` where touching and overlapping are not told apart
};

/// Up to 6 indices, most of which exist.
template <int D>
[[nodiscard]] inline std::vector<VertexPair> any_start(fuzz::Random& random, const Shape<D>& a,
                                                       const Shape<D>& b) {
  std::vector<VertexPair> start(random.below(random.below(4) == 0 ? 7 : D + 2));
  for (VertexPair& w : start)
    w = {static_cast<std::uint32_t>(random.below(a.size() + (random.below(16) == 0 ? 1 : 0))),
         static_cast<std::uint32_t>(random.below(b.size() + (random.below(16) == 0 ? 1 : 0)))};
  return start;
}

/// One pair, cold and warm, with supports over all vertices and, for some pairs, along edges.
template <class Real, int D>
[[nodiscard]] Violation violation(const Pair<D>& pair, fuzz::Random& random, Counts& counts) {
  Shape<D> a = Shape<D>::view(pair.a);
  Shape<D> b = Shape<D>::view(pair.b);
  const auto truth = certa::distance<exact>(a, b);
  const std::uint64_t with_map = a.size() + b.size() > 8 ? 2 : 8;
  if (random.below(with_map) == 0) a = with_edges(a);
  if (random.below(with_map) == 0) b = with_edges(b);
  a = with_columns<Real>(a);
  b = with_columns<Real>(b);
  Counters counters;
  Law<Real, D> law(a, b, truth);
  ++counts.pairs;
  counts.queries += 8;
  counts.separated += truth.verdict == Verdict::separated ? 1 : 0;
  Options options;
  options.counters = &counters;
  if (auto v = law.holds(options)) return v;
  const std::vector<VertexPair> start = any_start(random, a, b);
  options.warm_start = Simplex(start);
  options.tell_contact = random.below(2) == 0;
  options.relative_width = options.tell_contact ? 0 : 1;
  if (!options.tell_contact) options.counters = nullptr;
  if (auto v = law.holds(options)) return "warm " + *v;
  if (detail::in_search_window(MinkowskiDifference<D>{a, b}.template scale<Real>())) {
    for (int k = 0; k < 4; ++k)
      if (auto v = law.proof_holds(random)) return v;
    if (auto v = law.rounding_holds(truth.evidence.face(0), random)) return v;
  }
  ++counts.queries;
  if (auto v = law.at_least_holds(start, random)) return v;
  if (random.below(4) == 0) {
    ++counts.queries;
    if (auto v = law.adaptive_holds(start)) return v;
  }
  counts.exact_faces += counters.exact_faces;
  counts.exact_searches += counters.exact_searches;
  counts.exact_numbers += counters.exact_numbers;
  return std::nullopt;
}

}  // namespace certa::tiny
