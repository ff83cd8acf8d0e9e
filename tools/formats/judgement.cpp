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

#include "formats/extremes.hpp"
#include "formats/json.hpp"
#include "formats/number.hpp"
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

/// A claimed number, which may be anything.
std::string as_claimed(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return in_words(value);
}

template <int D>
Point<D> to_point(const std::vector<double>& coordinates) {
  Point<D> point;
  std::copy_n(coordinates.begin(), D, point.begin());
  return point;
}

/// The squared distance of a point and the hull of a placed shape, if the checker accepts it.
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
  for (std::size_t k = 0; k < D; ++k) sum = sum + squared(to_rational(p[k]) - to_rational(q[k]));
  return reduce(sum);
}

/// How far the hull of B lies beyond that of A along a direction; negative where they overlap along
/// it.
template <int D>
Root gap_along(const Point<D>& direction, const ShapePair<D>& shapes) {
  Point<D> back = direction;
  for (double& x : back) x = -x;
  const Rational gap = least_height<D>(shapes.b, shapes.pose_b, direction) +
                       least_height<D>(shapes.a, shapes.pose_a, back);
  const Rational length_squared = distance_squared<D>(direction, {});
  return times(gap, {{length_squared.denominator, length_squared.numerator}});
}

template <int D>
Rational absolute_of(const ClaimTolerance& tolerance, const ShapePair<D>& shapes) {
  if (tolerance.absolute) return to_rational(*tolerance.absolute);
  const auto reach = [](const Shape<D>& shape, const Pose<D>& pose, double radius) {
    return largest_coordinate<D>(shape, pose) + to_rational(radius);
  };
  const Rational largest = std::max(reach(shapes.a, shapes.pose_a, shapes.radius_a),
                                    reach(shapes.b, shapes.pose_b, shapes.radius_b));
  constexpr double kLeast = 4 * std::numeric_limits<double>::denorm_min();
  return reduce(Rational{1, kDefaultClaimFraction} * largest + to_rational(kLeast));
}

/// The same, with a few roundings, and an error beside them.
template <int D>
Approximation rough_absolute_of(const ClaimTolerance& tolerance, const ShapePair<D>& shapes) {
  if (tolerance.absolute) return {*tolerance.absolute, 0};
  const Approximation a = rough_largest_coordinate<D>(shapes.a, shapes.pose_a);
  const Approximation b = rough_largest_coordinate<D>(shapes.b, shapes.pose_b);
  return {std::max(a.value + shapes.radius_a, b.value + shapes.radius_b) / kDefaultClaimFraction,
          std::max(a.error, b.error) / kDefaultClaimFraction};
}

/// Judges a claim that is there, of shapes that are separated or meet for sure.
template <int D>
class Judge {
 public:
  Judge(const ShapePair<D>& shapes, const Claim& claim, Verdict verdict,
        const std::optional<Rational>& distance_squared, const ClaimTolerance& tolerance,
        Trusted trusted)
      : shapes_(shapes),
        claim_(claim),
        verdict_(verdict),
        distance_squared_(distance_squared),
        tolerance_(tolerance),
        trusted_(trusted) {}

  Judgement judgement() && {
    for (const ClaimPart part : kClaimParts)
      if (holds(claim_, part)) set(part, judge(part));
    return std::move(result_);
  }

 private:
  /// The quantities that all parts but contact are judged by.
  struct Measures {
    Rational reach;      ///< the sum of the radii
    Root hulls;          ///< the distance of the hulls, and of shapes that meet 0:
    Rational taken_off;  ///< the distance is this much less
    double rounded_hulls = 0;
    Approximation absolute;  ///< the absolute tolerance
  };
  /// REQUIRES: the distance is known.
  const Measures& measures() {
    if (measures_) return *measures_;
    Measures& found = measures_.emplace();
    if (shapes_.radius_a != 0 || shapes_.radius_b != 0)
      found.reach = reduce(to_rational(shapes_.radius_a) + to_rational(shapes_.radius_b));
    if (!meet()) {
      found.hulls = {*distance_squared_};
      found.taken_off = found.reach;
    }
    found.rounded_hulls = round_sqrt(found.hulls.square);
    found.absolute = rough_absolute_of(tolerance_, shapes_);
    return found;
  }

