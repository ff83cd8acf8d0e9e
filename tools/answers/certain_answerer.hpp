/// Answers of certain policies to pairs as lines of JSON, each with its certificate; and those of
/// the default policy, which need no other policy and no algorithm by name.
#pragma once

#include <string>
#include <variant>

#include <certa/answer.hpp>

#include "console/answer_pair.hpp"
#include "formats/answer_writer.hpp"
#include "formats/claim_tolerance.hpp"

namespace certa::tools {

/// How far pairs are answered, and what is written of it.
struct AnswerRequest {
  int level = 3;  ///< 1: verdict, 2: and distance, 3: and closest points and direction
  ClaimTolerance claim_tolerance = {};
  AnswerFormat format = {};
};

/// A function for `stream_answers`: answers by `certified`. At level 1 pairs whose claim asks for
/// it are answered with a certificate of their distance. REQUIRES: 1 <= level <= 3.
[[nodiscard]] AnswerPair make_certified_answerer(const AnswerRequest& request);

/// The same answers, several times as fast where the format has no exact numbers, and claims need
/// none. (The page, which has them always, is smaller without the queries of this one.)
[[nodiscard]] AnswerPair make_light_answerer(const AnswerRequest& request);

/// The same: whether the distance is at least a number. Claims are not judged. REQUIRES: it is
/// positive and finite.
[[nodiscard]] AnswerPair make_comparing_answerer(double number, const AnswerFormat& format);

/// An answer that is never wrong, of either dimension.
using CertainAnswer = std::variant<Classification<2>, Classification<3>, Distance<2>, Distance<3>>;

/// Appends the line of an answer, and counts it. Points, from level 3 on, are made by the proof
/// that makes the rest. REQUIRES: it is of this pair's dimension, and a distance from level 2 on.
void append_certain(const PairLine& pair, const CertainAnswer& answer, const AnswerRequest& request,
                    std::string& answers, Summary& summary);

/// Whether the distance is needed to judge the claims.
[[nodiscard]] bool needs_distance(const PairLine& pair) noexcept;

}  // namespace certa::tools
