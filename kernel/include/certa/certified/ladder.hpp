/// The steps by which a certified query is answered: the cheapest of these that proves its result.
///
///   1. search   GJK in doubles, or another format that holds the coordinates (search.hpp). It
///               proposes a face or a simplex. Separation it proves itself, by step 2's bound.
///   2. prove    error bounds over all vertices. A direction v with v.w > margin(v) for all w of
///               the Minkowski difference W separates (bounds.hpp). A simplex whose determinants
///               all have one sign, beyond their errors, has the origin inside (prove.hpp). A face
///               with positive weights above whose plane all other vertices lie has the nearest
///               point: Karush, Kuhn, Tucker (prove.hpp). And for any v, (min v.p - max v.q) / |v|
///               bounds the distance from below, any point of W from above (enclose.hpp).
///               Comparisons of coordinates tell which vertices are tied with those of a face where
///               bodies stand on a level floor (level.hpp), and running errors tell near ties of
///               placed shapes (prove.hpp).
///   3. rescale  shapes whose coordinates are too large or too small for the format: all steps
///               about copies times a power of two, if these fit; lengths are scaled back, or
///               measured anew (rescale.hpp).
///   4. settle   exact signs of one face decide the cases that rounding leaves open: contact,
///               parallel faces, near ties (facet.hpp). For placed shapes numbers that know
///               their errors tell most of them, in doubles and then in twice the precision.
///   5. exact    GJK on exact signs, from the simplex reached (gjk/gjk.hpp). It always ends.
///               After a warm start, steps 1, 2 and 4 are first tried without it. Before it, and
///               for placed shapes before step 4, other simplices are tried if the origin seems to
///               lie in a face (settle.hpp).
///
/// Then `StepsOf` (below) measures the proven result. The distance, witness points and the normal
/// are rounded by double-double numbers (rounded_distance.hpp, rounded_points.hpp). Where these
/// leave the rounding open, integers of fixed width follow, for distances without radii and for
/// points without poses (integers.hpp), and then integers of any size (exact/proof.hpp).
/// `answer_query`, at the end of this file, is the entry.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/prove.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/certified/rounded_points.hpp>
#include <certa/certified/search.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/geometry/rescale.hpp>
#include <certa/geometry/step.hpp>
#include <certa/options.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/vec.hpp>

namespace certa::detail {

/// Stores the simplex that the search reached as face 0 of the evidence, two names in each store:
/// see `set_first`.
template <int D, class Real>
inline void record(const SearchResult<D, Real>& found, Evidence<D>& evidence) noexcept {
  using Two = Vector<std::uint64_t, 2>;
  const std::size_t size = found.reached_size();
  evidence.sizes[0] = static_cast<std::uint8_t>(size);
  evidence.face_count = 1;
  if (size == 0) return;
  const auto name = [&](std::size_t k) {  // repeats the last one, as any number
    return bit_cast<std::uint64_t>(found.face[std::min(k, size - 1)].name);
  };
  for (std::size_t k = 0; k < D + 1; k += 2) {
    const Two two{name(k), name(k + 1)};
    std::memcpy(&evidence.vertices[k], &two, sizeof(two));
  }
}

/// Answers that the shapes are separated by a direction.
template <int D, class Real>
inline void answer_by_direction(const Vec<Real, D>& v, Classification<D>& answer) noexcept {
  answer.verdict = Verdict::separated;
  answer.evidence.kind = Evidence<D>::Kind::direction;
  answer.evidence.direction = in_doubles(v);
}
/// Answers the same by the direction of the last supports.
template <int D, class Real>
inline void answer_by_direction(const SearchResult<D, Real>& found,
                                Classification<D>& answer) noexcept {
  answer_by_direction(found.direction, answer);
  record(found, answer.evidence);
}

/// Answers that the shapes overlap, or `intersecting` if contact is not told apart: the origin is
/// interior to face 0.
template <int D>
inline void answer_overlap(const Options& options, Classification<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  answer.verdict = options.tell_contact ? Verdict::overlapping : Verdict::intersecting;
  answer.evidence.kind = options.tell_contact ? Kind::overlapping : Kind::common;
}

/// Proves overlap (step 2) where the search ended in a full simplex.
template <int D, class Real, class Placement>
[[nodiscard]] inline bool prove_overlap(const MinkowskiDifference<D, Placement>& minkowski,
                                        const Options& options, const SearchResult<D, Real>& found,
                                        Classification<D>& answer) noexcept {
  if (found.stop != Stop::contains || !is_interior(minkowski, found)) return false;
  answer_overlap(options, answer);
  record(found, answer.evidence);
  return true;
}

/// Answers that the shapes are separated, by the face nearest to the origin.
template <int D, class Real>
inline void answer_by_face(const ProvenFace<D, Real>& face, Classification<D>& answer) noexcept {
  answer.verdict = Verdict::separated;
  answer.evidence.kind = Evidence<D>::Kind::nearest;
  answer.evidence.direction = {};
  answer.evidence.set_first(face.simplex());
  answer.stage = std::max(answer.stage, face.stage);
}

/// Proves separation (step 2) by the face nearest to the origin, where the search ended at one.
/// Returns the face; its `size` is 0 if nothing is proven.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline ProvenFace<D, Real> prove_separation(
    const MinkowskiDifference<D, Placement>& minkowski, const SearchResult<D, Real>& found,
    Classification<D>& answer) noexcept {
  if (found.stop != Stop::nearest) return {};
  ProvenFace<D, Real> face = proven_face</*TieLevel=*/true>(minkowski, found.face);
  if (face.size > 0) answer_by_face(face, answer);
  return face;
}

