/// The numbers of a face in doubles, or another format, with bounds that decide which signs are
/// certain.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/filter.hpp>
#include <certa/predicates/polynomial.hpp>
#include <certa/predicates/stage.hpp>

namespace certa::detail {

/// The scales of corner 0 and of the edges.
template <int D, class Real>
struct FaceScales {
  Real corner;
  std::array<Real, D - 1> edges;
};

/// A face of the Minkowski difference, its numbers, and bounds of their errors.
template <int D, class Real = double>
struct ProvenFace {
  std::array<VertexPair, D> corners;
  std::uint32_t size = 0;
  std::uint32_t in_a = 1;  ///< distinct vertices of A
  std::uint32_t in_b = 1;
  bool is_flipped = false;  ///< whether v was negated, to point away from the origin: it is the
                            ///< negated gradient of the functional
  bool beyond_corner_0 = false;           ///< whether the weight of corner 0 is certainly negative
  Vec<Real, D> w;                         ///< corner 0
  std::array<Vec<Real, D>, D - 1> edges;  ///< from corner 0
  FaceScales<D, Real> scales{};           ///< of corner 0 and the edges, as arguments of predicates
  Vec<Real, D> v;                         ///< the direction, away from the origin
  Real gradient_error{};                  ///< the error of a component of v
  /// Positive barycentric weights of the nearest point, and their sum.
  std::array<Real, D> weights;
  Real total = Real(1);
  Stage stage = Stage::filter;  ///< the costliest arithmetic that the proof needed
  std::uint8_t level_axes = 0;  ///< axes of coordinates to which v* is orthogonal, as bits

