/// What queries ask: what is proven of a search's result, and measured (ladder.hpp has the steps).
/// Numbers come from twice the precision, compiled with the query for its processor
/// (`measured_distance`, `measure_points`); what that leaves open is compiled once (`exact_..`).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include <certa/answer.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/enclosed_points.hpp>
#include <certa/certified/prove.hpp>
#include <certa/certified/rescale.hpp>
#include <certa/certified/rounded_distance.hpp>
#include <certa/certified/rounded_points.hpp>
#include <certa/certified/search.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/options.hpp>

namespace certa::detail {

/// Stores the simplex that the search reached as face 0 of the evidence.
template <int D, class Real>
inline void record(const Searched<D, Real>& found, Evidence<D>& evidence) noexcept {
  const std::size_t size = found.reached_size();
  for (std::size_t k = 0; k < size; ++k) evidence.vertices[k] = found.face[k].name;
  evidence.sizes[0] = static_cast<std::uint8_t>(size);
  evidence.face_count = 1;
}

/// Answers that the shapes are separated by a direction.
template <int D, class Real>
inline void tell_direction(const Vec<Real, D>& v, Classification<D>& answer) noexcept {
  answer.verdict = Verdict::separated;
  answer.evidence.kind = Evidence<D>::Kind::direction;
  answer.evidence.direction = in_doubles(v);
}
/// Answers the same by the direction of the last supports.
template <int D, class Real>
inline void tell_direction(const Searched<D, Real>& found, Classification<D>& answer) noexcept {
  tell_direction(found.direction, answer);
  record(found, answer.evidence);
}

/// Answers that the shapes overlap, or `intersecting` if contact is not told apart: the origin is
/// interior to face 0.
template <int D>
inline void tell_overlap(const Options& options, Classification<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  answer.verdict = options.tell_contact ? Verdict::overlapping : Verdict::intersecting;
  answer.evidence.kind = options.tell_contact ? Kind::overlapping : Kind::common;
}

/// Proves overlap (step 2) where the search ended in a full simplex.
template <int D, class Real, class Frame>
[[nodiscard]] inline bool prove_overlap(const MinkowskiDifference<D, Frame>& minkowski,
                                        const Options& options, const Searched<D, Real>& found,
                                        Classification<D>& answer) noexcept {
  if (found.stop != Stop::contains || !is_interior(minkowski, found)) return false;
  tell_overlap(options, answer);
  record(found, answer.evidence);
  return true;
}

/// Answers that the shapes are separated, by the face nearest to the origin.
template <int D, class Real>
inline void tell_nearest(const ProvenFace<D, Real>& face, Classification<D>& answer) noexcept {
  answer.verdict = Verdict::separated;
  answer.evidence.kind = Evidence<D>::Kind::nearest;
  answer.evidence.direction = {};
  answer.evidence.set_first(face.simplex());
  answer.stage = std::max(answer.stage, face.stage);
}

/// Proves separation (step 2) by the face nearest to the origin, where the search ended at one.
/// Returns the face; its `size` is 0 if nothing is proven.
template <int D, class Real, class Frame>
[[nodiscard, gnu::always_inline]] inline ProvenFace<D, Real> prove_separation(
    const MinkowskiDifference<D, Frame>& minkowski, const Searched<D, Real>& found,
    Classification<D>& answer) noexcept {
  if (found.stop != Stop::nearest) return {};
  ProvenFace<D, Real> face = prove_nearest(minkowski, found.face);
  if (face.size > 0) tell_nearest(face, answer);
  return face;
}

/// What twice the precision leaves open of the distance of separated hulls whose evidence is
/// `nearest`, less the radii, rounded to Real. It is out of line, as is all that is rare and large.
template <class Real = double, int D, class Frame>
[[nodiscard]] double exact_distance(const MinkowskiDifference<D, Frame>& minkowski,
                                    Counters* counters, Classification<D>& answer) noexcept;

/// Replaces what twice the precision has left open, and stored as NaN, of the distance, witness
/// points and the normal of an answer whose evidence is exact. Out of line.
template <class Real = double, int D, class Frame>
void exact_points(const MinkowskiDifference<D, Frame>& minkowski, Counters* counters,
                  ClosestPoints<D>& answer) noexcept;

/// Whether twice the precision has left points or the normal open.
template <int D>
[[nodiscard]] inline bool has_unknown_points(const ClosestPoints<D>& answer) noexcept {
  return has_unknown(answer.on_a) || has_unknown(answer.on_b) || has_unknown(answer.normal);
}

/// Stores a distance, points and a normal, and returns whether all are known.
template <int D>
[[nodiscard]] inline bool tell_points(const Witnesses<D>& points,
                                      ClosestPoints<D>& answer) noexcept {
  answer.on_a = points.on_a;
  answer.on_b = points.on_b;
  answer.normal = points.normal;
  answer.distance = points.distance;
  return !has_unknown_points(answer) && !std::isnan(points.distance);
}

/// The distance of separated hulls whose evidence is `nearest`, less the radii, rounded to Real.
template <class Real = double, int D, class Frame>
[[nodiscard, gnu::noinline]] double measured_distance(
    const MinkowskiDifference<D, Frame>& minkowski, Counters* counters,
    Classification<D>& answer) noexcept {
  // Rounded weights are good enough to start from; scales as in a search.
  if (in_search_window(minkowski.template scale<Real>())) {
    const Real d =
        rounded_distance(minkowski, near_point<Real>(minkowski, answer.evidence.face(0)));
    if (!isnan(d)) return static_cast<double>(d);
  }
  return exact_distance<Real>(minkowski, counters, answer);
}

/// Adds the distance, witness points and the normal to an answer whose evidence is exact.
template <class Real = double, int D, class Frame>
[[gnu::noinline]] void measure_points(const MinkowskiDifference<D, Frame>& minkowski,
                                      Counters* counters, ClosestPoints<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  const Evidence<D>& evidence = answer.evidence;
  const bool is_apart = answer.verdict == Verdict::separated;
  Witnesses<D> points{unknown_point<D>(), unknown_point<D>(), {}, 0};
  if (is_apart) points.distance = unknown<double>();
  if (is_apart || evidence.kind == Kind::touching) points.normal = unknown_point<D>();
  if (in_search_window(minkowski.template scale<Real>()))
    points = is_apart ? rounded_points(minkowski, near_point<Real>(minkowski, evidence.face(0)))
                      : rounded_points<Real>(minkowski, evidence);
  if (!tell_points(points, answer)) exact_points<Real>(minkowski, counters, answer);
}

// What is asked, and what of the steps depends on that:
//   kGoal     what the search is for
//   prove     step 2
//   measure   the lengths and points of shapes whose evidence is exact, after steps 4 and 5
//   rescale   step 3: lengths and points of copies become those of the originals
// Of placed shapes all is about the hulls, and lengths are less the radii
// (kernel/src/placed_queries.cpp).

/// What an answer of this type takes of the steps.
template <class Answer>
struct Ask;

template <int D>
struct Ask<Classification<D>> {
  static constexpr Goal kGoal = Goal::separation;

