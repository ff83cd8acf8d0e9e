/// Support mapping: the vertex of a shape farthest in a direction.
#pragma once

#include <cstdint>

#include <certa/kernel/cso.hpp>
#include <certa/kernel/direction.hpp>

namespace certa {

/// The lowest index i that minimizes (Sense negative) or maximizes (Sense positive) functional .
/// p_i. Compares p_i - p_best, so that the distance to the origin costs no precision. O(n) signs.
template <Sign Sense, class Policy, class Functional, int D>
[[nodiscard]] std::uint32_t extreme_vertex(Policy& policy, const Functional& functional,
                                           const Shape<D>& shape) noexcept {
  std::uint32_t best = 0;
  for (std::uint32_t i = 1; i < shape.size(); ++i)
    if (policy.sign(functional, Difference<D>{&shape[i], &shape[best]}) == Sense) best = i;
  return best;
}

/// The CSO vertex that minimizes direction . w: lowest in A, highest in B.
template <class Policy, int D>
[[nodiscard]] PairIndex support(Policy& policy, const Cso<D>& cso,
                                const Direction<D>& direction) noexcept {
  return direction.apply([&]<class Functional>(const auto&... arguments) -> PairIndex {
    const auto functional = policy.template functional<Functional>(arguments...);
    if (direction.orientation == Sign::negative)
      return {extreme_vertex<Sign::positive>(policy, functional, cso.a),
              extreme_vertex<Sign::negative>(policy, functional, cso.b)};
    return {extreme_vertex<Sign::negative>(policy, functional, cso.a),
            extreme_vertex<Sign::positive>(policy, functional, cso.b)};
  });
}

/// Support by looking at every vertex: the default of every query. Others: hill_climbing.hpp. A
/// support is an object s with s(policy, cso, direction) -> PairIndex, an index pair of a CSO
/// vertex that minimizes direction . w; it may remember where it was.
struct BruteForce {
  template <class Policy, int D>
  [[nodiscard]] PairIndex operator()(Policy& policy, const Cso<D>& cso,
                                     const Direction<D>& direction) const noexcept {
    return support(policy, cso, direction);
  }
};

}  // namespace certa
