/// Two shapes seen as their Minkowski difference: turns names of vertices into arguments of
/// predicates, and into floating-point numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <certa/evidence.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/predicates/compiler.hpp>
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

/// A tag: vertices are differences of vertices as stored.
struct AsStored {};
/// A tag: they are differences of vertices under poses (placed_difference.hpp). Both kinds have the
/// interface below; poses and radii add more, for code under `is_placed`.
struct InWorld {};

template <int D, class Placement = AsStored>
struct MinkowskiDifference;

namespace detail {

template <int D, class Real>
struct NoPoses;
template <int D, class Vertices = Shape<D>>
class StoredSide;

}  // namespace detail

/// The Minkowski difference W = {p - q : p in A, q in B}. It refers to shapes that must outlive it.
template <int D>
struct MinkowskiDifference<D, AsStored> {
  using Argument = PointDifference<D>;      ///< A vertex, as an argument of predicates.
  static constexpr bool is_placed = false;  ///< Whether vertices are placed.

  const Shape<D>& a;  ///< The shape A.
  const Shape<D>& b;  ///< The shape B.

  /// A vertex, as an argument of predicates.
  [[nodiscard]] PointDifference<D> operator[](VertexPair w) const noexcept {
    return {&a[w.i], &b[w.j]};
  }
  /// One shape with its supports and differences, in the frame in which it is stored.
  [[nodiscard]] detail::StoredSide<D> in_a() const noexcept;
  /// The other shape likewise.
  [[nodiscard]] detail::StoredSide<D> in_b() const noexcept;
  /// Directions and vertices in floating-point numbers.
  template <class Real>
  [[nodiscard]] detail::NoPoses<D, Real> rounded() const noexcept;
  /// A point of one shape, in numbers of T, rounded if T does not hold it.
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_a(std::uint32_t i) const {
    return vector_of<T>(a[i]);
  }
  /// The same for the other shape.
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_b(std::uint32_t j) const {
    return vector_of<T>(b[j]);
  }
  /// Returns whether the vertices of a pair are one point. It may miss some.
  [[nodiscard]] bool coincide(VertexPair w) const noexcept { return a[w.i] == b[w.j]; }
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
  /// The exponents of all coordinates. O(n) the first time, then O(1).
  [[nodiscard]] ExponentRange exponent_range() const noexcept {
    ExponentRange range = detail::exponent_range_of(a);
    range.include(detail::exponent_range_of(b));
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

namespace detail {

/// One shape as it is stored. (Its vertices may also be those recorded for a proof.)
template <int D, class Vertices>
class StoredSide {
 public:
  static constexpr bool is_stored = true;
  static constexpr int dimension = D;

  explicit StoredSide(const Vertices& shape) noexcept : shape_(shape) {}

  [[nodiscard]] const Vertices& shape() const noexcept { return shape_; }
  /// The vector from vertex k to vertex i, as an argument of predicates.
  [[nodiscard]] PointDifference<D> difference(std::uint32_t i, std::uint32_t k) const noexcept {
    return {&shape_[i], &shape_[k]};
  }
  /// A direction in the frame of the shape.
  template <class Real>
  [[nodiscard]] const Vec<Real, D>& to_local(const Vec<Real, D>& v) const noexcept {
    return v;
  }
  /// A linear form of the vertices, which is that of the stored ones.
  template <class N>
  [[nodiscard]] const Vec<N, D>& form_on_stored(const Vec<N, D>& v) const noexcept {
    return v;
  }
  /// Returns whether filters take the coordinates. REQUIRES: the shape has them in this type.
  template <class Real>
  [[nodiscard]] bool is_in_window() const noexcept {
    return in_window(columns_of<Real>(shape_).scale());
  }
  /// See `low_slack`, for the products of `to_local(v)` with stored vertices.
  template <class Real>
  [[nodiscard]] Real slack(const Vec<Real, D>& v, Real error) const noexcept {
    return low_slack(v, columns_of<Real>(shape_).scale(), error);
  }

 private:
  const Vertices& shape_;
};

/// A direction in the frame of A, and its opposite in that of B.
template <int D, class Real>
struct Directions {
  Vec<Real, D> in_a;
  Vec<Real, D> in_b;
};

/// Directions and vertices of stored shapes, which need no transformation.
template <int D, class Real>
struct NoPoses {
  Real sum_of_scales;

  [[nodiscard, CERTA_INLINE]] Directions<D, Real> to_local(const Vec<Real, D>& v) const noexcept {
    return {v, -v};
  }
  [[nodiscard]] Real gap(const Vec<Real, D>&, Real a, Real b) const noexcept { return a + b; }
  [[nodiscard, CERTA_INLINE]] Vec<Real, D> vertex(const Vec<Real, D>& p,
                                                  const Vec<Real, D>& q) const noexcept {
    return p - q;
  }
  [[nodiscard]] Real scale() const noexcept { return sum_of_scales; }
  [[nodiscard, CERTA_INLINE]] Real margin(const Vec<Real, D>& v) const noexcept {
    return detail::margin(v, sum_of_scales);
  }
  /// The error of a vertex beyond half an ulp.
  [[nodiscard]] Real vertex_error() const noexcept { return Real(0); }
};

}  // namespace detail

template <int D>
inline detail::StoredSide<D> MinkowskiDifference<D, AsStored>::in_a() const noexcept {
  return detail::StoredSide<D>(a);
}
template <int D>
inline detail::StoredSide<D> MinkowskiDifference<D, AsStored>::in_b() const noexcept {
  return detail::StoredSide<D>(b);
}
template <int D>
template <class Real>
inline detail::NoPoses<D, Real> MinkowskiDifference<D, AsStored>::rounded() const noexcept {
  return {scale<Real>()};
}

/// The coordinates of a vertex in Real: those of both points rounded, then subtracted.
template <class Real, int D, class Placement>
[[nodiscard, CERTA_INLINE]] inline Vec<Real, D> vector_of(
    const MinkowskiDifference<D, Placement>& minkowski, VertexPair w) noexcept {
  const Vec<Real, D> p = vector_of<Real>(minkowski.a[w.i]);
  const Vec<Real, D> q = vector_of<Real>(minkowski.b[w.j]);
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    return minkowski.template rounded<Real>().vertex(p, q);
  else
    return p - q;  // shapes need not have columns in Real
}

namespace detail {

/// Whether the hulls' distance has to be reduced by radii.
template <int D, class Placement>
[[nodiscard]] inline bool has_radius(const MinkowskiDifference<D, Placement>& minkowski) noexcept {
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) return minkowski.has_radius();
  return false;
}

}  // namespace detail

/// A hash of a pair of shapes: an answer is about the pair that has its fingerprint.
template <int D>
[[nodiscard]] std::uint64_t fingerprint(const MinkowskiDifference<D>& minkowski) noexcept {
  const std::uint64_t a = detail::fingerprint_of(minkowski.a);
  const std::uint64_t b = detail::fingerprint_of(minkowski.b);
  return a + std::rotl(b, 32) * 0x94d049bb133111eb;
}

}  // namespace certa
