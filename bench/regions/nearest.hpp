/// The truth about a step: the feature of a simplex that is nearest to the origin.
#pragma once

#include <cstdint>
#include <optional>

#include <certa/gjk/face.hpp>
#include <certa/predicates/adaptive.hpp>

namespace certa::bench {

/// The face of an affinely independent simplex whose relative interior has the point nearest to the
/// origin, exactly. Looks at all faces.
[[nodiscard]] inline std::optional<Face<3>> nearest_feature(const MinkowskiDifference<3>& minkowski,
                                                            const Simplex& simplex) {
  adaptive policy;
  for (unsigned subset = 1; subset < 1U << simplex.size; ++subset) {
    Face<3> face;
    for (unsigned k = 0; k < simplex.size; ++k)
      if (subset >> k & 1) face.simplex.push_back(simplex[k]);
    if (!weights_positive(policy, minkowski, Flat<3>{}, face.simplex)) continue;
    if (face.simplex.size == 4) return face;
    face.direction = face_direction(policy, minkowski, Flat<3>{}, face.simplex);
    if (!face.direction) return face;
    bool nearest = true;
    for (const VertexPair x : simplex.span())
      nearest =
          nearest && sign_along(policy, minkowski, *face.direction,
                                edge(minkowski[face.simplex[0]], minkowski[x])) != Sign::negative;
    if (nearest) return face;
  }
  return std::nullopt;
}

/// Whether a search that continues from `found`, a face of the simplex, continues from the simplex'
/// nearest point: `found` contains that point, and is orthogonal to its direction there. Faces
/// larger than necessary pass.
[[nodiscard]] inline bool finds_nearest(const MinkowskiDifference<3>& minkowski,
                                        const Simplex& simplex, const Simplex& found) {
  const std::optional<Face<3>> nearest = nearest_feature(minkowski, simplex);
  if (!nearest) return false;
  for (const VertexPair x : nearest->simplex.span())
    if (!found.contains(x)) return false;
  if (!nearest->direction) return true;  // the nearest point is the origin
  adaptive policy;
  for (const VertexPair x : found.span())
    if (sign_along(policy, minkowski, *nearest->direction,
                   edge(minkowski[nearest->simplex[0]], minkowski[x])) != Sign::zero)
      return false;
  return true;
}

}  // namespace certa::bench
