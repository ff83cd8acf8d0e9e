// Engines that are right, are wrong, hang, crash or babble: each outcome is counted, and no pair is
// lost.
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>

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

/// A timeout in seconds, longer than ctest lets a test run, so that no pair is late even on a busy
/// machine.
const std::string kPatience = "1000";

Compared compare(const std::string& manner, const std::string& input,
                 const std::vector<std::string>& more = {},
                 const std::string& timeout = kPatience) {
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

/// Expects this result for the third and the sixth of seven pairs, and that the others are right.
void expect_two(const std::string& manner, const std::string& result, const Compared& compared) {
  EXPECT_EQ(compared.status, 1) << manner << compared.error;
  EXPECT_TRUE(contains(compared.error, "to look at them: certa show ")) << compared.error;
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
void expect_two(const std::string& manner, const std::string& result,
                const std::vector<std::string>& more = {}) {
  expect_two(manner, result, compare(manner, pairs(7), more));
}

/// A pipe that engines keep open as long as they live.
class EnginePipe {
 public:
  EnginePipe() {
    if (::mkfifo(path_.c_str(), 0600) != 0) throw std::runtime_error("no pipe");
    end_ = ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  }
  ~EnginePipe() { ::close(end_); }
  EnginePipe(const EnginePipe&) = delete;
  EnginePipe& operator=(const EnginePipe&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

  /// Waits until an engine writes.
  [[nodiscard]] std::string next() const {
    pollfd end{end_, POLLIN, 0};
    ::poll(&end, 1, -1);
    return read();
  }
  /// Waits until all engines have ended.
  void wait_until_gone() const {
    ::fcntl(end_, F_SETFL, 0);
    while (!read().empty()) continue;
  }

 private:
  [[nodiscard]] std::string read() const {
    std::string said(100, '\0');
    const ssize_t size = ::read(end_, said.data(), said.size());
    said.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return said;
  }

  Scratch scratch_;
  std::string path_ = scratch_.path("pipe");
  int end_ = -1;
};

/// Expects that the third and the sixth pair hang, and that no engine is left. On a busy machine
/// others may be late as well; then all get more time.
void expect_hangs(const std::string& manner, const std::string& pipe_to = "") {
  for (double timeout = 0.1;; timeout *= 2) {
    const EnginePipe engines;
    const std::string command = manner + " " + engines.path() + pipe_to;
    const Compared compared = compare(command, pairs(7), {}, std::to_string(timeout));
    engines.wait_until_gone();
    if (compared.status == 2) continue;  // the first three were late
    const std::vector<std::string> findings = lines_of(compared.findings);
    if (findings.size() <= 2) return expect_two(command, "hang", compared);
    for (const std::string& finding : findings)
      ASSERT_TRUE(contains(finding, R"("finding":"hang")")) << finding;
    for (const char* id : {"row-2", "row-5"})
      ASSERT_TRUE(contains(compared.findings, id)) << compared.findings;
  }
}

TEST(Compare, FindsNothingWhereAllIsRight) {
  const Compared compared = compare("right", pairs(5) + pairs(4, "1") + pairs(3, "0.5"));
  EXPECT_EQ(compared.status, 0) << compared.error;
  EXPECT_TRUE(contains(compared.json, "\"pairs\":12,\"right\":12,")) << compared.json;
  EXPECT_EQ(compared.findings, "");
  EXPECT_TRUE(contains(compared.error, "12 pairs")) << compared.error;
  EXPECT_FALSE(contains(compared.error, "certa show")) << compared.error;
}

TEST(Compare, SurvivesHangs) {
  expect_hangs("hang");
  expect_hangs("spin");
}

TEST(Compare, EndsEarlyWhereNothingIsFlushed) {
  for (double timeout = 0.1;; timeout *= 2) {
    const Compared compared = compare("unflushed", pairs(20), {}, std::to_string(timeout));
    if (compared.status != 2) continue;  // on a busy machine they may be late even then
    EXPECT_EQ(compared.error,
              "certa: " CERTA_FAKE_ENGINE " unflushed answered none of the first 3 pairs within " +
                  std::to_string(static_cast<int>(std::ceil(1000 * timeout))) +
                  " ms each, and then one as soon as its input ended: it has to flush its output "
                  "after each line, or needs a longer --timeout\n");
    return;
  }
}

TEST(Compare, SurvivesAnEngineThatAlwaysHangs) {
  // Three hangs, and a wait for an answer at the end of the input.
  const Compared compared = compare("mute", pairs(4), {}, "0.05");
  EXPECT_EQ(compared.status, 1) << compared.error;
  EXPECT_TRUE(contains(compared.json, "\"hang\":4")) << compared.json;
}

TEST(Compare, SurvivesCrashes) {
  expect_two("crash", "crash");
  expect_two("exit", "crash");
  expect_two("deaf", "crash");
}

TEST(Compare, RunsCommandsAsAShellDoes) {
  expect_hangs("hang", " | cat");  // the pipeline is killed as a whole
  EXPECT_EQ(compare("right && true", pairs(7)).status, 0);
  EXPECT_EQ(compare("'right'", pairs(7)).status, 0);
}

TEST(Compare, EndsItsEnginesWithItself) {
  const Scratch scratch;
  const EnginePipe engines;
  const FileDescriptor input = for_reading(scratch.file("in", pairs(7)));
  Process compare({kCommand, "compare", "--timeout", kPatience, "--command",
                   CERTA_FAKE_ENGINE " spin " + engines.path()},
                  {input.number(), Process::kNowhere, Process::kNowhere});
  EXPECT_EQ(engines.next(), "hangs");
  compare.send(SIGKILL);
  compare.wait();
  EXPECT_EQ(compare.status(), 128 + SIGKILL);
  engines.wait_until_gone();
}

TEST(Compare, CountsNonsenseAsErrors) {
  for (const char* manner : {"garbage", "stale", "silent-verdict", "throw", "endless"})
    expect_two(manner, "error");
}

TEST(Compare, CountsLinesTooManyAgainstWhateverCameFirst) {
  // The surplus line may arrive with its pair, or only with the next one.
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
  // They are 1e-9 apart as doubles, and touch as floats.
  const std::string near = pairs(3, "1.000000001");
  EXPECT_TRUE(contains(compare("right", near, {"--number", "float"}).json, "\"right\":3"));
  EXPECT_TRUE(contains(compare("ghost", near).json, "\"ghost\":1"));
}

TEST(Compare, ARangeLeavesPairsOut) {
  const std::string input = pairs(3) + pairs(4, "1e7") + pairs(2, "8.9999");
  const auto counted = [&](const std::string& range, const std::string& right,
                           const std::string& out) {
    const Compared compared = compare("right", input, {"--range", range});
    EXPECT_EQ(compared.status, right == "0" ? 2 : 0) << compared.error;
    EXPECT_EQ(contains(compared.error, "no engine was asked anything"), right == "0");
    EXPECT_TRUE(contains(compared.json, "\"right\":" + right + ",")) << range << compared.json;
    EXPECT_TRUE(contains(compared.json, "\"out_of_range\":" + out + ",")) << range;
    EXPECT_EQ(contains(compared.out, "out of --range, not asked: " + out + "\n"), out != "0");
  };
  counted("0,1e7", "9", "0");
  counted("1,10", "5", "4");
  counted("0,9", "5", "4");
  counted("0,8.9", "0", "9");
  counted("1.1,1e7", "0", "9");
  for (const char* range : {"1", "1,", ",1", "2,1", "-1,1", "a,b", "1,2,3", "0,inf"}) {
    const Compared compared = compare("right", input, {"--range", range});
    EXPECT_EQ(compared.status, 2) << range;
    EXPECT_TRUE(contains(compared.error, "--range")) << compared.error;
  }
}

TEST(Compare, FindingsThatMatterComeFirst) {
  // Every third pair is wrong: at 1e9; nearly touching; at 1e-40; apart by their size.
  const std::string tiny =
      R"({"id":"tiny-1","a":{"vertices":[[0,0]]},"b":{"vertices":[[1e-40,0]]}})"
      "\n";
  const std::string input = pairs(2) + pairs(1, "1e9") + pairs(2) + pairs(1, "1.00001") + pairs(2) +
                            tiny + pairs(2) + pairs(1);
  const Compared compared = compare("ghost", input);
  const std::vector<std::string> findings = lines_of(compared.findings);
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_TRUE(contains(findings[0], "[1.5,0]")) << findings[0];
  EXPECT_TRUE(contains(findings[1], "[1.00001,0]")) << findings[1];
  EXPECT_TRUE(contains(findings[2], "[1e+09,0]")) << findings[2];
  EXPECT_TRUE(contains(findings[3], "tiny-1")) << findings[3];
  EXPECT_TRUE(contains(compared.json, R"("findings_by_size":{"ghost":{"1e-30":0,"1e-6":0,"1e6":2,)"
                                      R"("1e30":1,"more":0}})"))
      << compared.json;
  EXPECT_TRUE(contains(compared.error, "in documented ranges: 4, of ordinary size: 2, bad"))
      << compared.error;
  EXPECT_TRUE(contains(compared.out, "row ghost  ")) << compared.out;
  EXPECT_TRUE(contains(compared.out, "tiny ghost  ")) << compared.out;

  const std::vector<std::string> command{"compare", "--command", CERTA_FAKE_ENGINE " ghost",
                                         "--timeout", kPatience};
  const Outcome named = certa(command, {.input = input});
  EXPECT_TRUE(contains(named.error,
                       "certa: -o FILE keeps all findings; the first to look at:\n"
                       "certa:   row-0: ghost by " CERTA_FAKE_ENGINE " ghost\n"))
      << named.error;
  EXPECT_EQ(lines_of(named.error).size(), 5U) << named.error;

  for (const char* option : {"-o", "--json"}) {
    std::vector<std::string> arguments = command;
    arguments.insert(arguments.end(), {option, "-"});
    const Outcome piped = certa(arguments, {.input = input});
    EXPECT_EQ(piped.out, std::string_view(option) == "-o" ? compared.findings : compared.json);
    EXPECT_TRUE(contains(piped.error, compared.out)) << piped.error;
  }
}

TEST(Compare, TellsWhereTheToleranceIsLargerThanTheShapes) {
  const auto told = [](const char* tolerance) {
    return contains(compare("right", pairs(4), {"--tolerance", tolerance}).error,
                    "the tolerance is larger than both shapes in 4 of 4 pairs");
  };
  EXPECT_TRUE(told("7.5"));  // the side of B
  EXPECT_FALSE(told("7.4"));
}

TEST(Compare, GivesTheSameForAnyJobs) {
  std::string input;
  for (int k = 0; k < 60; ++k)
    for (const char* x : {"0.5", "1", "1.5", "1e-3", "1e9"}) {
      const std::string pair = pairs(1, x);
      input += k % 20 == 7 ? "nonsense\n" : pair;
      input += std::string(R"({"id":"above-)") + std::to_string(k) +
               R"(","a":{"vertices":[[0,0],[1,0]]},"b":{"vertices":[[)" + x + ",2],[0,3]]}}\n";
    }
  // It looks at first coordinates alone, so it is wrong on those above.
  const Compared one = compare("right", input);
  EXPECT_EQ(one.status, 2);
  EXPECT_GT(lines_of(one.findings).size(), 200U);
  const auto messages = [](const std::string& error) {  // without the seconds
    return error.substr(0, error.rfind("\ncerta: 5"));
  };
  for (const char* jobs : {"2", "7"}) {
    const Compared more = compare("right", input, {"--jobs", jobs});
    EXPECT_EQ(more.status, 2);
    EXPECT_EQ(more.out, one.out);
    EXPECT_EQ(more.findings, one.findings);
    EXPECT_EQ(more.json, one.json);
    EXPECT_EQ(messages(more.error), messages(one.error));
  }
  const Outcome refused =
      certa({"compare", "--command", "./no-such-program", "--jobs", "3"}, {.input = input});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.error, "cannot run ./no-such-program")) << refused.error;
}

