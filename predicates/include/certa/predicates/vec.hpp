/// Small vectors over any number type, and the products of which every predicate is made.
///
/// Results are `auto`: a product of fixed-width integers is wider than its factors, a sum of
/// expansions longer than its terms. Number types must not use expression templates.
#pragma once

#include <array>
#include <cstddef>

namespace certa {

template <class N, int D>
struct Vec {
  std::array<N, D> coordinates;

  [[nodiscard]] constexpr const N& operator[](std::size_t k) const noexcept {
    return coordinates[k];
  }
  [[nodiscard]] constexpr N& operator[](std::size_t k) noexcept { return coordinates[k]; }
};

/// The dot product x.y.
template <class N, class M>
[[nodiscard]] constexpr auto dot(const Vec<N, 2>& x, const Vec<M, 2>& y) {
  return x[0] * y[0] + x[1] * y[1];
}
template <class N, class M>
[[nodiscard]] constexpr auto dot(const Vec<N, 3>& x, const Vec<M, 3>& y) {
  return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
}

// Differences are written by components: g++ 12 makes packs of two of a loop over three doubles,
// and takes them through memory, where a processor waits for them.

/// The vector -x.
template <class N>
[[nodiscard]] constexpr Vec<N, 2> operator-(const Vec<N, 2>& x) {
  return {{-x[0], -x[1]}};
}
/// The vector -x.
template <class N>
[[nodiscard]] constexpr Vec<N, 3> operator-(const Vec<N, 3>& x) {
  return {{-x[0], -x[1], -x[2]}};
}
/// The vector x - y.
template <class N>
[[nodiscard]] constexpr Vec<N, 2> operator-(const Vec<N, 2>& x, const Vec<N, 2>& y) {
  return {{x[0] - y[0], x[1] - y[1]}};
}
/// The vector x - y.
template <class N>
[[nodiscard]] constexpr Vec<N, 3> operator-(const Vec<N, 3>& x, const Vec<N, 3>& y) {
  return {{x[0] - y[0], x[1] - y[1], x[2] - y[2]}};
}

/// The vector x rotated by a quarter turn, counterclockwise: perp(x).y = det(x, y).
template <class N>
[[nodiscard]] constexpr Vec<N, 2> perp(const Vec<N, 2>& x) {
  return {{-x[1], x[0]}};
}

/// The cross product of x and y.
template <class N, class M>
[[nodiscard]] constexpr auto cross(const Vec<N, 3>& x, const Vec<M, 3>& y) {
  using R = decltype(x[0] * y[0] - x[0] * y[0]);
  return Vec<R, 3>{{x[1] * y[2] - x[2] * y[1],  //
                    x[2] * y[0] - x[0] * y[2],  //
                    x[0] * y[1] - x[1] * y[0]}};
}

}  // namespace certa
