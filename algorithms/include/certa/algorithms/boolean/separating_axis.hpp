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
#include <certa/exact/algorithm.hpp>
#include <certa/exact/gjk.hpp>
#include <certa/geometry/boundary.hpp>
#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/hull/hull.hpp>
#include <certa/predicates/adaptive.hpp>
#include <certa/predicates/policy.hpp>
#include <certa/verdict.hpp>

namespace certa {

/// What registries list of the test. It is no sub-algorithm of gjk, but decides on its own
/// (solve.hpp), from boundaries that it computes exactly.
template <Form F>
struct SeparatingAxisOf {
  static constexpr AlgorithmInfo info{
      .name = F == Form::published ? "separating-axis-published" : "separating-axis",
      .min_dimension = 2,
      .max_dimension = 3,
      .level = 1,
      .paper = "separating axis theorem",
      .as_published = F == Form::published};

  template <PredicatePolicy Policy, int D>
  [[nodiscard]] static Outcome<D> decide(Policy& policy, const MinkowskiDifference<D>& minkowski,
                                         Counters& counters) noexcept;
};
using SeparatingAxis = SeparatingAxisOf<Form::corrected>;
using SeparatingAxisAsPublished = SeparatingAxisOf<Form::published>;

namespace detail {

/// One run of the test: keeps the best verdict that the axes tried so far allow.
template <class Policy, int D>
class AxisSearch {
 public:
  AxisSearch(Policy& policy, const MinkowskiDifference<D>& minkowski, const Boundary& a,
             const Boundary& b, Counters& counters)
      : policy_(policy), cso_(minkowski), a_(a), b_(b), counters_(counters) {
    for (const auto& [i, j] : a.edges) edges_.push_back({&minkowski.a[j], &minkowski.a[i]});
    in_a_ = edges_.size();
    for (const auto& [i, j] : b.edges) edges_.push_back({&minkowski.b[j], &minkowski.b[i]});
  }

  /// The normals of Minkowski difference facets, if it is full-dimensional: of facets of either
  /// shape, and of pairs of edges. A facet of the Minkowski difference is a sum of a face of each
  /// shape with dimensions that add up to D - 1 at least. Returns whether one separates strictly.
  [[nodiscard]] bool try_normals(Form form) noexcept {
    if constexpr (D == 2) {
      for (const PointDifference<D>& e : edges_)
        if (try_normal(along(e))) return true;
    } else {
      for (const auto& facet : a_.facets)
        if (try_normal(in_a(facet[0], facet[1]), in_a(facet[0], facet[2]))) return true;
      for (const auto& facet : b_.facets)
        if (try_normal(in_b(facet[0], facet[1]), in_b(facet[0], facet[2]))) return true;
      for (std::size_t i = 0; i < in_a_; ++i)
        for (std::size_t j = in_a_; j < edges_.size(); ++j) {
          // Parallel edges have no normal: the zero axis would "support" anything.
          if (form == Form::corrected && parallel(edges_[i], edges_[j])) continue;
          if (try_normal(along(edges_[i]), along(edges_[j]))) return true;
        }
    }
    return false;
  }

  /// All axes that a Minkowski difference of any dimension needs. Let r be the dimension of its
  /// affine hull. If r < D, the hull's normal separates, or the origin lies in the hull; then the
  /// Minkowski difference is a polytope of dimension r there, and its facets are again sums of
  /// faces.
  [[nodiscard]] bool try_all() noexcept {
    const PointDifference<D> w = cso_[VertexPair{}];
    if (edges_.empty()) return try_offset(pointing(w), {});  // one point
    const PointDifference<D> e = edges_[0];
    const PointDifference<D>* g = nullptr;
    for (const PointDifference<D>& x : edges_)
      if (g == nullptr && !parallel(e, x)) g = &x;
    if (g == nullptr) {  // on a line: off the origin, or an interval on a line through it
      if constexpr (D == 2) {
        if (try_normal(along(e))) return true;
      } else {
        Flat<D> line;
        line.basis[line.size++] = along(e);
        if (try_offset(away(e, w), line)) return true;
      }
      return try_both_ways(pointing(e));
    }
    if constexpr (D == 3) {
      bool flat = true;
      for (const PointDifference<D>& x : edges_)
        flat = flat && keep(policy_.template sign<Det3>(e, *g, x)) == Sign::zero;
      if (flat) {  // in a plane: the normal of each edge within it
        if (try_normal(along(e), along(*g))) return true;
        for (const PointDifference<D>& x : edges_)
          if (try_both_ways(away(x, parallel(x, e) ? *g : e))) return true;
        return false;
      }
    }
    return try_normals(Form::corrected);
  }

  [[nodiscard]] const std::optional<Direction<D>>& separating() const noexcept {
    return separating_;
  }
  [[nodiscard]] const std::optional<Direction<D>>& nearest_subset() const noexcept {
    return supporting_;
  }
  [[nodiscard]] bool sound() const noexcept { return sound_; }

 private:
  /// An edge of one shape as an edge of the Minkowski difference.
  [[nodiscard]] static Edge<D> along(const PointDifference<D>& e) noexcept {
    return {e, {e.q, e.q}};
  }
  [[nodiscard]] Edge<D> in_a(std::uint32_t i, std::uint32_t j) const noexcept {
    return along({&cso_.a[j], &cso_.a[i]});
  }
  [[nodiscard]] Edge<D> in_b(std::uint32_t i, std::uint32_t j) const noexcept {
    return along({&cso_.b[j], &cso_.b[i]});
  }
  [[nodiscard]] static Direction<D> pointing(const PointDifference<D>& base) noexcept {
    Direction<D> direction;
    direction.base = base;
    return direction;
  }
  /// The part of `base` orthogonal to e, in space.
  [[nodiscard]] static Direction<D> away(const PointDifference<D>& e,
                                         const PointDifference<D>& base) noexcept {
    Direction<D> direction = pointing(base);
    direction.span[direction.span_size++] = along(e);
    return direction;
  }
  [[nodiscard]] bool parallel(const PointDifference<D>& e, const PointDifference<D>& g) noexcept {
    if constexpr (D == 2) return keep(policy_.template sign<Det2>(e, g)) == Sign::zero;
    // |e x g|^2
    if constexpr (D == 3) return keep(policy_.template sign<BinetCauchy>(e, g, e, g)) == Sign::zero;
  }

