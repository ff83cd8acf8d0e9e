/// The command `certa certify`: a certified answer to every pair.
#pragma once

#include <cstdint>
#include <string>

#include "answer_stream.hpp"
#include "run.hpp"

namespace certa::tools {

enum class PolicyName : std::uint8_t { adaptive, exact, floating_double, floating_float };

struct CertifyOptions {
  StreamOptions stream;
  PolicyName policy = PolicyName::adaptive;
  int level = 3;  ///< 1: verdict, 2: and distance, 3: and closest points and direction
};

/// The answers `certa certify` gives: a function for `stream_answers`.
[[nodiscard]] AnswerPair make_answerer(PolicyName policy, int level);

/// JSON Lines in, JSON Lines out, a summary on standard error. Throws FileError.
[[nodiscard]] ExitStatus certify_lines(const CertifyOptions& options);

/// The hulls of two meshes' vertices; one answer line. Throws FileError.
[[nodiscard]] ExitStatus certify_meshes(const std::string& a, const std::string& b,
                                        const CertifyOptions& options);

}  // namespace certa::tools
