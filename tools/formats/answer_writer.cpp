#include "formats/answer_writer.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include <certa/exact.hpp>

namespace certa::tools {

namespace {

/// The members of a certificate.
class CertificateWriter {
 public:
  explicit CertificateWriter(JsonWriter& json) noexcept : json_(json) {}

  void operator()(std::monostate) const {}
  void operator()(const OtherShapes&) const {}
  void operator()(const SeparationCertificate& given) const {
    kind("separation");
    direction(given.direction);
  }
  void operator()(const DistanceCertificate& given) const { points("distance", given); }
  void operator()(const NearCertificate& given) const { points("near", given); }
  void operator()(const IntersectionCertificate& given) const { points("intersection", given); }
  void operator()(const TouchingCertificate& given) const {
    points("touching", given);
    direction(given.direction);
  }
  void operator()(const OverlapCertificate& given) const {
    kind("overlap");
    json_.key("pairs").array(given.pairs, [this](const WeightedPair& pair) {
      json_.array([&] {
        json_.value(pair.i);
        json_.value(pair.j);
        rational(pair.weight);
      });
    });
  }

 private:
  void kind(std::string_view name) const { json_.key("kind").plain(name); }
  void rational(const Rational& value) const { json_.plain(to_string(value)); }
  void direction(const std::vector<Rational>& components) const {
    json_.key("direction").array(components, [this](const Rational& x) { rational(x); });
  }
  void weights(std::string_view key, const std::vector<WeightedVertex>& vertices) const {
    json_.key(key).array(vertices, [this](const WeightedVertex& vertex) {
      json_.array([&] {
        json_.value(vertex.index);
        rational(vertex.weight);
      });
    });
  }
  /// Certificates of a point of each shape.
  template <class Points>
  void points(std::string_view name, const Points& given) const {
    kind(name);
    weights("a", given.a);
    weights("b", given.b);
  }

  JsonWriter& json_;
};

/// Whether there is something to write.
bool is_proof(const Certificate& certificate) {
  return !std::holds_alternative<std::monostate>(certificate) &&
         !std::holds_alternative<OtherShapes>(certificate);
}

/// One answer on one line, member by member.
class Object {
 public:
  Object(std::string& out, const AnswerFrame& frame) : out_(out), json_(out), frame_(frame) {
    json_.open_object();
    if (has(Field::id)) json_.key("id").raw(frame.id);
    if (!frame.parts.empty() && has(Field::parts)) json_.key("parts").raw(frame.parts);
  }
  Object(std::string& out, const AnswerFrame& frame, Verdict verdict) : Object(out, frame) {
    if (has(Field::verdict)) text("verdict", to_string(verdict));
  }

  void at_least(double x, bool holds) {
    if (!has(Field::verdict)) return;
    json_.key("at_least").object([&] {
      json_.member("number", x);
      json_.member("holds", holds);
    });
  }

  void stage(Stage value) {
    if (has(Field::stage)) text("stage", to_string(value));
  }

  template <class T>
  void distance(T value) {
    if (!has(Field::distance)) return;
    json_.key("distance");
    if (std::isnan(value))
      json_.null();  // an estimate may fail
    else
      json_.value(value);
  }

  void truth(Verdict verdict, double distance, const Rational& distance_squared) {
    write_truth(json_, verdict, distance, distance_squared);
  }

  void distance_squared(const Rational& value) {
    if (has(Field::distance_squared)) json_.key("distance_squared").plain(to_string(value));
  }

  template <class Coordinates>
  void witness(const Coordinates& a, const Coordinates& b) {
    if (!has(Field::witness)) return;
    json_.key("witness").object([&] {
      row("a", a);
      row("b", b);
    });
  }

  /// Correctly rounded: a vertex under its pose may be beyond the largest double.
  template <int D>
  void witness(const ClosestPoints<D>& answer) {
    if (!has(Field::witness)) return;
    json_.key("witness").object([&] {
      json_.key("a").row(answer.on_a);
      json_.key("b").row(answer.on_b);
    });
  }

  template <class Coordinates>
  void normal(Verdict verdict, const Coordinates& value) {
    if (verdict != Verdict::overlapping && has(Field::normal)) row("normal", value);
  }

  void end() {
    if (has(Field::claim)) write(frame_.claims, frame_.judgements);
    json_.close_object();
    out_ += '\n';
  }
  /// With the certificate, or the vertices of the evidence in its place.
  template <int D>
  void end(const Certificate& certificate, const Evidence<D>& evidence) {
    if (has(Field::claim)) write(frame_.claims, frame_.judgements);
    if (frame_.format.is_short && has(Field::certificate))
      write_short(evidence);
    else if (has(Field::certificate) && is_proof(certificate))
      write_certificate(json_.key("certificate"), certificate);
    json_.close_object();
    out_ += '\n';
  }

 private:
  [[nodiscard]] bool has(Field field) const noexcept { return frame_.format.has(field); }
  void text(std::string_view key, std::string_view value) { json_.key(key).plain(value); }

  /// Coordinates of an estimate, which may fail: then they are null.
  template <class Coordinates>
  void row(std::string_view key, const Coordinates& coordinates) {
    json_.key(key).array(coordinates, [this](auto x) {
      if (std::isfinite(x))
        json_.value(x);
      else
        json_.null();
    });
  }

