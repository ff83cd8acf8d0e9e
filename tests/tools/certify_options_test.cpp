// The options of certify and verify: parts of answers, comparisons, several files, tables of
// shapes, claims by name, and files that stay.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"

namespace certa::tools {
namespace {

const std::string kPair =
    R"({"id":1,"a":{"vertices":[[0,0],[1,0],[0,1]]},"b":{"vertices":[[3,0]]},"claim":{"distance":3}})"
    "\n";

std::string answer(std::vector<std::string> options, const std::string& input = kPair) {
  options.insert(options.begin(), "certify");
  return certa(options, {.input = input}).out;
}

TEST(CertifyOptions, AnswersHaveTheFieldsAskedFor) {
  EXPECT_EQ(answer({"--fields", "distance,id"}), "{\"id\":1,\"distance\":2}\n");
  EXPECT_EQ(answer({"--fields", "verdict,claim"}),
            R"({"verdict":"separated","claim":"contradicted","claim_contradicts":["distance"],)"
            R"("claim_errors":{"distance":1}})"
            "\n");
  EXPECT_EQ(answer({"--fields", "certificate", "--certificate", "short"}),
            R"({"certificate":{"kind":"distance","a":[1],"b":[0]}})"
            "\n");
  EXPECT_EQ(answer({"--fields", "distance_squared"}), "{\"distance_squared\":\"4\"}\n");
}

TEST(CertifyOptions, CertificatesMayBeShortOrMissing) {
  const std::string rest =
      R"({"id":1,"verdict":"separated","distance":2,"witness":{"a":[1,0],"b":[3,0]},"normal":[1,0],)"
      R"("stage":"filter","claim":"contradicted","claim_contradicts":["distance"],)"
      R"("claim_errors":{"distance":1})";
  EXPECT_EQ(answer({"--certificate", "none"}), rest + "}\n");
  EXPECT_EQ(answer({"--certificate", "short"}),
            rest + R"(,"certificate":{"kind":"distance","a":[1],"b":[0]}})"
                   "\n");
  EXPECT_EQ(answer({"--certificate", "full"}), answer({}));
}

// What is left out does not change what is there: no answer, no judgement of a claim.
TEST(CertifyOptions, WhatIsLeftOutChangesNothingElse) {
  const Scratch scratch;
  const std::string pairs = scratch.path("pairs");
  ASSERT_EQ(certa({"generate", "--family", "all", "placed", "--count", "40", "-o", pairs}).status,
            0);
  for (const std::string level : {"1", "2", "3"})
    for (const std::string policy : {"certified", "exact"}) {
      const auto with = [&](const std::string& form) {
        return certa({"certify", "--level", level, "--policy", policy, "--certificate", form,
                      "--fields",
                      "id,verdict,distance,witness,normal" +
                          std::string(form == "full" ? ",certificate" : ""),
                      pairs})
            .out;
      };
      const std::string full = with("full");
      std::string cut;
      for (std::size_t at = 0, end = 0; (end = full.find('\n', at)) != full.npos; at = end + 1) {
        const std::string line = full.substr(at, end - at);
        cut += line.substr(0, line.find(",\"certificate\"")) + "}\n";
      }
      // Where shapes overlap, `certified` may name another common point for each query.
      const auto same_but_points = [&](const std::string& text) {
        std::string kept;
        for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != text.npos; at = end + 1) {
          const std::string line = text.substr(at, end - at);
          kept += line.find("\"overlapping\"") == line.npos
                      ? line
                      : line.substr(0, line.find(",\"witness\""));
          kept += '\n';
        }
        return kept;
      };
      EXPECT_EQ(same_but_points(with("none")), same_but_points(cut)) << level << policy;
    }
}

TEST(CertifyOptions, ContradictionsAmongOptionsAreSaid) {
  expect_message(certa({"certify", "--fields", "id,certificate", "--certificate", "none"}),
                 "certa: --fields names certificate, and --certificate none leaves it out");
  expect_message(certa({"certify", "--fields", "id", "--certificate", "short"}),
                 "certa: --certificate short asks for it, and --fields leaves it out");
  expect_message(certa({"certify", "--at-least", "1", "--level", "2"}),
                 "certa: --at-least asks instead of an answer of some level");
  expect_message(certa({"certify", "--at-least", "1", "--policy", "double"}),
                 "certa: --at-least is answered by the policy certified and the algorithm kkt");
  EXPECT_EQ(certa({"certify", "--at-least", "0"}).status, 2);
  EXPECT_EQ(certa({"certify", "--fields", "id,nix"}).status, 2);
}

TEST(CertifyOptions, GapsAreComparedAndProved) {
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", kPair);
  const std::string answers = scratch.path("answers");
  for (const std::string x : {"2", "2.0000000000000004", "1e-300"}) {
    const bool holds = x != "2.0000000000000004";
    const Outcome outcome =
        certa({"certify", "--at-least", x, "--overwrite", "-o", answers, pairs});
    EXPECT_EQ(outcome.status, holds ? 0 : 1) << x;
    EXPECT_TRUE(contains(outcome.error, holds ? "1 at least as asked, 0 below" : "below: 1")) << x;
    EXPECT_TRUE(contains(scratch.read("answers"), holds ? "\"holds\":true" : "\"holds\":false"));
    EXPECT_EQ(certa({"verify", pairs, answers}).status, 0) << x;
  }
}

TEST(CertifyOptions, ShapesOfATableAreThoseOfTheLines) {
  const Scratch scratch;
  const std::string shapes = scratch.file(
      "shapes.jsonl", "{\"shape\":\"link\",\"vertices\":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}\n");
  scratch.file("ball.obj", "v 0 0 0\n");
  const std::string pairs = scratch.file(
      "pairs.jsonl",
      R"({"id":1,"a":{"shape":"link"},"b":{"shape":"link","pose":{"translation":[3,0,0]}}})"
      "\n"
      R"({"id":2,"a":{"shape":"link"},"b":{"mesh":"ball.obj","radius":1,"pose":{"translation":[3,0,0]}}})"
      "\n");
  const std::string answers = scratch.path("answers");
  const Outcome outcome = certa({"certify", shapes, pairs, "-o", answers});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  const std::string written = scratch.read("answers");
  EXPECT_TRUE(contains(written, R"({"id":1,"verdict":"separated","distance":2,)")) << written;
  EXPECT_TRUE(contains(written, R"({"id":2,"verdict":"separated","distance":1,)")) << written;
  EXPECT_EQ(certa({"verify", shapes, pairs, answers}).status, 0);
  EXPECT_EQ(certa({"certify", shapes, pairs, "-o", answers, "--resume"}).status, 0);
  EXPECT_EQ(scratch.read("answers"), written);
  // Pieces, each after the shapes, give the whole.
  const std::size_t half = scratch.read("pairs.jsonl").find('\n') + 1;
  const std::string first =
      scratch.file("first.jsonl", scratch.read("pairs.jsonl").substr(0, half));
  const std::string second = scratch.file("second.jsonl", scratch.read("pairs.jsonl").substr(half));
  EXPECT_EQ(certa({"certify", shapes, first}).out + certa({"certify", shapes, second}).out,
            written);
  // In one file, by many threads, over many blocks: the same for any number of them.
  std::string whole = scratch.read("shapes.jsonl");
  for (int k = 0; k < 3000; ++k) {
    const std::string name = "s" + std::to_string(k);
    whole += R"({"shape":")" + name + R"(","point":[)" + std::to_string(k) + R"(,0,0]})" + "\n";
    whole += R"({"id":)" + std::to_string(k) + R"(,"a":{"shape":")" + name +
             R"("},"b":{"shape":"s)" + std::to_string(k + (k % 7 == 0 ? 1 : 0)) + R"("}})" + "\n";
  }
  const std::string file = scratch.file("whole.jsonl", whole);
  const Outcome one = certa({"certify", file, "--jobs", "1"});
  EXPECT_EQ(one.status, 2);
  EXPECT_TRUE(contains(one.error, "bad lines: 429"));  // those that name the next one
  for (int k = 0; k < 3; ++k) EXPECT_EQ(certa({"certify", file, "--jobs", "8"}).out, one.out);
}

