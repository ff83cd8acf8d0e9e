// Every file in cases/ is one pair with its exact truth, in one JSON object: what `certa certify`
// reads plus the keys `verdict` and `distance_squared` of an answer. Each is a test of its own.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/checker/check.hpp>

#include "answer_reader.hpp"
#include "pair_reader.hpp"

namespace certa::tools {
namespace {

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(CERTA_CASES))
    names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

class Regression : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Cases, Regression, testing::ValuesIn(case_names()), test_name);

template <class Way, int D>
void expect_truth(const ShapePair<D>& shapes, const Answer& truth) {
  for (const bool swapped : {false, true}) {
    const Shape<D>& a = swapped ? shapes.b : shapes.a;
    const Shape<D>& b = swapped ? shapes.a : shapes.b;
    const auto answer = closest_points<Way>(a, b);
    EXPECT_EQ(to_string(answer.verdict), to_string(truth.verdict));
    EXPECT_EQ(to_string(answer.distance_squared(a, b)), to_string(*truth.distance_squared));
    const CheckResult result = check<D>(a.points(), b.points(), answer.certificate(a, b));
    EXPECT_TRUE(result.accepted) << result.reason;
    EXPECT_EQ(result.proves, truth.verdict);
    EXPECT_EQ(classify<Way>(a, b).verdict, truth.verdict);
  }
}

TEST_P(Regression, IsRight) {
  std::ifstream file(std::string(CERTA_CASES) + "/" + GetParam() + ".json");
  std::stringstream text;
  text << file.rdbuf();
  const auto pair = PairReader().read(text.str());
  const auto truth = AnswerReader().read(text.str());
  ASSERT_TRUE(std::holds_alternative<Pair>(pair)) << std::get<LineError>(pair).reason;
  ASSERT_TRUE(std::holds_alternative<Answer>(truth)) << std::get<AnswerError>(truth).reason;
  ASSERT_TRUE(std::get<Answer>(truth).distance_squared.has_value());
  std::visit(
      [&](const auto& shapes) {
        expect_truth<certified>(shapes, std::get<Answer>(truth));
        expect_truth<adaptive>(shapes, std::get<Answer>(truth));
        expect_truth<exact>(shapes, std::get<Answer>(truth));
      },
      std::get<Pair>(pair).shapes);
}

TEST(RegressionCases, AreThere) { EXPECT_GE(case_names().size(), 26U); }

}  // namespace
}  // namespace certa::tools
