#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <variant>

#include <certa/check.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/depth.hpp>
#include <certa/fuzz/finding.hpp>
#include <certa/policies.hpp>

namespace certa::fuzz {

namespace {

bool at_most(const Rational& squared, double length) {
  const Rational bound = to_rational(length);
  return squared <=
         Rational{bound.numerator * bound.numerator, bound.denominator * bound.denominator};
}

template <int D>
bool right_verdict(const Pair<D>& pair, const Truth& truth, bool says_meet, double tolerance) {
  if (truth.meet() == says_meet) return true;
  // What parts shapes that touch has no shortest length: 0 tolerates nothing.
  if (!(tolerance > 0)) return false;
  return std::isinf(tolerance) || at_most(from_touching_squared(pair, truth), tolerance);
}

bool finite(const EngineAnswer& answer, const Truth& truth) {
  const auto number = [](double x) { return std::isfinite(x); };
  if (answer.distance && !number(*answer.distance) &&
      !(std::isinf(truth.distance) && *answer.distance > 0))
    return false;
  for (const auto& point : {answer.on_a, answer.on_b})
    if (point && !std::all_of(point->begin(), point->end(), number)) return false;
  return true;
}

bool right_distance(const Truth& truth, const EngineAnswer& answer, const Tolerance& tolerance) {
  if (answer.intersects || !answer.distance || !tolerance.distance_relative) return true;
  if (std::isinf(truth.distance) || std::isinf(*answer.distance))
    return truth.distance == *answer.distance;
  return std::abs(*answer.distance - truth.distance) <=
         tolerance.contact + *tolerance.distance_relative * truth.distance;
}

/// The pose of rounded numbers; nothing where they are none.
template <int D, class Hold>
std::optional<Pose<D>> held_pose(const Pose<D>& pose, const Hold& hold) {
  if (pose.kind() == Pose<D>::Kind::none) return pose;
  Point<D> translation = pose.translation();
  for (double& x : translation)
    if (!hold(x)) return std::nullopt;
  std::variant<Pose<D>, PlacementError> made;
  if (pose.kind() == Pose<D>::Kind::matrix) {
    Matrix<D> matrix = pose.matrix();
    for (Point<D>& row : matrix)
      for (double& x : row)
        if (!hold(x)) return std::nullopt;
    made = Pose<D>::make(matrix, translation);
  } else if constexpr (D == 3) {
    Quaternion q = pose.quaternion();
    for (double* x : {&q.w, &q.x, &q.y, &q.z})
      if (!hold(*x)) return std::nullopt;
    made = Pose<D>::make(q, translation);
  }
  if (const auto* held = std::get_if<Pose<D>>(&made)) return *held;
  return std::nullopt;
}

}  // namespace

std::string_view to_string(Finding finding) noexcept {
  constexpr std::array<std::string_view, kFindingCount> kNames{"none", "missed", "ghost",
                                                               "not_finite", "distance"};
  return kNames[static_cast<std::size_t>(finding)];
}

template <int D>
Truth truth(const Pair<D>& pair) {
  const Shape<D> a = Shape<D>::view(pair.a);
  const Shape<D> b = Shape<D>::view(pair.b);
  const auto answer = certa::distance(a, b);
  const CheckResult proof = check<D>(pair.a, pair.b, certa::certificate(answer, a, b));
  if (!proof.accepted) throw std::logic_error("certificate refused: " + proof.reason);
  if (proof.proves != answer.verdict)
    throw std::logic_error("the certificate proves another verdict");
  return {answer.verdict, *certa::distance_squared(answer, a, b), answer.distance};
}

template <int D>
Rational from_touching_squared(const Pair<D>& pair, const Truth& truth) {
  return truth.meet() ? depth_squared(pair) : truth.distance_squared;
}

template <int D>
std::optional<Pair<D>> rounded(const Pair<D>& pair, Number number) {
  const auto hold = [number](double& x) {
    if (number == Number::float32) x = as_float(x);
    return std::isfinite(x);
  };
  Pair<D> result = pair;
  for (auto* points : {&result.a, &result.b})
    for (Point<D>& p : *points)
      for (double& x : p)
        if (!hold(x)) return std::nullopt;
  for (auto* pose : {&result.pose_a, &result.pose_b}) {
    const std::optional<Pose<D>> held = held_pose(*pose, hold);
    if (!held) return std::nullopt;
    *pose = *held;
  }
  if (!hold(result.radius_a) || !hold(result.radius_b)) return std::nullopt;
  return result;
}

template <int D>
Finding finding_of(const Pair<D>& pair, const Truth& truth, const EngineAnswer& answer,
                   const Tolerance& tolerance) {
  if (!right_verdict(pair, truth, answer.intersects, tolerance.contact))
    return answer.intersects ? Finding::ghost : Finding::missed;
  if (!finite(answer, truth)) return Finding::not_finite;
  return right_distance(truth, answer, tolerance) ? Finding::none : Finding::distance;
}

template Truth truth(const Pair<2>&);
template Truth truth(const Pair<3>&);
template Rational from_touching_squared(const Pair<2>&, const Truth&);
template Rational from_touching_squared(const Pair<3>&, const Truth&);
template std::optional<Pair<2>> rounded(const Pair<2>&, Number);
template std::optional<Pair<3>> rounded(const Pair<3>&, Number);
template Finding finding_of(const Pair<2>&, const Truth&, const EngineAnswer&, const Tolerance&);
template Finding finding_of(const Pair<3>&, const Truth&, const EngineAnswer&, const Tolerance&);

}  // namespace certa::fuzz
