/// Signed Volumes in the paper's loop with changes that two papers suggest without measuring them:
/// exact signs, and the triangles of Barycode-based GJK. All discard as the text of section 4.2
/// says.
#pragma once

#include <certa/algorithms/published/montanari.hpp>

namespace certa::bench {

using published::Orient;
using published::Triangle;

template <Orient kOrient, Triangle kTriangle>
struct VolumesVariant {
  template <class N, int D>
  using Sub = published::SignedVolumes<N, D, published::Discard::as_described, kOrient, kTriangle>;
};

template <Orient kOrient, Triangle kTriangle>
struct VolumesLoop : published::MontanariLoop<VolumesVariant<kOrient, kTriangle>::template Sub> {
  static constexpr AlgorithmInfo info{
      .name = kOrient == Orient::exact_signs             ? "signed-volumes-exact-signs"
              : kTriangle == Triangle::barycode_in_space ? "signed-volumes-barycode-in-space"
                                                         : "signed-volumes-barycode-on-coordinates",
      .min_dimension = 3,
      .max_dimension = 3,
      .level = 3,
      .paper = "Montanari et al. 2017, section 4.3; Zhang et al., section II.C",
      .form = Form::published};
};

using VolumesExactSigns = VolumesLoop<Orient::exact_signs, Triangle::as_listed>;
using VolumesBarycodeOnCoordinates =
    VolumesLoop<Orient::as_listed, Triangle::barycode_on_coordinates>;
using VolumesBarycodeInSpace = VolumesLoop<Orient::as_listed, Triangle::barycode_in_space>;

}  // namespace certa::bench
