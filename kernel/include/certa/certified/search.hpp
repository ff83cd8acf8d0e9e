/// GJK in plain floating-point arithmetic, of doubles or another format: fast, and it may err. What
/// it ends with is named by vertices, for others to prove (prove.hpp), or taken for granted
/// (policy `uncertified`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/geometry/found.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/step.hpp>
#include <certa/geometry/supports.hpp>
#include <certa/options.hpp>

namespace certa::detail {

/// The result of a search in rounded arithmetic, by its own numbers.
///   separated  direction . w > margin on W; with Goal::at_least, W is as far away as was asked
///   nearest    no vertex is nearer than `face`, by more than the margin
///   contains   the origin in the full simplex of `face` and its next corner, see `determinants`
///   flat       the origin in `face`
///   gave_up    coordinates too large or too small for plain doubles, or too many steps
template <int D, class Real = double>
struct Searched : Found<RoundedFace<D, Real>> {
  Vec<Real, D> direction;  ///< The direction in which the last supports were sought.
  /// The vertex of A that is lowest in the direction, and its value. It is not set where
  /// Goal::separation ended `separated`, or Goal::at_least without edges, nor is `in_b`; of a
  /// search that nothing proves neither is.
  Extreme<Real> in_a;
  Extreme<Real> in_b;          ///< The vertex of B that is highest, and its negated value.
  Real gap{};                  ///< The least product of the direction with W, by these values.
  Real margin{};               ///< What the gap may be off by (margin.hpp).
  std::uint32_t supports = 0;  ///< How often supports of both shapes were sought.
  Determinants<D, Real> determinants;

  Searched() noexcept {}  // NOLINT(modernize-use-equals-default): vectors stay uninitialized
  /// The number of vertices that the search arrived at, at most D + 1.
  [[nodiscard]] std::size_t reached_size() const noexcept {
    return this->face.size + (this->stop == Stop::contains ? 1 : 0);
  }
};

/// The vertices of the Minkowski difference, up to D + 1, that a search arrived at, to go on from.
template <int D, class Real>
[[nodiscard]] inline Simplex reached(const Searched<D, Real>& found) noexcept {
  Simplex simplex;
  for (std::size_t k = 0; k < found.reached_size(); ++k) simplex.push_back(found.face[k].name);
  return simplex;
}

/// Adds what the search did to the counters, if there are any.
template <int D, class Real>
inline void count(const Searched<D, Real>& found, Counters* counters) noexcept {
  if (counters != nullptr) counters->supports += found.supports;
}

/// Returns whether a search in this arithmetic is worth it, for the sum of the shapes' scales: then
/// nothing of it overflows. Directions are of degree at most 3 in coordinates, products that are
/// compared of degree at most 10, with factors below 2^17.
template <class Real>
[[nodiscard]] inline bool in_search_window(Real scale) noexcept {
  return scale >= Real(kBounds<Real>.smallest_scale) && scale <= Real(kBounds<Real>.largest_scale);
}

/// Searches from the direction between the centers, or from `start`. `Certain`: `separated` is
/// proven, not only computed.
template <Goal Goal, bool Certain, class Real = double, int D, class Frame>
[[nodiscard]] Searched<D, Real> search(const MinkowskiDifference<D, Frame>& minkowski,
                                       std::span<const VertexPair> start) noexcept;

}  // namespace certa::detail
