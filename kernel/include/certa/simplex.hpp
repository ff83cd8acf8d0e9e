/// Vertices of the Minkowski difference W = {p - q : p in A, q in B}, by index.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace certa {

/// The vertex p_i - q_j of the Minkowski difference. Not initialized by default: arrays of them are
/// filled as far as they are used.
struct VertexPair {
  std::uint32_t i;
  std::uint32_t j;
  friend auto operator<=>(const VertexPair&, const VertexPair&) = default;
};

/// At most four vertices of the Minkowski difference. An answer's simplex is a warm start for a
/// next query about these or similar shapes.
struct Simplex {
  std::array<VertexPair, 4> vertices;
  std::uint8_t size = 0;

  Simplex() noexcept {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized

  /// The first four of these vertices, or fewer.
  explicit constexpr Simplex(std::span<const VertexPair> from) noexcept {
    for (std::size_t k = 0; k < from.size() && k < vertices.size(); ++k) push_back(from[k]);
  }

  constexpr void push_back(VertexPair w) noexcept { vertices[size++] = w; }
  [[nodiscard]] constexpr VertexPair operator[](std::size_t k) const noexcept {
    return vertices[k];
  }
  [[nodiscard]] constexpr std::span<const VertexPair> span() const noexcept {
    return {vertices.data(), size};
  }
  /// The same, whatever somebody wrote into `size`.
  [[nodiscard]] constexpr std::span<const VertexPair> at_most_four() const noexcept {
    return {vertices.data(), size < vertices.size() ? size : vertices.size()};
  }
  [[nodiscard]] constexpr bool contains(VertexPair w) const noexcept {
    for (const VertexPair v : span())
      if (v == w) return true;
    return false;
  }
  /// Whether these are the same vertices in the same order.
  friend constexpr bool operator==(const Simplex& x, const Simplex& y) noexcept {
    if (x.size != y.size) return false;
    for (std::size_t k = 0; k < x.size; ++k)
      if (x.vertices[k] != y.vertices[k]) return false;
    return true;
  }
};

}  // namespace certa
