/// What a query hands out, level by level. Each level holds all of the one before.
///
/// Answers are plain data without allocations. Certificates and exact numbers are made when asked
/// for, from an answer and the shapes that were asked about (exact.hpp).
#pragma once

#include <cstdint>

#include <certa/evidence.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/simplex.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// How two shapes meet, or that they do not.
template <int D>
struct Classification {
  Verdict verdict = Verdict::undecided;
  Stage stage = Stage::filter;  ///< the costliest arithmetic that this answer needed
  Evidence<D> evidence;
  /// A fingerprint of the shapes that were asked about: exact.hpp refuses others.
  std::uint64_t shapes = 0;

  /// The vertices of the Minkowski difference of the nearest face, or of one around the origin: a
  /// warm start for a next query. Empty where the verdict needed none.
  [[nodiscard]] Simplex simplex() const noexcept {
    return evidence.face_count > 0 ? evidence.face(0) : Simplex{};
  }
};

/// And bounds of the distance, proven.
template <int D>
struct Enclosure : Classification<D> {
  double lower = 0;  ///< lower <= distance <= upper; both 0 when the shapes meet
  double upper = 0;
};

/// And the distance.
template <int D>
struct Distance : Classification<D> {
  double distance = 0;  ///< correctly rounded; infinity above the largest double; 0 when they meet
};

/// And where the shapes are closest.
template <int D>
struct ClosestPoints : Distance<D> {
  /// Points of A and B that realize the distance, each coordinate correctly rounded; the same point
  /// of both when the shapes meet. Exact as the weights in the certificate (when overlapping: any
  /// common point).
  Point<D> on_a{};
  Point<D> on_b{};
  /// The unit vector from A to B along which the shapes are apart, each component correctly
  /// rounded: for the exact one, n.p <= n.q for all p of A and q of B. Where they touch it is the
  /// normal of a plane between them; zero when they overlap.
  Point<D> normal{};
};

/// Whether the distance is at least some number.
template <int D>
struct AtLeast {
  bool holds = false;
  Stage stage = Stage::filter;  ///< the costliest arithmetic that this answer needed
  double distance = 0;          ///< the number that was asked about
  Evidence<D> evidence;
  std::uint64_t shapes = 0;  ///< as of a Classification

  /// As of a Classification.
  [[nodiscard]] Simplex simplex() const noexcept {
    return evidence.face_count > 0 ? evidence.face(0) : Simplex{};
  }
};

}  // namespace certa
