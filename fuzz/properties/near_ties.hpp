/// The law that rounded numbers are correctly rounded where that is hardest. A search changes one
/// number of a pair until it finds two neighbouring doubles between which a number of the answer
/// jumps. Between them lies a tie: the middle of two doubles.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// How the vertices are placed.
enum class Way : std::uint8_t { stored, translated, matrix, quaternion };
inline constexpr std::array kWays{Way::stored, Way::translated, Way::matrix, Way::quaternion};

/// The relation of the shapes: separated, without radii; separated, with radii; hulls separated,
/// but by less than the radii; one common vertex, the highest of A and the lowest of B along an
/// axis.
enum class Lie : std::uint8_t { apart, apart_by_radii, meeting_by_radii, touching };
inline constexpr std::array kLies{Lie::apart, Lie::apart_by_radii, Lie::meeting_by_radii,
                                  Lie::touching};

/// The number of the answer that is tested.
enum class Rounded : std::uint8_t { distance, point, normal };
inline constexpr std::array kRounded{Rounded::distance, Rounded::point, Rounded::normal};

/// The arithmetic that rounded it: double-double, integers of fixed width, integers of any size.
enum class Rounder : std::uint8_t { doubles, integers, big_integers };
inline constexpr std::array kRounders{Rounder::doubles, Rounder::integers, Rounder::big_integers};

[[nodiscard]] std::string_view to_string(Way way);
[[nodiscard]] std::string_view to_string(Lie lie);
[[nodiscard]] std::string_view to_string(Rounded rounded);

/// How often each case came up, for tests that must not be vacuous.
struct TiesSeen {
  std::array<int, kRounders.size()> by{};  ///< Tested numbers, by the arithmetic that rounded them.
  int near = 0;                            ///< Numbers at most 2^-53 of an ulp from a tie.
  int nearer = 0;                          ///< Numbers at most 2^-106 of an ulp from a tie, but not
                                           ///< at one.
  int ties = 0;                            ///< Numbers at a tie.
  int rescaled = 0;                        ///< Near ones beyond 2^200 or 2^-200.
  int subnormal = 0;                       ///< Near ones that are subnormal.
};

/// Answers on both sides of the jump, and some ulps away, agree with rational arithmetic: in full,
/// by default and under `adaptive`. Up to three numbers are changed in turn, each from the position
/// that the one before reached, so that the tie comes ever nearer.
[[nodiscard]] Violation near_ties_hold(int dimension, Way way, Lie lie, Rounded rounded,
                                       std::uint64_t seed, TiesSeen& seen);

}  // namespace certa::fuzz