TEST(Compare, WritesWhatItHasFoundWhenStopped) {
  const Scratch scratch;
  const EnginePipe engines;
  const FileDescriptor input = for_reading(scratch.file("in", pairs(7)));
  const FileDescriptor error = for_writing(scratch.path("error"));
  Process compare({kCommand, "compare", "--timeout", "2", "-o", scratch.path("findings"), "--json",
                   scratch.path("json"), "--command", CERTA_FAKE_ENGINE " hang " + engines.path()},
                  {input.number(), Process::kNowhere, error.number()});
  EXPECT_EQ(engines.next(), "hangs");
  compare.send(SIGINT);
  compare.wait();
  EXPECT_EQ(compare.status(), 130) << scratch.read("error");
  EXPECT_TRUE(contains(scratch.read("findings"), R"("finding":"hang")"));
  EXPECT_FALSE(contains(scratch.read("findings"), "row-3")) << scratch.read("findings");
  EXPECT_TRUE(contains(scratch.read("error"), "stopped by a signal")) << scratch.read("error");
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
  refused({"compare", "--command", "cat", "-o", "-", "--json", "-"}, "cannot both go to standard");
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

/// Two boxes with poses, a ball and a capsule: the engine's answers are compared with exact truth.
TEST(Compare, EnginesGetPosesAndRadiiApart) {
  const std::string boxes =
      R"({"id":"p-1","a":{"box":[0.5,0.5,0.5],"pose":{"quaternion":{"w":1,"x":0,"y":0.25,"z":0.5},)"
      R"("translation":[0,3,0]}},"b":{"box":[1,1,1],"pose":{"matrix":[[1,0,0],[0,1,0],[0,0,1]],)"
      R"("translation":[0,0.5,0]}}})"
      "\n";
  const std::string rounded =
      R"({"id":"r-1","a":{"vertices":[[0,0,0]],"radius":1,"pose":{"translation":[0,4,0]}},)"
      R"("b":{"vertices":[[0,-1,0],[0,1,0]],"radius":0.5}})"
      "\n";
  const std::string list = certa({"engine"}).out;
  for (const std::string name : {"bullet", "libccd", "fcl-indep"}) {
    if (!contains(list, name)) continue;
    const Outcome compared = certa({"compare", "--engine", name, "--relative", "1e-4",
                                    "--tolerance", "1e-4", "--timeout", kPatience},
                                   {.input = boxes + rounded});
    EXPECT_EQ(compared.status, 0) << name << compared.out << compared.error;
    EXPECT_EQ(contains(compared.out, "unsupported"), name == "fcl-indep") << compared.out;
    const Outcome answers = certa({"engine", name}, {.input = rounded});
    EXPECT_EQ(contains(answers.out, R"("unsupported":"radii")"), name == "fcl-indep");
  }
  // The fake engine compares first coordinates in the shapes' own frames, and finds contact.
  const Scratch scratch;
  const Outcome wrong = certa({"compare", "--command", std::string(CERTA_FAKE_ENGINE) + " right",
                               "-o", scratch.path("findings"), "--timeout", kPatience},
                              {.input = rounded});
  EXPECT_EQ(wrong.status, 1) << wrong.out;
  const std::string finding = scratch.read("findings");
  EXPECT_TRUE(contains(finding, R"("finding":"ghost")")) << finding;
  EXPECT_TRUE(contains(finding, R"("truth":{"verdict":"separated","distance":1.5})")) << finding;
  EXPECT_TRUE(contains(finding, R"("a":{"vertices":[[0,0,0]],"pose":{"matrix":[[1,0,0],[0,1,0],)"
                                R"([0,0,1]],"translation":[0,4,0]},"radius":1})"))
      << finding;
}

TEST(Minimize, KeepsTheFindingOfAnEngine) {
  if (!contains(certa({"engine"}).out, "libccd-mpr")) GTEST_SKIP();
  const Outcome right =
      certa({"minimize", "--engine", "libccd-mpr", "-"},
            {.input = R"({"a":{"vertices":[[0,0,0]]},"b":{"vertices":[[9,8,7]]}})"});
  EXPECT_EQ(right.status, 1);
  EXPECT_TRUE(contains(right.error, "does not fail")) << right.error;
  // It does not notice that a point meets itself.
  const Outcome wrong =
      certa({"minimize", "--engine", "libccd-mpr", "-"},
            {.input = R"({"id":"p","a":{"vertices":[[0.3,2,1]]},"b":{"vertices":[[0.3,2,1]]}})"});
  EXPECT_EQ(wrong.status, 0) << wrong.error;
  EXPECT_EQ(wrong.out, R"({"id":"p","family":"p","engine":"libccd-mpr","finding":"missed",)"
                       R"("in_range":true,"nearness":"0","truth":{"verdict":"touching",)"
                       R"("distance":0},"answer":{"intersects":false},)"
                       R"("a":{"vertices":[[0,0,0]]},"b":{"vertices":[[0,0,0]]}})"
                       "\n");
}

Outcome minimize(const std::string& manner, const std::string& input,
                 const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"minimize", "--compare", CERTA_FAKE_ENGINE " " + manner,
                                     "-",        "--timeout", kPatience};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return certa(arguments, {.input = input});
}

