/// Doubles for decisions alone: from them a method on numbers computes a subset, but no weights.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include <certa/algorithms/sub_distance/subset.hpp>
#include <certa/geometry/step.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/sign.hpp>
#include <certa/predicates/vec.hpp>

namespace certa {

namespace detail {

/// A double whose sign is found without a branch, because the sign is hard to predict. It has no
/// division, and its subsets have no weights.
struct Plain {
  double x;
  Plain() = default;
  constexpr Plain(double value) noexcept : x(value) {}  // NOLINT(google-explicit-constructor)
  friend constexpr Plain operator+(Plain a, Plain b) noexcept { return {a.x + b.x}; }
  friend constexpr Plain operator-(Plain a, Plain b) noexcept { return {a.x - b.x}; }
  friend constexpr Plain operator*(Plain a, Plain b) noexcept { return {a.x * b.x}; }
  friend constexpr Plain operator-(Plain a) noexcept { return {-a.x}; }
};

/// The sign of a double, zero for a NaN.
[[nodiscard]] constexpr Sign plain_sign(double x) noexcept {
  return static_cast<Sign>(static_cast<int>(x > 0) - static_cast<int>(x < 0));
}

/// The face of a new corner at w and the corners of a face that are kept, a set of bits.
template <int D>
[[nodiscard, CERTA_INLINE]] inline Proposal<D> face_of_corners(const RoundedFace<D>& face,
                                                               const Vec<double, D>& w,
                                                               std::uint32_t kept) noexcept {
  if (kept == 0) return vertex_face<D, double>(w);
  const Vec<double, D>& x = face[static_cast<std::size_t>(std::countr_zero(kept))].w;
  if constexpr (D == 3) {
    if (const std::uint32_t rest = kept & (kept - 1); rest != 0) {
      const Vec<double, 3>& y = face[static_cast<std::size_t>(std::countr_zero(rest))].w;
      const Vec<double, 3> n = cross(x - w, y - w);
      const double plane = dot(n, w);
      return {{plane < 0 ? -n : n, std::abs(plane), plane * plane, dot(n, n)}, kept};
    }
  }
  if constexpr (D == 2) {
    // As `edge_face`, but without a branch on the side of the origin.
    const Vec<double, 2> n{{w[1] - x[1], x[0] - w[0]}};
    const double plane = dot(n, w);
    const double sense = std::copysign(1.0, plane);
    return {{{{sense * n[0], sense * n[1]}}, std::abs(plane), plane * plane, dot(n, n)}, kept};
  } else {
    return edge_face<D, double>(w, x, kept);
  }
}

}  // namespace detail

/// Signs of doubles, which are taken as they are.
template <>
class Signs<detail::Plain> {
 public:
  [[nodiscard]] Sign operator()(detail::Plain x) const noexcept { return detail::plain_sign(x.x); }
  [[nodiscard]] bool positive(detail::Plain x) const noexcept { return x.x > 0; }
  [[nodiscard]] bool negative(detail::Plain x) const noexcept { return x.x < 0; }
  [[nodiscard]] bool certain() const noexcept { return true; }
};

/// A subset without weights.
template <>
struct NearestSubset<detail::Plain> {
  std::uint8_t subset = 0;
};

}  // namespace certa
