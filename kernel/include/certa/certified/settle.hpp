/// The steps of a query that are rare and large, compiled once, in doubles, in kernel/src: step 3
/// by copies, steps 4 and 5 on exact signs, and numbers that double-double arithmetic leaves open.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/certified/at_least.hpp>
#include <certa/certified/facet.hpp>
#include <certa/certified/integers.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/certified/search.hpp>
#include <certa/exact/proof.hpp>
#include <certa/exact/round.hpp>
#include <certa/gjk/compiled_search.hpp>
#include <certa/gjk/face.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa::detail {

/// Answers by a search on exact signs, from the simplex reached (step 5).
template <int D, class Real, class Placement>
[[CERTA_NOINLINE, CERTA_COLD]] void go_on_exactly(
    const MinkowskiDifference<D, Placement>& minkowski, Goal goal, const Options& options,
    const Simplex& from, Classification<D>& answer) noexcept {
  basic_adaptive<HighestStage, Real> policy;
  ScanSupport support;
  const Outcome<D> outcome = gjk<NearestFace>(
      policy, minkowski, goal,
      PolicyOptions{
          .warm_start = from, .counters = options.counters, .tell_contact = options.tell_contact},
      support);
  answer.verdict = outcome.verdict;
  answer.evidence = evidence_of(outcome, goal);
  answer.stage = policy.stage();
  if (options.counters != nullptr) ++options.counters->exact_searches;
}

template <class Real, class Answer, int D, class Placement>
bool answer_by_copies(const MinkowskiDifference<D, Placement>& minkowski, const Options& options,
                      Answer& answer) noexcept {
  const auto copies = rescaled<Real>(minkowski);
  if (!copies) return false;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
    const Placed<D> a = copies->placed(copies->a, minkowski.placed_a);
    const Placed<D> b = copies->placed(copies->b, minkowski.placed_b);
    const MinkowskiDifference<D, Placement> scaled(a, b);
    // Not if, say, a matrix is tiny: its copies would have copies again.
    if (!is_in_search_window<Real>(scaled)) return false;
    answer_by_called_search<Real>(scaled, options, answer);
    if (!copies->fits(minkowski.placed_a.radius()) || !copies->fits(minkowski.placed_b.radius())) {
      // The answer is about the hulls, without radii. Bounds that are not above 0 are useless, so
      // that a query for them asks for the distance (placed_queries.cpp).
      if constexpr (std::is_base_of_v<Enclosure<D>, Answer>) {
        StepsOf<Answer>::rescale(*copies, minkowski, options.counters, answer);
        answer.lower = 0;
      } else {
        StepsOf<Answer>::template measure<Real>(minkowski, options.counters, answer);
      }
      return true;
    }
  } else {
    answer_by_called_search<Real>(copies->minkowski(), options, answer);
  }
  StepsOf<Answer>::rescale(*copies, minkowski, options.counters, answer);
  return true;
}

/// Searches for the distance from the direction between the centers, like `search`, but always by
/// the loop for any shapes, because this is rare and each loop takes 5 kB of a program.
template <class Real, int D, class Placement>
[[nodiscard, CERTA_NOINLINE, CERTA_COLD]] SearchResult<D, Real> search_anew(
    const MinkowskiDifference<D, Placement>& minkowski) noexcept {
  SearchResult<D, Real> found;
  NearestStep stepper;
  if (begin(minkowski, {}, found, stepper))
    found.stop =
        descend<Goal::distance, true, LowestOfAny<D, Real>>(minkowski, {}, found, Real(0), stepper);
  return found;
}

/// The vertex of the Minkowski difference that is farthest along n, slanted along g, if g is not 0.
template <int D, class Real, class Placement>
[[nodiscard, CERTA_NOINLINE, CERTA_COLD]] Corner<D, Real> farthest(
    const MinkowskiDifference<D, Placement>& minkowski, const Vec<Real, D>& n,
    const Vec<Real, D>& g) noexcept {
  const Real square = dot(g, g);
  const Real share = square > Real(0) ? Real(0.125) * sqrt(dot(n, n) / square) : Real(0);
  Vec<Real, D> v;
  for (std::size_t k = 0; k < D; ++k) v[k] = -(n[k] + share * g[k]);
  const auto lowest = [](const auto& side, const Vec<Real, D>& along) {
    return detail::lowest(side.shape(), edge_map_of(side.shape()), side.to_local(along)).index;
  };
  const VertexPair name{lowest(minkowski.in_a(), v), lowest(minkowski.in_b(), -v)};
  return {vector_of<Real>(minkowski, name), name};
}

