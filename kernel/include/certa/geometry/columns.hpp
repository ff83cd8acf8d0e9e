/// Columns of coordinates that are written, measured and owned.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include <certa/columns.hpp>
#include <certa/geometry/hash.hpp>
#include <certa/geometry/pack.hpp>
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

namespace detail {

/// The coordinates of points, which follow each other without gaps.
template <int D>
[[nodiscard]] inline const double* coordinates_of(std::span<const Point<D>> points) noexcept {
  static_assert(sizeof(Point<D>) == D * sizeof(double));
  return reinterpret_cast<const double*>(points.data());
}

inline namespace CERTA_PACKS {

/// The extent of points along an axis, by lanes.
template <std::size_t Axis, class Real>
struct Extent {
  Pack<Real> low;
  Pack<Real> high;

  [[gnu::always_inline]] explicit Extent(Real first) noexcept
      : low(broadcast<Real>(first)), high(low) {}
  [[gnu::always_inline]] void include(const Pack<Real>& x) noexcept {
    low = lower<Real>(low, x);  // in this order one instruction each
    high = higher<Real>(high, x);
  }
  [[nodiscard, gnu::always_inline]] Real middle() const noexcept {
    return Real(0.5) * lowest<Real>(low) + Real(0.5) * highest<Real>(high);
  }
  /// Raises a scale to the largest magnitude.
  [[gnu::always_inline]] void raise(Real& scale) const noexcept {
    const Real below = -lowest<Real>(low);
    const Real above = highest<Real>(high);  // at least -below
    scale = scale < below ? below : scale;
    scale = scale < above ? above : scale;
  }
};

/// Rows of `kPadding` points each, one after the other: written into columns, and measured.
///
/// Each axis is a base and no element of an array, so that compilers keep it in registers: to store
/// what is measured after each row takes longer than to measure it.
template <int D, class Real, class Axes = std::make_index_sequence<D>>
class RowWriter;
template <int D, class Real, std::size_t... K>
class RowWriter<D, Real, std::index_sequence<K...>> : Extent<K, Real>... {
 public:
  static constexpr std::size_t kRow = CoordinateColumns<D, Real>::kPadding;

  [[gnu::always_inline]] explicit RowWriter(const double* first) noexcept
      : Extent<K, Real>(Real(first[K]))... {}

  /// Writes the points at `from` to the places from `to` on, of columns that are `stride` apart.
  [[gnu::always_inline]] void take(const double* from, Real* to, std::size_t stride) noexcept {
    if constexpr (kIsDouble) hash_.take(from);
    (take_axis<K>(from, to + K * stride), ...);
  }
  /// Lets columns refer to what was written.
  [[gnu::always_inline]] void describe(const Real* written, std::size_t size,
                                       CoordinateColumns<D, Real>& columns) const noexcept {
    Real scale(0);
    (Extent<K, Real>::raise(scale), ...);
    columns.refer_to(written, static_cast<std::uint32_t>(size), scale,
                     {Extent<K, Real>::middle()...});
  }
  /// Whether all numbers are finite, if their sums do not overflow: an infinity or NaN stays in a
  /// sum, and a finite one less itself is 0.
  [[nodiscard, gnu::always_inline]] bool seems_finite() const noexcept {
    const Pack<Real> zero = sum_ - sum_;
    bool finite = true;
    for (std::size_t l = 0; l < kPackSize<Real>; ++l) finite &= zero[l] == 0;
    return finite;
  }
  [[nodiscard, gnu::always_inline]] std::uint64_t fingerprint(std::size_t size) const noexcept {
    return hash_.of(size);
  }

 private:
  static constexpr bool kIsDouble = std::is_same_v<Real, double>;

  template <std::size_t Axis>
  [[gnu::always_inline]] void take_axis(const double* from, Real* to) noexcept {
    for (std::size_t i = 0; i < kRow; i += kPackSize<Real>) {
      const Pack<Real> x =
          pack_of<Real>([&](std::size_t l) { return Real(from[(i + l) * D + Axis]); });
      store<Real>(x, to + i);
      Extent<Axis, Real>::include(x);
      if constexpr (kIsDouble) sum_ = sum_ + x;
    }
  }

  Pack<Real> sum_ = broadcast<Real>(Real(0));
  RowHash<kRow * D> hash_;
};

/// Writes points into columns, padded with copies of vertex 0, and measures them, in one pass.
/// REQUIRES: size > 0, and `to` is aligned. O(n).
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline RowWriter<D, Real> written(const double* coordinates,
                                                                    std::size_t size,
                                                                    Real* to) noexcept {
  using Writer = RowWriter<D, Real>;
  const std::size_t stride = CoordinateColumns<D, Real>::padded(size);
  std::array<double, Writer::kRow * D> last;  // the row that is not full
  if (const std::size_t full = size / Writer::kRow * Writer::kRow; full < size)
    for (std::size_t l = 0; l < Writer::kRow; ++l)
      std::copy_n(coordinates + (full + l < size ? full + l : 0) * D, D, &last[l * D]);
  Writer writer(coordinates);
  for (std::size_t i = 0; i < size; i += Writer::kRow)
    writer.take(i + Writer::kRow <= size ? coordinates + i * D : last.data(), to + i, stride);
  return writer;
}

}  // namespace CERTA_PACKS

}  // namespace detail

/// Columns that own their numbers.
template <int D, class Real = double>
class OwnedColumns {
 public:
  /// Makes the columns of points. REQUIRES: there are some, and Real holds the coordinates. O(n).
  explicit OwnedColumns(std::span<const Point<D>> points)
      : data_(static_cast<Real*>(
            ::operator new[](D* Columns::padded(points.size()) * sizeof(Real), kAlignment))) {
    detail::written<D, Real>(detail::coordinates_of<D>(points), points.size(), data_.get())
        .describe(data_.get(), points.size(), columns_);
  }
  /// The columns themselves.
  [[nodiscard]] const CoordinateColumns<D, Real>& get() const noexcept { return columns_; }

 private:
  using Columns = CoordinateColumns<D, Real>;
  static constexpr std::align_val_t kAlignment{Columns::kAlignment};
  struct Delete {
    void operator()(Real* data) const noexcept { ::operator delete[](data, kAlignment); }
  };

  std::unique_ptr<Real[], Delete> data_;  // NOLINT(modernize-avoid-c-arrays): no array
  Columns columns_;
};

}  // namespace certa
