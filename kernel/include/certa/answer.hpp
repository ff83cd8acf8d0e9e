/// What a query hands out, level by level. Each level holds all of the one before.
///
/// Answers are plain data without allocations. Certificates and exact numbers are made when asked
/// for, from the answer's evidence and the shapes that were asked about.
#pragma once

#include <array>

#include <certa/certificate.hpp>
#include <certa/exact/evidence.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// Level 1 of an exact policy.
template <int D>
struct Classification {
  Verdict verdict = Verdict::undecided;
  Stage stage = Stage::filter;  ///< the costliest arithmetic that this answer needed
  Evidence<D> evidence;

  /// The vertices of the Minkowski difference of the nearest face, or of one around the origin:
  /// warm start for a next query. Empty after a level 1 query that needed none.
  [[nodiscard]] Simplex simplex() const noexcept {
    return evidence.face_count > 0 ? evidence.face(0) : Simplex{};
  }
  /// Separation, touching, overlap or intersection; none for algorithms that prove nothing.
  /// REQUIRES: a and b have the points that were asked about. O(1) operations on big integers.
  [[nodiscard]] Certificate certificate(const Shape<D>& a, const Shape<D>& b) const;
};

/// Level 2, as a proven enclosure.
template <int D>
struct Enclosure : Classification<D> {
  double lower = 0;  ///< lower <= distance <= upper; both 0 when the shapes meet
  double upper = 0;
};

/// Level 2 of an exact policy.
template <int D>
struct Distance : Classification<D> {
  double distance = 0;  ///< correctly rounded; infinity above the largest double; 0 when they meet

  /// As for level 1, but distance instead of separation.
  [[nodiscard]] Certificate certificate(const Shape<D>& a, const Shape<D>& b) const;
  /// Exact, in lowest terms; 0 when the shapes meet. REQUIRES: as `certificate`.
  [[nodiscard]] Rational distance_squared(const Shape<D>& a, const Shape<D>& b) const;
};

/// Level 3 of an exact policy.
template <int D>
struct ClosestPoints : Distance<D> {
  /// Points of A and B that realize the distance, each coordinate correctly rounded; the same point
  /// of both when the shapes meet. Exact as the weights in the certificate (when overlapping: any
  /// common point).
  Point<D> on_a{};
  Point<D> on_b{};
  /// Unit vector, each component correctly rounded, that points from B to A: d.p >= d.q for all p
  /// of A and q of B holds for the exact direction in the certificate. Zero when overlapping.
  Point<D> direction{};
};

/// Levels 1 to 3 of `floating<T>`: estimates without a certificate.
template <class T, int D>
struct FloatingAnswer {
  Verdict verdict = Verdict::undecided;
  T distance_squared{};
  T distance{};
  std::array<T, D> on_a{};
  std::array<T, D> on_b{};
  std::array<T, D> direction{};
  Simplex vertices;

  /// As for exact policies.
  [[nodiscard]] const Simplex& simplex() const noexcept { return vertices; }
};

extern template struct Classification<2>;
extern template struct Classification<3>;
extern template struct Distance<2>;
extern template struct Distance<3>;

}  // namespace certa
