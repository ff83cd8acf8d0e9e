/// Answers as JSON, one object a line: id, verdict, distance, distance_squared, witness, normal,
/// stage, claim, certificate. What a level or a policy does not know is left out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/exact/proof.hpp>
#include <certa/floating_answer.hpp>

#include "formats/claim.hpp"

namespace certa::tools {

/// What every answer starts and ends with. `id` is JSON text.
struct AnswerFrame {
  std::string_view id;
  ClaimOutcome claim = ClaimOutcome::none;
};

/// What is made of an answer's evidence.
struct Exact {
  Certificate certificate;
  Rational distance_squared;  ///< from level 2 on
};

/// REQUIRES: the proof is of this answer.
template <class Answer, int D>
[[nodiscard]] Exact exact_part(const Answer&, const Proof<D>& proof) {
  if constexpr (std::is_base_of_v<Distance<D>, Answer>)
    return {proof.certificate(), reduce(proof.distance_squared())};
  else
    return {proof.certificate(), {}};
}

// Each appends one line with its end; D = 2 or 3.

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const Classification<D>& answer,
                   const Exact& exact);
template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const Distance<D>& answer,
                   const Exact& exact);
template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const ClosestPoints<D>& answer,
                   const Exact& exact);

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
