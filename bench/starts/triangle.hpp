/// Whether a point is in a triangle: by the codes of Barycode-based GJK (section II.C) and by the
/// signs of three orientations.
#pragma once

#include <certa/algorithms/published/barycode.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::bench {

/// S2D with the point as the origin; inside, the code is 7.
struct ByBarycode {
  template <class N>
  [[nodiscard]] static bool contains(const Vec<N, 2>& a, const Vec<N, 2>& b, const Vec<N, 2>& c,
                                     const Vec<N, 2>& p) {
    using published::detail::across;
    using published::detail::ssign;
    const Vec<N, 2> x = a - p;
    const Vec<N, 2> y = b - p;
    const Vec<N, 2> z = c - p;
    const N u = across(y, z);
    const N v = across(z, x);
    const N w = across(x, y);
    const N sum = u + v + w;
    return (ssign(sum, w) | ssign(sum, v) << 1 | ssign(sum, u) << 2) == 7;
  }
};

/// The point lies strictly on the same side of all three edges.
struct ByOrientations {
  template <class N>
  [[nodiscard]] static bool contains(const Vec<N, 2>& a, const Vec<N, 2>& b, const Vec<N, 2>& c,
                                     const Vec<N, 2>& p) {
    using published::detail::across;
    const N first = across(b - a, p - a);
    if (first > N(0)) return across(c - b, p - b) > N(0) && across(a - c, p - c) > N(0);
    if (first < N(0)) return across(c - b, p - b) < N(0) && across(a - c, p - c) < N(0);
    return false;
  }
};

}  // namespace certa::bench