/// Boxes one above the other, which the fake engine finds to meet.
const std::string kAbove =
    R"({"id":"above","family":"stack","note":7,"a":{"vertices":[[0,0],[3,0],[3,1],[0.5,1.25]]},)"
    R"("b":{"vertices":[[1,5],[7,6.5],[2,9.75]]}})"
    "\n";

TEST(Minimize, KeepsTheFindingOfAProgram) {
  const Outcome outcome = minimize("right", kAbove);
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  EXPECT_TRUE(outcome.out.starts_with(R"({"id":"above","family":"stack","engine":")"))
      << outcome.out;
  EXPECT_TRUE(outcome.out.ends_with(R"("finding":"ghost","in_range":true,"nearness":"more",)"
                                    R"("truth":{"verdict":"separated","distance":1},)"
                                    R"("answer":{"intersects":true,"distance":0},)"
                                    R"("a":{"vertices":[[1,0]]},"b":{"vertices":[[0,0]]}})"
                                    "\n"))
      << outcome.out;
  const Outcome right = minimize("right", pairs(1) + kAbove);
  EXPECT_EQ(right.status, 1);
  EXPECT_EQ(right.out, outcome.out);
  EXPECT_EQ(right.error, "standard input:1: row-0: does not fail\n");
}

TEST(Minimize, AWrongVerdictComesNoNearerToTouching) {
  // Without that, two points that touch would do.
  const Outcome outcome = minimize("apart", pairs(1, "0.5"));
  EXPECT_TRUE(contains(outcome.out, R"("finding":"missed","in_range":true,"nearness":"more",)"
                                    R"("truth":{"verdict":"overlapping",)"))
      << outcome.out;
}

TEST(Minimize, ACrashStaysTheSame) {
  // With one point for A it ends in another way.
  const Outcome outcome = minimize("fragile", kAbove);
  EXPECT_TRUE(contains(outcome.out, R"("finding":"crash")")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, R"+("detail":"killed by signal 9 (Killed)")+")) << outcome.out;
  EXPECT_TRUE(contains(outcome.out, R"("a":{"vertices":[[0,0],[0,0]]},"b":{"vertices":[[0,0]]})"))
      << outcome.out;
}

