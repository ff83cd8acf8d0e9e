/// Search directions by name: a direction is the face it comes from, never a rounded vector.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include <certa/predicates/difference.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/sign.hpp>

namespace certa {

/// The part of `base` orthogonal to `span`, up to a positive factor:
///   span      direction                 functional       degree in coordinates
///   nothing   base                      Dot            1
///   e, 3D     e x (base x e)            TripleCross     3
///   e, 2D     +-perp(e)                 Det2          1
///   e, g      +-(e x g)                 Det3          2
/// For a face f_0, f_1, .. with base f_0 and span f_k - f_0 this is the nearest point of its affine
/// hull to the origin, as a direction away from the origin.
template <int D>
struct Direction {
  std::array<Edge<D>, 2> span;
  std::uint8_t span_size = 0;
  PointDifference<D> base;
  Sign orientation = Sign::positive;  ///< the sign in the last two rows

  Direction() noexcept {}  // NOLINT(modernize-use-equals-default): edges stay uninitialized

  /// Calls f.template operator()<Functional>(arguments..) with the row that applies.
  template <class F>
  decltype(auto) apply(F&& f) const {
    if (span_size == 0) return f.template operator()<Dot>(base);
    if constexpr (D == 2) {
      return f.template operator()<Det2>(span[0]);
    } else {
      if (span_size == 1) return f.template operator()<TripleCross>(span[0], base, span[0]);
      return f.template operator()<Det3>(span[0], span[1]);
    }
  }
  /// Whether this is a normal, whose side is chosen by `orientation`.
  [[nodiscard]] constexpr bool is_normal() const noexcept { return span_size == D - 1; }
};

/// The sign of direction . x.
template <class Policy, int D, class X>
[[nodiscard]] Sign sign_along(Policy& policy, const Direction<D>& direction, const X& x) noexcept {
  const Sign s = direction.apply([&]<class Functional>(const auto&... arguments) {
    return policy.template sign<Functional>(arguments..., x);
  });
  return direction.orientation * s;
}

/// Orients the direction so that direction . base > 0 and returns `positive`; returns `zero` when
/// the origin lies in base + span, where there is no direction.
template <class Policy, int D>
[[nodiscard]] Sign orient(Policy& policy, Direction<D>& direction) noexcept {
  direction.orientation = Sign::positive;
  const Sign s = sign_along(policy, direction, direction.base);
  if (!direction.is_normal()) return s;  // |projection of base|^2 >= 0
  direction.orientation = s == Sign::negative ? Sign::negative : Sign::positive;
  return s * direction.orientation;
}

}  // namespace certa
