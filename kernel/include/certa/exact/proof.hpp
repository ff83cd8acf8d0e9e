/// Exact numbers computed from evidence: weights, distance, witness points, certificates.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <vector>

#include <certa/answer.hpp>
#include <certa/certificate.hpp>
#include <certa/evidence.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/predicates/number.hpp>
#include <certa/predicates/vec.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// Exact numbers for the result of an exact policy, or of a certified query. Vectors and weights
/// are integers in units of a power of two that is common to all coordinates involved: nothing is
/// rounded. O(1) operations on integers of at most 8 times as many bits as the coordinates span.
///
/// Coordinates of placed shapes (Placement = InWorld) also have a common factor, and radii count:
/// the evidence is about the hulls.
template <int D, class Placement = AsStored>
class Proof {
  using Minkowski = MinkowskiDifference<D, Placement>;

 public:
  /// Makes the proof of an answer. REQUIRES: the evidence is about these shapes, and both outlive
  /// the proof.
  Proof(const Minkowski& minkowski, const Evidence<D>& evidence);

  /// The certificate that belongs to the evidence.
  [[nodiscard]] Certificate certificate() const;
  /// The squared distance of the hulls, not in lowest terms; 0 when they meet.
  [[nodiscard]] Rational distance_squared() const;
  /// The distance, correctly rounded.
  [[nodiscard]] double distance() const;
  /// The distance of the hulls less the radii, correctly rounded: negative if these are larger.
  [[nodiscard]] double signed_distance() const;
  /// The verdict about shapes with radii, whose sum is not zero. REQUIRES: evidence of the nearest
  /// point, or of a common one.
  [[nodiscard]] Verdict rounded_verdict() const;
  /// The witness point of A, correctly rounded, see ClosestPoints.
  [[nodiscard]] Point<D> on_a() const;
  /// The witness point of B, correctly rounded, see ClosestPoints.
  [[nodiscard]] Point<D> on_b() const;
  /// The unit normal, correctly rounded, see ClosestPoints.
  [[nodiscard]] Point<D> normal() const;
  /// Adds both witness points and the normal to an answer.
  void add_points(ClosestPoints<D>& answer) const;

 private:
  /// A reference for placed shapes, because names refer to it; otherwise a copy of two references.
  std::conditional_t<Minkowski::is_placed, const Minkowski&, const Minkowski> minkowski_;
  const Evidence<D>& evidence_;
  std::optional<Direction<D>> direction_;  ///< the direction by name
  ExponentRange range_;                    ///< the exponents of all coordinates that are involved
  int low_ = 0;                            ///< every coordinate is an integer multiple of 2^low_
  std::vector<Integer> weights_;  ///< the weights of face 0: positive, without common factor
  Integer weight_sum_;

  template <class Compute>
  [[nodiscard]] auto on_integers(const Compute& compute) const;
  template <class Polynomial, class... Arguments>
  [[nodiscard]] Integer value(const Arguments&... arguments) const;
  [[nodiscard]] std::vector<Integer> face_weights(const Flat<D>& flat,
                                                  const Simplex& simplex) const;
  [[nodiscard]] Vec<Integer, D> whole_vector() const;
  [[nodiscard]] std::vector<Rational> whole_direction() const;
  [[nodiscard]] std::vector<WeightedVertex> convex_combination(std::uint32_t VertexPair::*side,
                                                               const std::vector<Integer>& weights,
                                                               const Integer& sum) const;
  [[nodiscard]] NearCertificate near() const;
  [[nodiscard]] Rational divided(Rational value, int degree) const;
  [[nodiscard]] Point<D> witness(bool in_a) const;
  [[nodiscard]] OverlapCertificate overlap() const;
};

/// Exact coordinates, numerators * 2^exponent / denominator: sums of their products take no common
/// denominator, and no greatest common divisor.
template <int N>
struct IntegerPoint {
  Vec<Integer, N> numerators{};
  Integer denominator = 1;  ///< positive
  int exponent = 0;

  IntegerPoint() = default;
  explicit IntegerPoint(const std::array<double, N>& numbers) {
    ExponentRange range;
    for (const double x : numbers) range.include(x);
    if (range.empty()) return;  // all are zero
    exponent = range.low;
    for (std::size_t k = 0; k < N; ++k) numerators[k] = Scaled<Integer>{exponent}(numbers[k]);
  }
  [[nodiscard]] Rational operator[](std::size_t k) const {
    return scaled({numerators[k], denominator}, exponent);
  }
};

/// Where a pose puts a point, exactly.
template <int D>
[[nodiscard]] IntegerPoint<D> placed_point(const Pose<D>& pose, const IntegerPoint<D>& point) {
  IntegerPoint<D> placed = point;
  if (pose.kind() == Pose<D>::Kind::none) return placed;
  if (pose.kind() == Pose<D>::Kind::matrix) {
    std::array<double, D * D> entries;
    for (std::size_t k = 0; k < D * D; ++k) entries[k] = pose.matrix()[k / D][k % D];
    const IntegerPoint<D * D> matrix(entries);
    for (std::size_t r = 0; r < D; ++r) {
      placed.numerators[r] = 0;
      for (std::size_t c = 0; c < D; ++c)
        placed.numerators[r] += matrix.numerators[r * D + c] * point.numerators[c];
    }
    placed.exponent += matrix.exponent;
  } else if constexpr (D == 3) {
    // q v q* / |q|^2 = v + 2 u x (u x v + w v) / |q|^2 with the real part w and the imaginary part
    // u of q, of which the length does not matter.
    const Quaternion& given = pose.quaternion();
    const Vec<Integer, 4> q = IntegerPoint<4>({given.w, given.x, given.y, given.z}).numerators;
    const Vec<Integer, 3> u{{q[1], q[2], q[3]}};
    const Integer length_squared = q[0] * q[0] + dot(u, u);
    Vec<Integer, 3> inner = cross(u, point.numerators);
    for (std::size_t k = 0; k < D; ++k) inner[k] += q[0] * point.numerators[k];
    const Vec<Integer, 3> outer = cross(u, inner);
    for (std::size_t k = 0; k < D; ++k)
      placed.numerators[k] = length_squared * point.numerators[k] + 2 * outer[k];
    placed.denominator *= length_squared;
  }
  const IntegerPoint<D> by(pose.translation());
  const int exponent = std::min(placed.exponent, by.exponent);
  for (std::size_t k = 0; k < D; ++k) {
    placed.numerators[k] <<= placed.exponent - exponent;
    placed.numerators[k] += (by.numerators[k] * placed.denominator) << (by.exponent - exponent);
  }
  placed.exponent = exponent;
  return placed;
}

extern template class Proof<2>;
extern template class Proof<3>;
extern template class Proof<2, InWorld>;
extern template class Proof<3, InWorld>;

}  // namespace certa
