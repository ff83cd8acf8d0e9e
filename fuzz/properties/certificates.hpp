/// The law that an answer is what its certificate proves.
#pragma once

#include <certa/fuzz/target.hpp>
#include <certa/verdict.hpp>

#include "question.hpp"

namespace certa::fuzz {

/// What an answer was, for tests that must not be vacuous.
struct CertificateSeen {
  Verdict verdict = Verdict::undecided;
  bool inexact_distance = false;  ///< the distance is no double
};

/// The answer to the question is what `answer_holds` says; at level 2 of `certified`, an enclosure
/// contains the distance, too.
[[nodiscard]] Violation certificates_hold(const Recipe& recipe, const Question& question,
                                          CertificateSeen* seen = nullptr);

}  // namespace certa::fuzz
