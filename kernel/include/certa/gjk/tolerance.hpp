/// The test whether a search has come near enough. Only an inexact policy with a tolerance stops
/// sooner than exactly: this is the only place where an epsilon decides.
#pragma once

#include <algorithm>
#include <cstddef>

#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/predicates/sign_arithmetic.hpp>

namespace certa::detail {

/// The product d.x in the policy's numbers, for the vector d that the direction names.
template <class T, int D, class X, class Placement>
[[nodiscard]] T value_along(const MinkowskiDifference<D, Placement>& minkowski,
                            const Direction<D>& direction, const X& x) noexcept {
  const Rounded<T> embed;
  const T value = apply(minkowski, direction, [&]<class Functional>(const auto&... arguments) -> T {
    return Functional::value(coordinates(arguments, embed)..., coordinates(x, embed));
  });
  return direction.orientation == Sign::negative ? T(-value) : value;
}

/// The sign of the progress that w makes: negative if it comes nearer, v.w < v.v; with a tolerance
/// e, if |v|^2 - v.w > e^2 |v|^2 (equation 10 of Montanari et al. 2017). In the direction d, any
/// multiple of v, with base f (d.f = d.v): d.(w - f) + e^2 d.f < 0.
template <class Policy, int D, class Placement>
[[nodiscard]] Sign progress(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                            const Direction<D>& direction, VertexPair w) noexcept {
  const auto base = minkowski.base(direction);
  if constexpr (Tolerant<Policy>) {
    using T = typename Policy::number;
    const T e = policy.tolerance;
    if (e > T(0))
      return sign_of(T(value_along<T>(minkowski, direction, edge(base, minkowski[w])) +
                       e * e * value_along<T>(minkowski, direction, base)));
  }
  return sign_along(policy, minkowski, direction, edge(base, minkowski[w]));
}

/// Returns whether the nearest point of the face counts as the origin: with a tolerance e, |v|^2 <=
/// e max |y|^2 over the face's vertices (equation 9); otherwise never. |v|^2 = (d.f)^2 / d.d.
template <class Policy, int D, class Placement>
[[nodiscard]] bool negligible(const Policy& policy,
                              const MinkowskiDifference<D, Placement>& minkowski,
                              const Face<D>& face) noexcept {
  if constexpr (Tolerant<Policy>) {
    using T = typename Policy::number;
    if (!(policy.tolerance > T(0))) return false;
    const Rounded<T> embed;
    T largest(0);
    for (const VertexPair w : face.simplex.span()) {
      const auto y = coordinates(minkowski[w], embed);
      largest = std::max(largest, T(dot(y, y)));
    }
    const Vec<T, D> d = vector_of(minkowski, *face.direction, embed);
    const T along = dot(d, coordinates(minkowski.base(*face.direction), embed));
    return along * along <= policy.tolerance * largest * dot(d, d);
  } else {
    return false;
  }
}

}  // namespace certa::detail
