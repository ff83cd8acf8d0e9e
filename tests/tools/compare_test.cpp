// Engines that are right, wrong, hang, crash and babble: each is counted, and no pair is lost.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/file.h>

#include "command.hpp"
#include "compare_command.hpp"
#include "harness/result_counts.hpp"

namespace certa::tools {
namespace {

/// Boxes in a row: n pairs, each with a gap of 1/2.
std::string pairs(int n, const std::string& x = "1.5") {
  std::string lines;
  for (int k = 0; k < n; ++k)
    lines += R"({"id":"row-)" + std::to_string(k) +
             R"(","a":{"vertices":[[0,0],[1,0],[0,1],[1,1]]},"b":{"vertices":[[)" + x + ",0],[" +
             x + ",1],[9,0],[9,1]]}}\n";
  return lines;
}

std::string content(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Compared {
  int status = -1;
  std::string out;
  std::string error;
  std::string findings;
  std::string json;
};

/// Long for machines that are busy, short where hangs are waited for.
constexpr const char* kPatience = "30";
constexpr const char* kImpatience = "1.5";

Compared compare(const std::string& manner, const std::string& input,
                 const std::vector<std::string>& more = {}, const char* timeout = kPatience) {
  const Scratch scratch;
  const std::string findings = scratch.file("findings", "");
  const std::string json = scratch.file("json", "");
  std::vector<std::string> arguments{"compare",   "--command", CERTA_FAKE_ENGINE " " + manner,
                                     "--timeout", timeout,     "-o",
                                     findings,    "--json",    json};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Outcome outcome = certa(arguments, {.input = input});
  return {outcome.status, outcome.out, outcome.error, content(findings), content(json)};
}

/// Of seven pairs, what came of the third and the sixth.
void expect_two(const std::string& manner, const std::string& result,
                const std::vector<std::string>& more = {}, const char* timeout = kPatience) {
  const Compared compared = compare(manner, pairs(7), more, timeout);
  EXPECT_EQ(compared.status, 1) << manner << compared.error;
  EXPECT_TRUE(contains(compared.json, "\"pairs\":7,\"right\":5,")) << manner << compared.json;
  EXPECT_TRUE(contains(compared.json, "\"" + result + "\":2")) << manner << compared.json;
  const std::vector<std::string> findings = lines_of(compared.findings);
  ASSERT_EQ(findings.size(), 2U) << manner;
  EXPECT_TRUE(findings[0].starts_with(R"({"id":"row-2","family":"row",)")) << findings[0];
  EXPECT_TRUE(contains(findings[1], R"("id":"row-5")")) << findings[1];
  for (const std::string& finding : findings)
    EXPECT_TRUE(contains(finding, R"("finding":")" + result + "\"")) << finding;
  EXPECT_TRUE(contains(compared.out, "row")) << compared.out;
}

TEST(Compare, FindsNothingWhereAllIsRight) {
  const Compared compared = compare("right", pairs(5) + pairs(4, "1") + pairs(3, "0.5"));
  EXPECT_EQ(compared.status, 0) << compared.error;
  EXPECT_TRUE(contains(compared.json, "\"pairs\":12,\"right\":12,")) << compared.json;
  EXPECT_EQ(compared.findings, "");
  EXPECT_TRUE(contains(compared.error, "12 pairs")) << compared.error;
}

TEST(Compare, SurvivesHangs) {
  expect_two("hang", "hang", {}, kImpatience);
  expect_two("spin", "hang", {}, kImpatience);
}

TEST(Compare, SurvivesCrashes) {
  expect_two("crash", "crash");
  expect_two("exit", "crash");
  expect_two("deaf", "crash");
}

TEST(Compare, RunsCommandsAsAShellDoes) {
  expect_two("hang | cat", "hang", {}, kImpatience);  // the pipeline is killed as a whole
  EXPECT_EQ(compare("right && true", pairs(7)).status, 0);
  EXPECT_EQ(compare("'right'", pairs(7)).status, 0);
}

TEST(Compare, EndsItsEnginesWithItself) {
  // The engine spins on the third pair, with a lock on the file; then compare itself is killed.
  const Scratch scratch;
  const std::string lock = scratch.file("lock", "");
  const Outcome outcome = run("/usr/bin/timeout",
                              {"--signal=KILL", "3", CERTA_COMMAND, "compare", "--timeout",
                               kPatience, "--command", CERTA_FAKE_ENGINE " spin " + lock},
                              {.input = pairs(7)});
  EXPECT_NE(outcome.status, 0);
  EXPECT_EQ(content(lock), "locked");
  const int descriptor = ::open(lock.c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_GE(descriptor, 0);
  bool gone = false;
  for (int k = 0; k < 500 && !gone; ++k) {
    gone = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (!gone) ::usleep(10000);
  }
  EXPECT_TRUE(gone);
  ::close(descriptor);
}

TEST(Compare, CountsNonsenseAsErrors) {
  for (const char* manner : {"garbage", "stale", "silent-verdict", "throw", "endless"})
    expect_two(manner, "error");
}

TEST(Compare, CountsLinesTooManyAgainstWhateverCameFirst) {
  // The surplus line is seen with the pair, or only with the next one.
  const Compared compared = compare("echo", pairs(7));
  EXPECT_EQ(compared.status, 1);
  EXPECT_TRUE(contains(compared.json, "\"pairs\":7,\"right\":5,")) << compared.json;
  EXPECT_TRUE(contains(compared.json, "\"error\":2")) << compared.json;
}

TEST(Compare, CountsWrongAnswers) {
  expect_two("ghost", "ghost");
  expect_two("nan", "not_finite");
  expect_two("infinite-witness", "not_finite");
  expect_two("far", "distance", {"--relative", "0.5"});
  expect_two("far", "distance", {"--tolerance", "0.5"});
  EXPECT_EQ(compare("far", pairs(7)).status, 0);
  EXPECT_EQ(compare("far", pairs(7), {"--tolerance", "0.75"}).status, 0);
  EXPECT_EQ(compare("ghost", pairs(7), {"--tolerance", "0.5"}).status, 0);
}

TEST(Compare, CountsMissedContacts) {
  const Compared compared = compare("far", pairs(7, "0.75"));
  EXPECT_EQ(compared.status, 1);
  EXPECT_TRUE(contains(compared.json, "\"missed\":2")) << compared.json;
  EXPECT_TRUE(contains(compared.json, "\"more\":2")) << compared.json;  // a depth of 1/4
  EXPECT_TRUE(contains(compared.findings, R"("truth":{"verdict":"overlapping","distance":0})"));
  EXPECT_EQ(compare("far", pairs(7, "0.75"), {"--tolerance", "1"}).status, 1);  // says 1.25 apart
  EXPECT_TRUE(contains(compare("far", pairs(3, "1")).json, R"("wrong_near":{"0":1,)"));
}

TEST(Compare, CountsWhatAnEngineDoesNotTake) {
  const Compared compared = compare("unsupported", pairs(7));
  EXPECT_EQ(compared.status, 0);
  EXPECT_TRUE(contains(compared.json, "\"unsupported\":2")) << compared.json;
  const std::string large = pairs(1, "1e300");
  EXPECT_TRUE(contains(compare("right", large, {"--number", "float"}).json, "\"unsupported\":1"));
  EXPECT_TRUE(contains(compare("right", large).json, "\"right\":1"));
}

TEST(Compare, JudgesWhatTheNumberTypeHolds) {
  // As doubles they are 1e-9 apart, as floats they touch.
  const std::string near = pairs(3, "1.000000001");
  EXPECT_TRUE(contains(compare("right", near, {"--number", "float"}).json, "\"right\":3"));
  EXPECT_TRUE(contains(compare("ghost", near).json, "\"ghost\":1"));
}

TEST(Compare, TellsOfBadInput) {
  const Compared compared = compare("right", pairs(2) + "nonsense\n" + pairs(1));
  EXPECT_EQ(compared.status, 2);
  EXPECT_TRUE(contains(compared.error, "standard input:3: ")) << compared.error;
  EXPECT_TRUE(contains(compared.json, "\"right\":3"));
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& reason) {
    const Outcome outcome = certa(arguments, {.input = pairs(1)});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(contains(outcome.error, reason)) << outcome.error;
  };
  refused({"compare"}, "no engine to compare");
  refused({"compare", "--engine", "frobnicate"}, "there is no engine frobnicate");
  refused({"compare", "--command", "./no-such-program"}, "cannot run ./no-such-program");
  refused({"compare", "--command", "./no-such-program 'x'"}, "cannot run ./no-such-program");
  refused({"compare", "--command", " "}, "the command is empty");
  refused({"compare", "--command", "cat", "no-such-file"}, "cannot read no-such-file");
  refused({"compare", "--command", "cat", "--tolerance", "-1"}, "--tolerance");
  refused({"compare", "--command", "cat", "--timeout", "0"}, "--timeout");
  refused({"compare", "--command", "cat", "-o", "no-such-folder/f"},
          "cannot write no-such-folder/f");
  const Scratch scratch;
  const std::string file = scratch.file("pairs", pairs(1));
  for (const char* option : {"-o", "--json"})
    refused({"compare", "--command", "cat", option, file, file}, "it is the input");
  EXPECT_EQ(content(file), pairs(1));
  refused({"engine", "frobnicate"}, "there is no engine frobnicate");
}

TEST(Compare, RunsTheEnginesOfThisBuild) {
  const Outcome list = certa({"engine"});
  EXPECT_EQ(list.status, 0);
  if (contains(list.out, "this build has none")) GTEST_SKIP();
  const std::string touching = R"({"id":"t-1","a":{"vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]},)"
                               R"("b":{"vertices":[[3,0,0],[4,0,0],[3,1,0],[3,0,1]]}})";
  for (const std::string& line : lines_of(list.out)) {
    const std::string name = line.substr(0, line.find(' '));
    const bool planar = contains(line, "2D");
    const std::string input = planar ? pairs(3, "2") : touching + "\n" + touching + "\n";
    const Outcome answers = certa({"engine", name}, {.input = input});
    EXPECT_EQ(answers.status, 0) << name << answers.error;
    for (const std::string& answer : lines_of(answers.out))
      EXPECT_TRUE(contains(answer, "\"intersects\":false")) << name << answer;
    const Outcome compared =
        certa({"compare", "--engine", name, "--relative", "1e-4", "--timeout", kPatience},
              {.input = input});
    EXPECT_EQ(compared.status, 0) << name << compared.out << compared.error;
    EXPECT_TRUE(contains(compared.out, name)) << compared.out;
  }
  const Outcome all =
      certa({"compare", "--engine", "all", "--timeout", kPatience}, {.input = pairs(2) + touching});
  EXPECT_EQ(all.status, 0) << all.out << all.error;
}

