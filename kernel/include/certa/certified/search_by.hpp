/// The search of descend.hpp by the step of any algorithm, for the policy `uncertified`.
///
/// An algorithm that has a step on rounded numbers names its class, an object of one query:
///   template <int D> using A::InDoubles
///     InDoubles(const MinkowskiDifference<D>&, Counters&)
///     static constexpr bool kTakesBeyond
///     Step operator()(const RoundedFace<D>&, const Vec<double, D>& w, Proposal<D>&,
///                     Determinants<D>&) noexcept
/// with the interface of `NearestStep` (geometry/step.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/certified/descend.hpp>
#include <certa/certified/search.hpp>
#include <certa/geometry/scan.hpp>

namespace certa::detail {

/// Supports of one shape by looking at one vertex after the other, with the interface of
/// `FewSupports`: one loop for all small shapes, where there are many algorithms.
template <int D, class Real>
class EachSupports {
 public:
  /// The most vertices for which it is made.
  static constexpr std::size_t kMost = 32;
  static constexpr bool looks_at_all = true;

  class Found {
   public:
    Found(const CoordinateColumns<D, Real>& columns, const Vec<Real, D>& v) noexcept
        : columns_(columns) {
      const std::size_t size = columns.size();
      Real least = value(columns, v, 0);
      std::size_t best = 0;
      for (std::size_t i = 1; i < size; ++i) {
        const Real x = value(columns, v, i);
        if (x < least) {
          least = x;
          best = i;
        }
      }
      extreme_ = {static_cast<std::uint32_t>(best), least};
    }
    [[nodiscard]] Real least() const noexcept { return extreme_.value; }
    [[nodiscard]] Lowest<D, Real> vertex() const noexcept {
      Lowest<D, Real> found{extreme_, {}};
      for (std::size_t k = 0; k < D; ++k) found.point[k] = columns_[k][extreme_.index];
      return found;
    }

   private:
    const CoordinateColumns<D, Real>& columns_;
    Extreme<Real> extreme_;
  };

  explicit EachSupports(const Shape<D>& shape) noexcept : columns_(columns_of<Real>(shape)) {}
  [[nodiscard]] Found operator()(const Vec<Real, D>& v) const noexcept { return {columns_, v}; }
  /// The least value, of which nothing is left to prove.
  [[nodiscard]] Real proven(const Vec<Real, D>&, const Found& found) const noexcept {
    return found.least();
  }

 private:
  const CoordinateColumns<D, Real>& columns_;
};

/// Searches by a step from the direction between the centers, or from `start`; nothing is proven.
template <Goal Goal, int D, class Stepper, class Frame>
[[nodiscard]] Searched<D> search_by(const MinkowskiDifference<D, Frame>& minkowski,
                                    std::span<const VertexPair> start, Stepper& stepper) noexcept {
  Searched<D> found;
  if (!detail::begin(minkowski, start, found, stepper)) return found;
  const bool all = edge_map_of(minkowski.a) == nullptr && edge_map_of(minkowski.b) == nullptr;
  using Each = EachSupports<D, double>;
  if (all && std::max(minkowski.a.size(), minkowski.b.size()) <= Each::kMost)
    found.stop = detail::descend<Goal, false, Each>(minkowski, {}, found, 0.0, stepper);
  else
    found.stop =
        detail::descend<Goal, false, AnySupports<D, double>>(minkowski, {}, found, 0.0, stepper);
  return found;
}

}  // namespace certa::detail
