/// GJK as one algorithm for every policy, 2D and 3D, all levels.
///
/// State is a face of the Minkowski difference by vertex indices; directions are named by faces;
/// every decision is a sign of degree at most 4. Gilbert, Johnson, Keerthi: A fast procedure for
/// computing the distance between complex objects in three-dimensional space (1988).
///
/// At the end: `estimate`, the answers of inexact policies, by the formulas of exact/proof.hpp in
/// the policy's own rounded numbers.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include <certa/answer.hpp>
#include <certa/evidence.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/geometry/step.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/face.hpp>
#include <certa/gjk/linear_form.hpp>
#include <certa/gjk/nearest_face.hpp>
#include <certa/gjk/support.hpp>
#include <certa/gjk/tolerance.hpp>
#include <certa/options.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// The result of GJK: the verdict and the faces and direction that prove it.
template <int D>
struct Outcome {
  Verdict verdict = Verdict::undecided;
  /// The faces that prove the verdict. Separated: faces[0] (nearest for Goal::distance). Otherwise
  /// faces[0] has the origin in its relative interior, and each further face has it modulo the span
  /// of those before; overlapping when they span all of D-space together.
  std::array<Face<D>, 4> faces;
  std::uint8_t face_count = 0;
  /// The direction that proves the verdict. Separated: direction . w > 0 for all w of the Minkowski
  /// difference. Touching: direction . w >= 0.
  std::optional<Direction<D>> direction;
};

namespace detail {

/// The objects that a search works with and reports to, besides policy and shapes.
template <class Support>
struct Environment {
  Support& support;
  Counters& counters;
  Trace* trace = nullptr;
  std::span<const VertexPair> candidates =
      {};               ///< vertices of the Minkowski difference to try before any support
  bool capped = false;  ///< whether signs may contradict each other: then steps are counted
};

/// Adds a step of a search to a trace.
template <int D>
[[CERTA_COLD]] void record(Trace& trace, const Face<D>& face, VertexPair w, int flat_dimension) {
  TraceStep& step = trace.emplace_back();
  step.face = step.kept = face.simplex;
  const Direction<D>& direction = *face.direction;
  step.direction.span = direction.span;
  step.direction.base = direction.base;
  step.direction.span_size = direction.span_size;
  step.direction.orientation = direction.orientation;
  step.support = w;
  step.flat_dimension = static_cast<std::uint8_t>(flat_dimension);
}

/// The state of a sub-algorithm as a search takes it, with its guesses if it makes any.
template <class State, class Signs>
struct Reduction {
  State& state;
  Signs& signs;
  Counters& counters;