  void set(ClaimPart part, ClaimOutcome outcome) {
    result_.parts[static_cast<std::size_t>(part)] = outcome;
    const auto before = result_.outcome;
    if (before == ClaimOutcome::contradicted) return;
    if (before != ClaimOutcome::not_judged || outcome == ClaimOutcome::contradicted)
      result_.outcome = outcome;
  }

  ClaimOutcome judge(ClaimPart part) {
    if (part == ClaimPart::intersects) return judge_contact();
    if (!is_finite(claim_, part)) return refuse(part);
    if (!distance_squared_) return ClaimOutcome::not_judged;
    if (part == ClaimPart::distance) return judge_distance();
    if (part == ClaimPart::depth) return judge_depth();
    return part == ClaimPart::witness ? judge_witness() : judge_normal();
  }

  ClaimOutcome judge_contact() {
    if (*claim_.intersects == meet()) return ClaimOutcome::agrees;
    std::string claimed = "a gap";
    if (*claim_.intersects)
      claimed = "contact";
    else if (claim_.distance)
      claimed += " of " + as_claimed(*claim_.distance);
    return contradict(claimed + ", but the shapes " + how_they_are());
  }

  /// Nothing about finite shapes is NaN or infinite.
  ClaimOutcome refuse(ClaimPart part) {
    if (part == ClaimPart::witness) return contradict("witness points that are not finite");
    if (part == ClaimPart::normal) return contradict("a normal that is not finite");
    const double claimed = part == ClaimPart::depth ? *claim_.depth : *claim_.distance;
    return contradict(
        concat({"a ", to_string(part), " of ", as_claimed(claimed), ", which is not finite"}));
  }

  ClaimOutcome judge_distance() {
    const double claimed = *claim_.distance;
    if (claimed < 0 && may_overlap()) return ClaimOutcome::not_judged;  // it is a depth
    const Rational given = to_rational(claimed);
    const Rational& taken_off = measures().taken_off;
    const bool is_exact = taken_off.numerator.is_zero() && claimed >= 0;
    const double error = set_error(
        ClaimPart::distance,
        is_exact ? rounded_size_of_difference(claimed, measures().hulls)
                 : rounded_size_of_sum(root_of_square(given + taken_off), -measures().hulls));
    if (is_near(root_of_square(given))) return ClaimOutcome::agrees;
    if (result_.part(ClaimPart::intersects) == ClaimOutcome::contradicted)
      return ClaimOutcome::contradicted;  // which has been told
    return contradict(
        "a distance of " + in_words(claimed) + ", but " +
        (meet() ? "the shapes " + how_they_are()
                : "it is " + in_words(rounded_distance()) + ": off by " + in_words(error)));
  }

  /// Engines say 0 of shapes that are e apart, or -e, or a number between, where they look along
  /// some axes only.
  ClaimOutcome judge_depth() {
    const double claimed = *claim_.depth;
    if (claimed >= 0 && may_overlap()) return ClaimOutcome::not_judged;
    const Root size = root_of_square(to_rational(std::abs(claimed)));
    const bool is_right = is_within(size, {claimed < 0 ? -1 : 0, -1});
    if (is_right && may_overlap()) return ClaimOutcome::not_judged;
    const double error =
        set_error(ClaimPart::depth,
                  claimed < 0 ? beyond(size, -measures().hulls, measures().taken_off) : claimed);
    if (is_right) return ClaimOutcome::agrees;
    return contradict("a depth of " + in_words(claimed) + ", but the shapes " + how_they_are() +
                      ": off by " + in_words(error));
  }

