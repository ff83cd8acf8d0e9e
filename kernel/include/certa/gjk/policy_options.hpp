/// Options of queries under a policy on number types and predicates.
#pragma once

#include <certa/gjk/trace.hpp>
#include <certa/options.hpp>
#include <certa/simplex.hpp>

namespace certa {

/// The number of steps after which a search gives up, with `undecided`, under an inexact policy or
/// by an algorithm as its paper prints it. Other searches have no cap.
inline constexpr int kInexactStepLimit = 256;

/// Options of queries under a policy on number types and predicates (policies.hpp).
struct PolicyOptions {
  /// The simplex of an earlier answer about these or similar shapes, from which the search starts.
  /// Any simplex is allowed; vertices that do not exist are skipped. Under exact policies it saves
  /// steps and changes neither verdict nor distance; where closest points are not unique, others
  /// may be found.
  Simplex warm_start = {};
  /// A trace that receives every step of the search, or null.
  Trace* trace = nullptr;
  /// Counters that the query adds to, or null. Threads that query at the same time need counters of
  /// their own.
  Counters* counters = nullptr;
  /// Whether touching and overlapping are told apart. If not, shapes that meet are answered
  /// `intersecting`, which costs less. Algorithms of level 1 never tell them apart.
  bool tell_contact = true;
};

}  // namespace certa
