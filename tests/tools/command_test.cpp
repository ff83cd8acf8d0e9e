// The command from its users' point of view: files, pipes, exit statuses and messages.
#include "command.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "formats/json.hpp"

namespace certa::tools {
namespace {

/// The unit square, and a rectangle that starts at `x`.
std::string pair_at(const std::string& x, const std::string& id, const std::string& claim = "") {
  return R"({"id":")" + id + R"(","a":{"vertices":[[0,0],[1,0],[0,1],[1,1]]},"b":{"vertices":[[)" +
         x + ",0],[" + x + ",1],[9,0],[9,1]]}" + (claim.empty() ? "" : R"(,"claim":)" + claim) +
         "}\n";
}

const std::string kSeparated = pair_at("1.5", "gap", R"({"intersects":false,"distance":0.5})");
const std::string kTouching = pair_at("1", "touch", R"({"distance":0})");
const std::string kOverlapping = pair_at("0.5", "overlap");
const std::string kContradicted =
    pair_at("0.5", "wrong", R"({"intersects":false,"distance":0.25})");
const std::string kAllGood = kSeparated + kTouching + kOverlapping;

TEST(Command, SaysWhatItIs) {
  const Outcome version = certa({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("certa "));
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"certify", "--help"},
                                             {"verify", "--help"},
                                             {"algorithms", "--help"},
                                             {"generate", "--help"},
                                             {"oracle", "--help"}}) {
    const Outcome help = certa(arguments);
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(contains(help.out, "Exit status: 0"));
    EXPECT_EQ(help.error, "");
  }
}

TEST(Command, WrongArgumentsAreBadInput) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{},
                                             {"frobnicate"},
                                             {"certify", "--level", "4"},
                                             {"certify", "--policy", "half"},
                                             {"certify", "--jobs", "0"},
                                             {"certify", "--jobs", "x"},
                                             {"certify", "a", "b", "c"},
                                             {"certify", "--frobnicate"},
                                             {"verify", "x"},
                                             {"verify", "-", "-"},
                                             {"oracle"}}) {
    const Outcome outcome = certa(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.error.starts_with("certa: ")) << outcome.error;
  }
}

TEST(Certify, AnswersInTheOrderOfTheInput) {
  const Outcome outcome = certify(kAllGood);
  EXPECT_EQ(outcome.status, 0);
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_TRUE(lines[0].starts_with(
      R"({"id":"gap","verdict":"separated","distance":0.5,"distance_squared":"1/4","witness":{)"));
  EXPECT_TRUE(contains(lines[0], R"("normal":[1,0],"stage":")"));
  EXPECT_TRUE(contains(
      lines[0],
      R"("claim":"agrees","claim_errors":{"distance":0},"certificate":{"kind":"distance",)"));
  EXPECT_TRUE(lines[1].starts_with(
      R"({"id":"touch","verdict":"touching","distance":0,"distance_squared":"0","witness":{)"));
  EXPECT_TRUE(contains(
      lines[1],
      R"("claim":"agrees","claim_errors":{"distance":0},"certificate":{"kind":"touching",)"));
  EXPECT_TRUE(lines[2].starts_with(R"({"id":"overlap","verdict":"overlapping","distance":0,)"));
  EXPECT_TRUE(contains(lines[2], R"("certificate":{"kind":"overlap","pairs":[[)"));
  EXPECT_FALSE(contains(lines[2], "normal") || contains(lines[2], "claim"));
}

TEST(Certify, SumsUpOnStandardError) {
  const Outcome outcome = certify(kAllGood + kContradicted);
  EXPECT_TRUE(outcome.error.starts_with("certa: 4 pairs in ")) << outcome.error;
  EXPECT_TRUE(contains(outcome.error, " pairs a second\n"));
  EXPECT_TRUE(contains(outcome.error, "verdicts: separated 1, touching 1, overlapping 2\n"));
  EXPECT_TRUE(contains(outcome.error, "claims: 2 agreed, 1 contradicted\n"));
  EXPECT_TRUE(contains(outcome.error, "  stages: "));
  EXPECT_TRUE(contains(outcome.error, "bad lines: 0\n"));
}

TEST(Certify, NamesContradictedClaims) {
  const Outcome outcome = certify(kContradicted + pair_at("1.5", "far", R"({"intersects":true})") +
                                  pair_at("1", "kiss", R"({"intersects":false})"));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(lines_of(outcome.out)[0], R"("claim":"contradicted")"));
  EXPECT_TRUE(contains(outcome.error, "wrong: claims a gap of 0.25, but the shapes overlap\n"));
  EXPECT_TRUE(contains(outcome.error, "far: claims contact, but the shapes are 0.5 apart\n"));
  EXPECT_TRUE(contains(outcome.error, "kiss: claims a gap, but the shapes touch\n"));

  std::string many;
  for (int i = 0; i < 105; ++i) many += kContradicted;
  const std::string error = certify(many).error;
  EXPECT_TRUE(contains(error, "    and 5 more\n"));
  EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 1 + 1 + 1 + 100 + 1 + 2 + 1 + 1);
}