  ClaimOutcome judge_witness() {
    const Point<D> a = to_point<D>(claim_.witness->a);
    const Point<D> b = to_point<D>(claim_.witness->b);
    const auto off_a = off(a, shapes_.a, shapes_.pose_a, shapes_.radius_a);
    const auto off_b = off(b, shapes_.b, shapes_.pose_b, shapes_.radius_b);
    if (!off_a || !off_b) return ClaimOutcome::not_judged;
    const Root between{distance_squared<D>(a, b)};
    const double error = rounded_size_of_sum(between, -measures().hulls, measures().taken_off);
    const bool is_right_apart = is_near(between);
    // The points of shapes that overlap may be a depth apart.
    const bool may_be_depth = may_overlap() && !is_right_apart;
    if (may_be_depth && off_a->is_near && off_b->is_near) return ClaimOutcome::not_judged;
    result_.errors[static_cast<std::size_t>(ClaimPart::witness)] =
        std::max({off_a->error, off_b->error, may_be_depth ? 0 : error});
    if (!off_a->is_near)
      return contradict("a witness point of A, but it is " + in_words(off_a->error) +
                        " away from A");
    if (!off_b->is_near)
      return contradict("a witness point of B, but it is " + in_words(off_b->error) +
                        " away from B");
    if (is_right_apart) return ClaimOutcome::agrees;
    return contradict("witness points that are " + in_words(round_sqrt(between.square)) +
                      " apart, but the shapes " + how_they_are() + ": off by " + in_words(error));
  }

  /// How far a claimed point is from a shape, correctly rounded, and whether that is within the
  /// tolerance.
  struct Off {
    double error;
    bool is_near;
  };
  /// Nothing if the checker refuses the kernel's certificate.
  std::optional<Off> off(const Point<D>& point, const Shape<D>& shape, const Pose<D>& pose,
                         double radius) {
    constexpr Factor kTolerance{0, -1};
    if (trusted_ == Trusted::checker) {
      const auto squared = proven_distance_squared<D>(point, shape, pose);
      if (!squared) return std::nullopt;
      const Rational exact_radius = to_rational(radius);
      return Off{beyond({*squared}, {}, -exact_radius),
                 is_within({*squared}, kTolerance, exact_radius)};
    }
    const auto ask = [&](const auto&... shapes) {
      const auto answer = distance(shapes...);
      if (answer.verdict != Verdict::separated) return Off{0, true};
      const auto is_near = is_roughly_within(answer.distance, kTolerance, 0);
      if (is_near) return Off{answer.distance, *is_near};
      return Off{answer.distance, is_within({*certa::distance_squared(answer, shapes...)},
                                            kTolerance, to_rational(radius))};
    };
    const Shape<D> alone{point};
    if (pose.kind() == Pose<D>::Kind::none && radius == 0) return ask(alone, shape);
    return ask(Placed<D>(alone), Placed<D>(shape, pose, radius));
  }

  ClaimOutcome judge_normal() {
    const Root gap = gap_along<D>(to_point<D>(*claim_.normal), shapes_);
    const Rational& reach = measures().reach;
    // No direction has a larger gap than the distance.
    const bool is_right = is_within(-gap, {1, -1}, -reach);
    if (!is_right && may_overlap()) return ClaimOutcome::not_judged;
    const double error =
        set_error(ClaimPart::normal,
                  rounded_size_of_sum(measures().hulls, -gap, reach - measures().taken_off));
    if (is_right) return ClaimOutcome::agrees;
    const Root back = root_of_square(-reach);
    const double size = rounded_size_of_sum(gap, back);
    const std::string along = sign_of_sum(gap, back) < 0 ? "overlap by " + in_words(size)
                                                         : "are only " + in_words(size) + " apart";
    return contradict("a normal along which the shapes " + along + ", but they " + how_they_are() +
                      ": off by " + in_words(error));
  }

  /// A factor of the distance: whole + relative * the relative tolerance.
  struct Factor {
    int whole;
    int relative;
  };

