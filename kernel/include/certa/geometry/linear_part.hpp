/// The linear parts of poses, in numbers of any type.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <certa/geometry/columns.hpp>
#include <certa/placed.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// A quaternion of the same direction whose largest number is near 1: a power of two times q, so
/// that nothing that counts overflows or underflows.
[[nodiscard]] inline Quaternion near_one(const Quaternion& q) noexcept {
  const double most = std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
  if (0.0625 <= most && most < 16) return q;
  const int exponent = -std::ilogb(most);
  return {std::scalbn(q.w, exponent), std::scalbn(q.x, exponent), std::scalbn(q.y, exponent),
          std::scalbn(q.z, exponent)};
}

/// The rows of a square matrix.
template <class T, int D>
using Rows = std::array<std::array<T, D>, D>;

/// The rotation of a quaternion, which may have any length.
template <class T>
[[nodiscard]] Rows<T, 3> rotation(const Quaternion& quaternion) noexcept {
  const Quaternion q = near_one(quaternion);
  const auto w = static_cast<T>(q.w), x = static_cast<T>(q.x), y = static_cast<T>(q.y),
             z = static_cast<T>(q.z);
  const T ww = w * w, xx = x * x, yy = y * y, zz = z * z;
  const T inverse = T(1) / ((ww + xx) + (yy + zz));
  const T twice = inverse + inverse;
  return {{{((ww + xx) - (yy + zz)) * inverse, (x * y - w * z) * twice, (x * z + w * y) * twice},
           {(x * y + w * z) * twice, ((ww + yy) - (xx + zz)) * inverse, (y * z - w * x) * twice},
           {(x * z - w * y) * twice, (y * z + w * x) * twice, ((ww + zz) - (xx + yy)) * inverse}}};
}

/// The sum of their magnitudes, which rounds. It is finite only if all numbers are.
template <class T, std::size_t N>
[[nodiscard]] T sum_of_magnitudes(const std::array<T, N>& numbers) noexcept {
  using std::abs;
  T sum = abs(numbers[0]);
  for (std::size_t k = 1; k < N; ++k) sum = sum + T(abs(numbers[k]));
  return sum;
}
/// The largest sum of magnitudes in a row.
template <class T, std::size_t D>
[[nodiscard]] T largest_row_sum(const std::array<std::array<T, D>, D>& rows) noexcept {
  T most(0);
  for (const std::array<T, D>& row : rows) most = std::max(most, sum_of_magnitudes(row));
  return most;
}

/// The linear part R of a pose in T, which rounds: of a quaternion, whatever its length is. In
/// doubles it refers to the pose, which has them.
template <int D, class T>
class LinearPart {
 public:
  static constexpr bool is_kept = std::is_same_v<T, double>;
  using Stored = std::conditional_t<is_kept, const Rows<T, D>&, const Rows<T, D>>;

  [[gnu::always_inline]] explicit LinearPart(const Pose<D>& pose) noexcept : rows_(rows_of(pose)) {}
  explicit LinearPart(const Pose<D>&& pose) = delete;  // it would not outlive the call

  [[nodiscard]] const Rows<T, D>& rows() const noexcept { return rows_; }

  /// R d.
  [[nodiscard, gnu::always_inline]] Vec<T, D> times(const Vec<T, D>& d) const noexcept {
    if constexpr (D == 2)
      return {{along(0, d), along(1, d)}};
    else
      return {{along(0, d), along(1, d), along(2, d)}};
  }
  /// v R, the direction v as the shape's frame sees it.
  [[nodiscard, gnu::always_inline]] Vec<T, D> turned(const Vec<T, D>& v) const noexcept {
    if constexpr (D == 2)
      return {{turned(v, 0), turned(v, 1)}};
    else
      return {{turned(v, 0), turned(v, 1), turned(v, 2)}};
  }

 private:
  // NOLINTNEXTLINE(readability-const-return-type): a reference, where the pose keeps the rows
  [[nodiscard]] static Stored rows_of(const Pose<D>& pose) noexcept {
    if constexpr (is_kept) {
      return PoseData<D>::of(pose).linear;
    } else {
      if constexpr (D == 3)
        if (pose.kind() == Pose<D>::Kind::quaternion) return rotation<T>(pose.quaternion());
      Rows<T, D> rows{};
      for (std::size_t r = 0; r < D; ++r)
        for (std::size_t c = 0; c < D; ++c) rows[r][c] = static_cast<T>(pose.matrix()[r][c]);
      return rows;  // NOLINT(performance-no-automatic-move): a few numbers
    }
  }
  [[nodiscard, gnu::always_inline]] T along(std::size_t r, const Vec<T, D>& d) const noexcept {
    T xy = rows_[r][0] * d[0] + rows_[r][1] * d[1];
    if constexpr (D == 3) return xy + rows_[r][2] * d[2];
    return xy;
  }
  [[nodiscard, gnu::always_inline]] T turned(const Vec<T, D>& v, std::size_t k) const noexcept {
    const T xy = v[0] * rows_[0][k] + v[1] * rows_[1][k];
    if constexpr (D == 3) return xy + v[2] * rows_[2][k];
    return xy;
  }

  Stored rows_;
};

/// A vertex of a placed shape in the world, in numbers of T.
template <class T, int D>
[[nodiscard]] Vec<T, D> placed_point(const Placed<D>& placed, std::uint32_t index) {
  const LinearPart<D, T> linear(placed.pose());
  Vec<T, D> x = linear.times(vector_of<T>(placed.shape()[index]));
  for (std::size_t k = 0; k < D; ++k) x[k] = x[k] + static_cast<T>(placed.pose().translation()[k]);
  return x;
}

}  // namespace certa::detail