TEST(CertifyOptions, BadDefinitionsHaveNoAnswer) {
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", "{\"shape\":\"x\",\"box\":[-1,1]}\n" + kPair);
  const std::string answers = scratch.path("answers");
  const Outcome outcome = certa({"certify", pairs, "-o", answers});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(
      outcome.error.starts_with(pairs + ":1: the shape: \"box\" has a negative half extent: [0]\n"))
      << outcome.error;
  const Outcome verified = certa({"verify", pairs, answers});
  EXPECT_TRUE(contains(verified.error, "1 answers hold, 0 refused, bad lines: 1"))
      << verified.error;
}

TEST(CertifyOptions, ResumingSkipsBadDefinitions) {
  const Scratch scratch;
  const std::string pair = R"({"a":{"point":[0,0]},"b":{"point":[0,1]}})";
  const std::string pairs = scratch.file("pairs", pair + "\n{\"shape\":\"bad\",\"point\":[]}\n" +
                                                      pair + "\n{\"shape\":\n" + pair + "\n");
  const std::string all = certa({"certify", pairs}).out;
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 4) << "a line that is no JSON has an answer";
  for (std::size_t end = 0; end <= all.size(); ++end) {
    const std::string answers = scratch.file("answers", all.substr(0, end));
    (void)certa({"certify", pairs, "-o", answers, "--resume"});
    EXPECT_EQ(scratch.read("answers"), all) << end;
  }
}

