/// What a run found, for people.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <certa/predicates/stage.hpp>
#include <certa/verdict.hpp>

#include "formats/claim.hpp"

namespace certa::tools {

struct Summary {
  static constexpr std::size_t kContradictionsNamed = 100;

  std::array<std::uint64_t, certa::detail::kVerdictCount> verdicts{};  // by Verdict
  std::array<std::uint64_t, certa::detail::kStageCount> stages{};      // by Stage
  std::array<std::uint64_t, 4> claims{};                               // by ClaimOutcome
  std::uint64_t bad_lines = 0;
  std::vector<std::string> contradictions;  ///< the first of them, "id: claims ..., but ..."

  void add(Verdict verdict, ClaimOutcome outcome) noexcept {
    ++verdicts[static_cast<std::size_t>(verdict)];
    ++claims[static_cast<std::size_t>(outcome)];
  }
  void add(Stage stage) noexcept { ++stages[static_cast<std::size_t>(stage)]; }

  /// Names a claim that was counted as contradicted. `id` is JSON text.
  void add_contradiction(std::string_view id, const std::string& explanation);

  /// Appends what was found later.
  void merge(Summary&& later);

  [[nodiscard]] std::uint64_t pairs() const noexcept;
  [[nodiscard]] std::uint64_t count(ClaimOutcome outcome) const noexcept {
    return claims[static_cast<std::size_t>(outcome)];
  }
};

/// Several lines, each ended.
[[nodiscard]] std::string to_string(const Summary& summary, double seconds);

}  // namespace certa::tools
