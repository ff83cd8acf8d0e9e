#include "placed.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/enclosed_points.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/placed_policies.hpp>

#include "fraction.hpp"
#include "in_dimension.hpp"
#include "placed_points.hpp"
#include "question.hpp"

namespace certa::fuzz {

namespace {

std::string hexadecimal(double x) {
  std::ostringstream os;
  os << std::hexfloat << x;
  return os.str();
}

/// The exact truth about an ordered pair, with which answers are compared.
template <int D>
class Expected {
 public:
  Expected(const Placed<D>& a, const Placed<D>& b, const PlacedTruth& truth)
      : a_(a),
        b_(b),
        truth_(truth),
        squared_(to_fraction(truth.distance_squared)),
        radii_(Fraction(a.radius()) + Fraction(b.radius())) {}

  template <class Answer>
  Violation holds(const char* query, const Answer& answer) const {
    if (const Violation violation = of_answer(answer)) return query + (": " + *violation);
    if (const Violation violation = no_zero_is_negative(answer)) return query + (": " + *violation);
    return std::nullopt;
  }

  Violation holds(double x, const AtLeast<D>& answer) const {
    const bool expected = x <= 0 || (std::isfinite(x) && reaches(x));
    if (answer.holds != expected) return "at_least: the other";
    const AtLeastResult proof = check_at_least(a_, b_, x, certa::certificate(answer, a_, b_));
    if (!proof.accepted) return "at_least: the certificate is refused: " + proof.reason;
    if (proof.holds != expected) return "at_least: the certificate proves the other";
    return std::nullopt;
  }

  /// The verdict of a query that does not tell touching from overlapping.
  Violation holds_untold(const Classification<D>& answer) const {
    const Verdict expected =
        truth_.verdict == Verdict::separated ? Verdict::separated : Verdict::intersecting;
    if (answer.verdict != expected) return "without telling contact: another verdict";
    const CheckResult proof = check(a_, b_, certa::certificate(answer, a_, b_));
    if (!proof.accepted) return "without telling contact: refused: " + proof.reason;
    if ((proof.proves == Verdict::separated) != (expected == Verdict::separated))
      return "without telling contact: the certificate proves the other";
    return std::nullopt;
  }

 private:
  /// Whether d - R >= x, for x >= 0.
  [[nodiscard]] bool reaches(double x) const {
    const Fraction sum = Fraction(x) + radii_;
    return squared_ >= sum * sum;
  }

  template <class Answer>
  Violation of_answer(const Answer& answer) const {
    if (answer.verdict != truth_.verdict)
      return "the verdict is " + std::string(to_string(answer.verdict)) + ", not " +
             std::string(to_string(truth_.verdict));
    const Certificate certificate = certa::certificate(answer, a_, b_);
    const CheckResult proof = check(a_, b_, certificate);
    if (!proof.accepted) return "the certificate is refused: " + proof.reason;
    if (proof.proves != truth_.verdict)
      return "the certificate proves " + std::string(to_string(proof.proves)) + " of shapes that " +
             "are " + std::string(to_string(truth_.verdict));
    if (proof.distance_squared && !(*proof.distance_squared == truth_.distance_squared))
      return "the certificate proves another squared distance";
    if constexpr (std::is_base_of_v<Enclosure<D>, Answer>) {
      if (!contains(answer)) return "the enclosure does not contain the distance";
      if constexpr (std::is_base_of_v<EnclosedPoints<D>, Answer>)
        return enclosed_points_hold(a_, b_, answer);
    }
    if constexpr (std::is_base_of_v<Distance<D>, Answer>) {
      if (!same_bits(answer.distance, truth_.distance))
        return "the distance is " + hexadecimal(answer.distance) + ", not " +
               hexadecimal(truth_.distance);
      const auto squared = certa::distance_squared(answer, a_, b_);
      if (!squared || !(*squared == truth_.distance_squared)) return "another squared distance";
      if constexpr (std::is_base_of_v<ClosestPoints<D>, Answer>)
        return placed_points_hold(a_, b_, answer, truth_.distance_squared, certificate);
    }
    return std::nullopt;
  }

  [[nodiscard]] bool contains(const Enclosure<D>& answer) const {
    if (truth_.verdict != Verdict::separated) return answer.lower == 0 && answer.upper == 0;
    if (!(answer.lower >= 0 && reaches(answer.lower))) return false;
    if (!std::isfinite(answer.upper)) return answer.upper > 0;
    const Fraction sum = Fraction(answer.upper) + radii_;
    return squared_ <= sum * sum;
  }

