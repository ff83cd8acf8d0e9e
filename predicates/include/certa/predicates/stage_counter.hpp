/// Observers of the stages that settle signs, for `basic_adaptive`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <certa/predicates/stage.hpp>

namespace certa {

/// Keeps the costliest stage that a query needed; signs that a filter settles leave it alone.
struct HighestStage {
  /// The costliest stage so far.
  Stage highest = Stage::filter;
  /// Records that this stage settled a sign.
  constexpr void settled(Stage stage) noexcept {
    if (stage != Stage::filter) highest = highest < stage ? stage : highest;
  }
};

/// Counts the signs that each stage settled.
struct StageCounter {
  /// The number of signs that each stage settled.
  std::array<std::uint64_t, detail::kStageCount> count{};
  /// The costliest stage so far.
  Stage highest = Stage::filter;
  /// Counts a sign that this stage settled.
  constexpr void settled(Stage stage) noexcept {
    ++count[static_cast<std::size_t>(stage)];
    highest = highest < stage ? stage : highest;
  }
  /// The number of signs that the stage settled.
  [[nodiscard]] constexpr std::uint64_t operator[](Stage stage) const noexcept {
    return count[static_cast<std::size_t>(stage)];
  }
};

}  // namespace certa
