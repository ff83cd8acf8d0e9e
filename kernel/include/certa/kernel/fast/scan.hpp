/// Loops over all vertices of a shape: the vertex lowest in a direction, and how many are low.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <certa/kernel/fast/pack.hpp>
#include <certa/kernel/lanes.hpp>

namespace certa::fast {

/// A vertex and the rounded value of the functional there.
struct Extreme {
  std::uint32_t index;
  double value;
};

namespace detail {

/// Rounded dot products of a direction with kPadding vertices from the i-th on, in the order of
/// `dot`, without contraction: fl(fl(fl(x d_0) + fl(y d_1)) + fl(z d_2)).
template <int D>
struct Block {
  static constexpr std::size_t kSize = Lanes<D>::kPadding;
  static constexpr std::size_t kPacks = kSize / kPackSize;
  std::array<Pack, kPacks> packs;

  Block(const Lanes<D>& lanes, const std::array<Pack, D>& direction, std::size_t i) noexcept {
    for (std::size_t q = 0; q < kPacks; ++q) {
      const std::size_t at = i + q * kPackSize;
      packs[q] = load(lanes[0] + at) * direction[0] + load(lanes[1] + at) * direction[1];
      if constexpr (D == 3) packs[q] = packs[q] + load(lanes[2] + at) * direction[2];
    }
  }
};

template <int D>
[[nodiscard]] std::array<Pack, D> broadcast(const Vec<double, D>& direction) noexcept {
  std::array<Pack, D> packs;
  for (std::size_t k = 0; k < D; ++k) packs[k] = fast::broadcast(direction[k]);
  return packs;
}

/// The first lane of the block that has this value; one has.
template <int D>
[[nodiscard]] std::size_t find(const Block<D>& block, double value) noexcept {
  for (std::size_t q = 0; q + 1 < Block<D>::kPacks; ++q)
    for (std::size_t l = 0; l < kPackSize; ++l)
      if (block.packs[q][l] == value) return q * kPackSize + l;
  std::size_t l = 0;
  while (l + 1 < kPackSize && block.packs[Block<D>::kPacks - 1][l] != value) ++l;
  return (Block<D>::kPacks - 1) * kPackSize + l;
}

}  // namespace detail

/// The lowest index that minimizes fl(direction . p), for a finite direction that overflows nothing.
/// O(n), about one instruction per vertex and pack lane. Passes over the minima first, chunk by
/// chunk, since to carry indices along costs as much again; then over the chunk that has it.
template <int D>
[[nodiscard]] inline Extreme lowest(const Lanes<D>& lanes, const Vec<double, D>& direction) noexcept {
  using Block = detail::Block<D>;
  constexpr std::size_t kChunk = 4 * Block::kSize;
  const std::array<Pack, D> d = detail::broadcast(direction);
  double least = std::numeric_limits<double>::infinity();
  std::size_t chunk = 0;
  for (std::size_t start = 0; start < lanes.padded_size(); start += kChunk) {
    Block minima(lanes, d, start);
    const std::size_t end = std::min(start + kChunk, lanes.padded_size());
    for (std::size_t i = start + Block::kSize; i < end; i += Block::kSize) {
      const Block block(lanes, d, i);
      for (std::size_t q = 0; q < Block::kPacks; ++q)
        minima.packs[q] = lower(block.packs[q], minima.packs[q]);
    }
    for (std::size_t h = Block::kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q)
        minima.packs[q] = lower(minima.packs[q + h], minima.packs[q]);
    if (!any(minima.packs[0] < fast::broadcast(least))) continue;
    least = fast::lowest(minima.packs[0]);
    chunk = start;
  }
  for (std::size_t i = chunk;; i += Block::kSize) {
    const Block block(lanes, d, i);
    Mask found{};
    for (std::size_t q = 0; q < Block::kPacks; ++q)
      found |= block.packs[q] == fast::broadcast(least);
    if (!any(found) && i + Block::kSize < lanes.padded_size()) continue;
    const std::size_t index = i + detail::find(block, least);
    return {static_cast<std::uint32_t>(index < lanes.size() ? index : 0), least};
  }
}

/// How many vertices have fl(direction . p) <= limit. O(n).
template <int D>
[[nodiscard]] inline std::size_t count_at_most(const Lanes<D>& lanes, const Vec<double, D>& direction,
                                               double limit) noexcept {
  using Block = detail::Block<D>;
  const std::array<Pack, D> d = detail::broadcast(direction);
  const Pack most = fast::broadcast(limit);
  Mask count{};  // negative
  for (std::size_t i = 0; i < lanes.padded_size(); i += Block::kSize) {
    const Block block(lanes, d, i);
    for (std::size_t q = 0; q < Block::kPacks; ++q) count += block.packs[q] <= most;
  }
  std::int64_t total = 0;
  for (std::size_t l = 0; l < kPackSize; ++l) total -= count[l];
  // The padding repeats vertex 0.
  double first = lanes[0][0] * direction[0] + lanes[1][0] * direction[1];
  if constexpr (D == 3) first = first + lanes[2][0] * direction[2];
  const std::size_t padding = lanes.padded_size() - lanes.size();
  return static_cast<std::size_t>(total) - (first <= limit ? padding : 0);
}

/// For M = max |p_k| + max |q_k| and a direction v, |fl(min v.p) - fl(max v.q) - (exact)| is less
/// than margin(v, M): a rounded dot product in D <= 3 dimensions errs by at most 3u/(1 - 3u) |v|_1
/// max|p_k| (the exact minimum and the rounded one differ by no more, though at different
/// vertices), their difference by u of itself, at most (1 + 4u) |v|_1 M. Together below 4.1 u |v|_1
/// M; 8 u leaves room for the rounding of the margin. Products that underflow add at most 6 x
/// 2^-1075.
inline constexpr double kMargin = 0x1p-50;
inline constexpr double kUnderflow = 0x1p-1000;
template <int D>
[[nodiscard]] inline double margin(const Vec<double, D>& v, double scale) noexcept {
  double length = std::abs(v[0]) + std::abs(v[1]);
  if constexpr (D == 3) length += std::abs(v[2]);
  return kMargin * scale * length + kUnderflow;
}

}  // namespace certa::fast