/// The distance of separated hulls whose evidence is `nearest`, less the radii, rounded to Real,
/// where double-double numbers leave it open. Out of line, like all code that is rare and large.
template <class Real = double, int D, class Placement>
[[nodiscard]] double exact_distance(const MinkowskiDifference<D, Placement>& minkowski,
                                    Counters* counters, Classification<D>& answer) noexcept;

/// Replaces the numbers that double-double arithmetic left open, which are NaN, among the distance,
/// witness points and normal of an answer whose evidence is proven. Out of line.
template <class Real = double, int D, class Placement>
void exact_points(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                  ClosestPoints<D>& answer) noexcept;

/// Whether double-double arithmetic has left points or the normal open.
template <int D>
[[nodiscard]] inline bool has_unknown_points(const ClosestPoints<D>& answer) noexcept {
  return has_unknown(answer.on_a) || has_unknown(answer.on_b) || has_unknown(answer.normal);
}

/// Stores a distance, points and a normal, and returns whether all are known.
template <int D>
[[nodiscard]] inline bool store_points(const Witnesses<D>& points,
                                       ClosestPoints<D>& answer) noexcept {
  answer.on_a = points.on_a;
  answer.on_b = points.on_b;
  answer.normal = points.normal;
  answer.distance = points.distance;
  return !has_unknown_points(answer) && !std::isnan(points.distance);
}

/// The distance of separated hulls whose evidence is `nearest`, less the radii, rounded to Real.
template <class Real = double, int D, class Placement>
[[nodiscard, CERTA_NOINLINE]] double measured_distance(
    const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
    Classification<D>& answer) noexcept {
  // Weights in plain arithmetic will do, because later steps refine them; the window of scales is
  // that of a search.
  if (in_search_window(minkowski.template scale<Real>())) {
    const Real d =
        rounded_distance(minkowski, near_point<Real>(minkowski, answer.evidence.face(0)));
    if (!isnan(d)) return static_cast<double>(d);
  }
  return exact_distance<Real>(minkowski, counters, answer);
}

/// Stores points, a distance and a normal of separated placed shapes by running errors, if these
/// tell all; returns whether they do.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_NOINLINE]] bool store_closer_points(
    const MinkowskiDifference<D, Placement>& minkowski, const NearPoint<D, Real>& near,
    ClosestPoints<D>& answer) noexcept {
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
    ClosestPoints<D> closer = answer;
    if (!store_points(closer_points(minkowski, near), closer)) return false;
    answer = closer;
    return true;
  }
  return false;
}

