// Messages of `certa certify` while it runs, and claims with numbers that JSON does not allow.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"

namespace certa::tools {
namespace {

/// The standard error of the command when it is a terminal.
std::string on_a_terminal(std::vector<std::string> arguments) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0)
    throw std::runtime_error("no terminal");
  {
    const FileDescriptor error(::open(::ptsname(terminal), O_WRONLY | O_NOCTTY | O_CLOEXEC));
    arguments.insert(arguments.begin(), kCommand);
    Process process(arguments, {Process::kSame, Process::kSame, error.number()});
    process.wait();
    EXPECT_LT(process.status(), 2);
  }
  // The output arrives in pieces, followed by an error because the other end is closed.
  std::string text;
  std::array<char, 4096> piece;
  while (const ssize_t size = std::max<ssize_t>(::read(terminal, piece.data(), piece.size()), 0))
    text.append(piece.data(), static_cast<std::size_t>(size));
  ::close(terminal);
  return text;
}

TEST(Certify, TheSummaryTakesThePlaceOfTheProgress) {
  const Scratch scratch;
  const std::string pairs =
      scratch.file("pairs", R"({"a":{"vertices":[[0,0]]},"b":{"vertices":[[3,4]]}})"
                            "\n");
  const std::string text = on_a_terminal({"certify", pairs, "-o", scratch.path("answers")});
  EXPECT_TRUE(contains(text, " s left\r\x1b[Kcerta: ")) << text;
  const std::string generated = on_a_terminal(
      {"generate", "--family", "random", "--count", "4000", "-o", scratch.path("generated")});
  EXPECT_TRUE(contains(generated, " a second\r\x1b[Kcerta: ")) << generated;
}

TEST(Certify, ClaimsOfPythonAreJudged) {
  // As json.dumps writes a claim with float("nan") and float("-inf"), and such a coordinate.
  const std::string shapes = R"("a": {"vertices": [[0, 0]]}, "b": {"vertices": [[3, 4]]})";
  const Outcome outcome =
      certify(R"({"id": 1, )" + shapes +
              R"(, "claim": {"intersects": false, "distance": NaN}})"
              "\n" +
              R"({"id": 2, )" + shapes +
              R"(, "claim": {"normal": [3, 4], "depth": -Infinity}})"
              "\n" +
              R"({"id": 3, "a": {"vertices": [[NaN, 0]]}, "b": {"vertices": [[3, 4]]}})"
              "\n" +
              R"({"id": 4, )" + shapes +
              R"(, "claim": {"intersect": false}})"
              "\n" +
              R"({"id": 5, )" + shapes +
              R"(, "claim": {"speed": 0}})"
              "\n");
  EXPECT_EQ(outcome.status, 2);
  const std::vector<std::string> lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_TRUE(
      contains(lines[0], R"("claim":"contradicted","claim_contradicts":["distance"],"cert)"))
      << lines[0];
  EXPECT_TRUE(contains(lines[1], R"("claim_contradicts":["depth"],"claim_errors":{"normal":0},"c)"))
      << lines[1];
  EXPECT_EQ(lines[2], R"({"id":3,"line":3,"error":"\"a\": vertex 0 has a bad coordinate: [0] is )"
                      R"(NaN, not a finite number"})");
  EXPECT_EQ(lines[3],
            R"({"id":4,"line":4,"error":"\"claim\": the key \"intersect\" is unknown: is )"
            R"(\"intersects\" meant?"})");
  EXPECT_TRUE(lines[4].starts_with(R"({"id":5,"line":5,"error":"\"claim\": no key is known, not)"));
  EXPECT_TRUE(contains(outcome.error, "1: claims a distance of nan, which is not finite\n"));
  EXPECT_TRUE(contains(outcome.error, "2: claims a depth of -inf, which is not finite\n"));
  EXPECT_TRUE(contains(outcome.error, "wrong in claims: distance 1, depth 1\n"));
  EXPECT_TRUE(contains(outcome.error, "bad lines: 3\n"));
  // The answers hold, and the run can be resumed.
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", R"({"id": 1, )" + shapes +
                                                      R"(, "claim": {"witness": {"a": [NaN, 0], )"
                                                      R"("b": [Infinity, 4]}}})"
                                                      "\n");
  const std::string answers = scratch.path("answers");
  EXPECT_EQ(certa({"certify", pairs, "-o", answers}).status, 1);
  EXPECT_EQ(certa({"verify", pairs, answers}).status, 0);
  EXPECT_EQ(certa({"certify", pairs, "-o", answers, "--resume"}).status, 0);
}

}  // namespace
}  // namespace certa::tools
