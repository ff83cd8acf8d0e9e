/// GJK as one algorithm for every policy, 2D and 3D, all levels.
///
/// State is a face of the CSO by vertex indices; directions are named by faces; every decision is a
/// sign of degree at most 4. Gilbert, Johnson, Keerthi: A fast procedure for computing the distance
/// between complex objects in three-dimensional space (1988).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include <certa/kernel/cso.hpp>
#include <certa/kernel/direction.hpp>
#include <certa/kernel/face.hpp>
#include <certa/kernel/support.hpp>
#include <certa/kernel/trace.hpp>
#include <certa/kernel/verdict.hpp>
#include <certa/predicates/policy.hpp>

namespace certa {

/// What a search is for, that is, when it may stop early.
enum class Goal : std::uint8_t {
  separation,  ///< as soon as direction . w > 0 on the CSO
  distance,    ///< at the nearest point
  support,     ///< as soon as direction . w >= 0 on the CSO
};

/// How a search ended.
template <int D>
struct Search {
  enum class Stop : std::uint8_t {
    separated,  ///< direction . w > 0 on the CSO; with Goal::distance `face` holds the nearest
                ///< point
    supported,  ///< direction . w >= 0 on the CSO
    contains,   ///< the origin lies in the relative interior of `face`
    undecided,  ///< inexact policies only
  };
  Stop stop = Stop::undecided;
  Face<D> face;
};

/// An inexact policy gives up after this many steps, with `undecided`. Exact policies have no cap.
inline constexpr int kInexactStepLimit = 256;

/// Searches for the point of the CSO nearest to the origin, modulo `flat`, from the face `start`.
///
/// Termination under exact policies: nearest_face returns the nearest face of the hull of the old
/// face and a vertex w with v.(w - v) < 0, so |v|^2 falls strictly at each step; v is determined by
/// the face; there are finitely many faces, so no face repeats and the loop ends. No epsilon, no
/// cap.
template <PredicatePolicy Policy, int D>
[[nodiscard]] Search<D> search(Policy& policy, const Cso<D>& cso, const Flat<D>& flat, Face<D> face,
                               Goal goal, std::span<const PairIndex> candidates,
                               Trace* trace) noexcept {
  using Stop = typename Search<D>::Stop;
  std::size_t next_candidate = 0;
  for (int step = 0; Policy::is_exact || step < kInexactStepLimit; ++step) {
    if (!face.direction) return {Stop::contains, face};
    const Direction<D>& direction = *face.direction;
    // Candidates of a warm start first: any vertex that makes progress is as good as a support.
    const bool warm = next_candidate < candidates.size();
    const PairIndex w = warm ? candidates[next_candidate++] : support(policy, cso, direction);
    if (warm && !cso.contains(w)) continue;
    if (trace != nullptr) trace->push_back({face.simplex, w, flat.size});

    // Only the support w itself tells where the whole CSO lies: a candidate tells nothing.
    const Sign beyond = warm ? Sign::negative : side(policy, direction, cso[w]);
    if (beyond == Sign::undefined) return {Stop::undecided, face};
    if (goal == Goal::separation && beyond == Sign::positive) return {Stop::separated, face};
    if (goal == Goal::support && beyond != Sign::negative) return {Stop::supported, face};

    const Sign progress = side(policy, direction, edge(direction.base, cso[w]));
    if (progress == Sign::undefined) return {Stop::undecided, face};
    const bool stuck = !Policy::is_exact && face.simplex.contains(w);
    if (progress == Sign::negative && !stuck) {
      if (const auto nearer = nearest_face(policy, cso, flat, face.simplex, w)) {
        face = *nearer;
        continue;
      }
      // Inexact policies only: the signs contradict each other, and this is as near as they get.
    }
    if (warm) continue;
    // No w with v.w < v.v: v is nearest, and v.w >= v.v > 0 on the CSO.
    return {beyond == Sign::positive ? Stop::separated : Stop::undecided, face};
  }
  return {Stop::undecided, face};
}

/// What GJK found: the verdict and the faces and direction that prove it.
template <int D>
struct Outcome {
  Verdict verdict = Verdict::undecided;
  /// Separated: faces[0] (nearest for Goal::distance). Otherwise faces[0] has the origin in its
  /// relative interior, and each further face has it modulo the span of those before; overlapping
  /// when they span all of D-space together.
  std::array<Face<D>, 4> faces;
  std::uint8_t face_count = 0;
  /// Separated: direction . w > 0 for all w of the CSO. Touching: direction . w >= 0.
  std::optional<Direction<D>> direction;
};

namespace detail {

/// The unit vectors as points, to name directions in a flat CSO by.
template <int D>
struct Axes {
  static constexpr Point<D> origin{};
  static constexpr std::array<Point<D>, D> unit = [] {
    std::array<Point<D>, D> u{};
    for (std::size_t k = 0; k < D; ++k) u[k][k] = 1;
    return u;
  }();
};

/// Any direction orthogonal to the flat.
template <class Policy, int D>
[[nodiscard]] Direction<D> any_normal(Policy& policy, const Flat<D>& flat) noexcept {
  Direction<D> direction;
  direction.span = flat.basis;
  direction.span_size = flat.size;
  for (const Point<D>& unit : Axes<D>::unit) {
    direction.base = {&unit, &Axes<D>::origin};
    if (flat.size == D - 1) break;                           // the normal needs no base
    if (orient(policy, direction) == Sign::positive) break;  // the axis is not in the flat
  }
  return direction;
}

/// A CSO vertex outside the flat, as a face, or nothing when the whole CSO lies in the flat.
/// Looking at p_i - q_0 and p_0 - q_j is enough: p_i - q_j = (p_i - q_0) + (p_0 - q_j) - (p_0 -
/// q_0).
template <class Policy, int D>
[[nodiscard]] std::optional<Face<D>> vertex_outside(Policy& policy, const Cso<D>& cso,
                                                    const Flat<D>& flat) noexcept {
  const auto outside = [&](PairIndex w) -> std::optional<Face<D>> {
    Face<D> face;
    face.simplex.push_back(w);
    face.direction = face_direction(policy, cso, flat, face.simplex);
    if (!face.direction) return std::nullopt;
    return face;
  };
  for (std::uint32_t i = 0; i < cso.a.size(); ++i)
    if (const auto face = outside({i, 0})) return face;
  for (std::uint32_t j = 1; j < cso.b.size(); ++j)
    if (const auto face = outside({0, j})) return face;
  return std::nullopt;
}

}  // namespace detail

/// Decides between touching and overlapping, given a face with the origin in its relative interior.
///
/// A direction d with d.w >= 0 on the CSO vanishes on every face F that has the origin in its
/// relative interior (sum l_k d.f_k = 0 with l_k > 0). So the origin is interior to the CSO iff it
/// is interior to its projection on the orthogonal complement of L = span F. There a search with
/// Goal::support starts from a vertex outside L: it ends with such a d, or with a face that has the
/// origin in its relative interior modulo L and raises the dimension of L by at least one (a single
/// vertex cannot: its nearest point is itself, and a step from v to a vertex w with v.w < 0 never
/// ends at w alone). After at most D rounds either d is found or L is everything. At most 2D
/// vertices are involved, Steinitz' bound.
template <PredicatePolicy Policy, int D>
void decide_contact(Policy& policy, const Cso<D>& cso, Outcome<D>& outcome, Trace* trace) noexcept {
  using Stop = typename Search<D>::Stop;
  Flat<D> flat;
  for (;;) {
    const Simplex& simplex = outcome.faces[outcome.face_count - 1].simplex;
    if (flat.size + simplex.size == D + 1) {
      outcome.verdict = Verdict::overlapping;
      return;
    }
    for (std::size_t k = 1; k < simplex.size; ++k)
      flat.basis[flat.size++] = edge(cso[simplex[0]], cso[simplex[k]]);
    const std::optional<Face<D>> start = detail::vertex_outside(policy, cso, flat);
    if (!start) {  // the CSO is flat: its normal supports it
      outcome.direction = detail::any_normal(policy, flat);
      outcome.verdict = Verdict::touching;
      return;
    }
    const Search<D> found = search(policy, cso, flat, *start, Goal::support, {}, trace);
    if (found.stop == Stop::supported) {
      outcome.direction = found.face.direction;
      outcome.verdict = Verdict::touching;
      return;
    }
    // An inexact policy may end with an `undecided`, or with a face that gains no dimension.
    if (found.stop != Stop::contains || found.face.simplex.size < 2) return;
    outcome.faces[outcome.face_count++] = found.face;
  }
}

/// GJK. `goal` is separation (level 1) or distance (levels 2 and 3); `warm_start` may hold CSO
/// vertices, such as the simplex of an earlier answer: indices that do not exist are skipped.
template <PredicatePolicy Policy, int D>
[[nodiscard]] Outcome<D> gjk(Policy& policy, const Cso<D>& cso, Goal goal,
                             std::span<const PairIndex> warm_start = {},
                             Trace* trace = nullptr) noexcept {
  using Stop = typename Search<D>::Stop;
  while (!warm_start.empty() && !cso.contains(warm_start.front()))
    warm_start = warm_start.subspan(1);
  Face<D> start;
  start.simplex.push_back(warm_start.empty() ? PairIndex{0, 0} : warm_start.front());
  start.direction = face_direction(policy, cso, Flat<D>{}, start.simplex);
  if (!warm_start.empty()) warm_start = warm_start.subspan(1);

  const Search<D> found = search(policy, cso, Flat<D>{}, start, goal, warm_start, trace);
  Outcome<D> outcome;
  outcome.faces[0] = found.face;
  outcome.face_count = 1;
  if (found.stop == Stop::separated) {
    outcome.verdict = Verdict::separated;
    outcome.direction = found.face.direction;
  } else if (found.stop == Stop::contains) {
    decide_contact(policy, cso, outcome, trace);
  }
  return outcome;
}

}  // namespace certa
