/// Two shapes seen as their Minkowski difference: from names to the arguments of predicates.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <certa/evidence.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/predicates/difference.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa {

namespace detail {

/// The unit vectors as points, for directions in a flat Minkowski difference.
template <int D>
struct Axes {
  static constexpr Point<D> origin{};
  static constexpr std::array<Point<D>, D> unit = [] {
    std::array<Point<D>, D> u{};
    for (std::size_t k = 0; k < D; ++k) u[k][k] = 1;
    return u;
  }();
};

}  // namespace detail

/// The Minkowski difference W = {p - q : p in A, q in B}. It refers to shapes that must outlive it.
template <int D>
struct MinkowskiDifference {
  const Shape<D>& a;  ///< The shape A.
  const Shape<D>& b;  ///< The shape B.

  /// A vertex, as an argument of predicates.
  [[nodiscard]] PointDifference<D> operator[](VertexPair w) const noexcept {
    return {&a[w.i], &b[w.j]};
  }
  /// An edge, as an argument of predicates.
  [[nodiscard]] Edge<D> edge(const EdgeName& e) const noexcept {
    return certa::edge((*this)[e.from], (*this)[e.to]);
  }
  /// The base of a direction: a vertex or a unit vector.
  [[nodiscard]] PointDifference<D> base(const Direction<D>& direction) const noexcept {
    if (direction.base.j == Direction<D>::kAxis) [[unlikely]]
      return {&detail::Axes<D>::unit[direction.base.i], &detail::Axes<D>::origin};
    return (*this)[direction.base];
  }
  /// The sum of the largest magnitudes of both shapes' coordinates.
  template <class Real = double>
  [[nodiscard]] Real scale() const noexcept {
    return detail::columns_of<Real>(a).scale() + detail::columns_of<Real>(b).scale();
  }
  /// The exponents of all coordinates. O(n) at the first time, then O(1).
  [[nodiscard]] ExponentRange exponent_range() const noexcept {
    ExponentRange range = detail::columns_of(a).exponent_range();
    range.include(detail::columns_of(b).exponent_range());
    return range;
  }
  /// The exponents of these vertices' coordinates.
  [[nodiscard]] ExponentRange exponent_range(const Simplex& simplex) const noexcept {
    ExponentRange range;
    for (const VertexPair w : simplex.span()) {
      for (const double x : a[w.i]) range.include(x);
      for (const double x : b[w.j]) range.include(x);
    }
    return range;
  }
  /// Returns whether both shapes have these vertices.
  [[nodiscard]] bool contains(VertexPair w) const noexcept {
    return w.i < a.size() && w.j < b.size();
  }
};

/// The coordinates of a vertex in Real: those of both points rounded, then their difference.
template <class Real, int D>
[[nodiscard, gnu::always_inline]] inline Vec<Real, D> vector_of(
    const MinkowskiDifference<D>& minkowski, VertexPair w) noexcept {
  return vector_of<Real>(minkowski.a[w.i]) - vector_of<Real>(minkowski.b[w.j]);
}

/// A hash that tells pairs of shapes apart: an answer is about the pair that has its fingerprint.
template <int D>
[[nodiscard]] std::uint64_t fingerprint(const MinkowskiDifference<D>& minkowski) noexcept {
  const std::uint64_t a = detail::ShapeData<D>::of(minkowski.a).fingerprint();
  const std::uint64_t b = detail::ShapeData<D>::of(minkowski.b).fingerprint();
  return a + std::rotl(b, 32) * 0x94d049bb133111eb;
}

}  // namespace certa
