/// Poses: where an engine puts a shape that is stored in its own frame.
///
/// The numbers that an engine stores are the pose, exactly. A vertex v goes to x = M v + t for any
/// matrix M of doubles, drifted, sheared or mirrored; or, in space, to x = R v + t for the rotation
/// R that a quaternion of any length stands for. Both are exact: x need not be a double, and with a
/// quaternion it need not be a finite binary fraction.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>

#include <certa/predicates/point.hpp>

namespace certa {

/// A matrix by its rows: (M v)_i = sum_j M[i][j] v[j].
template <int D>
using Matrix = std::array<Point<D>, D>;

/// The identity matrix.
template <int D>
[[nodiscard]] constexpr Matrix<D> identity_matrix() noexcept {
  Matrix<D> m{};
  for (std::size_t k = 0; k < D; ++k) m[k][k] = 1;
  return m;
}

/// The quaternion w + x i + y j + z k. It stands for the rotation v -> q v q* / |q|^2, whatever its
/// length is.
struct Quaternion {
  double w = 1;  ///< The real part.
  double x = 0;  ///< The part along the first axis.
  double y = 0;  ///< The part along the second axis.
  double z = 0;  ///< The part along the third axis.

  friend constexpr bool operator==(const Quaternion& p, const Quaternion& q) noexcept {
    return p.w == q.w && p.x == q.x && p.y == q.y && p.z == q.z;
  }
};

/// The reason why numbers are not a pose, or not a placed shape.
enum class PlacementError : std::uint8_t {
  not_finite,       ///< A number of the pose is NaN or infinite.
  zero_quaternion,  ///< The quaternion is zero: it stands for no rotation.
  bad_radius,       ///< The radius is negative, NaN or infinite.
};

/// Describes the error in one sentence, such as "the quaternion is zero".
[[nodiscard]] std::string to_string(PlacementError error);

/// Constructors of `Pose` and `Placed` throw this.
class InvalidPlacement : public std::invalid_argument {
 public:
  /// Makes the exception with the message `to_string(error)`.
  explicit InvalidPlacement(PlacementError error);
  /// The reason, as `make` of `Pose` or of `Placed` would have returned it.
  [[nodiscard]] PlacementError error() const noexcept { return error_; }

 private:
  PlacementError error_;
};

namespace detail {

/// Throws InvalidPlacement, in the library, so that headers compile without exceptions.
[[noreturn]] void throw_invalid(PlacementError error);

}  // namespace detail

template <int D>
class Pose;

namespace detail {

/// Numbers that queries need, computed once for each pose: its linear part in doubles, rounded if
/// the pose is a quaternion (geometry/rounded_poses.hpp), the largest sum of magnitudes in a row of
/// it, and a hash of all numbers.
template <int D>
struct PoseData {
  double row_sum = 1;
  Matrix<D> linear = identity_matrix<D>();
  std::uint64_t hash = 0;

  [[nodiscard]] static constexpr const PoseData& of(const Pose<D>& pose) noexcept {
    return pose.data_;
  }
};

}  // namespace detail

/// A pose in D = 2 or 3 dimensions, of finite numbers: none, a matrix, or a quaternion in space;
/// and a translation. It is plain data.
template <int D>
class Pose {
  static_assert(D == 2 || D == 3, "poses live in the plane or in space");

 public:
  /// The kinds of maps that a pose applies before its translation.
  enum class Kind : std::uint8_t {
    none,        ///< Vertices are given in the world; there is no translation either.
    matrix,      ///< Multiplication with a matrix.
    quaternion,  ///< Rotation by a quaternion; in space alone.
  };

  /// Makes the pose that leaves vertices where they are.
  constexpr Pose() noexcept = default;
  // The constructors with numbers throw InvalidPlacement if a number is not finite or a quaternion
  // is zero; `make` returns the same reason.

  /// Makes the pose x = v + t. Throws InvalidPlacement.
  explicit Pose(const Point<D>& translation) : Pose(identity_matrix<D>(), translation) {}
  /// Makes the pose x = M v + t for any matrix, as it is. For example, {{c, -s}, {s, c}} turns the
  /// plane by the angle of cosine c and sine s. Throws InvalidPlacement.
  explicit Pose(const Matrix<D>& matrix, const Point<D>& translation = {}) {
    if (const auto error = set(matrix, translation)) detail::throw_invalid(*error);
  }
  /// Makes the pose x = q v q* / |q|^2 + t. Throws InvalidPlacement.
  explicit Pose(const Quaternion& quaternion, const Point<D>& translation = {}) requires(D == 3) {
    if (const auto error = set(quaternion, translation)) detail::throw_invalid(*error);
  }

  /// Makes the pose x = M v + t, or returns the reason why it is none.
  [[nodiscard]] static std::variant<Pose, PlacementError> make(
      const Matrix<D>& matrix, const Point<D>& translation = {}) noexcept {
    Pose pose;
    if (const auto error = pose.set(matrix, translation)) return *error;
    return pose;
  }
  /// Makes the pose x = q v q* / |q|^2 + t, or returns the reason why it is none.
  [[nodiscard]] static std::variant<Pose, PlacementError> make(
      const Quaternion& quaternion, const Point<D>& translation = {}) noexcept requires(D == 3) {
    Pose pose;
    if (const auto error = pose.set(quaternion, translation)) return *error;
    return pose;
  }

  /// The kind of map that the pose applies before its translation.
  [[nodiscard]] constexpr Kind kind() const noexcept { return kind_; }
  /// The matrix; the identity where the kind is another one.
  [[nodiscard]] constexpr const Matrix<D>& matrix() const noexcept {
    return kind_ == Kind::quaternion ? kIdentity : data_.linear;
  }
  /// The quaternion; 1 where the kind is another one.
  [[nodiscard]] constexpr const Quaternion& quaternion() const noexcept { return quaternion_; }
  /// The translation.
  [[nodiscard]] constexpr const Point<D>& translation() const noexcept { return translation_; }

 private:
  /// Sets all members, or returns the reason why it cannot.
  [[nodiscard]] std::optional<PlacementError> set(const Matrix<D>& matrix,
                                                  const Point<D>& translation) noexcept;
  [[nodiscard]] std::optional<PlacementError> set(const Quaternion& quaternion,
                                                  const Point<D>& translation) noexcept;

  friend struct detail::PoseData<D>;
  static constexpr Matrix<D> kIdentity = identity_matrix<D>();

  // In this order, the pairs of numbers that a query loads at once are pairs that a copy stores at
  // once, so that a processor need not wait for its queue of stores.
  Point<D> translation_{};
  detail::PoseData<D> data_;
  Quaternion quaternion_;
  Kind kind_ = Kind::none;
};

extern template class Pose<2>;
extern template class Pose<3>;

}  // namespace certa
