/// Exact numbers computed from evidence: weights, distance, witness points, certificates.
#pragma once

#include <array>
#include <optional>
#include <type_traits>
#include <vector>

#include <certa/answer.hpp>
#include <certa/certificate.hpp>
#include <certa/evidence.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/exponent_range.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// Exact numbers for the result of an exact policy, or of a certified query. Vectors and weights
/// are integers in units of a power of two that is common to all coordinates involved: nothing is
/// rounded. O(1) operations on integers of at most 8 times as many bits as the coordinates span.
///
/// Coordinates of placed shapes (Frame = Posed) also have a common factor, and radii count: the
/// evidence is about the hulls.
template <int D, class Frame = Stored>
class Proof {
  using Minkowski = MinkowskiDifference<D, Frame>;

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
  std::conditional_t<Minkowski::is_posed, const Minkowski&, const Minkowski> minkowski_;
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
  [[nodiscard]] std::array<Rational, D> placed_point(bool in_a) const;
  [[nodiscard]] Point<D> witness(bool in_a) const;
  [[nodiscard]] OverlapCertificate overlap() const;
};

extern template class Proof<2>;
extern template class Proof<3>;
extern template class Proof<2, Posed>;
extern template class Proof<3, Posed>;

}  // namespace certa
