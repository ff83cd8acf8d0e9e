// Answers as they are written, byte for byte, and read back.
#include "formats/answer_writer.hpp"

#include <cmath>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "formats/answer_reader.hpp"

namespace certa::tools {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Answer read(std::string_view line) {
  auto result = AnswerReader().read(line);
  if (const auto* error = std::get_if<AnswerError>(&result))
    throw std::runtime_error(error->reason);
  return std::get<Answer>(std::move(result));
}

std::string reason(std::string_view line) {
  const auto result = AnswerReader().read(line);
  const auto* error = std::get_if<AnswerError>(&result);
  return error == nullptr ? "" : error->reason;
}

/// An answer, and the certificate and exact numbers that belong to it.
template <class Answer>
struct Whole {
  Answer answer;
  Exact exact;
};

Whole<ClosestPoints<3>> separated() {
  ClosestPoints<3> answer;
  answer.verdict = Verdict::separated;
  answer.stage = Stage::expansion;
  answer.distance = 0.5;
  answer.on_a = {1, 0.1, 5e-324};
  answer.on_b = {0.5, 1e300, -3};
  answer.normal = {1, 0, 0};
  return {answer, {DistanceCertificate{{{0, {1, 3}}, {7, {2, 3}}}, {{2, {1, 1}}}}, {1, 4}}};
}

template <class Answer>
std::string written(const Answer& answer, const Exact& exact, const Judgement& claim = {}) {
  std::string out;
  const std::vector<NamedClaim> claims(1);
  const Judgements judgements{claim};
  append_answer(out, {"\"x\"", claims, judgements}, answer, exact);
  return out;
}
template <class Answer>
std::string written(const Whole<Answer>& whole, const Judgement& claim = {}) {
  return written(whole.answer, whole.exact, claim);
}

TEST(AnswerWriter, LevelThreeHasEverything) {
  EXPECT_EQ(written(separated(), {ClaimOutcome::agrees}),
            R"({"id":"x","verdict":"separated","distance":0.5,"distance_squared":"1/4",)"
            R"("witness":{"a":[1,0.1,5e-324],"b":[0.5,1e+300,-3]},"normal":[1,0,0],)"
            R"("stage":"expansion","claim":"agrees","certificate":{"kind":"distance",)"
            R"("a":[[0,"1/3"],[7,"2/3"]],"b":[[2,"1"]]}})"
            "\n");
}

TEST(AnswerWriter, AComparisonHasItsNumberAndNoVerdict) {
  AtLeast<2> answer;
  answer.stage = Stage::integer;
  answer.distance = 0x1p-1074;
  const std::string line = written(answer, {NearCertificate{{{0, {1, 1}}}, {{1, {2, 2}}}}, {}});
  EXPECT_EQ(line, R"({"id":"x","at_least":{"number":5e-324,"holds":false},"stage":"integer",)"
                  R"("certificate":{"kind":"near","a":[[0,"1"]],"b":[[1,"2/2"]]}})"
                  "\n");
  EXPECT_EQ(read(line).at_least->number, 0x1p-1074);
  EXPECT_FALSE(read(line).at_least->holds);
  answer.holds = true;
  EXPECT_TRUE(read(written(answer, {SeparationCertificate{{{1, 1}, {0, 1}}}, {}})).at_least->holds);
}

TEST(AnswerWriter, PartsOfAClaimStandBesideItsOutcome) {
  Judgement claim{ClaimOutcome::contradicted};
  using enum ClaimOutcome;
  claim.parts = {agrees, contradicted, contradicted, not_judged, not_judged};
  claim.errors = {std::nullopt, 0.5, kInfinity, std::nullopt, std::nullopt};
  const std::string line = written(separated(), claim);
  EXPECT_NE(line.find(R"("stage":"expansion","claim":"contradicted",)"
                      R"("claim_contradicts":["distance","witness"],)"
                      R"("claim_not_judged":["normal","depth"],)"
                      R"("claim_errors":{"distance":0.5,"witness":"inf"},"certificate")"),
            std::string::npos)
      << line;
  const Answer answer = read(line);
  using Parts = std::vector<ClaimPart>;
  EXPECT_EQ(answer.claim.contradicts, (Parts{ClaimPart::distance, ClaimPart::witness}));
  EXPECT_EQ(answer.claim.not_judged, (Parts{ClaimPart::normal, ClaimPart::depth}));
  EXPECT_EQ(answer.claim.errors, claim.errors);
}

TEST(AnswerWriter, LevelTwoHasNoPoints) {
  const auto [answer, exact] = separated();
  EXPECT_EQ(written(static_cast<const Distance<3>&>(answer), exact, {ClaimOutcome::contradicted}),
            R"({"id":"x","verdict":"separated","distance":0.5,"distance_squared":"1/4",)"
            R"("stage":"expansion","claim":"contradicted","certificate":{"kind":"distance",)"
            R"("a":[[0,"1/3"],[7,"2/3"]],"b":[[2,"1"]]}})"
            "\n");
}

TEST(AnswerWriter, LevelOneHasNoDistance) {
  Classification<2> answer;
  answer.verdict = Verdict::separated;
  EXPECT_EQ(written(answer, {SeparationCertificate{{{1, 2}, {-3, 1}}}, {}}),
            R"({"id":"x","verdict":"separated","stage":"filter",)"
            R"("certificate":{"kind":"separation","direction":["1/2","-3"]}})"
            "\n");
}

TEST(AnswerWriter, WhereThereIsNoCertificateThereIsNoKey) {
  Classification<2> answer;
  answer.verdict = Verdict::intersecting;
  EXPECT_EQ(written(answer, {}), R"({"id":"x","verdict":"intersecting","stage":"filter"})"
                                 "\n");
  EXPECT_EQ(read(written(answer, {})).verdict, Verdict::intersecting);
}

TEST(AnswerWriter, OverlapHasNoDirection) {
  ClosestPoints<2> answer;
  answer.verdict = Verdict::overlapping;
  EXPECT_EQ(written(answer, {OverlapCertificate{{{0, 1, {1, 2}}, {3, 2, {1, 2}}}}, {}}),
            R"({"id":"x","verdict":"overlapping","distance":0,"distance_squared":"0",)"
            R"("witness":{"a":[0,0],"b":[0,0]},"stage":"filter",)"
            R"("certificate":{"kind":"overlap","pairs":[[0,1,"1/2"],[3,2,"1/2"]]}})"
            "\n");
}

TEST(AnswerWriter, ADistanceBeyondTheLargestDoubleIsInf) {
  auto whole = separated();
  whole.answer.distance = kInfinity;
  EXPECT_NE(written(whole).find(R"("distance":"inf")"), std::string::npos);
  EXPECT_EQ(read(written(whole)).distance, kInfinity);
}

TEST(AnswerWriter, EstimatesClaimNoCertainty) {
  FloatingAnswer<float, 2> answer;
  answer.verdict = Verdict::separated;
  answer.distance = 0.1F;
  answer.on_a = {0.5F, std::numeric_limits<float>::quiet_NaN()};
  answer.normal = {1, 0};
  const auto at_level = [&](int level) {
    std::string out;
    const std::vector<NamedClaim> claims(1);
    const Judgements judgements{{ClaimOutcome::not_judged}};
    append_estimate(out, {"1", claims, judgements}, answer, level);
    return out;
  };
  EXPECT_EQ(at_level(3),
            R"({"id":1,"verdict":"separated","distance":0.1,"witness":{"a":[0.5,null],"b":[0,0]},)"
            R"("normal":[1,0],"stage":"floating","claim":"not judged"})"
            "\n");
  EXPECT_EQ(at_level(2), R"({"id":1,"verdict":"separated","distance":0.1,"stage":"floating",)"
                         R"("claim":"not judged"})"
                         "\n");
  EXPECT_EQ(at_level(1), R"({"id":1,"verdict":"separated","stage":"floating","claim":"not judged"})"
                         "\n");
  answer.verdict = Verdict::undecided;
  EXPECT_EQ(at_level(3), R"({"id":1,"verdict":"undecided","stage":"floating","claim":"not judged"})"
                         "\n");
}

TEST(AnswerWriter, ErrorsStandInPlaceOfAnswers) {
  std::string out;
  append_error(out, "null", 17, "a \"bad\"\tline");
  EXPECT_EQ(out, R"({"id":null,"line":17,"error":"a \"bad\"\u0009line"})"
                 "\n");
  EXPECT_NE(reason(out).find("is an error"), std::string::npos);
}

