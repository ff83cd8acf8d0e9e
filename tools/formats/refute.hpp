/// Whether an answer holds for a pair, by the checker: whatever GJK finds for it is proved by that.
#pragma once

#include <optional>
#include <string>

#include "formats/answer_reader.hpp"
#include "formats/claim_tolerance.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools {

/// Why an answer does not hold for a pair; nothing when all that it states is proved: the id, the
/// verdict, the squared distance, the distance's rounding, the judgement of the claim, and the
/// witness: the rounding of the points that the certificate names, or, where it names none, a
/// common point. The claim is judged by `tolerance` and by the certificate's proof. For a
/// comparison, all that it states is checked.
[[nodiscard]] std::optional<std::string> refute(const PairLine& pair, const Answer& answer,
                                                const ClaimTolerance& tolerance = {});

}  // namespace certa::tools
