#include "harness/result_counts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include <certa/exact/round.hpp>
#include <certa/geometry/rounded_poses.hpp>
#include <certa/placed.hpp>

namespace certa::tools {

std::string_view to_string(Nearness nearness) noexcept {
  constexpr std::array<std::string_view, kNearnessCount> kNames{"0",    "1e-9", "1e-6",
                                                                "1e-3", "1e-2", "more"};
  return kNames[static_cast<std::size_t>(nearness)];
}

template <int D>
Nearness nearness(const Pair<D>& pair, const fuzz::Truth& truth) {
  if (truth.verdict == Verdict::touching) return Nearness::touching;
  const bool is_rounded = pair.radius_a > 0 || pair.radius_b > 0;
  Rational squared;
  if (!is_rounded) squared = fuzz::from_touching_squared(pair, truth);
  if (!is_rounded && squared.numerator.is_zero()) return Nearness::touching;
  // Halves: the sides themselves may exceed the largest double.
  double half_side = 0;
  const auto include = [&half_side](const std::vector<Point<D>>& points, const Pose<D>& pose) {
    const Shape<D> shape = Shape<D>::view(points);
    const Placed<D> placed(shape, pose);
    Vec<double, D> low = detail::placed_point<double>(placed, 0);
    Vec<double, D> high = low;
    for (std::uint32_t i = 1; i < shape.size(); ++i) {
      const Vec<double, D> x = detail::placed_point<double>(placed, i);
      for (std::size_t k = 0; k < D; ++k) {
        low[k] = std::min(low[k], x[k]);
        high[k] = std::max(high[k], x[k]);
      }
    }
    for (std::size_t k = 0; k < D; ++k) half_side = std::max(half_side, high[k] / 2 - low[k] / 2);
  };
  include(pair.a, pair.pose_a);
  include(pair.b, pair.pose_b);
  half_side += std::max(pair.radius_a, pair.radius_b);
  const double relative =
      (is_rounded ? fuzz::from_touching(pair, truth) / 2 : round_sqrt(squared, -1)) / half_side;
  constexpr std::array<double, 4> kBounds{1e-9, 1e-6, 1e-3, 1e-2};
  std::size_t bucket = 0;
  while (bucket < kBounds.size() && !(relative <= kBounds[bucket])) ++bucket;
  return static_cast<Nearness>(bucket + 1);
}

void ResultCounts::add(const EngineResult& result, const fuzz::Truth& truth) {
  ++results[static_cast<std::size_t>(result.result)];
  const fuzz::EngineAnswer& answer = result.answer;
  if (result.result != Result::right && result.result != Result::distance) return;
  if (truth.meet() || answer.intersects || !answer.distance) return;
  const double error = std::abs(*answer.distance - truth.distance);
  if (!std::isfinite(error)) return;
  absolute_errors.push_back(error);
  relative_errors.push_back(error / truth.distance);
}

ResultCounts& ResultCounts::operator+=(const ResultCounts& other) {
  for (std::size_t k = 0; k < kResultCount; ++k) results[k] += other.results[k];
  for (std::size_t k = 0; k < kNearnessCount; ++k) wrong_near[k] += other.wrong_near[k];
  absolute_errors.insert(absolute_errors.end(), other.absolute_errors.begin(),
                         other.absolute_errors.end());
  relative_errors.insert(relative_errors.end(), other.relative_errors.begin(),
                         other.relative_errors.end());
  return *this;
}

std::uint64_t ResultCounts::pairs() const noexcept {
  return std::accumulate(results.begin(), results.end(), std::uint64_t{0});
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double worst(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

template Nearness nearness(const Pair<2>&, const fuzz::Truth&);
template Nearness nearness(const Pair<3>&, const fuzz::Truth&);

}  // namespace certa::tools
