/// Boolean GJK on an ordered simplex: the order of the vertices says on which side the origin is.
///
/// Source: Convex polyhedra collision test (GJK algorithm), with code for the plane and a paragraph
/// about space. Domain: 2D and 3D, any two shapes. In the plane at most 2 signs of degree 2 a step;
/// in space see do_simplex.hpp. Exact where the policy is.
#pragma once

#include <optional>

#include <certa/algorithms/boolean/do_simplex.hpp>
#include <certa/algorithms/boolean/in_doubles.hpp>
#include <certa/algorithms/boolean/sign_ledger.hpp>

namespace certa {

/// Boolean GJK on an ordered simplex: contact in 2D, right on every pair. An edge (s, t) is kept so
/// that the origin lies on its left; a new vertex w leaves it to the left of s -> w, to the right
/// of t -> w, or in the triangle.
///
/// It is right because the progress lemma (do_simplex.hpp) holds. With v the foot of the origin on
/// the edge's line and v.w <= 0, the origin is not outside both new edges, and its nearest point
/// lies within the one that it is outside of; so v stays in the edge, and |v| falls strictly. If v
/// = 0 after the first step, the search stops. The printed code (published/ordered_simplex.hpp)
/// goes on with a normal of the line st, and is right as well: with any w on that side (v.w >= 0
/// there always) the triangle contains the origin, on its edge st.
struct OrderedSimplex {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "ordered-simplex",
                                      .min_dimension = 2,
                                      .max_dimension = 2,
                                      .level = 1,
                                      .paper = "Convex polyhedra collision test, k = 1, 2, n"};

  /// The step on doubles, for the policy `uncertified`.
  template <int Dim>
  using InDoubles = detail::StepOnSigns<OrderedSimplex, detail::Order::kept, Dim>;

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
                                                    VertexPair w) noexcept {
      detail::SignLedger<Policy, D> signs(policy, minkowski_, counters_);
      // det(w - x, x): positive when the origin is on the right of x -> w.
      const auto turn = [&](VertexPair x) {
        return signs.template test<Det2>(signs.between(x, w), signs.at(x));
      };
      const auto step = [&]() -> Face<D> {
        if (old.size == 1) {
          const Sign s = turn(old[0]);
          if (s == Sign::zero) return signs.simplex({old[0], w});
          return s == Sign::positive ? signs.wound({w, old[0]}) : signs.wound({old[0], w});
        }
        if (turn(old[0]) == Sign::negative) return signs.wound({old[0], w});
        if (turn(old[1]) == Sign::positive) return signs.wound({w, old[1]});
        return signs.simplex({old[0], old[1], w});
      };
      const Face<D> face = step();
      return signs.sound() ? std::optional(face) : std::nullopt;
    }

   private:
    const MinkowskiDifference<D>& minkowski_;
    Counters& counters_;
  };
};

/// Boolean GJK on an ordered simplex: contact in 3D, right on every pair. The source has a
/// paragraph about space: with three points it tests the side of their plane, with four one of the
/// sides with the newest vertex. That is not enough, because the plane's normal need not point from
/// the nearest point to the origin. Finding the nearest point takes the regions of Lemmas 6 and 7,
/// so this is `MuratoriReduced`.
struct OrderedSimplex3d : DoSimplex<Regions::reduced> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "ordered-simplex-3d",
                                      .min_dimension = 3,
                                      .max_dimension = 3,
                                      .level = 1,
                                      .paper = "Convex polyhedra collision test, last paragraph"};
};

}  // namespace certa