  [[nodiscard]] Simplex simplex() const noexcept {
    Simplex result;
    for (std::size_t k = 0; k < size; ++k) result.push_back(corners[k]);
    return result;
  }
};

/// A bound of the error of a weight of a face of two or three corners, by the bounds of filter.hpp,
/// for arguments of any size. Each weight is a polynomial or a difference of up to three: with
/// values up to 2, 3 or 12 units and constants of 8, 14 or 66 u and more, that takes a factor of
/// `weights` = 1.5.
///
/// Underflow adds at most `underflow`: at most 9 products of two, each off by eta, if factors are
/// below 1. Otherwise it adds eta times a factor, which is negligible beside the bound of a face
/// that is large enough for `smallest_square`.
template <class E, int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Real weight_error(std::size_t size,
                                                     const FaceScales<D, Real>& m) noexcept {
  using X = typename E::Difference;
  constexpr const auto& limits = kBounds<Real>;
  if constexpr (D == 3) {
    if (size == 3) {
      constexpr auto error = std::max(kErrorConstantIn<Real, BinetCauchy, X, E, E, E>,
                                      kErrorConstantIn<Real, BinetCauchy, E, E, E, E>);
      const Real area = m.edges[0] * m.edges[1];
      return Real(limits.weights * error) * (area * (area + m.corner * (m.edges[0] + m.edges[1]))) +
             Real(limits.underflow);
    }
  }
  constexpr auto error =
      std::max(kErrorConstantIn<Real, Dot, X, E>, kErrorConstantIn<Real, Dot, E, E>);
  return Real(limits.weights * error) * (m.edges[0] * (m.corner + m.edges[0])) +
         Real(limits.underflow);
}

/// A bound of the error of a component of the direction.
template <class E, int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Real gradient_error(std::size_t size,
                                                       const FaceScales<D, Real>& m) noexcept {
  using X = typename E::Difference;
  const double share = kBounds<Real>.gradient;
  if (size == 1) return Real(kArgumentError<X> * share * kBounds<Real>.unit) * m.corner;
  if constexpr (D == 2) {
    return Real(share * kGradientErrorIn<Real, Det2, E>) * m.edges[0];
  } else {
    if (size == 3)
      return Real(share * kGradientErrorIn<Real, Det3, E, E>) * (m.edges[0] * m.edges[1]);
    return Real(share * kGradientErrorIn<Real, TripleCross, E, X, E>) * m.edges[0] *
           (m.edges[0] * m.corner);
  }
}

/// A bound of the error of `plane`: of v . w, or for an edge in space, of the largest component of
/// w x e.
template <class E, int D, class Real>
[[nodiscard, CERTA_INLINE]] inline Real plane_error(std::size_t size,
                                                    const FaceScales<D, Real>& m) noexcept {
  using X = typename E::Difference;
  const double share = kBounds<Real>.plane;
  const auto underflow = Real(kBounds<Real>.underflow);
  if constexpr (D == 2) {
    return Real(share * kErrorConstantIn<Real, Det2, E, X>) * (m.edges[0] * m.corner) + underflow;
  } else {
    if (size == 3)
      return Real(share * kErrorConstantIn<Real, Det3, E, E, X>) *
                 (m.edges[0] * m.edges[1] * m.corner) +
             underflow;
    return Real(share * kGradientErrorIn<Real, Det3, X, E>) * (m.edges[0] * m.corner) + underflow;
  }
}

/// The part of d in the span of `size` - 1 edges: (sum_k x[k] e_k) / total.
template <int D, class Real>
struct AlongEdges {
  std::array<Real, D - 1> x;
  Real total;
};
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline AlongEdges<D, Real> along_edges(
    std::size_t size, const Vec<Real, D>& d, const std::array<Vec<Real, D>, D - 1>& e) noexcept {
  if constexpr (D == 3) {
    if (size == 3) {
      const Vec<Real, 3> n = Det3::gradient(e[0], e[1]);
      return {{dot(cross(d, e[1]), n), dot(cross(e[0], d), n)}, dot(n, n)};
    }
  }
  return {{dot(d, e[0])}, dot(e[0], e[0])};
}

/// Computes corner 0, edges and weights of a face from its corners. Returns false unless this
/// arithmetic proves that all weights are positive.
///
/// E is the type of edges as arguments of predicates: `Edge`, or, if each lies within one shape,
/// `PointDifference`, which has smaller errors.
template <class E, int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool weigh(const MinkowskiDifference<D, Placement>& minkowski,
                                              ProvenFace<D, Real>& face) noexcept {
  const VertexPair c = face.corners[0];
  const Approximation<D, Real> w = approximate<Real>(minkowski[c]);
  face.w = w.value;
  face.scales.corner = w.scale;
  for (std::size_t k = 0; k + 1 < face.size; ++k) {
    const VertexPair n = face.corners[k + 1];
    const auto edge_to_n = [&] {
      if constexpr (!std::same_as<E, typename E::Difference>)
        return approximate<Real>(minkowski.edge({c, n}));
      else
        return n.j == c.j ? approximate<Real>(minkowski.in_a().difference(n.i, c.i))
                          : approximate<Real>(minkowski.in_b().difference(c.j, n.j));
    };
    const Approximation<D, Real> edge = edge_to_n();
    face.edges[k] = edge.value;
    face.scales.edges[k] = edge.scale;
  }
  face.weights[0] = Real(1);
  if (face.size == 1) return true;
  const Real bound = detail::weight_error<E>(face.size, face.scales);
  const auto [x, total] = along_edges<D>(face.size, -face.w, face.edges);
  face.total = total;
  face.weights[1] = x[0];
  face.weights[0] = total - x[0];
  if constexpr (D == 3) {
    if (face.size == 3) {
      face.weights[2] = x[1];
      face.weights[0] = face.weights[0] - x[1];
      if (!(face.weights[2] > bound)) return false;
    }
  }
  if (!(face.weights[1] > bound)) return false;
  if (face.weights[0] > bound) return true;
  face.beyond_corner_0 = face.size == 3 && face.weights[0] < -bound;
  return false;
}

/// Computes the rest of a face from its corners. Returns false unless this arithmetic proves that
/// all weights are positive and that the origin is not in the face, as for a face of GJK.
template <class E, int D, class Real, class Placement>
[[nodiscard]] inline bool measure(const MinkowskiDifference<D, Placement>& minkowski,
                                  ProvenFace<D, Real>& face) noexcept {
  constexpr const auto& limits = kBounds<Real>;
  if (!detail::weigh<E>(minkowski, face)) return false;
  face.gradient_error = detail::gradient_error<E>(face.size, face.scales);
  if (face.size == 1) {
    face.v = face.w;
    if constexpr (MinkowskiDifference<D, Placement>::is_placed)
      return largest(face.w) > minkowski.template rounded<Real>().vertex_error();
    else
      return face.scales.corner > Real(0);
  }
  const auto& e = face.edges;
  Real plane(0);  // v . w, or a number that is positive if v . w is
  if constexpr (D == 2) {
    face.v = Det2::gradient(e[0]);
    plane = dot(face.v, face.w);
  } else if (face.size == 2) {
    // v* . w = |w x e|^2 is positive as soon as w x e is not zero, which is easier to decide.
    const Vec<Real, 3> f = Det3::gradient(face.w, e[0]);
    face.v = cross(e[0], f);  // TripleCross::gradient
    plane = largest(f);
  } else {
    face.v = Det3::gradient(e[0], e[1]);
    plane = dot(face.v, face.w);
  }
  face.is_flipped = plane < Real(0);
  if (face.is_flipped) {
    face.v = -face.v;
    plane = -plane;
  }
  // v* is not zero, and no underflow in v matters.
  return plane > detail::plane_error<E>(face.size, face.scales) &&
         dot(face.v, face.v) > Real(limits.smallest_square);
}

/// Returns whether this arithmetic proves that the point nearest to the origin in the affine hull
/// of these corners, two to D, has positive barycentric weights alone.
template <class Real, int D, class Placement>
[[nodiscard]] inline bool certainly_within(const MinkowskiDifference<D, Placement>& minkowski,
                                           const Simplex& corners) noexcept {
  ProvenFace<D, Real> face;
  face.size = corners.size;
  for (std::size_t k = 0; k < corners.size; ++k) face.corners[k] = corners[k];
  using E = decltype(minkowski.edge({}));
  return detail::weigh<E>(minkowski, face) && face.total > Real(kBounds<Real>.smallest_square);
}

}  // namespace certa::detail
