/// What an engine's answer is worth, by exact truth.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include <certa/fuzz/engine.hpp>
#include <certa/fuzz/realize.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

namespace certa::fuzz {

/// What an engine may get wrong and still pass. All zero: the exact verdict, and no bound on
/// distances.
struct Tolerance {
  /// The verdict may differ where the shapes are within this of touching: apart by at most this, or
  /// parted by some translation of at most this length. In the pair's units.
  double contact = 0;
  /// |distance - truth| <= contact + relative * truth, where given.
  std::optional<double> distance_relative = std::nullopt;
};

enum class Finding : std::uint8_t {
  none,
  missed,      ///< says apart, but they meet
  ghost,       ///< says they meet, but they are apart
  not_finite,  ///< the verdict is right, a distance or witness point is NaN or infinite
  distance,    ///< the verdict is right, the distance is out of tolerance
};
inline constexpr std::size_t kFindingCount = 5;
[[nodiscard]] std::string_view to_string(Finding finding) noexcept;

struct Truth {
  Verdict verdict = Verdict::undecided;
  Rational distance_squared;
  double distance = 0;  ///< correctly rounded

  [[nodiscard]] bool meet() const noexcept { return verdict != Verdict::separated; }
};

/// By the exact kernel; the certificate has been through the checker. Throws std::logic_error
/// should the checker refuse it.
template <int D>
[[nodiscard]] Truth truth(const Pair<D>& pair);

/// How far the shapes are from touching: their distance, or the length of the shortest translation
/// that parts them. Squared, exact.
template <int D>
[[nodiscard]] Rational from_touching_squared(const Pair<D>& pair, const Truth& truth);

/// The pair as a number type holds it; nothing where that is not finite.
template <int D>
[[nodiscard]] std::optional<Pair<D>> rounded(const Pair<D>& pair, Number number);

/// The pair must be as the engine got it, truth that of this pair. Touching shapes meet. A verdict
/// within a tolerance above 0 counts as right; an infinite distance is right where the nearest
/// double is infinite.
template <int D>
[[nodiscard]] Finding judge(const Pair<D>& pair, const Truth& truth, const EngineAnswer& answer,
                            const Tolerance& tolerance);

}  // namespace certa::fuzz
