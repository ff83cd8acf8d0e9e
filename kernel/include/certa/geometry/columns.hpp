/// A shape's coordinates as vectors of equal components, for loops over all vertices.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/vec.hpp>

namespace certa {

/// A point's coordinates in a number type that holds them.
template <class Real = double, std::size_t D>
[[nodiscard]] inline Vec<Real, static_cast<int>(D)> vector_of(
    const std::array<double, D>& p) noexcept {
  Vec<Real, static_cast<int>(D)> v{};
  for (std::size_t k = 0; k < D; ++k) v[k] = static_cast<Real>(p[k]);
  return v;
}

/// The point whose coordinates are those of a vector, converted to doubles.
template <class Real, int D>
[[nodiscard]] inline Point<D> in_doubles(const Vec<Real, D>& v) noexcept {
  Point<D> p{};
  for (std::size_t k = 0; k < D; ++k) p[k] = static_cast<double>(v[k]);
  return p;
}

/// The coordinates of a shape as a structure of arrays: all x, all y, all z, each padded with
/// copies of vertex 0 to a multiple of `kPadding` and aligned as a block of so many is. They are
/// immutable, and in any number type that holds them exactly.
template <int D, class Real = double>
class CoordinateColumns {
 public:
  static constexpr std::size_t kPadding = 8;

  explicit CoordinateColumns(std::span<const Point<D>> points)
      : size_(points.size()),
        stride_((points.size() + kPadding - 1) / kPadding * kPadding),
        data_(static_cast<Real*>(
            ::operator new[](D* stride_ * sizeof(Real), std::align_val_t{kAlignment}))) {
    using std::abs;
    Real* const to = data_.get();
    Vec<Real, D> low = vector_of<Real>(points[0]);
    Vec<Real, D> high = low;
    // The last kPadding places of each axis are vertex 0, then vertices overwrite all but padding.
    for (std::size_t k = 0; k < D; ++k)
      for (std::size_t i = 1; i <= kPadding; ++i) to[(k + 1) * stride_ - i] = low[k];
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t k = 0; k < D; ++k) {
        const auto x = Real(points[i][k]);
        to[k * stride_ + i] = x;
        low[k] = low[k] < x ? low[k] : x;  // as one instruction each, which std::min is not
        high[k] = high[k] > x ? high[k] : x;
      }
    for (std::size_t k = 0; k < D; ++k) {
      scale_ = std::max({scale_, Real(abs(low[k])), Real(abs(high[k]))});
      center_[k] = Real(0.5) * low[k] + Real(0.5) * high[k];
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The size rounded up to a multiple of kPadding.
  [[nodiscard]] std::size_t padded_size() const noexcept { return stride_; }
  /// The k-th coordinates of all vertices.
  [[nodiscard]] const Real* operator[](std::size_t k) const noexcept {
    return static_cast<const Real*>(
        __builtin_assume_aligned(data_.get() + k * stride_, kAlignment));
  }
  /// The largest magnitude of all coordinates.
  [[nodiscard]] Real scale() const noexcept { return scale_; }
  /// The exponents of all coordinates, computed when first asked for, by any thread. O(n), then
  /// O(1).
  [[nodiscard]] ExponentRange exponent_range() const noexcept {
    std::uint64_t known = exponents_.load(std::memory_order_relaxed);
    if (known == 0) {
      ExponentRange range;
      for (std::size_t k = 0; k < D; ++k)
        for (std::size_t i = 0; i < size_; ++i) range.include(static_cast<double>((*this)[k][i]));
      if (range.empty()) return range;  // a point at the origin: soon done again
      // Exponents are above -2048; 0 stands for unknown.
      known = static_cast<std::uint64_t>(range.low + 4096) << 32 |
              static_cast<std::uint64_t>(range.high + 4096);
      exponents_.store(known, std::memory_order_relaxed);
    }
    return {static_cast<int>(known >> 32) - 4096, static_cast<int>(known & 0xffffffffU) - 4096};
  }
  /// The middle of the bounding box, about: a search starts there, and nothing else rests on it.
  [[nodiscard]] const Vec<Real, D>& center() const noexcept { return center_; }

 private:
  // Of an axis: its rows follow each other, kPadding numbers or a multiple of that each.
  static constexpr std::size_t kAlignment = kPadding * sizeof(Real);
  static_assert(std::has_single_bit(kAlignment));
  struct Delete {
    void operator()(Real* data) const noexcept {
      ::operator delete[](data, std::align_val_t{kAlignment});
    }
  };

  std::size_t size_;
  std::size_t stride_;
  Real scale_{};
  Vec<Real, D> center_{};
  mutable std::atomic<std::uint64_t> exponents_{0};  // see exponent_range
  std::unique_ptr<Real[], Delete> data_;
};

}  // namespace certa
