/// Support mapping: the vertex of a shape farthest in a direction.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/gjk/wide_support.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/policy.hpp>

namespace certa {

namespace detail {

/// Returns whether the coordinates of a functional and a shape span so many exponents that neither
/// doubles nor small integers can tell its values on vertices apart. O(n) the first time, then
/// O(1).
template <BoundedFunctional Functional, int D>
[[nodiscard]] bool spans_wide_exponents(const Functional& functional,
                                        const Shape<D>& shape) noexcept {
  ExponentRange range = exponent_range_of(shape);
  range.include(
      std::apply([](const auto&... x) { return exponent_range(x...); }, functional.arguments));
  return !fits<2>(range);
}

/// Finds the extreme vertex by rounded numbers first: exact signs decide only between the vertices
/// that are as low as the lowest, up to `low_slack`.
template <Sign Sense, class Policy, BoundedFunctional Functional, class Side>
[[nodiscard]] std::uint32_t lowest_vertex(Policy& policy, const Functional& functional,
                                          const Side& side) noexcept {
  using Real = decltype(functional.error);
  const auto& shape = side.shape();
  const auto along = Sense == Sign::negative ? functional.gradient : -functional.gradient;
  const auto g = side.to_local(along);
  const Real slack = side.slack(along, functional.error);
  const auto [lowest, is_unique] = detail::lowest_by(columns_of<Real>(shape), g, slack);
  if (is_unique) return lowest.index;
  const Real limit = lowest.value + slack;
  std::uint32_t best = lowest.index;
  bool found = false;
  std::size_t few = 16;
  for (std::uint32_t i = 0; i < shape.size(); ++i) {
    if (!(dot(g, vector_of<Real>(shape[i])) <= limit)) continue;
    if (--few == 0 && spans_wide_exponents(functional, shape) && wide_is_sound())
      return wide_lowest_vertex<Sense>(policy, functional, side);
    if (!found || policy.sign(functional, side.difference(i, best)) == Sense) best = i;
    found = true;
  }
  return best;
}

/// Returns whether a gradient with this error distinguishes vertices of a shape whose distance is
/// more than `sharp` of its size, 2^-30 in doubles.
template <BoundedFunctional Functional>
[[nodiscard]] bool is_sharp(const Functional& functional) noexcept {
  using Real = decltype(functional.error);
  using detail::abs;
  Real most(0);
  for (const Real x : functional.gradient.coordinates) most = std::max(most, Real(abs(x)));
  return functional.error <= Real(detail::kBounds<Real>.sharp) * most;
}

/// Replaces a gradient that is too inaccurate by a better one, if the policy has a way to it.
template <class Policy, class Functional>
[[CERTA_INLINE]] inline void sharpen([[maybe_unused]] Policy& policy,
                                     [[maybe_unused]] Functional& functional) noexcept {
  if constexpr (SharpeningPolicy<Policy, Functional>)
    if (!is_sharp(functional)) policy.sharpen(functional);
}

/// The lowest index i that minimizes (Sense negative) or maximizes (Sense positive) functional.p_i.
/// Compares p_i - p_best, so that the distance to the origin costs no precision. O(n) signs.
template <Sign Sense, class Policy, class Functional, class Side>
[[nodiscard]] std::uint32_t extreme_vertex(Policy& policy, const Functional& functional,
                                           const Side& side) noexcept {
  const auto& shape = side.shape();
  if constexpr (BoundedFunctional<Functional>) {
    using Real = decltype(functional.error);
    // Without coordinates in Real (`with_columns`) signs still decide, one vertex at a time.
    if (!isnan(functional.error) && has_columns<Real>(shape) && side.template is_in_window<Real>())
      return lowest_vertex<Sense>(policy, functional, side);
    if (shape.size() > 1 && wide_is_sound())
      return wide_lowest_vertex<Sense>(policy, functional, side);
  }
  std::uint32_t best = 0;
  for (std::uint32_t i = 1; i < shape.size(); ++i)
    if (policy.sign(functional, side.difference(i, best)) == Sense) best = i;
  return best;
}

}  // namespace detail

/// The vertex of the Minkowski difference that minimizes direction.w: lowest in A, highest in B.
template <class Policy, int D, class Placement>
[[nodiscard]] VertexPair support(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                                 const Direction<D>& direction) noexcept {
  return apply(minkowski, direction, [&]<class Functional>(const auto&... arguments) -> VertexPair {
    auto functional = policy.template functional<Functional>(arguments...);
    detail::sharpen(policy, functional);
    if (direction.orientation == Sign::negative)
      return {detail::extreme_vertex<Sign::positive>(policy, functional, minkowski.in_a()),
              detail::extreme_vertex<Sign::negative>(policy, functional, minkowski.in_b())};
    return {detail::extreme_vertex<Sign::negative>(policy, functional, minkowski.in_a()),
            detail::extreme_vertex<Sign::positive>(policy, functional, minkowski.in_b())};
  });
}

/// The support mapping that scans all vertices, the default of every query; hill_climbing.hpp has
/// another. A support is an object s with s(policy, minkowski, direction) -> VertexPair, an index
/// pair of a Minkowski difference vertex that minimizes direction . w; it may remember its last
/// vertex.
struct ScanSupport {
  /// Returns the vertex of the Minkowski difference that minimizes direction.w, by a scan of all
  /// vertices of both shapes.
  template <class Policy, int D, class Placement>
  [[nodiscard]] VertexPair operator()(Policy& policy,
                                      const MinkowskiDifference<D, Placement>& minkowski,
                                      const Direction<D>& direction) const noexcept {
    return support(policy, minkowski, direction);
  }
};

}  // namespace certa
