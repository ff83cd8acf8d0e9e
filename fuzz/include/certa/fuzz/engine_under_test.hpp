/// What you define to fuzz an engine of yours: docs/harness.md.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/judge.hpp>

namespace certa::fuzz {

/// Defined by you, best by CERTA_ENGINE. Called once.
[[nodiscard]] std::unique_ptr<Engine> engine_under_test();

/// Defined by you, best by CERTA_ENGINE: what the engine may get wrong on this pair.
[[nodiscard]] Tolerance tolerance_under_test(const EnginePair& pair);

/// The largest absolute coordinate: rounding errors grow with it.
[[nodiscard]] inline double largest_coordinate(const EnginePair& pair) {
  double largest = 0;
  for (const auto& points : {pair.a, pair.b})
    for (const auto& point : points)
      for (const double x : point) largest = std::max(largest, std::abs(x));
  return largest;
}

}  // namespace certa::fuzz

/// CERTA_ENGINE(Type), at global scope: Type is an engine without tolerance. What follows the type
/// are members of Tolerance, in their order, which may depend on `pair`:
///
///     CERTA_ENGINE(MyEngine, .contact = 1e-6 * certa::fuzz::largest_coordinate(pair))
#define CERTA_ENGINE(Type, ...)                                           \
  std::unique_ptr<certa::fuzz::Engine> certa::fuzz::engine_under_test() { \
    return std::make_unique<Type>();                                      \
  }                                                                       \
  certa::fuzz::Tolerance certa::fuzz::tolerance_under_test(               \
      [[maybe_unused]] const certa::fuzz::EnginePair& pair) {             \
    return {__VA_ARGS__};                                                 \
  }
