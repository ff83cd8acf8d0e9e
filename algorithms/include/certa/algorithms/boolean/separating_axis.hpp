/// The separating axis test: no simplex, a finite list of axes.
///
/// Source: the separating axis theorem for polytopes, the baseline of the papers on GJK. Domain: 2D
/// and 3D, any two shapes whose boundaries are known (hull/hull.hpp). Signs of degree at most 4,
/// exact where the policy is. With e edges, f facets and n vertices of each shape, O(n) axes in the
/// plane and O(f + e e') in space, each O(n + n') signs at worst, and dropped as soon as one pair
/// of vertices contradicts it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <certa/algorithms/boolean/sign_ledger.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/gjk.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// The separating axis test as an entry of the registry. It is no sub-algorithm of GJK, but decides
/// on its own (gjk/gjk.hpp), from boundaries that it computes exactly.
struct SeparatingAxis {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "separating-axis",
                                      .min_dimension = 2,
                                      .max_dimension = 3,
                                      .level = 1,
                                      .paper = "separating axis theorem"};

  /// Decides contact by all axes, from boundaries that it computes exactly. Adds to the counters,
  /// and, unless it is null, to the trace: a step for each axis, without a simplex.
  template <PredicatePolicy Policy, int D>
  [[nodiscard]] static Outcome<D> decide(Policy& policy, const MinkowskiDifference<D>& minkowski,
                                         Counters& counters, Trace* trace) noexcept;
};

namespace detail {

/// One run of the test: keeps the best verdict that the axes tried so far allow.
template <class Policy, int D>
class AxisSearch {
 public:
  AxisSearch(Policy& policy, const MinkowskiDifference<D>& minkowski, const Boundary& a,
             const Boundary& b, Counters& counters, Trace* trace)
      : policy_(policy), minkowski_(minkowski), a_(a), b_(b), counters_(counters), trace_(trace) {
    for (const auto& [i, j] : a.edges) edges_.push_back({{i, 0}, {j, 0}});
    in_a_ = edges_.size();
    for (const auto& [i, j] : b.edges) edges_.push_back({{0, j}, {0, i}});
  }

  /// Tries the normals of the Minkowski difference's facets, if it is full-dimensional: of facets
  /// of either shape, and of pairs of edges. A facet of the Minkowski difference is a sum of a face
  /// of each shape with dimensions that add up to D - 1 at least. Returns whether one separates
  /// strictly.
  [[nodiscard]] bool try_normals() noexcept {
    if constexpr (D == 2) {
      for (const EdgeName& e : edges_)
        if (try_normal(e)) return true;
    } else {
      for (const auto& f : a_.facets)
        if (try_normal({{f[0], 0}, {f[1], 0}}, {{f[0], 0}, {f[2], 0}})) return true;
      for (const auto& f : b_.facets)
        if (try_normal({{0, f[1]}, {0, f[0]}}, {{0, f[2]}, {0, f[0]}})) return true;
      for (std::size_t i = 0; i < in_a_; ++i)
        for (std::size_t j = in_a_; j < edges_.size(); ++j) {
          // Parallel edges have no normal: the zero axis would "support" anything.
          if (parallel(edges_[i], edges_[j])) continue;
          if (try_normal(edges_[i], edges_[j])) return true;
        }
    }
    return false;
  }

  /// Tries all axes that a Minkowski difference of any dimension needs. Let r be the dimension of
  /// its affine hull. If r < D, the hull's normal separates, or the origin lies in the hull; then
  /// the Minkowski difference is a polytope of dimension r there, and its facets are again sums of
  /// faces.
  [[nodiscard]] bool try_all() noexcept {
    if (edges_.empty()) return try_offset(pointing({}), {});  // the difference is one point
    const EdgeName e = edges_[0];
    const EdgeName* g = nullptr;
    for (const EdgeName& x : edges_)
      if (g == nullptr && !parallel(e, x)) g = &x;
    if (g == nullptr) {  // on a line: off the origin, or an interval on a line through it
      if constexpr (D == 2) {
        if (try_normal(e)) return true;
      } else {
        Flat<D> line;
        line.basis[line.size++] = e;
        if (try_offset(away(e, {}), line)) return true;
      }
      return try_sides(pointing(is_origin(e.from) ? e.to : e.from));
    }
    if constexpr (D == 3) {
      bool flat = true;
      for (const EdgeName& x : edges_)
        flat = flat && keep(policy_.template sign<Det3>(in_shape(e), in_shape(*g), in_shape(x))) ==
                           Sign::zero;
      if (flat) {  // in a plane: the normal of each edge within it
        if (try_normal(e, *g)) return true;
        for (const EdgeName& x : edges_) {
          // In a plane through the origin, at least one end of an edge across x is also across x.
          const EdgeName& across = parallel(x, e) ? *g : e;
          if (try_sides(away(x, is_along(across.from, x) ? across.to : across.from))) return true;
        }
        return false;
      }
    }
    return try_normals();
  }

