/// The registry: every algorithm that a query may run on. A new one is one line here.
#pragma once

#include <certa/algorithms/boolean/barycode_collision.hpp>
#include <certa/algorithms/boolean/muratori.hpp>
#include <certa/algorithms/boolean/ordered_simplex.hpp>
#include <certa/algorithms/boolean/separating_axis.hpp>
#include <certa/algorithms/boolean/triple_product.hpp>
#include <certa/algorithms/sub_distance/barycode.hpp>
#include <certa/algorithms/sub_distance/johnson.hpp>
#include <certa/algorithms/sub_distance/signed_volumes.hpp>
#include <certa/algorithms/sub_distance/voronoi.hpp>
#include <certa/exact/nearest_face.hpp>

namespace certa {

template <class... Algorithms>
struct AlgorithmList {
  /// Calls f.template operator()<Algorithm>() for each.
  template <class F>
  static constexpr void for_each(F&& f) {
    (f.template operator()<Algorithms>(), ...);
  }
};

using Algorithms = AlgorithmList<NearestFace,                   //
                                 Johnson,                       //
                                 JohnsonBackup,                 //
                                 Backup,                        //
                                 SignedVolumes,                 //
                                 SignedVolumesAsPublished,      //
                                 Voronoi,                       //
                                 Barycode,                      //
                                 BarycodeOrdered,               //
                                 BarycodeAsPublished,           //
                                 BarycodeCollision,             //
                                 BarycodeCollisionAsPublished,  //
                                 OrderedSimplex,                //
                                 OrderedSimplexAsPublished,     //
                                 OrderedSimplex3d,              //
                                 OrderedSimplex3dAsPublished,   //
                                 TripleProduct,                 //
                                 TripleProductAsPublished,      //
                                 Muratori,                      //
                                 MuratoriAsPublished,           //
                                 MuratoriReduced,               //
                                 MuratoriReducedAsPublished,    //
                                 SeparatingAxis,                //
                                 SeparatingAxisAsPublished>;

}  // namespace certa
