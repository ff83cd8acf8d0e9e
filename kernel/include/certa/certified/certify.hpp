/// The certifying driver: search in doubles (or another format that holds the coordinates), prove
/// what was found by error bounds, and only where that fails go on with exact signs, from the
/// simplex reached.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/certified/enclose.hpp>
#include <certa/certified/prove.hpp>
#include <certa/certified/rounded.hpp>
#include <certa/certified/search.hpp>
#include <certa/exact/gjk.hpp>
#include <certa/exact/proof.hpp>

namespace certa::detail {

/// Exact signs from here on: verdict, stage, evidence; contact of rescaled copies is left to them.
/// Out of line, for it is rare and large.
template <int D, class Real>
void settle_exactly(const MinkowskiDifference<D>& minkowski, Goal goal, const QueryOptions& options,
                    const Found<D, Real>& found, Classification<D>& answer) noexcept;
extern template void settle_exactly(const MinkowskiDifference<2>&, Goal, const QueryOptions&,
                                    const Found<2>&, Classification<2>&) noexcept;
extern template void settle_exactly(const MinkowskiDifference<3>&, Goal, const QueryOptions&,
                                    const Found<3>&, Classification<3>&) noexcept;

/// The distance of separated shapes whose evidence is `nearest`, rounded to Real.
template <class Real = double, int D>
[[nodiscard]] double exact_distance(const MinkowskiDifference<D>& minkowski,
                                    const QueryOptions& options,
                                    Classification<D>& answer) noexcept;
extern template double exact_distance(const MinkowskiDifference<2>&, const QueryOptions&,
                                      Classification<2>&) noexcept;
extern template double exact_distance(const MinkowskiDifference<3>&, const QueryOptions&,
                                      Classification<3>&) noexcept;

/// The same queries about copies of the shapes, if a common power of two is all that keeps them
/// from a search in this arithmetic; false if it is not. Out of line as well.
template <class Real = double, int D>
[[nodiscard]] bool classify_rescaled(const MinkowskiDifference<D>& minkowski,
                                     const QueryOptions& options,
                                     Classification<D>& answer) noexcept;
template <class Real = double, int D>
[[nodiscard]] bool measure_rescaled(const MinkowskiDifference<D>& minkowski,
                                    const QueryOptions& options, Distance<D>& answer) noexcept;
template <class Real = double, int D>
[[nodiscard]] bool enclose_rescaled(const MinkowskiDifference<D>& minkowski,
                                    const QueryOptions& options, Enclosure<D>& answer) noexcept;
extern template bool classify_rescaled(const MinkowskiDifference<2>&, const QueryOptions&,
                                       Classification<2>&) noexcept;
extern template bool classify_rescaled(const MinkowskiDifference<3>&, const QueryOptions&,
                                       Classification<3>&) noexcept;
extern template bool measure_rescaled(const MinkowskiDifference<2>&, const QueryOptions&,
                                      Distance<2>&) noexcept;
extern template bool measure_rescaled(const MinkowskiDifference<3>&, const QueryOptions&,
                                      Distance<3>&) noexcept;
extern template bool enclose_rescaled(const MinkowskiDifference<2>&, const QueryOptions&,
                                      Enclosure<2>&) noexcept;
extern template bool enclose_rescaled(const MinkowskiDifference<3>&, const QueryOptions&,
                                      Enclosure<3>&) noexcept;

/// What was reached becomes face 0.
template <int D, class Real>
inline void record(const Found<D, Real>& found, Evidence<D>& evidence) noexcept {
  const std::size_t size = found.face.size + (found.stop == Stop::contains ? 1 : 0);
  for (std::size_t k = 0; k < size; ++k) evidence.vertices[k] = found.face[k].name;
  evidence.sizes[0] = static_cast<std::uint8_t>(size);
  evidence.face_count = 1;
}

/// The origin is interior to face 0.
template <int D>
inline void tell_overlap(const QueryOptions& options, Classification<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  answer.verdict = options.tell_contact ? Verdict::overlapping : Verdict::intersecting;
  answer.evidence.kind = options.tell_contact ? Kind::overlapping : Kind::common;
}

template <int D, class Real>
inline void tell_overlap(const Found<D, Real>& found, const QueryOptions& options,
                         Classification<D>& answer) noexcept {
  detail::tell_overlap(options, answer);
  record(found, answer.evidence);
}

template <int D, class Real>
[[nodiscard]] inline bool proves_overlap(const MinkowskiDifference<D>& minkowski,
                                         const Found<D, Real>& found) noexcept {
  return found.stop == Stop::contains &&
         detail::proves_overlap(found, minkowski.a.template columns<Real>().scale() +
                                           minkowski.b.template columns<Real>().scale());
}

/// Separated by the direction of the last supports.
template <int D, class Real>
inline void tell_direction(const Found<D, Real>& found, Classification<D>& answer) noexcept {
  answer.verdict = Verdict::separated;
  answer.evidence.kind = Evidence<D>::Kind::direction;
  answer.evidence.direction = in_doubles(found.direction);
  record(found, answer.evidence);
}

/// The nearest point of a proven face, in this format or a finer one.
template <class Fine, int D, class Real>
[[nodiscard]] inline NearPoint<D, Fine> near_point(const MeasuredFace<D, Real>& face) noexcept {
  NearPoint<D, Fine> near{face.corners, face.size, {}};
  for (std::size_t k = 1; k < face.size; ++k) near.l[k - 1] = Fine(face.weights[k] / face.total);
  return near;
}

/// What exact signs go on from, in a finer format: names, direction and stop; no more is set.
template <class Fine, int D, class Real>
[[nodiscard]] inline Found<D, Fine> refined(const Found<D, Real>& found) noexcept {
  Found<D, Fine> fine;
  fine.stop = found.stop;
  const Simplex simplex = reached(found);
  for (const VertexPair name : simplex.span()) {
    fine.face.next().name = name;
    if (fine.face.size < found.face.size) ++fine.face.size;
  }
  for (std::size_t k = 0; k < D; ++k) fine.direction[k] = Fine(found.direction[k]);
  return fine;
}

// Each of these searches and proves in Real. What that leaves open is settled, and lengths are
// rounded, in Fine: the same, or, for a search in floats, double.

/// Level 1.
template <class Real = double, class Fine = Real, int D>
inline void classify(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                     Classification<D>& answer) noexcept {
  const Found<D, Real> found = search<Aim::separation, true, Real>(minkowski, options.warm_start);
  count(found, options.counters);
  if (found.stop == Stop::separated)
    detail::tell_direction(found, answer);
  else if (detail::proves_overlap(minkowski, found))
    detail::tell_overlap(found, options, answer);
  else if constexpr (std::is_same_v<Real, Fine>)
    settle_exactly(minkowski, Goal::separation, options, found, answer);
  else if (found.stop == Stop::gave_up)
    classify<Fine>(minkowski, options, answer);
  else
    settle_exactly(minkowski, Goal::separation, options, refined<Fine>(found), answer);
}

/// Level 2, correctly rounded to Fine.
template <class Real = double, class Fine = Real, int D>
inline void distance(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                     Distance<D>& answer) noexcept {
  const Found<D, Real> found = search<Aim::distance, true, Real>(minkowski, options.warm_start);
  count(found, options.counters);
  if (detail::proves_overlap(minkowski, found)) {
    detail::tell_overlap(found, options, answer);
    return;
  }
  if (found.stop == Stop::nearest) {
    if (const MeasuredFace<D, Real> face = prove_nearest(minkowski, found.face); face.size > 0) {
      answer.verdict = Verdict::separated;
      answer.evidence.kind = Evidence<D>::Kind::nearest;
      answer.evidence.push_back(face.simplex());
      answer.distance = static_cast<double>(rounded_distance(minkowski, near_point<Fine>(face)));
      if (std::isnan(answer.distance))
        answer.distance = exact_distance<Fine>(minkowski, options, answer);
      return;
    }
  }
  if constexpr (std::is_same_v<Real, Fine>) {
    if (found.stop == Stop::gave_up && measure_rescaled<Real>(minkowski, options, answer)) return;
    settle_exactly(minkowski, Goal::distance, options, found, answer);
  } else {
    if (found.stop == Stop::gave_up) return distance<Fine>(minkowski, options, answer);
    settle_exactly(minkowski, Goal::distance, options, refined<Fine>(found), answer);
  }
  if (answer.verdict == Verdict::separated)
    answer.distance = exact_distance<Fine>(minkowski, options, answer);
}

/// Level 2, enclosed.
template <class Real = double, class Fine = Real, int D>
inline void enclose(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                    Enclosure<D>& answer) noexcept {
  Found<D, Real> found = search<Aim::distance, true, Real>(minkowski, options.warm_start);
  count(found, options.counters);
  if (detail::proves_overlap(minkowski, found)) {
    detail::tell_overlap(found, options, answer);
    return;
  }
  if (found.stop == Stop::nearest) {
    Supports<D, Real>(minkowski.a).prove(found.direction, found.in_a);
    Supports<D, Real>(minkowski.b).prove(-found.direction, found.in_b);
    const Interval<Real> interval = enclosure(found);
    if (interval.is_certain()) {
      detail::tell_direction(found, answer);
      answer.lower = static_cast<double>(interval.lower);
      answer.upper = static_cast<double>(interval.upper);
      return;
    }
  }
  if constexpr (std::is_same_v<Real, Fine>) {
    if (found.stop == Stop::gave_up && enclose_rescaled<Real>(minkowski, options, answer)) return;
    settle_exactly(minkowski, Goal::distance, options, found, answer);
  } else {
    if (found.stop == Stop::gave_up) return enclose<Fine>(minkowski, options, answer);
    settle_exactly(minkowski, Goal::distance, options, refined<Fine>(found), answer);
  }
  if (answer.verdict == Verdict::separated) {
    const double d =
        exact_distance<double>(minkowski, options, answer);  // as the bounds are doubles
    answer.lower = std::nextafter(d, 0.0);
    answer.upper = std::nextafter(d, std::numeric_limits<double>::infinity());
  }
}

/// Level 3.
template <class Real = double, class Fine = Real, int D>
inline void closest_points(const MinkowskiDifference<D>& minkowski, const QueryOptions& options,
                           ClosestPoints<D>& answer) noexcept {
  distance<Real, Fine>(minkowski, options, answer);
  const Proof<D> proof(minkowski, answer.verdict, answer.evidence);
  answer.on_a = proof.on_a();
  answer.on_b = proof.on_b();
  answer.direction = proof.unit_direction();
}

}  // namespace certa::detail
