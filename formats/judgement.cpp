#include "formats/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>

#include "formats/fraction.hpp"
#include "formats/number.hpp"
#include "formats/placed_point.hpp"
#include "formats/root.hpp"
#include "formats/rounded_sum.hpp"

namespace certa::tools {

namespace {

std::string in_words(double value) {
  if (std::isinf(value)) return "more than the largest double";
  std::string digits;
  append_number(digits, value);
  return digits;
}

template <int D>
Point<D> to_point(const std::vector<double>& coordinates) {
  Point<D> point;
  std::copy_n(coordinates.begin(), D, point.begin());
  return point;
}

/// What the checker accepts as the squared distance of a point and the hull of a placed shape.
template <int D>
std::optional<Rational> proven_distance_squared(const Point<D>& point, const Shape<D>& shape,
                                                const Pose<D>& pose) {
  const Shape<D> alone{point};
  CheckResult proof;
  if (pose.kind() == Pose<D>::Kind::none) {
    proof =
        check<D>(alone.points(), shape.points(), certificate(distance(alone, shape), alone, shape));
  } else {
    const Placed<D> a(alone);
    const Placed<D> b(shape, pose);
    proof = check<D>(Body<D>{alone.points()}, Body<D>{shape.points(), pose},
                     certificate(distance(a, b), a, b));
  }
  if (!proof.accepted) return std::nullopt;
  return proof.proves == Verdict::separated ? proof.distance_squared : Rational{};
}

template <int D>
Rational distance_squared(const Point<D>& p, const Point<D>& q) {
  Rational sum;
  for (std::size_t k = 0; k < D; ++k)
    sum = add(sum, squared(subtract(to_rational(p[k]), to_rational(q[k]))));
  return reduce(sum);
}

template <int D>
Rational dot(const ExactPoint<D>& p, const Point<D>& q) {
  Rational sum;
  for (std::size_t k = 0; k < D; ++k) sum = add(sum, multiply(p[k], to_rational(q[k])));
  return reduce(sum);
}

/// How far the hull of B lies beyond that of A along a direction; negative where they overlap along
/// it.
template <int D>
Root gap_along(const Point<D>& direction, const ShapePair<D>& shapes) {
  const auto least = [](const Shape<D>& shape, const Pose<D>& pose, const Point<D>& along) {
    std::optional<Rational> found;
    for (const Point<D>& p : shape.points())
      if (Rational height = dot<D>(placed_point<D>(pose, p), along); !found || height < *found)
        found = std::move(height);
    return *found;
  };
  Point<D> back = direction;
  for (double& x : back) x = -x;
  const Rational gap =
      reduce(add(least(shapes.b, shapes.pose_b, direction), least(shapes.a, shapes.pose_a, back)));
  const Rational length_squared = dot<D>(placed_point<D>({}, direction), direction);
  return times(gap, {{length_squared.denominator, length_squared.numerator}});
}

/// The largest coordinate of a shape, in size.
template <int D>
Rational largest_coordinate(const Shape<D>& shape, const Pose<D>& pose, double radius) {
  if (pose.kind() == Pose<D>::Kind::none) {
    double largest = 0;
    for (const Point<D>& p : shape.points())
      for (const double x : p) largest = std::max(largest, std::abs(x));
    return reduce(add(to_rational(largest), to_rational(radius)));
  }
  Rational largest;
  for (const Point<D>& p : shape.points())
    for (Rational& x : placed_point<D>(pose, p)) {
      if (x.numerator < 0) x = tools::negated(x);
      if (largest < x) largest = std::move(x);
    }
  return reduce(add(largest, to_rational(radius)));
}

template <int D>
Rational absolute_of(const ClaimTolerance& tolerance, const ShapePair<D>& shapes) {
  if (tolerance.absolute) return to_rational(*tolerance.absolute);
  const Rational largest =
      std::max(largest_coordinate<D>(shapes.a, shapes.pose_a, shapes.radius_a),
               largest_coordinate<D>(shapes.b, shapes.pose_b, shapes.radius_b));
  constexpr double kLeast = 4 * std::numeric_limits<double>::denorm_min();
  return reduce(add(multiply({1, kDefaultClaimFraction}, largest), to_rational(kLeast)));
}

/// The same, with a few roundings.
template <int D>
double rounded_absolute_of(const ClaimTolerance& tolerance, const ShapePair<D>& shapes) {
  if (tolerance.absolute) return *tolerance.absolute;
  if (shapes.is_placed()) return round(absolute_of<D>(tolerance, shapes));
  double largest = 0;
  for (const Shape<D>* const shape : {&shapes.a, &shapes.b})
    for (const Point<D>& p : shape->points())
      for (const double x : p) largest = std::max(largest, std::abs(x));
  return largest / kDefaultClaimFraction;
}

/// Judges a claim that is there, of shapes that are separated or meet for sure.
template <int D>
class Judge {
 public:
  Judge(const ShapePair<D>& shapes, const Claim& claim, const Truth& truth,
        const ClaimTolerance& tolerance)
      : shapes_(shapes),
        claim_(claim),
        verdict_(truth.verdict),
        tolerance_(tolerance),
        rounded_absolute_(rounded_absolute_of(tolerance, shapes)) {
    const Rational radius_a = to_rational(shapes.radius_a);
    const Rational radius_b = to_rational(shapes.radius_b);
    reach_ = reduce(add(radius_a, radius_b));
    if (!truth.distance_squared) return;
    if (meet())
      distance_ = Root{};
    else
      distance_ = Root{*truth.distance_squared};
    if (!meet()) taken_off_ = reach_;
    rounded_hulls_ = round_sqrt(distance_->square);
  }