  const Placed<D>& a_;
  const Placed<D>& b_;
  const PlacedTruth& truth_;
  Fraction squared_;
  Fraction radii_;
};

/// Warm starts: simplices of answers about this pair, one about a similar pair, and indices that
/// may not exist.
template <int D>
Simplex any_start(const Recipe& recipe, Placing placing, const Placed<D>& a, const Placed<D>& b,
                  Random& random, std::array<Simplex, 2> own) {
  const std::size_t kind = random.below(4);
  if (kind < 2) return own[kind];
  if (kind == 2) return Simplex(hostile_start<D>(a.shape(), b.shape(), random.bits()));
  Recipe before = recipe;
  before.variant = (recipe.variant + 1) % (Recipe::kMaxVariant + 1);
  const ShapePair<D> s = place<D>(before, placing).shapes();
  return distance(s.a, s.b).simplex();
}

/// Fewer queries, for the shapes in the other order.
template <int D>
Violation swapped_agrees(const Expected<D>& expected, const Placed<D>& a, const Placed<D>& b,
                         const Simplex& start, double x) {
  const Options warm{.warm_start = start};  // the indices belong to the shapes in the first order
  if (auto violation = expected.holds("classify", classify(a, b, warm))) return violation;
  if (auto violation = expected.holds("closest_points", closest_points(a, b))) return violation;
  return expected.holds(x, at_least(a, b, x));
}

template <int D>
Violation agrees(const Recipe& recipe, Placing placing, const Placed<D>& a, const Placed<D>& b,
                 const PlacedTruth& known, Random& random) {
  const Expected<D> expected(a, b, known);
  const auto classified = classify(a, b);
  if (auto violation = expected.holds("classify", classified)) return violation;
  if (auto violation = expected.holds("enclose_distance", enclose_distance(a, b))) return violation;
  if (auto violation = expected.holds("enclose_points", enclose_points(a, b))) return violation;
  if (auto violation = expected.holds("distance", distance(a, b))) return violation;
  const auto located = closest_points(a, b);
  if (auto violation = expected.holds("closest_points", located)) return violation;
  if (auto violation = expected.holds_untold(classify(a, b, {.tell_contact = false})))
    return violation;

  const Simplex start =
      any_start<D>(recipe, placing, a, b, random, {classified.simplex(), located.simplex()});
  const Options warm{.warm_start = start};
  if (intersects(a, b, start) != (known.verdict != Verdict::separated))
    return "warm intersects: the other";
  if (auto violation = expected.holds("warm classify", classify(a, b, warm))) return violation;
  if (auto violation = expected.holds("warm enclose_distance", enclose_distance(a, b, warm)))
    return violation;
  if (auto violation = expected.holds("warm distance", distance(a, b, warm))) return violation;

  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double x = known.distance;
  const double near = x + std::ldexp(random.below(2) == 0 ? x : -x, -random.between(2, 52));
  for (const double at : {x, std::nextafter(x, 0.0), std::nextafter(x, kInfinity), near})
    if (auto violation =
            expected.holds(at, at_least(a, b, at, random.below(2) == 0 ? start : Simplex{})))
      return violation;

  if (auto violation = swapped_agrees<D>(Expected<D>(b, a, known), b, a, start, x))
    return "swapped: " + *violation;

  const PolicyOptions also_warm{.warm_start = random.below(2) == 0 ? start : Simplex{}};
  switch (random.below(4)) {
    case 0:
      return expected.holds("exact classify", classify<exact>(a, b, also_warm));
    case 1:
      return expected.holds("exact closest_points", closest_points<exact>(a, b, also_warm));
    case 2:
      return expected.holds("adaptive classify", classify<adaptive>(a, b, also_warm));
    default:
      return expected.holds("adaptive closest_points", closest_points<adaptive>(a, b, also_warm));
  }
}

}  // namespace

template <int D>
Violation placed_answers_hold(const Recipe& recipe, Placing placing, const Pair<D>& pair,
                              const PlacedTruth& truth, PlacedSeen* seen) {
  const ShapePair<D> s = pair.shapes();
  const Placed<D> a = s.placed_a();
  // One shape in two poses is usually one object.
  const Placed<D> b = pair.a == pair.b ? Placed<D>(s.a, pair.pose_b, pair.radius_b) : s.placed_b();
  if (seen != nullptr)
    *seen = {truth.verdict, truth.distance_squared.numerator.is_zero(),
             pair.radius_a > 0 || pair.radius_b > 0, truth.distance, classify(a, b).stage};
  Random random(mix(static_cast<std::uint64_t>(recipe.variant) + 1));
  return agrees<D>(recipe, placing, a, b, truth, random);
}

template Violation placed_answers_hold(const Recipe&, Placing, const Pair<2>&, const PlacedTruth&,
                                       PlacedSeen*);
template Violation placed_answers_hold(const Recipe&, Placing, const Pair<3>&, const PlacedTruth&,
                                       PlacedSeen*);

Violation placed_holds(const Recipe& recipe, Placing placing, PlacedSeen* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Pair<D> pair = place<D>(recipe, placing);
    const ShapePair<D> s = pair.shapes();
    const PlacedTruth truth = truth_of(s.placed_a(), s.placed_b());
    return placed_answers_hold<D>(recipe, placing, pair, truth, seen);
  });
}

}  // namespace certa::fuzz
