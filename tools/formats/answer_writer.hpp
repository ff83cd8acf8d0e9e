/// Answers as JSON, one object a line: id, verdict, distance, distance_squared, witness, normal,
/// stage, claim with its judgement, certificate. Members that a level or a policy does not know, or
/// that nobody asked for, are left out.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <certa/answer.hpp>
#include <certa/exact/proof.hpp>

#include "formats/json_writer.hpp"
#include "formats/judgement.hpp"
#include "formats/pair_line.hpp"

namespace certa::tools {

/// The members of an answer, in their order. A comparison stands as a verdict, and all that is said
/// about claims as `claim`.
enum class Field : std::uint8_t {
  id,
  parts,
  verdict,
  distance,
  distance_squared,
  witness,
  normal,
  stage,
  claim,
  certificate,
};
inline constexpr std::array<std::string_view, 10> kFieldNames{
    "id",      "parts",  "verdict", "distance", "distance_squared",
    "witness", "normal", "stage",   "claim",    "certificate"};

/// Which members an answer has, where its level has them.
struct AnswerFormat {
  std::bitset<kFieldNames.size()> fields = std::bitset<kFieldNames.size()>().set();
  /// Certificates name their vertices alone, without exact weights and directions: they prove
  /// nothing, and take no exact arithmetic.
  bool is_short = false;

  [[nodiscard]] bool has(Field field) const noexcept {
    return fields[static_cast<std::size_t>(field)];
  }
  [[nodiscard]] bool has_proof() const noexcept { return has(Field::certificate) && !is_short; }
};

/// The members that every answer starts and ends with. `id` is JSON text.
struct AnswerFrame {
  std::string_view id;
  std::span<const NamedClaim> claims = {};
  std::span<const Judgement> judgements = {};  ///< of these claims
  std::string_view parts = {};                 ///< JSON text; empty: left out
  AnswerFormat format = {};
};

/// The frame of a pair. It refers to both.
[[nodiscard]] inline AnswerFrame frame_of(const PairLine& pair, const Judgements& judgements,
                                          const AnswerFormat& format) {
  return {pair.id, pair.claims, judgements, pair.parts, format};
}

/// The exact part of an answer, made from its evidence.
struct Exact {
  Certificate certificate;
  Rational distance_squared;  ///< of the hulls, from level 2 on
};

/// As far as the format has it. REQUIRES: the proof is of this answer.
template <class Answer, int D, class Placement>
[[nodiscard]] Exact exact_part(const Answer&, const Proof<D, Placement>& proof,
                               const AnswerFormat& format = {}) {
  Exact exact;
  if (format.has_proof()) exact.certificate = proof.certificate();
  if constexpr (std::is_base_of_v<Distance<D>, Answer>)
    if (format.has(Field::distance_squared))
      exact.distance_squared = reduce(proof.distance_squared());
  return exact;
}

/// The object that answers have as their certificate, without members where there is none.
void write_certificate(JsonWriter& json, const Certificate& certificate);

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

/// A comparison; claims are not judged by it. REQUIRES: the number is positive and finite.
template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const AtLeast<D>& answer,
                   const Exact& exact);

/// T = float or double; `level` says how much of the estimate was asked for. An undecided pair has
/// no estimate.
template <class T, int D>
void append_estimate(std::string& out, const AnswerFrame& frame, const FloatingAnswer<T, D>& answer,
                     int level);

/// An answer of doubles that nothing proves; its squared distance may be exact.
template <int D>
struct UnprovedAnswer {
  Verdict verdict;
  Stage stage;
  double distance;
  std::optional<Rational> distance_squared;
  std::array<double, D> on_a;
  std::array<double, D> on_b;
};
/// `level` says how much of the answer was asked for; D = 2 or 3. An undecided pair has a verdict
/// alone.
template <int D>
void append_unproved(std::string& out, const AnswerFrame& frame, const UnprovedAnswer<D>& answer,
                     int level);

/// A verdict and a distance without a certificate, as the oracle knows them.
void append_truth(std::string& out, const AnswerFrame& frame, Verdict verdict, double distance,
                  const Rational& distance_squared);
/// The same as members of an object.
void write_truth(JsonWriter& json, Verdict verdict, double distance,
                 const Rational& distance_squared);

/// An error about the line of that number, or the record of a binary file, in place of an answer.
void append_error(std::string& out, std::string_view id, std::size_t number,
                  std::string_view reason, bool is_record = false);

}  // namespace certa::tools
