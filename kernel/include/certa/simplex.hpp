/// Vertices of the Minkowski difference W = {p - q : p in A, q in B}, by index.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace certa {

/// The vertex p_i - q_j of the Minkowski difference, by its indices. It is not initialized by
/// default, because arrays of it are filled only as far as they are used.
struct VertexPair {
  std::uint32_t i;  ///< The index of p_i among the points of A.
  std::uint32_t j;  ///< The index of q_j among the points of B.
  /// Compares indices, i first.
  friend auto operator<=>(const VertexPair&, const VertexPair&) = default;
};

/// A set of at most four vertices of the Minkowski difference. The simplex of an answer is a warm
/// start for the next query of these or similar shapes.
struct Simplex {
  std::array<VertexPair, 4> vertices;  ///< The vertices; only the first `size` are initialized.
  std::uint32_t size = 0;              ///< The number of vertices, at most four.

  /// Makes an empty simplex.
  Simplex() noexcept {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized

  /// Makes a simplex of the first four of these vertices, or of all if they are fewer.
  explicit constexpr Simplex(std::span<const VertexPair> from) noexcept {
    for (std::size_t k = 0; k < from.size() && k < vertices.size(); ++k) push_back(from[k]);
  }

  /// Adds a vertex. REQUIRES: size < 4.
  constexpr void push_back(VertexPair w) noexcept { vertices[size++] = w; }
  /// The vertex number k. REQUIRES: k < size.
  [[nodiscard]] constexpr VertexPair operator[](std::size_t k) const noexcept {
    return vertices[k];
  }
  /// The vertices, which live in this simplex: never ask a temporary such as `answer.simplex()`.
  /// REQUIRES: size <= 4.
  [[nodiscard]] constexpr std::span<const VertexPair> span() const& noexcept {
    return {vertices.data(), size};
  }
  std::span<const VertexPair> span() const&& = delete;
  /// The vertices, four of them where `size` is larger: safe for a simplex from any source.
  [[nodiscard]] constexpr std::span<const VertexPair> at_most_four() const& noexcept {
    return {vertices.data(), size < vertices.size() ? size : vertices.size()};
  }
  std::span<const VertexPair> at_most_four() const&& = delete;
  /// Returns whether w is one of the vertices, at most four of them, whatever `size` is.
  [[nodiscard]] constexpr bool contains(VertexPair w) const noexcept {
    for (const VertexPair v : at_most_four())
      if (v == w) return true;
    return false;
  }
  /// Returns whether both have the same size and hold the same vertices in the same order.
  friend constexpr bool operator==(const Simplex& x, const Simplex& y) noexcept {
    if (x.size != y.size) return false;
    for (std::size_t k = 0; k < x.at_most_four().size(); ++k)
      if (x.vertices[k] != y.vertices[k]) return false;
    return true;
  }
};

}  // namespace certa
