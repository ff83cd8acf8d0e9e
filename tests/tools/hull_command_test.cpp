// `certa hull`: its algorithms compared with each other and with the definition of a hull; valid
// and invalid input.
#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <certa/hull/orientation.hpp>
#include <certa/predicates/exact.hpp>

#include "hull_lines.hpp"

namespace certa::tools {
namespace {

constexpr std::array<const char*, 4> kOfAnyOrder{"graham", "jarvis", "chan", "divide-and-conquer"};

Points select(const Points& points, const Indices& indices) {
  Points selected;
  for (const std::uint32_t i : indices) selected.push_back(points.at(i));
  return selected;
}

// By definition: strictly convex, counterclockwise from the smallest point, around all points.
void expect_hull(const Points& points, const Indices& hull) {
  exact policy;
  const std::size_t n = hull.size();
  ASSERT_EQ(n == 0, points.empty());
  if (points.empty()) return;
  EXPECT_EQ(hull[0], smallest_point(points));
  for (std::size_t k = 0; k < n; ++k) {
    const auto first = std::find(points.begin(), points.end(), points.at(hull[k]));
    EXPECT_EQ(first - points.begin(), hull[k]) << "not the lowest of equal points";
    const Point<2>&u = points[hull[k]], &v = points[hull[(k + 1) % n]];
    if (n > 2) {
      EXPECT_EQ(orientation(policy, u, v, points[hull[(k + 2) % n]]), Sign::positive);
    }
    for (const Point<2>& p : points) {
      const Sign side = orientation(policy, u, v, p);
      ASSERT_TRUE(n > 2 ? side != Sign::negative : side == Sign::zero);
      ASSERT_TRUE(n > 2 || (std::min(u, v) <= p && p <= std::max(u, v)));
    }
  }
}

TEST(Hull, IsTheSameByEveryAlgorithmAndByDefinition) {
  const std::vector<Points> sets = sets_of_every_kind(300);
  const std::vector<HullAnswer> expected = hulls_of(sets, "chan");
  std::array<int, 4> sizes{};
  int many = 0;
  for (std::size_t k = 0; k < sets.size(); ++k) {
    const auto& hull = expected[k].hull;
    expect_hull(sets[k], hull);
    EXPECT_EQ(expected[k].vertices, select(sets[k], hull));
    EXPECT_TRUE(expected[k].steps.empty());
    ++sizes[std::min<std::size_t>(hull.size(), 3)];
    many += hull.size() > 16;
  }
  EXPECT_GE(sizes[0], 36);
  EXPECT_GE(sizes[1], 36);
  EXPECT_GE(sizes[2], 36);
  EXPECT_GE(sizes[3], 100);
  EXPECT_GE(many, 10) << "Chan's third round";
  for (const auto* algorithm : kOfAnyOrder)
    for (const auto* policy : {"adaptive", "exact"}) {
      const auto answers = hulls_of(sets, algorithm, {"--policy", policy});
      for (std::size_t k = 0; k < sets.size(); ++k)
        EXPECT_EQ(answers[k].hull, expected[k].hull)
            << algorithm << ", " << policy << ", set " << k;
    }
  for (const auto* policy : {"adaptive", "exact"}) {
    const auto answers = hulls_of(polylines(sets), "melkman", {"--policy", policy});
    for (std::size_t k = 0; k < sets.size(); ++k)
      EXPECT_EQ(answers[k].vertices, expected[k].vertices) << policy << ", set " << k;
  }
}

TEST(Hull, DefaultsAreChanOnExactSigns) {
  const std::string input = lines_of_sets(sets_of_every_kind(20));
  const Outcome outcome = hull(input);
  EXPECT_EQ(outcome.out, hull(input, {"--algorithm", "chan", "--policy", "adaptive"}).out);
  EXPECT_EQ(outcome.out, hull(input, {"-"}).out);
  const Scratch scratch;
  const std::string path = scratch.file("points.jsonl", input);
  EXPECT_EQ(certa({"hull", path, "-o", scratch.path("out")}).out, "");
  EXPECT_EQ(scratch.read("out"), outcome.out);
}

TEST(Hull, InexactPoliciesEndAndMayErr) {
  const std::vector<Points> sets = sets_of_every_kind(90);
  const auto exact = hulls_of(sets, "graham");
  for (const auto* policy : {"double", "float"}) {
    int wrong = 0;
    for (const auto* algorithm : kOfAnyOrder) {
      const auto answers = hulls_of(sets, algorithm, {"--policy", policy});
      for (std::size_t k = 0; k < sets.size(); ++k) {
        EXPECT_EQ(answers[k].hull.empty(), sets[k].empty());
        EXPECT_LE(answers[k].hull.size(), sets[k].size());
        EXPECT_EQ(answers[k].vertices, select(sets[k], answers[k].hull));
        wrong += answers[k].hull != exact[k].hull;
      }
    }
    EXPECT_GT(wrong, 20) << policy << ": signs were right after all";
  }
  // A turn by 2^-40, which floats do not resolve.
  const std::string line = R"({"points":[[0,0],[1,"0x1.0000000001p0"],[2,2]]})";
  EXPECT_TRUE(contains(hull(line, {"--policy", "float"}).out, R"("hull":[0,2])"));
  for (const auto* policy : {"double", "adaptive", "exact"})
    EXPECT_TRUE(contains(hull(line, {"--policy", policy}).out, R"("hull":[0,2,1])")) << policy;
}

TEST(Hull, PrintsOneLineForOneLineThatIsNotBlank) {
  const Outcome outcome = hull(
      "\xef\xbb\xbf{\"id\":\"x\",\"points\":[[0,0],[1,0],[\"0x1p0\",1e0],[-0.0,1],[0.5,0.5]]}\r\n"
      "\n"
      "{\"vertices\":[[3,4],[3,4]],\"note\":{\"points\":7},\"id\":null}\n"
      "{\"id\":-1.50,\"points\":[[1,1],[0,0],[2,2],[0,0]]}\n"
      "{\"points\":[]}");
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  EXPECT_EQ(outcome.error, "certa: 4 hulls, bad lines: 0\n");
  EXPECT_EQ(outcome.out,
            "{\"id\":\"x\",\"algorithm\":\"chan\",\"hull\":[0,1,2,3],"
            "\"vertices\":[[0,0],[1,0],[1,1],[-0.0,1]]}\n"
            "{\"id\":null,\"algorithm\":\"chan\",\"hull\":[0],\"vertices\":[[3,4]]}\n"
            "{\"id\":-1.50,\"algorithm\":\"chan\",\"hull\":[1,2],\"vertices\":[[0,0],[2,2]]}\n"
            "{\"id\":null,\"algorithm\":\"chan\",\"hull\":[],\"vertices\":[]}\n");
}

TEST(Hull, MelkmanNamesWhatIsNotSimple) {
  const auto reason = [](const std::string& points) {
    const Outcome outcome =
        hull(R"({"id":7,"points":)" + points + "}", {"--algorithm", "melkman", "--steps"});
    EXPECT_EQ(outcome.status, 2);
    const std::string text = outcome.error.substr(
        outcome.error.find("but ") + 4, outcome.error.find('\n') - outcome.error.find("but ") - 4);
    EXPECT_EQ(outcome.error, "standard input:1: melkman needs a simple polyline, but " + text +
                                 "\ncerta: 0 hulls, bad lines: 1\n");
    EXPECT_EQ(
        outcome.out,
        "{\"id\":7,\"line\":1,\"error\":\"melkman needs a simple polyline, but " + text + "\"}\n");
    return text;
  };
  EXPECT_EQ(reason("[[0,0],[1,0],[1,0],[2,2]]"), "points 1 and 2 are equal");
  EXPECT_EQ(reason("[[0,0],[5,5],[3,3]]"), "this one turns straight back at point 1");
  EXPECT_EQ(reason("[[0,0],[4,4],[4,0],[0,4]]"),
            "the segments from point 0 to 1 and from 2 to 3 meet");
  EXPECT_EQ(reason("[[0,0],[1,0],[1,1],[0,0]]"),
            "the segments from point 0 to 1 and from 2 to 3 meet")
      << "closed";
}

TEST(Hull, BadLinesGetTheirReasonAndTheOthersAreAnswered) {
  struct Bad {
    std::string line, id, reason;
  };
  const std::vector<Bad> lines{
      {"[]", "null", "the line is an array, not an object"},
      {R"({"id":1})", "1", R"("points" is missing)"},
      {R"({"id":1,"points":7})", "1", R"("points" is a number, not an array)"},
      {R"({"id":1,"vertices":{}})", "1", R"("vertices" is an object, not an array)"},
      {R"({"points":[],"vertices":[]})", "null",
       R"("points" and "vertices" are the same: give one)"},
      {R"({"points":[],"points":[]})", "null", R"(the key "points" stands twice)"},
      {R"({"id":[],"points":[]})", "null", R"("id" is an array, not a number or a string)"},
      {R"({"id":"a","points":[[0,0],[1,2,3]]})", R"("a")",
       R"("points": point 1 has 3 coordinates, not 2)"},
      {R"({"points":[[0]]})", "null", R"("points": point 0 has 1 coordinates, not 2)"},
      {R"({"points":[[]]})", "null", R"("points": point 0 has 0 coordinates, not 2)"},
      {R"({"points":[1,2]})", "null", R"("points": point 0 is a number, not an array of numbers)"},
      {R"({"points":[[0,"1"]]})", "null",
       R"("points": point 0 has a bad coordinate: [1] is "1", not a hexadecimal float)"},
      {R"({"points":[[null,1]]})", "null",
       R"("points": point 0 has a bad coordinate: [0] is null, not a number)"},
      {R"({"points":[[0,"0x1p1024"]]})", "null",
       R"("points": point 0 has a bad coordinate: [1] is "0x1p1024", too large for a double)"},
      {R"({"points":[[0,"nan"]]})", "null",
       R"("points": point 0 has a bad coordinate: [1] is nan, not a finite number)"},
      {R"({"id":7,"points":[[NaN,0]]})", "7",
       R"("points": point 0 has a bad coordinate: [0] is NaN, not a finite number)"},
  };
  std::string input;
  std::string answers;
  std::string messages;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    input += lines[k].line + "\n" + R"({"points":[[1,2]]})" + "\n";
    const std::string number = std::to_string(2 * k + 1);
    answers += R"({"id":)" + lines[k].id + R"(,"line":)" + number + R"(,"error":)" +
               json_string(lines[k].reason) + "}\n" +
               R"({"id":null,"algorithm":"chan","hull":[0],"vertices":[[1,2]]})" + "\n";
    messages += "standard input:" + number + ": " + lines[k].reason + "\n";
  }
  const Outcome outcome = hull(input);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, answers);
  const std::string count = std::to_string(lines.size());
  EXPECT_EQ(outcome.error, messages + "certa: " + count + " hulls, bad lines: " + count + "\n");