  void write(std::span<const NamedClaim> claims, std::span<const Judgement> judgements) {
    if (judgements.size() == 1 && claims[0].name.empty()) return write(judgements[0]);
    if (judgements.empty()) return;
    json_.key("claims").object([&] {
      for (std::size_t k = 0; k < judgements.size(); ++k)
        json_.any_key(claims[k].name).object([&] { write(judgements[k]); });
    });
  }
  void write(const Judgement& claim) {
    if (claim.outcome != ClaimOutcome::none) text("claim", to_string(claim.outcome));
    parts("claim_contradicts", claim, ClaimOutcome::contradicted);
    parts("claim_not_judged", claim, ClaimOutcome::not_judged);
    errors(claim);
  }

  /// The parts of a claim of which this came out, if there are any.
  void parts(std::string_view key, const Judgement& claim, ClaimOutcome outcome) {
    if (std::find(claim.parts.begin(), claim.parts.end(), outcome) == claim.parts.end()) return;
    json_.key(key).array([&] {
      for (const ClaimPart part : kClaimParts)
        if (claim.part(part) == outcome) json_.plain(to_string(part));
    });
  }

  void errors(const Judgement& claim) {
    const auto is_known = [](const auto& error) { return error.has_value(); };
    if (std::none_of(claim.errors.begin(), claim.errors.end(), is_known)) return;
    json_.key("claim_errors").object([&] {
      for (const ClaimPart part : kClaimParts)
        if (claim.error(part)) json_.member(to_string(part), *claim.error(part));
    });
  }

  /// The vertices of a face on one side, each once.
  void side(std::string_view key, const Simplex& face, std::uint32_t VertexPair::*index) {
    std::vector<std::uint32_t> vertices;
    for (const VertexPair w : face.span())
      if (std::find(vertices.begin(), vertices.end(), w.*index) == vertices.end())
        vertices.push_back(w.*index);
    json_.key(key).row(vertices);
  }

  template <int D>
  void write_short(const Evidence<D>& evidence) {
    using Kind = typename Evidence<D>::Kind;
    const auto face = [&](std::string_view kind) {
      certificate(kind, [&] {
        side("a", evidence.face(0), &VertexPair::i);
        side("b", evidence.face(0), &VertexPair::j);
      });
    };
    switch (evidence.kind) {
      case Kind::none:
        return;
      case Kind::direction:
        return certificate("separation", [] {});
      case Kind::nearest:
        return face("distance");
      case Kind::common:
        return face("intersection");
      case Kind::touching:
        return face("touching");
      case Kind::near:
        return face("near");
      case Kind::overlapping:
        break;
    }
    certificate("overlap", [&] {
      json_.key("pairs").array([&] {
        for (std::size_t f = 0; f < evidence.face_count; ++f) {
          const Simplex simplex = evidence.face(f);
          for (const VertexPair w : simplex.span()) json_.row(std::array{w.i, w.j});
        }
      });
    });
  }

  template <std::invocable Fill>
  void certificate(std::string_view kind, const Fill& fill) {
    json_.key("certificate").object([&] {
      text("kind", kind);
      fill();
    });
  }

  std::string& out_;
  JsonWriter json_;
  const AnswerFrame& frame_;
};

}  // namespace

void write_certificate(JsonWriter& json, const Certificate& certificate) {
  json.object([&] { std::visit(CertificateWriter(json), certificate); });
}

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const Classification<D>& answer,
                   const Exact& exact) {
  Object object(out, frame, answer.verdict);
  object.stage(answer.stage);
  object.end(exact.certificate, answer.evidence);
}

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const Distance<D>& answer,
                   const Exact& exact) {
  Object object(out, frame, answer.verdict);
  object.distance(answer.distance);
  object.distance_squared(exact.distance_squared);
  object.stage(answer.stage);
  object.end(exact.certificate, answer.evidence);
}

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const ClosestPoints<D>& answer,
                   const Exact& exact) {
  Object object(out, frame, answer.verdict);
  object.distance(answer.distance);
  object.distance_squared(exact.distance_squared);
  object.witness(answer);
  object.normal(answer.verdict, answer.normal);
  object.stage(answer.stage);
  object.end(exact.certificate, answer.evidence);
}

template <int D>
void append_answer(std::string& out, const AnswerFrame& frame, const AtLeast<D>& answer,
                   const Exact& exact) {
  Object object(out, frame);
  object.at_least(answer.distance, answer.holds);
  object.stage(answer.stage);
  object.end(exact.certificate, answer.evidence);
}

template <class T, int D>
void append_estimate(std::string& out, const AnswerFrame& frame, const FloatingAnswer<T, D>& answer,
                     int level) {
  Object object(out, frame, answer.verdict);
  if (answer.verdict != Verdict::undecided) {
    if (level >= 2) object.distance(answer.distance);
    if (level >= 3) {
      object.witness(answer.on_a, answer.on_b);
      object.normal(answer.verdict, answer.normal);
    }
  }
  object.stage(Stage::floating);
  object.end();
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
  object.stage(answer.stage);
  object.end();
}

void write_truth(JsonWriter& json, Verdict verdict, double distance,
                 const Rational& distance_squared) {
  json.key("verdict").plain(to_string(verdict));
  json.member("distance", distance);
  json.key("distance_squared").plain(to_string(distance_squared));
}

void append_truth(std::string& out, const AnswerFrame& frame, Verdict verdict, double distance,
                  const Rational& distance_squared) {
  Object object(out, frame);
  object.truth(verdict, distance, distance_squared);
  object.end();
}

void append_error(std::string& out, std::string_view id, std::size_t number,
                  std::string_view reason, bool is_record) {
  JsonWriter json(out);
  json.object([&] {
    json.key("id").raw(id);
    json.member(is_record ? "record" : "line", number);
    json.member("error", reason);
  });
  out += '\n';
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
