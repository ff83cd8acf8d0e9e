#include "formats/answer_writer.hpp"

#include <cmath>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include <certa/exact.hpp>

#include "formats/json.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

/// One object on one line, member by member.
class Object {
 public:
  Object(std::string& out, const AnswerFrame& frame) : out_(out) {
    out_.append(R"({"id":)").append(frame.id);
    if (!frame.parts.empty()) out_.append(R"(,"parts":)").append(frame.parts);
  }
  Object(std::string& out, const AnswerFrame& frame, Verdict verdict) : Object(out, frame) {
    text("verdict", to_string(verdict));
  }

  void at_least(double x, bool holds) {
    name("at_least");
    out_ += R"({"number":)";
    append_number(out_, x);
    out_.append(R"(,"holds":)").append(holds ? "true}" : "false}");
  }

  void text(std::string_view key, std::string_view value) {
    name(key);
    out_.append("\"").append(value).append("\"");
  }

  template <class T>
  void distance(T value) {
    name("distance");
    number_or_infinity(value);
  }

  void distance_squared(const Rational& value) {
    name("distance_squared");
    rational(value);
  }

  template <class Coordinates>
  void witness(const Coordinates& a, const Coordinates& b) {
    name("witness");
    out_ += R"({"a":)";
    row(a);
    out_ += R"(,"b":)";
    row(b);
    out_ += '}';
  }

  /// Correctly rounded: what a pose makes of a vertex may be beyond the largest double.
  template <int D>
  void witness(const ClosestPoints<D>& answer) {
    const auto point = [this](const Point<D>& p) {
      list(p, [this](double x) { this->number_or_infinity(x); });
    };
    name("witness");
    out_ += R"({"a":)";
    point(answer.on_a);
    out_ += R"(,"b":)";
    point(answer.on_b);
    out_ += '}';
  }

  template <class Coordinates>
  void normal(const Coordinates& value) {
    name("normal");
    row(value);
  }

  void end(const Judgement& claim, const Certificate& certificate = {}) {
    if (claim.outcome != ClaimOutcome::none) text("claim", to_string(claim.outcome));
    parts("claim_contradicts", claim, ClaimOutcome::contradicted);
    parts("claim_not_judged", claim, ClaimOutcome::not_judged);
    errors(claim);
    std::visit([this](const auto& given) { this->write(given); }, certificate);
    out_ += "}\n";
  }

 private:
  void name(std::string_view key) { out_.append(",\"").append(key).append("\":"); }

  template <class T>
  void number(T value) {
    if (std::isfinite(value))
      append_number(out_, value);
    else
      out_ += "null";  // an estimate may fail; JSON has no other word for that
  }

  template <class T>
  void number_or_infinity(T value) {
    if (std::isinf(value))
      out_ += value > 0 ? "\"inf\"" : "\"-inf\"";
    else
      number(value);
  }

  /// The parts of a claim of which this came out, if there are any.
  void parts(std::string_view key, const Judgement& claim, ClaimOutcome outcome) {
    std::vector<std::string_view> names;
    for (const ClaimPart part : kClaimParts)
      if (claim.part(part) == outcome) names.push_back(to_string(part));
    if (names.empty()) return;
    name(key);
    list(names, [this](std::string_view part) { out_.append("\"").append(part).append("\""); });
  }

  void errors(const Judgement& claim) {
    char before = '{';
    for (const ClaimPart part : kClaimParts) {
      if (!claim.error(part)) continue;
      if (before == '{') name("claim_errors");
      (out_ += std::exchange(before, ',')).append("\"").append(to_string(part)).append("\":");
      number_or_infinity(*claim.error(part));
    }
    if (before != '{') out_ += '}';
  }

  void rational(const Rational& value) { out_.append("\"").append(to_string(value)).append("\""); }

  /// "[x,y,..]", each element by `write_one`.
  template <class Range, class WriteOne>
  void list(const Range& elements, WriteOne&& write_one) {
    out_ += '[';
    bool first = true;
    for (const auto& element : elements) {
      if (!first) out_ += ',';
      first = false;
      write_one(element);
    }
    out_ += ']';
  }

  template <class Coordinates>
  void row(const Coordinates& coordinates) {
    list(coordinates, [this](auto x) { this->number(x); });
  }

  void index(std::size_t value) { out_ += std::to_string(value); }

  void weights(std::string_view key, const std::vector<WeightedVertex>& vertices) {
    name(key);
    list(vertices, [this](const WeightedVertex& vertex) {
      out_ += '[';
      index(vertex.index);
      out_ += ',';
      rational(vertex.weight);
      out_ += ']';
    });
  }

  void exact_direction(const std::vector<Rational>& direction) {
    name("direction");
    list(direction, [this](const Rational& component) { rational(component); });
  }