TEST(Certify, WrongDistancesAreNamedAndCounted) {
  const std::string wrong = pair_at("2", "d999", R"({"intersects":false,"distance":999})");
  const std::string near = pair_at("2", "near", R"({"distance":1.25})");
  const Outcome outcome = certify(wrong + near + kSeparated);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(lines_of(outcome.out)[0],
                       R"("claim":"contradicted","claim_contradicts":["distance"],)"
                       R"("claim_errors":{"distance":998},"certificate")"));
  EXPECT_TRUE(contains(outcome.error,
                       "  claims: 1 agreed, 2 contradicted\n"
                       "    d999: claims a distance of 999, but it is 1: off by 998\n"
                       "    near: claims a distance of 1.25, but it is 1: off by 0.25\n"
                       "  wrong in claims: distance 2\n"
                       "  claimed distances: 3, off by 0.25 (median), 998 (90 %), 998 (99 %), at "
                       "most 998 (d999)\n"))
      << outcome.error;
  for (const char* tolerance : {"0.25", "0,0.25", "1e-3,0.2495"})
    EXPECT_EQ(certify(near, {"--claim-tolerance", tolerance}).status, 0) << tolerance;
  EXPECT_EQ(certify(near, {"--claim-tolerance", "0.249"}).status, 1);
  const Outcome bad = certify(near, {"--claim-tolerance", "-1"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_EQ(bad.error,
            "certa: --claim-tolerance: one or two numbers of 0 or more, as in 1e-6 or 1e-6,1e-4, "
            "are needed, not -1\nRun with --help for more information.\n");
}

TEST(Certify, NoDistanceAgreesThatWasNotLookedAt) {
  const std::string wrong = pair_at("2", "w", R"({"intersects":false,"distance":999})");
  for (const char* level : {"1", "2", "3"})
    EXPECT_TRUE(contains(certify(wrong, {"--level", level}).out, R"("claim":"contradicted",)"));
  const Outcome contact = certify(wrong, {"--algorithm", "triple-product"});
  EXPECT_EQ(contact.status, 0);
  EXPECT_TRUE(contains(contact.out, R"("claim":"not judged","claim_not_judged":["distance"],)"));
  EXPECT_TRUE(contains(contact.error, "  not judged in claims: distance 1\n"));
}

TEST(Certify, LevelsSayLessAndLess) {
  const std::string two = certify(kSeparated, {"--level", "2"}).out;
  EXPECT_TRUE(contains(two, R"("distance":0.5,"distance_squared":"1/4","stage")")) << two;
  EXPECT_TRUE(contains(two, R"("kind":"distance")"));
  const std::string one = certify(pair_at("1.5", "gap"), {"--level", "1"}).out;
  EXPECT_TRUE(contains(one, R"("verdict":"separated","stage")")) << one;
  EXPECT_TRUE(contains(one, R"("kind":"separation")"));
}

TEST(Certify, CertainPoliciesAgreeAndTheOthersClaimNothing) {
  // The line up to this key, because closest points are not unique.
  const auto start = [](const std::string& line, std::string_view key) {
    return line.substr(0, line.find("\"" + std::string(key) + "\""));
  };
  for (const char* level : {"1", "2", "3"}) {
    const auto by = [level](const std::string& policy) {
      return lines_of(certify(kAllGood, {"--level", level, "--policy", policy}).out);
    };
    const auto certified = lines_of(certify(kAllGood, {"--level", level}).out);
    const auto adaptive = by("adaptive");
    const auto exact = by("exact");
    EXPECT_EQ(certified, by("certified"));
    ASSERT_EQ(certified.size(), exact.size());
    ASSERT_EQ(adaptive.size(), exact.size());
    for (std::size_t i = 0; i < exact.size(); ++i) {
      EXPECT_EQ(start(adaptive[i], "stage"), start(exact[i], "stage"));
      const std::string_view key = level[0] == '3' ? "witness" : "stage";
      EXPECT_EQ(start(certified[i], key), start(exact[i], key));
    }
  }
  for (const char* policy : {"uncertified", "double", "float", "long-double", "quad"}) {
    const Outcome outcome = certify(kAllGood + kContradicted, {"--policy", policy});
    EXPECT_EQ(outcome.status, 0) << "a claim that is not judged is not contradicted";
    EXPECT_TRUE(contains(outcome.out, R"("verdict":"separated","distance":0.5,"witness":{)"));
    EXPECT_TRUE(contains(outcome.out, R"("stage":"floating","claim":"not judged"})"));
    EXPECT_FALSE(contains(outcome.out, "certificate") || contains(outcome.out, "distance_squared"));
    EXPECT_TRUE(contains(outcome.error, "claims: 0 agreed, 0 contradicted, 3 not judged"));
  }
}

TEST(Certify, BadLinesAreAnsweredInTheirPlace) {
  const Scratch scratch;
  const std::string path = scratch.file(
      "pairs.jsonl", "\xef\xbb\xbf\r\n" + kSeparated + "not json\n\n" +
                         R"({"id":"empty","a":{"vertices":[]},"b":{"vertices":[[1,2]]}})" + "\r\n" +
                         kContradicted + R"({"id":7,"a":{"vertices":[[1e400,0]]}})" + "\n" +
                         kTouching.substr(0, kTouching.size() - 1));
  const Outcome outcome = certa({"certify", path});
  EXPECT_EQ(outcome.status, 2) << "bad input outweighs a contradicted claim";
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_TRUE(contains(lines[0], R"("id":"gap","verdict")"));
  EXPECT_TRUE(lines[1].starts_with(R"({"id":null,"line":3,"error":"not JSON: )")) << lines[1];
  EXPECT_EQ(lines[2],
            R"({"id":"empty","line":5,"error":"\"a\": a shape needs at least one vertex"})");
  EXPECT_TRUE(contains(lines[3], R"("id":"wrong","verdict")"));
  EXPECT_TRUE(lines[4].starts_with(R"({"id":7,"line":7,"error":"a number that is too large)"));
  EXPECT_TRUE(contains(lines[5], R"("id":"touch","verdict")"));
  EXPECT_TRUE(contains(outcome.error, path + ":3: not JSON: "));
  EXPECT_TRUE(contains(outcome.error, path + ":5: \"a\": a shape needs at least one vertex\n"));
  EXPECT_TRUE(contains(outcome.error, path + ":7: a number that is too large"));
  EXPECT_TRUE(contains(outcome.error, "bad lines: 3\n"));
  for (const std::string& line : lines) EXPECT_FALSE(JsonParser().parse(line)) << line;
}

TEST(Certify, EmptyInputIsFine) {
  for (const char* input : {"", "\n", "\r\n\r\n", "  \n\t"}) {
    const Outcome outcome = certify(input);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.out, "");
  }
}

/// Standard error up to the summary.
std::string messages_of(const Outcome& outcome) {
  return outcome.error.substr(0, outcome.error.find("certa: "));
}

TEST(Certify, JobsKeepTheOrder) {
  std::string input;
  for (int i = 0; i < 3000; ++i)
    input += i % 97 == 0 ? "bad line " + std::to_string(i) + "\n"
                         : pair_at(std::to_string(i % 7) + ".25", std::to_string(i));
  const Outcome one = certify(input);
  EXPECT_EQ(one.status, 2);
  EXPECT_EQ(lines_of(one.out).size(), 3000u);
  for (const char* jobs : {"2", "4", "33"}) {
    const Outcome several = certify(input, {"--jobs", jobs});
    EXPECT_EQ(several.out, one.out);
    EXPECT_EQ(messages_of(several), messages_of(one));
  }
}

TEST(Certify, ALineIsAnsweredBeforeTheNextIsThere) {
  for (const char* jobs : {"1", "4"}) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    ASSERT_EQ(::pipe2(in.data(), O_CLOEXEC), 0);
    ASSERT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
    Process process({kCommand, "certify", "--jobs", jobs}, {in[0], out[1], Process::kNowhere});
    ::close(in[0]);
    ::close(out[1]);
    for (const std::string* line : {&kSeparated, &kTouching}) {
      ASSERT_EQ(::write(in[1], line->data(), line->size()), static_cast<ssize_t>(line->size()));
      std::array<char, 4096> buffer{};
      std::string answer;
      while (!answer.ends_with('\n')) {
        const ssize_t count = ::read(out[0], buffer.data(), buffer.size());
        ASSERT_GT(count, 0);
        answer.append(buffer.data(), static_cast<std::size_t>(count));
      }
      EXPECT_TRUE(contains(answer, line == &kSeparated ? "\"gap\"" : "\"touch\""));
    }
    ::close(in[1]);
    process.wait();
    EXPECT_EQ(process.status(), 0);
    ::close(out[0]);
  }
}