/// Adds the distance, witness points and the normal to an answer whose evidence is proven.
template <class Real = double, int D, class Placement>
[[CERTA_NOINLINE]] void measure_points(const MinkowskiDifference<D, Placement>& minkowski,
                                       Counters* counters, ClosestPoints<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  const Evidence<D>& evidence = answer.evidence;
  const bool is_apart = answer.verdict == Verdict::separated;
  Witnesses<D> points{unknown_point<D>(), unknown_point<D>(), {}, 0};
  if (is_apart) points.distance = unknown<double>();
  if (is_apart || evidence.kind == Kind::touching) points.normal = unknown_point<D>();
  const bool is_in_window = in_search_window(minkowski.template scale<Real>());
  if (is_in_window)
    points = is_apart ? rounded_points(minkowski, near_point<Real>(minkowski, evidence.face(0)))
                      : rounded_points<Real>(minkowski, evidence);
  if (store_points(points, answer)) return;
  if (is_apart && is_in_window &&
      store_closer_points(minkowski, near_point<Real>(minkowski, evidence.face(0)), answer))
    return;
  exact_points<Real>(minkowski, counters, answer);
}

// The steps that depend on the query:
//   kGoal     the goal of the search
//   prove     step 2
//   measure   the lengths and points of shapes whose evidence is proven: after steps 4 and 5, and
//             in step 2 for shapes that overlap
//   rescale   step 3: lengths and points of copies become those of the originals
// Everything is about the hulls of placed shapes, but the radii are subtracted from lengths.
// kernel/src/placed_queries.cpp makes the verdict of that.
//
// Numbers come from double-double arithmetic, compiled with the query for its processor
// (`measured_distance`, `measure_points`); the cases that it leaves open are compiled once
// (`exact_..`).

/// The steps of a query with this type of answer.
template <class Answer>
struct StepsOf;

template <int D>
struct StepsOf<Classification<D>> {
  static constexpr Goal kGoal = Goal::separation;

  template <class Real, class Placement>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Placement>& minkowski,
                                  const Options& options, SearchResult<D, Real>& found,
                                  Classification<D>& answer) noexcept {
    if (found.stop != Stop::separated) return prove_overlap(minkowski, options, found, answer);
    answer_by_direction(found, answer);
    return true;
  }
  template <class Real, class Placement>
  static void measure(const MinkowskiDifference<D, Placement>&, Counters*,
                      Classification<D>&) noexcept {}
  template <class Real, class Placement>
  static void rescale(const Rescaled<D, Real>&, const MinkowskiDifference<D, Placement>&, Counters*,
                      Classification<D>&) noexcept {}
};

template <int D>
struct StepsOf<Distance<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Placement>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Placement>& minkowski,
                                  const Options& options, SearchResult<D, Real>& found,
                                  Distance<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) return true;
    const ProvenFace<D, Real> face = prove_separation(minkowski, found, answer);
    if (face.size == 0) return false;
    answer.distance = static_cast<double>(rounded_distance(minkowski, near_point(face)));
    if (std::isnan(answer.distance))
      answer.distance = measured_distance<Real>(minkowski, options.counters, answer);
    return true;
  }
  template <class Real, class Placement>
  static void measure(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      Distance<D>& answer) noexcept {
    if (answer.verdict == Verdict::separated)
      answer.distance = measured_distance<Real>(minkowski, counters, answer);
  }
  template <class Real, class Placement>
  static void rescale(const Rescaled<D, Real>& copies,
                      const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      Distance<D>& answer) noexcept {
    if (answer.verdict != Verdict::separated) return;
    answer.distance = copies.keeps_rounding(answer.distance)
                          ? copies.back(answer.distance)
                          : measured_distance<Real>(minkowski, counters, answer);
  }
};

template <int D>
struct StepsOf<ClosestPoints<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Placement>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Placement>& minkowski,
                                  const Options& options, SearchResult<D, Real>& found,
                                  ClosestPoints<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) {
      measure<Real>(minkowski, options.counters, answer);
      return true;
    }
    const ProvenFace<D, Real> face = prove_separation(minkowski, found, answer);
    if (face.size == 0) return false;
    const NearPoint<D, Real> near = near_point(face);
    if (store_points(rounded_points(minkowski, near), answer)) [[likely]]
      return true;
    if (store_closer_points(minkowski, near, answer)) return true;
    // Rare: starts anew from the evidence alone, as after steps 4 and 5, and then takes integers.
    measure_points<Real>(minkowski, options.counters, answer);
    return true;
  }
  template <class Real, class Placement>
  static void measure(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      ClosestPoints<D>& answer) noexcept {
    measure_points<Real>(minkowski, counters, answer);
  }
  template <class Real, class Placement>
  static void rescale(const Rescaled<D, Real>& copies,
                      const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      ClosestPoints<D>& answer) noexcept {
    if (copies.keeps_rounding(answer.on_a) && copies.keeps_rounding(answer.on_b) &&
        (answer.verdict != Verdict::separated || copies.keeps_rounding(answer.distance))) {
      answer.on_a = copies.back(answer.on_a);
      answer.on_b = copies.back(answer.on_b);
      answer.distance = copies.back(answer.distance);
    } else {
      measure_points<Real>(minkowski, counters, answer);
    }
  }
};

