/// An engine's answer compared with exact truth.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/realize.hpp>
#include <certa/fuzz/truth.hpp>

namespace certa::fuzz {

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
