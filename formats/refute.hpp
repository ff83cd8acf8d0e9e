/// Whether an answer holds for a pair, by the checker: no GJK involved.
#pragma once

#include <optional>
#include <string>

#include "formats/answer_reader.hpp"
#include "formats/pair.hpp"

namespace certa::tools {

/// Why an answer does not hold for a pair; nothing when all that it states is proved: the id, the
/// verdict, the squared distance, the distance's rounding, the outcome of the claim, and, where
/// the certificate names points, the rounding of the witness.
[[nodiscard]] std::optional<std::string> refute(const Pair& pair, const Answer& answer);

}  // namespace certa::tools
