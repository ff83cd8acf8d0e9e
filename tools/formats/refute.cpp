#include "formats/refute.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include <certa/certa.hpp>
#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/exact/round.hpp>

#include "formats/json.hpp"
#include "formats/judgement.hpp"
#include "formats/number.hpp"
#include "formats/placed_point.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

std::string text(double value) {
  std::string digits;
  append_number(digits, value);
  return digits;
}

/// The distance must be the one that the certificate proves, or be left out. `radii` is their sum.
Reason refute_distance(const Answer& answer, const CheckResult& proof, const Rational& radii) {
  if (!answer.distance && !answer.distance_squared) return std::nullopt;
  if (!answer.distance || !answer.distance_squared)
    return "distance and distance_squared do not stand together";
  if (!proof.distance_squared) return "states a distance that its certificate does not prove";
  const Rational& proved = *proof.distance_squared;
  if (!(*answer.distance_squared == proved))
    return "distance_squared is " + to_string(*answer.distance_squared) +
           ", but the certificate proves " + to_string(reduce(proved));
  const double rounded = proof.proves != Verdict::separated ? 0
                         : radii.sign() == 0                ? round_sqrt(proved)
                                             : round_with_root(-radii, proved, false);
  if (*answer.distance != rounded)
    return "distance is " + text(*answer.distance) + ", but the nearest double is " + text(rounded);
  return std::nullopt;
}

/// The points of A and of B that a certificate names.
template <int D>
struct Points {
  ExactPoint<D> a;
  ExactPoint<D> b;
};

/// In lowest terms.
template <int D>
ExactPoint<D> reduced(ExactPoint<D> point) {
  for (Rational& x : point) x = reduce(std::move(x));
  return point;
}

/// The points that a certificate names, which the checker accepted. Nothing if it names none, as
/// some that prove an overlap do.
template <int D>
std::optional<Points<D>> points_of(const ShapePair<D>& shapes, const Certificate& certificate) {
  return std::visit(
      [&shapes](const auto& kind) -> std::optional<Points<D>> {
        if constexpr (requires {
                        kind.a;
                        kind.b;
                      }) {
          return Points<D>{reduced<D>(combination(shapes.a, shapes.pose_a, kind.a)),
                           reduced<D>(combination(shapes.b, shapes.pose_b, kind.b))};
        }
        return std::nullopt;
      },
      certificate);
}

/// The witness of a shape whose hull has the point `own`, where the other hull has `other`: `own`
/// itself without radii, or where these points are one; where the shapes overlap by their radii
/// alone, the point that divides the way between them as the radii; otherwise the point on the
/// surface.
template <int D>
std::vector<double> rounded_witness(const ExactPoint<D>& own, const ExactPoint<D>& other,
                                    double own_radius, double other_radius, Verdict verdict) {
  std::vector<double> point;
  if (own_radius == 0) {
    for (const Rational& x : own) point.push_back(round(x));
    return point;
  }
  const Rational radius = to_rational(own_radius);
  const Rational reach = reduce(radius + to_rational(other_radius));
  ExactPoint<D> way;
  Rational length_squared;
  for (std::size_t k = 0; k < D; ++k) {
    way[k] = reduce(other[k] - own[k]);
    length_squared = reduce(length_squared + squared(way[k]));
  }
  for (std::size_t k = 0; k < D; ++k) {
    if (length_squared.sign() == 0) {
      point.push_back(round(own[k]));
    } else if (verdict == Verdict::overlapping) {
      point.push_back(round(own[k] + radius / reach * way[k]));
    } else {
      const Rational part = squared(radius) * squared(way[k]) / length_squared;
      point.push_back(round_with_root(own[k], part, way[k].sign() < 0));
    }
  }
  return point;
}

