// `certa verify --proved` reads the same input as `certa verify`, and ends the same way.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tools/command.hpp"

namespace certa::test {
namespace {

using tools::certa;
using tools::contains;
using tools::lines_of;
using tools::Outcome;

struct Files {
  tools::Scratch scratch;
  std::string pairs;
  std::string answers;

  Files(const std::string& pair_lines, const std::string& answer_lines)
      : pairs(scratch.file("pairs", pair_lines)), answers(scratch.file("answers", answer_lines)) {}
};

/// Runs both commands, expects that they end the same way and name the same lines, and returns the
/// outcome of the proved one.
Outcome verify(const std::string& pairs, const std::string& answers) {
  const Files files(pairs, answers);
  const Outcome usual = certa({"verify", files.pairs, files.answers});
  Outcome proved = certa({"verify", "--proved", files.pairs, files.answers});
  EXPECT_EQ(proved.status, usual.status) << pairs << answers << usual.error << proved.error;
  const auto said = lines_of(usual.error), says = lines_of(proved.error);
  EXPECT_EQ(says.size(), said.size()) << usual.error << proved.error;
  EXPECT_EQ(says.back(), said.back());
  EXPECT_EQ(proved.out, "");
  for (std::size_t k = 0; k + 1 < std::min(said.size(), says.size()); ++k) {
    const auto place = [](const std::string& line) { return line.substr(0, line.find(": ")); };
    EXPECT_EQ(place(says[k]), place(said[k]));
  }
  return proved;
}

std::string answer(const std::string& pair, const std::vector<std::string>& options = {}) {
  return tools::certify(pair, options).out;
}

const std::string kPair =
    R"({"id":"p","a":{"vertices":[[0,0],[1,0]]},"b":{"vertices":[[3,-1],[3,1]]}})"
    "\n";

TEST(ProvedCommand, FormsThatItDoesNotKnowAreHandedOverPlain) {
  const std::string pairs =
      "{\"shape\":\"link\",\"segment\":[[0,0,0],[1,0,0]],\"radius\":0.25}\n\n"
      R"({"id":1,"a":{"shape":"link"},"b":{"sphere":[0,0,3],"radius":1,"pose":[[1,0,0,0],[0,1,0,0],[0,0,1,1]]}})"
      "\n"
      R"({"id":2,"a":{"point":[0,0,0],"pose":{"quaternion":{"xyzw":[0,0,1,2]}}},"b":{"box":[1,1,1],"pose":[1,0,0,5,0,1,0,0,0,0,1,0]}})"
      "\n"
      R"({"id":3,"a":{"point":[0,0],"pose":{"angle":{"cs":[0.8,0.6]}}},"b":{"capsule":[[5,1],[6,1]],"radius":1},"claim":{"distance":NaN}})"
      "\n"
      R"({"id":4,"a":{"shape":"nix"},"b":{"point":[0,0]}})"
      "\n";
  const std::string answers = answer(pairs);
  const Outcome outcome = verify(pairs, answers);
  EXPECT_EQ(outcome.status, 2) << "one shape is not defined";
  EXPECT_TRUE(contains(outcome.error, "certa: 3 answers hold, 0 refused, bad lines: 1"))
      << outcome.error;
}

TEST(ProvedCommand, OwnAnswersHold) {
  const std::string pairs = certa({"generate", "--family", "all", "placed", "--count", "3"}).out;
  for (const char* level : {"1", "2", "3"}) {
    const Outcome outcome = verify(pairs, answer(pairs, {"--level", level}));
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_TRUE(outcome.error.starts_with("certa: ")) << outcome.error;
  }
}

TEST(ProvedCommand, NamesWhatDoesNotHold) {
  const std::string right = answer(kPair, {"--level", "2"});
  const std::string other = kPair.substr(0, 7) + "q" + kPair.substr(8);
  const struct {
    std::string from, to, reason;
  } kCases[] = {
      {"separated", "touching", "the verdict is touching, but the certificate proves separated"},
      {"\"distance\":2", "\"distance\":2.0000000000000004", "is not the nearest double"},
      {"\"distance\":2,", "", "do not stand together"},
      {"\"4\"", "\"9/2\"", "distance_squared is not what the certificate proves, 4"},
      {"\"p\"", "\"q\"", "the next pair is \"p\""},
      {"[[1,\"1\"]]", "[[0,\"1\"]]", "certificate refused"},
      {"[[1,\"1\"]]", "[[1,\"1/0\"]]", "is \"1/0\", not a fraction"},
      {"[[1,\"1\"]]", "[[1.0,\"1\"]]", "something that is no index"},
      {"\"kind\":\"distance\"", "\"kind\":\"oath\"", "unknown kind \"oath\""},
      {"\"kind\":\"distance\"", "\"kind\":\"distance\",\"c\":1", "the unknown key \"c\""},
      {"\"verdict\"", "\"verdict\":\"touching\",\"verdict\"", "stands twice"},
      {"\"verdict\":\"separated\"", "\"verdict\":\"undecided\"", "the verdict is \"undecided\""},
      {"\"verdict\"", "\"error\":\"why\",\"verdict\"", "the answer is an error"},
      {"\"certificate\"", "\"note\"", "has no certificate"}};
  for (const auto& [from, to, reason] : kCases) {
    std::string spoiled = right;
    ASSERT_NE(spoiled.find(from), std::string::npos) << from << " in " << right;
    spoiled.replace(spoiled.find(from), from.size(), to);
    const Outcome outcome = verify("\n" + kPair, spoiled);
    EXPECT_EQ(outcome.status, 1) << outcome.error;
    EXPECT_TRUE(contains(outcome.error, "answers:1: ")) << outcome.error;
    EXPECT_TRUE(contains(outcome.error, reason)) << outcome.error;
    EXPECT_TRUE(contains(outcome.error, "certa: 0 answers hold, 1 refused, bad lines: 0\n"));
  }
  EXPECT_TRUE(contains(verify(kPair + other, right).error, "pairs:2: q: has no answer in "));
  EXPECT_TRUE(contains(verify(kPair, right + right).error, "answers:2: p: has no pair in "));
}

TEST(ProvedCommand, JudgesComparisons) {
  const std::string certificate = R"(,"certificate":{"kind":"separation","direction":[-1,0]})";
  const auto line = [&](const std::string& comparison, const std::string& rest) {
    return R"({"id":"p","at_least":)" + comparison + rest + "}\n";
  };
  for (const std::string comparison :
       {R"({"number":2,"holds":true})", R"({"holds":true,"number":"0x1p-1074"})"})
    EXPECT_EQ(verify(kPair, line(comparison, certificate)).status, 0) << comparison;
  const struct {
    std::string comparison, rest, reason;
  } kCases[] = {
      {R"({"number":2,"holds":false})", certificate, "the certificate proves"},
      {R"({"number":2.0000000000000004,"holds":true})", certificate, "certificate refused"},
      {R"({"number":2,"holds":true})", "", "has no certificate"},
      {R"({"number":0,"holds":true})", certificate, "is not positive"},
      {R"({"number":-1,"holds":true})", certificate, "is not positive"},
      {R"({"number":"inf","holds":true})", certificate, "the number of \"at_least\""},
      {R"({"number":"0x1p1024","holds":true})", certificate, "too large"},
      {R"({"number":[2],"holds":true})", certificate, "the number of \"at_least\""},
      {R"({"number":2,"holds":1})", certificate, "\"holds\" is"},
      {R"({"number":2})", certificate, "\"at_least\" has no \"holds\""},
      {R"({"holds":true})", certificate, "\"at_least\" has no \"number\""},
      {R"({"number":2,"number":2,"holds":true})", certificate, "stands twice"},
      {R"({"number":2,"holds":true,"by":1})", certificate, "the unknown key \"by\""},
      {"2", certificate, "\"at_least\" is"},
      {R"({"number":2,"holds":true})", R"(,"verdict":"separated")" + certificate,
       "a comparison states no \"verdict\""},
      {R"({"number":2,"holds":true})", R"(,"normal":[1,0])" + certificate,
       "a comparison states no \"normal\""},
      {R"({"number":2,"holds":true})", R"(,"claim":"agrees")" + certificate,
       "a comparison states no \"claim\""}};
  for (const auto& [comparison, rest, reason] : kCases) {
    const Outcome outcome = verify(kPair, line(comparison, rest));
    EXPECT_EQ(outcome.status, 1) << outcome.error;
    EXPECT_TRUE(contains(outcome.error, reason)) << outcome.error;
  }
}

TEST(ProvedCommand, ReadsNumbersAsTheCommandDoes) {
  // Halves of the last bit, subnormals, zeros. Each number is written twice, so that both are
  // compared.
  const std::vector<std::string> numbers{"1e-320",
                                         "4.9e-324",
                                         "2.4703282292062327e-324",
                                         "2.4703282292062328e-324",
                                         "-0.0",
                                         "1E+3",
                                         "1.7976931348623157e308",
                                         "1.7976931348623158e308",
                                         "0.1",
                                         "9007199254740993",
                                         "\"0x1.8p+1\"",
                                         "\"-0X.8P-1074\"",
                                         "\"0x1.00000000000008p-1022\"",
                                         "\"0x1.8p-1075\"",
                                         "\"0x1p-1075\"",
                                         "\"0x1.0000000000000000000001p-1075\"",
                                         "\"0x1.fffffffffffff8p-1023\"",
                                         "\"+0x1.00000000000018p0\"",
                                         "\"0x1.fffffffffffff7ffp1023\"",
                                         "\"0x0p999999999999999999999\"",
                                         "\"0xap-99999999999999999999999\"",
                                         "\"0x10.\"",
                                         "\"0x.1\""};
  for (const std::string& number : numbers) {
    const std::string pair = R"({"a":{"vertices":[[)" + number +
                             R"(,1]]},"b":{"vertices":[[0,0]]}})"
                             "\n";
    const Outcome outcome = verify(pair, answer(pair));
    EXPECT_EQ(outcome.status, 0) << number << outcome.error;
  }
  for (const std::string& number :
       std::vector<std::string>{"1e400",       "\"0x1p1024\"", "\"0x1.fffffffffffff8p1023\"",
                                "\"1\"",       "\"0x\"",       "\"0x.\"",
                                "\"0x1p\"",    "\"0x1p+-3\"",  "\"0x1 \"",
                                "\"0x1.1.1\"", "\"--0x1\"",    "\"inf\"",
                                "null",        "01",           "1.",
                                ".5",          "+1",           "NaN",
                                "[1]",         "\"0x1p1_0\""}) {
    const std::string pair = R"({"a":{"vertices":[[)" + number +
                             R"(,1]]},"b":{"vertices":[[0,0]]}})"
                             "\n";
    EXPECT_EQ(verify(pair, answer(pair)).status, 2) << number;
  }
}

TEST(ProvedCommand, ReadsShapesAsTheCommandDoes) {
  const auto in_both = [](const std::string& a, const std::string& b, int status) {
    const std::string rest = R"(,"a":{)" + a + R"(},"b":{)" + b + "}}\n";
    const std::string pair = R"({"id":"\u00e9\n\"/")" + rest;
    EXPECT_EQ(verify(pair, answer(pair)).status, status) << pair;
    const std::string without = R"({"id":{"no":"scalar"})" + rest;
    EXPECT_EQ(verify(without, answer(without)).status, 2) << without;
  };
  const std::string point = R"("vertices":[[5,6,7]])", flat = R"("vertices":[[5,6]])";
  const std::vector<std::string> good{
      R"("box":[1,2,3])",
      R"("box":["0x1p-3",0,-0.0],"radius":1e-3)",
      R"("radius":-0.0,"box":[1,2,3])",
      R"("box":[1,2,3],"pose":{"translation":[9,0,0]})",
      R"("box":[1,2,3],"pose":{})",
      R"("box":[1,2,3],"pose":{"matrix":[[0,1,0],[1,0,0],[0,0,2]],"translation":[9,0,0]})",
      R"("box":[1,2,3],"pose":{"quaternion":{"w":0,"x":3,"z":1,"y":1e-9}})"};
  for (const std::string& shape : good) in_both(shape, point, 0);
  in_both(R"("box":[1,2],"pose":{"matrix":[[0,1],[1,0.5]]})", flat, 0);
  in_both(R"("box":[1,2],"radius":8)", flat, 0);
  const std::vector<std::string> bad{
      R"("vertices":[])",
      R"("vertices":[[1,2,3],[1,2]])",
      R"("vertices":[[1]])",
      R"("vertices":3)",
      R"("vertices":[[1,2,3]],"box":[1,2,3])",
      R"("radius":1)",
      R"("box":[1,-2,3])",
      R"("box":[1])",
      R"("box":[1,2,3],"radius":-1)",
      R"("box":[1,2,3],"radius":"1")",
      R"("box":[1,2,3],"colour":1)",
      R"("box":[1,2,3],"box":[1,2,3])",
      R"("box":[1,2,3],"pose":[])",
      R"("box":[1,2,3],"pose":{"quaternion":{"w":0,"x":0,"y":-0.0,"z":0}})",
      R"("box":[1,2,3],"pose":{"quaternion":{"w":1,"x":0,"y":0}})",
      R"("box":[1,2,3],"pose":{"quaternion":{"w":1,"x":0,"y":0,"z":0,"v":0}})",
      R"("box":[1,2,3],"pose":{"quaternion":[1,0,0,0]})",
      R"("box":[1,2,3],"pose":{"matrix":[[1,0,0],[0,1,0],[0,0,1]],"quaternion":{"w":1}})",
      R"("box":[1,2,3],"pose":{"matrix":[[1,0,0],[0,1,0]]})",
      R"("box":[1,2,3],"pose":{"matrix":[[1,0,0],[0,1,0],[0,1]]})",
      R"("box":[1,2,3],"pose":{"translation":[1,2]})",
      R"("box":[1,2,3],"pose":{"shift":[1,2,3]})"};
  for (const std::string& shape : bad) in_both(shape, point, 2);
  in_both(point, flat, 2);
  in_both(flat, R"("box":[1,2],"pose":{"quaternion":{"w":1,"x":0,"y":0,"z":0}})", 2);
}

TEST(ProvedCommand, ReadsLinesAsTheCommandDoes) {
  const std::string right = answer(kPair);
  EXPECT_EQ(verify("", "").status, 0);
  EXPECT_EQ(verify("\xef\xbb\xbf\r\n \t\n" + kPair, "\n\n" + right).status, 0);
  EXPECT_EQ(verify(kPair.substr(0, kPair.size() - 1) + " \r\n", right).status, 0);
  for (const char* line :
       {"{", "[1]", "3", "{}", "\"a\" 1", "{\"a\":1}x", "nul", "{\"a\":\"\\x\"}",
        "{\"a\":\"\\ud800\"}", "{\"a\" 1}", "{\"id\":\"\xff\"}", "{\"a\":\"\t\"}"})
    EXPECT_EQ(verify(std::string(line) + "\n", right).status, 2) << line;
  EXPECT_EQ(verify(kPair, "{\n").status, 2);
  EXPECT_EQ(verify(kPair, "{}\n").status, 1);
  EXPECT_EQ(verify(kPair, std::string(1001, '[') + std::string(1001, ']') + "\n").status, 2);
}

TEST(ProvedCommand, ReadsWhatIsNotFiniteAsTheCommandDoes) {
  const std::string start = kPair.substr(0, kPair.size() - 2);
  for (const std::string name : {"NaN", "-Infinity", "inf", "-nan", "\"nan\""}) {
    const std::string pair =
        start + R"(,"claim":{"distance":)" + name + "},\"cost\":[" + name + "]}\n";
    EXPECT_EQ(verify(pair, answer(pair)).status, 0) << name;
    const std::string bad = R"({"id":"x","a":{"vertices":[[)" + name +
                            R"(,1]]},"b":{"vertices":[[0,0]]}})"
                            "\n";
    EXPECT_EQ(verify(bad, answer(bad)).status, 2) << name;
  }
  for (const std::string name : {"nano", "--inf", "infin", "na"})
    EXPECT_EQ(verify(start + ",\"cost\":" + name + "}\n", answer(kPair)).status, 2) << name;
  EXPECT_EQ(verify(kPair, R"({"id":"p","verdict":NaN})"
                          "\n")
                .status,
            2);
}

TEST(ProvedCommand, TakesStandardInput) {
  const Files files(kPair, answer(kPair));
  EXPECT_EQ(certa({"verify", "--proved", "-", files.answers}, {.input = kPair}).status, 0);
  EXPECT_EQ(certa({"verify", "--proved", "-", "-"}, {.input = kPair}).status, 2);
  EXPECT_EQ(certa({"verify", "--proved", files.pairs, files.pairs + ".not"}).status, 2);
}

TEST(ProvedCommand, TakesEveryFormatOfFiles) {
  const tools::Scratch scratch;
  const std::string pairs =
      certa({"generate", "--family", "contact", "placed_any", "--dimension", "3", "--count", "4"})
          .out;
  std::string gaps = "\n\n" + pairs;  // blank lines, so that records are on other lines
  gaps.insert(gaps.find("\n{\"id\":\"contact-3d-2") + 1, "\n");
  const std::string answers = answer(pairs);
  std::vector<std::string> pair_files{scratch.file("pairs.jsonl", gaps)};
  std::vector<std::string> answer_files{scratch.file("answers.jsonl", answers)};
  for (const char* ending : {".certa", ".certa.gz", ".jsonl.gz"})
    for (auto* files : {&pair_files, &answer_files}) {
      const std::string path =
          scratch.path((files == &pair_files ? "p" : "a") + std::string(ending));
      ASSERT_EQ(certa({"convert", files->front(), "-o", path}).status, 0);
      files->push_back(path);
    }
  const auto same = [](const std::vector<std::string>& arguments) {
    std::vector<std::string> usual{"verify"}, proved{"verify", "--proved"};
    usual.insert(usual.end(), arguments.begin(), arguments.end());
    proved.insert(proved.end(), arguments.begin(), arguments.end());
    const Outcome said = certa(usual), says = certa(proved);
    EXPECT_EQ(says.status, said.status) << said.error << says.error;
    EXPECT_EQ(lines_of(says.error).back(), lines_of(said.error).back()) << arguments.front();
    return says;
  };
  for (const std::string& p : pair_files)
    for (const std::string& a : answer_files) {
      const Outcome right = same({p, a});
      EXPECT_EQ(right.status, 0) << p << a << right.error;
      EXPECT_TRUE(contains(right.error, "certa: 8 answers hold, 0 refused")) << right.error;
      const Outcome swapped = same({pair_files.back(), p, a});  // twice as many pairs
      EXPECT_EQ(swapped.status, 1);
    }
  // Wrong answers are named by the file that holds them.
  const std::string wrong = scratch.file("wrong.jsonl", answer(pairs, {"--level", "1"}) + answers);
  const std::string packed = scratch.path("wrong.certa");
  ASSERT_EQ(certa({"convert", wrong, "-o", packed}).status, 0);
  EXPECT_TRUE(contains(same({pair_files[1], packed}).error, packed + ":"));
  // A file that is cut off.
  const std::string whole = scratch.read("a.jsonl.gz");
  const std::string cut = scratch.file("cut.jsonl.gz", whole.substr(0, whole.size() / 2));
  const Outcome cut_off = certa({"verify", "--proved", pair_files[0], cut});
  EXPECT_EQ(cut_off.status, 2);
  EXPECT_TRUE(contains(cut_off.error, cut + ": as gzip it is cut off")) << cut_off.error;
}

TEST(ProvedCommand, TakesShapesWithManyVertices) {
  std::string vertices;
  for (int k = 0; k < 100'000; ++k)
    vertices.append("[").append(std::to_string(k)).append(",1,").append(std::to_string(k % 7)) +=
        "],";
  vertices.pop_back();
  const std::string pair = R"({"a":{"vertices":[)" + vertices +
                           R"(]},"b":{"vertices":[[0,0,0]]}})"
                           "\n";
  EXPECT_EQ(verify(pair, answer(pair)).status, 0);
}

TEST(ProvedCommand, SaysWhatIsMissingWhereItIsNotBuilt) {
  const Files files(kPair, answer(kPair));
  const std::string alone = files.scratch.path("certa");
  std::filesystem::copy_file(tools::kCommand, alone);
  const Outcome outcome = tools::run(alone, {"verify", "--proved", files.pairs, files.answers});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(contains(outcome.error,
                       "certa-proved: it is not there: "
                       "build the target certa_proved"))
      << outcome.error;
  EXPECT_TRUE(contains(outcome.error, "scripts/packages.txt")) << outcome.error;
  EXPECT_EQ(lines_of(outcome.error).size(), 1U);
  EXPECT_EQ(tools::run(alone, {"verify", files.pairs, files.answers}).status, 0);
}

}  // namespace
}  // namespace certa::test