TEST(AnswerReader, ReadsBackWhatIsWritten) {
  const Answer answer = read(written(separated(), {ClaimOutcome::agrees}));
  EXPECT_EQ(answer.id, "\"x\"");
  EXPECT_EQ(answer.verdict, Verdict::separated);
  EXPECT_EQ(answer.distance, 0.5);
  EXPECT_EQ(answer.distance_squared, (Rational{1, 4}));
  EXPECT_EQ(answer.witness.value().a, (std::vector<double>{1, 0.1, 5e-324}));
  EXPECT_EQ(answer.witness.value().b, (std::vector<double>{0.5, 1e300, -3}));
  EXPECT_EQ(answer.normal, (std::vector<double>{1, 0, 0}));
  EXPECT_EQ(answer.stage, "expansion");
  EXPECT_EQ(answer.claim.claim, "agrees");
}

TEST(AnswerReader, DirectionsOfMoreDimensionsThanShapesAreRefused) {
  const auto result = AnswerReader().read(
      R"({"verdict":"separated","certificate":{"kind":"separation","direction":[1,2,3,4]}})");
  const auto* error = std::get_if<AnswerError>(&result);
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->reason, "the certificate's direction has 4 components, not 2 or 3");
}

// Every part of a certificate is read: written again, it gives the same text.
RC_GTEST_PROP(AnswerReader, CertificatesSurvive,
              (const std::vector<std::pair<std::uint16_t, std::int64_t>>& weights,
               std::uint8_t kind)) {
  std::vector<WeightedVertex> vertices;
  std::vector<WeightedPair> pairs;
  std::vector<Rational> direction;
  for (const auto& [index, value] : weights) {
    const Integer large = (Integer(value) << 100) + 1;
    const Rational weight{large, Integer(index) + 1};
    vertices.push_back({index, weight});
    pairs.push_back({index, vertices.size(), weight});
    if (direction.size() < 3) direction.push_back(weight);
  }
  Classification<2> answer;
  answer.verdict = Verdict::touching;
  Certificate certificate;
  switch (kind % 5) {
    case 0:
      certificate = SeparationCertificate{direction};
      break;
    case 1:
      certificate = DistanceCertificate{vertices, {vertices.rbegin(), vertices.rend()}};
      break;
    case 2:
      certificate = TouchingCertificate{vertices, {}, direction};
      break;
    case 3:
      certificate = IntersectionCertificate{vertices, {vertices.rbegin(), vertices.rend()}};
      break;
    default:
      certificate = OverlapCertificate{pairs};
  }
  const std::string text = written(answer, {certificate, {}});
  RC_ASSERT(written(answer, {read(text).certificate, {}}) == text);
}

