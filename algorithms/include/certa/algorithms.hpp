/// The registry of algorithms: every algorithm that a query may run. A new one is one line here.
#pragma once

#include <certa/algorithms/boolean/barycode_collision.hpp>
#include <certa/algorithms/boolean/muratori.hpp>
#include <certa/algorithms/boolean/ordered_simplex.hpp>
#include <certa/algorithms/boolean/separating_axis.hpp>
#include <certa/algorithms/boolean/triple_product.hpp>
#include <certa/algorithms/sub_distance/barycode.hpp>
#include <certa/algorithms/sub_distance/johnson.hpp>
#include <certa/algorithms/sub_distance/nesterov.hpp>
#include <certa/algorithms/sub_distance/signed_volumes.hpp>
#include <certa/algorithms/sub_distance/voronoi.hpp>
#include <certa/algorithms/sub_distance/wolfe.hpp>
#include <certa/gjk/nearest_face.hpp>

namespace certa {

/// A list of algorithms, as types.
template <class... Algorithms>
struct AlgorithmList {
  /// Calls `f.template operator()<Algorithm>()` for each algorithm, in the order of the list.
  template <class F>
  static constexpr void for_each(F&& f) {
    (f.template operator()<Algorithms>(), ...);
  }
};

/// All algorithms that a query may run: types for the parameter `Algorithm` of the queries in
/// policies.hpp. `Algorithm::info` has each one's name, dimensions, level and source. Loops as the
/// papers print them stand apart (algorithms/published/loops.hpp); docs/developer/papers.md
/// compares them.
using Algorithms = AlgorithmList<NearestFace,        //
                                 Johnson,            //
                                 JohnsonBackup,      //
                                 Backup,             //
                                 SignedVolumes,      //
                                 Voronoi,            //
                                 Wolfe,              //
                                 Nesterov,           //
                                 Barycode,           //
                                 BarycodeOrdered,    //
                                 BarycodeCollision,  //
                                 OrderedSimplex,     //
                                 OrderedSimplex3d,   //
                                 TripleProduct,      //
                                 Muratori,           //
                                 MuratoriReduced,    //
                                 SeparatingAxis>;

}  // namespace certa
