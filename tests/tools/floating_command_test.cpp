// `certa certify` under floating policies: wider numbers err less, and errors with a tolerance are
// within it.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"
#include "formats/number.hpp"

namespace certa::tools {
namespace {

/// The text of a member that is not an object, without quotes; empty if there is none.
std::string member(const std::string& line, std::string_view key) {
  const std::string name = "\"" + std::string(key) + "\":";
  const auto at = line.find(name);
  if (at == line.npos) return {};
  const auto begin = at + name.size();
  std::string text = line.substr(begin, line.find_first_of(",}", begin) - begin);
  std::erase(text, '"');
  return text;
}

class Floating : public testing::Test {
 protected:
  /// Pairs with their truth.
  std::vector<std::string> generate(const std::vector<std::string>& families) {
    std::vector<std::string> arguments{"generate", "--count", "150", "-o", path_, "--family"};
    arguments.insert(arguments.end(), families.begin(), families.end());
    EXPECT_EQ(certa(arguments).status, 0);
    return lines_of(scratch_.read("pairs.jsonl"));
  }
  std::vector<std::string> answers(const std::string& policy, const std::string& tolerance = "0") {
    const Outcome outcome =
        certa({"certify", path_, "--policy", policy, "--search-tolerance", tolerance});
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    return lines_of(outcome.out);
  }

 private:
  Scratch scratch_;
  std::string path_ = scratch_.path("pairs.jsonl");
};

struct Comparison {
  int wrong = 0;        ///< verdicts
  int missed_gaps = 0;  ///< of these, contact where there is none
  int separated = 0;    ///< right verdicts; of these:
  int same = 0;         ///< distances that are the nearest double
  double farthest = 0;  ///< the largest relative error of a distance
};

Comparison compare(const std::vector<std::string>& known, const std::vector<std::string>& answers) {
  Comparison result;
  EXPECT_EQ(known.size(), answers.size());
  for (std::size_t i = 0; i < known.size(); ++i) {
    EXPECT_EQ(member(known[i], "id"), member(answers[i], "id"));
    const std::string truth = member(known[i], "verdict");
    const std::string verdict = member(answers[i], "verdict");
    if (truth != verdict) {
      ++result.wrong;
      result.missed_gaps += truth == "separated" && verdict != "undecided";
    } else if (truth == "separated") {
      ++result.separated;
      const std::string distance = member(answers[i], "distance");
      result.same += distance == member(known[i], "distance");
      const double right = parse_decimal(member(known[i], "distance")).value();
      result.farthest =
          std::max(result.farthest, std::abs(parse_decimal(distance).value() / right - 1));
    }
  }
  return result;
}

TEST_F(Floating, WiderNumbersErrLess) {
  const auto known = generate({"packing", "ulp_neighbour"});
  ASSERT_EQ(known.size(), 450u);
  std::vector<int> wrong;
  for (const std::string policy : {"float", "double", "long-double", "quad"})
    wrong.push_back(compare(known, answers(policy)).wrong);
  EXPECT_GT(wrong[0], wrong[1]);
  EXPECT_GT(wrong[1], wrong[3]);
  EXPECT_GE(wrong[2], wrong[3]);
  EXPECT_GT(wrong[1], 20) << "the pairs are hard";
  EXPECT_LE(wrong[3], 2);
}

TEST_F(Floating, EstimatesOfWideNumbersAreWrittenAsTheNearestDouble) {
  const auto known = generate({"random", "round_shapes", "game"});
  const Comparison narrow = compare(known, answers("double"));
  const Comparison wide = compare(known, answers("quad"));
  EXPECT_GT(wide.separated, 300);
  EXPECT_EQ(wide.same, wide.separated);
  EXPECT_LT(narrow.same, narrow.separated - 50);
  for (const std::string& line : answers("quad")) {
    if (member(line, "verdict") != "separated") continue;
    for (const auto* key : {"\"distance\":", "\"witness\":{\"a\":[", "\"normal\":["})
      EXPECT_TRUE(contains(line, key)) << line;
    EXPECT_FALSE(contains(line, "distance_squared"));
  }
}

TEST_F(Floating, LevelsSayAsMuch) {
  const std::string pair =
      R"({"id":1,"a":{"vertices":[[0,0],[1,1]]},"b":{"vertices":[[2,1],[5,9]]}})"
      "\n";
  for (const std::string policy : {"long-double", "quad"}) {
    const auto at = [&](const std::string& level) {
      return certify(pair, {"--policy", policy, "--level", level}).out;
    };
    EXPECT_EQ(at("1"), "{\"id\":1,\"verdict\":\"separated\",\"stage\":\"floating\"}\n");
    EXPECT_EQ(at("2"),
              "{\"id\":1,\"verdict\":\"separated\",\"distance\":1,\"stage\":\"floating\"}\n");
    EXPECT_EQ(at("3"),
              "{\"id\":1,\"verdict\":\"separated\",\"distance\":1,\"witness\":{\"a\":[1,1],\"b\":"
              "[2,1]},\"normal\":[1,0],\"stage\":\"floating\"}\n");
  }
}

TEST_F(Floating, ATolerantSearchStopsSooner) {
  const auto known = generate({"round_shapes"});
  for (const std::string policy : {"double", "long-double", "quad"}) {
    const Comparison strict = compare(known, answers(policy));
    EXPECT_EQ(strict.wrong, 0) << policy;
    EXPECT_LT(strict.farthest, 1e-9) << policy;
    // Relative errors are of the order of 0.1^2, and small gaps count as contact.
    const Comparison tolerant = compare(known, answers(policy, "0.1"));
    EXPECT_GT(tolerant.farthest, 1e-9) << policy;
    EXPECT_LT(tolerant.farthest, 0.01) << policy;
    EXPECT_GT(tolerant.missed_gaps, 20) << policy;
  }
  EXPECT_NE(answers("float"), answers("float", "0.1"));
  EXPECT_EQ(answers("double"), answers("double", "0.0"));
}

TEST(SearchTolerance, IsAFractionOfFloatingPolicies) {
  for (const std::string tolerance : {"-1e-3", "1", "2", "nan", "inf"}) {
    const Outcome outcome = certify("", {"--policy", "double", "--search-tolerance=" + tolerance});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.error, "certa: a search tolerance is a fraction: 0 or more, and below 1\n");
  }
  for (const std::string policy : {"certified", "uncertified", "adaptive", "exact"}) {
    const Outcome outcome = certify("", {"--policy", policy, "--search-tolerance", "1e-6"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.error,
              "certa: the policy " + policy +
                  " has no search tolerance: float, double, long-double and quad have one\n");
  }
  const Outcome word = certify("", {"--policy", "double", "--search-tolerance", "small"});
  EXPECT_EQ(word.status, 2);
  EXPECT_TRUE(word.error.starts_with("certa: ")) << word.error;
}

}  // namespace
}  // namespace certa::tools