  template <class Real, class Frame>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Frame>& minkowski,
                                  const Options& options, Searched<D, Real>& found,
                                  Classification<D>& answer) noexcept {
    if (found.stop != Stop::separated) return prove_overlap(minkowski, options, found, answer);
    tell_direction(found, answer);
    return true;
  }
  template <class Real, class Frame>
  static void measure(const MinkowskiDifference<D, Frame>&, Counters*,
                      Classification<D>&) noexcept {}
  template <class Real, class Frame>
  static void rescale(const Rescaled<D, Real>&, const MinkowskiDifference<D, Frame>&, Counters*,
                      Classification<D>&) noexcept {}
};

template <int D>
struct Ask<Distance<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Frame>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Frame>& minkowski,
                                  const Options& options, Searched<D, Real>& found,
                                  Distance<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) return true;
    const ProvenFace<D, Real> face = prove_separation(minkowski, found, answer);
    if (face.size == 0) return false;
    answer.distance = static_cast<double>(rounded_distance(minkowski, near_point(face)));
    if (std::isnan(answer.distance))
      answer.distance = measured_distance<Real>(minkowski, options.counters, answer);
    return true;
  }
  template <class Real, class Frame>
  static void measure(const MinkowskiDifference<D, Frame>& minkowski, Counters* counters,
                      Distance<D>& answer) noexcept {
    if (answer.verdict == Verdict::separated)
      answer.distance = measured_distance<Real>(minkowski, counters, answer);
  }
  template <class Real, class Frame>
  static void rescale(const Rescaled<D, Real>& copies,
                      const MinkowskiDifference<D, Frame>& minkowski, Counters* counters,
                      Distance<D>& answer) noexcept {
    if (answer.verdict != Verdict::separated) return;
    answer.distance = copies.keeps_rounding(answer.distance)
                          ? copies.back(answer.distance)
                          : measured_distance<Real>(minkowski, counters, answer);
  }
};

