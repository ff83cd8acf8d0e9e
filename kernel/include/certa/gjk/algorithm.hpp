/// The interface of sub-algorithms of GJK, the part of it in which papers differ.
///
/// A sub-algorithm receives a face of the Minkowski difference and a vertex that brings the search
/// nearer to the origin, and returns the face to go on from. It is a type A with
///   static constexpr AlgorithmInfo info
///   template <class Signs, int D> class A::State, one object a query, which may cache:
///     State(const MinkowskiDifference<D>&, Counters&)
/// or, if it takes placed shapes too,
///   template <class Signs, int D, class Placement = AsStored> class A::State:
///     State(const MinkowskiDifference<D, Placement>&, Counters&)
/// and in both cases
///     std::optional<Face<D>> operator()(Signs&, const Simplex& old, VertexPair w) noexcept
/// where Signs is a SignEvaluator: the policy, or the evaluator that it makes for these shapes. The
/// face returned has no direction if the origin lies in it. Nothing is returned if the policy's
/// signs contradict each other: inexact policies only. A state may guess vertices, which are tried
/// before the support of the face and serve if they are nearer:
///     std::optional<VertexPair> guess(const Face<D>&) noexcept
/// Sub-distance algorithms (level 3) return the face of conv(old + w) nearest to the origin
/// (Wolfe's one nearer than the old), affinely independent, with its nearest point in its relative
/// interior. Boolean ones (level 1) need not: they may stop at any simplex that contains the
/// origin; and they are given only w with v.w <= 0 for the point v of the old face nearest to the
/// origin. An algorithm may have a step on doubles, A::InDoubles (certified/uncertified.hpp):
/// `uncertified` runs it too.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <certa/evidence.hpp>
#include <certa/options.hpp>
#include <certa/simplex.hpp>

namespace certa {

// The steps that a query took, for people and for tests.

/// One step of a search on signs.
struct TraceStep {
  Simplex face;            ///< The face nearest to the origin.
  Direction<3> direction;  ///< The direction away from the origin, by name, in 2 or 3 dimensions.
  /// The vertex of the Minkowski difference farthest towards the origin and beyond.
  VertexPair support;
  /// Dimension of the subspace that was projected away: 0 in the search for the nearest point, more
  /// (or again 0) while deciding between touching and overlapping.
  std::uint8_t flat_dimension = 0;
  Simplex kept;  ///< The face that the step keeps; `face`, where the search ends first.
};

/// All steps of a query, in order.
using Trace = std::vector<TraceStep>;

// Options of queries under a policy on number types and predicates.

/// The number of steps after which a search gives up, with `undecided`, under an inexact policy or
/// by an algorithm as published. Other searches have no cap.
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
  /// Whether to tell touching from overlapping. If not, shapes that meet are answered
  /// `intersecting`, which costs less. Algorithms of level 1 never tell them apart.
  bool tell_contact = true;
};

/// The origin of an algorithm's form.
enum class Form : std::uint8_t {
  corrected,      ///< Certa's own form: right on every pair under exact signs.
  published,      ///< A paper's own loop, exactly as printed: docs/developer/papers.md.
  reconstructed,  ///< A loop that a paper only describes, as far as its text goes.
};

/// The description of an algorithm, which `certa algorithms` lists.
struct AlgorithmInfo {
  std::string_view name;        ///< The name, as `certa certify --algorithm` takes it.
  int min_dimension;            ///< The lowest dimension in which it works, 2 or 3.
  int max_dimension;            ///< The highest dimension in which it works, 2 or 3.
  int level;                    ///< The highest level of query that it answers, 1 (contact) or 3.
  std::string_view paper;       ///< The source that describes it.
  Form form = Form::corrected;  ///< The origin of its form. Queries run corrected forms alone.

  /// Returns whether it works in 2 or 3 dimensions.
  [[nodiscard]] constexpr bool works_in(int dimension) const noexcept {
    return min_dimension <= dimension && dimension <= max_dimension;
  }
};

}  // namespace certa
