/// What a caller may add to a query under a policy.
#pragma once

#include <certa/exact/trace.hpp>
#include <certa/options.hpp>
#include <certa/simplex.hpp>

namespace certa {

/// An inexact policy, or an algorithm as its paper prints it, gives up after this many steps, with
/// `undecided`. Exact policies have no cap.
inline constexpr int kInexactStepLimit = 256;

/// Options of queries under a policy on number types and predicates (policies.hpp).
struct PolicyOptions {
  Simplex warm_start = {};       ///< as in Options
  Trace* trace = nullptr;        ///< receives every step
  Counters* counters = nullptr;  ///< is added to
  bool tell_contact = true;      ///< as in Options; algorithms of level 1 never tell
};

}  // namespace certa