  /// A direction with the same product >= 0 on the whole Minkowski difference. If that is 0, the
  /// origin lies in the Minkowski difference's affine hull, and the direction vanishes: any normal
  /// supports instead.
  [[nodiscard]] bool try_offset(const Direction<D>& direction, const Flat<D>& hull) noexcept {
    if (try_axis(direction)) return true;
    supporting_ = any_normal(policy_, hull);
    return false;
  }
  template <class... Edges>
  [[nodiscard]] bool try_normal(const Edges&... span) noexcept {
    Direction<D> direction = pointing(cso_[VertexPair{}]);
    ((direction.span[direction.span_size++] = span), ...);
    if (try_axis(direction)) return true;
    direction.orientation = Sign::negative;
    return try_axis(direction);
  }
  /// Of a direction that is no normal, the base carries the sense.
  [[nodiscard]] bool try_both_ways(const Direction<D>& direction) noexcept {
    if (try_axis(direction)) return true;
    Direction<D> opposite = direction;
    std::swap(opposite.base.p, opposite.base.q);
    return try_axis(opposite);
  }

  /// Looks for a vertex of the Minkowski difference w with direction . w < 0, going down one vertex
  /// at a time, first in A, then in B. If there is none, w has arrived at the minimum, whose sign
  /// tells.
  [[nodiscard]] bool try_axis(const Direction<D>& direction) noexcept {
    ++counters_.regions;
    VertexPair w{};
    Sign s = keep(sign_along(policy_, direction, cso_[w]));
    const auto descend = [&](std::uint32_t& index, std::uint32_t to,
                             const PointDifference<D>& gain) {
      if (keep(sign_along(policy_, direction, gain)) != Sign::negative) return;
      index = to;
      s = keep(sign_along(policy_, direction, cso_[w]));
    };
    for (const std::uint32_t i : a_.vertices) {
      if (s == Sign::negative) return false;
      descend(w.i, i, {&cso_.a[i], &cso_.a[w.i]});
    }
    for (const std::uint32_t j : b_.vertices) {
      if (s == Sign::negative) return false;
      descend(w.j, j, {&cso_.b[w.j], &cso_.b[j]});
    }
    if (s == Sign::zero && !supporting_) supporting_ = direction;
    if (s == Sign::positive) separating_ = direction;
    return s == Sign::positive;
  }

  Sign keep(Sign s) noexcept {
    sound_ = sound_ && s != Sign::undefined;
    return s;
  }

  Policy& policy_;
  const MinkowskiDifference<D>& cso_;
  const Boundary& a_;
  const Boundary& b_;
  Counters& counters_;
  std::vector<PointDifference<D>> edges_;  // of A, then of B
  std::size_t in_a_ = 0;                   // how many of A
  std::optional<Direction<D>> separating_;
  std::optional<Direction<D>> supporting_;
  bool sound_ = true;
};

}  // namespace detail

/// Whether the shapes are separated, touching or overlapping, by trying every axis that could tell.
///
/// Separated: outcome.direction . w > 0 on the Minkowski difference. Touching: >= 0. Overlapping:
/// no direction. Faces are not filled, so that there is no proof of touching or overlapping to be
/// made from the outcome. `a` and `b` are the boundaries of minkowski.a and minkowski.b. Mended:
/// any dimensions. Published: the normals of facets and edge pairs, strictly; `intersecting` where
/// none separates, which is right for full-dimensional shapes, and wrong for some flat ones.
/// Undecided under inexact policies only. Counts axes (each sense) in Counters::regions.
template <Form F = Form::corrected, PredicatePolicy Policy, int D>
[[nodiscard]] Outcome<D> separating_axis(Policy& policy, const MinkowskiDifference<D>& minkowski,
                                         const Boundary& a, const Boundary& b,
                                         Counters& counters) noexcept {
  detail::AxisSearch<Policy, D> axes(policy, minkowski, a, b, counters);
  Outcome<D> outcome;
  if (F == Form::published ? axes.try_normals(F) : axes.try_all()) {
    outcome.verdict = Verdict::separated;
    outcome.direction = axes.separating();
  } else if (!axes.sound()) {
    outcome.verdict = Verdict::undecided;
  } else if (F == Form::published) {
    outcome.verdict = Verdict::intersecting;
  } else {
    // Of a polytope, the origin is interior iff it is strictly on the inner side of every facet. A
    // flat Minkowski difference that has the origin in its plane or on its line was supported by a
    // normal.
    outcome.verdict = axes.nearest_subset() ? Verdict::touching : Verdict::overlapping;
    outcome.direction = axes.nearest_subset();
  }
  return outcome;
}

template <Form F>
template <PredicatePolicy Policy, int D>
Outcome<D> SeparatingAxisOf<F>::decide(Policy& policy, const MinkowskiDifference<D>& minkowski,
                                       Counters& counters) noexcept {
  adaptive topology;
  return separating_axis<F>(policy, minkowski, boundary(topology, minkowski.a),
                            boundary(topology, minkowski.b), counters);
}

}  // namespace certa
