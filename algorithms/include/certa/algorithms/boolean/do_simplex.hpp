/// DoSimplex in space: which feature with the newest vertex to go on from, by Voronoi regions.
///
/// Source: J. Linahan, A geometric interpretation of the Boolean Gilbert-Johnson-Keerthi algorithm
/// (2015), sections 4 and "Our contribution", Lemmas 5, 6, 7. Domain: 3D. Signs of degree at most
/// 4, exact where the policy is; at most 3 + 6 + 3 of them a step. The search ends, and is right,
/// for any two shapes.
///
/// Let A be the newest vertex, B, C, D the old face's; its nearest point to the origin is v != 0,
/// in its relative interior; O' is the origin's projection on the plane that the text names.
///
/// Progress lemma, for every size. If v.A < v.v, the point of conv(old + A) nearest to the origin
/// is nearer than v, hence not in the old face: its minimal face contains A. If also v.A <= 0 and A
/// != 0, it is not A: (v - A).A = v.A - A.A < 0, so that the segment from A to v starts towards the
/// origin. This covers Lemmas 5, 6, 7; `Regions::reduced` relies on v.A <= 0.
///
/// Termination: each step returns the face with the nearest point of conv(old + A) in its relative
/// interior, so |v| falls strictly and no face comes twice. Vertices stay affinely independent: v.x
/// is |v|^2 on the old face's affine hull and less at A. So no edge or normal vanishes. Where the
/// origin lies in the face, there is no v: "contains".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <certa/algorithms/boolean/in_doubles.hpp>
#include <certa/algorithms/boolean/sign_ledger.hpp>

namespace certa {

/// The regions that are distinguished.
enum class Regions : std::uint8_t {
  full,     ///< all with the newest vertex, including that vertex itself (Muratori)
  reduced,  ///< all with the newest vertex, but not that vertex itself (Driscoll, Linahan)
};

/// The sub-algorithm DoSimplex. Faces are returned in winding order: the normal (y - x) x (z - x)
/// of a triangle x, y, z points to the origin's side, so that a tetrahedron's outer sides are
/// known.
template <Regions R>
struct DoSimplex {
  /// The step on doubles, for the policy `uncertified`.
  template <int Dim>
  using InDoubles = detail::StepOnSigns<DoSimplex, detail::Order::kept, Dim>;

  /// The state of the algorithm during one query (gjk/algorithm.hpp).
  template <class Policy, int D>
  class State {
    using SignLedger = detail::SignLedger<Policy, D>;

   public:
    /// Makes the state of a query of this pair. It adds to the counters.
    State(const MinkowskiDifference<D>& minkowski, Counters& counters)
        : minkowski_(minkowski), counters_(counters) {}

    /// Returns the face from which the search goes on, from the old face and a new vertex; nothing
    /// if the signs of an inexact policy contradict each other.
    [[nodiscard]] std::optional<Face<D>> operator()(Policy& policy, const Simplex& old,
                                                    VertexPair w) noexcept {
      SignLedger signs(policy, minkowski_, counters_);
      const std::optional<Face<D>> face = old.size == 1 ? line(signs, w, old[0])
                                          : old.size == 2
                                              ? triangle(signs, w, old[0], old[1])
                                              : tetrahedron(signs, w, {old[0], old[1], old[2]});
      return signs.sound() ? face : std::nullopt;
    }

   private:
    /// The next face from a segment. Lemma 5: not B, as B.A < B.B; not A when B.A <= 0.
    static Face<D> line(SignLedger& signs, VertexPair a, VertexPair b) noexcept {
      return R == Regions::full ? star(signs, a, b) : signs.face({a, b});
    }

    /// The edge AB or the vertex A, whichever the origin's region is.
    static Face<D> star(SignLedger& signs, VertexPair a, VertexPair b) noexcept {
      if (signs.ahead(a, b)) return signs.face({a, b});
      return signs.face({a});
    }

    /// Returns whether O' lies outside the triangle A, X, Y across its edge AX: the part of Y - A
    /// orthogonal to X - A points away from the origin, that is, its product with A is positive. Or
    /// O' lies on that edge's line: ties go to the smaller face.
    static bool beside(SignLedger& signs, VertexPair a, VertexPair x, VertexPair y) noexcept {
      const auto ax = signs.between(a, x);
      const Sign s = signs.template test<TripleCross>(ax, signs.between(a, y), ax, signs.at(a));
      return s == Sign::positive || s == Sign::zero;
    }