TEST(Minimize, StaysWithinTheRange) {
  EXPECT_EQ(minimize("apart", pairs(1, "0.5"), {"--range", "4,100"}).status, 1);
  const std::string large = R"({"a":{"vertices":[[8,0],[16,0],[8,8]]},)"
                            R"("b":{"vertices":[[9,1],[9,20],[25,1]]}})";
  const Outcome within = minimize("apart", large, {"--range", "4,100"});
  EXPECT_EQ(within.status, 0) << within.error;
  EXPECT_EQ(minimize("apart", within.out, {"--range", "4,100"}).out, within.out);
  EXPECT_EQ(minimize("apart", minimize("apart", large).out, {"--range", "4,100"}).status, 1);
}

TEST(Minimize, AllowsWhatTheToleranceAllows) {
  EXPECT_EQ(minimize("right", kAbove, {"--tolerance", "4"}).status, 1);
  EXPECT_EQ(minimize("right", kAbove, {"--tolerance", "2"}).status, 0);
}

TEST(Minimize, GivesTheSameForAnyJobs) {
  std::string input;
  for (int k = 0; k < 10; ++k) input += kAbove + pairs(1) + "nonsense\n";
  const Outcome one = minimize("right", input);
  EXPECT_EQ(one.status, 2);
  EXPECT_EQ(lines_of(one.out).size(), 10U);
  for (const char* jobs : {"2", "7"}) {
    const Outcome more = minimize("right", input, {"--jobs", jobs});
    EXPECT_EQ(more.status, 2);
    EXPECT_EQ(more.out, one.out);
    EXPECT_EQ(more.error, one.error);
  }
}

