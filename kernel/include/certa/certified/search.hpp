/// GJK in plain floating-point arithmetic, of doubles or another format: the start of a search, its
/// loop, and the choice of the loop by the sizes of the shapes. It is fast, and it may err: faces
/// and simplices must be proven (prove.hpp), or are estimates (policy `uncertified`). Separation is
/// proven here, by the margin of the products, if the template parameter `Certain` is true.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include <certa/certified/prove.hpp>
#include <certa/geometry/edge_map.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/step.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa::detail {

/// Starts from a face of known vertices; it ends with the first of them that makes no progress.
/// Returns false if the origin is one of them.
template <int D, class Real, class Stepper, class Placement>
[[nodiscard, CERTA_NOINLINE]] bool start_from(const MinkowskiDifference<D, Placement>& minkowski,
                                              std::span<const VertexPair> start,
                                              SearchResult<D, Real>& found,
                                              Stepper& stepper) noexcept {
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
  return true;
}

/// Sets the start of a search: the direction between the centers, or a face of `start`. Returns
/// whether anything is left to search.
template <int D, class Real, class Stepper, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool begin(const MinkowskiDifference<D, Placement>& minkowski,
                                              std::span<const VertexPair> start,
                                              SearchResult<D, Real>& found,
                                              Stepper& stepper) noexcept {
  const auto& poses = minkowski.template rounded<Real>();
  const Real scale = poses.scale();
  if (!in_search_window(scale)) return false;  // `gave_up`: step 3 or 5 of ladder.hpp follows
  const bool any_left = start.empty() || detail::start_from(minkowski, start, found, stepper);
  if (found.face.size > 0 && any_left) return true;
  found.direction = poses.vertex(Vec<Real, D>{columns_of<Real>(minkowski.a).center()},
                                 Vec<Real, D>{columns_of<Real>(minkowski.b).center()});
  if (dot(found.direction, found.direction) == Real(0)) found.direction[0] = scale;
  if (!any_left) found.stop = Stop::flat;
  return any_left;
}

/// Returns whether the shapes have all these vertices.
template <int D, class Placement>
[[nodiscard]] inline bool contains_all(const MinkowskiDifference<D, Placement>& minkowski,
                                       std::span<const VertexPair> names) noexcept {
  for (const VertexPair name : names)
    if (!minkowski.contains(name)) return false;
  return true;
}

/// The direction of a face with these corners, as `start_from` computes it if it keeps all of them.
/// Nothing depends on it: it is a direction to try.
template <int D, class Real, class Placement>
[[nodiscard]] inline Vec<Real, D> direction_of(const MinkowskiDifference<D, Placement>& minkowski,
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

/// Does the same as `start_from` by `NearestStep` if that keeps all corners; returns whether it
/// does. Nothing is stored before the end: memory takes longer than the arithmetic.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool reuse_face(
    const MinkowskiDifference<D, Placement>& minkowski, std::span<const VertexPair> start,
    RoundedFace<D, Real>& face) noexcept {
  if (start.empty() || start.size() > D || !contains_all(minkowski, start)) return false;
  std::array<Vec<Real, D>, D> w;
  w[0] = vector_of<Real>(minkowski, start[0]);
  AffineDistance<D, Real> measure = detail::vertex_face<D, Real>(w[0]).measure;
  if (!(measure.numerator > Real(0))) return false;
  if (start.size() > 1) {
    w[1] = vector_of<Real>(minkowski, start[1]);
    const AffineDistance<D, Real> next = detail::edge_face<D, Real>(w[1], w[0], 1).measure;
    if (!(dot(w[0], w[1]) < measure.plane && dot(w[1], w[0] - w[1]) < Real(0) &&
          next.numerator > Real(0) && next.nearer_than(measure)))
      return false;
    measure = next;
  }
  if constexpr (D == 3) {
    if (start.size() == 3) {
      w[2] = vector_of<Real>(minkowski, start[2]);
      if (!(dot(measure.v, w[2]) < measure.plane)) return false;
      const Proposal<3, Real> next = detail::triangle_face(w[2], w[1], 1, w[0], 2);
      if (!(next.kept == 3 && next.measure.numerator > Real(0) &&
            next.measure.nearer_than(measure)))
        return false;
      measure = next.measure;
    }
  }
  for (std::size_t k = start.size(); k-- > 0; ++face.size) face.next() = {w[k], start[k]};
  face.measure = measure;
  return true;
}

