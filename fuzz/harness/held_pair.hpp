/// A pair as an engine's number type holds it, and what is exactly true of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <certa/fuzz/finding.hpp>

namespace certa::tools {

/// How far from touching a pair is: its distance or penetration depth, relative to the longest side
/// of a box around either of its shapes.
enum class Nearness : std::uint8_t { touching, e9, e6, e3, e2, far };
inline constexpr std::size_t kNearnessCount = 6;
/// "0", "1e-9", .., "more": the bucket's upper bound.
[[nodiscard]] std::string_view to_string(Nearness nearness) noexcept;

template <int D>
[[nodiscard]] Nearness nearness(const Pair<D>& pair, const fuzz::Truth& truth);

/// How large a pair is: its largest coordinate. That of an ordinary pair is in the middle, or 0.
enum class Magnitude : std::uint8_t { e_30, e_6, ordinary, e30, more };
inline constexpr std::size_t kMagnitudeCount = 5;
/// "1e-30", "1e-6", "1e6", "1e30", "more": the bucket's upper bound.
[[nodiscard]] std::string_view to_string(Magnitude magnitude) noexcept;
[[nodiscard]] Magnitude magnitude(const std::array<fuzz::ShapeSize, 2>& sizes) noexcept;

/// Truth and nearness are computed when first asked for: pairs that no engine gets need none.
template <int D>
class HeldPair {
 public:
  explicit HeldPair(Pair<D> pair) : pair_(std::move(pair)) {}

  [[nodiscard]] const Pair<D>& pair() const noexcept { return pair_; }
  [[nodiscard]] const fuzz::Truth& truth() {
    if (!truth_) truth_ = fuzz::truth(pair_);
    return *truth_;
  }
  [[nodiscard]] Nearness nearness() {
    if (!near_) near_ = tools::nearness(pair_, truth());
    return *near_;
  }

 private:
  Pair<D> pair_;
  std::optional<fuzz::Truth> truth_;
  std::optional<Nearness> near_;
};

}  // namespace certa::tools
