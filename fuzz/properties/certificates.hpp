/// The law that an answer is the one that its certificate proves.
#pragma once

#include <certa/fuzz/target.hpp>
#include <certa/verdict.hpp>

#include "question.hpp"

namespace certa::fuzz {

/// Properties of an answer, for tests that must not be vacuous.
struct CertificateSeen {
  Verdict verdict = Verdict::undecided;
  bool inexact_distance = false;  ///< the distance is no double
};

/// The answer to the question obeys `answer_holds`. At level 2 of `certified`, an enclosure also
/// contains the distance.
[[nodiscard]] Violation certificates_hold(const Recipe& recipe, const Question& question,
                                          CertificateSeen* seen = nullptr);

}  // namespace certa::fuzz