/// Stores the corners of a face whose coordinates nobody needs.
template <int D, class Real, class Placement>
inline void store_corners(const MinkowskiDifference<D, Placement>& minkowski,
                          std::span<const VertexPair> corners,
                          RoundedFace<D, Real>& face) noexcept {
  for (const VertexPair name : corners) {
    if (face.size == D || !minkowski.contains(name)) continue;
    face.next().name = name;
    ++face.size;
  }
}

/// Returns whether the origin is inside a full simplex that an earlier search reached; then this
/// search ends with it. `Certain`: beyond all rounding, see `is_interior`.
template <bool Certain, int D, class Real, class Placement>
[[nodiscard, CERTA_NOINLINE]] bool reuse_full_simplex(
    const MinkowskiDifference<D, Placement>& minkowski, std::span<const VertexPair> simplex,
    SearchResult<D, Real>& found) noexcept {
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

/// Returns whether a search for this goal may end with its first direction.
[[nodiscard]] constexpr bool tries_direction_first(Goal goal) noexcept {
  return goal == Goal::separation || goal == Goal::at_least;
}

/// Searches on from the direction and the face of `found`. A search that may end with its first
/// direction tries that before it computes the face of the corners `known`, which costs more. The
/// state of a round stays in registers: storing and loading a vector takes as long as computing it.
template <Goal Goal, bool Certain, class Lowest, int D, class Real, class Stepper, class Placement>
[[nodiscard, CERTA_INLINE]] inline Stop inlined_descend(
    const MinkowskiDifference<D, Placement>& minkowski, std::span<const VertexPair> known,
    SearchResult<D, Real>& found, Real least, Stepper& stepper) noexcept {
  const auto& in_a = Lowest::in(minkowski.a);
  const auto& in_b = Lowest::in(minkowski.b);
  const auto& poses = minkowski.template rounded<Real>();
  RoundedFace<D, Real>& face = found.face;
  Vec<Real, D> v = face.size > 0 ? face.measure.v : found.direction;
  // Begins, in the plane, with a corner that nobody sought, if w is nearer: it saves a support.
  const auto begin_anywhere = [&](const Vec<Real, D>& w) {
    if constexpr (Certain && Goal == Goal::separation && D == 2) {
      if (!stepper.begins_anywhere) return false;
      const Vec<Real, D> any = vector_of<Real>(minkowski, VertexPair{0, 0});
      if (!(dot(any, w) < dot(any, any))) return false;
      face.next() = {any, VertexPair{0, 0}};
      accept(detail::vertex_face<D, Real>(any), face);
    }
    return Certain && Goal == Goal::separation && D == 2;
  };
  for (int k = 0; k < kBounds<Real>.steps; ++k) {
    // Support.
    const auto [v_a, v_b] = poses.to_local(v);
    const Lowest at_a(in_a, v_a);
    const Lowest at_b(in_b, v_b);
    const Real gap = poses.gap(v, at_a.least(), at_b.least());
    const Real error = poses.margin(v);
    found.direction = v;
    found.margin = error;
    found.supports = static_cast<std::uint32_t>(k) + 1;
    // Apart?
    if constexpr (Goal == Goal::separation) {
      if (gap > (Certain ? error : Real(0))) {
        if (!Certain || poses.gap(v, at_a.proven(v_a), at_b.proven(v_b)) > error) {
          if (face.size == 0) store_corners(minkowski, known, face);
          return Stop::separated;
        }
      }
    }
    if constexpr (Certain) found.gap = gap;
    if constexpr (Certain && !Lowest::looks_at_all) {
      found.in_a = at_a.vertex().extreme;
      found.in_b = at_b.vertex().extreme;
    }
    const bool is_apart = Goal == Goal::at_least && gap > error &&
                          (gap - error) * (gap - error) >= least * least * dot(v, v);
    if (is_apart) return Stop::separated;
    // Nearer? By more than rounding can tell. Before the vertices are known: most searches end so.
    if (face.size > 0 && !(face.measure.plane - gap > error)) return Stop::nearest;
    const ExtremePoint<D, Real> p = at_a.vertex();
    const ExtremePoint<D, Real> q = at_b.vertex();
    const Vec<Real, D> w = poses.vertex(p.point, q.point);
    const VertexPair name{p.extreme.index, q.extreme.index};
    if constexpr (tries_direction_first(Goal)) {
      // A first vertex that is near enough ends the search below.
      if (k == 0 && !known.empty() && !(Goal == Goal::at_least && dot(w, w) < least * least)) {
        if (!detail::start_from(minkowski, known, found, stepper)) return Stop::flat;
        if (face.size > 0) {
          if (Goal == Goal::at_least &&
              face.measure.numerator < least * least * face.measure.denominator) {
            found.direction = v;  // the one that `gap` and `margin` are of, not the face's
            return Stop::nearest;
          }
          v = face.measure.v;
          continue;
        }
      }
    }
    if (face.size == 0 && !begin_anywhere(w)) {
      face.next() = {w, name};
      accept(detail::vertex_face<D, Real>(w), face);
      if (!(face.measure.numerator > Real(0))) return Stop::flat;
    } else {
      // New?
      for (std::size_t m = 0; m < face.size; ++m)
        if (face[m].name == name) return Stop::nearest;
      // Reduce. Contains? A step that does not lead nearer shows that only rounding is left.
      face.next() = {w, name};
      Proposal<D, Real> next;
      const Step s = stepper(face, w, next, found.determinants);
      if (s == Step::contains) return Stop::contains;
      if (!next.measure.nearer_than(face.measure)) return Stop::nearest;
      accept(next, face);
      if (s == Step::flat) return Stop::flat;
    }
    if constexpr (Goal == Goal::at_least) {
      if (face.measure.numerator < least * least * face.measure.denominator) return Stop::nearest;
    }
    v = face.measure.v;
  }
  return Stop::gave_up;
}

/// The same out of line: compilers take an inlined copy of the loop for rare code.
template <Goal Goal, bool Certain, class Lowest, int D, class Real, class Stepper, class Placement>
[[nodiscard, CERTA_NOINLINE]] Stop descend(const MinkowskiDifference<D, Placement>& minkowski,
                                           std::span<const VertexPair> known,
                                           SearchResult<D, Real>& found, Real least,
                                           Stepper& stepper) noexcept {
  return inlined_descend<Goal, Certain, Lowest>(minkowski, known, found, least, stepper);
}

/// Whether shapes are apart in a direction (by `least`); `Certain`: beyond rounding (`descend`).
template <Goal Goal, bool Certain, class Lowest, int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool separates(
    const MinkowskiDifference<D, Placement>& minkowski, const Vec<Real, D>& v, Real least,
    SearchResult<D, Real>& found) noexcept {
  const auto& poses = minkowski.template rounded<Real>();
  const auto [v_a, v_b] = poses.to_local(v);
  const Real gap = poses.gap(v, Lowest(Lowest::in(minkowski.a), v_a).least(),
                             Lowest(Lowest::in(minkowski.b), v_b).least());
  const Real error = poses.margin(v);
  if (!(gap > (Certain ? error : Real(0)))) return false;
  if constexpr (Goal == Goal::at_least)
    if (!((gap - error) * (gap - error) >= least * least * dot(v, v))) return false;
  found.gap = gap;
  found.margin = error;
  return true;
}

/// Returns whether both shapes have so few vertices, and no edges, that `ends_at_once` is for them.
template <class Real, int D, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool are_few(
    const MinkowskiDifference<D, Placement>& minkowski) noexcept {
  const std::size_t size =
      std::max(columns_of<Real>(minkowski.a).size(), columns_of<Real>(minkowski.b).size());
  return size <= CoordinateColumns<D, Real>::kPadding && edge_map_of(minkowski.a) == nullptr &&
         edge_map_of(minkowski.b) == nullptr;
}

/// Tries the direction between the centers inline, because setting up the loop would take as long
/// again. For few vertices; for many by the supports of their boxes. Returns whether the search
/// ends so, `separated`. If not, `inlined_search` begins anew: finding supports again costs less
/// than passing them through memory. Not after a full simplex, which mostly still contains the
/// origin.
template <Goal Goal, bool Certain, int D, class Real, class Placement>
[[nodiscard, CERTA_INLINE]] inline bool ends_at_once(
    const MinkowskiDifference<D, Placement>& minkowski, std::span<const VertexPair> start,
    SearchResult<D, Real>& found, Real least = Real(0)) noexcept {
  const CoordinateColumns<D, Real>& a = columns_of<Real>(minkowski.a);
  const CoordinateColumns<D, Real>& b = columns_of<Real>(minkowski.b);
  const std::size_t most = std::max(a.size(), b.size());
  const bool few = are_few<Real>(minkowski);
  if (start.size() > D || (!few && most <= LowestOfChunk<D, Real>::kSize)) return false;
  const auto& poses = minkowski.template rounded<Real>();
  if (!in_search_window(poses.scale())) return false;
  const Vec<Real, D> between = poses.vertex(Vec<Real, D>{a.center()}, Vec<Real, D>{b.center()});
  Vec<Real, D> v;  // by components: else g++ 12 goes through memory, at twice the time
  for (std::size_t k = 0; k < D; ++k) v[k] = between[k];
  using Few = LowestOfFew<kSmallestLoop<Real>, D, Real>;
  if (!few ? !separates<Goal, Certain, BoxBound<D, Real>>(minkowski, v, least, found)
      : most <= kSmallestLoop<Real>
          ? !separates<Goal, Certain, Few>(minkowski, v, least, found)
          : !separates<Goal, Certain, LowestOfFew<8, D, Real>>(minkowski, v, least, found))
    return false;
  found.direction = v;
  found.supports = 1;
  found.stop = Stop::separated;
  return true;
}

/// Runs `search` inlined: chooses the loop by the size of the shapes.
template <Goal Goal, bool Certain, class Real, int D, class Placement>
[[nodiscard, CERTA_INLINE]] inline SearchResult<D, Real> inlined_search(
    const MinkowskiDifference<D, Placement>& minkowski, std::span<const VertexPair> start,
    Real least = Real(0), NearestStep stepper = {}) noexcept {
  const CoordinateColumns<D, Real>& a = columns_of<Real>(minkowski.a);
  const CoordinateColumns<D, Real>& b = columns_of<Real>(minkowski.b);
  SearchResult<D, Real> found;
  if (start.size() == D + 1 && reuse_full_simplex<Certain>(minkowski, start, found)) return found;
  // Goals that try a direction first hand the warm start to the loop instead, which makes its face
  // only if the first direction fails.
  std::span<const VertexPair> known;
  if (tries_direction_first(Goal)) std::swap(known, start);
  if (Goal == Goal::distance && in_search_window(minkowski.template scale<Real>()) &&
      reuse_face(minkowski, start, found.face))
    start = {};
  if (!detail::begin(minkowski, start, found, stepper)) return found;
  if (Goal == Goal::separation && !known.empty() && known.size() <= D &&
      contains_all(minkowski, known) && are_few<Real>(minkowski)) {
    // The direction between the centers failed (`ends_at_once`); the warm start's mostly separates.
    const Vec<Real, D> v = detail::direction_of<D, Real>(minkowski, known);
    if (dot(v, v) > Real(0)) found.direction = v;
  }
  // A lambda: with a call in each branch g++ 12 takes 17 % more instructions for boxes far apart.
  const auto descend_by = [&]<class Lowest>() {
    found.stop = detail::descend<Goal, Certain, Lowest>(minkowski, known, found, least, stepper);
  };
  // If shapes have edges, walk over them, because later proofs start at a vertex of the boundary.
  const bool all = edge_map_of(minkowski.a) == nullptr && edge_map_of(minkowski.b) == nullptr;
  constexpr std::size_t kChunk = LowestOfChunk<D, Real>::kSize;
  const std::size_t most = std::max(a.size(), b.size());
  // (clang-tidy takes branches with other template arguments for the same.)
  if (all && most <= kSmallestLoop<Real>)
    descend_by.template operator()<detail::LowestOfFew<kSmallestLoop<Real>, D, Real>>();  // NOLINT
  else if (all && most <= 8)
    descend_by.template operator()<detail::LowestOfFew<8, D, Real>>();
  else if (all && most <= 16 && a.padded_size() == b.padded_size())
    descend_by.template operator()<detail::LowestOfFew<16, D, Real>>();
  else if (all && most <= kChunk)
    descend_by.template operator()<detail::LowestOfChunk<D, Real>>();
  else if (all && std::min(a.padded_size(), b.padded_size()) > kChunk)
    descend_by.template operator()<detail::LowestOfMany<D, Real>>();
  else
    descend_by.template operator()<detail::LowestOfAny<D, Real>>();
  return found;
}

template <Goal Goal, bool Certain, class Real, int D, class Placement>
SearchResult<D, Real> search(const MinkowskiDifference<D, Placement>& minkowski,
                             std::span<const VertexPair> start) noexcept {
  return inlined_search<Goal, Certain, Real>(minkowski, start);
}

}  // namespace certa::detail