  /// |x - distance| <= absolute + relative * distance.
  bool is_near(const Root& x) { return is_within(x, {-1, -1}) && is_within(-x, {1, -1}); }
  /// x - radius + factor * distance <= absolute.
  bool is_within(const Root& x, Factor factor, const Rational& radius = {}) {
    const double size = round_sqrt(x.square);
    if (const auto is_within =
            is_roughly_within(x.is_negative ? -size : size, factor, round(radius)))
      return *is_within;
    const Measures& known = measures();
    const Rational exact_factor =
        Rational{factor.whole, 1} + Rational{factor.relative, 1} * to_rational(tolerance_.relative);
    if (!absolute_) absolute_ = absolute_of<D>(tolerance_, shapes_);
    const Rational most = *absolute_ + radius + exact_factor * known.taken_off;
    return sign_of_sum(x, times(exact_factor, known.hulls), -reduce(most)) <= 0;
  }
  /// The same of rounded numbers, if that is certain.
  std::optional<bool> is_roughly_within(double x, Factor factor, double radius) {
    const Measures& known = measures();
    const double of_hulls = factor.whole + factor.relative * tolerance_.relative;
    RoundedSum sum;
    sum.add(x);
    sum.add(-radius);
    // A distance that is subnormal, or rounds to 0, errs absolutely, and the factor may be huge.
    sum.add(of_hulls * known.rounded_hulls,
            std::abs(of_hulls) * std::numeric_limits<double>::denorm_min());
    sum.add(-of_hulls * round(known.taken_off));
    sum.add(-known.absolute.value, known.absolute.error);
    const auto is_beyond = sum.is_positive();
    if (!is_beyond) return std::nullopt;
    return !*is_beyond;
  }
  /// x + y + z, or 0 where that is less, rounded.
  static double beyond(const Root& x, const Root& y, const Rational& z) {
    return sign_of_sum(x, y, z) > 0 ? rounded_size_of_sum(x, y, z) : 0;
  }
  /// REQUIRES: it is known.
  double rounded_distance() {
    return rounded_size_of_sum(measures().hulls, {}, -measures().taken_off);
  }

  double set_error(ClaimPart part, double error) {
    return result_.errors[static_cast<std::size_t>(part)].emplace(
        error + 0.0);  // a difference may be a negative zero
  }

  ClaimOutcome contradict(const std::string& what) {
    result_.explanation += (result_.explanation.empty() ? "claims " : "; ") + what;
    return ClaimOutcome::contradicted;
  }

  bool meet() const { return verdict_ != Verdict::separated; }
  bool may_overlap() const { return meet() && verdict_ != Verdict::touching; }

  /// To follow "the shapes".
  std::string how_they_are() {
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
    if (!distance_squared_) return "are separated";
    const double distance = rounded_distance();
    if (std::isinf(distance)) return "are further apart than the largest double";
    return "are " + in_words(distance) + " apart";
  }

  const ShapePair<D>& shapes_;
  const Claim& claim_;
  Verdict verdict_;
  const std::optional<Rational>& distance_squared_;
  const ClaimTolerance& tolerance_;
  Trusted trusted_;
  std::optional<Measures> measures_;  // once a part needs them
  std::optional<Rational>
      absolute_;  // the absolute tolerance, where roundings leave something open
  Judgement result_;
};

}  // namespace

Judgements judge(const PairLine& pair, Verdict verdict,
                 const std::optional<Rational>& distance_squared, const ClaimTolerance& tolerance,
                 Trusted trusted) {
  if (verdict == Verdict::undecided) return not_judged(pair);
  Judgements judgements;
  std::visit(
      [&]<int D>(const ShapePair<D>& shapes) {
        for (const NamedClaim& named : pair.claims)
          judgements.push_back(
              Judge<D>(shapes, named.claim, verdict, distance_squared, tolerance, trusted)
                  .judgement());
      },
      pair.shapes);
  return judgements;
}

Judgements not_judged(const PairLine& pair) {
  Judgements judgements;
  for (const NamedClaim& named : pair.claims) {
    const bool is_claim = std::any_of(kClaimParts.begin(), kClaimParts.end(),
                                      [&](ClaimPart part) { return holds(named.claim, part); });
    judgements.push_back({is_claim ? ClaimOutcome::not_judged : ClaimOutcome::none});
  }
  return judgements;
}

}  // namespace certa::tools