TEST(Minimize, KeepsTheFindingOfAnEngine) {
  if (!contains(certa({"engine"}).out, "libccd-mpr")) GTEST_SKIP();
  const Outcome right =
      certa({"minimize", "--engine", "libccd-mpr", "-"},
            {.input = R"({"a":{"vertices":[[0,0,0]]},"b":{"vertices":[[9,8,7]]}})"});
  EXPECT_EQ(right.status, 1);
  EXPECT_TRUE(contains(right.error, "does not fail")) << right.error;
  // It misses that a point meets itself.
  const Outcome wrong =
      certa({"minimize", "--engine", "libccd-mpr", "-"},
            {.input = R"({"id":"p","a":{"vertices":[[0.3,2,1]]},"b":{"vertices":[[0.3,2,1]]}})"});
  EXPECT_EQ(wrong.status, 0) << wrong.error;
  EXPECT_EQ(
      wrong.out,
      R"({"id":"p","a":{"vertices":[[0,0,0]]},"b":{"vertices":[[0,0,0]]},"verdict":"touching",)"
      R"("distance":0,"distance_squared":"0"})"
      "\n");
}

TEST(FamilyOf, APairIsItsNoteOrItsId) {
  EXPECT_EQ(family_of("grid", "\"x-1\""), "grid");
  EXPECT_EQ(family_of("", "\"bullet-1-00017\""), "bullet-1");
  EXPECT_EQ(family_of("", "17"), "17");
  EXPECT_EQ(family_of("", "null"), "null");
}

TEST(ResultCounts, SortsByNearnessRelativeToSize) {
  const auto near = [](double gap) {
    const fuzz::Pair<2> pair{{{0, 0}, {4, 0}}, {{0, gap}, {4, gap}}};
    return nearness(pair, fuzz::truth(pair));
  };
  EXPECT_EQ(near(0), Nearness::touching);
  EXPECT_EQ(near(1e-300), Nearness::e9);
  EXPECT_EQ(near(3.9e-9), Nearness::e9);
  EXPECT_EQ(near(4.1e-9), Nearness::e6);
  EXPECT_EQ(near(3.9e-3), Nearness::e3);
  EXPECT_EQ(near(3.9e-2), Nearness::e2);
  EXPECT_EQ(near(1), Nearness::far);
  const fuzz::Pair<2> points{{{0, 0}}, {{1, 0}}};
  EXPECT_EQ(nearness(points, fuzz::truth(points)), Nearness::far);
}

TEST(ResultCounts, MedianAndWorst) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 3);
  EXPECT_EQ(worst({3, 1, 7, 2}), 7);
}

}  // namespace
}  // namespace certa::tools