TEST(Files, WhatCannotBeReadIsSaid) {
  const Scratch scratch;
  const std::string missing = scratch.path("missing.jsonl");
  const std::string folder = scratch.path(".");
  for (const std::string command : {"certify", "verify"}) {
    std::vector<std::string> arguments{command, missing};
    if (command == "verify") arguments.push_back(scratch.file("answers", ""));
    expect_message(certa(arguments),
                   "certa: cannot read " + missing + ": No such file or directory");
    arguments[1] = folder;
    expect_message(certa(arguments), "certa: cannot read " + folder + ": Is a directory");
  }
  expect_message(certa({"certify"}, {.close_input = true}),
                 "certa: cannot read standard input: Bad file descriptor");
}

TEST(Files, WhatCannotBeWrittenIsSaid) {
  const Scratch scratch;
  std::string input;
  for (int i = 0; i < 1000; ++i) input += kSeparated;
  const std::string path = scratch.file("pairs.jsonl", input);
  for (const std::string jobs : {"1", "4"}) {
    const std::vector<std::string> arguments{"certify", path, "--jobs", jobs};
    expect_message(certa(arguments, {.output_path = "/dev/full"}),
                   "certa: cannot write standard output: No space left on device");
    expect_message(certa(arguments, {.close_output = true}),
                   "certa: cannot write standard output: Bad file descriptor");
    const auto to = [&](const std::string& output) {
      return certa({"certify", path, "--jobs", jobs, "-o", output});
    };
    expect_message(to("/dev/full"), "certa: cannot write /dev/full: No space left on device");
    expect_message(to(scratch.path(".")),
                   "certa: cannot write " + scratch.path(".") + ": Is a directory");
    expect_message(
        to(scratch.path("no/such/folder")),
        "certa: cannot write " + scratch.path("no/such/folder") + ": No such file or directory");
    expect_message(to(path), "certa: cannot write " + path + ": it is the input");
    EXPECT_EQ(scratch.read("pairs.jsonl"), input);
  }
}