  [[nodiscard]] auto operator()(const Simplex& old, VertexPair w) const noexcept {
    ++counters.calls;
    return state(signs, old, w);
  }
  template <int D>
  [[nodiscard]] auto guess(const Face<D>& face) const noexcept requires requires {
    state.guess(face);
  }
  { return state.guess(face); }
};

/// Searches for the point of the Minkowski difference nearest to the origin, modulo the flat that
/// `reduce` works in, from `face`. `reduce(old, w)` is a sub-algorithm (algorithm.hpp).
///
/// Termination under exact policies: `reduce` returns a face of the hull of the old face and a
/// vertex w with v.(w - v) < 0, the nearest one or another that is nearer than the old one. So
/// |v|^2 falls strictly at each step; v is determined by the face; there are finitely many faces,
/// so no face repeats and the loop ends. No epsilon, no cap.
template <SignEvaluator Policy, int D, class Reduce, class Support, class Placement>
[[nodiscard]] Found<Face<D>> search(Policy& policy,
                                    const MinkowskiDifference<D, Placement>& minkowski,
                                    int flat_dimension, Face<D> face, Goal goal,
                                    const Reduce& reduce,
                                    const Environment<Support>& environment) noexcept {
  std::size_t next_candidate = 0;
  for (int step = 0; !environment.capped || step < kInexactStepLimit; ++step) {
    // Contains? This is the face that the search started from, or that the last round ended with.
    if (!face.direction || negligible(policy, minkowski, face)) return {Stop::contains, face};
    const Direction<D>& direction = *face.direction;
    // Support. Candidates of a warm start come first, then guesses: any nearer vertex serves.
    std::optional<VertexPair> candidate;
    if (next_candidate < environment.candidates.size())
      candidate = environment.candidates[next_candidate++];
    else if constexpr (requires { reduce.guess(face); })
      candidate = reduce.guess(face);
    const bool given = candidate.has_value();
    const VertexPair w = given ? *candidate : environment.support(policy, minkowski, direction);
    if (given && !minkowski.contains(w)) continue;
    environment.counters.supports += !given;
    if (environment.trace != nullptr) record(*environment.trace, face, w, flat_dimension);

    // Apart? Only the support w tells where the whole Minkowski difference lies; a candidate does
    // not.
    const bool separating = goal == Goal::separation;
    const Sign beyond = given && !separating
                            ? Sign::undefined
                            : sign_along(policy, minkowski, direction, minkowski[w]);
    const bool reaches = beyond == Sign::negative || beyond == Sign::zero;
    if (!given && beyond == Sign::undefined) return {Stop::gave_up, face};
    if (!given && separating && !reaches) return {Stop::separated, face};
    if (!given && goal == Goal::support && beyond != Sign::negative) return {Stop::supported, face};
    if (separating && !reaches) continue;  // Boolean algorithms rest on v.w <= 0

    // Nearer? v.w <= 0 is, since v.v > 0.
    const Sign nearer_by = reaches ? Sign::negative : progress(policy, minkowski, direction, w);
    if (nearer_by == Sign::undefined) return {Stop::gave_up, face};
    // New?
    const bool stuck = environment.capped && face.simplex.contains(w);
    if (nearer_by == Sign::negative && !stuck) {
      // Reduce.
      if (const auto nearer = reduce(face.simplex, w)) {
        face = *nearer;
        if (environment.trace != nullptr) environment.trace->back().kept = face.simplex;
        continue;
      }
      // Signs contradict each other here, and this face is as near as they get.
    }
    if (given) continue;
    // No w with v.w < v.v: v is nearest, and v.w >= v.v > 0 on the Minkowski difference.
    return {beyond == Sign::positive ? Stop::nearest : Stop::gave_up, face};
  }
  return {Stop::gave_up, face};
}

/// Some direction orthogonal to the flat. Its base may be an axis, so the policy's own signs
/// decide, because evaluators for the points of the Minkowski difference do not know axes.
template <PredicatePolicy Policy, int D, class Placement>
[[nodiscard]] Direction<D> any_normal(Policy& policy,
                                      const MinkowskiDifference<D, Placement>& minkowski,
                                      const Flat<D>& flat) noexcept {
  Direction<D> direction;
  for (std::uint8_t k = 0; k < flat.size; ++k) direction.push_back(flat.basis[k]);
  for (std::uint32_t k = 0; k < D; ++k) {
    direction.base = {k, Direction<D>::kAxis};
    if (flat.size == D - 1) break;  // the normal needs no base
    if (orient(policy, minkowski, direction) == Sign::positive)
      break;  // the axis is not in the flat
  }
  return direction;
}

/// The first p_i - q_0, or otherwise p_0 - q_j, not in the flat. REQUIRES: p_0 - q_0 lies in it, so
/// that the forms of others differ from its own outside alone. O(n) exact values of forms.
template <int D, class Placement>
[[nodiscard, CERTA_COLD]] std::optional<VertexPair> off_flat(
    const MinkowskiDifference<D, Placement>& minkowski, const Flat<D>& flat) noexcept {
  const ExponentRange range = minkowski.exponent_range();
  const Scaled<Integer> embed{range.empty() ? 0 : range.low};
  // Forms that vanish on the flat, and nowhere else together.
  std::vector<Vec<Integer, D>> vanishing;
  const auto basis = [&](std::size_t l) {
    return certa::coordinates(minkowski.edge(flat.basis[l]), embed);
  };
  if (flat.size == D - 1) {
    if constexpr (D == 2)
      vanishing.push_back(perp(basis(0)));
    else
      vanishing.push_back(cross(basis(0), basis(1)));
  } else {
    for (std::size_t k = 0; k < D; ++k) {
      Vec<Integer, D> unit{};
      unit[k] = 1;
      if constexpr (D == 3)
        vanishing.push_back(flat.size == 0 ? unit : cross(basis(0), unit));
      else
        vanishing.push_back(unit);
    }
  }
  // The first vertex of a shape where some form has another value than at its vertex 0.
  const auto first_off = [&](const auto& side) -> std::optional<std::uint32_t> {
    std::vector<LinearForm<D>> forms;
    for (const Vec<Integer, D>& g : vanishing)
      forms.emplace_back(side.form_on_stored(g), exponent_range_of(side.shape()));
    std::vector<typename LinearForm<D>::Value> first;
    for (const LinearForm<D>& form : forms) first.push_back(form.at(side.shape()[0]));
    typename LinearForm<D>::Value value;
    for (std::uint32_t i = 1; i < side.shape().size(); ++i)
      for (std::size_t f = 0; f < forms.size(); ++f) {
        forms[f].evaluate(side.shape()[i], value);
        if (value.limbs != first[f].limbs) return i;
      }
    return std::nullopt;
  };
  if (const auto i = first_off(minkowski.in_a())) return VertexPair{*i, 0};
  if (const auto j = first_off(minkowski.in_b())) return VertexPair{0, *j};
  return std::nullopt;
}

/// A vertex of the Minkowski difference outside the flat, as a face, or nothing if the whole
/// Minkowski difference lies in the flat. Testing p_i - q_0 and p_0 - q_j is enough: p_i - q_j =
/// (p_i - q_0) + (p_0 - q_j) - (p_0 - q_0).
template <class Policy, int D, class Placement>
[[nodiscard]] std::optional<Face<D>> vertex_outside(
    Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
    const Flat<D>& flat) noexcept {
  const auto outside = [&](VertexPair w) -> std::optional<Face<D>> {
    Face<D> face;
    face.simplex.push_back(w);
    face.direction = face_direction(policy, minkowski, flat, face.simplex);
    if (!face.direction) return std::nullopt;
    return face;
  };
  const auto outside_exactly = [&]() -> std::optional<Face<D>> {
    policy.settled(Stage::big_integer);
    const std::optional<VertexPair> w = off_flat(minkowski, flat);
    return w ? outside(*w) : std::nullopt;
  };
  std::uint32_t few = 16;  // vertices in the flat before it pays to ask whether signs are costly
  const auto is_costly = [&] {
    if (!FilteringPolicy<Policy> || --few != 0) return false;
    return !fits<2>(minkowski.exponent_range());
  };
  for (std::uint32_t i = 0; i < minkowski.a.size(); ++i) {
    if (const auto face = outside({i, 0})) return face;
    if (is_costly()) return outside_exactly();
  }
  for (std::uint32_t j = 1; j < minkowski.b.size(); ++j) {
    if (const auto face = outside({0, j})) return face;
    if (is_costly()) return outside_exactly();
  }
  return std::nullopt;
}

/// Decides between touching and overlapping, given a face with the origin in its relative interior.
///
/// A direction d with d.w >= 0 on the Minkowski difference vanishes on every face F that has the
/// origin in its relative interior (sum l_k d.f_k = 0 with l_k > 0). So the origin is interior to
/// the Minkowski difference iff it is interior to its projection on the orthogonal complement of L
/// = span F. There a search with Goal::support starts from a vertex outside L: it ends with such a
/// d, or with a face that has the origin in its relative interior modulo L and raises the dimension
/// of L by at least one (a single vertex cannot: its nearest point is itself, and a step from v to
/// a vertex w with v.w < 0 never ends at w alone). After at most D rounds either d is found or L is
/// everything. At most 2D vertices are involved, Steinitz' bound, and one at the origin.
/// (proofs/geometry: Contact, Round)
template <PredicatePolicy Policy, int D, class Support, class Placement>
void decide_contact(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                    Outcome<D>& outcome, const Environment<Support>& environment) noexcept {
  auto&& signs = signs_in(policy, minkowski);
  Flat<D> flat;
  for (;;) {
    const Simplex& simplex = outcome.faces[outcome.face_count - 1].simplex;
    if (flat.size + simplex.size == D + 1) {
      outcome.verdict = Verdict::overlapping;
      return;
    }
    for (std::size_t k = 1; k < simplex.size; ++k)
      flat.basis[flat.size++] = {simplex[0], simplex[k]};
    const std::optional<Face<D>> start = vertex_outside(signs, minkowski, flat);
    if (!start) {  // the Minkowski difference is flat: its normal supports it
      outcome.direction = any_normal(policy, minkowski, flat);
      outcome.verdict = Verdict::touching;
      return;
    }
    const Found<Face<D>> found = search(
        signs, minkowski, flat.size, *start, Goal::support,
        [&](const Simplex& old, VertexPair w) {
          return nearest_face(signs, minkowski, flat, old, w);
        },
        environment);
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

/// The state of a sub-algorithm; for one that takes stored shapes alone, with two parameters.
template <class Algorithm, class Signs, int D, class Placement>
struct StateOf {
  using type = typename Algorithm::template State<Signs, D, Placement>;
};
template <class Algorithm, class Signs, int D>
struct StateOf<Algorithm, Signs, D, AsStored> {
  using type = typename Algorithm::template State<Signs, D>;
};

/// Returns whether these vertices are a face: affinely independent, with the nearest point of their
/// hull in its relative interior.
template <class Policy, int D, class Placement>
[[nodiscard]] bool is_face(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                           std::span<const VertexPair> vertices) noexcept {
  if (vertices.empty() || vertices.size() > D + 1) return false;
  Simplex simplex;
  for (const VertexPair w : vertices) {
    if (!minkowski.contains(w)) return false;
    simplex.push_back(w);
  }
  return weights_positive(policy, minkowski, Flat<D>{}, simplex);
}

}  // namespace detail

/// GJK with any sub-algorithm (algorithm.hpp) and any support mapping (support.hpp). `goal` is
/// separation (level 1) or distance (levels 2 and 3). The search starts from the warm start if that
/// is a face, or a face without its last vertex; otherwise its vertices are offered one by one.
/// Indices in the warm start that do not exist are skipped.
template <class Algorithm = NearestFace, PredicatePolicy Policy, int D, class Support = ScanSupport,
          class Placement>
[[nodiscard]] Outcome<D> gjk(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                             Goal goal, const PolicyOptions& options = {},
                             Support&& support = Support{}) noexcept {
  static_assert(Algorithm::info.works_in(D), "the algorithm is not made for this dimension");
  auto&& signs = signs_in(policy, minkowski);
  std::span<const VertexPair> warm_start = options.warm_start.at_most_four();
  while (!warm_start.empty() && !minkowski.contains(warm_start.front()))
    warm_start = warm_start.subspan(1);
  Face<D> start;
  constexpr bool kTakesFaces = Algorithm::info.level > 1;
  const std::size_t taken =
      !kTakesFaces                                    ? 0
      : detail::is_face(signs, minkowski, warm_start) ? warm_start.size()
      : warm_start.size() > 1 &&
              detail::is_face(signs, minkowski, warm_start.first(warm_start.size() - 1))
          ? warm_start.size() - 1
          : 0;
  if (taken > 0) {
    for (const VertexPair w : warm_start.first(taken)) start.simplex.push_back(w);
    warm_start = warm_start.subspan(taken);
  } else {
    start.simplex.push_back(warm_start.empty() ? VertexPair{0, 0} : warm_start.front());
    if (!warm_start.empty()) warm_start = warm_start.subspan(1);
  }
  if (start.simplex.size <= D)
    start.direction = face_direction(signs, minkowski, Flat<D>{}, start.simplex);

  Counters counters;
  using Signs = std::remove_reference_t<decltype(signs)>;
  typename detail::StateOf<Algorithm, Signs, D, Placement>::type state(minkowski, counters);
  using S = std::remove_reference_t<Support>;
  detail::Environment<S> environment{support, counters, options.trace, warm_start};
  environment.capped = !Policy::is_exact;
  if (Algorithm::info.level == 1) goal = Goal::separation;
  const detail::Reduction<decltype(state), Signs> reduction{state, signs, counters};
  const Found<Face<D>> found =
      detail::search(signs, minkowski, 0, start, goal, reduction, environment);
  Outcome<D> outcome;
  outcome.faces[0] = found.face;
  outcome.face_count = 1;
  if (found.stop == Stop::separated || found.stop == Stop::supported ||
      found.stop == Stop::nearest) {
    outcome.verdict = Verdict::separated;
    outcome.direction = found.face.direction;
  } else if (found.stop == Stop::contains) {
    if (Algorithm::info.level == 1 || !options.tell_contact) {
      outcome.verdict = Verdict::intersecting;
    } else {
      environment.candidates = {};
      detail::decide_contact(policy, minkowski, outcome, environment);
    }
  }
  if (options.counters != nullptr) *options.counters += counters;
  return outcome;
}

// Runs any algorithm of the registry: by the loop above, or, if it has no simplex, by its own
// function.

/// An algorithm A that is no sub-algorithm of GJK: A::decide(policy, minkowski, counters, trace),
/// with a null pointer as the trace if no trace is wanted.
template <class Algorithm, class Policy, int D, class Placement = AsStored>
concept DecidesAlone = requires(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                                Counters& counters, Trace* trace) {
  Algorithm::decide(policy, minkowski, counters, trace);
};

namespace detail {

template <class Algorithm, PredicatePolicy Policy, int D, class Support, class Placement>
[[nodiscard]] Outcome<D> solve(Policy& policy, const MinkowskiDifference<D, Placement>& minkowski,
                               Goal goal, const PolicyOptions& options, Support& support) noexcept {
  if constexpr (DecidesAlone<Algorithm, Policy, D, Placement>) {
    Counters counters;
    const Outcome<D> outcome = Algorithm::decide(policy, minkowski, counters, options.trace);
    if (options.counters != nullptr) *options.counters += counters;
    return outcome;
  } else {
    return gjk<Algorithm>(policy, minkowski, goal, options, support);
  }
}

}  // namespace detail

// The evidence that a search on signs leaves.

/// The evidence of a search's outcome. `goal` tells whether face 0 of separated shapes is nearest.
template <int D>
[[nodiscard]] Evidence<D> evidence_of(const Outcome<D>& outcome, Goal goal) noexcept {
  using Kind = typename Evidence<D>::Kind;
  Evidence<D> evidence;
  for (std::size_t f = 0; f < outcome.face_count; ++f) evidence.push_back(outcome.faces[f].simplex);
  if (outcome.direction) evidence.direction = *outcome.direction;
  // An algorithm without faces proves nothing but separation.
  const auto with_face = [&](Kind kind) { return outcome.face_count > 0 ? kind : Kind::none; };
  switch (outcome.verdict) {
    case Verdict::separated:
      evidence.kind = goal == Goal::distance ? Kind::nearest : Kind::direction;
      break;
    case Verdict::intersecting:
      evidence.kind = with_face(Kind::common);
      break;
    case Verdict::touching:
      evidence.kind = with_face(Kind::touching);
      break;
    case Verdict::overlapping:
      evidence.kind = with_face(Kind::overlapping);
      break;
    case Verdict::undecided:
      break;
  }
  return evidence;
}

/// Estimates distance, witness points and unit direction in T, the witness points by the
/// algorithm's own barycentric coordinates. The distance is 0 unless separated. A level 1 algorithm
/// has no witness points.
template <class T, class Algorithm, int D, class Placement>
[[nodiscard]] FloatingAnswer<T, D> estimate(const MinkowskiDifference<D, Placement>& minkowski,
                                            const Outcome<D>& outcome) noexcept {
  using std::sqrt;
  const Rounded<T> embed;
  const Simplex& simplex = outcome.faces[0].simplex;
  FloatingAnswer<T, D> answer;
  answer.verdict = outcome.verdict;
  answer.vertices = simplex;

  if constexpr (Algorithm::info.level > 1) {
    const NearestSubset<T> s = Algorithm::template barycentric<T>(minkowski, simplex, embed);
    for (std::size_t k = 0; k < simplex.size; ++k) {
      const Vec<T, D> p = minkowski.template point_in_a<T>(simplex[k].i);
      const Vec<T, D> q = minkowski.template point_in_b<T>(simplex[k].j);
      for (std::size_t c = 0; c < D; ++c) {
        answer.on_a[c] += s.weights[k] / s.total * p[c];
        answer.on_b[c] += s.weights[k] / s.total * q[c];
      }
    }
  }

  if (!outcome.direction) return answer;
  const Vec<T, D> d = vector_of(minkowski, *outcome.direction, embed);
  const T length = sqrt(dot(d, d));
  for (std::size_t c = 0; c < D; ++c)
    answer.normal[c] = T(0) - d[c] / length;  // no zero is negative
  if (outcome.verdict != Verdict::separated) return answer;
  const Vec<T, D> unit{answer.normal};
  answer.distance = -dot(unit, coordinates(minkowski.base(*outcome.direction), embed));
  answer.distance_squared = answer.distance * answer.distance;
  return answer;
}

}  // namespace certa
