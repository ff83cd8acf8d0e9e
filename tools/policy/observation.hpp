/// The result of asking one candidate about one pair.
#pragma once

#include <cstdint>
#include <limits>

#include "policy/candidate.hpp"
#include "policy/exact_pair.hpp"

namespace certa::tools::policy {

struct Observation {
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

  Verdict verdict = Verdict::undecided;
  Route route = Route::floating;
  bool asked = false;  ///< false: the candidate does not take pairs of this dimension
  bool capped = false;
  std::uint32_t iterations = 0;
  float ns = 0;  ///< the fastest of all rounds

  // For pairs that are apart, and were found so; otherwise kNone. Infinite: an answer that is no
  // number.
  double distance_error = kNone;   ///< absolute
  double witness_error = kNone;    ///< see observe
  double direction_error = kNone;  ///< radians

  [[nodiscard]] bool says_meet() const noexcept {
    return verdict == Verdict::touching || verdict == Verdict::overlapping ||
           verdict == Verdict::intersecting;
  }
};

/// Compares an answer with the truth. Witness points need not be unique, so their error is the
/// least e such that on_a is within e of A, on_b within e of B, and on_a - on_b within e of the
/// exact nearest point of the Minkowski difference, which is unique. A and B are the shapes under
/// their poses, with their radii. Points beyond the largest double are not measured.
[[nodiscard]] Observation observe(const Reply& reply, const PairLine& pair, const Exact& exact,
                                  const Question& question);

}  // namespace certa::tools::policy
