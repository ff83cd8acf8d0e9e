// Every file in cases/ is one pair with its exact truth, as a JSON object: the members that `certa
// certify` reads, `verdict` and `distance_squared` of an answer, and perhaps `warm_start`, the
// pairs of indices [[i, j], ..] from which a query once went wrong. Each file is a test of its own.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/policies.hpp>

#include "formats/answer_reader.hpp"
#include "formats/json.hpp"
#include "formats/pair_reader.hpp"
#include "properties/truth.hpp"

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

using Start = std::vector<VertexPair>;

/// The member `warm_start`, if there is one.
Start start_of(const std::string& text) {
  JsonParser parser;
  EXPECT_FALSE(parser.parse(text));
  Start start;
  for (const auto [key, value] : parser.root().members()) {
    if (key != "warm_start") continue;
    for (const JsonValue pair : value.elements()) {
      std::vector<std::uint32_t> indices;
      for (const JsonValue index : pair.elements())
        indices.push_back(static_cast<std::uint32_t>(std::stoul(std::string(index.text()))));
      EXPECT_EQ(indices.size(), 2U);
      start.push_back({indices.at(0), indices.at(1)});
    }
  }
  return start;
}

/// Level 2 or 3: the right answer, proven, and correctly rounded.
template <class Found, int D>
void expect_answer(const Shape<D>& a, const Shape<D>& b, const Found& answer, const Answer& truth) {
  EXPECT_EQ(to_string(answer.verdict), to_string(truth.verdict));
  EXPECT_EQ(to_string(*certa::distance_squared(answer, a, b)), to_string(*truth.distance_squared));
  EXPECT_EQ(fuzz::answer_holds(a, b, answer).value_or(""), "");
}

template <class Policy, int D>
void expect_truth(const ShapePair<D>& shapes, const Start& start, const Answer& truth) {
  for (const bool swapped : {false, true}) {
    const Shape<D>& a = swapped ? shapes.b : shapes.a;
    const Shape<D>& b = swapped ? shapes.a : shapes.b;
    Start warm = start;
    if (swapped)
      for (auto& [i, j] : warm) std::swap(i, j);
    for (const Start& from : {Start{}, warm}) {
      const OptionsOf<Policy> options{.warm_start = Simplex(from)};
      EXPECT_EQ(classify<Policy>(a, b, options).verdict, truth.verdict);
      expect_answer(a, b, distance<Policy>(a, b, options), truth);
      expect_answer(a, b, closest_points<Policy>(a, b, options), truth);
      if constexpr (std::is_same_v<Policy, certified>) {
        const Enclosure<D> enclosure = enclose_distance(a, b, options);
        EXPECT_EQ(enclosure.verdict, truth.verdict);
        EXPECT_EQ(fuzz::enclosure_holds(enclosure, *truth.distance_squared).value_or(""), "");
      }
    }
  }
}

TEST_P(Regression, IsRight) {
  std::ifstream file(std::string(CERTA_CASES) + "/" + GetParam() + ".json");
  std::stringstream text;
  text << file.rdbuf();
  const auto pair = PairReader().read(text.str());
  const auto truth = AnswerReader().read(text.str());
  ASSERT_TRUE(std::holds_alternative<PairLine>(pair)) << std::get<LineError>(pair).reason;
  ASSERT_TRUE(std::holds_alternative<Answer>(truth)) << std::get<AnswerError>(truth).reason;
  ASSERT_TRUE(std::get<Answer>(truth).distance_squared.has_value());
  std::visit(
      [&](const auto& shapes) {
        const Start start = start_of(text.str());
        expect_truth<certified>(shapes, start, std::get<Answer>(truth));
        expect_truth<adaptive>(shapes, start, std::get<Answer>(truth));
        expect_truth<exact>(shapes, start, std::get<Answer>(truth));
      },
      std::get<PairLine>(pair).shapes);
}

TEST(RegressionCases, AreThere) { EXPECT_GE(case_names().size(), 32U); }

}  // namespace
}  // namespace certa::tools
