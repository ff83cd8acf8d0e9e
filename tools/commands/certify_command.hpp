/// The command `certa certify` by another policy or algorithm than the default.
#pragma once

#include <optional>
#include <string>

#include "answers/answerer.hpp"
#include "console/answer_stream.hpp"
#include "formats/answer_writer.hpp"
#include "formats/claim_tolerance.hpp"

namespace certa::tools {

struct CertifyOptions {
  StreamOptions stream;
  std::string policy = "certified";
  std::string algorithm = "kkt";
  int level = 3;  ///< 1: verdict, 2: and distance, 3: and closest points and direction
  SearchTerms terms = {};
  ClaimTolerance claim_tolerance = {};
  AnswerFormat format = {};
};

/// Why these options do not go together, or nothing.
[[nodiscard]] std::optional<std::string> refuse(const CertifyOptions& options);

/// REQUIRES: !refuse(options).
[[nodiscard]] AnswerPair make_answerer(const CertifyOptions& options);

}  // namespace certa::tools
