/// The pairs on which candidates err most, to look at and to ask again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "policy/sample.hpp"
#include "policy/scorecard.hpp"

namespace certa::tools::policy {

struct Worst {
  enum class Kind : std::uint8_t { missed, ghost, undecided, distance };
  std::size_t candidate = 0;
  std::size_t pair = 0;
  Kind kind = Kind::missed;
  double relative_error = 0;  ///< of the distance
};
[[nodiscard]] std::string_view to_string(Worst::Kind kind) noexcept;

/// For each candidate without a search tolerance that may err: the wrong verdicts farthest from
/// touching, and the worst distance.
[[nodiscard]] std::vector<Worst> worst(const Candidates& candidates,
                                       std::span<const Record> records);

/// The command that asks again; empty where there is none.
[[nodiscard]] std::string replay(const Sampled& pair, const Source& source,
                                 const CandidateInfo& info, const Question& question);

/// For a shell: in quotes where needed.
[[nodiscard]] std::string shell_word(std::string_view text);

}  // namespace certa::tools::policy