TEST(AnswerReader, SaysWhatIsWrong) {
  const auto with = [](std::string_view certificate) {
    return reason(std::string(R"({"id":1,"verdict":"touching","certificate":)") +
                  std::string(certificate) + "}");
  };
  const std::vector<std::pair<std::string, std::string>> cases{
      {reason("{"), "not JSON"},
      {reason("[]"), "the line is an array"},
      {reason("{}"), "has no \"verdict\""},
      {reason(R"({"verdict":"maybe"})"), "the verdict is \"maybe\""},
      {reason(R"({"verdict":1})"), "the verdict is a number"},
      {reason(R"({"id":[],"verdict":"touching"})"), "the id is no"},
      {reason(R"({"verdict":"touching","verdict":"touching"})"), "\"verdict\" stands twice"},
      {reason(R"({"verdict":"touching","distance":"far"})"), "the distance is a string"},
      {reason(R"({"verdict":"touching","claim_contradicts":"distance"})"), "is a string, not an"},
      {reason(R"({"verdict":"touching","claim_not_judged":["size"]})"), "which is no part"},
      {reason(R"({"verdict":"touching","claim_errors":{"size":1}})"), "which is no part"},
      {reason(R"({"verdict":"touching","claim_errors":{"depth":1,"depth":1}})"), "twice"},
      {reason(R"({"verdict":"touching","distance_squared":"1/0"})"), "not a fraction"},
      {reason(R"({"verdict":"touching","distance_squared":"0.5"})"), "not a fraction"},
      {reason(R"({"verdict":"touching","witness":{"a":[1,2]}})"), "the witness has no \"b\""},
      {with("7"), "the certificate is a number"},
      {with("{}"), "has no \"kind\""},
      {with(R"({"kind":"faith"})"), "unknown kind \"faith\""},
      {with(R"({"kind":"distance","a":[]})"), "has no \"b\""},
      {with(R"({"kind":"distance","a":[],"b":[],"c":1})"), "unknown key \"c\""},
      {with(R"({"kind":"distance","a":[[0]],"b":[]})"), "has 1 elements, not 2"},
      {with(R"({"kind":"distance","a":[[-1,"1"]],"b":[]})"), "not an index"},
      {with(R"({"kind":"distance","a":[[0.5,"1"]],"b":[]})"), "not an index"},
      {with(R"({"kind":"distance","a":[["0","1"]],"b":[]})"), "is a string, not a number"},
      {with(R"({"kind":"distance","a":[[0,"x"]],"b":[]})"), "\"x\", not a fraction"},
      {with(R"({"kind":"overlap","pairs":[[0,1,"1",2]]})"), "has 4 elements, not 3"},
      {with(R"({"kind":"separation","direction":["1",null]})"), "is null, not a string"},
  };
  for (const auto& [said, expected] : cases)
    EXPECT_NE(said.find(expected), std::string::npos) << said << "\n" << expected;
}

RC_GTEST_PROP(AnswerReader, AnyBytesAreHarmless, (const std::string& bytes)) {
  (void)AnswerReader().read(bytes);
}

RC_GTEST_PROP(AnswerReader, MutatedAnswersAreHarmless,
              (const std::vector<std::pair<std::uint16_t, std::uint8_t>>& edits)) {
  std::string line = written(separated(), {ClaimOutcome::agrees});
  constexpr std::string_view kTokens = "{}[]\",:0123456789.eE+-/null\\ ";
  for (const auto& [position, byte] : edits)
    line[position % line.size()] = kTokens[byte % kTokens.size()];
  (void)AnswerReader().read(line);
}

}  // namespace
}  // namespace certa::tools