TEST(Files, AClosedPipeIsSaid) {
  const Scratch scratch;
  const std::string path = scratch.file("pairs.jsonl", kSeparated);
  std::array<int, 2> out{};
  ASSERT_EQ(::pipe2(out.data(), O_CLOEXEC), 0);
  ::close(out[0]);
  const FileDescriptor error = for_writing(scratch.path("error"));
  Process process({kCommand, "certify", path}, {Process::kSame, out[1], error.number()});
  process.wait();
  ::close(out[1]);
  EXPECT_EQ(process.status(), 2);
  EXPECT_EQ(scratch.read("error"), "certa: cannot write standard output: Broken pipe\n");
}

TEST(Files, TheOutputFileHoldsTheAnswers) {
  const Scratch scratch;
  const Outcome outcome = certify(kAllGood, {"-", "-o", scratch.path("answers.jsonl")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(scratch.read("answers.jsonl"), certify(kAllGood).out);
}

const std::string kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
const std::string kPointOff = "OFF\n1 0 0\n1 1 1\n";

TEST(Meshes, TwoGiveOneAnswer) {
  const Scratch scratch;
  const std::string a = scratch.file("A.obj", kTetrahedron);
  const std::string b = scratch.file("b.OFF", kPointOff);
  const Outcome outcome = certa({"certify", a, b});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  EXPECT_TRUE(outcome.out.starts_with(R"({"id":")" + a + " " + b + R"(","verdict":"separated",)"))
      << outcome.out;
  EXPECT_TRUE(contains(outcome.out, R"("distance_squared":"4/3")"));
  EXPECT_TRUE(contains(outcome.error, "1 pairs in"));
  EXPECT_TRUE(contains(certa({"certify", a, b, "--level", "1", "--policy", "float"}).out,
                       R"("verdict":"separated","stage":"floating"})"));
  expect_message(certa({"certify", a, b}, {.output_path = "/dev/full"}),
                 "certa: cannot write standard output: No space left on device");
}

TEST(Meshes, FaultsAreSaid) {
  const Scratch scratch;
  const std::string good = scratch.file("good.obj", kTetrahedron);
  const std::string bad = scratch.file("bad.obj", "v 1 2 3\nv 1 2\n");
  expect_message(certa({"certify", good, bad}), "certa: " + bad + ":2: a vertex with 2 numbers");
  expect_message(certa({"certify", good}), "certa: " + good + " is a mesh: give a second one");
  const std::string missing = scratch.path("missing.stl");
  expect_message(certa({"certify", good, missing}),
                 "certa: cannot read " + missing + ": No such file or directory");
  const std::string pairs = scratch.file("pairs.jsonl", kAllGood);
  expect_message(certa({"certify", good, pairs}),
                 "certa: " + pairs +
                     ": the extension is none of .obj, .off, .ply, .stl, as that of " + good +
                     " is");
}

/// Verifies answers to pairs, both given as text.
Outcome verify(const Scratch& scratch, const std::string& pairs, const std::string& answers) {
  return certa({"verify", scratch.file("pairs", pairs), scratch.file("answers", answers)});
}

TEST(Verify, OwnAnswersHold) {
  const Scratch scratch;
  const std::string pairs = kAllGood + "\n" + kContradicted;
  for (const char* level : {"1", "2", "3"}) {
    const Outcome outcome = verify(scratch, pairs, certify(pairs, {"--level", level}).out);
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_EQ(outcome.error, "certa: 4 answers hold, 0 refused, bad lines: 0\n");
  }
}

TEST(Verify, RefusalsAreNamed) {
  const Scratch scratch;
  const std::string file = scratch.path("answers");
  const auto answers = lines_of(certify(kAllGood).out);
  const auto text = [](const std::vector<std::string>& lines) {
    std::string all;
    for (const std::string& line : lines) all += line + "\n";
    return all;
  };

  auto corrupted = answers;
  corrupted[1].replace(corrupted[1].find("touching"), 8, "separated");
  Outcome outcome = verify(scratch, kAllGood, text(corrupted));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.error.starts_with(file + ":2: touch: the verdict is separated, but the "
                                               "certificate proves touching\n"))
      << outcome.error;
  EXPECT_TRUE(outcome.error.ends_with("certa: 2 answers hold, 1 refused, bad lines: 0\n"));

  corrupted = answers;
  corrupted[0].replace(corrupted[0].find("\"b\":[[") + 6, 1, "77");
  outcome = verify(scratch, kAllGood, text(corrupted));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.error.starts_with(file + ":1: gap: certificate refused: ")) << outcome.error;

  outcome = verify(scratch, kAllGood, text({answers[0], answers[1]}));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.error, ":3: overlap: has no answer in " + file + "\n"));

  outcome = verify(scratch, kSeparated, text({answers[0], answers[1]}));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.error, file + ":2: touch: has no pair in "));

  outcome = verify(scratch, kAllGood, text({answers[1], answers[0], answers[2]}));
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.error, file + ":1: touch: the next pair is gap\n"));

  outcome = verify(scratch, kSeparated, certify(kSeparated, {"--policy", "double"}).out);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.error, "gap: has no certificate\n"));

  outcome = verify(scratch, kSeparated, R"({"id":"gap","line":1,"error":"no"})");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.error, "gap: the answer is an error"));
}

