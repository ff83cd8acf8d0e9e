/// One engine, one pair, exact truth.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <certa/fuzz/finding.hpp>

#include "harness/engine_process.hpp"

namespace certa::tools {

/// The outcome of a pair. All but `right` and `unsupported` are findings.
enum class Result : std::uint8_t {
  right,
  missed,       ///< says apart, but they meet
  ghost,        ///< says they meet, but they are apart
  not_finite,   ///< a distance or witness point that is no finite number
  distance,     ///< a distance out of tolerance
  error,        ///< threw, or gave no answer that makes sense
  crash,        ///< the process ended
  hang,         ///< no answer in time
  unsupported,  ///< the engine does not take such pairs
};
inline constexpr std::size_t kResultCount = 9;
[[nodiscard]] std::string_view to_string(Result result) noexcept;
[[nodiscard]] constexpr bool is_finding(Result result) noexcept {
  return result != Result::right && result != Result::unsupported;
}

struct EngineResult {
  Result result = Result::unsupported;
  bool in_range = true;  ///< that the engine's documentation asks for
  fuzz::EngineAnswer answer;
  std::string detail;  ///< of error, crash, hang, unsupported
};

/// Compares the engine with exact truth on a pair as its number type holds it, with that pair's
/// truth.
template <int D>
[[nodiscard]] EngineResult result_of(EngineProcess& engine, const Pair<D>& pair,
                                     const fuzz::Truth& truth, const fuzz::Tolerance& tolerance);

/// Compares the engine with exact truth on any pair, which it rounds first: to reproduce an earlier
/// finding, for example as the test that fuzz::minimize asks for.
template <int D>
[[nodiscard]] EngineResult result_of(EngineProcess& engine, const Pair<D>& pair,
                                     const fuzz::Tolerance& tolerance);

}  // namespace certa::tools
