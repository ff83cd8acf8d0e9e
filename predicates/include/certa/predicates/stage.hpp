/// Which arithmetic settled a sign, and counters for it that cost nothing when they are off.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace certa {

/// In the order in which `adaptive` tries them; a later stage costs more and settles more.
enum class Stage : std::uint8_t {
  floating,     ///< rounded arithmetic without a bound: policy `floating` only, promises nothing
  filter,       ///< doubles whose error bound excludes the other signs
  integer,      ///< exact integers of fixed width, after scaling by a power of two
  expansion,    ///< exact sums of doubles (Shewchuk)
  big_integer,  ///< exact integers of any width (Boost.Multiprecision)
};

inline constexpr std::size_t kStageCount = 5;

[[nodiscard]] constexpr std::string_view to_string(Stage stage) noexcept {
  constexpr std::array<std::string_view, kStageCount> kNames{"floating", "filter", "integer",
                                                             "expansion", "big_integer"};
  return kNames[static_cast<std::size_t>(stage)];
}

/// Keeps the costliest stage a query needed. The filter's path does not touch it.
struct HighestStage {
  Stage highest = Stage::filter;
  constexpr void settled(Stage stage) noexcept {
    if (stage != Stage::filter) highest = highest < stage ? stage : highest;
  }
};

/// Counts the signs that each stage settled.
struct StageCounter {
  std::array<std::uint64_t, kStageCount> count{};
  Stage highest = Stage::filter;
  constexpr void settled(Stage stage) noexcept {
    ++count[static_cast<std::size_t>(stage)];
    highest = highest < stage ? stage : highest;
  }
  [[nodiscard]] constexpr std::uint64_t operator[](Stage stage) const noexcept {
    return count[static_cast<std::size_t>(stage)];
  }
};

}  // namespace certa