template <int D>
struct Ask<ClosestPoints<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Frame>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Frame>& minkowski,
                                  const Options& options, Searched<D, Real>& found,
                                  ClosestPoints<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) {
      measure<Real>(minkowski, options.counters, answer);
      return true;
    }
    const ProvenFace<D, Real> face = prove_separation(minkowski, found, answer);
    if (face.size == 0) return false;
    if (!tell_points(rounded_points(minkowski, near_point(face)), answer)) [[unlikely]]
      measure_points<Real>(minkowski, options.counters, answer);
    return true;
  }
  template <class Real, class Frame>
  static void measure(const MinkowskiDifference<D, Frame>& minkowski, Counters* counters,
                      ClosestPoints<D>& answer) noexcept {
    measure_points<Real>(minkowski, counters, answer);
  }
  template <class Real>
  static void rescale(const Rescaled<D, Real>& copies, const MinkowskiDifference<D>& minkowski,
                      Counters* counters, ClosestPoints<D>& answer) noexcept {
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
struct Ask<Enclosure<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Frame>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Frame>& minkowski,
                                  const Options& options, Searched<D, Real>& found,
                                  Enclosure<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) return true;
    if (found.stop != Stop::nearest) return false;
    if (!tell_bounds(minkowski, found, position(minkowski, found.face), answer)) return false;
    if (is_wide<Real>(answer, options)) sharpen(minkowski, found, answer);
    return true;
  }
  /// Stores bounds of the distance, less the radii, and the direction, if they are certain.
  template <class Real, class Frame>
  [[nodiscard, gnu::always_inline]] static bool tell_bounds(
      const MinkowskiDifference<D, Frame>& minkowski, Searched<D, Real>& found,
      const Position<D, Real>& nearest, Enclosure<D>& answer) noexcept {
    prove_supports(minkowski, found);
    const Interval<Real> interval = enclosure(found, nearest);
    if (!interval.is_certain()) return false;
    tell_direction(found, answer);
    answer.lower = static_cast<double>(interval.lower);
    answer.upper = static_cast<double>(interval.upper);
    if constexpr (MinkowskiDifference<D, Frame>::is_posed) minkowski.take_off_radii(answer);
    return true;
  }
  /// Whether bounds are wider than what was asked for, in the format of the search.
  template <class Real>
  [[nodiscard]] static bool is_wide(const Enclosure<D>& answer, const Options& options) noexcept {
    constexpr double kCoarser = power_of_two(kFormat<double>.digits - kFormat<Real>.digits);
    return answer.upper - answer.lower > options.relative_width * kCoarser * answer.lower;
  }
  /// Replaces bounds by those that the nearest face tells, if that is proven, and the evidence by
  /// that face: a direction may not prove that radii leave anything. Bounds below 0 are none.
  template <class Real, class Frame>
  [[gnu::noinline]] static void sharpen(const MinkowskiDifference<D, Frame>& minkowski,
                                        const Searched<D, Real>& found,
                                        Enclosure<D>& answer) noexcept {
    const ProvenFace<D, Real> face = prove_nearest(minkowski, found.face);
    if (face.size == 0) return;
    const Interval<Real> interval = close_enclosure(minkowski, near_point(face));
    if (!(interval.lower > Real(0))) return;
    tell_nearest(face, answer);
    answer.lower = std::max(answer.lower, static_cast<double>(interval.lower));
    answer.upper = std::min(answer.upper, static_cast<double>(interval.upper));
  }
  /// Encloses the distance by the doubles beside its rounded value, whatever the format.
  template <class Real, class Frame>
  static void measure(const MinkowskiDifference<D, Frame>& minkowski, Counters* counters,
                      Enclosure<D>& answer) noexcept {
    if (answer.verdict != Verdict::separated) return;
    const double d = measured_distance<double>(minkowski, counters, answer);
    answer.lower = std::nextafter(d, 0.0);
    answer.upper = std::nextafter(d, std::numeric_limits<double>::infinity());
  }
  template <class Real, class Frame>
  static void rescale(const Rescaled<D, Real>& copies, const MinkowskiDifference<D, Frame>&,
                      Counters*, Enclosure<D>& answer) noexcept {
    if (answer.verdict != Verdict::separated) return;
    answer.lower = copies.lower(answer.lower);
    answer.upper = copies.upper(answer.upper);
  }
};

