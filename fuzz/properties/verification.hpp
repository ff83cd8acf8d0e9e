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
  bool changed = false;  ///< it is not the line that the kernel's answer gives
};

/// The answer of a level that `seed` chooses, corrupted as it says, is unreadable, refused, or
/// true: verdict, distance and squared distance are those of the exact policy. Uncorrupted (seed 0
/// to 2) it is accepted.
[[nodiscard]] Violation verification_holds(const Recipe& recipe, std::uint64_t seed,
                                           VerificationSeen* seen = nullptr);

}  // namespace certa::fuzz
