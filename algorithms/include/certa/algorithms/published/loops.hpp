/// The registry of printed loops: algorithms as the papers print or describe them, beside the
/// algorithms of algorithms.hpp. No query uses any of them.
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
/// (separating_axis.hpp) take boundaries in addition. `Loop::info` has each one's name, dimensions,
/// level and source. Names end in `-published`, or in `-reconstructed` if the text only describes
/// the loop in prose. `Loop::run(cso, settings, record)` runs one.
using Loops = AlgorithmList<Barycode,           //
                            BarycodeOrdered,    //
                            BarycodeByText,     //
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