TEST(Verify, ClaimsAreJudgedByTheSameTolerance) {
  const Scratch scratch;
  const std::string pairs =
      scratch.file("pairs", pair_at("2", "near", R"({"distance":1.25,"direction":[1,0.25]})"));
  const std::string answers = scratch.path("answers");
  EXPECT_EQ(certa({"certify", pairs, "-o", answers, "--claim-tolerance", "0.5"}).status, 0);
  EXPECT_EQ(certa({"verify", pairs, answers, "--claim-tolerance", "0.5"}).status, 0);
  const Outcome outcome = certa({"verify", pairs, answers});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(contains(outcome.error, ":1: near: the claim is \"contradicted\", not \"agrees\"\n"));
}

TEST(Verify, BadLinesAreBadInput) {
  const Scratch scratch;
  const std::string good = certify(kSeparated).out;
  const std::string pairs = "{}\n" + kSeparated;
  Outcome outcome = verify(scratch, pairs, certify(pairs).out);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.error, scratch.path("pairs") + ":1: null: \"a\" is missing\n"));
  EXPECT_TRUE(contains(outcome.error, "certa: 1 answers hold, 0 refused, bad lines: 1\n"));
  outcome = verify(scratch, kSeparated + kTouching, good + "oops\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.error, scratch.path("answers") + ":2: null: not JSON"));
}

