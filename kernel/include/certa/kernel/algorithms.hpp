/// The registry: every algorithm that a query may run on. A new one is one line here.
#pragma once

#include <certa/kernel/boolean/barycode_collision.hpp>
#include <certa/kernel/boolean/muratori.hpp>
#include <certa/kernel/boolean/ordered_simplex.hpp>
#include <certa/kernel/boolean/separating_axis.hpp>
#include <certa/kernel/boolean/triple_product.hpp>
#include <certa/kernel/sub_distance/barycode.hpp>
#include <certa/kernel/sub_distance/johnson.hpp>
#include <certa/kernel/sub_distance/kkt.hpp>
#include <certa/kernel/sub_distance/signed_volumes.hpp>
#include <certa/kernel/sub_distance/voronoi.hpp>

namespace certa {

template <class... Algorithms>
struct AlgorithmList {
  /// Calls f.template operator()<Algorithm>() for each.
  template <class F>
  static constexpr void for_each(F&& f) {
    (f.template operator()<Algorithms>(), ...);
  }
};

using Algorithms = AlgorithmList<Kkt,                           //
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