/// Whether all points of a shape are proved to be farther than half an ulp from `rounded`, along
/// some axis: then it is none of them, rounded. The box around `rounded` may be too large, which is
/// safe: the ulp below a power of two is smaller, and half of the least double is no double.
template <int D>
bool is_off(const Placed<D>& shape, const std::vector<double>& rounded) {
  Point<D> middle, half;
  for (std::size_t k = 0; k < D; ++k) {
    const double size = std::abs(rounded[k]);
    if (!std::isfinite(size)) return false;  // no box holds all that rounds to it
    const double ulp = size == std::numeric_limits<double>::max()
                           ? size - std::nextafter(size, 0)
                           : std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
    middle[k] = rounded[k];
    half[k] = std::max(ulp / 2, std::numeric_limits<double>::denorm_min());
  }
  std::vector<Point<D>> corners(std::size_t{1} << std::size_t{D}, half);
  for (std::size_t m = 0; m < corners.size(); ++m)
    for (std::size_t k = 0; k < D; ++k)
      if ((m >> k) % 2 == 0) corners[m][k] = -half[k];
  const Shape<D> box = Shape<D>::view(corners);
  const Placed<D> cell(box, Pose<D>(middle));
  const Certificate apart = certificate(classify(shape, cell), shape, cell);
  return check<D>(Body<D>{shape.shape().points(), shape.pose(), shape.radius()},
                  Body<D>{corners, cell.pose()}, apart)
             .proves == Verdict::separated;
}

/// If the certificate names the points, the witness must follow from them, correctly rounded. If
/// shapes overlap and the certificate names none, the witness must be some common point.
template <int D>
Reason refute_witness(const ShapePair<D>& shapes, const Answer& answer, Verdict verdict,
                      const std::optional<Points<D>>& points) {
  const bool is_between = verdict == Verdict::separated || verdict == Verdict::touching;
  if (is_between && answer.witness.has_value() != answer.normal.has_value())
    return "witness and normal do not stand together";
  if (!answer.witness) return std::nullopt;
  if (answer.witness->a.size() != D || answer.witness->b.size() != D)
    return "the witness has another dimension than the shapes";
  if (!points) {
    if (verdict == Verdict::separated)
      return "states a witness that its certificate does not prove";
    if (answer.witness->a != answer.witness->b) return "the common point of the witness is two";
    if (is_off(shapes.placed_a(), answer.witness->a) ||
        is_off(shapes.placed_b(), answer.witness->b))
      return "the witness is no common point";
    return std::nullopt;
  }
  const auto& [a, b] = *points;
  if (answer.witness->a != rounded_witness<D>(a, b, shapes.radius_a, shapes.radius_b, verdict) ||
      answer.witness->b != rounded_witness<D>(b, a, shapes.radius_b, shapes.radius_a, verdict))
    return "the witness is not the nearest to the certificate's points";
  return std::nullopt;
}

/// The vector over its length, correctly rounded. REQUIRES: it is not zero.
template <int D>
std::vector<double> unit(const ExactPoint<D>& vector) {
  Rational length_squared;
  for (const Rational& x : vector) length_squared = reduce(length_squared + squared(x));
  std::vector<double> result;
  for (const Rational& x : vector) {
    const double size = round_sqrt(squared(x) / length_squared);
    result.push_back(x.sign() < 0 ? -size : size);
  }
  return result;
}

/// The normal must be the way from A to B: from point to point, or, where shapes touch in one
/// point, against the direction in which A is above B.
template <int D>
Reason refute_normal(const Answer& answer, Verdict verdict,
                     const std::optional<Points<D>>& points) {
  if (!answer.normal) return std::nullopt;
  if (verdict == Verdict::overlapping || verdict == Verdict::intersecting)
    return "states a normal of shapes that overlap, or may";
  ExactPoint<D> way;
  if (const auto* touching = std::get_if<TouchingCertificate>(&answer.certificate)) {
    for (std::size_t k = 0; k < D; ++k) way[k] = -touching->direction[k];
  } else if (points) {
    for (std::size_t k = 0; k < D; ++k) way[k] = reduce(points->b[k] - points->a[k]);
  } else {
    return "states a normal that its certificate does not prove";
  }
  if (*answer.normal != unit<D>(way)) return "the normal is not that of the certificate";
  return std::nullopt;
}

std::string names(const std::vector<ClaimPart>& parts) {
  std::string text;
  for (const ClaimPart part : parts) text.append(text.empty() ? "" : ", ").append(to_string(part));
  return text.empty() ? "nothing" : text;
}

/// The parts named must be those that came out so.
Reason refute_parts(std::string_view key, const std::vector<ClaimPart>& named,
                    const Judgement& judgement, ClaimOutcome outcome) {
  std::vector<ClaimPart> right;
  for (const ClaimPart part : kClaimParts)
    if (judgement.part(part) == outcome) right.push_back(part);
  if (named == right) return std::nullopt;
  return concat({key, " names ", names(named), ", not ", names(right)});
}

