/// Boolean GJK with Muratori's DoSimplex, and with the reduction by Driscoll that Linahan proves.
///
/// Source: J. Linahan, A geometric interpretation of the Boolean Gilbert-Johnson-Keerthi algorithm
/// (2015); C. Muratori, Implementing GJK (2006). Domain: 3D, any two shapes. do_simplex.hpp states
/// the cost, the exactness and what is proved. What the published forms get wrong:
///  - among several sides of the tetrahedron that see the origin the first is taken, or their
///    common edge: not always the nearest feature, on which Lemmas 5, 6, 7 rest. The distance need
///    not fall, and there are separated shapes for which the search goes round for ever;
///  - a direction may vanish (the origin on an edge or vertex), simplices may be flat or have a
///    vertex twice. No pair is known where that gives a wrong answer: such a search ends with a
///    tetrahedron none of whose sides sees the origin.
/// The paper lets the support of a flat side be its centroid; here it is a vertex.
#pragma once

#include <certa/algorithms/boolean/do_simplex.hpp>

namespace certa {

/// Muratori's sub-algorithm: tests the newest vertex and all features with it, 2 regions of a
/// segment, 5 of a triangle, 8 of a tetrahedron. The published form takes, of a tetrahedron, the
/// first side that sees the origin, then that triangle's regions.
template <Form F>
struct MuratoriOf : DoSimplex<Regions::full, F> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{
      .name = F == Form::published ? "muratori-published" : "muratori",
      .min_dimension = 3,
      .max_dimension = 3,
      .level = 1,
      .paper = "Linahan 2015, sec. 4 (Muratori 2006)",
      .as_published = F == Form::published};
};
/// Boolean GJK with Muratori's DoSimplex and all Voronoi regions of the newest vertex: contact in
/// 3D, right on every pair.
using Muratori = MuratoriOf<Form::corrected>;
/// Boolean GJK with Muratori's DoSimplex, in 3D, as its paper prints it: it may not end by itself.
using MuratoriAsPublished = MuratoriOf<Form::published>;

/// Muratori's sub-algorithm without the region of the newest vertex: 1, 4 and 7 regions are left.
/// Once there was a triangle, no step starts from a vertex again. The published form finds a
/// tetrahedron's region by at most three plane tests.
template <Form F>
struct MuratoriReducedOf : DoSimplex<Regions::reduced, F> {
  /// The name, dimensions, level and source of the algorithm.
  static constexpr AlgorithmInfo info{
      .name = F == Form::published ? "muratori-reduced-published" : "muratori-reduced",
      .min_dimension = 3,
      .max_dimension = 3,
      .level = 1,
      .paper = "Linahan 2015, Lemmas 5-7",
      .as_published = F == Form::published};
};
/// Boolean GJK with the regions that Linahan's Lemmas 5 to 7 leave: contact in 3D, right on every
/// pair.
using MuratoriReduced = MuratoriReducedOf<Form::corrected>;
/// Boolean GJK with reduced regions, in 3D, as its paper prints it: it may not end by itself.
using MuratoriReducedAsPublished = MuratoriReducedOf<Form::published>;

}  // namespace certa
