/// A shape's coordinates as vectors of equal components, for loops over all vertices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace certa {

/// The coordinates of a shape as a structure of arrays: all x, all y, all z, each padded with
/// copies of vertex 0 to a multiple of `kPadding` and aligned as a block of so many is; and what a
/// search begins with. It refers to numbers that a shape owns, in any number type that holds them
/// exactly.
template <int D, class Real = double>
class CoordinateColumns {
 public:
  /// How many numbers an axis is padded to a multiple of.
  static constexpr std::size_t kPadding = 8;
  /// The alignment of an axis: its rows follow each other, `kPadding` numbers each.
  static constexpr std::size_t kAlignment = kPadding * sizeof(Real);

  /// Refers to the columns of `size` vertices.
  void refer_to(const Real* columns, std::uint32_t size, const Real& scale,
                const std::array<Real, D>& center) noexcept {
    columns_ = columns;
    scale_ = scale;
    center_ = center;
    size_ = size;
  }

  /// The number of vertices.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// The size rounded up to a multiple of `kPadding`.
  [[nodiscard]] std::size_t padded_size() const noexcept { return padded(size_); }
  /// A number of vertices rounded up to a multiple of `kPadding`.
  [[nodiscard]] static constexpr std::size_t padded(std::size_t size) noexcept {
    return (size + (kPadding - 1)) / kPadding * kPadding;
  }
  /// The k-th coordinates of all vertices.
  [[nodiscard]] const Real* operator[](std::size_t k) const noexcept {
    return static_cast<const Real*>(
        __builtin_assume_aligned(columns_ + k * padded_size(), kAlignment));
  }
  /// The largest magnitude of all coordinates.
  [[nodiscard]] const Real& scale() const noexcept { return scale_; }
  /// The middle of the bounding box, about: a search starts there, and nothing else rests on it.
  [[nodiscard]] const std::array<Real, D>& center() const noexcept { return center_; }

 private:
  const Real* columns_ = nullptr;
  Real scale_{};
  std::array<Real, D> center_{};
  std::uint32_t size_ = 0;
};

}  // namespace certa
