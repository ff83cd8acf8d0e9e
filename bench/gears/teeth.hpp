/// A pair of involute gear teeth that close to contact, as meshes of vertices.
///
/// The gears are equal, of module 1, with 20 teeth and a pressure angle of 20 degrees; their pitch
/// point is at the origin, their axes are along z. A tooth is cut off at the base and the tip
/// circle: between them both flanks are involutes, which bulge outwards, so that the tooth is
/// convex and is the hull of its vertices. Vertices are placed in long double and rounded once.
/// Thus near the pitch point they lie on a grid much finer than their distance from the gears' axes
/// would allow.
#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include <certa/predicates/point.hpp>

namespace certa::bench {

struct ToothMesh {
  std::size_t flank = 5;   ///< vertices of a flank, from base to tip
  std::size_t layers = 2;  ///< along the axis
  bool turned = false;     ///< whether both gears are rotated in space, off the coordinate axes
};

class Teeth {
 public:
  explicit Teeth(const ToothMesh& mesh) : mesh_(mesh) {
    // Half the angle of the tooth at radius r: half a pitch at the pitch circle, minus the involute
    // function of the angle whose cosine is base / r.
    const auto involute = [](Real angle) { return std::tan(angle) - angle; };
    const Real base = kPitchRadius * std::cos(kPressureAngle);
    for (std::size_t k = 0; k < mesh.flank; ++k) {
      const Real r =
          base + (kTipRadius - base) * static_cast<Real>(k) / static_cast<Real>(mesh.flank - 1);
      const Real angle = r > base ? std::acos(base / r) : 0;
      radii_.push_back(r);
      halves_.push_back(kHalfTooth + involute(kPressureAngle) - involute(angle));
    }
  }

  /// The driving tooth, which is fixed. One flank passes through the pitch point when the phase is
  /// 0; here contact is slightly off it.
  [[nodiscard]] std::vector<Point<3>> driver() const { return placed(kPhase - kHalfTooth, false); }
  /// The driven tooth, rotated away about its own axis by an angle. At 0 the exact involutes are in
  /// contact, and the meshes nearly are.
  [[nodiscard]] std::vector<Point<3>> driven(long double angle) const {
    return placed(-kPhase - kHalfTooth - angle, true);
  }

 private:
  using Real = long double;
  static constexpr Real kPitchRadius = 10;
  static constexpr Real kTipRadius = 11;
  static constexpr Real kPressureAngle = std::numbers::pi_v<Real> / 9;
  static constexpr Real kHalfTooth = std::numbers::pi_v<Real> / 40;
  static constexpr Real kPhase = 0.03L;
  static constexpr Real kHalfWidth = 1.5L;

  /// The tooth at this angle of the gear with its axis at x = -kPitchRadius, or its image under the
  /// half turn about the pitch point.
  [[nodiscard]] std::vector<Point<3>> placed(Real turn, bool opposite) const {
    std::vector<Point<3>> points;
    for (std::size_t layer = 0; layer < mesh_.layers; ++layer) {
      const Real z =
          kHalfWidth * (2 * static_cast<Real>(layer) / static_cast<Real>(mesh_.layers - 1) - 1);
      for (const Real side : {Real(-1), Real(1)})
        for (std::size_t k = 0; k < radii_.size(); ++k) {
          const Real angle = turn + side * halves_[k];
          const Real x = radii_[k] * std::cos(angle) - kPitchRadius;
          const Real y = radii_[k] * std::sin(angle);
          points.push_back(opposite ? rounded(-x, -y, z) : rounded(x, y, z));
        }
    }
    return points;
  }

  [[nodiscard]] Point<3> rounded(Real x, Real y, Real z) const {
    if (mesh_.turned) {  // about two axes, by arbitrary angles
      const Real c = std::cos(0.7L);
      const Real s = std::sin(0.7L);
      const Real u = c * x - s * y;
      const Real v = s * x + c * y;
      const Real d = std::cos(1.1L);
      const Real t = std::sin(1.1L);
      x = u;
      y = d * v - t * z;
      z = t * v + d * z;
    }
    return {static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
  }

  ToothMesh mesh_;
  std::vector<Real> radii_;
  std::vector<Real> halves_;
};

}  // namespace certa::bench
