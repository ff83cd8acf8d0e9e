/// Loops over all vertices of a shape: the lowest one in a direction, and how many are low.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include <certa/geometry/bounds.hpp>
#include <certa/geometry/pack.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa::detail {

/// A vertex and the rounded value of the functional there.
template <class Real = double>
struct Extreme {
  std::uint32_t index;
  Real value;
};

/// The same with its coordinates.
template <int D, class Real = double>
struct ExtremePoint {
  Extreme<Real> extreme;
  Vec<Real, D> point;
};

// Each `LowestOf..` is the support mapping of one shape in a direction v: an object that finds the
// vertex with the least rounded product v . p. It works in two steps, because often only the value
// matters:
//    LowestOf..(where, v)                    `where` is in(shape)
//    Real least()                            known at once
//    Real proven(v)                          the least value of all vertices; see looks_at_all
//    ExtremePoint<D, Real> vertex()          on demand
//    static constexpr bool looks_at_all      whether `least` is taken over all vertices, so that
//                                            nothing is left to prove
// For few, some, many vertices: LowestOfFew, ..Chunk, ..Many; for any LowestOfAny (edge_map.hpp).

inline namespace CERTA_PACKS {

/// Rounded dot products of a direction with kPadding vertices from the i-th on, in the order of
/// `dot`, without contraction: fl(fl(fl(x d_0) + fl(y d_1)) + fl(z d_2)).
template <int D, class Real>
struct Block {
  static constexpr std::size_t kSize = CoordinateColumns<D, Real>::kPadding;
  static constexpr std::size_t kPacks = kSize / kPackSize<Real>;
  std::array<Pack<Real>, kPacks> packs;

  Block(const CoordinateColumns<D, Real>& columns, const std::array<Pack<Real>, D>& direction,
        std::size_t i) noexcept {
    for (std::size_t q = 0; q < kPacks; ++q) {
      const std::size_t at = i + q * kPackSize<Real>;
      packs[q] =
          load<Real>(columns[0] + at) * direction[0] + load<Real>(columns[1] + at) * direction[1];
      if constexpr (D == 3) packs[q] = packs[q] + load<Real>(columns[2] + at) * direction[2];
    }
  }
};

template <int D, class Real>
[[nodiscard]] std::array<Pack<Real>, D> broadcast(const Vec<Real, D>& direction) noexcept {
  std::array<Pack<Real>, D> packs;
  for (std::size_t k = 0; k < D; ++k) packs[k] = detail::broadcast<Real>(direction[k]);
  return packs;
}

template <int D, class Real>
[[nodiscard]] inline Real value(const CoordinateColumns<D, Real>& columns,
                                const Vec<Real, D>& direction, std::size_t i) noexcept {
  const Real xy = columns[0][i] * direction[0] + columns[1][i] * direction[1];
  if constexpr (D == 3) return xy + columns[2][i] * direction[2];
  return xy;
}

/// The index of a place, or 0 if there is none because values are NaN.
template <int D, class Real>
[[nodiscard]] inline std::uint32_t index_of(const CoordinateColumns<D, Real>& columns,
                                            std::size_t place) noexcept {
  return static_cast<std::uint32_t>(place < columns.size() ? place : 0);
}

/// A vertex with its coordinates, from the memory that the loops read.
template <int D, class Real>
[[nodiscard, CERTA_INLINE]] inline ExtremePoint<D, Real> point_of(
    const CoordinateColumns<D, Real>& columns, Extreme<Real> extreme) noexcept {
  ExtremePoint<D, Real> found{extreme, {}};
  for (std::size_t k = 0; k < D; ++k) found.point[k] = columns[k][extreme.index];
  return found;
}

/// The lowest of at most a chunk of vertices; the first of equals. The products are kept to find
/// the minimum's place: carrying places along, or branching on them, costs more than comparing
/// again.
template <int D, class Real>
struct LowestOfChunk {
  static constexpr bool looks_at_all = true;
  static constexpr std::size_t kBlocks = 4;
  static constexpr std::size_t kSize = kBlocks * Block<D, Real>::kSize;

  [[nodiscard]] static const CoordinateColumns<D, Real>& in(const Shape<D>& shape) noexcept {
    return columns_of<Real>(shape);
  }

  [[CERTA_INLINE]] LowestOfChunk(const CoordinateColumns<D, Real>& columns,
                                 const Vec<Real, D>& v) noexcept
      : LowestOfChunk(columns, detail::broadcast(v), 0) {}
  /// Computes the existing blocks from the i-th vertex on.
  [[CERTA_INLINE]] LowestOfChunk(const CoordinateColumns<D, Real>& columns,
                                 const std::array<Pack<Real>, D>& direction, std::size_t i) noexcept
      : columns_(columns),
        count_(std::min(kBlocks, (columns.padded_size() - i) / Block<D, Real>::kSize)) {
    Block<D, Real> minima(columns, direction, i);
    for (std::size_t q = 0; q < Block<D, Real>::kPacks; ++q) values_[0][q] = minima.packs[q];
    CERTA_UNROLL(4)
    for (std::size_t k = 1; k < kBlocks; ++k) {
      if (k >= count_) break;
      const Block<D, Real> block(columns, direction, i + k * Block<D, Real>::kSize);
      for (std::size_t q = 0; q < Block<D, Real>::kPacks; ++q) {
        values_[k][q] = block.packs[q];
        minima.packs[q] = lower<Real>(block.packs[q], minima.packs[q]);
      }
    }
    for (std::size_t h = Block<D, Real>::kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q)
        minima.packs[q] = lower<Real>(minima.packs[q + h], minima.packs[q]);
    least_ = detail::lowest<Real>(minima.packs[0]);
  }

  /// The places of values up to a limit, one bit each.
  [[nodiscard, CERTA_INLINE]] std::uint64_t at_most(Real limit) const noexcept {
    const Pack<Real> most = detail::broadcast<Real>(limit);
    Mask<Real> bits{};
    CERTA_UNROLL(4)
    for (std::size_t k = 0; k < kBlocks; ++k) {
      if (k >= count_) break;
      for (std::size_t q = 0; q < Block<D, Real>::kPacks; ++q)
        bits |= (values_[k][q] <= most) &
                load_mask<Real>(&kBits[k * Block<D, Real>::kSize + q * kPackSize<Real>]);
    }
    using Bits = std::make_unsigned_t<MaskLane<Real>>;
    Bits all = static_cast<Bits>(bits[0]);
    for (std::size_t l = 1; l < kPackSize<Real>; ++l) all |= static_cast<Bits>(bits[l]);
    return all;
  }
  /// The first place of a value up to a limit.
  [[nodiscard, CERTA_INLINE]] std::size_t place(Real limit) const noexcept {
    return static_cast<std::size_t>(std::countr_zero(at_most(limit)));
  }
  [[nodiscard]] Real least() const noexcept { return least_; }
  [[nodiscard]] Real proven(const Vec<Real, D>&) const noexcept { return least_; }
  /// The lowest vertex of a chunk that begins with vertex 0.
  [[nodiscard, CERTA_INLINE]] Extreme<Real> extreme() const noexcept {
    return {index_of(columns_, place(least_)), least_};
  }
  [[nodiscard, CERTA_INLINE]] ExtremePoint<D, Real> vertex() const noexcept {
    return point_of(columns_, extreme());
  }

 private:
  /// A bit for each vertex of a chunk.
  alignas(sizeof(Mask<Real>)) static constexpr std::array<MaskLane<Real>, kSize> kBits = [] {
    std::array<MaskLane<Real>, kSize> bits{};
    for (std::size_t i = 0; i < kSize; ++i)
      bits[i] = static_cast<MaskLane<Real>>(std::uint64_t{1} << i);
    return bits;
  }();

  const CoordinateColumns<D, Real>& columns_;
  std::size_t count_;
  Real least_;
  std::array<std::array<Pack<Real>, Block<D, Real>::kPacks>, kBlocks> values_;
};

/// The lowest of more vertices than a chunk has; the first, if several are equally low. O(n), about
/// one instruction per vertex and coordinate, divided by the lanes of a pack.
/// Each lane keeps its least value and the number of the chunk where it first occurred, which takes
/// a few instructions per chunk. Among lanes that hold the overall minimum, the smallest chunk
/// number is where it first occurs; there the first place is found. The last chunk ends with the
/// last vertex and may overlap its predecessor; ties keep the earlier one.
template <int D, class Real>
class LowestOfMany {
 public:
  static constexpr bool looks_at_all = true;

  [[nodiscard]] static const CoordinateColumns<D, Real>& in(const Shape<D>& shape) noexcept {
    return columns_of<Real>(shape);
  }
  /// REQUIRES: a finite direction that overflows nothing, and more vertices than a chunk has. Never
  /// inlined: beside other code g++ 12 keeps fewer packs in registers, and takes 5 % longer.
  [[CERTA_NOINLINE]] LowestOfMany(const CoordinateColumns<D, Real>& columns,
                                  const Vec<Real, D>& direction) noexcept
      : columns_(columns), direction_(detail::broadcast(direction)) {
    const std::size_t last = columns.padded_size() - Chunk::kSize;
    Pack<Real> low = least_of_chunk(0);
    Mask<Real> number{}, where{}, one{};
    for (std::size_t l = 0; l < kPackSize<Real>; ++l) one[l] = 1;
    const auto meet = [&](std::size_t start) {
      const Pack<Real> next = least_of_chunk(start);
      number += one;
      const Mask<Real> loses = next < low;
      low = lower<Real>(next, low);
      where = PackOf<Real>::select(loses, number, where);
    };
    std::size_t start = Chunk::kSize;
    for (; start <= last; start += Chunk::kSize) meet(start);
    if (start < last + Chunk::kSize) meet(last);
    least_ = detail::lowest<Real>(low);
    auto first = number[0];
    for (std::size_t l = 0; l < kPackSize<Real>; ++l)
      first = low[l] == least_ && where[l] < first ? where[l] : first;
    start_ = std::min(static_cast<std::size_t>(first) * Chunk::kSize, last);
  }

  [[nodiscard]] Real least() const noexcept { return least_; }
  [[nodiscard]] Real proven(const Vec<Real, D>&) const noexcept { return least_; }
  [[nodiscard]] Extreme<Real> extreme() const noexcept {
    const Chunk chunk(columns_, direction_, start_);
    return {index_of(columns_, start_ + chunk.place(least_)), least_};
  }
  [[nodiscard]] ExtremePoint<D, Real> vertex() const noexcept {
    return point_of(columns_, extreme());
  }

 private:
  using Block = detail::Block<D, Real>;
  using Chunk = LowestOfChunk<D, Real>;

  /// The least values of the chunk from the i-th vertex on, by lane.
  [[nodiscard, CERTA_INLINE]] Pack<Real> least_of_chunk(std::size_t i) const noexcept {
    Block minima(columns_, direction_, i);
    CERTA_UNROLL(4)
    for (std::size_t k = 1; k < Chunk::kBlocks; ++k) {
      const Block block(columns_, direction_, i + k * Block::kSize);
      for (std::size_t q = 0; q < Block::kPacks; ++q)
        minima.packs[q] = lower<Real>(block.packs[q], minima.packs[q]);
    }
    for (std::size_t h = Block::kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q)
        minima.packs[q] = lower<Real>(minima.packs[q + h], minima.packs[q]);
    return minima.packs[0];
  }

  const CoordinateColumns<D, Real>& columns_;
  std::array<Pack<Real>, D> direction_;
  Real least_;
  std::size_t start_;  // of the chunk with the least value
};

/// The lowest index that minimizes fl(direction . p), for a finite direction for which nothing
/// overflows. O(n).
template <int D, class Real>
[[nodiscard]] inline Extreme<Real> lowest(const CoordinateColumns<D, Real>& columns,
                                          const Vec<Real, D>& direction) noexcept {
  if (columns.padded_size() > LowestOfChunk<D, Real>::kSize)
    return LowestOfMany<D, Real>(columns, direction).extreme();
  return LowestOfChunk<D, Real>(columns, direction).extreme();
}

/// Counts the vertices with fl(direction . p) <= limit. O(n).
template <int D, class Real>
[[nodiscard]] inline std::size_t count_at_most(const CoordinateColumns<D, Real>& columns,
                                               const Vec<Real, D>& direction, Real limit) noexcept {
  using Block = detail::Block<D, Real>;
  const std::array<Pack<Real>, D> d = detail::broadcast(direction);
  const Pack<Real> most = detail::broadcast<Real>(limit);
  Mask<Real> count{};  // negative
  for (std::size_t i = 0; i < columns.padded_size(); i += Block::kSize) {
    const Block block(columns, d, i);
    for (std::size_t q = 0; q < Block::kPacks; ++q) count += block.packs[q] <= most;
  }
  std::int64_t total = 0;
  for (std::size_t l = 0; l < kPackSize<Real>; ++l) total -= count[l];
  const bool repeats = detail::value(columns, direction, 0) <= limit;  // in the padding
  return static_cast<std::size_t>(total) - (repeats ? columns.padded_size() - columns.size() : 0);
}

/// The lowest vertex, and whether no other has fl(direction . p) <= its value + slack. One pass
/// over few vertices, two over many. Nothing is claimed if values are NaN.
template <class Real>
struct Uniqueness {
  Extreme<Real> lowest;
  bool is_unique;
};
template <int D, class Real>
[[nodiscard]] inline Uniqueness<Real> lowest_by(const CoordinateColumns<D, Real>& columns,
                                                const Vec<Real, D>& direction,
                                                Real slack) noexcept {
  if (columns.size() > LowestOfChunk<D, Real>::kSize) {
    const Extreme<Real> found = lowest(columns, direction);
    return {found, count_at_most(columns, direction, found.value + slack) == 1};
  }
  const LowestOfChunk<D, Real> chunk(columns, direction);
  const std::uint64_t low = chunk.at_most(chunk.least() + slack);
  const std::uint64_t real = ~std::uint64_t{0} >> (64 - columns.size());
  const std::uint64_t lowest = chunk.at_most(chunk.least());
  const auto index = static_cast<std::uint32_t>(std::countr_zero(lowest & real));
  // std::has_single_bit is a library call if the processor may lack the instruction.
  const std::uint64_t others = low & real & ((low & real) - 1);
  return {{index < columns.size() ? index : 0, chunk.least()}, (low & real) != 0 && others == 0};
}

/// Finds the vertices with fl(direction . p) <= limit, in order. Returns their number, or 0 if
/// there is no room for all. O(n).
template <int D, class Real>
[[nodiscard]] inline std::size_t all_at_most(const CoordinateColumns<D, Real>& columns,
                                             const Vec<Real, D>& direction, Real limit,
                                             std::span<std::uint32_t> found) noexcept {
  using Block = detail::Block<D, Real>;
  const std::array<Pack<Real>, D> d = detail::broadcast(direction);
  const Pack<Real> most = detail::broadcast<Real>(limit);
  std::size_t count = 0;
  for (std::size_t i = 0; i < columns.padded_size(); i += Block::kSize) {
    const Block block(columns, d, i);
    Mask<Real> any{};
    for (std::size_t q = 0; q < Block::kPacks; ++q) any |= block.packs[q] <= most;
    std::int64_t some = 0;
    for (std::size_t l = 0; l < kPackSize<Real>; ++l) some |= any[l];
    if (some == 0) continue;
    for (std::size_t k = i; k < std::min(i + Block::kSize, columns.size()); ++k) {
      if (!(detail::value(columns, direction, k) <= limit)) continue;
      if (count == found.size()) return 0;
      found[count++] = static_cast<std::uint32_t>(k);
    }
  }
  return count;
}

/// Finds the lowest vertex, and, in order, those with fl(direction . p) <= its value + slack.
/// `count` is their number, or 0 if there is no room. One pass over few vertices, two over many.
template <int D, class Real>
[[nodiscard]] inline Extreme<Real> lowest_and_low(const CoordinateColumns<D, Real>& columns,
                                                  const Vec<Real, D>& direction, Real slack,
                                                  std::span<std::uint32_t> found,
                                                  std::size_t& count) noexcept {
  if (columns.size() > LowestOfChunk<D, Real>::kSize) {
    const Extreme<Real> lowest = certa::detail::lowest(columns, direction);
    count = all_at_most(columns, direction, lowest.value + slack, found);
    return lowest;
  }
  const LowestOfChunk<D, Real> chunk(columns, direction);
  std::uint64_t low =
      chunk.at_most(chunk.least() + slack) & ~std::uint64_t{0} >> (64 - columns.size());
  count = 0;
  for (; low != 0; low &= low - 1) {
    if (count == found.size()) {
      count = 0;
      break;
    }
    found[count++] = static_cast<std::uint32_t>(std::countr_zero(low));
  }
  return chunk.extreme();
}

/// Vertices, one per lane: values, indices, and coordinates if they are carried along.
template <std::size_t Coordinates, class Real>
struct Candidates {
  Pack<Real> value;
  Mask<Real> index;
  std::array<Pack<Real>, Coordinates> point;

  /// Keeps the lower vertex of each lane; the present one, if both are equally low.
  [[CERTA_INLINE]] void meet(const Candidates& others) noexcept {
    using P = PackOf<Real>;
    const Mask<Real> loses = others.value < value;
    value = lower<Real>(others.value, value);
    index = P::select(loses, others.index, index);
    for (std::size_t k = 0; k < Coordinates; ++k)
      point[k] = P::select(loses, others.point[k], point[k]);
  }
  /// Returns the candidates whose lane l is lane l xor H of these.
  template <std::size_t H>
  [[nodiscard, CERTA_INLINE]] Candidates exchanged() const noexcept {
    Candidates x{detail::exchanged<H>(value), detail::exchanged<H>(index), {}};
    for (std::size_t k = 0; k < Coordinates; ++k) x.point[k] = detail::exchanged<H>(point[k]);
    return x;
  }
};

/// Finds the vertex that minimizes fl(direction . p), by the rounding of `dot`, among the first
/// `Count` vertices in memory (padding repeats vertex 0). Rows of eight (or four) meet one after
/// the other, then halves of a row, quarters, and so on, so that ties are broken alike for packs of
/// any size. There is no branch, because the lowest one is hard to predict. Loops are unrolled by
/// a pragma: with -O2 g++ 12 keeps packs in memory otherwise, and takes four times as long.
template <std::size_t Count, int D, class Real = double>
class LowestOfFew {
 public:
  static constexpr bool looks_at_all = true;

  template <class Vertices>
  [[nodiscard]] static const CoordinateColumns<D, Real>& in(const Vertices& shape) noexcept {
    return columns_of<Real>(shape);
  }
  [[CERTA_INLINE]] LowestOfFew(const CoordinateColumns<D, Real>& columns,
                               const Vec<Real, D>& direction) noexcept
      : columns_(columns) {
    std::array<Pack<Real>, D> d;
    for (std::size_t k = 0; k < D; ++k) d[k] = broadcast<Real>(direction[k]);
    Row low;
    for (std::size_t r = 0; r < kRows; ++r) {
      CERTA_UNROLL(8)
      for (std::size_t q = 0; q < kPacks; ++q) {
        Pack<Real> x = coordinates(r, q, 0) * d[0] + coordinates(r, q, 1) * d[1];
        if constexpr (D == 3) x = x + coordinates(r, q, 2) * d[2];
        values_[r][q] = x;
        low[q] = r == 0 ? x : lower<Real>(x, low[q]);
      }
    }
    CERTA_UNROLL(8)
    for (std::size_t h = kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q) low[q] = lower<Real>(low[q + h], low[q]);
    if constexpr (kPackSize<Real> == 8) low[0] = lower<Real>(exchanged<4>(low[0]), low[0]);
    if constexpr (kPackSize<Real> >= 4) low[0] = lower<Real>(exchanged<2>(low[0]), low[0]);
    least_ = lower<Real>(exchanged<1>(low[0]), low[0])[0];
  }

  [[nodiscard]] Real least() const noexcept { return least_; }
  [[nodiscard]] Real proven(const Vec<Real, D>&) const noexcept { return least_; }

  [[nodiscard, CERTA_INLINE]] ExtremePoint<D, Real> vertex() const noexcept {
    std::array<Candidates, kPacks> c;
    CERTA_UNROLL(8)
    for (std::size_t q = 0; q < kPacks; ++q) c[q] = candidates_at(0, q);
    for (std::size_t r = 1; r < kRows; ++r)
      for (std::size_t q = 0; q < kPacks; ++q) c[q].meet(candidates_at(r, q));
    CERTA_UNROLL(8)
    for (std::size_t h = kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q) c[q].meet(c[q + h]);
    if constexpr (kPackSize<Real> == 8) c[0].meet(c[0].template exchanged<4>());
    if constexpr (kPackSize<Real> >= 4) c[0].meet(c[0].template exchanged<2>());
    c[0].meet(c[0].template exchanged<1>());

    const auto index = static_cast<std::uint32_t>(c[0].index[0]);
    ExtremePoint<D, Real> found{{index, least_}, {}};
    for (std::size_t k = 0; k < D; ++k) {
      if constexpr (kCarried > 0) found.point[k] = c[0].point[k][0];
      if constexpr (kCarried == 0) found.point[k] = columns_[k][index];
    }
    return found;
  }

 private:
  static constexpr std::size_t kRow = std::min(Count, CoordinateColumns<D, Real>::kPadding);
  static constexpr std::size_t kRows = Count / kRow;
  static constexpr std::size_t kPacks = kRow / kPackSize<Real>;
  static_assert(kRow * kRows == Count && kPacks * kPackSize<Real> == kRow);
  /// The coordinates that are carried along: for a single row that is cheaper than looking them up.
  static constexpr std::size_t kCarried = kRows == 1 ? D : 0;
  using Row = std::array<Pack<Real>, kPacks>;
  using Candidates = detail::Candidates<kCarried, Real>;

  /// The position of the first vertex of a pack.
  [[nodiscard]] static constexpr std::size_t at(std::size_t row, std::size_t q) noexcept {
    return row * kRow + q * kPackSize<Real>;
  }
  [[nodiscard, CERTA_INLINE]] Pack<Real> coordinates(std::size_t row, std::size_t q,
                                                     std::size_t k) const noexcept {
    return load<Real>(columns_[k] + at(row, q));
  }
  [[nodiscard, CERTA_INLINE]] Candidates candidates_at(std::size_t row,
                                                       std::size_t q) const noexcept {
    Candidates c;
    c.value = values_[row][q];
    CERTA_UNROLL(8)
    for (std::size_t l = 0; l < kPackSize<Real>; ++l)
      c.index[l] = static_cast<MaskLane<Real>>(at(row, q) + l);
    for (std::size_t k = 0; k < kCarried; ++k) c.point[k] = coordinates(row, q, k);
    return c;
  }

  const CoordinateColumns<D, Real>& columns_;
  std::array<Row, kRows> values_;
  Real least_;
};

/// A bound of the lowest vertex of any number: the lowest corner of their box. Rounding keeps the
/// order of products, so that no vertex has a lower value. The corner's coordinates are some
/// vertices', so that errors of products with vertices (`margin`) bound its error, too.
template <int D, class Real>
class BoxBound {
 public:
  template <class Vertices>
  [[nodiscard]] static const auto& in(const Vertices& shape) noexcept {
    return box_of(shape);
  }
  [[CERTA_INLINE]] BoxBound(const Box<D>& box, const Vec<Real, D>& v) noexcept {
    Vec<Real, D> products;
    for (std::size_t k = 0; k < D; ++k) {
      const Real low = Real(box.low[k]) * v[k];
      const Real high = Real(box.high[k]) * v[k];
      products[k] = low < high ? low : high;
    }
    least_ = products[0] + products[1];
    if constexpr (D == 3) least_ = least_ + products[2];
  }
  [[nodiscard]] Real least() const noexcept { return least_; }

 private:
  Real least_;
};

/// The smallest loop takes shapes of up to this many vertices.
template <class Real>
inline constexpr std::size_t kSmallestLoop = std::max<std::size_t>(4, kPackSize<Real>);

}  // namespace CERTA_PACKS
}  // namespace certa::detail
