/// Answers of certain policies to pairs as lines of JSON, each with its certificate; and those of
/// the default policy, which need no other policy and no algorithm by name.
#pragma once

#include <string>
#include <variant>

#include <certa/answer.hpp>

#include "console/answer_pair.hpp"
#include "formats/claim_tolerance.hpp"

namespace certa::tools {

/// A function for `stream_answers`: answers by `certified`. At level 1 pairs whose claim asks for
/// it are answered with a certificate of their distance. REQUIRES: 1 <= level <= 3.
[[nodiscard]] AnswerPair make_certified_answerer(int level,
                                                 const ClaimTolerance& claim_tolerance = {});

/// An answer that is never wrong, of either dimension.
using CertainAnswer = std::variant<Classification<2>, Classification<3>, Distance<2>, Distance<3>>;

/// Appends the line of an answer, and counts it. Points, from level 3 on, are made by the proof
/// that makes the rest. REQUIRES: it is of this pair's dimension, and a distance from level 2 on.
void append_certain(const PairLine& pair, const CertainAnswer& answer, int level,
                    const ClaimTolerance& claim_tolerance, std::string& answers, Summary& summary);

}  // namespace certa::tools
