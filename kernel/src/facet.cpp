#include "facet.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/kernel/evidence.hpp>
#include <certa/kernel/face.hpp>
#include <certa/kernel/fast/certify.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/number.hpp>

#include "lower_facet.hpp"

namespace certa::fast {

namespace {

/// The edges and corner 0 of a face, as a direction that is not oriented yet.
template <int D>
Direction<D> direction_of(const Cso<D>& cso, const Simplex& corners) noexcept {
  Direction<D> direction;
  direction.base = cso[corners[0]];
  for (std::size_t k = 1; k < corners.size; ++k)
    direction.span[direction.span_size++] = edge(direction.base, cso[corners[k]]);
  return direction;
}

/// Where to look: a face of up to D corners, and roughly the direction in which the CSO lies.
template <int D>
struct Candidate {
  Simplex corners;
  Vec<double, D> towards;          ///< zero: away from the origin
  std::optional<PairIndex> above;  ///< a vertex far above, if known
};

/// What exact signs say of a face.
template <int D>
struct Judgement {
  enum class State : std::uint8_t {
    degenerate,  ///< there is no normal: the origin lies in the face's affine hull, or it is no
                 ///< face
    crowded,     ///< too many vertices are low
    crossed,     ///< some vertex lies far below
    uneven,      ///< vertices lie below, by roundings
    supporting,  ///< none lies below
  };
  State state = State::degenerate;
  Sign offset = Sign::undefined;  ///< of n.f: positive if the origin lies below
  Direction<D> direction;         ///< n, oriented
  Vec<double, D> v;               ///< n, rounded
  PairIndex lowest;               ///< about
  LowVertices low_in_a;
  LowVertices low_in_b;
};

/// The vertices that rounding cannot tell from the lowest one, which is returned. For v off by no
/// more than 2 u in each component.
template <int D>
std::uint32_t collect(const Shape<D>& shape, const Vec<double, D>& v, LowVertices& low) noexcept {
  // Two rounded dot products err by 6.2 u |v|_1 m, v of a difference by 4 u |v|_1 m: together less
  // than twice the margin.
  const Extreme lowest = Supports<D>(shape).lowest(v);
  const double limit = lowest.value + 2 * margin(v, shape.lanes().scale());
  low.count = shape.support_map() == nullptr
                  ? all_at_most(shape.lanes(), v, limit, low.indices)
                  : shape.support_map()->all_within(shape, v, lowest, limit, low.indices);
  return lowest.index;
}

/// The heights sense * n.(p - corner) of low vertices. False if one is negative.
template <int D, class N, class Embed>
bool measure(const Shape<D>& shape, std::uint32_t corner, const N& n, const Embed& embed,
             Sign sense, LowVertices& low) noexcept {
  bool none_below = true;
  for (std::size_t k = 0; k < low.count; ++k) {
    const std::uint32_t vertex = low.indices[k];
    if (vertex == corner) continue;
    const auto height = dot(n, coordinates(Difference<D>{&shape[vertex], &shape[corner]}, embed));
    const Sign s = sense * height.sign();
    low.heights[k] = static_cast<int>(s) * std::abs(height.to_double());
    if (s == Sign::negative) none_below = false;
  }
  return none_below;
}

template <std::size_t Limbs, int D>
Judgement<D> judge(const Cso<D>& cso, const Candidate<D>& face, int low_exponent) noexcept {
  using State = typename Judgement<D>::State;
  const Scaled<FixedInteger<Limbs>> embed{low_exponent};
  const PairIndex f = face.corners[0];
  Judgement<D> judgement;
  judgement.direction = direction_of(cso, face.corners);
  judgement.direction.apply([&]<class Functional>(const auto&... arguments) {
    const auto n = Functional::gradient(coordinates(arguments, embed)...);
    Vec<double, D>& v = judgement.v;
    for (std::size_t k = 0; k < D; ++k) v[k] = n[k].to_double();
    if (dot(v, v) == 0) return;
    const Sign offset = dot(n, coordinates(judgement.direction.base, embed)).sign();
    Sign& orientation = judgement.direction.orientation;
    if (judgement.direction.is_normal()) {
      const double along = dot(v, face.towards);
      if (along != 0 ? along < 0 : offset == Sign::negative) orientation = Sign::negative;
    }
    if (orientation == Sign::negative) v = -v;
    judgement.offset = orientation * offset;
    judgement.lowest.i = collect(cso.a, v, judgement.low_in_a);
    judgement.lowest.j = collect(cso.b, -v, judgement.low_in_b);
    judgement.state = State::crowded;
    if (judgement.low_in_a.count == 0 || judgement.low_in_b.count == 0) return;
    judgement.state = State::crossed;
    if (!judgement.low_in_a.contains(f.i) || !judgement.low_in_b.contains(f.j)) return;
    const bool a = measure(cso.a, f.i, n, embed, orientation, judgement.low_in_a);
    const bool b = measure(cso.b, f.j, n, embed, -orientation, judgement.low_in_b);
    judgement.state = a && b ? State::supporting : State::uneven;
  });
  return judgement;
}

/// The sign of a barycentric weight of the origin, up to a common one for a full simplex.
template <int D>
Sign weight_sign(adaptive& policy, const Cso<D>& cso, const Simplex& corners,
                 std::size_t k) noexcept {
  const auto sign = [&policy]<class Polynomial>(const auto&... x) {
    return policy.sign<Polynomial>(x...);
  };
  return weight(sign, cso, Flat<D>{}, corners, k);
}

/// The orientation of a full simplex: the common sign of its weights.
template <int D>
Sign orientation_of(adaptive& policy, const Cso<D>& cso, const Simplex& corners) noexcept {
  const auto e = [&](std::size_t k) { return edge(cso[corners[0]], cso[corners[k]]); };
  if constexpr (D == 2)
    return policy.sign<Across2>(e(1), e(2));
  else
    return policy.sign<Across3>(e(1), e(2), e(3));
}

/// Of a full simplex one facet that the origin lies beyond, or else on; nothing if it lies within.
template <int D>
std::optional<Candidate<D>> facet_towards_origin(adaptive& policy, const Cso<D>& cso,
                                                 Simplex corners) noexcept {
  const Sign inside = orientation_of(policy, cso, corners);
  std::size_t beyond = D + 1;
  for (std::size_t k = 0; k <= D; ++k) {
    const Sign s = weight_sign(policy, cso, corners, k);
    if (s == Sign::zero ? beyond > D : s != inside) beyond = k;
  }
  if (beyond > D) return std::nullopt;
  std::swap(corners.vertices[beyond], corners.vertices[D]);
  corners.size = D;
  Candidate<D> facet{corners, {}, corners.vertices[D]};
  const auto rounded = [&cso](PairIndex w) { return approximate(cso[w]).value; };
  facet.towards = rounded(*facet.above) - rounded(corners[0]);
  return facet;
}

/// The answer that a supporting face allows, if any.
template <int D>
bool conclude(const Cso<D>& cso, Goal goal, const QueryOptions& options, const Candidate<D>& face,
              const Judgement<D>& judgement, adaptive& policy, Classification<D>& answer) noexcept {
  using Kind = typename Evidence<D>::Kind;
  Evidence<D>& evidence = answer.evidence;
  answer.stage = Stage::integer;
  if (goal == Goal::separation && judgement.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::direction;
    evidence.push_back(face.corners);
    evidence.direction = name(cso, judgement.direction);
    return true;
  }
  // Corners without weight are not needed.
  Simplex around;
  for (std::size_t k = 0; k < face.corners.size; ++k) {
    const Sign s =
        face.corners.size == 1 ? Sign::positive : weight_sign(policy, cso, face.corners, k);
    if (s == Sign::negative) return false;
    if (s == Sign::positive) around.push_back(face.corners[k]);
  }
  if (judgement.offset == Sign::positive) {
    answer.verdict = Verdict::separated;
    evidence.kind = Kind::nearest;
  } else if (judgement.offset == Sign::zero) {
    answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
    evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
    if (options.tell_contact) evidence.direction = name(cso, judgement.direction);
  } else {
    if (around.size < D) return false;
    around.push_back(face.above ? *face.above
                                : PairIndex{Supports<D>(cso.a).lowest(-judgement.v).index,
                                            Supports<D>(cso.b).lowest(judgement.v).index});
    if (!weights_positive(policy, cso, Flat<D>{}, around)) return false;
    evidence.push_back(around);
    tell_overlap(options, answer);
    return true;
  }
  evidence.push_back(around);
  return true;
}

/// Adds the vertex, of those that are low in the direction across the face, which spans most with
/// it.
template <int D>
bool extend(const Cso<D>& cso, Candidate<D>& face) noexcept {
  const auto at = [&cso](PairIndex w) { return approximate(cso[w]).value; };
  const Vec<double, D> f = at(face.corners[0]);
  const auto spanned = [&](const Vec<double, D>& d) {
    if constexpr (D == 3) {
      if (face.corners.size == 2) {
        const Vec<double, 3> n = cross(at(face.corners[1]) - f, d);
        return dot(n, n);
      }
    }
    return dot(d, d);
  };
  if (face.corners.size == 2) {
    const Vec<double, D> e = at(face.corners[1]) - f;
    const double share = dot(face.towards, e) / dot(e, e);
    for (std::size_t k = 0; k < D; ++k) face.towards[k] -= share * e[k];
  }
  LowVertices in_a;
  LowVertices in_b;
  collect(cso.a, face.towards, in_a);
  collect(cso.b, -face.towards, in_b);
  double most = 0;
  PairIndex best;
  for (std::size_t k = 0; k < in_a.count; ++k)
    for (std::size_t l = 0; l < in_b.count; ++l) {
      const PairIndex w{in_a.indices[k], in_b.indices[l]};
      const double x = spanned(at(w) - f);
      if (!(x > most)) continue;
      most = x;
      best = w;
    }
  if (most > 0) face.corners.push_back(best);
  return most > 0;
}

template <std::size_t Limbs, int D>
bool settle(const Cso<D>& cso, Goal goal, const QueryOptions& options, Candidate<D> face,
            int low_exponent, adaptive& policy, Classification<D>& answer) noexcept {
  using State = typename Judgement<D>::State;
  // Rounding errors are all that separates the first face from the right one: a few steps, or
  // something else is the matter.
  constexpr int kSteps = 6;
  for (int k = 0; k < kSteps; ++k) {
    const Judgement<D> judgement = judge<Limbs>(cso, face, low_exponent);
    const bool is_facet = face.corners.size == D;
    switch (judgement.state) {
      case State::degenerate:
        if (is_facet || !extend(cso, face)) return false;
        break;
      case State::crowded:
        return false;
      case State::supporting:
        return conclude(cso, goal, options, face, judgement, policy, answer);
      case State::uneven:
        face.towards = judgement.v;
        if (!is_facet)
          face.corners.push_back({judgement.low_in_a.lowest(), judgement.low_in_b.lowest()});
        else if (!pivot(cso, judgement.low_in_a, judgement.low_in_b, face.corners))
          return false;
        break;
      case State::crossed:
        if (!is_facet) {
          face.corners.push_back(judgement.lowest);
          face.towards = {};
        } else if (judgement.offset == Sign::positive) {
          Simplex simplex = face.corners;
          simplex.push_back(judgement.lowest);
          const auto facet = facet_towards_origin(policy, cso, simplex);
          if (!facet) {
            answer.evidence.push_back(simplex);
            tell_overlap(options, answer);
            return true;
          }
          face = *facet;
        } else {
          face.towards = -judgement.v;  // the other side may be the right one
        }
        break;
    }
  }
  return false;
}

/// Two vertices that coincide, and a direction in which both are lowest and no others.
template <int D>
bool touch_at_vertices(const Cso<D>& cso, const QueryOptions& options, const Found<D>& found,
                       Classification<D>& answer) noexcept {
  const PairIndex f = found.face[0].name;
  if (cso.a[f.i] != cso.b[f.j]) return false;
  if (options.tell_contact) {
    LowVertices low;
    const Vec<double, D>& v = found.direction;
    if (!(dot(v, v) > 0)) return false;
    if (collect(cso.a, v, low) != f.i || low.count != 1) return false;
    if (collect(cso.b, -v, low) != f.j || low.count != 1) return false;
    answer.evidence.direction = v.coordinates;
  }
  using Kind = typename Evidence<D>::Kind;
  answer.verdict = options.tell_contact ? Verdict::touching : Verdict::intersecting;
  answer.evidence.kind = options.tell_contact ? Kind::touching : Kind::common;
  record(found, answer.evidence);
  return true;
}

}  // namespace

template <int D>
bool settle_by_facet(const Cso<D>& cso, Goal goal, const QueryOptions& options,
                     const Found<D>& found, Classification<D>& answer) noexcept {
  if (found.stop == Stop::gave_up) return false;
  if (found.stop == Stop::flat && found.face.size == 1 &&
      touch_at_vertices(cso, options, found, answer))
    return true;
  ExponentRange range = cso.a.lanes().exponent_range();
  range.include(cso.b.lanes().exponent_range());
  if (range.empty() || !fits<2>(range)) return false;
  adaptive policy;
  const certa::detail::RangeScope<adaptive, D> scope(policy, cso);
  Candidate<D> face;
  if (found.stop == Stop::contains) {
    const auto facet = facet_towards_origin(policy, cso, reached(found));
    if (!facet) {
      answer.evidence.push_back(reached(found));
      tell_overlap(options, answer);
      answer.stage = policy.stage();
      return true;
    }
    face = *facet;
  } else {
    face = {reached(found), found.direction, std::nullopt};
  }
  const bool is_settled = fits<1>(range)
                              ? settle<1>(cso, goal, options, face, range.low, policy, answer)
                              : settle<2>(cso, goal, options, face, range.low, policy, answer);
  answer.stage = std::max(answer.stage, policy.stage());
  return is_settled;
}

template bool settle_by_facet(const Cso<2>&, Goal, const QueryOptions&, const Found<2>&,
                              Classification<2>&) noexcept;
template bool settle_by_facet(const Cso<3>&, Goal, const QueryOptions&, const Found<3>&,
                              Classification<3>&) noexcept;

}  // namespace certa::fast
