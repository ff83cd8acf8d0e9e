/// Boolean GJK in the plane with normals from triple products.
///
/// Source: "Collision detection by GJK algorithm", section 6 of a paper on convex hulls (Chan,
/// divide and conquer) and GJK; tripleProduct(x, y, z) has to be read as x cross (y cross z),
/// because (x cross y) cross z would vanish where two first arguments agree. Domain: 2D, any two
/// shapes. At most 3 signs of degree 2 a step, exact where the policy is.
#pragma once

#include <optional>

#include <certa/algorithms/boolean/in_doubles.hpp>
#include <certa/algorithms/boolean/sign_ledger.hpp>

namespace certa {

/// Boolean GJK with normals from triple products: contact in 2D, right on every pair. The normal of
/// a new edge points away from the third vertex; the first normal towards the origin.
///
/// The printed loop (published/triple_product.hpp) takes direction.w = 0 for separation, which is
/// wrong for shapes that touch; and when the origin lies on the first edge, the normal
/// tripleProduct(ab, ao, ab) vanishes, so that it answers "separated" even where shapes overlap.
/// Here both cases are decided correctly. By the progress lemma (do_simplex.hpp) this agrees with
/// `OrderedSimplex`, because at most one new edge sees the origin.
struct TripleProduct {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "triple-product",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 1,
                                      .paper = "Alzubaidi, section 6"};

  /// The step on doubles, for the policy `uncertified`.
  template <int Dim>
  using InDoubles = detail::StepOnSigns<TripleProduct, detail::Order::kept, Dim>;

  /// The state of the algorithm during one query (gjk/algorithm.hpp).
  template <class Policy, int D>
  class State {
    template <int>
    using Face = typename detail::SignLedger<Policy, D>::Returned;

   public:
    /// Makes the state of a query of this pair. It adds to the counters.
    State(const MinkowskiDifference<D>& minkowski, Counters& counters)
        : minkowski_(minkowski), counters_(counters) {}

    /// Returns the face from which the search goes on, from the old face and a new vertex; nothing
    /// if the signs of an inexact policy contradict each other.
    [[nodiscard]] std::optional<Face<D>> operator()(Policy& policy, const Simplex& old,
                                                    VertexPair a) noexcept {
      detail::SignLedger<Policy, D> signs(policy, minkowski_, counters_);
      const auto step = [&]() -> Face<D> {
        if (old.size == 1) {
          const VertexPair b = old[0];
          const Sign s = signs.template test<Det2>(signs.between(b, a), signs.at(b));
          if (s == Sign::zero) return signs.simplex({b, a});
          return signs.wound({b, a}, s);
        }
        const VertexPair b = old[1];  // the newer one of the old vertices
        const VertexPair c = old[0];
        // det(ab, ac) > 0 when c is on the left of ab: then the direction away from the origin is
        // to the left, too, if the origin is on the right.
        const Sign winding = signs.template test<Det2>(signs.between(a, b), signs.between(a, c));
        const auto sees = [&](VertexPair x, Sign third) {
          return third * signs.template test<Det2>(signs.between(a, x), signs.at(a)) ==
                 Sign::positive;
        };
        if (sees(b, winding)) return edge_of(signs, b, a, winding);
        if (sees(c, -winding)) return edge_of(signs, c, a, -winding);
        return signs.simplex({c, b, a});
      };
      const Face<D> face = step();
      return signs.sound() ? std::optional(face) : std::nullopt;
    }

   private:
    /// The edge (x, a) with the normal that `third` gives for a -> x. It is stored for x -> a,
    /// hence the minus.
    static Face<D> edge_of(const detail::SignLedger<Policy, D>& signs, VertexPair x, VertexPair a,
                           Sign third) noexcept {
      return signs.wound({x, a}, -third);
    }

    const MinkowskiDifference<D>& minkowski_;
    Counters& counters_;
  };
};

}  // namespace certa