  void kind(std::string_view value) {
    name("certificate");
    out_.append(R"({"kind":")").append(value).append("\"");
  }

  void write(std::monostate) {}  // left out
  void write(const OtherShapes&) {}

  void write(const SeparationCertificate& certificate) {
    kind("separation");
    exact_direction(certificate.direction);
    out_ += '}';
  }

  void write(const DistanceCertificate& certificate) {
    kind("distance");
    weights("a", certificate.a);
    weights("b", certificate.b);
    out_ += '}';
  }

  void write(const NearCertificate& certificate) {
    kind("near");
    weights("a", certificate.a);
    weights("b", certificate.b);
    out_ += '}';
  }

  void write(const IntersectionCertificate& certificate) {
    kind("intersection");
    weights("a", certificate.a);
    weights("b", certificate.b);
    out_ += '}';
  }

  void write(const TouchingCertificate& certificate) {
    kind("touching");
    weights("a", certificate.a);
    weights("b", certificate.b);
    exact_direction(certificate.direction);
    out_ += '}';
  }

  void write(const OverlapCertificate& certificate) {
    kind("overlap");
    name("pairs");
    list(certificate.pairs, [this](const WeightedPair& pair) {
      out_ += '[';
      index(pair.i);
      out_ += ',';
      index(pair.j);
      out_ += ',';
      rational(pair.weight);
      out_ += ']';
    });
    out_ += '}';
  }

  std::string& out_;
};

}  // namespace

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const Classification<D>& answer,
                   const Exact& exact) {
  Object object(out, frame, answer.verdict);
  object.text("stage", to_string(answer.stage));
  object.end(frame.claim, exact.certificate);
}

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const Distance<D>& answer,
                   const Exact& exact) {
  Object object(out, frame, answer.verdict);
  object.distance(answer.distance);
  object.distance_squared(exact.distance_squared);
  object.text("stage", to_string(answer.stage));
  object.end(frame.claim, exact.certificate);
}

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const ClosestPoints<D>& answer,
                   const Exact& exact) {
  Object object(out, frame, answer.verdict);
  object.distance(answer.distance);
  object.distance_squared(exact.distance_squared);
  object.witness(answer);
  if (answer.verdict != Verdict::overlapping) object.normal(answer.normal);
  object.text("stage", to_string(answer.stage));
  object.end(frame.claim, exact.certificate);
}

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const AtLeast<D>& answer,
                   const Exact& exact) {
  Object object(out, frame);
  object.at_least(answer.distance, answer.holds);
  object.text("stage", to_string(answer.stage));
  object.end({}, exact.certificate);
}

template <class T, int D>
void append_estimate(std::string& out, const AnswerFrame& frame, const FloatingAnswer<T, D>& answer,
                     int level) {
  Object object(out, frame, answer.verdict);
  if (answer.verdict != Verdict::undecided) {
    if (level >= 2) object.distance(answer.distance);
    if (level >= 3) {
      object.witness(answer.on_a, answer.on_b);
      if (answer.verdict != Verdict::overlapping) object.normal(answer.normal);
    }
  }
  object.text("stage", to_string(Stage::floating));
  object.end(frame.claim);
}

template <int D>
void append_unproved(std::string& out, const AnswerFrame& frame, const UnprovedAnswer<D>& answer,
                     int level) {
  Object object(out, frame, answer.verdict);
  if (answer.verdict != Verdict::undecided) {
    if (level >= 2) object.distance(answer.distance);
    if (level >= 2 && answer.distance_squared)
      object.distance_squared(reduce(*answer.distance_squared));
    if (level >= 3) object.witness(answer.on_a, answer.on_b);
  }
  object.text("stage", to_string(answer.stage));
  object.end(frame.claim);
}

void append_truth(std::string& out, const AnswerFrame& frame, Verdict verdict, double distance,
                  const Rational& distance_squared) {
  Object object(out, frame, verdict);
  object.distance(distance);
  object.distance_squared(distance_squared);
  object.end(frame.claim);
}

void append_error(std::string& out, std::string_view id, std::size_t line,
                  std::string_view reason) {
  out.append(R"({"id":)").append(id).append(R"(,"line":)").append(std::to_string(line));
  out += R"(,"error":)";
  append_json_string(out, reason);
  out += "}\n";
}

template void append_answer(std::string&, const AnswerFrame&, const Classification<2>&,
                            const Exact&);
template void append_answer(std::string&, const AnswerFrame&, const Classification<3>&,
                            const Exact&);
template void append_answer(std::string&, const AnswerFrame&, const Distance<2>&, const Exact&);
template void append_answer(std::string&, const AnswerFrame&, const Distance<3>&, const Exact&);
template void append_answer(std::string&, const AnswerFrame&, const ClosestPoints<2>&,
                            const Exact&);
template void append_answer(std::string&, const AnswerFrame&, const ClosestPoints<3>&,
                            const Exact&);
template void append_answer(std::string&, const AnswerFrame&, const AtLeast<2>&, const Exact&);
template void append_answer(std::string&, const AnswerFrame&, const AtLeast<3>&, const Exact&);
template void append_estimate(std::string&, const AnswerFrame&, const FloatingAnswer<float, 2>&,
                              int);
template void append_estimate(std::string&, const AnswerFrame&, const FloatingAnswer<float, 3>&,
                              int);
template void append_estimate(std::string&, const AnswerFrame&, const FloatingAnswer<double, 2>&,
                              int);
template void append_estimate(std::string&, const AnswerFrame&, const FloatingAnswer<double, 3>&,
                              int);
template void append_unproved(std::string&, const AnswerFrame&, const UnprovedAnswer<2>&, int);
template void append_unproved(std::string&, const AnswerFrame&, const UnprovedAnswer<3>&, int);

}  // namespace certa::tools
