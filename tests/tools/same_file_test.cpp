// A file that is read and written at once would grow without end, or be lost.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"

namespace certa::tools {
namespace {

constexpr std::string_view kPair =
    R"({"id":1,"a":{"vertices":[[0,0,0]]},"b":{"vertices":[[3,4,0]]}})"
    "\n";
constexpr std::string_view kMesh = "v 0 0 0\nv 1 0 0\n";

/// Runs a command in a shell, with a limit on the size of files.
Outcome shell(const std::string& command) {
  return run("/bin/sh", {"-c", "ulimit -f 10000; exec '" + kCommand + "' " + command});
}

class SameFile : public testing::Test {
 protected:
  SameFile() {
    scratch_.file("pairs", kPair);
    scratch_.file("bad", "no pair\n");
    scratch_.file("answers", certify(std::string(kPair)).out);
    scratch_.file("a.obj", kMesh);
    scratch_.file("b.obj", kMesh);
  }

  /// The command, with {name} replaced by the path of a file.
  std::string named(std::string command) const {
    for (std::size_t at = 0; (at = command.find('{')) != command.npos;) {
      const std::size_t size = command.find('}', at) - at + 1;
      command.replace(at, size, scratch_.path(command.substr(at + 1, size - 2)));
    }
    return command;
  }
  /// Expects that the command is refused with this message, and that the file is unchanged.
  void expect_refused(const std::string& command, const std::string& file,
                      const std::string& message) const {
    const std::string before = scratch_.read(file);
    const Outcome outcome = shell(named(command));
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_EQ(outcome.error, "certa: " + named(message) + "\n") << command;
    EXPECT_EQ(scratch_.read(file), before) << command;
  }

  Scratch scratch_;
};

TEST_F(SameFile, AsStandardOutput) {
  const std::string reason = ": standard output is the same file";
  const auto refused = [&](const std::string& command, const std::string& file) {
    expect_refused(command, file, "cannot read {" + file + "}" + reason);
  };
  refused("certify {pairs} >> {pairs}", "pairs");
  refused("certify {pairs} --jobs 2 1<> {pairs}", "pairs");
  refused("certify {a.obj} {b.obj} >> {a.obj}", "a.obj");
  refused("certify {a.obj} {b.obj} >> {b.obj}", "b.obj");
  refused("verify {pairs} {answers} >> {pairs}", "pairs");
  refused("verify {pairs} {answers} >> {answers}", "answers");
  refused("minimize {pairs} --command false >> {pairs}", "pairs");
  refused("compare {pairs} --command cat >> {pairs}", "pairs");
  refused("policy {pairs} >> {pairs}", "pairs");
#if CERTA_HAS_ORACLE
  refused("oracle {pairs} >> {pairs}", "pairs");
#endif
  expect_refused("certify < {pairs} >> {pairs}", "pairs", "cannot read standard input" + reason);
  const Outcome truncated = shell(named("certify {pairs} > {pairs}"));
  EXPECT_EQ(truncated.status, 2) << "the shell has emptied it, but that is told";
  EXPECT_TRUE(contains(truncated.error, reason));
}

TEST_F(SameFile, AsStandardError) {
  const Outcome outcome = shell(named("certify {bad} 2>> {bad}"));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(scratch_.read("bad"), named("no pair\ncerta: cannot read {bad}: standard error is the "
                                        "same file\n"));
}

TEST_F(SameFile, AsNamedOutput) {
  const auto refused = [&](const std::string& command, const std::string& file) {
    expect_refused(command, file, "cannot write {" + file + "}: it is the input");
  };
  refused("certify {pairs} -o {pairs}", "pairs");
  refused("certify -o {pairs} < {pairs}", "pairs");
  refused("certify {a.obj} {b.obj} -o {a.obj}", "a.obj");
  refused("certify {a.obj} {b.obj} -o {b.obj}", "b.obj");
  refused("minimize {pairs} --command false -o {pairs}", "pairs");
  refused("compare {pairs} --command cat -o {pairs}", "pairs");
}

TEST_F(SameFile, OtherFilesAndDevicesAreFine) {
  EXPECT_EQ(shell(named("certify {pairs} >> {answers}")).status, 0);
  EXPECT_EQ(shell("certify < /dev/null > /dev/null 2> /dev/null").status, 0);
  EXPECT_EQ(shell(named("certify {a.obj} {a.obj}")).status, 0);
}

}  // namespace
}  // namespace certa::tools
