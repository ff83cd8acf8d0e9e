#include "harness/result_counts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace certa::tools {

template <int D>
void ResultCounts::add(const EngineResult& result, HeldPair<D>& held, const Terms& terms) {
  const auto kind = static_cast<std::size_t>(result.result);
  ++results[kind];
  if (result.result == Result::unsupported || result.result == Result::out_of_range) return;
  if (is_finding(result.result)) ++sizes[kind][static_cast<std::size_t>(magnitude(result.sizes))];
  // Along an axis one of two opposite translations, which are as long together as both shapes,
  // parts them: an overlap is never deeper than the larger shape.
  const auto [a, b] = result.sizes;
  if (terms.tolerance.contact / 2 >= std::max(a.half_side, b.half_side) &&
      terms.tolerance.contact > 0)
    ++within_tolerance;
  const fuzz::EngineAnswer& answer = result.answer;
  if (is_wrong(result.result)) ++wrong_near[static_cast<std::size_t>(held.nearness())];
  if (result.result != Result::right && result.result != Result::distance) return;
  const fuzz::Truth& truth = held.truth();
  if (truth.meet() || answer.intersects || !answer.distance) return;
  const double error = std::abs(*answer.distance - truth.distance);
  if (!std::isfinite(error)) return;
  absolute_errors.push_back(error);
  relative_errors.push_back(error / truth.distance);
}

ResultCounts& ResultCounts::operator+=(const ResultCounts& other) {
  for (std::size_t k = 0; k < kResultCount; ++k) results[k] += other.results[k];
  for (std::size_t k = 0; k < kNearnessCount; ++k) wrong_near[k] += other.wrong_near[k];
  for (std::size_t k = 0; k < kResultCount; ++k)
    for (std::size_t i = 0; i < kMagnitudeCount; ++i) sizes[k][i] += other.sizes[k][i];
  within_tolerance += other.within_tolerance;
  absolute_errors.insert(absolute_errors.end(), other.absolute_errors.begin(),
                         other.absolute_errors.end());
  relative_errors.insert(relative_errors.end(), other.relative_errors.begin(),
                         other.relative_errors.end());
  return *this;
}

std::uint64_t ResultCounts::pairs() const noexcept {
  return std::accumulate(results.begin(), results.end(), std::uint64_t{0});
}

std::uint64_t ResultCounts::ordinary() const noexcept {
  std::uint64_t sum = 0;
  for (const auto& of_kind : sizes) sum += of_kind[static_cast<std::size_t>(Magnitude::ordinary)];
  return sum;
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

template void ResultCounts::add(const EngineResult&, HeldPair<2>&, const Terms&);
template void ResultCounts::add(const EngineResult&, HeldPair<3>&, const Terms&);

}  // namespace certa::tools
