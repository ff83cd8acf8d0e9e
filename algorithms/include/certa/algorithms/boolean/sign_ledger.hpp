/// The parts that the Boolean sub-algorithms share: faces by their vertices, and a record of the
/// signs of a step.
#pragma once

#include <initializer_list>
#include <optional>

#include <certa/geometry/direction.hpp>
#include <certa/geometry/minkowski_difference.hpp>
#include <certa/gjk/algorithm.hpp>
#include <certa/gjk/face.hpp>
#include <certa/predicates/polynomial.hpp>

namespace certa {

namespace detail {

/// Evaluates the signs of one step. An undefined one (inexact policies) spoils the step.
template <class Policy, int D>
class SignLedger {
 public:
  using Returned = Face<D>;  ///< the result of a step

  SignLedger(Policy& policy, const MinkowskiDifference<D>& minkowski, Counters& counters)
      : policy_(policy), minkowski_(minkowski), counters_(counters) {}

  [[nodiscard]] PointDifference<D> at(VertexPair x) const noexcept { return minkowski_[x]; }
  [[nodiscard]] Edge<D> between(VertexPair x, VertexPair y) const noexcept {
    return edge(minkowski_[x], minkowski_[y]);
  }
  /// A sign on which the algorithm branches: one region test.
  template <class Polynomial, class... X>
  [[nodiscard]] Sign test(const X&... x) noexcept {
    ++counters_.regions;
    return keep(policy_.template sign<Polynomial>(x...));
  }
  /// Returns whether w lies on the origin's side of x across xy: (y - x).(-x) > 0.
  [[nodiscard]] bool ahead(VertexPair x, VertexPair y) noexcept {
    return test<Dot>(at(x), between(x, y)) == Sign::negative;
  }

  /// The face with these vertices; without a direction if the origin lies in its affine hull.
  [[nodiscard]] Face<D> face(std::initializer_list<VertexPair> vertices) noexcept {
    Face<D> face = simplex(vertices);
    Direction<D> direction = direction_of<D>(face.simplex);
    if (keep(orient(policy_, minkowski_, direction)) == Sign::positive) face.direction = direction;
    return face;
  }
  /// The facet (x, y or x, y, z) whose normal, (y - x) turned left or (y - x) x (z - x), is the
  /// search direction: where the origin is known to lie on that side. Directions point away from
  /// the origin, hence the minus.
  [[nodiscard]] Face<D> wound(std::initializer_list<VertexPair> vertices,
                              Sign orientation = Sign::negative) const noexcept {
    Face<D> face = simplex(vertices);
    face.direction = direction_of<D>(face.simplex);
    face.direction->orientation = orientation;
    return face;
  }
  /// A simplex that contains the origin.
  [[nodiscard]] Face<D> simplex(std::initializer_list<VertexPair> vertices) const noexcept {
    Face<D> face;
    for (const VertexPair x : vertices) face.simplex.push_back(x);
    return face;
  }

  [[nodiscard]] bool sound() const noexcept { return sound_; }

 private:
  Sign keep(Sign s) noexcept {
    sound_ = sound_ && s != Sign::undefined;
    return s;
  }

  Policy& policy_;
  const MinkowskiDifference<D>& minkowski_;
  Counters& counters_;
  bool sound_ = true;
};

}  // namespace detail

/// One step of an algorithm outside any search: from the face `old` (in the algorithm's own order)
/// and a new vertex w, both of a given Minkowski difference. It is for experiments and tests.
template <class Algorithm, class Policy, int D>
[[nodiscard]] std::optional<Face<D>> single_step(Policy& policy,
                                                 const MinkowskiDifference<D>& minkowski,
                                                 const Simplex& old, VertexPair w,
                                                 Counters& counters) noexcept {
  typename Algorithm::template State<Policy, D> state(minkowski, counters);
  return state(policy, old, w);
}

}  // namespace certa