/// Bounds of the distance with points and a direction. Of what exact signs decide they are rounded.
template <int D>
struct Ask<EnclosedPoints<D>> {
  static constexpr Goal kGoal = Goal::distance;

  template <class Real, class Frame>
  [[nodiscard]] static bool prove(const MinkowskiDifference<D, Frame>& minkowski,
                                  const Options& options, Searched<D, Real>& found,
                                  EnclosedPoints<D>& answer) noexcept {
    if (prove_overlap(minkowski, options, found, answer)) {
      tell(common_points<Real>(minkowski, answer.evidence.face(0)), answer);
      return true;
    }
    if (found.stop != Stop::nearest) return false;
    const Position<D, Real> nearest = position(minkowski, found.face);
    if (!Ask<Enclosure<D>>::tell_bounds(minkowski, found, nearest, answer)) return false;
    const auto share =
        Real(kBounds<Real>.position[D + std::max<std::size_t>(found.face.size, 2) - 4]);
    auto points = nearby_points(minkowski, answer.evidence.face(0), nearest.weights, share);
    if constexpr (MinkowskiDifference<D, Frame>::is_posed)
      if (!move_by_radii(minkowski, nearest.x, points)) answer.lower = 0;
    tell(points, answer);
    Vec<Real, D> from_a;
    for (std::size_t k = 0; k < D; ++k) from_a[k] = -found.direction[k];
    answer.normal = in_doubles(unit_along(from_a));
    if (Ask<Enclosure<D>>::template is_wide<Real>(answer, options))
      sharpen(minkowski, found, answer);
    return true;
  }
  /// Replaces all by correctly rounded numbers, if these are known and radii leave anything.
  template <class Real, class Frame>
  [[gnu::noinline]] static void sharpen(const MinkowskiDifference<D, Frame>& minkowski,
                                        const Searched<D, Real>& found,
                                        EnclosedPoints<D>& answer) noexcept {
    const ProvenFace<D, Real> face = prove_nearest(minkowski, found.face);
    if (face.size == 0) return;
    ClosestPoints<D> points;
    if (!tell_points(rounded_points(minkowski, near_point(face)), points)) return;
    if (!(points.distance > 0)) return;
    tell_nearest(face, answer);
    const double ulp = 2 * kBounds<Real>.unit;
    answer.lower = points.distance * (1 - ulp);
    answer.upper = points.distance * (1 + ulp);
    tell<Real>(points, answer);
  }
  template <class Real, class Frame>
  static void measure(const MinkowskiDifference<D, Frame>& minkowski, Counters* counters,
                      EnclosedPoints<D>& answer) noexcept {
    Ask<Enclosure<D>>::template measure<Real>(minkowski, counters, answer);
    ClosestPoints<D> points;
    static_cast<Classification<D>&>(points) = answer;
    measure_points<Real>(minkowski, counters, points);
    answer.stage = points.stage;
    tell<Real>(points, answer);
  }
  /// What is subnormal is rounded once more. Coordinates of points of shapes are no larger than
  /// doubles are: what rounding takes beyond goes back, towards them.
  template <class Real>
  static void rescale(const Rescaled<D, Real>& copies, const MinkowskiDifference<D>& minkowski,
                      Counters* counters, EnclosedPoints<D>& answer) noexcept {
    Ask<Enclosure<D>>::rescale(copies, minkowski, counters, answer);
    constexpr double kMost = std::numeric_limits<double>::max();
    for (Point<D>* point : {&answer.on_a, &answer.on_b}) {
      *point = copies.back(*point);
      for (double& x : *point) x = std::clamp(x, -kMost, kMost);
    }
    const double error = copies.upper(answer.error) + 2 * std::numeric_limits<double>::denorm_min();
    answer.error = std::nextafter(error, std::numeric_limits<double>::infinity());
  }
  /// Tells numbers that are correctly rounded to the format: off by half an ulp in each coordinate.
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

}  // namespace certa::detail
