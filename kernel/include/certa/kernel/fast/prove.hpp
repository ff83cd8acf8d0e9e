/// From what a search in doubles found to what is proven of it, by error bounds.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <certa/kernel/fast/search.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/polynomial.hpp>

namespace certa::fast {

template <int D>
[[nodiscard]] inline double largest(const Vec<double, D>& x) noexcept {
  double most = std::abs(x[0]);
  for (std::size_t k = 1; k < D; ++k) most = std::max(most, std::abs(x[k]));
  return most;
}

/// The determinant of D rounded differences, the polynomial by which `step` decides.
template <int D>
inline constexpr double kDeterminantError =
    D == 2 ? kErrorConstant<Across2, Difference<2>, Difference<2>>
           : kErrorConstant<Across3, Difference<3>, Difference<3>, Difference<3>>;

/// Whether the origin is interior to the simplex of `found`: all determinants have one sign, and
/// none is within its error. Scales: first of all CSO vertices, which costs nothing, then of these.
template <int D>
[[nodiscard]] inline bool proves_overlap(const Found<D>& found, double scale) noexcept {
  double least = std::abs(found.determinants[0]);
  for (const double x : found.determinants) least = std::min(least, std::abs(x));
  const auto bound = [](double m) { return kDeterminantError<D> * (D == 2 ? m * m : m * m * m); };
  if (least > bound(scale) + kUnderflow) return true;
  double m = largest(found.last.w);
  for (const Corner<D>& c : found.face.corners) m = std::max(m, largest(c.w));
  return least > bound(m) + kUnderflow;
}

/// A face of the CSO that is a product (face of A) x (face of B), or three corners of an edge of A
/// times an edge of B. Edges run from corner 0, each within one shape: e_k = p_k - p_0 or q_0 -
/// q_k, so that one rounding is all the error they have.
template <int D>
struct ProductFace {
  std::array<PairIndex, D> corners;
  std::uint32_t size = 0;
  std::uint32_t in_a = 1;  ///< distinct vertices of A
  std::uint32_t in_b = 1;
  Vec<double, D> w;  ///< corner 0
  std::array<Vec<double, D>, D - 1> edges;
  Vec<double, D> v;  ///< away from the origin
  /// Positive barycentric weights of the nearest point; their sum.
  std::array<double, D> weights;
  double total = 1;

