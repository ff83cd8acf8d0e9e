#include <algorithm>
#include <cmath>

#include <certa/fuzz/as_float.hpp>
#include <certa/fuzz/finding.hpp>

#include "pose_numbers.hpp"

namespace certa::fuzz {

namespace {

template <int D>
bool right_verdict(const Pair<D>& pair, const Truth& truth, bool says_meet, double tolerance) {
  if (truth.meet() == says_meet) return true;
  // No translation that parts touching shapes is the shortest one, so a tolerance of 0 allows
  // nothing.
  if (!(tolerance > 0)) return false;
  return std::isinf(tolerance) || is_near_touching(pair, truth, tolerance);
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

}  // namespace

std::string_view to_string(Finding finding) noexcept {
  constexpr std::array<std::string_view, kFindingCount> kNames{"none", "missed", "ghost",
                                                               "not_finite", "distance"};
  return kNames[static_cast<std::size_t>(finding)];
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
    const std::optional<Pose<D>> held = detail::changed_pose(*pose, hold);
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

template std::optional<Pair<2>> rounded(const Pair<2>&, Number);
template std::optional<Pair<3>> rounded(const Pair<3>&, Number);
template Finding finding_of(const Pair<2>&, const Truth&, const EngineAnswer&, const Tolerance&);
template Finding finding_of(const Pair<3>&, const Truth&, const EngineAnswer&, const Tolerance&);

}  // namespace certa::fuzz
