/// The results of one engine on one family of pairs, inside its documented range or outside it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/engine_result.hpp"
#include "harness/held_pair.hpp"

namespace certa::tools {

struct ResultCounts {
  std::array<std::uint64_t, kResultCount> results{};       // by Result
  std::array<std::uint64_t, kNearnessCount> wrong_near{};  // missed and ghosts, by Nearness
  std::array<std::array<std::uint64_t, kMagnitudeCount>, kResultCount> sizes{};  // of findings
  std::uint64_t within_tolerance = 0;   ///< pairs of which both shapes are smaller than that
  std::vector<double> absolute_errors;  ///< of distances of pairs that engine and truth hold apart
  std::vector<double> relative_errors;  ///< of the same, over the distance

  template <int D>
  void add(const EngineResult& result, HeldPair<D>& held, const Terms& terms);
  void add_unsupported() noexcept { ++results[static_cast<std::size_t>(Result::unsupported)]; }
  ResultCounts& operator+=(const ResultCounts& other);

  [[nodiscard]] std::uint64_t count(Result result) const noexcept {
    return results[static_cast<std::size_t>(result)];
  }
  [[nodiscard]] std::uint64_t pairs() const noexcept;
  [[nodiscard]] std::uint64_t asked() const noexcept {
    return pairs() - count(Result::unsupported) - count(Result::out_of_range);
  }
  [[nodiscard]] std::uint64_t findings() const noexcept { return asked() - count(Result::right); }
  /// Findings of ordinary size.
  [[nodiscard]] std::uint64_t ordinary() const noexcept;
};

/// The middle one (of an even number, the upper of both) and the greatest; 0 of none.
[[nodiscard]] double median(std::vector<double> values);
[[nodiscard]] double worst(const std::vector<double>& values);

}  // namespace certa::tools
