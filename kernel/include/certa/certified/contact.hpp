/// Decides by exact signs of one face: contact, near contact, parallel sides. Verdicts about few
/// stored vertices are decided here at once, by the face or simplex that the search ended at;
/// settle.hpp decides what is left.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <certa/answer.hpp>
#include <certa/certified/facet.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/evidence.hpp>
#include <certa/geometry/bounds.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/proven_face.hpp>
#include <certa/geometry/scan.hpp>
#include <certa/geometry/step.hpp>
#include <certa/options.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/number.hpp>
#include <certa/shape.hpp>
#include <certa/simplex.hpp>

namespace certa::detail {

/// The signs of the barycentric weights of the origin's projection on a face of two corners or
/// more, by numbers that know their errors.
template <class N, int D>
[[nodiscard]] std::array<Sign, D> bounded_weight_signs(
    const MinkowskiDifference<D, InWorld>& minkowski, const Simplex& corners) noexcept {
  const Rounded<N> embed;
  const auto edge = [&](std::size_t k) { return minkowski.edge({corners[0], corners[k]}); };
  const Vec<N, D> d = -coordinates(minkowski[corners[0]], embed);
  const Vec<N, D> e = certa::coordinates(edge(1), embed);
  if constexpr (D == 3) {
    if (corners.size == 3) {
      const Vec<N, 3> f = certa::coordinates(edge(2), embed);
      const Vec<N, 3> n = minkowski.template placing<N>().normal(minkowski, edge(1), edge(2));
      const N x = dot(cross(d, f), n);
      const N y = dot(cross(e, d), n);
      return {(dot(n, n) - (x + y)).sign(), x.sign(), y.sign()};
    }
  }
  const N x = dot(d, e);
  return {(dot(e, e) - x).sign(), x.sign()};
}

/// The signs of the barycentric weights of the origin's projection on a face, up to a common
/// positive factor, by rounded numbers; `undefined` where these do not tell.
template <class Real, int D, class Placement>
[[nodiscard]] std::array<Sign, D> weight_signs(const MinkowskiDifference<D, Placement>& minkowski,
                                               const Simplex& corners) noexcept {
  std::array<Sign, D> signs;
  const bool is_certain = corners.size == 1 || (!MinkowskiDifference<D, Placement>::is_placed &&
                                                certainly_within<Real>(minkowski, corners));
  signs.fill(is_certain ? Sign::positive : Sign::undefined);
  if constexpr (MinkowskiDifference<D, Placement>::is_placed)
    if (corners.size > 1) return bounded_weight_signs<Bounded<Real>>(minkowski, corners);
  return signs;
}

/// Answers by a supporting face: all of the Minkowski difference lies above its plane, of normal n,
/// through a corner f. Returns whether that decides the query:
///   n.f > 0   separated; if no weight is negative, by the nearest point (Karush, Kuhn, Tucker)
///   n.f = 0   contact, if the origin is in the face
///   n.f < 0   undecided: `find_facet` has tried to enclose the origin above the face
template <class Policy, int D, class Real, class Placement>
[[gnu::always_inline]] inline bool decide_by_face(
    const MinkowskiDifference<D, Placement>& minkowski, Goal goal, const Options& options,
    const Candidate<D, Real>& face, const PlaneSigns<D, Real>& signs, Policy& policy,
    Classification<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  Evidence<D>& evidence = answer.evidence;
  answer.stage = Stage::integer;
  const auto store_direction = [&] {
    auto& direction = evidence.direction.template emplace<Direction<D>>();
    set_direction(face.corners, direction);
    direction.orientation = signs.orientation;
  };
  if (goal == Goal::separation && signs.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::direction;
    evidence.push_back(face.corners);
    store_direction();
    return true;
  }
  if (signs.offset == Sign::negative) return false;
  const std::array<Sign, D> weights =
      signs.offset == Sign::zero ? signs.weights : weight_signs<Real>(minkowski, face.corners);
  std::uint8_t around = 0;  // the number of corners that are needed
  for (std::size_t k = 0; k < face.corners.size; ++k) {
    Sign s = weights[k];
    if (s == Sign::undefined) s = weight_sign(policy, minkowski, face.corners, k);
    if (s == Sign::negative) return false;
    evidence.vertices[around] = face.corners[k];
    around = static_cast<std::uint8_t>(around + (s == Sign::positive ? 1 : 0));
  }
  evidence.sizes[0] = around;
  evidence.face_count = 1;
  if (signs.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::nearest;
  } else {
    answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
    evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
    if (options.tell_contact) store_direction();
  }
  return true;
}

/// Answers that the shapes touch if two vertices coincide and in some direction both are lowest and
/// no others are; returns whether that is proven.
template <int D, class Real, class Placement>
bool touch_at_vertices(const MinkowskiDifference<D, Placement>& minkowski, const Options& options,
                       const SearchResult<D, Real>& found, Classification<D>& answer) noexcept {
  const VertexPair f = found.face[0].name;
  if (!minkowski.coincide(f)) return false;
  if (options.tell_contact) {
    const Vec<Real, D>& v = found.direction;
    // In the direction 0, after which the search has no other, all vertices would be low.
    const auto is_only_low = [](const auto& side, const Vec<Real, D>& along, std::uint32_t vertex) {
      const auto& shape = side.shape();
      const Vec<Real, D> local = side.to_local(along);
      const Real limit = dot(local, vector_of<Real>(shape[vertex])) +
                         Real(kBounds<Real>.low_margins) * side.slack(along, Real(0));
      const std::array<std::uint32_t, 1> alone{vertex};
      return edge_map_of(shape) == nullptr
                 ? count_at_most(columns_of<Real>(shape), local, limit) == 1
                 : edge_map_of(shape)->only_within(shape, local, std::span(alone), limit);
    };
    if (!is_only_low(minkowski.in_a(), v, f.i)) return false;
    if (!is_only_low(minkowski.in_b(), -v, f.j)) return false;
    answer.evidence.direction = in_doubles(v);
  }
  using Kind = typename Evidence<D>::Kind;
  answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
  answer.evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
  record(found, answer.evidence);
  return true;
}

/// The vertices of a shape with rounded values in the direction v up to that of a vertex, or to the
/// lowest one, and the slack of `collect`; one bit each. REQUIRES: at most a chunk of them.
template <int D, class Real, class From>
[[nodiscard, gnu::always_inline]] inline std::uint64_t low_above(const Shape<D>& shape,
                                                                 const Vec<Real, D>& v,
                                                                 const From& from) noexcept {
  const CoordinateColumns<D, Real>& columns = columns_of<Real>(shape);
  const Real slack = Real(kBounds<Real>.low_margins) * low_slack(v, columns.scale(), Real(0));
  const LowestOfChunk<D, Real> chunk(columns, v);
  return chunk.at_most(from(chunk) + slack) & ~std::uint64_t{0} >> (64 - columns.size());
}

/// Returns whether no vertex of a shape lies below the plane through those on it, with the normal
/// n, v when rounded. Vertices beyond the slack are above it: the errors that `collect` names are
/// those of any two vertices, so one may be on the plane. Others that agree with it in all
/// coordinates but where n is 0 are on the plane; for the rest exact signs decide.
template <int D, std::size_t Count, class N, class Real>
[[nodiscard, gnu::always_inline]] inline bool none_below(
    const Shape<D>& shape, const Known<Count>& on_plane, const Vec<N, D>& n, Sign sense,
    const Vec<Real, D>& v, const Scaled<FixedInteger<1>>& embed) noexcept {
  const Point<D>& p_0 = shape[on_plane[0]];
  std::uint64_t low =
      low_above(shape, v, [&](const auto&) { return dot(v, vector_of<Real>(p_0)); });
  for (const std::uint32_t i : on_plane) low &= ~(std::uint64_t{1} << i);
  for (; low != 0; low &= low - 1) {
    const Point<D>& p = shape[static_cast<std::size_t>(std::countr_zero(low))];
    unsigned is_tied = 1;
    for (std::size_t k = 0; k < D; ++k)
      is_tied &= unsigned{n[k].sign() == Sign::zero} | unsigned{p[k] == p_0[k]};
    if (is_tied != 0) continue;
    const Sign s = exact_height(n, embedded(PointDifference<D>{&p, &p_0}, embed)).sign();
    if (sense * s == Sign::negative) return false;
  }
  return true;
}

/// What the signs of a face tell.
enum class Told : std::uint8_t { nothing, all, next_face };

/// Collects low vertices with their heights above the plane. Returns whether they are not too many.
template <int D, std::size_t Count, class N>
[[nodiscard]] bool measure(const Shape<D>& shape, std::uint64_t low, const Known<Count>& on_plane,
                           const Vec<N, D>& n, Sign sense, const Scaled<FixedInteger<1>>& embed,
                           LowVertices& to) noexcept {
  to.count = 0;
  for (; low != 0; low &= low - 1) {
    if (to.count == LowVertices::kMost) return false;
    const auto i = static_cast<std::uint32_t>(std::countr_zero(low));
    const PointDifference<D> above{&shape[i], &shape[on_plane[0]]};
    to.indices[to.count] = i;
    to.heights[to.count++] =
        contains(on_plane, i)
            ? 0
            : static_cast<int>(sense) * exact_height(n, embedded(above, embed)).to_double();
  }
  return true;
}

/// Moves to the facet of a full simplex that the origin lies beyond, if it does.
template <int D, class Real>
[[nodiscard, gnu::noinline]] Told beyond(const MinkowskiDifference<D>& minkowski,
                                         const Simplex& full, Candidate<D, Real>& face) noexcept {
  basic_adaptive<HighestStage, Real> policy;
  if (facet_towards_origin(policy, minkowski, full, face)) return Told::next_face;
  face.corners = full;
  return Told::all;
}

/// Moves from a plane of normal n, v when rounded, below which vertices lie, to another face: as
/// `find_facet` does. Or finds that the origin is in the interior of the corners, then a full
/// simplex.
template <int D, class N, class Real>
[[nodiscard, gnu::noinline]] Told move(const MinkowskiDifference<D>& minkowski, Vec<N, D> n,
                                       Vec<Real, D> v, Sign orientation, Sign offset,
                                       const Scaled<FixedInteger<1>>& embed,
                                       Candidate<D, Real>& face) noexcept {
  const auto least = [](const auto& chunk) { return chunk.least(); };
  const std::uint64_t low_in_a = low_above(minkowski.a, v, least);
  const std::uint64_t low_in_b = low_above(minkowski.b, -v, least);
  const OnPlane<D> on(face.corners);
  LowVertices in_a;
  LowVertices in_b;
  if (!measure(minkowski.a, low_in_a, on.in_a, n, orientation, embed, in_a) ||
      !measure(minkowski.b, low_in_b, on.in_b, n, -orientation, embed, in_b))
    return Told::nothing;
  if ((low_in_a >> on.in_a[0] & low_in_b >> on.in_b[0] & 1) != 0) {
    face.towards = v;
    return pivot(minkowski, in_a, in_b, face.corners) ? Told::next_face : Told::nothing;
  }
  if (offset != Sign::positive) {
    face.towards = -v;  // the other side may be the right one
    return Told::next_face;
  }
  Simplex full = face.corners;
  full.push_back({lowest(columns_of<Real>(minkowski.a), v).index,
                  lowest(columns_of<Real>(minkowski.b), -v).index});
  return beyond(minkowski, full, face);
}

/// Decides by a face of D corners, or moves it to the next one. If all is told but the verdict, the
/// origin is in the interior of the corners.
template <int D, class Real>
[[nodiscard, gnu::always_inline]] inline Told decide_by(const MinkowskiDifference<D>& minkowski,
                                                        const Options& options,
                                                        const Scaled<FixedInteger<1>>& embed,
                                                        Candidate<D, Real>& face,
                                                        Classification<D>& answer) noexcept {
  basic_adaptive<HighestStage, Real> policy;
  std::array<Vec<FixedInteger<1>, D>, D> w;
  for (std::size_t k = 0; k < D; ++k) w[k] = embedded(minkowski[face.corners[k]], embed);
  const auto n = [&w] {
    if constexpr (D == 2)
      return Det2::gradient(w[1] - w[0]);
    else
      return Det3::gradient(w[1] - w[0], w[2] - w[0]);
  }();
  PlaneSigns<D, Real> signs;
  if (!rounded_normal(n, signs.v)) return Told::nothing;
  orient(exact_height(n, w[0]).sign(), face.towards, signs);
  if (signs.offset == Sign::negative &&
      encloses(embed, policy, minkowski, signs.v, signs.orientation, face))
    return Told::all;
  const OnPlane<D> on(face.corners);
  if (!none_below(minkowski.a, on.in_a, n, signs.orientation, signs.v, embed) ||
      !none_below(minkowski.b, on.in_b, n, -signs.orientation, -signs.v, embed))
    return move(minkowski, n, signs.v, signs.orientation, signs.offset, embed, face);
  if (signs.offset == Sign::negative) {
    Simplex full = face.corners;
    full.push_back(*face.above);
    return beyond(minkowski, full, face);
  }
  if (signs.offset == Sign::zero) signs.weights = weights_in_plane<D>(w, n, signs.v);
  return decide_by_face(minkowski, Goal::separation, options, face, signs, policy, answer)
             ? Told::all
             : Told::nothing;
}

/// Goes on from another face than the first. Out of line: compilers keep less in registers in a
/// loop.
template <int D, class Real>
[[nodiscard, gnu::noinline]] Told decide_by_others(const MinkowskiDifference<D>& minkowski,
                                                   const Options& options,
                                                   const Scaled<FixedInteger<1>>& embed,
                                                   Candidate<D, Real>& face,
                                                   Classification<D>& answer) noexcept {
  constexpr int kSteps = 5;
  for (int k = 0; k < kSteps; ++k)
    if (const Told told = decide_by(minkowski, options, embed, face, answer);
        told != Told::next_face)
      return told;
  return Told::nothing;
}

template <int D, class Real>
bool decide_at_once(const MinkowskiDifference<D>& minkowski, const Options& options,
                    const SearchResult<D, Real>& found, Classification<D>& answer) noexcept {
  const auto decided = [&options] {
    if (options.counters != nullptr) ++options.counters->exact_faces;
    return true;
  };
  if (found.stop == Stop::flat && found.face.size == 1)
    return touch_at_vertices(minkowski, options, found, answer) && decided();
  constexpr std::size_t kMost = LowestOfChunk<D, Real>::kSize;
  if (found.stop == Stop::gave_up || found.reached_size() < D ||
      std::max(minkowski.a.size(), minkowski.b.size()) > kMost ||
      edge_map_of(minkowski.a) != nullptr || edge_map_of(minkowski.b) != nullptr)
    return false;
  const ExponentRange range = minkowski.exponent_range();
  if (!fits<1>(range)) return false;
  const Scaled<FixedInteger<1>> embed{range.low};
  Candidate<D, Real> face;
  Told told = Told::next_face;
  if (found.stop == Stop::contains) {
    basic_adaptive<HighestStage, Real> policy;
    if (!facet_towards_origin(embed, policy, minkowski, found, Real(0), face)) {
      face.corners = reached(found);
      told = Told::all;
    }
  } else {
    for (std::size_t k = 0; k < D; ++k) face.corners.push_back(found.face[k].name);
    face.towards = found.direction;
  }
  if (told == Told::next_face) told = decide_by(minkowski, options, embed, face, answer);
  if (told == Told::next_face) told = decide_by_others(minkowski, options, embed, face, answer);
  if (told != Told::all) return false;
  if (face.corners.size > D) {
    answer.evidence.set_first(face.corners);
    answer_overlap(options, answer);
    answer.stage = Stage::integer;
  }
  return decided();
}

}  // namespace certa::detail
