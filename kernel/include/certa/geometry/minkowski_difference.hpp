/// The Minkowski difference W = {p - q : p in A, q in B} by vertex indices.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/predicates/difference.hpp>
#include <certa/shape.hpp>

namespace certa {

/// The vertex of the Minkowski difference p_i - q_j.
struct VertexPair {
  std::uint32_t i = 0;
  std::uint32_t j = 0;
  friend auto operator<=>(const VertexPair&, const VertexPair&) = default;
};

/// At most four vertices of the Minkowski difference, by index: nothing is accumulated, so nothing
/// grows from step to step.
struct Simplex {
  std::array<VertexPair, 4> vertices;
  std::uint8_t size = 0;

  Simplex() noexcept {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized

  constexpr void push_back(VertexPair w) noexcept { vertices[size++] = w; }
  [[nodiscard]] constexpr VertexPair operator[](std::size_t k) const noexcept {
    return vertices[k];
  }
  [[nodiscard]] constexpr std::span<const VertexPair> span() const noexcept {
    return {vertices.data(), size};
  }
  [[nodiscard]] constexpr bool contains(VertexPair w) const noexcept {
    for (const VertexPair v : span())
      if (v == w) return true;
    return false;
  }
  /// The same vertices in the same order.
  friend bool operator==(const Simplex& x, const Simplex& y) noexcept {
    return std::ranges::equal(x.span(), y.span());
  }
};

/// Two shapes seen as their difference. Refers to shapes that must outlive it.
template <int D>
struct MinkowskiDifference {
  const Shape<D>& a;
  const Shape<D>& b;

  [[nodiscard]] PointDifference<D> operator[](VertexPair w) const noexcept {
    return {&a[w.i], &b[w.j]};
  }
  [[nodiscard]] bool contains(VertexPair w) const noexcept {
    return w.i < a.size() && w.j < b.size();
  }
};

}  // namespace certa
