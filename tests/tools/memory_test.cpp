// A line takes memory of a few times its length, whatever it contains.
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "command.hpp"

namespace certa::tools {
namespace {

constexpr std::size_t kLineSize = 8'000'000;
constexpr std::size_t kFactor = 10;
constexpr std::size_t kProgram = 42'000;  // KiB for code, libraries and stacks

/// `unit` repeated, between `first` and `last`.
std::string line_of(std::string_view first, std::string_view unit, std::string_view last) {
  std::string line(first);
  line.reserve(kLineSize + last.size() + unit.size());
  while (line.size() < kLineSize) line += unit;
  return line.append(last);
}

/// Runs `certa` with limited memory, so that it fails when it takes more.
Outcome confined(const std::string& arguments, const std::string& input) {
  const std::string limit = std::to_string(kProgram + kFactor * (kLineSize >> 10));
  return run("/bin/sh", {"-c", "ulimit -v " + limit + " && exec '" + kCommand + "' " + arguments},
             {.input = input});
}

constexpr std::string_view kShapes = R"("a":{"vertices":[[1,2,3]]},"b":{"vertices":[[5,5,5]]}})";

TEST(Memory, LinesThatAreNoPairs) {
  for (const std::string_view unit :
       {"[", R"({"a":)", "[1,", "[],", "[[]],", "1,", "x", "1", R"("",)"}) {
    const Outcome outcome = confined("certify --jobs 1", line_of("", unit, "\n"));
    EXPECT_EQ(outcome.status, 2) << unit;
    EXPECT_TRUE(outcome.error.starts_with("standard input:1: ")) << unit << ": " << outcome.error;
  }
}

TEST(Memory, NotesAndIds) {
  const auto expect_answer = [](std::string_view first, std::string_view unit,
                                std::string_view last) {
    const Outcome outcome =
        confined("certify --jobs 1", line_of(first, unit, last).append(kShapes) + "\n");
    EXPECT_EQ(outcome.status, 0) << first << unit << ": " << outcome.error;
    EXPECT_TRUE(contains(outcome.out, R"("verdict":"separated")")) << first << unit;
  };
  for (const std::string_view unit : {"[],", "[[[[]]]],", "1,", R"("",)", R"({"":1},)", "null,"})
    expect_answer(R"({"note":[)", unit, "1],");
  expect_answer("{", R"("":1,)", "");
  for (const std::string_view unit : {"x", "\\\"", "\\u0001", "\x7f"})
    for (const std::string_view key : {R"({"note":")", R"({"family":")", R"({"id":")"})
      expect_answer(key, unit, "\",");
}

TEST(Memory, Vertices) {
  for (const std::string_view row : {"[1,2,3],", "[0.12345678901234567,-0.5,1e-300],"}) {
    std::string line = line_of(R"({"a":{"vertices":[)", row, R"([1,2,3]]},"b":{"vertices":[)");
    const Outcome outcome = confined("certify --jobs 1", line + "[5,5,5]]}}\n");
    EXPECT_EQ(outcome.status, 0) << row << ": " << outcome.error;
  }
  const Outcome flat =
      confined("certify --jobs 1",
               line_of(R"({"a":{"vertices":[)", "[1,2],", R"([1,2]]},"b":{"vertices":[[5,5]]}})"));
  EXPECT_EQ(flat.status, 0) << flat.error;
}

TEST(Memory, TooLittleIsTold) {
  const std::string limit = std::to_string(kProgram);
  const Outcome outcome =
      run("/bin/sh", {"-c", "ulimit -v " + limit + " && exec '" + kCommand + "' certify"},
          {.input = line_of("", "x", "") + line_of("", "x", "") + line_of("", "x", "")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.error, "certa: out of memory\n");
}

}  // namespace
}  // namespace certa::tools
