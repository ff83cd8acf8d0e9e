/// The Minkowski difference (CSO) W = {p - q : p in A, q in B} by vertex indices.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/kernel/shape.hpp>
#include <certa/predicates/difference.hpp>

namespace certa {

/// The CSO vertex p_i - q_j.
struct PairIndex {
  std::uint32_t i = 0;
  std::uint32_t j = 0;
  friend auto operator<=>(const PairIndex&, const PairIndex&) = default;
};

/// At most four CSO vertices, by index: nothing is accumulated, so nothing grows from step to step.
struct Simplex {
  std::array<PairIndex, 4> vertices;
  std::uint8_t size = 0;

  Simplex() noexcept {}  // NOLINT(modernize-use-equals-default): vertices stay uninitialized

  constexpr void push_back(PairIndex w) noexcept { vertices[size++] = w; }
  [[nodiscard]] constexpr PairIndex operator[](std::size_t k) const noexcept { return vertices[k]; }
  [[nodiscard]] constexpr std::span<const PairIndex> span() const noexcept {
    return {vertices.data(), size};
  }
  [[nodiscard]] constexpr bool contains(PairIndex w) const noexcept {
    for (const PairIndex v : span())
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
struct Cso {
  const Shape<D>& a;
  const Shape<D>& b;

  [[nodiscard]] Difference<D> operator[](PairIndex w) const noexcept { return {&a[w.i], &b[w.j]}; }
  [[nodiscard]] bool contains(PairIndex w) const noexcept {
    return w.i < a.size() && w.j < b.size();
  }
};

}  // namespace certa
