/// The numbers of a face in doubles, with bounds that tell which signs are certain.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <certa/kernel/cso.hpp>
#include <certa/kernel/fast/scan.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/polynomial.hpp>

namespace certa::fast {

template <int D>
[[nodiscard]] inline double largest(const Vec<double, D>& x) noexcept {
  double most = std::abs(x[0]);
  for (std::size_t k = 1; k < D; ++k) most = std::max(most, std::abs(x[k]));
  return most;
}

/// A face of the CSO, its numbers, and how far they are certain.
template <int D>
struct MeasuredFace {
  std::array<PairIndex, D> corners;
  std::uint32_t size = 0;
  std::uint32_t in_a = 1;  ///< distinct vertices of A
  std::uint32_t in_b = 1;
  bool is_turned = false;                   ///< v is the negative of the functional's gradient
  bool beyond_corner_0 = false;             ///< its weight is certainly negative
  Vec<double, D> w;                         ///< corner 0
  std::array<Vec<double, D>, D - 1> edges;  ///< from corner 0
  std::array<double, D - 1> scales{};       ///< of the edges, as arguments of predicates
  Vec<double, D> v;                         ///< the direction, away from the origin
  double gradient_error = 0;                ///< of a component of v
  /// Positive barycentric weights of the nearest point, and their sum.
  std::array<double, D> weights;
  double total = 1;

  [[nodiscard]] Simplex simplex() const noexcept {
    Simplex result;
    for (std::size_t k = 0; k < size; ++k) result.push_back(corners[k]);
    return result;
  }
};

/// From the corners to the rest. False unless doubles prove that all weights are positive and that
/// the origin is not in the face: then it is a face as GJK knows them.
///
/// E says what edges are as arguments of predicates: `Edge`, or, where each lies within one shape,
/// `Difference`, with smaller errors. Bounds are those of filter.hpp; each weight is a polynomial
/// or a difference of such, rounded again, for which the factor 2 has room.
template <class E, int D>
[[nodiscard]] inline bool measure(const Cso<D>& cso, MeasuredFace<D>& face) noexcept {
  using X = Difference<D>;
  const auto minus = [](const Point<D>& p, const Point<D>& q) {
    Vec<double, D> d;
    for (std::size_t k = 0; k < D; ++k) d[k] = p[k] - q[k];
    return d;
  };
  const PairIndex c = face.corners[0];
  face.w = minus(cso.a[c.i], cso.b[c.j]);
  const double w_scale = largest(face.w);
  auto& scales = face.scales;
  double& gradient_error = face.gradient_error;
  for (std::size_t k = 0; k + 1 < face.size; ++k) {
    const PairIndex n = face.corners[k + 1];
    if constexpr (std::same_as<E, Difference<D>>) {
      face.edges[k] = n.j == c.j ? minus(cso.a[n.i], cso.a[c.i]) : minus(cso.b[c.j], cso.b[n.j]);
      scales[k] = largest(face.edges[k]);
    } else {
      const Vec<double, D> in_a = minus(cso.a[n.i], cso.a[c.i]);
      const Vec<double, D> in_b = minus(cso.b[n.j], cso.b[c.j]);
      face.edges[k] = in_a - in_b;
      scales[k] = std::max(largest(in_a), largest(in_b));
    }
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
    const double bound = 2 * std::max(kErrorConstant<Along, X, E>, kErrorConstant<Along, E, E>) *
                             scales[0] * (w_scale + scales[0]) +
                         kUnderflow;
    if (!(face.weights[0] > bound && face.weights[1] > bound)) return false;
    if constexpr (D == 2) {
      face.v = Across2::gradient(e[0]);
      plane = dot(face.v, face.w);
      gradient_error = kGradientError<Across2, E> * scales[0];
      plane_error = kErrorConstant<Across2, E, X> * scales[0] * w_scale;
    } else {
      // v* . w = |w x e|^2, positive as soon as w x e is not zero: that is easier to tell.
      const Vec<double, 3> f = Across3::gradient(face.w, e[0]);
      face.v = cross(e[0], f);  // AwayFromLine::gradient
      plane = largest(f);
      gradient_error = kGradientError<AwayFromLine, E, X, E> * scales[0] * scales[0] * w_scale;
      plane_error = kGradientError<Across3, X, E> * scales[0] * w_scale;
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
      const double bound =
          2 * std::max(kErrorConstant<CrossDot, X, E, E, E>, kErrorConstant<CrossDot, E, E, E, E>) *
              area * (area + w_scale * (scales[0] + scales[1])) +
          kUnderflow;
      if (!(face.weights[1] > bound && face.weights[2] > bound)) return false;
      if (!(face.weights[0] > bound)) {
        face.beyond_corner_0 = face.weights[0] < -bound;
        return false;
      }
      gradient_error = kGradientError<Across3, E, E> * area;
      plane_error = kErrorConstant<Across3, E, E, X> * area * w_scale;
    }
  }
  face.is_turned = plane < 0;
  if (face.is_turned) {
    face.v = -face.v;
    plane = -plane;
  }
  // v* is not zero, and nothing of v that matters underflowed.
  return plane > plane_error + kUnderflow && dot(face.v, face.v) > kSmallestSquare;
}

}  // namespace certa::fast