  [[nodiscard]] Simplex simplex() const noexcept {
    Simplex result;
    for (std::size_t k = 0; k < size; ++k) result.push_back(corners[k]);
    return result;
  }
};

namespace detail {

/// Names the corners, corner 0 first. False if the face is no product.
template <int D>
[[nodiscard]] inline bool name_corners(const NumericFace<D>& found, ProductFace<D>& face) noexcept {
  const auto& c = found.corners;
  face.size = found.size;
  for (std::size_t k = 0; k < found.size; ++k) face.corners[k] = c[k].name;
  auto& n = face.corners;
  if (face.size == 2) {
    face.in_a += n[0].i != n[1].i;
    face.in_b += n[0].j != n[1].j;
  } else if constexpr (D == 3) {
    if (face.size == 3) {
      const bool a01 = n[0].i == n[1].i, a12 = n[1].i == n[2].i, a20 = n[2].i == n[0].i;
      const bool b01 = n[0].j == n[1].j, b12 = n[1].j == n[2].j, b20 = n[2].j == n[0].j;
      face.in_a = 3U - std::min(2U, unsigned{a01} + unsigned{a12} + unsigned{a20});
      face.in_b = 3U - std::min(2U, unsigned{b01} + unsigned{b12} + unsigned{b20});
      // An edge times an edge: the corner in the middle shares a vertex with each other.
      if (face.in_a == 2) {
        if ((a01 && b12) || (b01 && a12)) std::swap(n[0], n[1]);
        if ((a20 && b12) || (b20 && a12)) std::swap(n[0], n[2]);
      }
    }
  }
  return face.in_a + face.in_b == face.size + 1;
}

/// v, plane and weights, or false unless all signs are certain. `weights[0]` may be certainly
/// negative in a parallelogram, whose other half is the right one then: `is_other_half`.
template <int D>
[[nodiscard]] inline bool measure(const Cso<D>& cso, ProductFace<D>& face, double& gradient_error,
                                  bool& is_other_half) noexcept {
  using X = Difference<D>;
  const auto minus = [](const Point<D>& p, const Point<D>& q) {
    Vec<double, D> d;
    for (std::size_t k = 0; k < D; ++k) d[k] = p[k] - q[k];
    return d;
  };
  const PairIndex c = face.corners[0];
  face.w = minus(cso.a[c.i], cso.b[c.j]);
  const double w_scale = largest(face.w);
  std::array<double, D - 1> scales{};
  for (std::size_t k = 0; k + 1 < face.size; ++k) {
    const PairIndex n = face.corners[k + 1];
    face.edges[k] = n.j == c.j ? minus(cso.a[n.i], cso.a[c.i]) : minus(cso.b[c.j], cso.b[n.j]);
    scales[k] = largest(face.edges[k]);
  }
  const auto& e = face.edges;
  if (face.size == 1) {
    face.v = face.w;
    face.weights[0] = 1;
    gradient_error = kUnitRoundoff * w_scale;
    return w_scale > 0;
  }
  double plane = 0;  // v . w, or as good
  double plane_error = 0;
  if (face.size == 2) {
    const double towards = -dot(face.w, e[0]);
    face.total = dot(e[0], e[0]);
    face.weights[1] = towards;
    face.weights[0] = face.total - towards;
    // Both products and the difference: each within its constant, the difference within u of it.
    const double bound =
        2 * kErrorConstant<Along, X, X> * scales[0] * (w_scale + scales[0]) + kUnderflow;
    if (!(face.weights[0] > bound && face.weights[1] > bound)) return false;
    if constexpr (D == 2) {
      face.v = Across2::gradient(e[0]);
      plane = dot(face.v, face.w);
      gradient_error = kGradientError<Across2, X> * scales[0];
      plane_error = kErrorConstant<Across2, X, X> * scales[0] * w_scale;
    } else {
      // v* . w = |w x e|^2, positive as soon as w x e is not zero: that is easier to tell.
      const Vec<double, 3> f = Across3::gradient(face.w, e[0]);
      face.v = cross(e[0], f);  // AwayFromLine::gradient
      plane = largest(f);
      gradient_error = kGradientError<AwayFromLine, X, X, X> * scales[0] * scales[0] * w_scale;
      plane_error = kGradientError<Across3, X, X> * scales[0] * w_scale;
    }
  } else {
    if constexpr (D == 3) {
      face.v = Across3::gradient(e[0], e[1]);
      plane = dot(face.v, face.w);
      face.total = dot(face.v, face.v);
      face.weights[1] = -dot(cross(face.w, e[1]), face.v);
      face.weights[2] = dot(cross(face.w, e[0]), face.v);
      face.weights[0] = face.total - face.weights[1] - face.weights[2];
      const double area = scales[0] * scales[1];
      const double bound = 2 * kErrorConstant<CrossDot, X, X, X, X> * area *
                               (area + w_scale * (scales[0] + scales[1])) +
                           kUnderflow;
      if (!(face.weights[1] > bound && face.weights[2] > bound)) return false;
      if (!(face.weights[0] > bound)) {
        is_other_half = face.in_a == 2 && face.weights[0] < -bound;
        return false;
      }
      gradient_error = kGradientError<Across3, X, X> * area;
      plane_error = kErrorConstant<Across3, X, X, X> * area * w_scale;
    }
  }
  if (plane < 0) {
    face.v = -face.v;
    plane = -plane;
  }
  return plane > plane_error + kUnderflow;  // v* is not zero
}

}  // namespace detail

/// The face of the CSO nearest to the origin, if doubles prove that it is: then the nearest point
/// lies in its relative interior (weights are positive), all other vertices of A lie strictly above
/// and all of B strictly below its plane (Karush-Kuhn-Tucker), and so face, distance and witness
/// points are unique. Otherwise `size` is 0.
///
/// Let v* be the exact direction, |v - v*|_1 <= D g with g the error of a component. For p of A and
/// the face's p_0, v*.(p - p_0) differs from fl(v.p) - fl(v.p_0) by no more than 6.2 u |v|_1 M
/// (two dot products, as at `margin`) + D g 2 M, M = max |p_k|. So vertices that are not low, by
/// this much, are strictly above; and the face's own vertices are low, for v* is constant on them.
/// When no others are low, the count is theirs.
template <int D>
[[nodiscard]] inline ProductFace<D> prove_nearest(const Cso<D>& cso,
                                                  const NumericFace<D>& found) noexcept {
  ProductFace<D> face;
  double gradient_error = 0;
  const auto give_up = [&face] {
    face.size = 0;
    return face;
  };
  if (!detail::name_corners(found, face)) return give_up();
  bool is_other_half = false;
  if (!detail::measure(cso, face, gradient_error, is_other_half)) {
    if (!is_other_half) return give_up();
    auto& n = face.corners;  // the fourth corner instead of the one in the middle
    n[0] = {n[1].i == n[0].i ? n[2].i : n[1].i, n[1].j == n[0].j ? n[2].j : n[1].j};
    if (!detail::measure(cso, face, gradient_error, is_other_half)) return give_up();
  }
  const auto only_low = [&](const Shape<D>& shape, const Vec<double, D>& v,
                            std::uint32_t PairIndex::*side, std::uint32_t count) {
    const std::uint32_t vertex = face.corners[0].*side;
    const double m = shape.lanes().scale();
    const double bound = margin(v, m) + 2 * D * gradient_error * kSlack * m;
    const double limit = dot(v, Vec<double, D>{shape[vertex]}) + bound;
    if (shape.support_map() == nullptr) return count_at_most(shape.lanes(), v, limit) == count;
    std::array<std::uint32_t, D> vertices{};
    for (std::size_t k = 0; k < face.size; ++k) vertices[k] = face.corners[k].*side;
    return shape.support_map()->only_within(shape, v, std::span(vertices).first(face.size), limit);
  };
  if (!only_low(cso.a, face.v, &PairIndex::i, face.in_a)) return give_up();
  if (!only_low(cso.b, -face.v, &PairIndex::j, face.in_b)) return give_up();
  return face;
}

}  // namespace certa::fast
