/// Boolean GJK in the plane with the barycode's early exits.
///
/// Source: Zhang, Wu, Wang, Zhou, Barycode-based GJK algorithm, section III, Algorithm 6, with
/// Algorithms 3, 4, 5 as sub-distance, by signs. Domain: 2D, any two shapes. At most 6 signs of
/// degree 2 a step, exact where the policy is; the paper's tolerance is 0.
#pragma once

#include <optional>

#include <certa/algorithms/boolean/in_doubles.hpp>
#include <certa/algorithms/boolean/sign_ledger.hpp>
#include <certa/predicates/compiler.hpp>

namespace certa {

/// Boolean GJK with the early exits of the barycode: contact in 2D, right on every pair. The loop
/// exits with `contains` when the new vertex w lies opposite to the edge AB as seen from the
/// origin: (A x w)(B x w) <= 0. Let v be interior to AB and the nearest point, v.w <= 0. The
/// condition puts w in the cone of A and B or in its mirror image; in the cone, w = a A + b B would
/// give v.w = (a + b) v.v > 0, unless w = 0. So w lies in the mirror image, and the triangle
/// contains the origin, also when a factor is zero.
///
/// When the exit is not taken, neither A x w nor B x w is zero and the weights of A and B have
/// opposite signs, that of w is positive (progress lemma, do_simplex.hpp). So only the codes of the
/// edges wA and wB of Algorithm 3 are left; ConeRegion, the code 7 and zero weights cannot occur.
/// The step takes that edge, which has the nearest point in its interior, because by the lemma that
/// point is not w. The printed loop (published/barycode.hpp) goes through the codes. Under exact
/// signs they agree.
struct BarycodeCollision {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "barycode-collision",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 1,
                                      .paper = "Zhang et al., Algorithm 6"};

  /// The step on doubles, for the policy `uncertified`.
  template <int Dim>
  using InDoubles = detail::StepOnSigns<BarycodeCollision, detail::Order::any, Dim>;

  /// The state of the algorithm during one query (gjk/algorithm.hpp).
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
    /// if the signs of an inexact policy contradict each other.
    [[nodiscard, CERTA_INLINE]] std::optional<Face<D>> operator()(Policy& policy,
                                                                  const Simplex& old,
                                                                  VertexPair w) noexcept {
      SignLedger signs(policy, minkowski_, counters_);
      const std::optional<Face<D>> face =
          old.size == 1 ? signs.face({w, old[0]}) : triangle(signs, w, old[0], old[1]);
      return signs.sound() ? face : std::nullopt;
    }

   private:
    /// The sign of x cross y.
    static Sign cross_sign(SignLedger& signs, VertexPair x, VertexPair y) noexcept {
      return signs.template test<Det2>(signs.at(x), signs.at(y));
    }

    [[CERTA_INLINE]] static std::optional<Face<D>> triangle(SignLedger& signs, VertexPair w,
                                                            VertexPair b, VertexPair c) noexcept {
      const Sign bw = cross_sign(signs, b, w);
      const Sign cw = cross_sign(signs, c, w);
      if (bw * cw != Sign::positive) return signs.simplex({w, b, c});
      // The cofactors' sum (b - w) x (c - w); those of b and c are c x w = cw and w x b = -bw.
      const Sign sum = signs.template test<Det2>(signs.between(w, b), signs.between(w, c));
      return signs.face({w, cw == sum ? b : c});
    }

    const MinkowskiDifference<D>& minkowski_;
    Counters& counters_;
  };
};

}  // namespace certa
