/// The answers of queries, level by level. All but `AtLeast` hold the verdict; `ClosestPoints` is a
/// `Distance` with points and a normal.
///
/// Answers are plain data without allocations. Certificates and exact numbers are made on demand,
/// from an answer and the shapes that were asked about (exact.hpp).
#pragma once

#include <array>
#include <cstdint>

#include <certa/evidence.hpp>
#include <certa/predicates/point.hpp>
#include <certa/predicates/stage.hpp>
#include <certa/simplex.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// The answer of `classify`: the verdict and its evidence.
template <int D>
struct Classification {
  Verdict verdict = Verdict::undecided;  ///< How the shapes lie to each other, exactly.
  /// The costliest arithmetic that verdict and distance needed.
  Stage stage = Stage::filter;
  Evidence<D> evidence;  ///< The evidence of the verdict; `certificate` makes a proof of it.
  /// A hash of both shapes, poses and radii: the functions of exact.hpp refuse all others by it.
  std::uint64_t fingerprint = 0;

  /// Returns the vertices of the Minkowski difference at which the search ended. Pass them as
  /// `warm_start` to the next query of these or similar shapes. The simplex may be empty.
  [[nodiscard]] Simplex simplex() const noexcept {
    return evidence.face_count > 0 ? evidence.face(0) : Simplex{};
  }
};

/// The answer of `enclose_distance`: the verdict, and proven bounds of the distance.
template <int D>
struct Enclosure : Classification<D> {
  double lower = 0;  ///< A number that is at most the distance; 0 when the shapes meet.
  double upper = 0;  ///< A number that is at least the distance; 0 when the shapes meet.
};

/// The answer of `enclose_points`: an enclosure, points that are nearly the closest ones, and a
/// direction along which the shapes are nearly as far apart as along any. There are p in A and q in
/// B with |p - on_a| and |q - on_b| at most `error`, and |p - q| at most `upper`, or `error` if the
/// shapes meet.
template <int D>
struct EnclosedPoints : Enclosure<D> {
  Point<D> on_a{};  ///< A point within `error` of a point of A.
  Point<D> on_b{};  ///< A point within `error` of a point of B.
  /// The unit vector from A to B along which the shapes are at least `lower` apart, up to 4.5e-16
  /// in each component; as in `ClosestPoints` if they meet.
  Point<D> normal{};
  /// A few ulps of the largest coordinate, hundreds beside a far larger face, as a floor, and more
  /// for slivers; infinite if such numbers exceed the range of doubles.
  double error = 0;
};

/// The answer of `distance`: the verdict and the distance.
template <int D>
struct Distance : Classification<D> {
  /// The distance, correctly rounded to the nearest double: infinity above the largest double, 0
  /// when the shapes meet.
  double distance = 0;
};

/// The answer of `closest_points`: the verdict, the distance, witness points and a normal. No zero
/// is negative, whatever sign it was rounded from.
template <int D>
struct ClosestPoints : Distance<D> {
  /// The point of A that is closest to B, or a common point when the shapes meet. Each coordinate
  /// is correctly rounded from the exact point, whose weights are in the certificate (when the
  /// shapes overlap, from some common point). If several pairs are closest, it belongs to any one
  /// of them, always the same for the same query. If placed shapes have radii, it lies on the
  /// surface of A: the hull's point that the certificate names, moved towards the other shape.
  Point<D> on_a{};
  /// The point of B that is closest to A, or the same common point as `on_a` when the shapes meet.
  /// Each coordinate is correctly rounded.
  Point<D> on_b{};
  /// The unit vector from A to B along which the shapes are apart, each component correctly
  /// rounded: for the exact vector n, n.p <= n.q for all p of A and q of B. Where the shapes touch
  /// it is the normal of a plane between them; where they overlap or are answered `intersecting`,
  /// it is zero.
  Point<D> normal{};
};

/// The answer of `at_least`: whether the distance is at least some number, and the evidence.
template <int D>
struct AtLeast {
  bool holds = false;           ///< Whether the distance is at least `distance`, exactly.
  Stage stage = Stage::filter;  ///< The costliest arithmetic that this answer needed.
  double distance = 0;          ///< The number that was asked about.
  Evidence<D> evidence;         ///< The evidence of the answer; `certificate` makes a proof of it.
  /// A hash of both shapes, poses and radii: the functions of exact.hpp refuse all others by it.
  std::uint64_t fingerprint = 0;

  /// Returns the vertices of the Minkowski difference at which the search ended. Pass them as
  /// `warm_start` to the next query of these or similar shapes. The simplex may be empty.
  [[nodiscard]] Simplex simplex() const noexcept {
    return evidence.face_count > 0 ? evidence.face(0) : Simplex{};
  }
};

// The answers of queries under policies that prove nothing.

/// An estimate without a certificate, under the policies `floating<T>` and `uncertified`. Each of
/// its fields may be wrong, and numbers may be infinite or NaN. Fields of a level that was not
/// asked for have no meaning.
template <class T, int D>
struct FloatingAnswer {
  static constexpr Stage stage = Stage::floating;  ///< The stage: without a bound of any error.
  Verdict verdict = Verdict::undecided;            ///< The estimated verdict; may be `undecided`.
  T distance_squared{};       ///< The estimated squared distance; 0 unless separated.
  T distance{};               ///< The estimated distance; 0 unless separated.
  std::array<T, D> on_a{};    ///< The estimated closest point of A.
  std::array<T, D> on_b{};    ///< The estimated closest point of B.
  std::array<T, D> normal{};  ///< The estimated unit normal, from A to B.
  Simplex vertices;           ///< The vertices at which the search ended.

  /// Returns the vertices of the Minkowski difference at which the search ended. Pass them as
  /// `warm_start` to the next query of these or similar shapes.
  [[nodiscard]] const Simplex& simplex() const noexcept { return vertices; }
};

}  // namespace certa