  Judgement judgement() && {
    for (const ClaimPart part : kClaimParts)
      if (holds(claim_, part)) set(part, judge(part));
    return std::move(result_);
  }

 private:
  void set(ClaimPart part, ClaimOutcome outcome) {
    result_.parts[static_cast<std::size_t>(part)] = outcome;
    const auto before = result_.outcome;
    if (before == ClaimOutcome::contradicted) return;
    if (before != ClaimOutcome::not_judged || outcome == ClaimOutcome::contradicted)
      result_.outcome = outcome;
  }

  ClaimOutcome judge(ClaimPart part) {
    if (part == ClaimPart::intersects) return judge_contact();
    if (part == ClaimPart::depth || !distance_) return ClaimOutcome::not_judged;
    if (part == ClaimPart::distance) return judge_distance();
    return part == ClaimPart::witness ? judge_witness() : judge_direction();
  }

  ClaimOutcome judge_contact() {
    if (*claim_.intersects == (verdict_ != Verdict::separated)) return ClaimOutcome::agrees;
    std::string claimed = "a gap";
    if (*claim_.intersects)
      claimed = "contact";
    else if (claim_.distance)
      claimed += " of " + in_words(*claim_.distance);
    return contradict(claimed + ", but the shapes " + how_they_are());
  }

  ClaimOutcome judge_distance() {
    const double claimed = *claim_.distance;
    const double least = std::max(claimed, 0.0);
    const Rational given = to_rational(least);
    const bool is_exact = taken_off_.numerator.is_zero();
    const double error = set_error(
        ClaimPart::distance, is_exact ? rounded_size_of_difference(least, *distance_)
                                      : rounded_size_of_sum(root_of_square(add(given, taken_off_)),
                                                            negated(*distance_)));
    if (is_near(root_of_square(given))) return ClaimOutcome::agrees;
    if (result_.part(ClaimPart::intersects) == ClaimOutcome::contradicted)
      return ClaimOutcome::contradicted;  // which has been told
    return contradict(
        "a distance of " + in_words(claimed) + ", but " +
        (meet() ? "the shapes " + how_they_are()
                : "it is " + in_words(rounded_distance()) + ": off by " + in_words(error)));
  }

  ClaimOutcome judge_witness() {
    const Point<D> a = to_point<D>(claim_.witness->a);
    const Point<D> b = to_point<D>(claim_.witness->b);
    const auto from_a = proven_distance_squared<D>(a, shapes_.a, shapes_.pose_a);
    const auto from_b = proven_distance_squared<D>(b, shapes_.b, shapes_.pose_b);
    if (!from_a || !from_b) return ClaimOutcome::not_judged;
    const Root between{distance_squared<D>(a, b)};
    const Rational radius_a = to_rational(shapes_.radius_a);
    const Rational radius_b = to_rational(shapes_.radius_b);
    const double error_a = beyond({*from_a}, radius_a);
    const double error_b = beyond({*from_b}, radius_b);
    const double error = rounded_size_of_sum(between, negated(*distance_), taken_off_);
    const bool is_near_a = is_small({*from_a}, radius_a);
    const bool is_near_b = is_small({*from_b}, radius_b);
    const bool is_right_apart = is_near(between);
    // The points of shapes that overlap may be a depth apart.
    const bool may_be_depth = may_overlap() && !is_right_apart;
    if (may_be_depth && is_near_a && is_near_b) return ClaimOutcome::not_judged;
    result_.errors[static_cast<std::size_t>(ClaimPart::witness)] =
        std::max({error_a, error_b, may_be_depth ? 0 : error});
    if (!is_near_a)
      return contradict("a witness point of A, but it is " + in_words(error_a) + " away from A");
    if (!is_near_b)
      return contradict("a witness point of B, but it is " + in_words(error_b) + " away from B");
    if (is_right_apart) return ClaimOutcome::agrees;
    return contradict("witness points that are " + in_words(round_sqrt(between.square)) +
                      " apart, but the shapes " + how_they_are() + ": off by " + in_words(error));
  }