  [[nodiscard]] const std::optional<Direction<D>>& separating() const noexcept {
    return separating_;
  }
  [[nodiscard]] const std::optional<Direction<D>>& supporting() const noexcept {
    return supporting_;
  }
  [[nodiscard]] bool sound() const noexcept { return sound_; }

 private:
  /// The edge as a difference of two points of one shape.
  [[nodiscard]] PointDifference<D> in_shape(const EdgeName& e) const noexcept {
    if (e.from.j == e.to.j) return {&minkowski_.a[e.to.i], &minkowski_.a[e.from.i]};
    return {&minkowski_.b[e.from.j], &minkowski_.b[e.to.j]};
  }
  [[nodiscard]] static Direction<D> pointing(VertexPair base) noexcept {
    Direction<D> direction;
    direction.base = base;
    return direction;
  }
  /// The part of `base` orthogonal to e, in space.
  [[nodiscard]] static Direction<D> away(const EdgeName& e, VertexPair base) noexcept {
    Direction<D> direction = pointing(base);
    direction.push_back(e);
    return direction;
  }
  [[nodiscard]] bool is_origin(VertexPair w) const noexcept {
    return minkowski_.a[w.i] == minkowski_.b[w.j];
  }
  [[nodiscard]] bool parallel(const EdgeName& e, const EdgeName& g) noexcept {
    return are_parallel(in_shape(e), in_shape(g));
  }
  /// Returns whether the vertex is a multiple of the edge.
  [[nodiscard]] bool is_along(VertexPair w, const EdgeName& e) noexcept {
    return are_parallel(minkowski_[w], in_shape(e));
  }
  [[nodiscard]] bool are_parallel(const PointDifference<D>& e,
                                  const PointDifference<D>& g) noexcept {
    if constexpr (D == 2) return keep(policy_.template sign<Det2>(e, g)) == Sign::zero;
    // |e x g|^2
    if constexpr (D == 3) return keep(policy_.template sign<BinetCauchy>(e, g, e, g)) == Sign::zero;
  }

  /// Tries a direction with the same product >= 0 on the whole Minkowski difference. If that is 0,
  /// the origin lies in the Minkowski difference's affine hull, and the direction vanishes: any
  /// normal supports instead.
  [[nodiscard]] bool try_offset(const Direction<D>& direction, const Flat<D>& hull) noexcept {
    if (try_axis(direction)) return true;
    supporting_ = any_normal(policy_, minkowski_, hull);
    return false;
  }
  [[nodiscard]] bool try_normal(const EdgeName& e) noexcept { return try_sides(away(e, {})); }
  [[nodiscard]] bool try_normal(const EdgeName& e, const EdgeName& g) noexcept {
    Direction<D> direction = away(e, {});
    direction.push_back(g);
    return try_sides(direction);
  }
  /// Tries both senses of a direction.
  [[nodiscard]] bool try_sides(Direction<D> direction) noexcept {
    if (try_axis(direction)) return true;
    direction.orientation = Sign::negative;
    return try_axis(direction);
  }

