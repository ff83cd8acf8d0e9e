/// The command `certa verify`: every certificate through the checker, no GJK involved.
#pragma once

#include <optional>
#include <string>

#include "answer_reader.hpp"
#include "pair.hpp"
#include "run.hpp"

namespace certa::tools {

/// Why an answer does not hold for a pair; nothing when all that it states is proved: the id, the
/// verdict, the squared distance, the distance's rounding, the judgement of the claim, and, where
/// the certificate names points, the rounding of the witness.
[[nodiscard]] std::optional<std::string> refute(const Pair& pair, const Answer& answer);

/// Answers must come in the order of the pairs. Throws FileError.
[[nodiscard]] ExitStatus verify_command(const std::string& pairs, const std::string& answers);

}  // namespace certa::tools
