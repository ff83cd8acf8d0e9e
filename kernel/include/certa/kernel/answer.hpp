/// What a query hands out, level by level. Each level holds all of the one before.
#pragma once

#include <array>
#include <type_traits>

#include <certa/kernel/certificate.hpp>
#include <certa/kernel/cso.hpp>
#include <certa/kernel/rational.hpp>
#include <certa/kernel/verdict.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/stage.hpp>

namespace certa {

/// Level 1 of an exact policy.
struct Classification {
  Verdict verdict = Verdict::undecided;
  Stage stage = Stage::filter;  ///< the costliest stage that any sign of this query needed
  Certificate certificate;
  /// The CSO vertices of the nearest face, or of one around the origin: warm start for a next
  /// query.
  Simplex simplex;
};

/// Level 2 of an exact policy.
struct Distance : Classification {
  Rational distance_squared;  ///< exact, in lowest terms; 0 when the shapes meet
  double distance = 0;  ///< its square root, correctly rounded; infinity above the largest double
};

/// Level 3 of an exact policy.
template <int D>
struct ClosestPoints : Distance {
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
  Simplex simplex;
};

}  // namespace certa