template <int D>
struct StepsOf<Enclosure<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Placement>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Placement>& minkowski,
                                  const Options& options, SearchResult<D, Real>& found,
                                  Enclosure<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) return true;
    if (found.stop != Stop::nearest) return false;
    const auto nearest = position(minkowski, found.face).first;
    if (!answer_by_bounds(minkowski, found, nearest, answer)) return false;
    if (is_wide<Real>(answer, options)) sharpen(minkowski, found, answer);
    return true;
  }
  /// Stores bounds of the distance, less the radii, and the direction, if they are certain.
  template <class Real, class Placement>
  [[nodiscard, CERTA_INLINE]] static bool answer_by_bounds(
      const MinkowskiDifference<D, Placement>& minkowski, SearchResult<D, Real>& found,
      const Bounded<Vec<Real, D>, Real>& nearest, Enclosure<D>& answer) noexcept {
    prove_supports(minkowski, found);
    const Interval<Real> interval = enclosure(found, nearest);
    if (!interval.is_certain()) return false;
    answer_by_direction(found, answer);
    answer.lower = static_cast<double>(interval.lower);
    answer.upper = static_cast<double>(interval.upper);
    if constexpr (MinkowskiDifference<D, Placement>::is_placed) minkowski.take_off_radii(answer);
    return true;
  }
  /// Whether bounds are wider than the caller asked for, in the format of the search.
  template <class Real>
  [[nodiscard]] static bool is_wide(const Enclosure<D>& answer, const Options& options) noexcept {
    constexpr double kCoarser = power_of_two(kFormat<double>.digits - kFormat<Real>.digits);
    return answer.upper - answer.lower > options.relative_width * kCoarser * answer.lower;
  }
  /// Replaces bounds by those of the nearest face, if it is proven, and the evidence by that face,
  /// because a direction may not prove separation beyond the radii. Bounds not above 0 are useless.
  template <class Real, class Placement>
  [[CERTA_NOINLINE]] static void sharpen(const MinkowskiDifference<D, Placement>& minkowski,
                                         const SearchResult<D, Real>& found,
                                         Enclosure<D>& answer) noexcept {
    const ProvenFace<D, Real> face = proven_face(minkowski, found.face);
    if (face.size == 0) return;
    const Interval<Real> interval = close_enclosure(minkowski, near_point(face));
    if (!(interval.lower > Real(0))) return;
    answer_by_face(face, answer);
    answer.lower = std::max(answer.lower, static_cast<double>(interval.lower));
    answer.upper = std::min(answer.upper, static_cast<double>(interval.upper));
  }
  /// Encloses the distance by the doubles beside its rounded value, whatever the format.
  template <class Real, class Placement>
  static void measure(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      Enclosure<D>& answer) noexcept {
    if (answer.verdict == Verdict::separated)
      tell_beside(measured_distance<double>(minkowski, counters, answer), answer);
  }
  /// Stores the doubles beside a rounded distance.
  static void tell_beside(double d, Enclosure<D>& answer) noexcept {
    answer.lower = std::nextafter(d, 0.0);
    answer.upper = std::nextafter(d, std::numeric_limits<double>::infinity());
  }
  template <class Real, class Placement>
  static void rescale(const Rescaled<D, Real>& copies, const MinkowskiDifference<D, Placement>&,
                      Counters*, Enclosure<D>& answer) noexcept {
    if (answer.verdict != Verdict::separated) return;
    answer.lower = copies.lower(answer.lower);
    answer.upper = copies.upper(answer.upper);
  }
};