/// Proves overlap where the origin seems to lie in a face of the simplex that a search reached;
/// it may be inside no simplex with this face. For example, the difference of boxes of one height
/// on one floor has many vertices in the plane of the origin. The vertices p and q that are
/// farthest on both sides of the face, slanted towards its corner 0, lie on a line that most often
/// passes by the origin on that corner's side, so that the origin is inside of p, q and the other
/// corners. An edge in space is first made a triangle, by two such vertices across it. Nothing
/// depends on these choices: overlap is proven by the simplex that they lead to.
///
/// If p or q lies in the plane of the face up to rounding, as in contact, this proves nothing and
/// ends soon; on the last try it still makes the simplex `around`, whose exact signs may decide.
/// REQUIRES: coordinates in the search window.
template <bool IsLastTry, int D, class Real, class Placement>
[[nodiscard, CERTA_NOINLINE, CERTA_COLD]] bool prove_around(
    const MinkowskiDifference<D, Placement>& minkowski, const Options& options,
    const SearchResult<D, Real>& found, SearchResult<D, Real>& around,
    Classification<D>& answer) noexcept {
  std::array<Corner<D, Real>, D + 1> face;
  std::size_t size = 0;
  const bool is_full = found.stop == Stop::contains;
  const Real bound = determinant_error<typename MinkowskiDifference<D, Placement>::Argument>(
      minkowski.template scale<Real>());
  for (std::size_t k = 0; k < found.reached_size(); ++k) {
    if (is_full && !(abs(found.determinants[(k + 1) % (D + 1)]) > bound)) continue;
    face[size++] = found.face[k];
  }
  if (size < 2) return false;
  Vec<Real, D> n;
  Vec<Real, D> towards = face[0].w - face[1].w;
  if constexpr (D == 2) {
    n = perp(towards);
  } else {
    if (size == 2) {
      // Any direction across the edge will do, if it is not orthogonal to faces or edges of a box.
      n = cross(towards, Vec<Real, 3>{Real(0.3), Real(0.5), Real(0.8)});
      face[2] = farthest(minkowski, n, -towards);
      face[1] = farthest(minkowski, -n, -towards);
    }
    const Vec<Real, 3> e = face[1].w - face[0].w;
    const Vec<Real, 3> f = face[2].w - face[0].w;
    n = cross(e, f);
    towards = -e - f;
  }
  if constexpr (!IsLastTry)
    if (abs(dot(n, face[0].w)) > bound) return false;
  if (dot(n, found.direction) > Real(0)) n = -n;  // if there is contact, it is at p
  const Corner<D, Real> p = farthest(minkowski, n, towards);
  bool is_beyond = dot(n, p.w) > bound;
  if constexpr (!IsLastTry)
    if (!is_beyond) return false;
  const Corner<D, Real> q = farthest(minkowski, -n, towards);
  is_beyond = is_beyond && dot(n, q.w) < -bound;
  if constexpr (!IsLastTry)
    if (!is_beyond) return false;
  for (std::size_t dropped = is_beyond ? D : 1; dropped-- > 0;) {
    std::array<VertexPair, D + 1> names{p.name, q.name};
    for (std::size_t k = 0; k + 1 < D; ++k) names[k + 2] = face[k < dropped ? k : k + 1].name;
    if (reuse_full_simplex</*Certain=*/true>(minkowski, names, around)) {
      answer_overlap(options, answer);
      record(around, answer.evidence);
      return true;
    }
  }
  around.face.size = D;  // of the last simplex, whose determinants are known
  around.stop = Stop::contains;
  return false;
}

template <int D, class Real, class Placement>
void settle_exactly(const MinkowskiDifference<D, Placement>& minkowski, Goal goal,
                    const Options& options, const SearchResult<D, Real>& found,
                    Classification<D>& answer) noexcept {
  SearchResult<D, Real> around;
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)  // whose exact signs cost far more
    if (found.stop != Stop::gave_up &&
        prove_around</*IsLastTry=*/false>(minkowski, options, found, around, answer))
      return;
  if (settle_by_facet(minkowski, goal, options, found, answer)) return;
  SearchResult<D, Real> last = found;
  if (options.warm_start.size > 0 && found.stop != Stop::gave_up) {
    // Ties may keep a search in the plane of the simplex that it started from. For example, boxes
    // on one floor that were apart and overlap now leave it in the floor's plane, with the origin
    // in a triangle. From the direction between the centers it may end elsewhere, at a much lower
    // cost than a whole search on exact signs.
    last = search_anew<Real>(minkowski);
    count(last, options.counters);
    if (prove_overlap(minkowski, options, last, answer) ||
        settle_by_facet(minkowski, goal, options, last, answer))
      return;
  }
  if (last.stop != Stop::gave_up &&
      (prove_around</*IsLastTry=*/true>(minkowski, options, last, around, answer) ||
       settle_by_facet(minkowski, goal, options, around, answer)))
    return;
  go_on_exactly<D, Real>(minkowski, goal, options, reached(last), answer);
}

