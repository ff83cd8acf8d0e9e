// Commands on binary and compressed files: the same results as on text.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"

namespace certa::tools {
namespace {

/// Pairs in space, of which shapes, poses, claims and notes are of many kinds; some in a table.
std::string many_pairs(int count) {
  std::string lines = R"({"shape":"tip","vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]})"
                      "\n";
  for (int k = 0; k < count; ++k) {
    const std::string x = std::to_string(k % 13) + "." + std::to_string(k % 7);
    lines += R"({"id":)" + (k % 3 == 0 ? std::to_string(k) : "\"p-" + std::to_string(k) + "\"");
    lines += k % 2 == 0
                 ? R"(,"a":{"shape":"tip","pose":{"quaternion":{"wxyz":[1,0,0.5,)" + x + "]}}}"
                 : R"(,"a":{"vertices":[[0,0,)" + x + "],[1,2,3]],\"radius\":0.25}";
    lines += R"(,"b":{"box":[1,1,2],"pose":{"translation":[)" + x + ",0,0.1]}}";
    if (k % 5 == 0) lines += R"(,"claim":{"intersects":true,"distance":0})";
    if (k % 5 == 1) lines += R"(,"claims":{"x":{"depth":1},"y":{"normal":[0,0,1]}})";
    lines += ",\"family\":\"f\",\"note\":[1]}\n";
  }
  return lines;
}

class Binary : public testing::Test {
 protected:
  Binary() {
    scratch_.file("pairs.jsonl", many_pairs(3000));
    EXPECT_EQ(run({"convert", path("pairs.jsonl"), "-o", path("pairs.certa")}).status, 0);
    const Outcome outcome = run({"certify", path("pairs.jsonl"), "-o", path("answers.jsonl")});
    EXPECT_EQ(outcome.status, 1) << outcome.error;  // some claims are wrong
    answers_ = scratch_.read("answers.jsonl");
  }

  [[nodiscard]] std::string path(const std::string& name) const { return scratch_.path(name); }
  static Outcome run(const std::vector<std::string>& arguments, const std::string& input = {}) {
    return certa(arguments, {.input = input});
  }
  [[nodiscard]] std::string as_text(const std::string& name) const {
    return run({"convert", path(name)}).out;
  }

  Scratch scratch_;
  std::string answers_;
};

TEST_F(Binary, PairsHaveTheAnswersOfText) {
  EXPECT_LT(std::filesystem::file_size(path("pairs.certa")),
            std::filesystem::file_size(path("pairs.jsonl")));
  const Outcome outcome = run({"certify", path("pairs.certa")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.out == answers_);
  // From standard input, with other jobs, and with options.
  EXPECT_TRUE(run({"certify", "-", "--jobs", "3"}, scratch_.read("pairs.certa")).out == answers_);
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--certificate", "none"},
                                                  {"--fields", "id,verdict,claim"},
                                                  {"--at-least", "0.5"},
                                                  {"--policy", "double"},
                                                  {"--level", "1", "--jobs", "1"}}) {
    std::vector<std::string> text{"certify", path("pairs.jsonl")};
    std::vector<std::string> binary{"certify", path("pairs.certa")};
    text.insert(text.end(), options.begin(), options.end());
    binary.insert(binary.end(), options.begin(), options.end());
    EXPECT_TRUE(run(text).out == run(binary).out) << options[0];
  }
}

TEST_F(Binary, TextAgainHasTheSameAnswers) {
  const std::string text = as_text("pairs.certa");
  EXPECT_TRUE(contains(text, R"({"shape":"0","vertices":[[)"));
  EXPECT_TRUE(certify(text).out == answers_);
}

TEST_F(Binary, AnswersAreThoseLines) {
  EXPECT_EQ(run({"certify", path("pairs.certa"), "-o", path("answers.certa")}).status, 1);
  EXPECT_TRUE(as_text("answers.certa") == answers_);
  EXPECT_EQ(run({"convert", path("answers.jsonl"), "-o", path("again.certa")}).status, 0);
  EXPECT_TRUE(as_text("again.certa") == answers_);
  for (const char* pairs : {"pairs.jsonl", "pairs.certa"})
    for (const char* answers : {"answers.jsonl", "answers.certa"}) {
      const Outcome outcome = run({"verify", path(pairs), path(answers)});
      EXPECT_EQ(outcome.status, 0) << outcome.error;
      EXPECT_TRUE(contains(outcome.error, "3000 answers hold, 0 refused")) << outcome.error;
    }
}

TEST_F(Binary, CompressedFilesAreRead) {
  EXPECT_EQ(run({"convert", path("pairs.jsonl"), "-o", path("pairs.certa.gz")}).status, 0);
  EXPECT_LT(std::filesystem::file_size(path("pairs.certa.gz")),
            std::filesystem::file_size(path("pairs.certa")));
  EXPECT_EQ(run({"certify", path("pairs.certa.gz"), "-o", path("answers.jsonl.gz")}).status, 1);
  EXPECT_TRUE(scratch_.read("answers.jsonl.gz").starts_with("\x1f\x8b"));
  EXPECT_TRUE(run({"convert", "-"}, scratch_.read("answers.jsonl.gz")).out == answers_);
  EXPECT_EQ(run({"verify", path("pairs.certa.gz"), path("answers.jsonl.gz")}).status, 0);

  const std::string whole = scratch_.read("answers.jsonl.gz");
  const std::string cut = scratch_.file("cut.gz", whole.substr(0, whole.size() / 2));
  expect_message(run({"convert", cut, "-o", path("x")}),
                 "certa: cannot read " + cut + ": as gzip it is cut off");
  std::string bytes = whole;
  bytes[whole.size() / 2] ^= 1;
  const std::string damaged = scratch_.file("damaged.gz", bytes);
  EXPECT_TRUE(contains(run({"convert", damaged, "-o", path("y")}).error,
                       "cannot read " + damaged + ": as gzip it is damaged: "));
}

