/// The exact answer for a pair, how far the pair is from touching, and an engine's answer compared
/// with it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/recipe.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

/// The exact answer for a pair.
struct Truth {
  Verdict verdict = Verdict::undecided;  ///< The exact verdict.
  Rational distance_squared;             ///< The exact squared distance of the hulls.
  double distance = 0;                   ///< The correctly rounded distance.

  /// Returns whether the shapes have a point in common.
  [[nodiscard]] bool meet() const noexcept { return verdict != Verdict::separated; }
  /// Returns whether the hulls, radii left out, have a point in common.
  [[nodiscard]] bool hulls_meet() const { return distance_squared.numerator == 0; }
};

/// Computes the exact answer for the pair and checks its certificate. Throws std::logic_error if
/// the checker refuses the certificate.
template <int D>
[[nodiscard]] Truth truth(const Pair<D>& pair);

/// Computes, exactly, the square of the penetration depth of the hulls under their poses, radii
/// left out: the least length of a translation that
/// leaves the shapes touching, which is the distance of the origin from the boundary of the
/// Minkowski difference; 0 where they touch. REQUIRES: the hulls meet. O(e e') filtered signs for
/// e and e' edges, and big integers for the facets of the difference.
template <int D>
[[nodiscard]] Rational depth_squared(const Pair<D>& pair);

/// Computes, exactly, the square of how far the hulls are from touching: of their distance, or of
/// the length of the shortest translation that parts them.
template <int D>
[[nodiscard]] Rational from_touching_squared(const Pair<D>& pair, const Truth& truth);

/// Decides exactly whether the shapes, radii included, are within this finite length of touching.
template <int D>
[[nodiscard]] bool is_near_touching(const Pair<D>& pair, const Truth& truth, double length);

/// Computes how far the shapes, radii included, are from touching, correctly rounded.
template <int D>
[[nodiscard]] double from_touching(const Pair<D>& pair, const Truth& truth);

/// The errors that an engine is allowed. By default the verdict has to be right, and distances are
/// not compared.
struct Tolerance {
  /// The verdict may differ where the shapes are within this length of touching, in the pair's
  /// unit: apart by at most this, or parted by some translation of at most this length.
  double contact = 0;
  /// The relative error of the distance, where given: then it has to satisfy |distance - truth| <=
  /// contact + relative * truth.
  std::optional<double> distance_relative = std::nullopt;
};

/// The errors that an engine's answer may have.
enum class Finding : std::uint8_t {
  none,        ///< Nothing is wrong.
  missed,      ///< The engine says that the shapes are apart, but they meet.
  ghost,       ///< The engine says that the shapes meet, but they are apart.
  not_finite,  ///< The verdict is right, but a distance or witness point is NaN or infinite.
  distance,    ///< The verdict is right, but the distance is out of tolerance.
};
/// The number of findings.
inline constexpr std::size_t kFindingCount = 5;
/// The finding's name, such as "missed".
[[nodiscard]] std::string_view to_string(Finding finding) noexcept;

/// Rounds the coordinates of the pair, poses and radii to a number type. Returns nothing where one
/// is not finite there, or a quaternion is zero.
template <int D>
[[nodiscard]] std::optional<Pair<D>> rounded(const Pair<D>& pair, Number number);

/// Compares an engine's answer with the truth. REQUIRES: the pair is as the engine got it, and the
/// truth is that of this pair. Touching shapes meet. A verdict within a tolerance above 0 counts as
/// right; an infinite distance is right where the nearest double is infinite.
template <int D>
[[nodiscard]] Finding finding_of(const Pair<D>& pair, const Truth& truth,
                                 const EngineAnswer& answer, const Tolerance& tolerance);

}  // namespace certa::fuzz
