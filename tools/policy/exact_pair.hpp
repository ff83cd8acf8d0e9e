/// A pair of shapes, the exact answer about it, and its features.
#pragma once

#include <cstdint>
#include <string>

#include <certa/verdict.hpp>

#include "formats/pair_line.hpp"
#include "policy/wide.hpp"

namespace certa::tools::policy {

/// Features that errors may depend on, of the shapes under their poses, with their radii. Extents
/// are twice the standard deviation of the vertices along their principal axes, plus twice the
/// radius: for example a box's edges, a ball's diameter. Turning and moving a shape keeps them.
struct Features {
  double magnitude = 0;   ///< the largest absolute coordinate
  double size_ratio = 1;  ///< the larger shape's largest extent over the smaller's; infinite for
                          ///< one point without a radius
  double flatness = 1;    ///< of the flatter shape: its least extent over its largest; 0 for flat
                          ///< shapes and points without a radius
  double vertices = 0;    ///< of both shapes
};

/// The exact answer in doubles.
struct Reference {
  Verdict verdict = Verdict::undecided;
  double distance = 0;  ///< correctly rounded
  /// How far from touching: the distance; 0; or minus the length of the shortest translation that
  /// parts them. 0 only where they touch: a gap below the smallest double counts as that.
  double gap = 0;

  [[nodiscard]] bool meet() const noexcept { return verdict != Verdict::separated; }
};

/// The nearest point of the Minkowski difference, v, and its length, to 230 bits. Zero for shapes
/// that meet.
struct Nearest {
  WidePoint v;
  Wide distance;
  bool has_points = false;  ///< whether doubles hold a pair of closest points
};

struct Exact {
  Reference truth;
  Nearest nearest;
};

/// By the policy `certified`; the certificate has been through the checker. Throws std::logic_error
/// should the checker refuse it.
[[nodiscard]] Exact exact(const PairLine& pair);

[[nodiscard]] Features features(const PairLine& pair);

}  // namespace certa::tools::policy
