/// The registry of printed loops: what the papers print or describe, beside the algorithms of
/// algorithms.hpp. No query uses any of them.
#pragma once

#include <certa/algorithms.hpp>
#include <certa/algorithms/published/barycode.hpp>
#include <certa/algorithms/published/barycode_collision.hpp>
#include <certa/algorithms/published/boolean_gjk.hpp>
#include <certa/algorithms/published/montanari.hpp>
#include <certa/algorithms/published/ordered_simplex.hpp>
#include <certa/algorithms/published/overview.hpp>
#include <certa/algorithms/published/triple_product.hpp>

namespace certa::published {

/// All printed loops that search, in the order of docs/developer/papers.md; separating axes
/// (separating_axis.hpp) take boundaries besides. `Loop::info` has each one's name, dimensions,
/// level and source: names end in `-published`, or in `-reconstructed` where the text tells in
/// prose what to do. `Loop::run(cso, settings, record)` runs one.
using Loops = AlgorithmList<Barycode,           //
                            BarycodeOrdered,    //
                            BarycodeCollision,  //
                            Overview,           //
                            Ericson,            //
                            Muratori,           //
                            MuratoriReduced,    //
                            Johnson,            //
                            JohnsonBackup,      //
                            Backup,             //
                            Volumes,            //
                            VolumesByText,      //
                            TripleProduct,      //
                            OrderedSimplex,     //
                            OrderedSimplex3d>;

}  // namespace certa::published