  ClaimOutcome judge_direction() {
    const Root gap = gap_along<D>(to_point<D>(*claim_.direction), shapes_);
    // No direction has a larger gap than the distance.
    const bool is_right = is_within(negated(gap), {1, -1}, tools::negated(reach_));
    if (!is_right && may_overlap()) return ClaimOutcome::not_judged;
    const double error =
        set_error(ClaimPart::direction,
                  rounded_size_of_sum(*distance_, negated(gap), subtract(reach_, taken_off_)));
    if (is_right) return ClaimOutcome::agrees;
    const Root back = root_of_square(tools::negated(reach_));
    const double size = rounded_size_of_sum(gap, back);
    const std::string along = sign_of_sum(gap, back) < 0 ? "overlap by " + in_words(size)
                                                         : "are only " + in_words(size) + " apart";
    return contradict("a direction along which the shapes " + along + ", but they " +
                      how_they_are() + ": off by " + in_words(error));
  }

  /// A factor of the distance: whole + relative * the relative tolerance.
  struct Factor {
    int whole;
    int relative;
  };

  /// |x - distance| <= absolute + relative * distance.
  bool is_near(const Root& x) const {
    return is_within(x, {-1, -1}) && is_within(negated(x), {1, -1});
  }
  /// x - radius <= absolute + relative * distance.
  bool is_small(const Root& x, const Rational& radius) const {
    return is_within(x, {0, -1}, radius);
  }
  /// x - radius + factor * distance <= absolute.
  bool is_within(const Root& x, Factor factor, const Rational& radius = {}) const {
    const double size = round_sqrt(x.square);
    const double of_hulls = factor.whole + factor.relative * tolerance_.relative;
    RoundedSum sum;
    sum.add(x.is_negative ? -size : size);
    sum.add(-round(radius));
    sum.add(of_hulls * rounded_hulls_);
    sum.add(-of_hulls * round(taken_off_));
    sum.add(-rounded_absolute_);
    if (const auto is_beyond = sum.is_positive()) return !*is_beyond;

    const Rational exact_factor =
        add({factor.whole, 1}, multiply({factor.relative, 1}, to_rational(tolerance_.relative)));
    const Rational absolute = absolute_of<D>(tolerance_, shapes_);
    const Rational most = add(add(absolute, radius), multiply(exact_factor, taken_off_));
    return sign_of_sum(x, times(exact_factor, *distance_), tools::negated(reduce(most))) <= 0;
  }
  /// x - radius, or 0 where that is less, rounded.
  static double beyond(const Root& x, const Rational& radius) {
    const Root back = root_of_square(tools::negated(radius));
    return sign_of_sum(x, back) > 0 ? rounded_size_of_sum(x, back) : 0;
  }
  /// REQUIRES: it is known.
  double rounded_distance() const {
    return rounded_size_of_sum(*distance_, root_of_square(tools::negated(taken_off_)));
  }

  double set_error(ClaimPart part, double error) {
    return result_.errors[static_cast<std::size_t>(part)].emplace(error);
  }

  ClaimOutcome contradict(const std::string& what) {
    result_.explanation += (result_.explanation.empty() ? "claims " : "; ") + what;
    return ClaimOutcome::contradicted;
  }

  bool meet() const { return verdict_ != Verdict::separated; }
  bool may_overlap() const { return meet() && verdict_ != Verdict::touching; }

  /// To follow "the shapes".
  std::string how_they_are() const {
    switch (verdict_) {
      case Verdict::touching:
        return "touch";
      case Verdict::overlapping:
        return "overlap";
      case Verdict::intersecting:
        return "intersect";
      case Verdict::separated:
      case Verdict::undecided:
        break;
    }
    if (!distance_) return "are separated";
    const double distance = rounded_distance();
    if (std::isinf(distance)) return "are further apart than the largest double";
    return "are " + in_words(distance) + " apart";
  }

  const ShapePair<D>& shapes_;
  const Claim& claim_;
  Verdict verdict_;
  const ClaimTolerance& tolerance_;
  double rounded_absolute_;
  double rounded_hulls_ = 0;      ///< the distance of the hulls
  Rational reach_;                ///< the sum of the radii
  std::optional<Root> distance_;  ///< of the hulls, and of shapes that meet 0:
  Rational taken_off_;            ///< the distance is this much less
  Judgement result_;
};

}  // namespace

std::string_view to_string(ClaimOutcome outcome) noexcept {
  constexpr std::array<std::string_view, 4> kNames{"", "agrees", "contradicted", "not judged"};
  return kNames[static_cast<std::size_t>(outcome)];
}

Judgement judge(const Pair& pair, const Truth& truth, const ClaimTolerance& tolerance) {
  if (!pair.claim) return {};
  if (truth.verdict == Verdict::undecided) return not_judged(pair.claim);
  return std::visit(
      [&]<int D>(const ShapePair<D>& shapes) {
        return Judge<D>(shapes, *pair.claim, truth, tolerance).judgement();
      },
      pair.shapes);
}

Judgement not_judged(const std::optional<Claim>& claim) noexcept {
  const bool is_claim = claim && std::any_of(kClaimParts.begin(), kClaimParts.end(),
                                             [&](ClaimPart part) { return holds(*claim, part); });
  return {is_claim ? ClaimOutcome::not_judged : ClaimOutcome::none};
}

}  // namespace certa::tools
