// Placed and rounded shapes from the point of view of users of the command.
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"
#include "formats/answer_reader.hpp"
#include "formats/pair_reader.hpp"

namespace certa::tools {
namespace {

const std::string kBalls =
    R"({"id":"balls","a":{"vertices":[[0,0,0]],"radius":1},)"
    R"("b":{"vertices":[[0,0,0]],"radius":2,"pose":{"translation":[3,4,0]}}})"
    "\n";

std::string generated(const std::string& family, int count) {
  return certa({"generate", "--family", family, "--count", std::to_string(count)}).out;
}

TEST(PlacedCommand, GeneratedPairsAreCertifiedAndVerified) {
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", generated("placed", 25));
  ASSERT_EQ(lines_of(scratch.read("pairs")).size(), 8u * 2 * 25);
  for (const char* level : {"1", "2", "3"}) {
    const Outcome answers = certa({"certify", "--level", level, pairs});
    EXPECT_EQ(answers.status, 0) << answers.error;
    const Outcome verified = certa({"verify", pairs, scratch.file("answers", answers.out)});
    EXPECT_EQ(verified.status, 0) << verified.error;
    EXPECT_TRUE(contains(verified.error, "400 answers hold, 0 refused")) << verified.error;
  }
}

/// The oracle and the kernel, which share no code, and the generator agree on the truth.
TEST(PlacedCommand, TheOracleAgrees) {
  if (CERTA_HAS_ORACLE == 0) GTEST_SKIP() << "this build has no oracle";
  const std::string pairs = generated("placed", 25);
  const Outcome oracle = certa({"oracle", "-"}, {.input = pairs});
  const Outcome certified = certify(pairs);
  EXPECT_EQ(oracle.status, 0) << oracle.error;
  EXPECT_TRUE(contains(oracle.error, "matrices: ")) << oracle.error;
  AnswerReader reader;
  const auto answers = [&](const std::string& text) {
    std::vector<Answer> read;
    for (const std::string& line : lines_of(text))
      read.push_back(std::get<Answer>(reader.read(line)));
    return read;
  };
  const std::vector<Answer> known = answers(pairs);
  const std::vector<Answer> by_oracle = answers(oracle.out);
  const std::vector<Answer> by_kernel = answers(certified.out);
  ASSERT_EQ(known.size(), by_oracle.size());
  ASSERT_EQ(known.size(), by_kernel.size());
  for (std::size_t k = 0; k < known.size(); ++k)
    for (const Answer* answer : {&by_oracle[k], &by_kernel[k]}) {
      EXPECT_EQ(answer->verdict, known[k].verdict) << known[k].id;
      EXPECT_EQ(answer->distance, known[k].distance) << known[k].id;
      EXPECT_EQ(answer->distance_squared, known[k].distance_squared) << known[k].id;
    }
}

TEST(PlacedCommand, AnswersDoNotDependOnJobs) {
  const std::string pairs = generated("placed_drifted", 200);
  const Outcome one = certify(pairs, {"--jobs", "1"});
  const Outcome four = certify(pairs, {"--jobs", "4"});
  EXPECT_EQ(one.out, four.out);
  const auto matrices = [](const Outcome& outcome) {
    for (const std::string& line : lines_of(outcome.error))
      if (contains(line, "matrices: ")) return line;
    return std::string();
  };
  EXPECT_FALSE(matrices(one).empty());
  EXPECT_EQ(matrices(one), matrices(four));
}

TEST(PlacedCommand, ABadPoseIsOneClearMessage) {
  const Outcome outcome =
      certify(R"({"id":"x","a":{"box":[1,1,1],"pose":{"quaternion":{"w":0,"x":0,"y":0,"z":0}}},)"
              R"("b":{"box":[1,1,1]}})"
              "\n" +
              kBalls);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(lines_of(outcome.out)[0],
            R"({"id":"x","line":1,"error":"\"a\": \"pose\": the quaternion is zero"})");
  EXPECT_TRUE(contains(lines_of(outcome.out)[1], R"("verdict":"separated","distance":2)"));
  EXPECT_TRUE(contains(outcome.error, ":1: \"a\": \"pose\": the quaternion is zero\n"));
}

TEST(PlacedCommand, TraceShowsStepsOfPlacedShapes) {
  const Outcome outcome = certa({"trace", "--algorithm", "kkt"}, {.input = kBalls});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  EXPECT_TRUE(contains(outcome.out, R"("verdict":"separated","simplex":[[0,0]])")) << outcome.out;
  const Outcome refused = certa({"trace", "--algorithm", "johnson"}, {.input = kBalls});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.out, "\"id\":\"balls\"")) << refused.out;
  EXPECT_TRUE(contains(refused.out, "does not take shapes with poses or radii")) << refused.out;
}

TEST(PlacedCommand, PolicyMeasuresPlacedShapes) {
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", generated("placed_tangent", 40) + kBalls);
  const Outcome outcome = certa({"policy", pairs, "--policy", "certified", "--policy", "float",
                                 "--json", scratch.path("json"), "-o", scratch.path("page")});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  const std::string json = scratch.read("json");
  EXPECT_TRUE(contains(json, R"("pairs": 81)")) << json.substr(0, 2000);
  EXPECT_TRUE(contains(outcome.out + outcome.error, "certa::closest_points(a, b"))
      << outcome.out << outcome.error;
}

TEST(PlacedCommand, MinimizeKeepsWhatFails) {
  const Scratch scratch;
  const std::string pairs = scratch.file(
      "pairs", R"({"id":"m","a":{"box":[1,1,1],"pose":{"quaternion":{"w":1,"x":0.25,"y":0,"z":0},)"
               R"("translation":[0.123,0.456,0]},"radius":0.0625},"b":{"vertices":[[5.123,0,1]]}})"
               "\n");
  const Outcome least = certa({"minimize", "--command", "grep -q radius && exit 3", pairs});
  EXPECT_EQ(least.status, 0) << least.error;
  EXPECT_TRUE(contains(least.out, R"("a":{"vertices":[[0,0,0]],"radius":1})")) << least.out;
}

TEST(PlacedCommand, WitnessesBeyondTheLargestDoubleAreReadAgain) {
  const Scratch scratch;
  const std::string pairs = scratch.file(
      "pairs", R"({"id":"far","a":{"vertices":[[1e300,0]],"pose":{"matrix":[[-1e300,0],[0,1]]}},)"
               R"("b":{"vertices":[[1e300,0]],"pose":{"matrix":[[1e300,0],[0,1]]}}})"
               "\n");
  const Outcome answers = certa({"certify", pairs});
  EXPECT_TRUE(contains(answers.out, R"("witness":{"a":["-inf",0],"b":["inf",0]})")) << answers.out;
  EXPECT_EQ(certa({"verify", pairs, scratch.file("answers", answers.out)}).status, 0);
}

}  // namespace
}  // namespace certa::tools
