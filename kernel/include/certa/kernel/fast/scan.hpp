/// Loops over all vertices of a shape: the vertex lowest in a direction, and how many are low.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/kernel/fast/pack.hpp>
#include <certa/kernel/lanes.hpp>

namespace certa::fast {

/// A vertex and the rounded value of the functional there.
struct Extreme {
  std::uint32_t index;
  double value;
};

namespace detail {
inline namespace CERTA_PACKS {

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

template <int D>
[[nodiscard]] inline double value(const Lanes<D>& lanes, const Vec<double, D>& direction,
                                  std::size_t i) noexcept {
  const double xy = lanes[0][i] * direction[0] + lanes[1][i] * direction[1];
  if constexpr (D == 3) return xy + lanes[2][i] * direction[2];
  return xy;
}

/// Dot products of a chunk of vertices, kept to find the minimum's place: to carry places along
/// costs more than to compare again, and to branch on them more than either.
template <int D>
struct Chunk {
  static constexpr std::size_t kBlocks = 4;
  static constexpr std::size_t kSize = kBlocks * Block<D>::kSize;

  /// Blocks from the i-th vertex on, as far as there are any.
  Chunk(const Lanes<D>& lanes, const std::array<Pack, D>& direction, std::size_t i) noexcept
      : count(std::min(kBlocks, (lanes.padded_size() - i) / Block<D>::kSize)) {
    Block<D> minima(lanes, direction, i);
    for (std::size_t q = 0; q < Block<D>::kPacks; ++q) values[0][q] = minima.packs[q];
    for (std::size_t k = 1; k < count; ++k) {
      const Block<D> block(lanes, direction, i + k * Block<D>::kSize);
      for (std::size_t q = 0; q < Block<D>::kPacks; ++q) {
        values[k][q] = block.packs[q];
        minima.packs[q] = lower(block.packs[q], minima.packs[q]);
      }
    }
    for (std::size_t h = Block<D>::kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q)
        minima.packs[q] = lower(minima.packs[q + h], minima.packs[q]);
    least = fast::lowest(minima.packs[0]);
  }

  /// The places of values up to a limit, a bit each.
  [[nodiscard]] std::uint64_t at_most(double limit) const noexcept {
    const Pack most = fast::broadcast(limit);
    Mask bits{};
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t q = 0; q < Block<D>::kPacks; ++q)
        bits |= (values[k][q] <= most) & load_mask(&kBits[k * Block<D>::kSize + q * kPackSize]);
    std::int64_t all = bits[0];
    for (std::size_t l = 1; l < kPackSize; ++l) all |= bits[l];
    return static_cast<std::uint64_t>(all);
  }
  /// The first place of `least`.
  [[nodiscard]] std::size_t place() const noexcept {
    return static_cast<std::size_t>(std::countr_zero(at_most(least)));
  }

  std::size_t count;
  double least;
  std::array<std::array<Pack, Block<D>::kPacks>, kBlocks> values;

 private:
  /// A bit for each vertex of a chunk.
  alignas(sizeof(Mask)) static constexpr std::array<std::int64_t, kSize> kBits = [] {
    std::array<std::int64_t, kSize> bits{};
    for (std::size_t i = 0; i < kSize; ++i) bits[i] = std::int64_t{1} << i;
    return bits;
  }();
};

}  // namespace CERTA_PACKS
}  // namespace detail

inline namespace CERTA_PACKS {

/// The lowest index that minimizes fl(direction . p), for a finite direction that overflows
/// nothing. O(n), about one instruction per vertex and coordinate, divided by the lanes of a pack.
template <int D>
[[nodiscard]] inline Extreme lowest(const Lanes<D>& lanes,
                                    const Vec<double, D>& direction) noexcept {
  using Chunk = detail::Chunk<D>;
  const std::array<Pack, D> d = detail::broadcast(direction);
  const auto answer = [&lanes](const Chunk& chunk, std::size_t start) -> Extreme {
    const std::size_t index = start + chunk.place();
    return {static_cast<std::uint32_t>(index < lanes.size() ? index : 0), chunk.least};
  };
  const Chunk first(lanes, d, 0);
  if (lanes.padded_size() <= Chunk::kSize) return answer(first, 0);
  double least = first.least;
  std::size_t best = 0;
  for (std::size_t start = Chunk::kSize; start < lanes.padded_size(); start += Chunk::kSize) {
    const Chunk chunk(lanes, d, start);
    best = chunk.least < least ? start : best;
    least = chunk.least < least ? chunk.least : least;
  }
  return answer(Chunk(lanes, d, best), best);
}

/// How many vertices have fl(direction . p) <= limit. O(n).
template <int D>
[[nodiscard]] inline std::size_t count_at_most(const Lanes<D>& lanes,
                                               const Vec<double, D>& direction,
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

/// The lowest vertex, and whether no other has fl(direction . p) <= its value + slack. One pass
/// over few vertices, two over many. Of values that are no numbers nothing is claimed.
struct Uniqueness {
  Extreme lowest;
  bool is_unique;
};
template <int D>
[[nodiscard]] inline Uniqueness lowest_by(const Lanes<D>& lanes, const Vec<double, D>& direction,
                                          double slack) noexcept {
  if (lanes.size() > detail::Chunk<D>::kSize) {
    const Extreme found = lowest(lanes, direction);
    return {found, count_at_most(lanes, direction, found.value + slack) == 1};
  }
  const detail::Chunk<D> chunk(lanes, detail::broadcast(direction), 0);
  const std::uint64_t low = chunk.at_most(chunk.least + slack);
  const std::uint64_t real = ~std::uint64_t{0} >> (64 - lanes.size());
  const std::uint64_t at_least = chunk.at_most(chunk.least);
  const auto index = static_cast<std::uint32_t>(std::countr_zero(at_least & real));
  return {{index < lanes.size() ? index : 0, chunk.least}, std::has_single_bit(low & real)};
}

/// The vertices with fl(direction . p) <= limit, in order: how many, or 0 if there is no room for
/// all. O(n).
template <int D>
[[nodiscard]] inline std::size_t all_at_most(const Lanes<D>& lanes, const Vec<double, D>& direction,
                                             double limit,
                                             std::span<std::uint32_t> found) noexcept {
  using Block = detail::Block<D>;
  const std::array<Pack, D> d = detail::broadcast(direction);
  const Pack most = fast::broadcast(limit);
  std::size_t count = 0;
  for (std::size_t i = 0; i < lanes.padded_size(); i += Block::kSize) {
    const Block block(lanes, d, i);
    Mask any{};
    for (std::size_t q = 0; q < Block::kPacks; ++q) any |= block.packs[q] <= most;
    std::int64_t some = 0;
    for (std::size_t l = 0; l < kPackSize; ++l) some |= any[l];
    if (some == 0) continue;
    for (std::size_t k = i; k < std::min(i + Block::kSize, lanes.size()); ++k) {
      if (!(detail::value(lanes, direction, k) <= limit)) continue;
      if (count == found.size()) return 0;
      found[count++] = static_cast<std::uint32_t>(k);
    }
  }
  return count;
}

}  // namespace CERTA_PACKS

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

/// Squares of lengths above this are as accurate as others: what underflows, at 2^-1074, is
/// negligible. Of directions shorter than its root nothing is claimed.
inline constexpr double kSmallestSquare = 0x1p-900;

}  // namespace certa::fast
