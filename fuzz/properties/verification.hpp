/// The law that `certa verify` accepts nothing but the truth.
#pragma once

#include <cstdint>

#include <certa/fuzz/recipe.hpp>
#include <certa/fuzz/target.hpp>

namespace certa::fuzz {

/// The outcome of a corrupted answer, for tests that must not be vacuous.
struct VerificationSeen {
  bool readable = false;  ///< the line can still be read as an answer
  bool accepted = false;
  bool changed = false;     ///< it differs from the line of the kernel's answer
  bool comparison = false;  ///< it states whether a distance is at least a number
};

/// Takes an answer of the level that `seed` chooses, or a comparison, and corrupts it as `seed`
/// says or replaces its certificate by a guess. The result must be unreadable, refused, or true.
/// True means: verdict, distance and squared distance are those of the exact policy, and a
/// comparison agrees with this squared distance. Uncorrupted answers (seed 0 to 3) must be
/// accepted. The shapes are the recipe's stored ones, or the placed and rounded ones of the placing
/// that it selects.
[[nodiscard]] Violation verification_holds(const Recipe& recipe, std::uint64_t seed, bool is_placed,
                                           VerificationSeen* seen = nullptr);

}  // namespace certa::fuzz