  for (const std::string& line :
       {std::string("{"), std::string(R"({"points":[[NaN,1]]})"),
        std::string(R"({"id":4,"points":[[1e400,1]]})"), std::string("\xff\xfe"),
        std::string(1, '\0'), std::string(100'000, '['), R"({"points":)" + std::string(5000, '['),
        std::string(R"({"points":[[1,2],]})"), std::string(R"({"points":[[1,2]]} x)")}) {
    const Outcome bad = hull(line);
    EXPECT_EQ(bad.status, 2) << line.substr(0, 40);
    EXPECT_TRUE(bad.error.starts_with("standard input:1: ")) << bad.error.substr(0, 80);
    EXPECT_EQ(lines_of(bad.error).size(), 2u);
    EXPECT_EQ(lines_of(bad.out).size(), 1u);
    EXPECT_TRUE(contains(bad.out, R"("line":1,"error":")"));
  }
}

TEST(Hull, StepsThatWouldFillTheDiskAreRefused) {
  Points parabola;
  for (int t = 0; t < 7000; ++t) parabola.push_back({t * 1.0, t * 1.0 * t});
  const std::string input = lines_of_sets({parabola, {{0, 0}}});
  const Outcome told = hull(input, {"--algorithm", "melkman", "--steps"});
  EXPECT_EQ(told.status, 2);
  const auto lines = lines_of(told.out);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0],
            R"({"id":0,"line":1,"error":"the steps take more than 100 MB: ask without --steps, )"
            R"(or for fewer points"})");
  EXPECT_EQ(answer_of(lines[1]).hull, Indices{0});
  EXPECT_EQ(answer_of(lines_of(hull(input, {"--algorithm", "melkman"}).out)[0]).hull.size(),
            parabola.size());
}

