/// One line of JSON to one answer, as `certa certify` or anybody else writes it.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <certa/certificate.hpp>
#include <certa/rational.hpp>
#include <certa/verdict.hpp>

#include "formats/claim.hpp"
#include "formats/json.hpp"

namespace certa::tools {

/// Whether a distance is at least a number.
struct Comparison {
  double number = 0;  ///< positive and finite
  bool holds = false;
};

/// What is said about a claim: as an answer's own members, or in its "claims".
struct StatedJudgement {
  std::string name;  ///< plain text; empty: it is about the pair's one claim
  std::string claim;
  std::vector<ClaimPart> contradicts;
  std::vector<ClaimPart> not_judged;
  std::array<std::optional<double>, kClaimPartCount> errors{};  ///< by ClaimPart
};

/// An answer as it stands: nothing says yet that it is true.
struct Answer {
  std::string id = "null";             ///< as JSON text
  std::optional<Comparison> at_least;  ///< then it states nothing else, by its certificate
  Verdict verdict = Verdict::undecided;
  std::optional<double> distance;
  std::optional<Rational> distance_squared;
  std::optional<Witness> witness;
  std::optional<std::vector<double>> normal;
  std::string stage;
  StatedJudgement claim;
  std::vector<StatedJudgement> claims;  ///< by name
  std::string parts;                    ///< of meshes: as it stands; empty without
  Certificate certificate;              ///< `monostate` when there is none
};

/// Why a line holds no answer.
struct AnswerError {
  std::string id = "null";
  std::string reason;
  bool is_json = false;  ///< a JSON object, but no answer
};

/// Reads line after line, reusing its memory.
class AnswerReader {
 public:
  /// Any bytes are allowed. Keys that answers do not have are ignored, save in a certificate.
  [[nodiscard]] std::variant<Answer, AnswerError> read(std::string_view line);

  /// Reads the object that answers have as their certificate; otherwise the reason why it is none.
  [[nodiscard]] std::variant<Certificate, std::string> read_certificate(std::string_view text);

 private:
  JsonParser parser_;
};

}  // namespace certa::tools
