/// The claim of another engine about a pair.
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

/// Numbers may be NaN or infinite, which no truth is; points and normal have the dimension of the
/// shapes.
struct Claim {
  std::optional<bool> intersects;
  std::optional<double> distance;  ///< below zero where shapes overlap, by how much
  std::optional<Witness> witness;
  std::optional<std::vector<double>> normal;  ///< from A to B, of any length but zero
  std::optional<double> depth;                ///< above zero where shapes overlap, by how much
};

enum class ClaimPart : std::uint8_t { intersects, distance, witness, normal, depth };
inline constexpr std::array kClaimParts{ClaimPart::intersects, ClaimPart::distance,
                                        ClaimPart::witness, ClaimPart::normal, ClaimPart::depth};
inline constexpr std::size_t kClaimPartCount = kClaimParts.size();

/// Another key that the normal has in claims.
inline constexpr std::string_view kDirection = "direction";

/// The key of the part in a claim.
[[nodiscard]] std::string_view to_string(ClaimPart part) noexcept;
/// The part of that key; the normal has two.
[[nodiscard]] std::optional<ClaimPart> claim_part(std::string_view name) noexcept;

[[nodiscard]] bool holds(const Claim& claim, ClaimPart part) noexcept;

/// Whether all numbers of a part are finite. REQUIRES: the claim holds it.
[[nodiscard]] bool is_finite(const Claim& claim, ClaimPart part) noexcept;

/// Whether the claim can be judged by the exact distance only.
[[nodiscard]] bool needs_distance(const Claim& claim) noexcept;

}  // namespace certa::tools