/// Bounds of the distance with points and a direction. After steps 4 and 5 points are rounded.
template <int D>
struct StepsOf<EnclosedPoints<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Placement>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Placement>& minkowski,
                                  const Options& options, SearchResult<D, Real>& found,
                                  EnclosedPoints<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) {
      tell(common_points<Real>(minkowski, answer.evidence.face(0)), answer);
      return true;
    }
    if (found.stop != Stop::nearest) return false;
    const auto [nearest, weights] = position(minkowski, found.face);
    if (!StepsOf<Enclosure<D>>::answer_by_bounds(minkowski, found, nearest, answer)) return false;
    const auto share =
        Real(kBounds<Real>.position[D + std::max<std::size_t>(found.face.size, 2) - 4]);
    const std::span<const VertexPair> corners(answer.evidence.vertices.data(), found.face.size);
    auto points = nearby_points(minkowski, corners, weights, share);
    if constexpr (MinkowskiDifference<D, Placement>::is_placed)
      if (!move_by_radii(minkowski, nearest.value, points)) answer.lower = 0;
    tell(points, answer);
    Vec<Real, D> from_a;
    for (std::size_t k = 0; k < D; ++k) from_a[k] = -found.direction[k];
    answer.normal = in_doubles(unit_along(from_a));
    if (StepsOf<Enclosure<D>>::template is_wide<Real>(answer, options))
      sharpen(minkowski, found, answer);
    return true;
  }
  /// Replaces all by correctly rounded numbers, if these are known and exceed the radii.
  template <class Real, class Placement>
  [[CERTA_NOINLINE]] static void sharpen(const MinkowskiDifference<D, Placement>& minkowski,
                                         const SearchResult<D, Real>& found,
                                         EnclosedPoints<D>& answer) noexcept {
    const ProvenFace<D, Real> face = proven_face(minkowski, found.face);
    if (face.size == 0) return;
    ClosestPoints<D> points;
    if (!store_points(rounded_points(minkowski, near_point(face)), points)) return;
    if (!(points.distance > 0)) return;
    answer_by_face(face, answer);
    const double ulp = 2 * kBounds<Real>.unit;
    answer.lower = points.distance * (1 - ulp);
    answer.upper = points.distance * (1 + ulp);
    tell<Real>(points, answer);
  }
  template <class Real, class Placement>
  static void measure(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      EnclosedPoints<D>& answer) noexcept {
    ClosestPoints<D> points;
    static_cast<Classification<D>&>(points) = answer;
    measure_points<Real>(minkowski, counters, points);
    if constexpr (!std::is_same_v<Real, double>)
      StepsOf<Enclosure<D>>::template measure<Real>(minkowski, counters, answer);
    else if (answer.verdict == Verdict::separated)
      StepsOf<Enclosure<D>>::tell_beside(points.distance, answer);
    answer.stage = points.stage;
    tell<Real>(points, answer);
  }
  /// Subnormal numbers are rounded once more. Points have coordinates within the range of doubles
  /// (those of placed shapes because others have no copies), so that what rounding takes beyond it
  /// is clamped.
  template <class Real, class Placement>
  static void rescale(const Rescaled<D, Real>& copies,
                      const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      EnclosedPoints<D>& answer) noexcept {
    StepsOf<Enclosure<D>>::rescale(copies, minkowski, counters, answer);
    constexpr double kMost = std::numeric_limits<double>::max();
    for (Point<D>* point : {&answer.on_a, &answer.on_b}) {
      *point = copies.back(*point);
      for (double& x : *point) x = std::clamp(x, -kMost, kMost);
    }
    const double error = copies.upper(answer.error) + 2 * std::numeric_limits<double>::denorm_min();
    answer.error = std::nextafter(error, std::numeric_limits<double>::infinity());
  }
  /// Stores numbers correctly rounded to the format: each coordinate is off by half an ulp.
  template <class Real>
  static void tell(const ClosestPoints<D>& points, EnclosedPoints<D>& answer) noexcept {
    double most = 0;
    for (std::size_t k = 0; k < D; ++k)
      most = std::max({most, std::abs(points.on_a[k]), std::abs(points.on_b[k])});
    answer.on_a = points.on_a;
    answer.on_b = points.on_b;
    answer.normal = points.normal;
    answer.error = 2 * kBounds<Real>.unit * most + kBounds<Real>.underflow;
  }

 private:
  template <class Real>
  static void tell(const NearbyPoints<D, Real>& points, EnclosedPoints<D>& answer) noexcept {
    answer.on_a = in_doubles(points.on_a);
    answer.on_b = in_doubles(points.on_b);
    answer.error = static_cast<double>(points.error);
  }
};

