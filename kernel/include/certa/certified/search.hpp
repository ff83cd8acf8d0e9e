/// GJK in plain floating-point arithmetic, of doubles or another format: fast, and it may err. What
/// it ends with is named by vertices, for others to prove (prove.hpp), or taken for granted
/// (policy `uncertified`).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/found.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/step.hpp>
#include <certa/options.hpp>

namespace certa::detail {

/// What a search in rounded arithmetic found, by its own numbers.
///   separated  direction . w > margin on W
///   nearest    no vertex is nearer than `face`, by more than the margin
///   contains   the origin in the full simplex of `face` and its next corner, see `determinants`
///   flat       the origin in `face`
///   gave_up    coordinates too large or too small for plain doubles, or too many steps
template <int D, class Real = double>
struct Searched : Found<RoundedFace<D, Real>> {
  Vec<Real, D> direction;      ///< in which the last supports were sought
  Extreme<Real> in_a;          ///< lowest in the direction; not set if separated
  Extreme<Real> in_b;          ///< of the negated values: highest
  Real margin{};               ///< see `margin`
  std::uint32_t supports = 0;  ///< how often supports of both shapes were sought
  Determinants<D, Real> determinants;

  Searched() noexcept {}  // NOLINT(modernize-use-equals-default): vectors stay uninitialized
  [[nodiscard]] Real gap() const noexcept { return in_a.value + in_b.value; }
};

/// Up to D + 1 vertices of the Minkowski difference that a search arrived at, to go on from.
template <int D, class Real>
[[nodiscard]] inline Simplex reached(const Searched<D, Real>& found) noexcept {
  Simplex simplex;
  const std::size_t size = found.face.size + (found.stop == Stop::contains ? 1 : 0);
  for (std::size_t k = 0; k < size; ++k) simplex.push_back(found.face[k].name);
  return simplex;
}

/// For who asks what a search did.
template <int D, class Real>
inline void count(const Searched<D, Real>& found, Counters* counters) noexcept {
  if (counters != nullptr) counters->supports += found.supports;
}

/// Whether a search in this arithmetic is worth it, for the sum of the shapes' scales: then nothing
/// of it overflows. Directions are of degree at most 3 in coordinates, products that are compared
/// of degree at most 10, with factors below 2^17.
template <class Real>
[[nodiscard]] inline bool in_search_window(Real scale) noexcept {
  return scale >= Real(kBounds<Real>.smallest_scale) && scale <= Real(kBounds<Real>.largest_scale);
}

/// Supports of one shape: by looking at all vertices, or over its edges.
template <int D, class Real = double>
class Supports {
 public:
  explicit Supports(const Shape<D>& shape) noexcept : shape_(shape), map_(edge_map_of(shape)) {}

  /// Of rounded values. O(n), or a few steps over edges; then it may be a vertex within rounding of
  /// the lowest.
  [[nodiscard]] Extreme<Real> lowest(const Vec<Real, D>& v) const noexcept {
    if (map_ == nullptr) return detail::lowest(columns_of<Real>(shape_), v);
    return map_->walk(shape_, v, map_->start(v));
  }
  /// Makes sure that no vertex is lower than the one found, up to the margin. Vertices above the
  /// limit are above it, if only by a hair.
  void prove(const Vec<Real, D>& v, Extreme<Real>& found) const noexcept {
    if (map_ == nullptr) return;
    const Real limit = found.value + margin(v, columns_of<Real>(shape_).scale());
    const std::optional<Extreme<Real>> lowest = map_->lowest_within(shape_, v, found, limit);
    found = lowest ? *lowest : detail::lowest(columns_of<Real>(shape_), v);
  }

 private:
  const Shape<D>& shape_;
  const EdgeMap<D>* map_;
};

/// What exact signs go on from, in a finer format: names, direction and stop; no more is set.
template <class Fine, int D, class Real>
[[nodiscard]] inline Searched<D, Fine> refined(const Searched<D, Real>& found) noexcept {
  Searched<D, Fine> fine;
  fine.stop = found.stop;
  const Simplex simplex = reached(found);
  for (const VertexPair name : simplex.span()) {
    fine.face.next().name = name;
    if (fine.face.size < found.face.size) ++fine.face.size;
  }
  for (std::size_t k = 0; k < D; ++k) fine.direction[k] = Fine(found.direction[k]);
  return fine;
}

/// Searches from the direction between the centers, or from `start`. `Certain`: `separated` is
/// proven, not only computed.
template <Goal Goal, bool Certain, class Real = double, int D>
[[nodiscard]] Searched<D, Real> search(const MinkowskiDifference<D>& minkowski,
                                       std::span<const VertexPair> start) noexcept;

extern template Searched<2> search<Goal::separation, false>(const MinkowskiDifference<2>&,
                                                            std::span<const VertexPair>) noexcept;
extern template Searched<2> search<Goal::separation, true>(const MinkowskiDifference<2>&,
                                                           std::span<const VertexPair>) noexcept;
extern template Searched<2> search<Goal::distance, false>(const MinkowskiDifference<2>&,
                                                          std::span<const VertexPair>) noexcept;
extern template Searched<2> search<Goal::distance, true>(const MinkowskiDifference<2>&,
                                                         std::span<const VertexPair>) noexcept;
extern template Searched<3> search<Goal::separation, false>(const MinkowskiDifference<3>&,
                                                            std::span<const VertexPair>) noexcept;
extern template Searched<3> search<Goal::separation, true>(const MinkowskiDifference<3>&,
                                                           std::span<const VertexPair>) noexcept;
extern template Searched<3> search<Goal::distance, false>(const MinkowskiDifference<3>&,
                                                          std::span<const VertexPair>) noexcept;
extern template Searched<3> search<Goal::distance, true>(const MinkowskiDifference<3>&,
                                                         std::span<const VertexPair>) noexcept;
extern template Searched<2, float> search<Goal::separation, true, float>(
    const MinkowskiDifference<2>&, std::span<const VertexPair>) noexcept;
extern template Searched<2, float> search<Goal::distance, true, float>(
    const MinkowskiDifference<2>&, std::span<const VertexPair>) noexcept;
extern template Searched<3, float> search<Goal::separation, true, float>(
    const MinkowskiDifference<3>&, std::span<const VertexPair>) noexcept;
extern template Searched<3, float> search<Goal::distance, true, float>(
    const MinkowskiDifference<3>&, std::span<const VertexPair>) noexcept;

}  // namespace certa::detail
