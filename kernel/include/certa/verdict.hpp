/// The verdict of a query: separated, touching or overlapping; `intersecting` if the last two are
/// not told apart; `undecided` if the policy is inexact.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string_view>

namespace certa {

/// The relation of two shapes, by where the origin lies relative to their Minkowski difference W =
/// {p - q : p in A, q in B}. Exactly one of the first three holds for every pair.
enum class Verdict : std::uint8_t {
  /// The shapes have no point in common: W does not contain the origin.
  separated,
  /// The shapes meet, and some arbitrarily small translation parts them: the origin lies on W's
  /// boundary. Flat shapes in space that cross within a common plane are touching.
  touching,
  /// The shapes meet, and no sufficiently small translation parts them: the origin lies in W's
  /// interior.
  overlapping,
  /// No verdict: the arithmetic contradicted itself, was not made for the size of the coordinates,
  /// or reached a cap on steps. Only inexact policies and algorithms as published answer so.
  undecided,
  /// The shapes meet; touching and overlapping are not told apart. Algorithms of level 1 answer so,
  /// and queries that do not ask for the difference.
  intersecting,
};

namespace detail {
/// The number of verdicts.
inline constexpr std::size_t kVerdictCount = 5;
}  // namespace detail

/// The verdict's name, such as "separated".
[[nodiscard]] constexpr std::string_view to_string(Verdict verdict) noexcept {
  constexpr std::array<std::string_view, detail::kVerdictCount> kNames{
      "separated", "touching", "overlapping", "undecided", "intersecting"};
  return kNames[static_cast<std::size_t>(verdict)];
}

/// Writes the verdict's name into a std::ostream, whose header the caller includes.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             Verdict verdict) {
  return out << to_string(verdict);
}

}  // namespace certa
