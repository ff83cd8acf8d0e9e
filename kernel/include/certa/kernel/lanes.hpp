/// A shape's coordinates as vectors of equal components, for loops over all vertices.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
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

/// Structure of arrays: all x, all y, all z, each padded with copies of vertex 0 to a multiple of
/// `kPadding` and aligned for the widest vector registers. Immutable.
template <int D>
class Lanes {
 public:
  static constexpr std::size_t kPadding = 8;

  explicit Lanes(std::span<const Point<D>> points)
      : size_(points.size()),
        stride_((points.size() + kPadding - 1) / kPadding * kPadding),
        data_(new (std::align_val_t{kAlignment}) double[D * stride_]) {
    Point<D> low = points[0];
    Point<D> high = points[0];
    for (std::size_t k = 0; k < D; ++k) {
      double* to = data_.get() + k * stride_;
      for (std::size_t i = 0; i < stride_; ++i) {
        const double x = points[i < size_ ? i : 0][k];
        to[i] = x;
        low[k] = std::min(low[k], x);
        high[k] = std::max(high[k], x);
      }
      scale_ = std::max({scale_, std::abs(low[k]), std::abs(high[k])});
      center_[k] = 0.5 * low[k] + 0.5 * high[k];
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// size() rounded up to a multiple of kPadding.
  [[nodiscard]] std::size_t padded_size() const noexcept { return stride_; }
  /// The k-th coordinates of all vertices.
  [[nodiscard]] const double* operator[](std::size_t k) const noexcept {
    return static_cast<const double*>(
        __builtin_assume_aligned(data_.get() + k * stride_, kAlignment));
  }
  /// The largest magnitude of all coordinates.
  [[nodiscard]] double scale() const noexcept { return scale_; }
  /// Of all coordinates. Computed when first asked for, by any thread. O(n), then O(1).
  [[nodiscard]] ExponentRange exponent_range() const noexcept {
    std::uint64_t known = exponents_.load(std::memory_order_relaxed);
    if (known == 0) {
      ExponentRange range;
      for (std::size_t k = 0; k < D; ++k)
        for (std::size_t i = 0; i < size_; ++i) range.include((*this)[k][i]);
      if (range.empty()) return range;  // a point at the origin: soon done again
      // Exponents are above -2048; 0 stands for unknown.
      known = static_cast<std::uint64_t>(range.low + 4096) << 32 |
              static_cast<std::uint64_t>(range.high + 4096);
      exponents_.store(known, std::memory_order_relaxed);
    }
    return {static_cast<int>(known >> 32) - 4096, static_cast<int>(known & 0xffffffffU) - 4096};
  }
  /// About the middle of the bounding box: where a search starts, which nothing else rests on.
  [[nodiscard]] const Vec<double, D>& center() const noexcept { return center_; }

 private:
  static constexpr std::size_t kAlignment = kPadding * sizeof(double);
  struct Delete {
    void operator()(double* data) const noexcept {
      ::operator delete[](data, std::align_val_t{kAlignment});
    }
  };

  std::size_t size_;
  std::size_t stride_;
  double scale_ = 0;
  Vec<double, D> center_{};
  mutable std::atomic<std::uint64_t> exponents_{0};  // see exponent_range
  std::unique_ptr<double[], Delete> data_;
};

}  // namespace certa
