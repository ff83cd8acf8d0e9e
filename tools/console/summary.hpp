/// The findings of a run, for people.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <certa/predicates/stage.hpp>
#include <certa/verdict.hpp>

#include "console/error_counts.hpp"
#include "console/pose_errors.hpp"
#include "formats/judgement.hpp"

namespace certa::tools {

struct Summary {
  static constexpr std::size_t kContradictionsNamed = 100;

  std::array<std::uint64_t, certa::detail::kVerdictCount> verdicts{};  // by Verdict
  std::array<std::uint64_t, certa::detail::kStageCount> stages{};      // by Stage
  std::array<std::uint64_t, 4> claims{};                               // by ClaimOutcome
  std::map<std::string, std::array<std::uint64_t, 4>> claims_by_name;  // where they have names
  std::array<std::uint64_t, 2> comparisons{};  // distances below a number, and at least it
  std::array<std::uint64_t, kClaimPartCount> contradicted_parts{};  // by ClaimPart
  std::array<std::uint64_t, kClaimPartCount> unjudged_parts{};      // by ClaimPart
  ErrorCounts distance_errors;                                      // of claimed distances
  PoseErrors pose_errors;                                           // of matrices
  std::uint64_t bad_lines = 0;
  std::vector<std::string> contradictions;  ///< the first of them, "id: claims ..., but ..."
  std::vector<std::string> below;           ///< ids of the first that are below the number

  void add(Verdict verdict) noexcept { ++verdicts[static_cast<std::size_t>(verdict)]; }
  void add(Stage stage) noexcept { ++stages[static_cast<std::size_t>(stage)]; }
  void add_claims(const PairLine& pair, std::span<const Judgement> judgements);
  /// `id`, JSON text, is that of the pair.
  void add_comparison(bool holds, std::string_view id);

  /// `id`, JSON text, is that of the pair.
  template <int D>
  void add_poses(std::string_view id, const ShapePair<D>& shapes) {
    for (const Pose<D>* pose : {&shapes.pose_a, &shapes.pose_b})
      if (pose->kind() == Pose<D>::Kind::matrix && pose->matrix() != identity_matrix<D>())
        pose_errors.add(rotation_error<D>(pose->matrix()), id);
  }

  /// Adds the findings on later pairs.
  void merge(Summary&& later);

  [[nodiscard]] std::uint64_t pairs() const noexcept;
  [[nodiscard]] std::uint64_t count(ClaimOutcome outcome) const noexcept {
    return claims[static_cast<std::size_t>(outcome)];
  }
};

/// Several lines, each ended.
[[nodiscard]] std::string to_string(const Summary& summary, double seconds);

/// The same as an object of JSON, and a line end.
[[nodiscard]] std::string to_json(const Summary& summary, double seconds);

}  // namespace certa::tools
