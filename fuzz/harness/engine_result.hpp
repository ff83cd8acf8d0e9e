/// One engine, one pair, exact truth.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <certa/fuzz/finding.hpp>

#include "harness/engine_process.hpp"
#include "harness/held_pair.hpp"

namespace certa::tools {

/// The outcome of a pair. All but `right`, `unsupported` and `out_of_range` are findings.
enum class Result : std::uint8_t {
  right,
  missed,        ///< says apart, but they meet
  ghost,         ///< says they meet, but they are apart
  not_finite,    ///< a distance or witness point that is no finite number
  distance,      ///< a distance out of tolerance
  error,         ///< threw, or gave no answer that makes sense
  crash,         ///< the process ended
  hang,          ///< no answer in time
  unsupported,   ///< the engine does not take such pairs
  out_of_range,  ///< not asked: the terms exclude such sizes
};
inline constexpr std::size_t kResultCount = 10;
[[nodiscard]] std::string_view to_string(Result result) noexcept;
[[nodiscard]] constexpr bool is_finding(Result result) noexcept {
  return result != Result::right && result < Result::unsupported;
}

/// Whether it is a wrong verdict.
[[nodiscard]] constexpr bool is_wrong(Result result) noexcept {
  return result == Result::missed || result == Result::ghost;
}

/// What an engine is asked, and what it is allowed.
struct Terms {
  fuzz::Number number = fuzz::Number::float64;  ///< that a program computes with
  fuzz::Tolerance tolerance;
  double timeout = 1;  ///< seconds a pair
  double least = 0;    ///< pairs are asked whose fuzz::sizes_within these
  double most = std::numeric_limits<double>::infinity();
};

struct EngineResult {
  Result result = Result::unsupported;
  bool in_range = true;  ///< that the engine's documentation asks for
  fuzz::EngineAnswer answer;
  std::string detail;  ///< of error, crash, hang, unsupported
  std::array<fuzz::ShapeSize, 2> sizes{};
};

/// Compares the engine with exact truth on a pair as its number type holds it.
template <int D>
[[nodiscard]] EngineResult result_of(EngineProcess& engine, HeldPair<D>& held, const Terms& terms);

}  // namespace certa::tools
