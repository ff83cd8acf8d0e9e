/// Where a search in rounded numbers starts: at the direction between the centers, or at vertices
/// that an earlier search arrived at.
#pragma once

#include <cstddef>
#include <span>

#include <certa/certified/prove.hpp>
#include <certa/certified/search.hpp>
#include <certa/geometry/step.hpp>

namespace certa::detail {

/// Goes to a face of vertices that are known already, unless one turns out to be no progress.
/// Returns false if the origin is one of them.
template <int D, class Real, class Stepper, class Frame>
[[nodiscard, gnu::noinline]] bool start_from(const MinkowskiDifference<D, Frame>& minkowski,
                                             std::span<const VertexPair> start,
                                             Searched<D, Real>& found, Stepper& stepper) noexcept {
  RoundedFace<D, Real>& face = found.face;
  for (const VertexPair name : start) {
    if (!minkowski.contains(name)) continue;
    const Vec<Real, D> w = vector_of<Real>(minkowski, name);
    face.next() = {w, name};
    if (face.size == 0) {
      accept(detail::vertex_face<D, Real>(w), face);
      if (!(face.measure.numerator > Real(0))) return false;
    } else {
      const Real limit = Stepper::kTakesBeyond ? Real(0) : face.measure.plane;
      if (!(dot(face.measure.v, w) < limit)) continue;
      Proposal<D, Real> next;
      if (stepper(face, w, next, found.determinants) != Step::face ||
          !next.measure.nearer_than(face.measure))
        break;
      accept(next, face);
    }
  }
  if (face.size > 0) found.direction = face.measure.v;
  return true;
}

/// Goes to where a search starts: to the direction between the centers, or to a face of `start`.
/// Returns whether anything is left to search.
template <int D, class Real, class Stepper, class Frame>
[[nodiscard, gnu::always_inline]] inline bool begin(const MinkowskiDifference<D, Frame>& minkowski,
                                                    std::span<const VertexPair> start,
                                                    Searched<D, Real>& found,
                                                    Stepper& stepper) noexcept {
  const CoordinateColumns<D, Real>& a = columns_of<Real>(minkowski.a);
  const CoordinateColumns<D, Real>& b = columns_of<Real>(minkowski.b);
  const auto& frame = minkowski.template rounded<Real>();
  const Real scale = frame.scale();
  if (!in_search_window(scale)) return false;
  found.direction = frame.vertex(Vec<Real, D>{a.center()}, Vec<Real, D>{b.center()});
  if (dot(found.direction, found.direction) == Real(0)) found.direction[0] = scale;
  if (!start.empty() && !detail::start_from(minkowski, start, found, stepper)) {
    found.stop = Stop::flat;
    return false;
  }
  return true;
}

/// Returns whether the shapes have all these vertices.
template <int D, class Frame>
[[nodiscard]] inline bool contains_all(const MinkowskiDifference<D, Frame>& minkowski,
                                       std::span<const VertexPair> names) noexcept {
  for (const VertexPair name : names)
    if (!minkowski.contains(name)) return false;
  return true;
}

/// Returns whether a search may try the direction of a face with these corners, and look at the
/// face itself only if that fails: most often it separates again. Other goals need the face.
template <Goal Goal, int D, class Frame>
[[nodiscard, gnu::always_inline]] inline bool names_face(
    const MinkowskiDifference<D, Frame>& minkowski, std::span<const VertexPair> corners) noexcept {
  return Goal == Goal::separation && !corners.empty() && corners.size() <= D &&
         contains_all(minkowski, corners);
}

/// The direction of a face with these corners, computed as `start_from` does where it keeps all.
/// Whatever it is, it is not more than a direction to try.
template <int D, class Real, class Frame>
[[nodiscard]] inline Vec<Real, D> direction_of(const MinkowskiDifference<D, Frame>& minkowski,
                                               std::span<const VertexPair> corners) noexcept {
  const Vec<Real, D> c = vector_of<Real>(minkowski, corners[0]);
  if (corners.size() == 1) return c;
  const Vec<Real, D> b = vector_of<Real>(minkowski, corners[1]);
  if constexpr (D == 3) {
    if (corners.size() == 3) {
      const Vec<Real, 3> a = vector_of<Real>(minkowski, corners[2]);
      return detail::plane_face(a, cross(b - a, c - a), 0).measure.v;
    }
  }
  return detail::edge_face<D, Real>(b, c, 0).measure.v;
}

/// Names the corners of a face whose coordinates nobody asks for.
template <int D, class Real, class Frame>
inline void name_face(const MinkowskiDifference<D, Frame>& minkowski,
                      std::span<const VertexPair> corners, RoundedFace<D, Real>& face) noexcept {
  for (const VertexPair name : corners) {
    if (face.size == D || !minkowski.contains(name)) continue;
    face.next().name = name;
    ++face.size;
  }
}

/// Returns whether the origin is inside a full simplex that an earlier search arrived at, which
/// then ends this one; `Certain`: beyond all rounding, see `is_interior`.
template <bool Certain, int D, class Real, class Frame>
[[nodiscard, gnu::noinline]] bool is_inside(const MinkowskiDifference<D, Frame>& minkowski,
                                            std::span<const VertexPair> simplex,
                                            Searched<D, Real>& found) noexcept {
  if (!in_search_window(minkowski.template rounded<Real>().scale()) ||
      !contains_all(minkowski, simplex))
    return false;
  RoundedFace<D, Real>& face = found.face;
  for (const VertexPair name : simplex) {
    face.next() = {vector_of<Real>(minkowski, name), name};
    if (face.size < D) ++face.size;
  }
  Proposal<D, Real> next;
  if (step(face, face[D].w, next, found.determinants) == Step::contains &&
      (!Certain || is_interior(minkowski, found))) {
    found.stop = Stop::contains;
    return true;
  }
  face.size = 0;
  return false;
}

}  // namespace certa::detail
