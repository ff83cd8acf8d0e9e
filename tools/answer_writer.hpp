/// Answers as JSON, one object a line: id, verdict, distance, distance_squared, witness, direction,
/// stage, claim, certificate. What a level or a policy does not know is left out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <certa/kernel/answer.hpp>

#include "claim.hpp"

namespace certa::tools {

/// What every answer starts and ends with. `id` is JSON text.
struct AnswerFrame {
  std::string_view id;
  ClaimOutcome claim = ClaimOutcome::none;
};

// Each appends one line with its end.

void append_answer(std::string& out, const AnswerFrame& frame, const Classification& answer);
void append_answer(std::string& out, const AnswerFrame& frame, const Distance& answer);

/// D = 2 or 3.
template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const ClosestPoints<D>& answer);

/// T = float or double; `level` says how much of the estimate was asked for. An undecided pair has
/// no estimate.
template <class T, int D>
void append_estimate(std::string& out, const AnswerFrame& frame, const FloatingAnswer<T, D>& answer,
                     int level);

/// A verdict and a distance without a certificate: what the oracle knows.
void append_truth(std::string& out, const AnswerFrame& frame, Verdict verdict, double distance,
                  const Rational& distance_squared);

/// What stands in place of an answer.
void append_error(std::string& out, std::string_view id, std::size_t line, std::string_view reason);

}  // namespace certa::tools
