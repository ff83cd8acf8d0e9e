/// The law that `certa verify` believes nothing but the truth.
#pragma once

#include <cstdint>

#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// How a corrupted answer fared, for tests that must not be vacuous.
struct VerificationSeen {
  bool readable = false;  ///< the line is an answer still
  bool accepted = false;
  bool changed = false;     ///< it is not the line that the kernel's answer gives
  bool comparison = false;  ///< it says whether a distance is at least a number
};

/// The answer of a level that `seed` chooses, or a comparison, corrupted as it says or by a guess
/// in place of its certificate, is unreadable, refused, or true: verdict, distance and squared
/// distance are those of the exact policy, and a comparison is what this squared distance tells.
/// Uncorrupted (seed 0 to 3) it is accepted. About the recipe's stored shapes, or the placed and
/// rounded ones of the placing that it selects.
[[nodiscard]] Violation verification_holds(const Recipe& recipe, std::uint64_t seed, bool is_placed,
                                           VerificationSeen* seen = nullptr);

}  // namespace certa::fuzz
