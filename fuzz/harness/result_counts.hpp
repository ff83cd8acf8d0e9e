/// The results of one engine on one family of pairs, inside its documented range or outside it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <certa/fuzz/finding.hpp>

#include "harness/engine_result.hpp"

namespace certa::tools {

/// How far from touching a pair is: its distance or penetration depth, relative to the longest side
/// of a box around either of its shapes.
enum class Nearness : std::uint8_t { touching, e9, e6, e3, e2, far };
inline constexpr std::size_t kNearnessCount = 6;
/// "0", "1e-9", .., "more": the bucket's upper bound.
[[nodiscard]] std::string_view to_string(Nearness nearness) noexcept;

template <int D>
[[nodiscard]] Nearness nearness(const Pair<D>& pair, const fuzz::Truth& truth);

struct ResultCounts {
  std::array<std::uint64_t, kResultCount> results{};       // by Result
  std::array<std::uint64_t, kNearnessCount> wrong_near{};  // missed and ghosts, by Nearness
  std::vector<double> absolute_errors;  ///< of distances of pairs that engine and truth hold apart
  std::vector<double> relative_errors;  ///< of the same, over the distance

  void add(const EngineResult& result, const fuzz::Truth& truth);
  void add_wrong(Nearness nearness) noexcept { ++wrong_near[static_cast<std::size_t>(nearness)]; }
  ResultCounts& operator+=(const ResultCounts& other);

  [[nodiscard]] std::uint64_t count(Result result) const noexcept {
    return results[static_cast<std::size_t>(result)];
  }
  [[nodiscard]] std::uint64_t pairs() const noexcept;
  [[nodiscard]] std::uint64_t answerable() const noexcept {
    return pairs() - count(Result::unsupported);
  }
  [[nodiscard]] std::uint64_t findings() const noexcept {
    return answerable() - count(Result::right);
  }
};

/// The middle one (of an even number, the upper of both) and the greatest; 0 of none.
[[nodiscard]] double median(std::vector<double> values);
[[nodiscard]] double worst(const std::vector<double>& values);

}  // namespace certa::tools
