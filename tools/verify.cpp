#include "verify.hpp"

#include <span>
#include <utility>

#include <certa/check.hpp>
#include <certa/exact/round.hpp>

#include "claim.hpp"
#include "line_source.hpp"
#include "number.hpp"
#include "pair_reader.hpp"
#include "progress.hpp"

namespace certa::tools {

namespace {

using Reason = std::optional<std::string>;

std::string text(double value) {
  std::string digits;
  append_number(digits, value);
  return digits;
}

/// The distance must be what the certificate proves, or not be stated.
Reason refute_distance(const Answer& answer, const CheckResult& proof) {
  if (!answer.distance && !answer.distance_squared) return std::nullopt;
  if (!answer.distance || !answer.distance_squared)
    return "distance and distance_squared do not stand together";
  const bool meet = proof.proves != Verdict::separated;
  if (!meet && !proof.distance_squared)
    return "states a distance that its certificate does not prove";
  const Rational proved = meet ? Rational{} : *proof.distance_squared;
  if (!(*answer.distance_squared == proved))
    return "distance_squared is " + to_string(*answer.distance_squared) +
           ", but the certificate proves " + to_string(reduce(proved));
  if (const double rounded = round_sqrt(proved); *answer.distance != rounded)
    return "distance is " + text(*answer.distance) + ", but the nearest double is " + text(rounded);
  return std::nullopt;
}

Rational multiply(const Rational& x, const Rational& y) {
  return {x.numerator * y.numerator, x.denominator * y.denominator};
}

Rational add(const Rational& x, const Rational& y) {
  return {x.numerator * y.denominator + y.numerator * x.denominator, x.denominator * y.denominator};
}

/// The convex combination that a certificate names, rounded. REQUIRES: the checker accepted it.
template <int D>
std::vector<double> rounded_point(const Shape<D>& shape,
                                  const std::vector<WeightedVertex>& vertices) {
  std::vector<double> point;
  for (std::size_t k = 0; k < D; ++k) {
    Rational sum;
    for (const WeightedVertex& vertex : vertices)
      sum = reduce(add(sum, multiply(vertex.weight, to_rational(shape[vertex.index][k]))));
    point.push_back(round(sum));
  }
  return point;
}

/// Where the certificate names the points, the witness must be them, rounded.
template <int D>
Reason refute_witness(const ShapePair<D>& shapes, const Answer& answer) {
  if (!answer.witness) return std::nullopt;
  if (answer.witness->a.size() != D || answer.witness->b.size() != D)
    return "the witness has another dimension than the shapes";
  return std::visit(
      [&](const auto& certificate) -> Reason {
        if constexpr (requires {
                        certificate.a;
                        certificate.b;
                      }) {
          if (answer.witness->a != rounded_point(shapes.a, certificate.a) ||
              answer.witness->b != rounded_point(shapes.b, certificate.b))
            return "the witness is not the nearest to the certificate's points";
        }
        return std::nullopt;
      },
      answer.certificate);
}

template <int D>
Reason refute_shapes(const ShapePair<D>& shapes, const Answer& answer) {
  const CheckResult proof = check<D>(shapes.a.points(), shapes.b.points(), answer.certificate);
  if (!proof.accepted) return "certificate refused: " + proof.reason;
  if (answer.verdict != proof.proves)
    return "the verdict is " + std::string(to_string(answer.verdict)) +
           ", but the certificate proves " + std::string(to_string(proof.proves));
  if (Reason reason = refute_distance(answer, proof)) return reason;
  return refute_witness(shapes, answer);
}

/// Counts, and names every refusal on standard error.
class Verification {
 public:
  Verification(const std::string& pairs, const std::string& answers)
      : pairs_(pairs), answers_(answers) {}

  ExitStatus run() {
    for (;;) {
      const std::optional<Line> pair_line = pairs_.next();
      const std::optional<Line> answer_line = answers_.next();
      if (!pair_line && !answer_line) break;
      if (pair_line && answer_line)
        compare(*pair_line, *answer_line);
      else if (pair_line)
        missing(*pair_line);
      else
        surplus(*answer_line);
    }
    Progress().print("certa: " + std::to_string(held_) + " answers hold, " +
                     std::to_string(refused_) + " refused, bad lines: " + std::to_string(bad_) +
                     "\n");
    if (bad_ > 0) return kBadInput;
    return refused_ > 0 ? kRefuted : kAllWell;
  }

 private:
  void compare(const Line& pair_line, const Line& answer_line) {
    const auto pair = pair_reader_.read(pair_line.text);
    const auto answer = answer_reader_.read(answer_line.text);
    const auto* pair_error = std::get_if<LineError>(&pair);
    const auto* answer_error = std::get_if<AnswerError>(&answer);
    if (pair_error != nullptr) return bad(pairs_, pair_line, pair_error->id, pair_error->reason);
    if (answer_error != nullptr && !answer_error->is_json)
      return bad(answers_, answer_line, answer_error->id, answer_error->reason);
    if (answer_error != nullptr)
      return refuse(answers_, answer_line, answer_error->id, answer_error->reason);
    const Reason reason = refute(std::get<Pair>(pair), std::get<Answer>(answer));
    if (reason) return refuse(answers_, answer_line, std::get<Answer>(answer).id, *reason);
    ++held_;
  }

  void missing(const Line& line) {
    const auto pair = pair_reader_.read(line.text);
    if (const auto* error = std::get_if<LineError>(&pair))
      return bad(pairs_, line, error->id, error->reason);
    refuse(pairs_, line, std::get<Pair>(pair).id, "has no answer in " + answers_.name());
  }

  void surplus(const Line& line) {
    const auto answer = answer_reader_.read(line.text);
    const std::string id =
        std::visit([](const auto& result) -> std::string { return result.id; }, answer);
    refuse(answers_, line, id, "has no pair in " + pairs_.name());
  }

  void bad(const LineCursor& file, const Line& line, const std::string& id,
           const std::string& reason) {
    ++bad_;
    print(file, line, id, reason);
  }
  void refuse(const LineCursor& file, const Line& line, const std::string& id,
              const std::string& reason) {
    ++refused_;
    print(file, line, id, reason);
  }
  static void print(const LineCursor& file, const Line& line, const std::string& id,
                    const std::string& reason) {
    Progress().print(file.name() + ":" + std::to_string(line.number) + ": " +
                     std::string(plain_id(id)) + ": " + reason + "\n");
  }

  LineCursor pairs_;
  LineCursor answers_;
  PairReader pair_reader_;
  AnswerReader answer_reader_;
  std::uint64_t held_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t bad_ = 0;
};

}  // namespace

std::optional<std::string> refute(const Pair& pair, const Answer& answer) {
  if (answer.id != pair.id) return "the next pair is " + std::string(plain_id(pair.id));
  if (std::holds_alternative<std::monostate>(answer.certificate)) return "has no certificate";
  if (Reason reason = std::visit([&](const auto& shapes) { return refute_shapes(shapes, answer); },
                                 pair.shapes))
    return reason;
  const std::string_view claim = to_string(judge(pair.claim, answer.verdict, true));
  if (answer.claim != claim)
    return "the claim is " + (claim.empty() ? "absent" : quote(claim)) + ", not " +
           quote(answer.claim);
  return std::nullopt;
}

ExitStatus verify_command(const std::string& pairs, const std::string& answers) {
  return Verification(pairs, answers).run();
}

}  // namespace certa::tools