  /// Looks for a vertex w of the Minkowski difference with direction . w < 0, descending one vertex
  /// at a time, first in A, then in B. If there is none, w has arrived at the minimum, whose sign
  /// decides.
  [[nodiscard]] bool try_axis(const Direction<D>& direction) noexcept {
    ++counters_.regions;
    VertexPair w{};
    const Sign lowest =
        apply(minkowski_, direction, [&]<class Functional>(const auto&... arguments) {
          return lowest_sign(direction.orientation,
                             policy_.template functional<Functional>(arguments...), w);
        });
    if (trace_ != nullptr) {
      Face<D> axis;
      axis.direction = direction;
      record(*trace_, axis, w, 0);
    }
    if (lowest == Sign::zero && !supporting_) supporting_ = direction;
    if (lowest == Sign::positive) separating_ = direction;
    return lowest == Sign::positive;
  }
  /// The sign of orientation * functional at the minimum, or at the first vertex where it is
  /// negative. Takes w, the first vertex, there.
  template <class Functional>
  [[nodiscard]] Sign lowest_sign(Sign orientation, const Functional& functional,
                                 VertexPair& w) noexcept {
    const auto along = [&](const PointDifference<D>& x) {
      return keep(orientation * policy_.sign(functional, x));
    };
    Sign s = along(minkowski_[w]);
    const auto descend = [&](std::uint32_t& index, std::uint32_t to,
                             const PointDifference<D>& gain) {
      if (along(gain) != Sign::negative) return;
      index = to;
      s = along(minkowski_[w]);
    };
    for (const std::uint32_t i : a_.vertices) {
      if (s == Sign::negative) return s;
      descend(w.i, i, {&minkowski_.a[i], &minkowski_.a[w.i]});
    }
    for (const std::uint32_t j : b_.vertices) {
      if (s == Sign::negative) return s;
      descend(w.j, j, {&minkowski_.b[w.j], &minkowski_.b[j]});
    }
    return s;
  }

  Sign keep(Sign s) noexcept {
    sound_ = sound_ && s != Sign::undefined;
    return s;
  }

  Policy& policy_;
  const MinkowskiDifference<D>& minkowski_;
  const Boundary& a_;
  const Boundary& b_;
  Counters& counters_;
  Trace* trace_;
  std::vector<EdgeName> edges_;  // of A, then of B
  std::size_t in_a_ = 0;         // the number of edges of A
  std::optional<Direction<D>> separating_;
  std::optional<Direction<D>> supporting_;
  bool sound_ = true;
};

}  // namespace detail

/// Decides whether the shapes are separated, touching or overlapping, by trying every axis that may
/// decide it.
///
/// Separated: outcome.direction . w > 0 on the Minkowski difference. Touching: >= 0. Overlapping:
/// no direction. Faces are not filled, so the outcome gives no proof of touching or overlapping.
/// `a` and `b` are the boundaries of minkowski.a and minkowski.b, of any dimensions. Undecided
/// under inexact policies only. Counts axes (each sense) in Counters::regions, and adds a step for
/// each to the trace unless that is null.
template <PredicatePolicy Policy, int D>
[[nodiscard]] Outcome<D> separating_axis(Policy& policy, const MinkowskiDifference<D>& minkowski,
                                         const Boundary& a, const Boundary& b, Counters& counters,
                                         Trace* trace = nullptr) noexcept {
  detail::AxisSearch<Policy, D> axes(policy, minkowski, a, b, counters, trace);
  Outcome<D> outcome;
  if (axes.try_all()) {
    outcome.verdict = Verdict::separated;
    outcome.direction = axes.separating();
  } else if (!axes.sound()) {
    outcome.verdict = Verdict::undecided;
  } else {
    // The origin is interior to a polytope iff it is strictly on the inner side of every facet. A
    // flat Minkowski difference that has the origin in its plane or on its line was supported by a
    // normal.
    outcome.verdict = axes.supporting() ? Verdict::touching : Verdict::overlapping;
    outcome.direction = axes.supporting();
  }
  return outcome;
}

template <PredicatePolicy Policy, int D>
Outcome<D> SeparatingAxis::decide(Policy& policy, const MinkowskiDifference<D>& minkowski,
                                  Counters& counters, Trace* trace) noexcept {
  adaptive topology;
  return separating_axis(policy, minkowski, boundary(topology, minkowski.a),
                         boundary(topology, minkowski.b), counters, trace);
}

}  // namespace certa
