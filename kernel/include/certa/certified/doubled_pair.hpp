/// The points of both shapes by the weights of a face or simplex, and the vector between them, in
/// twice the precision of the format.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <certa/certified/doubled_side.hpp>
#include <certa/certified/doubled_turn.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/lanes.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/predicates/expansion.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

template <int D, class Real>
[[nodiscard]] inline Vec<Real, D> magnitudes(const Vec<Real, D>& x) noexcept {
  Vec<Real, D> sizes;
  for (std::size_t i = 0; i < D; ++i) sizes[i] = abs(x[i]);
  return sizes;
}
/// A vector turned by a pose; see `DoubledTurn::errors`.
template <int D, class Real>
[[nodiscard]] inline DoubledVectorIn<D, Real> turned(const DoubledTurn<D, Real>& turn,
                                                     const DoubledVectorIn<D, Real>& x,
                                                     const Vec<Real, D>& sizes,
                                                     bool is_exact) noexcept {
  DoubledVector<D, Real> p;
  for (std::size_t i = 0; i < D; ++i) p[i] = two_sum(x.high[i], x.low[i]);
  p = turn(p);
  DoubledVectorIn<D, Real> result;
  for (std::size_t i = 0; i < D; ++i) {
    result.high[i] = p[i].high;
    result.low[i] = p[i].low;
  }
  result.error = turn.errors(sizes, is_exact);
  return result;
}

/// The same of a placed shape, turned by its pose and not moved yet. In units of u^2 a point errs
/// by 17 of |p_0| and all |p_k - p_0| before it is turned: 3 for products of edges, 5 for sums of
/// second halves of the same step, and 9 for those of up to three steps.
template <std::size_t Count, int D, class Real>
struct TurnedSide {
  DoubledVectorIn<D, Real> x;
  std::array<bool, Count> runs;
  std::array<DoubledVectorIn<D, Real>, Count> edge{};
  const Placed<D>& placed;

  TurnedSide(const Placed<D>& in_world, std::uint32_t VertexPair::*index,
             const NearPoint<D, Real>& near) noexcept
      : placed(in_world) {
    const DoubledSide<Count, D, Real> own(in_world.shape(), index, near);
    const DoubledTurn<D, Real> turn(in_world.pose());
    bool is_vertex = true;
    Vec<Real, D> all = magnitudes(own.start.vec());
    for (std::size_t k = 0; k < Count; ++k) {
      runs[k] = near.corners[k + 1].*index != near.corners[0].*index;
      if (!runs[k]) continue;
      const DoubledVectorIn<D, Real> e{own.edge[k].high.vec(), own.edge[k].low.vec(), {}};
      const Vec<Real, D> sizes = magnitudes(e.high);
      for (std::size_t i = 0; i < D; ++i) all[i] += sizes[i];
      edge[k] = detail::turned(turn, e, sizes, true);
      is_vertex = false;
    }
    x = detail::turned(turn, {own.high.vec(), own.low.vec(), {}}, all, is_vertex);
  }
};

/// The edge between two vertices of a placed shape, turned.
template <class Real, int D>
[[nodiscard]] inline DoubledVectorIn<D, Real> turned_edge(const Placed<D>& placed,
                                                          std::uint32_t from,
                                                          std::uint32_t to) noexcept {
  DoubledVectorIn<D, Real> e{};
  for (std::size_t i = 0; i < D; ++i) {
    const TwoTermsIn<Real> x = two_sum(Real(placed.shape()[to][i]), -Real(placed.shape()[from][i]));
    e.high[i] = x.high;
    e.low[i] = x.low;
  }
  return detail::turned(DoubledTurn<D, Real>(placed.pose()), e, magnitudes(e.high), true);
}

/// The points of both shapes by weights l_k, |l_k| <= 1, and x, the one of the Minkowski
/// difference, with its edges e_k.
///
/// In units of u^2 a point errs by 1 of each |p_k - p_0| for the product with its second half, and
/// by the roundings of sums of second halves: of up to 3 edges, 2 of up to 3 |p_k - p_0| for each
/// and one of up to 3 u of all before, 17 in all. What is added later, the parts d_k e_k and an
/// error, rounds second halves of up to 5 u four times more: below 40 of |p_0| and all |p_k - p_0|
/// together, as with the difference of both points of up to 2 edges. A component of an
/// edge that runs in both shapes along it is off by `halves` of its two halves.
///
/// Of placed shapes both points err by 118 of their turned terms, and their difference, with the
/// translations', by 12 of all: `turned` and `doubled_sum`.
template <std::size_t Count, int D, class Real, class Frame = Stored>
struct DoubledPair {
  static constexpr bool is_posed = MinkowskiDifference<D, Frame>::is_posed;
  using Side =
      std::conditional_t<is_posed, TurnedSide<Count, D, Real>, DoubledSide<Count, D, Real>>;
  using Components = Lanes<Real, D>;
  Side a;
  Side b;
  DoubledLanes<D, Real> x;
  std::array<DoubledLanes<D, Real>, Count> e;