    /// The next face from a triangle. Lemma 6: let h be the height over BC in the triangle's plane.
    /// By v.A < v.v, h(O') > 0: not BC. Let v.A <= 0. Then v.A = |O'|^2 + h(O')(h(O') - h(A)) shows
    /// h(O') <= h(A), so the weight of A at O' is at most 1, and O' is not beside both AB and AC
    /// (both other weights <= 0 would force O' = A, and then A = 0). So beside AC the nearest point
    /// is interior to AC: not to the triangle, not to AB, and not A. The "star" case, beside AC but
    /// not ahead of A, needs a vertex w with v.w > 0.
    static Face<D> triangle(SignLedger& signs, VertexPair a, VertexPair b, VertexPair c) noexcept {
      if (beside(signs, a, c, b)) {
        if (R != Regions::full || signs.ahead(a, c)) return signs.face({a, c});
        return star(signs, a, b);
      }
      if (beside(signs, a, b, c)) return line(signs, a, b);
      Face<D> face = signs.face({a, b, c});
      if (face.direction && face.direction->orientation == Sign::positive)
        face.simplex = signs.simplex({a, c, b}).simplex;
      return face;
    }

    /// The next face from a tetrahedron. Lemma 7: sides k are A, x_k, x_k+1 with outer normal (x_k
    /// - A) x (x_k+1 - A).
    static std::optional<Face<D>> tetrahedron(SignLedger& signs, VertexPair a,
                                              const std::array<VertexPair, 3>& x) noexcept {
      const auto outside = [&](std::size_t k) {
        return signs.template test<Det3>(signs.between(a, x[k]), signs.between(a, x[(k + 1) % 3]),
                                         signs.at(a)) == Sign::negative;
      };
      return nearest_feature(signs, a, x, {outside(0), outside(1), outside(2)});
    }

    /// The face with the tetrahedron's nearest point in its relative interior; it has A. For such a
    /// face G let f be the origin's projection on its affine hull. If f.y >= f.f on the whole
    /// tetrahedron, f is the nearest point provided that it lies in G; and |f| <= |v|, as v is in
    /// the tetrahedron. Two kinds of G pass for candidates; that f is interior to G follows:
    ///  A side AXY that sees the origin, f strictly within the angle XAY. Beyond XY or on it, f
    ///   would be s A + (1 - s) g with s <= 0, g on the line XY. So v.f = v.v + s (v.A - v.v), at
    ///   least v.v, hence f = v; but f.A >= f.f contradicts v.A < v.v.
    ///  An edge AX, the origin beside it in both its sides. Beyond X or at X: the same, with g = X.
    ///   Beyond A or at A: A = (1 - s) f + s X, 0 <= s < 1, so v.A = (1 - s) v.f + s v.v >= 0, and
    ///   it is 0 only for s = 0, f = 0 = A. When v.A <= 0 that is excluded; `full` looks ahead.
    /// Conversely the face of the nearest point passes, and if it is an edge, the origin sees one
    /// of its two sides at least: f = -(m n + m' n') with their outer unit normals, m, m' >= 0, and
    /// n.n' > -1. If no side sees the origin, the tetrahedron contains it: the old face does not
    /// separate it either (its height is positive, as in Lemma 6). Both remarks leave out f = A,
    /// which `full` tests first.
    static std::optional<Face<D>> nearest_feature(SignLedger& signs, VertexPair a,
                                                  const std::array<VertexPair, 3>& x,
                                                  const std::array<bool, 3>& outside) noexcept {
      if (!outside[0] && !outside[1] && !outside[2]) return signs.simplex({a, x[0], x[1], x[2]});
      std::array<bool, 3> ahead{true, true, true};
      if (R == Regions::full) {
        for (std::size_t k = 0; k < 3; ++k) ahead[k] = signs.ahead(a, x[k]);
        if (!ahead[0] && !ahead[1] && !ahead[2]) return signs.face({a});
      }
      for (std::size_t k = 0; k < 3; ++k) {
        if (!outside[k]) continue;
        const std::size_t l = (k + 1) % 3;
        const std::size_t m = (k + 2) % 3;
        const bool at_k = beside(signs, a, x[k], x[l]);
        const bool at_l = beside(signs, a, x[l], x[k]);
        if (!at_k && !at_l) return signs.wound({a, x[k], x[l]});
        if (at_k && ahead[k] && beside(signs, a, x[k], x[m])) return signs.face({a, x[k]});
        if (at_l && ahead[l] && beside(signs, a, x[l], x[m])) return signs.face({a, x[l]});
      }
      return std::nullopt;  // only where signs contradict each other
    }

    const MinkowskiDifference<D>& minkowski_;
    Counters& counters_;
  };
};

}  // namespace certa
