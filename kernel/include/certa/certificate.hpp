/// Certificates: what a verdict rests on, as plain data about the caller's own vertices.
///
/// Anyone can check one with exact rationals and the shapes' vertices alone; `certa::checker` does.
/// Indices are positions in the caller's vertex lists; directions and weights are exact.
/// Shape A has vertices p_i, shape B has vertices q_j; D is the dimension (2 or 3).
#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include <certa/rational.hpp>

namespace certa {

/// A vertex of one shape with its weight in a convex combination.
struct WeightedVertex {
  std::size_t index = 0;
  Rational weight;
};

/// A vertex p_i - q_j of the Minkowski difference with a positive weight.
struct WeightedPair {
  std::size_t i = 0;
  std::size_t j = 0;
  Rational weight;
};

/// Separated: min_i d.p_i > max_j d.q_j.
struct SeparationCertificate {
  std::vector<Rational> direction;
};

/// Separated, with the distance: a* = sum w_i p_i and b* = sum w_j q_j are convex combinations,
/// v = a* - b* is not zero, v.p_i >= v.a* for all i and v.q_j <= v.b* for all j. Then |v| is the
/// distance (the optimality conditions of the convex program min |a - b|).
struct DistanceCertificate {
  std::vector<WeightedVertex> a;
  std::vector<WeightedVertex> b;
};

/// Intersecting: a* = b* as convex combinations: a common point, which says nothing of how the
/// shapes meet. For algorithms that do not tell.
struct IntersectionCertificate {
  std::vector<WeightedVertex> a;
  std::vector<WeightedVertex> b;
};

/// Touching: a* = b* as convex combinations, and d != 0 with d.p_i >= d.a* >= d.q_j for all i, j.
struct TouchingCertificate {
  std::vector<WeightedVertex> a;
  std::vector<WeightedVertex> b;
  std::vector<Rational> direction;
};

/// Overlapping: w_k > 0, sum w_k (p_{i_k} - q_{j_k}) = 0, and the differences have rank D. Then the
/// origin is interior to their hull. At most 2D pairs are needed (Steinitz).
struct OverlapCertificate {
  std::vector<WeightedPair> pairs;
};

/// Nearer than some number x: a* = sum w_i p_i and b* = sum w_j q_j are convex combinations with
/// |a* - b*| < x. It says nothing of how the shapes meet.
struct NearCertificate {
  std::vector<WeightedVertex> a;
  std::vector<WeightedVertex> b;
};

/// An error: the shapes do not have the points that the answer is about.
struct OtherShapes {};

/// `monostate`: no certificate, as for algorithms as published, and for contact by separating axes.
using Certificate = std::variant<std::monostate, SeparationCertificate, DistanceCertificate,
                                 IntersectionCertificate, TouchingCertificate, OverlapCertificate,
                                 NearCertificate, OtherShapes>;

}  // namespace certa