/// Answers by step 3, if shapes of this size have copies; returns whether they have. Out of line.
template <class Real, class Answer, int D, class Placement>
[[nodiscard]] bool answer_by_copies(const MinkowskiDifference<D, Placement>& minkowski,
                                    const Options& options, Answer& answer) noexcept;

/// Finds verdict, evidence and stage by steps 4 and 5, from the result of a search. Out of line.
template <int D, class Real, class Placement>
void settle_exactly(const MinkowskiDifference<D, Placement>& minkowski, Goal goal,
                    const Options& options, const SearchResult<D, Real>& found,
                    Classification<D>& answer) noexcept;

/// Answers by steps 3 to 5, from the result of a search.
template <class Answer, int D, class Real, class Placement>
[[CERTA_NOINLINE]] void settle_and_measure(const MinkowskiDifference<D, Placement>& minkowski,
                                           const Options& options,
                                           const SearchResult<D, Real>& found,
                                           Answer& answer) noexcept {
  constexpr Goal kGoal = StepsOf<Answer>::kGoal;
  if (found.stop == Stop::gave_up && answer_by_copies<Real>(minkowski, options, answer)) return;
  settle_exactly(minkowski, kGoal, options, found, answer);
  StepsOf<Answer>::template measure<Real>(minkowski, options.counters, answer);
}

/// Answers by steps 2 to 5, from the result of a search.
template <class Answer, int D, class Real, class Placement>
[[CERTA_INLINE]] inline void prove_or_settle(const MinkowskiDifference<D, Placement>& minkowski,
                                             const Options& options, SearchResult<D, Real>& found,
                                             Answer& answer) noexcept {
  count(found, options.counters);
  if (StepsOf<Answer>::prove(minkowski, options, found, answer)) return;
  settle_and_measure(minkowski, options, found, answer);
}

/// Answers by all steps, as `answer_query` does, but calls the search that is compiled by itself:
/// for the copies of step 3 and for comparisons, which are rare.
template <class Real = double, class Answer, int D, class Placement>
inline void answer_by_called_search(const MinkowskiDifference<D, Placement>& minkowski,
                                    const Options& options, Answer& answer) noexcept {
  SearchResult<D, Real> found =
      search<StepsOf<Answer>::kGoal, true, Real>(minkowski, options.warm_start.at_most_four());
  prove_or_settle(minkowski, options, found, answer);
}

/// Returns whether the first direction of a search, in `found`, certainly separates few vertices.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool separated_at_once(
    const MinkowskiDifference<D, Placement>& minkowski, const Simplex& warm_start,
    SearchResult<D, Real>& found) noexcept {
  return ends_at_once<Goal::separation, true>(minkowski, warm_start.at_most_four(), found);
}

/// Answers a query by all steps: the entry of every query but `intersects` and `at_least`. The
/// search is inlined. A verdict about few vertices first tries the direction between the centers:
/// if that separates, it needs nothing else.
template <class Real = double, class Answer, int D, class Placement>
[[CERTA_INLINE]] inline void answer_query(const MinkowskiDifference<D, Placement>& minkowski,
                                          const Options& options, Answer& answer) noexcept {
  constexpr Goal kGoal = StepsOf<Answer>::kGoal;
  const std::span<const VertexPair> start = options.warm_start.at_most_four();
  if constexpr (kGoal == Goal::separation) {
    SearchResult<D, Real> found;
    if (separated_at_once(minkowski, options.warm_start, found)) {
      count(found, options.counters);
      answer_by_direction(found.direction, answer);
      answer.evidence.set_first(options.warm_start);
      if (!contains_all(minkowski, start)) [[unlikely]]
        answer.evidence.sizes[0] = 0;
      return;
    }
  }
  SearchResult<D, Real> found = inlined_search<kGoal, true, Real>(minkowski, start);
  prove_or_settle(minkowski, options, found, answer);
}

}  // namespace certa::detail