TEST(FamilyOf, APairIsItsNoteOrItsId) {
  EXPECT_EQ(family_of("grid", "\"x-1\""), "grid");
  EXPECT_EQ(family_of("", "\"bullet-1-00017\""), "bullet-1");
  EXPECT_EQ(family_of("", "17"), "17");
  EXPECT_EQ(family_of("", "null"), "null");
}

TEST(ResultCounts, SortsByNearnessRelativeToSize) {
  const auto near = [](double gap) {
    const Pair<2> pair{{{0, 0}, {4, 0}}, {{0, gap}, {4, gap}}};
    return nearness(pair, fuzz::truth(pair));
  };
  EXPECT_EQ(near(0), Nearness::touching);
  EXPECT_EQ(near(1e-300), Nearness::e9);
  EXPECT_EQ(near(3.9e-9), Nearness::e9);
  EXPECT_EQ(near(4.1e-9), Nearness::e6);
  EXPECT_EQ(near(3.9e-3), Nearness::e3);
  EXPECT_EQ(near(3.9e-2), Nearness::e2);
  EXPECT_EQ(near(1), Nearness::far);
  const Pair<2> points{{{0, 0}}, {{1, 0}}};
  EXPECT_EQ(nearness(points, fuzz::truth(points)), Nearness::far);
}

TEST(ResultCounts, SizesAreThoseInTheWorld) {
  Pair<2> pair{{{0, 0}, {4, 0}}, {{0, 0}, {4, 0}}};
  pair.pose_a = Pose<2>(Matrix<2>{{{1000, 0}, {0, 1000}}});
  pair.pose_b = Pose<2>(Matrix<2>{{{1000, 0}, {0, 1000}}}, {0, 3.9});
  EXPECT_EQ(nearness(pair, fuzz::truth(pair)), Nearness::e3) << "of 4000";
}

TEST(ResultCounts, MedianAndWorst) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 3, 2}), 3);
  EXPECT_EQ(worst({3, 1, 7, 2}), 7);
}

}  // namespace
}  // namespace certa::tools
