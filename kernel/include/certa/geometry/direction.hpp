/// Directions as functionals: the polynomial that a direction's name stands for, and its signs.
#pragma once

#include <cstddef>

#include <certa/evidence.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign_arithmetic.hpp>

namespace certa {

/// Makes this the direction of a face of at most D vertices: base and span, not oriented yet. It is
/// written in place, because copying it right after would wait for the smaller stores before.
template <int D>
inline void set_direction(const Simplex& face, Direction<D>& direction) noexcept {
  direction.base = face[0];
  direction.span_size = 0;
  direction.orientation = Sign::positive;
  for (std::size_t k = 1; k < face.size; ++k) direction.push_back({face[0], face[k]});
}
template <int D>
[[nodiscard]] inline Direction<D> direction_of(const Simplex& face) noexcept {
  Direction<D> direction;
  set_direction(face, direction);
  return direction;
}

/// Calls f.template operator()<Functional>(arguments..) with the row that applies of the table at
/// `Direction`.
template <int D, class F, class Placement>
decltype(auto) apply(const MinkowskiDifference<D, Placement>& minkowski,
                     const Direction<D>& direction, F&& f) {
  if (direction.span_size == 0) return f.template operator()<Dot>(minkowski.base(direction));
  const auto e = minkowski.edge(direction.span[0]);
  if constexpr (D == 2) {
    return f.template operator()<Det2>(e);
  } else {
    if (direction.span_size == 1)
      return f.template operator()<TripleCross>(e, minkowski.base(direction), e);
    return f.template operator()<Det3>(e, minkowski.edge(direction.span[1]));
  }
}

/// The direction as a vector, up to a positive factor, of the numbers that `embed` makes of
/// coordinates. REQUIRES: products of these numbers have their type.
template <int D, class Embed, class Placement>
[[nodiscard]] auto vector_of(const MinkowskiDifference<D, Placement>& minkowski,
                             const Direction<D>& direction, const Embed& embed) {
  using N = decltype(embed(0.0));
  Vec<N, D> v =
      apply(minkowski, direction, [&]<class Functional>(const auto&... arguments) -> Vec<N, D> {
        return Functional::gradient(coordinates(arguments, embed)...);
      });
  if (direction.orientation == Sign::negative)
    for (N& x : v.coordinates) x = -x;
  return v;
}

/// The sign of direction . x.
template <class Policy, int D, class X, class Placement>
[[nodiscard]] Sign sign_along(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                              const Direction<D>& direction, const X& x) noexcept {
  const Sign s = apply(minkowski, direction, [&]<class Functional>(const auto&... arguments) {
    return policy.template sign<Functional>(arguments..., x);
  });
  return direction.orientation * s;
}

/// Orients the direction so that direction . base > 0 and returns `positive`; returns `zero` if the
/// origin lies in base + span, because there is no direction then.
template <class Policy, int D, class Placement>
[[nodiscard]] Sign orient(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                          Direction<D>& direction) noexcept {
  direction.orientation = Sign::positive;
  const Sign s = sign_along(policy, minkowski, direction, minkowski.base(direction));
  if (!direction.is_normal()) return s;  // |projection of base|^2 >= 0
  direction.orientation = s == Sign::negative ? Sign::negative : Sign::positive;
  return s * direction.orientation;
}

}  // namespace certa
