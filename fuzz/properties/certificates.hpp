/// The law that an answer is what its certificate proves.
#pragma once

#include <certa/fuzz/target.hpp>
#include <certa/kernel/verdict.hpp>

#include "ways.hpp"

namespace certa::fuzz {

/// What an answer was, for tests that must not be vacuous.
struct CertificateSeen {
  Verdict verdict = Verdict::undecided;
  bool inexact_distance = false;  ///< the distance is no double
};

/// The checker accepts the certificate of the answer of this level, 1 to 3, and it proves the
/// verdict and the squared distance; the distance, the points and the direction are the doubles
/// nearest to those that the certificate names.
[[nodiscard]] Violation certificates_hold(const Recipe& recipe, Way way, int level,
                                          CertificateSeen* seen = nullptr);

}  // namespace certa::fuzz