TEST(CertifyOptions, ClaimsByNameAreJudgedEach) {
  const Scratch scratch;
  const std::string pairs = scratch.file(
      "pairs", R"({"id":1,"a":{"point":[0,0]},"b":{"point":[3,4]},"claims":{)"
               R"("bullet \"2\"":{"distance":5},"fcl":{"distance":6,"intersects":true}}})"
               "\n");
  const std::string answers = scratch.path("answers");
  const Outcome outcome =
      certa({"certify", pairs, "-o", answers, "--json", scratch.path("summary")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(
      contains(scratch.read("answers"),
               R"("claims":{"bullet \"2\"":{"claim":"agrees","claim_errors":{"distance":0}},)"
               R"("fcl":{"claim":"contradicted","claim_contradicts":["intersects","distance"],)"
               R"("claim_errors":{"distance":1}}})"));
  EXPECT_TRUE(contains(outcome.error, "of fcl: 0 agreed, 1 contradicted\n")) << outcome.error;
  EXPECT_TRUE(contains(scratch.read("summary"), R"("fcl":{"agrees":0,"contradicted":1,)"));
  EXPECT_EQ(certa({"verify", pairs, answers}).status, 0);
  std::string forged = scratch.read("answers");
  forged.replace(forged.find("contradicted"), 12, "agrees");
  const Outcome refused = certa({"verify", pairs, scratch.file("forged", forged)});
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(contains(refused.error, "\"fcl\": the claim is \"contradicted\", not \"agrees\""));
}

TEST(CertifyOptions, SummariesAreJson) {
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", kPair + "x\n");
  const std::string answers = scratch.path("answers");
  const std::string summary = scratch.path("summary");
  EXPECT_EQ(certa({"certify", pairs, "-o", answers, "--json", summary}).status, 2);
  const std::string text = scratch.read("summary");
  for (const char* const part : {R"({"pairs":1,)", R"("verdicts":{"separated":1,)",
                                 R"("contradicted":1)", R"("bad_lines":1})"})
    EXPECT_TRUE(contains(text, part)) << text;
  EXPECT_EQ(certa({"verify", pairs, answers, "--json", summary}).status, 2);
  EXPECT_TRUE(scratch.read("summary").starts_with(R"({"hold":1,"refused":0,"bad_lines":1,)"));
}

TEST(CertifyOptions, AnswersThatAreThereStay) {
  const Scratch scratch;
  const std::string pairs = scratch.file("pairs", kPair);
  const std::string answers = scratch.file("answers", "precious\n");
  expect_message(certa({"certify", pairs, "-o", answers}),
                 "certa: cannot write " + answers +
                     ": it is there: --resume goes on in it, --overwrite begins anew");
  EXPECT_EQ(scratch.read("answers"), "precious\n");
  EXPECT_EQ(certa({"certify", pairs, "-o", answers, "--overwrite"}).status, 1);
  EXPECT_TRUE(scratch.read("answers").starts_with("{\"id\":1"));
  EXPECT_EQ(certa({"certify", pairs, "-o", scratch.file("empty", "")}).status, 1);
}

