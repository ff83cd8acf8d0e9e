/// What another engine said of a pair.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace certa::tools {

struct Witness {
  std::vector<double> a;
  std::vector<double> b;
};

/// Numbers are finite, points and direction have the dimension of the shapes.
struct Claim {
  std::optional<bool> intersects;
  std::optional<double> distance;  ///< below zero: contact
  std::optional<Witness> witness;
  std::optional<std::vector<double>> direction;  ///< from A to B, of any length but zero
  std::optional<double> depth;
};

enum class ClaimPart : std::uint8_t { intersects, distance, witness, direction, depth };
inline constexpr std::array kClaimParts{ClaimPart::intersects, ClaimPart::distance,
                                        ClaimPart::witness, ClaimPart::direction, ClaimPart::depth};
inline constexpr std::size_t kClaimPartCount = kClaimParts.size();

/// The key of the part in a claim.
[[nodiscard]] std::string_view to_string(ClaimPart part) noexcept;
[[nodiscard]] std::optional<ClaimPart> claim_part(std::string_view name) noexcept;

[[nodiscard]] bool holds(const Claim& claim, ClaimPart part) noexcept;

/// Whether the claim can be judged by the exact distance only.
[[nodiscard]] bool needs_distance(const Claim& claim) noexcept;

}  // namespace certa::tools