Reason refute_claim(const StatedJudgement& stated, const Judgement& judgement) {
  if (const std::string_view claim = to_string(judgement.outcome); stated.claim != claim)
    return "the claim is " + (claim.empty() ? "absent" : quote(claim)) + ", not " +
           quote(stated.claim);
  if (Reason reason = refute_parts("claim_contradicts", stated.contradicts, judgement,
                                   ClaimOutcome::contradicted))
    return reason;
  if (Reason reason =
          refute_parts("claim_not_judged", stated.not_judged, judgement, ClaimOutcome::not_judged))
    return reason;
  const auto number = [](const std::optional<double>& x) { return x ? text(*x) : "absent"; };
  for (const ClaimPart part : kClaimParts) {
    const auto& error = stated.errors[static_cast<std::size_t>(part)];
    if (error != judgement.error(part))
      return concat({"the error of the claimed ", to_string(part), " is ",
                     number(judgement.error(part)), ", not ", number(error)});
  }
  return std::nullopt;
}

/// The answer must say of the pair's claims, in their order, what is so.
Reason refute_claims(const PairLine& pair, const Answer& answer, const Judgements& judgements) {
  const bool by_name = !pair.claims.empty() && !pair.claims[0].name.empty();
  const Judgement none;
  if (Reason reason =
          refute_claim(answer.claim, by_name || judgements.empty() ? none : judgements[0]))
    return reason;
  const std::size_t count = by_name ? judgements.size() : 0;
  if (answer.claims.size() != count)
    return concat({"\"claims\" judges ", std::to_string(answer.claims.size()), " claims, not ",
                   std::to_string(count)});
  for (std::size_t k = 0; k < count; ++k) {
    if (answer.claims[k].name != pair.claims[k].name)
      return concat({"the next claim is that of ", quote(pair.claims[k].name)});
    if (Reason reason = refute_claim(answer.claims[k], judgements[k]))
      return concat({quote(pair.claims[k].name), ": ", *reason});
  }
  return std::nullopt;
}

template <int D>
Reason refute_comparison(const Body<D>& a, const Body<D>& b, const Comparison& stated,
                         const Certificate& certificate) {
  const AtLeastResult proof = check_at_least<D>(a, b, stated.number, certificate);
  if (!proof.accepted) return "certificate refused: " + proof.reason;
  if (proof.holds != stated.holds)
    return concat({"the certificate proves that the distance is ",
                   proof.holds ? "at least " : "less than ", text(stated.number)});
  return std::nullopt;
}

template <int D>
Reason refute_shapes(const ShapePair<D>& shapes, const PairLine& pair, const Answer& answer,
                     const ClaimTolerance& tolerance) {
  const Body<D> a{shapes.a.points(), shapes.pose_a, shapes.radius_a};
  const Body<D> b{shapes.b.points(), shapes.pose_b, shapes.radius_b};
  if (answer.at_least) return refute_comparison<D>(a, b, *answer.at_least, answer.certificate);
  const CheckResult proof = check<D>(a, b, answer.certificate);
  if (!proof.accepted) return "certificate refused: " + proof.reason;
  if (answer.verdict != proof.proves)
    return "the verdict is " + std::string(to_string(answer.verdict)) +
           ", but the certificate proves " + std::string(to_string(proof.proves));
  const Rational radii = reduce(to_rational(shapes.radius_a) + to_rational(shapes.radius_b));
  if (Reason reason = refute_distance(answer, proof, radii)) return reason;
  const std::optional<Points<D>> points =
      answer.witness || answer.normal ? points_of(shapes, answer.certificate) : std::nullopt;
  if (Reason reason = refute_witness(shapes, answer, proof.proves, points)) return reason;
  if (Reason reason = refute_normal<D>(answer, proof.proves, points)) return reason;
  const std::optional<Rational> distance_squared =
      proof.proves == Verdict::separated ? proof.distance_squared : Rational{};
  return refute_claims(pair, answer,
                       judge(pair, proof.proves, distance_squared, tolerance, Trusted::checker));
}

}  // namespace

std::optional<std::string> refute(const PairLine& pair, const Answer& answer,
                                  const ClaimTolerance& tolerance) {
  if (answer.id != pair.id) return "the next pair is " + std::string(plain_id(pair.id));
  if (std::holds_alternative<std::monostate>(answer.certificate)) return "has no certificate";
  return std::visit(
      [&](const auto& shapes) { return refute_shapes(shapes, pair, answer, tolerance); },
      pair.shapes);
}

}  // namespace certa::tools