/// The distance of a facet orthogonal to an axis that both poses keep, as of a floor and what is
/// above it: the sum of four coordinates, which mostly is exact in twice the precision. Often it
/// lies half-way between two numbers, where no bound tells how to round it, but `two_sum` does. NaN
/// if the face is another one. REQUIRES: no radii.
template <class Real, int D>
[[nodiscard]] double level_distance(const MinkowskiDifference<D, InWorld>& minkowski,
                                    const Simplex& face) noexcept {
  if (face.size < D) return unknown<double>();
  const unsigned kept = kept_axes(minkowski.placed_a.pose()) & kept_axes(minkowski.placed_b.pose());
  for (std::size_t k = 0; k < D; ++k) {
    bool is_level = (kept >> k & 1U) != 0;
    for (std::size_t m = 1; m < D; ++m)
      is_level = is_level && minkowski.a[face[0].i][k] == minkowski.a[face[m].i][k] &&
                 minkowski.b[face[0].j][k] == minkowski.b[face[m].j][k];
    if (!is_level) continue;
    const Doubled<Real> x = coordinates(minkowski[face[0]], Rounded<Doubled<Real>>{})[k];
    if (x.error == Real(0)) return static_cast<double>(abs(x.high));
  }
  return unknown<double>();
}

template <class Real, int D, class Placement>
double exact_distance(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                      Classification<D>& answer) noexcept {
  const Simplex face = answer.evidence.face(0);
  const bool has_radius = detail::has_radius(minkowski);
  if constexpr (MinkowskiDifference<D, Placement>::is_placed) {
    if (in_search_window(minkowski.template scale<Real>())) {
      double d = has_radius ? unknown<double>() : level_distance<Real>(minkowski, face);
      if (isnan(d)) d = closer_points(minkowski, near_point<Real>(minkowski, face)).distance;
      if (!isnan(d)) return d;
    }
  }
  basic_adaptive<HighestStage, Real> policy;
  const auto direction = has_radius ? std::optional<Direction<D>>()
                                    : face_direction(policy, minkowski, Flat<D>{}, face);
  if (direction) {
    const double d = integer_distance<Real>(minkowski, *direction, minkowski.exponent_range(face));
    if (!isnan(d)) {
      answer.stage = std::max(answer.stage, Stage::integer);
      return d;
    }
  }
  answer.stage = Stage::big_integer;
  if (counters != nullptr) ++counters->exact_numbers;
  const Proof<D, Placement> proof(minkowski, answer.evidence);
  if constexpr (!std::is_same_v<Real, double>)
    if (!has_radius) return static_cast<double>(narrowed_root<Real>(proof.distance_squared()));
  return proof.signed_distance();
}

template <class Real, int D, class Placement>
void exact_points(const MinkowskiDifference<D, Placement>& minkowski, Counters* counters,
                  ClosestPoints<D>& answer) noexcept {
  bool is_known = !has_unknown_points(answer);
  // The distance may be known alone, because errors of weights count only squared in it
  // (rounded_distance.hpp).
  if (isnan(answer.distance))
    answer.distance = measured_distance<Real>(minkowski, counters, answer);
  if constexpr (!MinkowskiDifference<D, Placement>::is_placed)
    is_known = is_known || integer_points<Real>(minkowski, answer);
  if (is_known) return;
  if (counters != nullptr) ++counters->exact_numbers;
  Proof<D, Placement>(minkowski, answer.evidence).add_points(answer);
}

/// Compares by the correctly rounded distance less the radii. Rounding is monotone, so this decides
/// unless that is the number itself; then its exact square decides.
template <class Real, int D, class Placement>
void settle_comparison(const MinkowskiDifference<D, Placement>& minkowski, const Threshold& x,
                       const Simplex& from, Counters* counters, Compared<D>& compared) noexcept {
  Distance<D> measured;
  answer_by_called_search<Real>(
      minkowski, Options{.warm_start = from, .counters = counters, .tell_contact = false},
      measured);
  compared.evidence = measured.evidence;
  compared.stage = measured.stage;
  const bool meet = measured.verdict != Verdict::separated;
  if (!meet && measured.distance > x.number()) {
    compared.sign = Sign::positive;
  } else if (meet || measured.distance < x.number()) {
    compared.sign = Sign::negative;
  } else {
    compared.stage = Stage::big_integer;
    const auto order =
        Proof<D, Placement>(minkowski, measured.evidence).distance_squared() <=> x.squared();
    compared.sign = order > 0 ? Sign::positive : order < 0 ? Sign::negative : Sign::zero;
  }
}

}  // namespace certa::detail
