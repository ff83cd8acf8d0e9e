// Recorded pairs with exact truth, from the folder that CERTA_SHARED_DATA names: every verdict,
// squared distance and certificate of both argument orders, and the claims that exact arithmetic
// contradicts.
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/checker/check.hpp>

#include "answer_reader.hpp"
#include "pair_reader.hpp"

namespace certa::tools {
namespace {

struct Counts {
  int pairs = 0;
  int contradicted = 0;
};

Counts expect_truth(const std::string& name) {
  std::ifstream pairs(std::string(CERTA_SHARED_DATA) + "/" + name + ".jsonl");
  std::ifstream truths(std::string(CERTA_SHARED_DATA) + "/" + name + ".truth.jsonl");
  Counts counts;
  PairReader pair_reader;
  AnswerReader truth_reader;
  std::string pair_line;
  std::string truth_line;
  while (std::getline(pairs, pair_line) && std::getline(truths, truth_line)) {
    const auto pair = std::get<Pair>(pair_reader.read(pair_line));
    const auto truth = std::get<Answer>(truth_reader.read(truth_line));
    EXPECT_EQ(pair.id, truth.id);
    ++counts.pairs;
    std::visit(
        [&]<int D>(const ShapePair<D>& shapes) {
          for (const bool swapped : {false, true}) {
            const Shape<D>& a = swapped ? shapes.b : shapes.a;
            const Shape<D>& b = swapped ? shapes.a : shapes.b;
            const auto answer = closest_points(a, b);
            EXPECT_EQ(answer.verdict, truth.verdict) << pair.id;
            EXPECT_EQ(answer.distance_squared, *truth.distance_squared) << pair.id;
            const CheckResult result = check<D>(a.points(), b.points(), answer.certificate);
            EXPECT_TRUE(result.accepted) << pair.id << ": " << result.reason;
            EXPECT_EQ(result.proves, truth.verdict) << pair.id;
            EXPECT_EQ(classify(a, b).verdict, truth.verdict) << pair.id;
          }
        },
        pair.shapes);
    if (pair.claim && pair.claim->intersects)
      counts.contradicted += *pair.claim->intersects != (truth.verdict != Verdict::separated);
  }
  return counts;
}

TEST(SharedData, EngineTraceIsRight) {
  const Counts counts = expect_truth("engine_trace");
  EXPECT_EQ(counts.pairs, 3424);
  EXPECT_EQ(counts.contradicted, 53);
}

TEST(SharedData, ReportedFailuresAreRight) {
  EXPECT_EQ(expect_truth("reported_failures").pairs, 26);
}

}  // namespace
}  // namespace certa::tools
