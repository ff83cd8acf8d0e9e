/// Certificates: proofs of verdicts, as plain data about the caller's own vertices.
///
/// Exact rationals and the shapes' vertices are enough to check one; `certa::check` does. Indices
/// are positions in the caller's lists of vertices; directions and weights are exact. Shape A has
/// vertices p_i, shape B has vertices q_j; D is the dimension (2 or 3). docs/user/guarantees.md
/// says why each kind implies its verdict.
#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include <certa/rational.hpp>

namespace certa {

/// A vertex of one shape with its weight in a convex combination.
struct WeightedVertex {
  std::size_t index = 0;  ///< The vertex's position in the caller's list.
  Rational weight;        ///< The weight, not negative; the weights of a combination sum to 1.
};

/// A vertex p_i - q_j of the Minkowski difference with a positive weight.
struct WeightedPair {
  std::size_t i = 0;  ///< The position of p_i in the list of A's vertices.
  std::size_t j = 0;  ///< The position of q_j in the list of B's vertices.
  Rational weight;    ///< The weight, positive; weights need not sum to 1.
};

/// A proof that the shapes are separated: a direction d with min_i d.p_i > max_j d.q_j, or, with
/// radii of the sum R, min_i d.p_i - max_j d.q_j > R |d|. If the shapes are placed, p_i and q_j are
/// the placed vertices, here and below.
struct SeparationCertificate {
  std::vector<Rational> direction;  ///< The D components of d.
};

/// A proof of the distance of separated shapes: for the convex combinations a* = sum w_i p_i and b*
/// = sum w_j q_j, v = a* - b* is not zero, v.p_i >= v.a* for all i and v.q_j <= v.b* for all j.
/// Then |v| is the distance (the optimality conditions of the convex program min |a - b|). If the
/// shapes have radii, |v| is the distance of the hulls, and the shapes are separated, touching or
/// overlapping for |v| > R, |v| = R or |v| < R.
struct DistanceCertificate {
  std::vector<WeightedVertex> a;  ///< The weights of a* on vertices of A.
  std::vector<WeightedVertex> b;  ///< The weights of b* on vertices of B.
};

/// A proof that the shapes meet: convex combinations a* and b* that are equal, a common point. It
/// does not tell touching from overlapping.
struct IntersectionCertificate {
  std::vector<WeightedVertex> a;  ///< The weights of the common point on vertices of A.
  std::vector<WeightedVertex> b;  ///< The weights of the common point on vertices of B.
};

/// A proof that the shapes touch: convex combinations a* = b*, a common point, and a direction d
/// that is not zero with d.p_i >= d.a* >= d.q_j for all i and j.
struct TouchingCertificate {
  std::vector<WeightedVertex> a;    ///< The weights of the common point on vertices of A.
  std::vector<WeightedVertex> b;    ///< The weights of the common point on vertices of B.
  std::vector<Rational> direction;  ///< The D components of d.
};

/// A proof that the shapes overlap: pairs with weights w_k > 0, sum w_k (p_{i_k} - q_{j_k}) = 0,
/// and differences of rank D. Then the origin is interior to their hull. At most 2D pairs are
/// needed (Steinitz's theorem).
struct OverlapCertificate {
  std::vector<WeightedPair> pairs;  ///< The pairs of vertices with their weights.
};

/// A proof that the distance is below some number x: convex combinations a* = sum w_i p_i and b* =
/// sum w_j q_j with |a* - b*| < x. It says nothing of how the shapes meet; with x = R they overlap
/// by their radii.
struct NearCertificate {
  std::vector<WeightedVertex> a;  ///< The weights of a* on vertices of A.
  std::vector<WeightedVertex> b;  ///< The weights of b* on vertices of B.
};

/// An error in place of a certificate: the shapes are not those that the answer is about.
struct OtherShapes {};

/// The proof of an answer. It is `monostate` where there is none: for algorithms as published, and
/// for contact by separating axes.
using Certificate = std::variant<std::monostate, SeparationCertificate, DistanceCertificate,
                                 IntersectionCertificate, TouchingCertificate, OverlapCertificate,
                                 NearCertificate, OtherShapes>;

}  // namespace certa