TEST_F(Binary, FilesThatAreCutOffAreAnsweredUpToThere) {
  const std::string whole = scratch_.read("pairs.certa");
  const std::string cut = scratch_.file("cut.certa", whole.substr(0, whole.size() - 64));
  // The last block has pairs behind the first ones, if there are several.
  const Outcome outcome = run({"certify", cut});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(answers_.starts_with(outcome.out));
  EXPECT_TRUE(contains(outcome.error, cut + ": block 2, at byte ")) << outcome.error;
  EXPECT_TRUE(contains(outcome.error, ": it is cut off; the records before it are whole"));
  std::string damaged = whole;
  damaged[whole.size() - 65] ^= 1;
  EXPECT_TRUE(contains(run({"certify", "-"}, damaged).error, "standard input: block 2, at byte "));
}

TEST_F(Binary, RunsResume) {
  const std::string output = path("answers.certa");
  EXPECT_EQ(run({"certify", path("pairs.certa"), "-o", output, "--jobs", "1"}).status, 1);
  const std::string whole = scratch_.read("answers.certa");
  // Whatever a kill leaves: within the header, within the first block, between and within others.
  for (const std::size_t size : {std::size_t{0}, std::size_t{30}, std::size_t{64}, std::size_t{200},
                                 whole.size() / 2, whole.size() - 1, whole.size()}) {
    scratch_.file("answers.certa", whole.substr(0, size));
    const Outcome outcome = run({"certify", path("pairs.jsonl"), "-o", output, "--resume"});
    EXPECT_EQ(outcome.status == 0 || outcome.status == 1, true) << outcome.error;
    EXPECT_TRUE(as_text("answers.certa") == answers_) << size;
  }
  const auto resume = [&](const std::string& name, const std::string& content) {
    scratch_.file(name, content);
    return run({"certify", path("pairs.jsonl"), "-o", path(name), "--resume"});
  };
  expect_message(resume("x.gz", "x"), "certa: cannot resume " + path("x.gz") +
                                          ": compressed data cannot be gone on with");
  expect_message(resume("y.jsonl", whole), "certa: cannot resume " + path("y.jsonl") +
                                               ": it is binary, and its name does not end in "
                                               ".certa");
  expect_message(resume("z.certa", scratch_.read("pairs.certa")),
                 "certa: cannot resume " + path("z.certa") + ": it holds pairs, not answers");
  std::string damaged = whole;
  damaged[150] ^= 1;
  EXPECT_TRUE(contains(resume("d.certa", damaged).error, "d.certa: block 0, at byte 64: "));
}

TEST_F(Binary, OtherCommandsReadIt) {
  const std::string few = scratch_.file("few.jsonl", many_pairs(12));
  const std::string binary = path("few.certa");
  ASSERT_EQ(run({"convert", few, "-o", binary}).status, 0);
  const auto measure = [&](const std::string& input) {
    std::vector<std::string> arguments{"policy",    input,    "--policy",
                                       "certified", "--json", path("report.json")};
    return run(arguments);
  };
  EXPECT_NE(measure(binary).status, 2) << measure(binary).error;
  EXPECT_TRUE(contains(scratch_.read("report.json"), "\"measured\": 12"));
  const Outcome text = run({"minimize", few, "--command", "false", "--limit", "20"});
  EXPECT_TRUE(text.out == run({"minimize", binary, "--command", "false", "--limit", "20"}).out);
  EXPECT_EQ(lines_of(text.out).size(), 12U);
  EXPECT_TRUE(run({"trace", few}).out == run({"trace", binary}).out);
  expect_message(run({"trace", few, "-o", path("t.certa")}),
                 "certa: cannot write " + path("t.certa") + ": steps are lines of text");
  expect_message(run({"hull", binary}), "certa: " + binary + " is binary, and holds no points");
  expect_message(run({"verify", few, binary}), "certa: " + binary + " holds pairs, not answers");
  ASSERT_NE(run({"certify", binary, "-o", path("a.certa")}).status, 2);
  expect_message(run({"certify", path("a.certa")}),
                 "certa: " + path("a.certa") + " holds answers, not pairs");
}

TEST_F(Binary, BadRecordsAreNamed) {
  const std::string mixed =
      scratch_.file("mixed.jsonl",
                    "{\"a\":{\"point\":[0,0]},\"b\":{\"point\":[1,0]}}\nx\n"
                    "{\"a\":{\"point\":[0,0,0]},\"b\":{\"point\":[1,0,0]}}\n");
  const std::string output = path("mixed.certa");
  const Outcome outcome = run({"convert", mixed, "-o", output});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.error, mixed + ":2: ")) << outcome.error;
  EXPECT_TRUE(contains(outcome.error,
                       mixed +
                           ":3: the shapes have 3 dimensions, and a binary file holds pairs of "
                           "one dimension, here 2 in " +
                           output))
      << outcome.error;
  EXPECT_TRUE(contains(outcome.error, "certa: 1 pairs, bad lines: 2")) << outcome.error;
  // A number that is none, in the only pair: the checksum has to be made right.
  expect_message(run({"convert", mixed, "-o", output}),
                 "certa: cannot write " + output + ": it is there: --overwrite replaces it");
  const Outcome answered = run({"certify", output});
  EXPECT_EQ(answered.status, 0);
  EXPECT_TRUE(answered.out.starts_with(R"({"id":null,"verdict":"separated")")) << answered.out;
}

}  // namespace
}  // namespace certa::tools