TEST(Hull, WrongArgumentsAndFilesAreOneClearMessage) {
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--algorithm", "quickhull"},
                                             {"--algorithm"},
                                             {"--policy", "certified"},
                                             {"--policy", ""},
                                             {"--steps=maybe"},
                                             {"a", "b"},
                                             {"--jobs", "2"}}) {
    const Outcome outcome = hull("", options);
    EXPECT_EQ(outcome.status, 2) << options[0];
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.error.starts_with("certa: ")) << outcome.error;
  }
  const Outcome missing = certa({"hull", "/no/such/file"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(missing.error, "certa: cannot read /no/such/file: No such file or directory\n");
  const Outcome full = certa({"hull"}, {.input = R"({"points":[]})", .output_path = "/dev/full"});
  EXPECT_EQ(full.status, 2);
  EXPECT_EQ(full.error, "certa: cannot write standard output: No space left on device\n");
  const Scratch scratch;
  const std::string path = scratch.file("points.jsonl", R"({"points":[]})");
  const Outcome same = certa({"hull", path, "-o", path});
  EXPECT_EQ(same.status, 2);
  EXPECT_EQ(scratch.read("points.jsonl"), R"({"points":[]})") << "destroyed by " << same.error;
  const Outcome help = certa({"hull", "--help"});
  EXPECT_EQ(help.status, 0);
  for (const auto* word : {"graham|jarvis|chan|divide-and-conquer|melkman",
                           "adaptive|exact|double|float", "--steps", "Exit status:"})
    EXPECT_TRUE(contains(help.out, word)) << help.out;
  EXPECT_EQ(hull("").error, "certa: 0 hulls, bad lines: 0\n");
}

}  // namespace
}  // namespace certa::tools
