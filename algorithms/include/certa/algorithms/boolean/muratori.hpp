/// Boolean GJK with Muratori's DoSimplex, and with the reduction by Driscoll that Linahan proves.
///
/// Source: J. Linahan, A geometric interpretation of the Boolean Gilbert-Johnson-Keerthi algorithm
/// (2015); C. Muratori, Implementing GJK (2006). Domain: 3D, any two shapes. do_simplex.hpp states
/// the cost, the exactness and the proofs. The text's own loop, with other regions of a
/// tetrahedron, is in published/boolean_gjk.hpp. The paper lets the support of a flat side be its
/// centroid; here it is a vertex.
#pragma once

#include <certa/algorithms/boolean/do_simplex.hpp>

namespace certa {

/// Boolean GJK with Muratori's DoSimplex, which tests the newest vertex and all features with it, 2
/// regions of a segment, 5 of a triangle, 8 of a tetrahedron: contact in 3D, right on every pair.
struct Muratori : DoSimplex<Regions::full> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "muratori",
                                      .min_dimension = 3,
                                      .max_dimension = 3,
                                      .level = 1,
                                      .paper = "Linahan 2015, sec. 4 (Muratori 2006)"};
};

/// Boolean GJK with the regions that Linahan's Lemmas 5 to 7 leave, 1, 4 and 7: contact in 3D,
/// right on every pair. Once the simplex was a triangle, no step starts from a vertex again.
struct MuratoriReduced : DoSimplex<Regions::reduced> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{.name = "muratori-reduced",
                                      .min_dimension = 3,
                                      .max_dimension = 3,
                                      .level = 1,
                                      .paper = "Linahan 2015, Lemmas 5-7"};
};

}  // namespace certa
