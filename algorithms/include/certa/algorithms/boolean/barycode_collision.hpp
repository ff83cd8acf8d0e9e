/// Boolean GJK in the plane with the barycode's early exits.
///
/// Source: Zhang, Wu, Wang, Zhou, Barycode-based GJK algorithm, section III, Algorithm 6, with
/// Algorithms 3, 4, 5 as sub-distance, by signs. Domain: 2D, any two shapes. At most 6 signs of
/// degree 2 a step, exact where the policy is; the paper's tolerance is 0.
#pragma once

#include <optional>

#include <certa/algorithms/boolean/in_doubles.hpp>
#include <certa/algorithms/boolean/sign_ledger.hpp>

namespace certa {

/// The sub-algorithm with the early exit of the barycode. It exits with `contains` when the new
/// vertex w lies opposite to the edge AB as seen from the origin: (A x w)(B x w) <= 0. Let v be
/// interior to AB and the nearest point, v.w <= 0. The condition puts w in the cone of A and B or
/// in its mirror image; in the cone, w = a A + b B would give v.w = (a + b) v.v > 0, unless w = 0.
/// So w lies in the mirror image, and the triangle contains the origin, also when a factor is zero.
///
/// When the exit is not taken, neither A x w nor B x w is zero and the weights of A and B have
/// opposite signs, that of w is positive (progress lemma, do_simplex.hpp). So of Algorithm 3 only
/// the codes of the edges wA and wB are left: ConeRegion, the code 7 and zero weights cannot come
/// up any more. The corrected form takes that edge, which holds the nearest point in its interior:
/// it is not w, by the lemma. The published form goes through the codes. Under exact signs they
/// agree.
template <Form F>
struct BarycodeCollisionOf {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{
      .name = F == Form::published ? "barycode-collision-published" : "barycode-collision",
      .min_dimension = 2,
      .max_dimension = 2,
      .level = 1,
      .paper = "Zhang et al., Algorithm 6",
      .as_published = F == Form::published};

  /// The step on doubles, for the policy `uncertified`.
  template <int Dim>
  using InDoubles = detail::StepOnSigns<BarycodeCollisionOf, detail::Order::any, Dim>;

  /// The state of the algorithm during one query (exact/algorithm.hpp).
  template <class Policy, int D>
  class State {
    template <int>
    using Face = typename detail::SignLedger<Policy, D>::Returned;

    using SignLedger = detail::SignLedger<Policy, D>;

   public:
    /// Makes the state of a query of this pair. It adds to the counters.
    State(const MinkowskiDifference<D>& minkowski, Counters& counters)
        : minkowski_(minkowski), counters_(counters) {}

    /// Returns the face from which the search goes on, from the old face and a new vertex; nothing
    /// where the signs of an inexact policy contradict each other.
    [[nodiscard, gnu::always_inline]] std::optional<Face<D>> operator()(Policy& policy,
                                                                        const Simplex& old,
                                                                        VertexPair w) noexcept {
      SignLedger signs(policy, minkowski_, counters_);
      const std::optional<Face<D>> face =
          old.size == 1 ? segment(signs, w, old[0]) : triangle(signs, w, old[0], old[1]);
      return signs.sound() ? face : std::nullopt;
    }

   private:
    /// The sign of x cross y.
    static Sign cross_sign(SignLedger& signs, VertexPair x, VertexPair y) noexcept {
      return signs.template test<Det2>(signs.at(x), signs.at(y));
    }

    /// The face of a segment, S1D. The paper stops at v = 0, so that a face has no direction there.
    [[gnu::always_inline]] static Face<D> segment(SignLedger& signs, VertexPair a,
                                                  VertexPair b) noexcept {
      if constexpr (F == Form::published) {
        if (!signs.ahead(a, b)) return signs.template face<Form::corrected>({a});
        if (!signs.ahead(b, a)) return signs.template face<Form::corrected>({b});
      }
      return signs.template face<Form::corrected>({a, b});
    }

    [[gnu::always_inline]] static std::optional<Face<D>> triangle(SignLedger& signs, VertexPair w,
                                                                  VertexPair b,
                                                                  VertexPair c) noexcept {
      const Sign bw = cross_sign(signs, b, w);
      const Sign cw = cross_sign(signs, c, w);
      if (bw * cw != Sign::positive) return signs.simplex({w, b, c});
      // The cofactors' sum (b - w) x (c - w); those of b and c are c x w = cw and w x b = -bw.
      const Sign sum = signs.template test<Det2>(signs.between(w, b), signs.between(w, c));
      if constexpr (F == Form::corrected) {
        return segment(signs, w, cw == sum ? b : c);
      } else {
        const Sign bc = cross_sign(signs, b, c);
        const auto same = [sum](Sign s) {
          return (sum == Sign::positive) == (s == Sign::positive);
        };
        switch ((same(bc) ? 4 : 0) | (same(cw) ? 2 : 0) | (same(-bw) ? 1 : 0)) {
          case 1:
            return cone(signs, c, w, b);
          case 2:
            return cone(signs, b, w, c);
          case 3:
            return segment(signs, b, c);
          case 4:
            return cone(signs, w, b, c);
          case 5:
            return segment(signs, w, c);
          case 6:
            return segment(signs, w, b);
          case 7:
            return signs.simplex({w, b, c});
          default:
            return std::nullopt;
        }
      }
    }

    /// The face of a cone, ConeRegion: the vertex v, or where its angle is obtuse perhaps one of
    /// its edges vm, vn.
    static Face<D> cone(SignLedger& signs, VertexPair v, VertexPair m, VertexPair n) noexcept {
      const Sign angle = signs.template test<Dot>(signs.between(m, v), signs.between(n, v));
      if (angle == Sign::negative) {
        if (signs.ahead(v, m)) return segment(signs, v, m);
        if (signs.ahead(v, n)) return segment(signs, v, n);
      }
      return signs.template face<Form::corrected>({v});
    }

    const MinkowskiDifference<D>& minkowski_;
    Counters& counters_;
  };
};
/// Boolean GJK with the early exits of the barycode: contact in 2D, right on every pair.
using BarycodeCollision = BarycodeCollisionOf<Form::corrected>;
/// Boolean GJK with the early exits of the barycode, in 2D, as its paper prints it.
using BarycodeCollisionAsPublished = BarycodeCollisionOf<Form::published>;

}  // namespace certa
