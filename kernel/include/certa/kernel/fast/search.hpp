/// GJK in plain doubles: fast, and it may err. What it ends with is named by vertices, for others
/// to prove (certify.hpp), or taken for granted (policy `floating<double>`).
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <certa/kernel/algorithm.hpp>
#include <certa/kernel/cso.hpp>
#include <certa/kernel/fast/descent.hpp>
#include <certa/kernel/fast/scan.hpp>
#include <certa/kernel/fast/support_map.hpp>

namespace certa::fast {

enum class Stop : std::uint8_t {
  separated,  ///< direction . w > margin on the CSO, by rounded numbers
  nearest,    ///< no vertex is nearer than `face`, by more than the margin
  contains,   ///< the origin in the full simplex of `face` and its next corner, see `determinants`
  flat,       ///< the origin in `face`
  gave_up,    ///< coordinates too large or too small for plain doubles, or too many steps
};

template <int D>
struct Found {
  Stop stop = Stop::gave_up;
  NumericFace<D> face;         ///< separated: the last one, if any
  Vec<double, D> direction;    ///< in which the last supports were sought
  Extreme in_a;                ///< lowest in the direction; not set if separated
  Extreme in_b;                ///< of the negated values: highest
  double margin = 0;           ///< see `margin`
  std::uint32_t supports = 0;  ///< how often supports of both shapes were sought
  Determinants<D> determinants;

  [[nodiscard]] double gap() const noexcept { return in_a.value + in_b.value; }
};

/// Up to D + 1 CSO vertices that a search arrived at, to go on from.
template <int D>
[[nodiscard]] inline Simplex reached(const Found<D>& found) noexcept {
  Simplex simplex;
  const std::size_t size = found.face.size + (found.stop == Stop::contains ? 1 : 0);
  for (std::size_t k = 0; k < size; ++k) simplex.push_back(found.face[k].name);
  return simplex;
}

/// For who asks what a search did.
template <int D>
inline void count(const Found<D>& found, Counters* counters) noexcept {
  if (counters != nullptr) counters->supports += found.supports;
}

/// Scales within which nothing of a search overflows: directions are of degree at most 3, products
/// that are compared of degree at most 10. Below, margins would drown all.
inline constexpr double kLargest = 0x1p+90;
inline constexpr double kSmallest = 0x1p-90;
inline constexpr int kStepLimit = 64;

/// Supports of one shape: by looking at all vertices, or over its edges.
template <int D>
class Supports {
 public:
  explicit Supports(const Shape<D>& shape) noexcept : shape_(shape), map_(shape.support_map()) {}

  /// Of rounded values. O(n), or a few steps over edges; then it may be a vertex within rounding of
  /// the lowest.
  [[nodiscard]] Extreme lowest(const Vec<double, D>& v) const noexcept {
    if (map_ == nullptr) return fast::lowest(shape_.lanes(), v);
    return map_->walk(shape_, v, map_->start(v));
  }
  /// Makes sure that no vertex is lower than the one found, up to the margin. Vertices above the
  /// limit are above it, if only by a hair.
  void prove(const Vec<double, D>& v, Extreme& found) const noexcept {
    if (map_ == nullptr) return;
    const double limit = found.value + margin(v, shape_.lanes().scale());
    const std::optional<Extreme> lowest = map_->lowest_within(shape_, v, found, limit);
    found = lowest ? *lowest : fast::lowest(shape_.lanes(), v);
  }

 private:
  const Shape<D>& shape_;
  const SupportMap<D>* map_;
};

enum class Aim : std::uint8_t { separation, distance };

/// Searches from the direction between the centers, or from `start`. `Certain`: `separated` is
/// proven, not only computed.
template <Aim Aim, bool Certain, int D>
[[nodiscard]] Found<D> search(const Cso<D>& cso, std::span<const PairIndex> start) noexcept;

extern template Found<2> search<Aim::separation, false>(const Cso<2>&,
                                                        std::span<const PairIndex>) noexcept;
extern template Found<2> search<Aim::separation, true>(const Cso<2>&,
                                                       std::span<const PairIndex>) noexcept;
extern template Found<2> search<Aim::distance, false>(const Cso<2>&,
                                                      std::span<const PairIndex>) noexcept;
extern template Found<2> search<Aim::distance, true>(const Cso<2>&,
                                                     std::span<const PairIndex>) noexcept;
extern template Found<3> search<Aim::separation, false>(const Cso<3>&,
                                                        std::span<const PairIndex>) noexcept;
extern template Found<3> search<Aim::separation, true>(const Cso<3>&,
                                                       std::span<const PairIndex>) noexcept;
extern template Found<3> search<Aim::distance, false>(const Cso<3>&,
                                                      std::span<const PairIndex>) noexcept;
extern template Found<3> search<Aim::distance, true>(const Cso<3>&,
                                                     std::span<const PairIndex>) noexcept;

}  // namespace certa::fast