TEST(Oracle, AnswersWhereItWasBuilt) {
  const Scratch scratch;
  const std::string path = scratch.file("pairs", kAllGood + "bad\n" + kContradicted);
  const Outcome outcome = certa({"oracle", path});
  EXPECT_EQ(outcome.status, 2);
  if constexpr (CERTA_HAS_ORACLE) {
    const auto lines = lines_of(outcome.out);
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(lines[0],
              R"({"id":"gap","verdict":"separated","distance":0.5,)"
              R"("distance_squared":"1/4","claim":"agrees","claim_errors":{"distance":0}})");
    EXPECT_EQ(lines[1],
              R"({"id":"touch","verdict":"touching","distance":0,)"
              R"("distance_squared":"0","claim":"agrees","claim_errors":{"distance":0}})");
    EXPECT_EQ(lines[2], R"({"id":"overlap","verdict":"overlapping","distance":0,)"
                        R"("distance_squared":"0"})");
    EXPECT_TRUE(contains(lines[3], "error"));
    EXPECT_TRUE(contains(lines[4], "contradicted"));
    EXPECT_EQ(certa({"oracle", scratch.file("wrong", kContradicted)}).status, 1);
  } else {
    EXPECT_EQ(outcome.error, "certa: this build has no oracle: it was made without CGAL\n");
  }
}

}  // namespace
}  // namespace certa::tools