TEST(CertifyOptions, BadLinesEndAfterAHundred) {
  const Scratch scratch;
  std::string lines;
  for (int k = 0; k < 250; ++k) lines += "x\n";
  const std::string pairs = scratch.file("pairs", lines);
  const std::string answers = scratch.path("answers");
  const Outcome outcome = certa({"certify", pairs, "-o", answers});
  EXPECT_TRUE(contains(outcome.error, ":100: "));
  EXPECT_FALSE(contains(outcome.error, ":101: "));
  EXPECT_TRUE(contains(outcome.error, "certa: and 150 more bad lines\n"));
  const Outcome verified = certa({"verify", pairs, answers});
  EXPECT_FALSE(contains(verified.error, ":101: "));
  EXPECT_TRUE(contains(verified.error, "certa: and 150 more\n")) << verified.error;
}

TEST(CertifyOptions, AnswersAboutMeshesAreVerified) {
  const Scratch scratch;
  const std::string a = scratch.file("a.obj",
                                     "o x\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\n"
                                     "f 1 4 3\nf 2 3 4\no y\nv 5 0 0\nv 6 0 0\nv 5 1 0\nv 5 0 1\n"
                                     "f 5 7 6\nf 5 6 8\nf 5 8 7\nf 6 7 8\n");
  const std::string b = scratch.file("b.obj", "v 0 0 0\n");
  const std::string answers = scratch.path("answers");
  const std::string pose = R"({"translation":[3,0,0]})";
  for (const std::vector<std::string>& options : {std::vector<std::string>{"--hull"},
                                                  {"--parts"},
                                                  {"--parts=all", "--pose-b", pose},
                                                  {"--hull", "--pose-a", pose}}) {
    const auto with = [&](std::vector<std::string> arguments) {
      arguments.insert(arguments.end(), options.begin(), options.end());
      return certa(arguments);
    };
    const Outcome certified = with({"certify", a, b, "-o", answers, "--overwrite"});
    EXPECT_EQ(certified.status, 0) << certified.error;
    const Outcome verified = with({"verify", a, b, answers});
    EXPECT_EQ(verified.status, 0) << options[0] << verified.error;
  }
  EXPECT_EQ(certa({"certify", a, b, "--parts=all", "-o", answers, "--overwrite"}).status, 0);
  const Outcome elsewhere = certa({"verify", a, b, "--parts=all", "--pose-b", pose, answers});
  EXPECT_EQ(elsewhere.status, 1) << elsewhere.error;
  const Outcome whole = certa({"verify", a, b, "--hull", answers});
  EXPECT_TRUE(contains(whole.error, "names parts that are not there, or --parts is missing"))
      << whole.error;
  expect_message(certa({"certify", a, b, b}),
                 "certa: " + a + " is a mesh: two meshes are answered, and nothing beside them");
  expect_message(certa({"certify", "-", "--pose-a", pose}),
                 "certa: --pose-a and --pose-b are for meshes: pairs have poses of their own");
  expect_message(
      certa({"certify", a, b, "--pose-a", "{\"translation\":[1]}"}),
      "certa: --pose-a: the pose: \"translation\" has 1 coordinates, but the shape has 3");
}

TEST(CertifyOptions, MatricesThatScaleAreToldFromThoseThatDrifted) {
  const Outcome outcome = certa(
      {"certify"},
      {.input =
           R"({"id":"big","a":{"point":[1,0],"pose":[[2,0],[0,2]]},"b":{"point":[9,9]}})"
           "\n"
           R"({"id":"drift","a":{"point":[1,0],"pose":[[1,0],[0,1.0001]]},"b":{"point":[9,9]}})"
           "\n"});
  EXPECT_TRUE(contains(
      outcome.error,
      "  matrices: 2, at most 0.0002 from a rotation (drift), 1 scaled (first big, by 2)\n"))
      << outcome.error;
}

}  // namespace
}  // namespace certa::tools
