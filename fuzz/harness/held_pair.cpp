#include "harness/held_pair.hpp"

#include <algorithm>

#include <certa/exact/round.hpp>
#include <certa/fuzz/engine.hpp>

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
  const fuzz::EngineVertices vertices(pair);
  const auto [a, b] = fuzz::sizes(vertices.pair());
  const double half_side = std::max(a.half_side, b.half_side);
  const double relative =
      (is_rounded ? fuzz::from_touching(pair, truth) / 2 : round_sqrt(squared, -1)) / half_side;
  constexpr std::array<double, 4> kBounds{1e-9, 1e-6, 1e-3, 1e-2};
  std::size_t bucket = 0;
  while (bucket < kBounds.size() && !(relative <= kBounds[bucket])) ++bucket;
  return static_cast<Nearness>(bucket + 1);
}

std::string_view to_string(Magnitude magnitude) noexcept {
  constexpr std::array<std::string_view, kMagnitudeCount> kNames{"1e-30", "1e-6", "1e6", "1e30",
                                                                 "more"};
  return kNames[static_cast<std::size_t>(magnitude)];
}

Magnitude magnitude(const std::array<fuzz::ShapeSize, 2>& sizes) noexcept {
  const double largest = std::max(sizes[0].coordinate, sizes[1].coordinate);
  if (largest == 0) return Magnitude::ordinary;
  constexpr std::array<double, kMagnitudeCount - 1> kBounds{1e-30, 1e-6, 1e6, 1e30};
  std::size_t bucket = 0;
  while (bucket < kBounds.size() && !(largest <= kBounds[bucket])) ++bucket;
  return static_cast<Magnitude>(bucket);
}

template Nearness nearness(const Pair<2>&, const fuzz::Truth&);
template Nearness nearness(const Pair<3>&, const fuzz::Truth&);

}  // namespace certa::tools
