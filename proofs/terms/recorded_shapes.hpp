/// Shapes of recorded coordinates, for templates that take them by their Minkowski difference.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <certa/geometry/minkowski_difference.hpp>

#include "recorded.hpp"

namespace certa::proofs {

/// The way of shapes whose coordinates are stored values.
struct Recordable {};

/// The vertices of one of them.
template <int D>
struct RecordedSide {
  const std::vector<Point<D>>& points;
  [[nodiscard]] PointDifference<D> difference(std::uint32_t i, std::uint32_t k) const noexcept {
    return {&points[i], &points[k]};
  }
};

}  // namespace certa::proofs

template <int D>
struct certa::MinkowskiDifference<D, certa::proofs::Recordable> {
  using Argument = PointDifference<D>;
  static constexpr bool is_posed = false;
  std::vector<Point<D>> a;
  std::vector<Point<D>> b;

  /// Shapes of that many vertices, whose coordinates are the stored values one after the other.
  MinkowskiDifference(std::size_t count_a, std::size_t count_b) : a(count_a), b(count_b) {
    for (std::vector<Point<D>>* points : {&a, &b})
      for (Point<D>& p : *points)
        for (double& x : p) x = proofs::stored_value(size++);
  }
  /// The same, of as many as these corners name.
  explicit MinkowskiDifference(const std::vector<VertexPair>& corners)
      : MinkowskiDifference(count(corners, &VertexPair::i), count(corners, &VertexPair::j)) {}
  [[nodiscard]] PointDifference<D> operator[](VertexPair w) const noexcept {
    return {&a[w.i], &b[w.j]};
  }
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_a(std::uint32_t i) const {
    return vector_of<T>(a[i]);
  }
  template <class T>
  [[nodiscard]] Vec<T, D> point_in_b(std::uint32_t j) const {
    return vector_of<T>(b[j]);
  }
  /// Of the largest coordinates of both, the two stored values that follow.
  template <class Real>
  [[nodiscard]] Real scale() const {
    return Real::stored(size) + Real::stored(size + 1);
  }
  [[nodiscard]] Edge<D> edge(const EdgeName& e) const noexcept {
    return certa::edge((*this)[e.from], (*this)[e.to]);
  }
  [[nodiscard]] proofs::RecordedSide<D> in_a() const noexcept { return {a}; }
  [[nodiscard]] proofs::RecordedSide<D> in_b() const noexcept { return {b}; }
  int size = 0;  ///< the stored values

 private:
  static std::size_t count(const std::vector<VertexPair>& corners,
                           std::uint32_t VertexPair::*index) {
    std::size_t most = 0;
    for (const VertexPair c : corners) most = std::max(most, std::size_t{c.*index} + 1);
    return most;
  }
};
