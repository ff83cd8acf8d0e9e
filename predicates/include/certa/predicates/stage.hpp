/// The stages of arithmetic that settle signs, and observers of them for `basic_adaptive`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string_view>

namespace certa {

/// Names the arithmetic that settled a sign, in the order in which `adaptive` tries it; later
/// stages cost more and settle more. If a certified query is settled by exact signs of one face,
/// that counts as `integer`, even if numbers in twice the precision are certain of them.
enum class Stage : std::uint8_t {
  floating,   ///< rounded, without a bound: policies `floating` and `uncertified`, promises nothing
  filter,     ///< doubles whose error bound excludes the other signs
  integer,    ///< exact integers of fixed width, after scaling by a power of two
  expansion,  ///< exact sums of doubles (Shewchuk)
  big_integer,  ///< exact integers of any width (Boost.Multiprecision)
};

namespace detail {
/// The number of stages.
inline constexpr std::size_t kStageCount = 5;
}  // namespace detail

/// The stage's name, such as "filter".
[[nodiscard]] constexpr std::string_view to_string(Stage stage) noexcept {
  constexpr std::array<std::string_view, detail::kStageCount> kNames{
      "floating", "filter", "integer", "expansion", "big_integer"};
  return kNames[static_cast<std::size_t>(stage)];
}

/// Writes the stage's name into a std::ostream, whose header the caller includes.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, Stage stage) {
  return out << to_string(stage);
}

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
