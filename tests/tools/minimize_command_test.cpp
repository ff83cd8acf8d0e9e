// `certa minimize`: pairs keep failing, and if nothing fails there is a message.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"

namespace certa::tools {
namespace {

Outcome minimize(const std::string& input, std::vector<std::string> options) {
  options.insert(options.begin(), {"minimize", "-"});
  return certa(options, {.input = input});
}

const std::string kPlain =
    R"({"id":"plain","a":{"vertices":[[0.5,4],[3,4],[5,6.75]]},"b":{"vertices":[[1,2],[7,8]]}})"
    "\n";

/// Pairs that floats do not distinguish from touching ones.
const std::string kNear =
    R"({"id":"near","a":{"vertices":[[1,1],[0,0.5],[0,0]]},)"
    R"("b":{"vertices":[[1.0000000009,1],[7,2]]}})"
    "\n"
    R"({"id":"nearer","a":{"vertices":[[0.1,0.1,5],[0.7,0.7,5],[0.2,0.7,3]]},)"
    R"("b":{"vertices":[[0.3,0.29999999999999993,5],[0.9,0.2,5],[0.9,0.1,7]]}})"
    "\n";

TEST(Minimize, ACommandKeepsItsStatus) {
  const Outcome outcome = minimize(kPlain, {"--command", "grep -q 0x1.8p+1 && exit 3; exit 0"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, R"({"id":"plain","a":{"vertices":[[3,0]]},"b":{"vertices":[[0,0]]},)"
                         R"("verdict":"separated","distance":3,"distance_squared":"9"})"
                         "\n");
  EXPECT_EQ(outcome.error, "");
}

TEST(Minimize, AnotherStatusIsAnotherFailure) {
  // Without the 7 it fails in another way, so the 7 stays.
  const Outcome outcome = minimize(kPlain, {"--command", "grep -q 0x1.cp+2 && exit 3; exit 4"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, "7")) << outcome.out;
}

TEST(Minimize, AHangIsAFailure) {
  // It hangs if there is a 3. On a busy machine it may be late without a 3; then it gets more time.
  const std::string hang = "grep -q 0x1.8p+1 && sleep 100; exit 0";
  for (double timeout = 0.1;; timeout *= 2) {
    const Outcome outcome =
        minimize(kPlain, {"--command", hang, "--timeout", std::to_string(timeout), "--limit", "9"});
    ASSERT_EQ(outcome.status, 0) << outcome.error;
    ASSERT_TRUE(outcome.out.starts_with(R"({"id":"plain",)")) << outcome.out;
    ASSERT_LT(outcome.out.size(), 200U) << outcome.out;
    if (contains(outcome.out, "3")) return;
  }
}

TEST(Minimize, ACrashIsAFailure) {
  const Outcome outcome = minimize(kPlain, {"--command", "kill -SEGV $$"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_TRUE(contains(outcome.out, R"("a":{"vertices":[[0,0]]},"b":{"vertices":[[0,0]]})"));
}

TEST(Minimize, WhatDoesNotFailIsNamed) {
  const Outcome outcome = minimize(kPlain, {"--command", "true"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.error, "standard input:1: plain: does not fail\n");
  EXPECT_EQ(minimize(kPlain, {"--policy", "certified"}).status, 1);
  EXPECT_EQ(minimize(kPlain, {"--policy", "exact"}).status, 1);
  EXPECT_EQ(minimize(kPlain, {"--policy", "quad"}).status, 1);
}

TEST(Minimize, APolicyThatErrsStillErrs) {
  const Outcome outcome = minimize(kNear, {"--policy", "float"});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  ASSERT_EQ(lines_of(outcome.out).size(), 2U);
  const Outcome again = minimize(outcome.out, {"--policy", "float"});
  EXPECT_EQ(again.status, 0) << again.error;  // they still fail
  EXPECT_EQ(again.out, outcome.out);          // and are minimal
}

TEST(Minimize, BadInputIsNamed) {
  const Outcome outcome = minimize("{}\n" + kPlain, {"--command", "false"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.error, "standard input:1: "));
  EXPECT_EQ(lines_of(outcome.out).size(), 1U);  // the other line is not lost
  EXPECT_EQ(minimize(kPlain, {}).status, 2);
  EXPECT_EQ(minimize(kPlain, {"--policy", "double", "--command", "false"}).status, 2);
  EXPECT_EQ(minimize(kPlain, {"--policy", "double", "--algorithm", "none"}).status, 2);
  EXPECT_EQ(minimize(kPlain, {"--policy", "certified", "--algorithm", "johnson"}).status, 2);
}

}  // namespace
}  // namespace certa::tools
