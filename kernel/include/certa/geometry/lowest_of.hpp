/// The lowest of a few vertices, all of which are looked at: without a branch, for which one is
/// lowest is hard to predict, and with nothing to look up on the way to the next direction.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include <certa/geometry/columns.hpp>
#include <certa/geometry/pack.hpp>
#include <certa/geometry/scan.hpp>

namespace certa::detail {

/// A vertex that is lowest, with its coordinates.
template <int D, class Real = double>
struct Lowest {
  Extreme<Real> extreme;
  Vec<Real, D> point;
};

inline namespace CERTA_PACKS {

/// Vertices, one a lane: values, indices, and coordinates if they are carried along.
template <std::size_t Coordinates, class Real>
struct Candidates {
  Pack<Real> value;
  Mask<Real> index;
  std::array<Pack<Real>, Coordinates> point;

  /// Keeps the lower vertex of each lane; the present one, if both are equally low.
  [[gnu::always_inline]] void meet(const Candidates& others) noexcept {
    using P = PackOf<Real>;
    const Mask<Real> loses = others.value < value;
    value = lower<Real>(others.value, value);
    index = P::select(loses, others.index, index);
    for (std::size_t k = 0; k < Coordinates; ++k)
      point[k] = P::select(loses, others.point[k], point[k]);
  }
  /// Returns the candidates whose lane l is lane l xor H of these.
  template <std::size_t H>
  [[nodiscard, gnu::always_inline]] Candidates exchanged() const noexcept {
    Candidates x{detail::exchanged<H>(value), detail::exchanged<H>(index), {}};
    for (std::size_t k = 0; k < Coordinates; ++k) x.point[k] = detail::exchanged<H>(point[k]);
    return x;
  }
};

}  // namespace CERTA_PACKS

inline namespace CERTA_PACKS {

/// Finds, of the first `Count` vertices in memory (padding repeats vertex 0), the one that
/// minimizes fl(direction . p), by the rounding of `dot`. Rows of eight (or four) meet one after
/// the other, then the halves of a row, its quarters, and so on: whatever the size of packs, equal
/// ones are told apart alike.
///
/// It works in two steps, for often only the value matters: `least` is known at once, `vertex` on
/// demand.
template <std::size_t Count, int D, class Real = double>
class LowestOf {
 public:
  [[gnu::always_inline]] LowestOf(const CoordinateColumns<D, Real>& columns,
                                  const Vec<Real, D>& direction) noexcept
      : columns_(columns) {
    std::array<Pack<Real>, D> d;
    for (std::size_t k = 0; k < D; ++k) d[k] = broadcast<Real>(direction[k]);
    Row low;
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t q = 0; q < kPacks; ++q) {
        Pack<Real> x = coordinates(r, q, 0) * d[0] + coordinates(r, q, 1) * d[1];
        if constexpr (D == 3) x = x + coordinates(r, q, 2) * d[2];
        values_[r][q] = x;
        low[q] = r == 0 ? x : lower<Real>(x, low[q]);
      }
    }
    for (std::size_t h = kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q) low[q] = lower<Real>(low[q + h], low[q]);
    if constexpr (kPackSize<Real> == 8) low[0] = lower<Real>(exchanged<4>(low[0]), low[0]);
    if constexpr (kPackSize<Real> >= 4) low[0] = lower<Real>(exchanged<2>(low[0]), low[0]);
    least_ = lower<Real>(exchanged<1>(low[0]), low[0])[0];
  }

  [[nodiscard]] Real least() const noexcept { return least_; }

  [[nodiscard, gnu::always_inline]] Lowest<D, Real> vertex() const noexcept {
    std::array<Candidates, kPacks> c;
    for (std::size_t q = 0; q < kPacks; ++q) c[q] = candidates_at(0, q);
    for (std::size_t r = 1; r < kRows; ++r)
      for (std::size_t q = 0; q < kPacks; ++q) c[q].meet(candidates_at(r, q));
    for (std::size_t h = kPacks / 2; h > 0; h /= 2)
      for (std::size_t q = 0; q < h; ++q) c[q].meet(c[q + h]);
    if constexpr (kPackSize<Real> == 8) c[0].meet(c[0].template exchanged<4>());
    if constexpr (kPackSize<Real> >= 4) c[0].meet(c[0].template exchanged<2>());
    c[0].meet(c[0].template exchanged<1>());

    const auto index = static_cast<std::uint32_t>(c[0].index[0]);
    Lowest<D, Real> found{{index, least_}, {}};
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
  /// The coordinates that are carried along: in one row that takes less than to look them up.
  static constexpr std::size_t kCarried = kRows == 1 ? D : 0;
  using Row = std::array<Pack<Real>, kPacks>;
  using Candidates = detail::Candidates<kCarried, Real>;

  /// The position of the first vertex of a pack.
  [[nodiscard]] static constexpr std::size_t at(std::size_t row, std::size_t q) noexcept {
    return row * kRow + q * kPackSize<Real>;
  }
  [[nodiscard, gnu::always_inline]] Pack<Real> coordinates(std::size_t row, std::size_t q,
                                                           std::size_t k) const noexcept {
    return load<Real>(columns_[k] + at(row, q));
  }
  [[nodiscard, gnu::always_inline]] Candidates candidates_at(std::size_t row,
                                                             std::size_t q) const noexcept {
    Candidates c;
    c.value = values_[row][q];
    for (std::size_t l = 0; l < kPackSize<Real>; ++l)
      c.index[l] = static_cast<MaskLane<Real>>(at(row, q) + l);
    for (std::size_t k = 0; k < kCarried; ++k) c.point[k] = coordinates(row, q, k);
    return c;
  }

  const CoordinateColumns<D, Real>& columns_;
  std::array<Row, kRows> values_;
  Real least_;
};

}  // namespace CERTA_PACKS
}  // namespace certa::detail
