/// The command `certa certify`: a certified answer to every pair.
#pragma once

#include <optional>
#include <string>

#include "answers/answerer.hpp"
#include "console/answer_stream.hpp"
#include "console/run.hpp"

namespace certa::tools {

struct CertifyOptions {
  StreamOptions stream;
  std::string policy = "certified";
  std::string algorithm = "kkt";
  int level = 3;  ///< 1: verdict, 2: and distance, 3: and closest points and direction
  double search_tolerance = 0;  ///< of floating policies, relative: gjk/tolerance.hpp
  ClaimTolerance claim_tolerance = {};
};

/// Why these options do not go together, or nothing.
[[nodiscard]] std::optional<std::string> refuse(const CertifyOptions& options);

/// JSON Lines in, JSON Lines out, a summary on standard error. Throws FileError.
[[nodiscard]] ExitStatus certify_lines(const CertifyOptions& options);

/// REQUIRES: !refuse(options).
[[nodiscard]] AnswerPair make_answerer(const CertifyOptions& options);

}  // namespace certa::tools