  [[gnu::always_inline]] DoubledPair(const MinkowskiDifference<D, Frame>& minkowski,
                                     const NearPoint<D, Real>& near) noexcept
      : a(shape_a(minkowski), &VertexPair::i, near), b(shape_b(minkowski), &VertexPair::j, near) {
    Components sizes(Real(0));
    for (std::size_t k = 0; k < Count; ++k) {
      const auto in_a = terms_of(a.edge[k]);
      const auto in_b = terms_of(b.edge[k]);
      const auto sum = two_sum(in_a.high, -in_b.high);
      const auto whole = two_sum(sum.high, sum.low + (in_a.low - in_b.low));
      e[k].high = whole.high;
      e[k].low = whole.low;
      const Components size = magnitude(in_a.high) + magnitude(in_b.high);
      // Where one is 0, the other is high + low already, and both sums are exact.
      e[k].error =
          where_nonzero(in_a.high, where_nonzero(in_b.high, Real(kBounds<Real>.halves) * size));
      if constexpr (is_posed)
        e[k].error = e[k].error + (Components(a.edge[k].error) + Components(b.edge[k].error));
      else
        sizes = sizes + size;
    }
    if constexpr (is_posed)
      subtract(minkowski.placed_a.pose().translation(), minkowski.placed_b.pose().translation());
    else
      subtract(sizes);
  }

 private:
  [[nodiscard]] static const auto& shape_a(const MinkowskiDifference<D, Frame>& m) noexcept {
    if constexpr (is_posed)
      return m.placed_a;
    else
      return m.a;
  }
  [[nodiscard]] static const auto& shape_b(const MinkowskiDifference<D, Frame>& m) noexcept {
    if constexpr (is_posed)
      return m.placed_b;
    else
      return m.b;
  }
  [[nodiscard, gnu::always_inline]] static const TwoTermsIn<Components>& terms_of(
      const TwoTermsIn<Components>& edge) noexcept {
    return edge;
  }
  [[nodiscard, gnu::always_inline]] static TwoTermsIn<Components> terms_of(
      const DoubledVectorIn<D, Real>& edge) noexcept {
    return {Components(edge.high), Components(edge.low)};
  }
  [[gnu::always_inline]] void subtract(const Components& sizes) noexcept {
    auto sum = two_sum(a.high, -b.high);
    if constexpr (Count > 0) sum = two_sum(sum.high, sum.low + (a.low - b.low));
    x.high = sum.high;
    x.low = sum.low;
    // What no edge varies is exact.
    const Components starts = magnitude(a.start) + magnitude(b.start);
    x.error = where_nonzero(sizes, Real(kBounds<Real>.doubled_sum) * (starts + sizes) +
                                       Components(Real(kBounds<Real>.underflow)));
  }
  /// The difference of the translations comes first: what both have in common must not be lost.
  void subtract(const Point<D>& s, const Point<D>& t) noexcept {
    DoubledVectorIn<D, Real> all;
    for (std::size_t i = 0; i < D; ++i) {
      DoubledSum<Real> sum({a.x.high[i], a.x.low[i]});
      sum -= {b.x.high[i], b.x.low[i]};
      const TwoTerms moved = two_sum(s[i], -t[i]);
      const Given<Real> given(moved);
      sum += {given.high, given.low};
      const TwoTermsIn<Real> value = sum.value();
      all.high[i] = value.high;
      all.low[i] = value.low;
      const Real terms = abs(a.x.high[i]) + abs(b.x.high[i]);
      all.error[i] = a.x.error[i] + b.x.error[i];
      // What neither shape contributes to is exact where the translations are, as always in
      // doubles.
      if (all.error[i] + terms != Real(0) || !given.is_exact(moved))
        all.error[i] += Real(kBounds<Real>.doubled_sum) * (terms + abs(given.high));
    }
    x = DoubledLanes<D, Real>::of(all);
  }
};

}  // namespace certa::detail
