/// The interface of sub-algorithms of GJK: the part of it that papers vary.
///
/// A sub-algorithm receives a face of the Minkowski difference and a vertex that brings the search
/// nearer to the origin, and returns the face to go on from. It is a type A with
///   static constexpr AlgorithmInfo info
///   template <class Signs, int D> class A::State, one object a query, which may cache:
///     State(const MinkowskiDifference<D>&, Counters&)
/// or, if it takes placed shapes too,
///   template <class Signs, int D, class Frame = Stored> class A::State:
///     State(const MinkowskiDifference<D, Frame>&, Counters&)
/// and in both cases
///     std::optional<Face<D>> operator()(Signs&, const Simplex& old, VertexPair w) noexcept
/// where Signs is a SignEvaluator: the policy, or what it makes for these shapes.
/// The face returned has no direction when the origin lies in it. Nothing is returned where the
/// policy's signs contradict each other: inexact policies only.
/// Sub-distance algorithms (level 3) return the face of conv(old + w) nearest to the origin, its
/// vertices affinely independent, the nearest point in its relative interior. Boolean ones (level
/// 1) need not: they may stop at any simplex that contains the origin; and they are given only w
/// with v.w <= 0 for the point v of the old face nearest to the origin.
/// It may have a step on doubles, A::InDoubles (certified/search_by.hpp): then the policy
/// `uncertified` runs it too.
#pragma once

#include <cstdint>
#include <string_view>

#include <certa/options.hpp>

namespace certa {

/// Whose words an algorithm follows.
enum class Form : std::uint8_t {
  corrected,      ///< Ours: right on every pair under exact signs.
  published,      ///< A paper's own loop, to the letter: docs/developer/papers.md.
  reconstructed,  ///< A loop that a paper describes in prose, as far as its text goes.
};

/// The description of an algorithm, which `certa algorithms` lists.
struct AlgorithmInfo {
  std::string_view name;        ///< The name, as `certa certify --algorithm` takes it.
  int min_dimension;            ///< The lowest dimension in which it works, 2 or 3.
  int max_dimension;            ///< The highest dimension in which it works, 2 or 3.
  int level;                    ///< The highest level of query that it answers, 1 (contact) or 3.
  std::string_view paper;       ///< The source that describes it.
  Form form = Form::corrected;  ///< Whose words it follows. Queries run corrected forms alone.

  /// Returns whether it works in 2 or 3 dimensions.
  [[nodiscard]] constexpr bool works_in(int dimension) const noexcept {
    return min_dimension <= dimension && dimension <= max_dimension;
  }
};

}  // namespace certa
