/// The law that what is rounded is rounded correctly where that is hardest: one number of a pair is
/// halved in on between two neighbouring doubles from which on a number of the answer is another,
/// so that between them it is a tie, the middle of two doubles.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// How the vertices come to be where they are.
enum class Way : std::uint8_t { stored, translated, matrix, quaternion };
inline constexpr std::array kWays{Way::stored, Way::translated, Way::matrix, Way::quaternion};

/// How the shapes lie to each other: apart, without radii; apart, with them; with hulls that are
/// apart, and radii that are more; with one vertex in common, all else on one side of it.
enum class Lie : std::uint8_t { apart, apart_by_radii, meeting_by_radii, touching };
inline constexpr std::array kLies{Lie::apart, Lie::apart_by_radii, Lie::meeting_by_radii,
                                  Lie::touching};

/// Which number of the answer.
enum class Rounded : std::uint8_t { distance, point, normal };
inline constexpr std::array kRounded{Rounded::distance, Rounded::point, Rounded::normal};

/// What rounded it: doubles in twice the precision, integers of fixed width, those of any size.
enum class Rounder : std::uint8_t { doubles, integers, big_integers };
inline constexpr std::array kRounders{Rounder::doubles, Rounder::integers, Rounder::big_integers};

[[nodiscard]] std::string_view to_string(Way way);
[[nodiscard]] std::string_view to_string(Lie lie);
[[nodiscard]] std::string_view to_string(Rounded rounded);

/// How often what happened, for tests that must not be vacuous.
struct TiesSeen {
  std::array<int, kRounders.size()> by{};  ///< Numbers judged, by what rounded them.
  int near = 0;                            ///< At most 2^-53 of an ulp from a tie.
  int nearer = 0;                          ///< At most 2^-106 of it, and not at a tie.
  int ties = 0;                            ///< At a tie.
  int rescaled = 0;                        ///< Of those that are near: beyond 2^200 or 2^-200.
  int subnormal = 0;                       ///< Of these: subnormal.
};

/// Answers on both sides, and some ulps away, are what rational arithmetic says, in full, by
/// default and under `adaptive`. In turn, up to three numbers are halved in on, each from where the
/// one before led, so that the tie comes ever nearer.
[[nodiscard]] Violation near_ties_hold(int dimension, Way way, Lie lie, Rounded rounded,
                                       std::uint64_t seed, TiesSeen& seen);

}  // namespace certa::fuzz
