// Campaigns: shards are what the other commands print, ledgers are the same whoever works on them,
// and what was changed in one is found.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "campaign/ledger.hpp"
#include "campaign/plan.hpp"
#include "campaign/sha256.hpp"
#include "campaign/shard.hpp"
#include "command.hpp"

namespace certa::tools {
namespace {

namespace fs = std::filesystem;
using campaign::GeneratedPairs;
using campaign::Plan;

std::string sha256(std::string_view text) {
  campaign::Sha256 digest;
  digest.add(text);
  return digest.hex();
}

/// A plan of two families, in shards of 40 pairs.
Outcome plan(const std::string& folder, std::vector<std::string> options = {}) {
  options.insert(options.begin(), {"campaign", "plan", folder, "--shard", "40", "--seed", "5"});
  return certa(options);
}
std::string small_plan(const Scratch& scratch, const char* name = "campaign") {
  std::string folder = scratch.path(name);
  EXPECT_EQ(plan(folder, {"--family", "contact", "placed_resting=90", "--count", "100"}).status, 0);
  return folder;
}
std::string text_of(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// What the lines of answers have whose digest is in a record.
constexpr const char* kFields = "id,verdict,distance,distance_squared,claim,certificate";

TEST(Campaign, Sha256IsThatOfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Campaign, AShardIsWhatOtherCommandsPrint) {
  const Scratch scratch;
  const std::string folder = small_plan(scratch);
  const Outcome done = certa({"campaign", "run", folder});
  ASSERT_EQ(done.status, 0) << done.error;
  // contact in the plane and in space: 100 pairs, 3 shards each; placed: 90, 3 each.
  const std::string ledger = text_of(folder + "/ledger.jsonl");
  const std::vector<std::string> lines = lines_of(ledger);
  ASSERT_EQ(lines.size(), 1U + 12 + 1);
  EXPECT_TRUE(lines.back().starts_with(R"({"shards":12,"pairs":380,"failures":0,"root":")"));
  const std::size_t last = ledger.rfind('\n', ledger.size() - 2) + 1;
  EXPECT_TRUE(contains(lines.back(), sha256(ledger.substr(0, last))));

  for (const std::string_view dimension : {"2", "3"}) {
    const std::string of = std::string("contact-") + std::string(dimension) + "d";
    const Outcome pairs = certa({"generate", "--family", "contact", "--dimension",
                                 std::string(dimension), "--count", "100", "--seed", "5"});
    const Outcome answers = certify(pairs.out, {"--level", "2", "--fields", kFields});
    const std::vector<std::string> each = lines_of(answers.out);
    ASSERT_EQ(each.size(), 100U);
    for (std::size_t shard = 0; shard < 3; ++shard) {
      std::string part;
      for (std::size_t k = 40 * shard; k < std::min<std::size_t>(40 * shard + 40, 100); ++k)
        part += each[k] + "\n";
      const std::string& record = lines[1 + shard + (dimension == "3" ? 3 : 0)];
      EXPECT_TRUE(contains(record, "\"answers\":\"" + sha256(part) + "\"")) << of << record;
      EXPECT_TRUE(contains(record, "\"bytes\":" + std::to_string(part.size())));
    }
  }
}

TEST(Campaign, TheLedgerDoesNotDependOnWhoDoesTheShards) {
  const Scratch scratch;
  const std::string together = small_plan(scratch, "together");
  ASSERT_EQ(certa({"campaign", "run", together, "--jobs", "1"}).status, 0);
  const std::string apart = scratch.path("apart");
  fs::create_directory(apart);
  fs::copy(together + "/plan.json", apart);  // a plan is all that others need
  for (const char* part_of : {"2/3", "1/3", "7/12", "0/2", "0/3"}) {
    const Outcome part = certa({"campaign", "run", apart, "--part", part_of, "--jobs", "3"});
    ASSERT_EQ(part.status, 0) << part.error;
  }
  EXPECT_EQ(text_of(together + "/ledger.jsonl"), text_of(apart + "/ledger.jsonl"));
  // A damaged or missing record is done again.
  std::ofstream(apart + "/shards/3.json") << "{\"shard\":3";
  fs::remove(apart + "/shards/5.json");
  fs::remove(apart + "/ledger.jsonl");
  ASSERT_EQ(certa({"campaign", "run", apart}).status, 0);
  EXPECT_EQ(text_of(together + "/ledger.jsonl"), text_of(apart + "/ledger.jsonl"));
  // Nothing else is left in the folder.
  const auto entries = [](const std::string& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
  };
  EXPECT_EQ(entries(apart), 3);
  EXPECT_EQ(entries(apart + "/shards"), 12);
}

TEST(Campaign, GoesOnAfterItWasKilled) {
  const Scratch scratch;
  const std::string folder = scratch.path("killed");
  ASSERT_EQ(
      certa({"campaign", "plan", folder, "--family", "random", "--count", "6000", "--shard", "200"})
          .status,
      0);
  const auto finished = [&] {
    std::error_code none;  // before the first run
    return std::distance(fs::directory_iterator(folder + "/shards", none),
                         fs::directory_iterator());
  };
  std::vector<std::ptrdiff_t> counts;
  for (const int signal : {SIGKILL, SIGINT}) {
    const FileDescriptor error = for_writing(scratch.path("error"));
    Process process({kCommand, "campaign", "run", folder, "--jobs", "2"},
                    {Process::kClosed, Process::kClosed, error.number()});
    const auto before = finished();
    while (finished() < before + 4) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    process.send(signal);
    process.wait();
    EXPECT_EQ(process.status(), 128 + signal);
    counts.push_back(finished());
  }
  EXPECT_LT(counts.back(), 60);  // something was left to do
  ASSERT_EQ(certa({"campaign", "run", folder}).status, 0);
  const std::string other = scratch.path("other");
  ASSERT_EQ(
      certa({"campaign", "plan", other, "--family", "random", "--count", "6000", "--shard", "200"})
          .status,
      0);
  ASSERT_EQ(certa({"campaign", "run", other}).status, 0);
  EXPECT_EQ(text_of(folder + "/ledger.jsonl"), text_of(other + "/ledger.jsonl"));
}

TEST(Campaign, ALedgerOfAnybodyIsChecked) {
  const Scratch scratch;
  const std::string folder = small_plan(scratch);
  ASSERT_EQ(certa({"campaign", "run", folder}).status, 0);
  const std::string ledger = text_of(folder + "/ledger.jsonl");
  const auto verify = [&](const std::string& text, const char* sample = "100%") {
    return certa({"campaign", "verify", scratch.file("ledger", text), "--sample", sample});
  };
  const Outcome right = verify(ledger);
  EXPECT_EQ(right.status, 0) << right.error;
  EXPECT_TRUE(contains(right.error, "12 shards done again")) << right.error;
  EXPECT_TRUE(contains(verify(ledger, "1%").error, "1 shards done again"));
  EXPECT_TRUE(contains(verify(ledger, "5").error, "5 shards done again"));

  // A byte anywhere.
  for (std::size_t at = 0; at < ledger.size(); at += 97) {
    std::string changed = ledger;
    changed[at] = changed[at] == '7' ? '8' : '7';
    if (changed == ledger) continue;
    EXPECT_EQ(verify(changed, "1").status, 1) << at;
  }
  for (const std::string& bad :
       {std::string(), ledger.substr(0, ledger.size() - 1), ledger + "\n", ledger.substr(5)})
    EXPECT_EQ(verify(bad, "1").status, 1);

  // A liar who computes the root anew is found by the shard itself.
  std::variant<campaign::Ledger, std::string> read = campaign::read_ledger(ledger);
  auto& lie = std::get<campaign::Ledger>(read);
  const std::size_t at = lie.records[6].find("\"answers\":\"") + 11;
  lie.records[6][at] = lie.records[6][at] == 'a' ? 'b' : 'a';
  const Outcome found = verify(to_text(make_ledger(lie.plan, lie.records)));
  EXPECT_EQ(found.status, 1);
  EXPECT_TRUE(contains(found.error, "shard 6 is different here")) << found.error;
  EXPECT_TRUE(contains(found.error, "11 the same, 1 different"));
  EXPECT_FALSE(contains(found.error, "the ledger is of certa"));

  // Another version may have written its answers in another way.
  Plan older = lie.plan;
  older.version = "0.0.1";
  std::vector<std::string> records;
  for (std::uint64_t k = 0; k < older.shards(); ++k) {
    records.push_back(
        campaign::run_shard(older, k, {}, [](std::uint64_t) { return true; }).value());
    char& digit = records[k][records[k].find("\"answers\":\"") + 11];
    digit = digit == 'a' ? 'b' : 'a';
  }
  const Outcome other = verify(to_text(make_ledger(older, records)), "1");
  EXPECT_EQ(other.status, 1);
  EXPECT_TRUE(contains(other.error, "the ledger is of certa 0.0.1, and this is ")) << other.error;
}

TEST(Campaign, PairsOfFilesAreAnsweredAsTheCommandsDo) {
  const Scratch scratch;
  const std::string right =
      R"({"a":{"shape":"box"},"b":{"point":[3,0,0]},"claim":{"intersects":false}})";
  std::string text = R"({"shape":"box","vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]]})"
                     "\n";
  for (int k = 0; k < 25; ++k) {
    text += k % 7 == 3 ? "{\"a\":1}\n" : right + "\n\n";
    if (k == 12)
      text += R"({"shape":"late","vertices":[[0,0,0]]})"
              "\n";
  }
  text += R"({"a":{"shape":"late"},"b":{"point":[0,0,0]},"claim":{"intersects":false}})"
          "\n";
  fs::create_directories(scratch.path("data"));
  const std::string file = scratch.file("data/pairs.jsonl", text);
  const std::string folder = scratch.path("campaign");
  const auto plan_of_tens = [&file](const std::string& to) {
    return certa({"campaign", "plan", to, "--file", file, "--shard", "10"});
  };
  const Outcome planned = plan_of_tens(folder);
  ASSERT_EQ(planned.status, 0) << planned.error;
  EXPECT_TRUE(contains(planned.error, "26 pairs in 3 shards"));
  const Outcome done = certa({"campaign", "run", folder, "--jobs", "2"});
  EXPECT_EQ(done.status, 1) << done.error;  // lines that are no pairs are failures
  const std::string ledger = text_of(folder + "/ledger.jsonl");
  const std::vector<std::string> lines = lines_of(ledger);
  ASSERT_EQ(lines.size(), 1U + 3 + 1);
  EXPECT_TRUE(contains(lines[0], R"("work":[{"file":"../data/pairs.jsonl","sha256":")"));
  EXPECT_TRUE(contains(lines[0], sha256(text)));
  const std::vector<std::string> answers =
      lines_of(certa({"certify", file, "--level", "2", "--fields", kFields}).out);
  ASSERT_EQ(answers.size(), 26U);
  for (std::size_t shard = 0; shard < 3; ++shard) {
    std::string part;
    for (std::size_t k = 10 * shard; k < std::min<std::size_t>(10 * shard + 10, 26); ++k)
      part += answers[k] + "\n";
    EXPECT_TRUE(lines[1 + shard].starts_with(R"({"shard":)" + std::to_string(shard) +
                                             R"(,"plan":")" + sha256(lines[0] + "\n") +
                                             R"(","file":"../data/pairs.jsonl","first":)"));
    EXPECT_TRUE(contains(lines[1 + shard], "\"answers\":\"" + sha256(part) + "\""));
  }
  EXPECT_TRUE(contains(lines[3], R"("claims":{"agrees":4,"contradicted":1})")) << lines[3];
  EXPECT_TRUE(contains(lines[3], R"("failures":1,"failed":[{"answer":{"id":null,"line":)"));
  EXPECT_TRUE(lines.back().starts_with(R"({"shards":3,"pairs":26,"failures":4,)"));

  // Anybody who has the file at that place checks the ledger; parts of it are read past.
  fs::create_directories(scratch.path("elsewhere"));
  fs::copy(scratch.path("data"), scratch.path("elsewhere/data"));
  fs::create_directories(scratch.path("elsewhere/x"));
  fs::copy(folder + "/ledger.jsonl", scratch.path("elsewhere/x/ledger.jsonl"));
  for (const char* sample : {"1", "2", "100%"}) {
    const Outcome same =
        certa({"campaign", "verify", scratch.path("elsewhere/x/ledger.jsonl"), "--sample", sample});
    EXPECT_EQ(same.status, 1);  // there are failures
    EXPECT_TRUE(contains(same.error, " 0 different")) << same.error;
  }
  // One shard of three, done alone, is the same; a file that changed is refused.
  const std::string other = scratch.path("other");
  ASSERT_EQ(plan_of_tens(other).status, 0);
  EXPECT_EQ(certa({"campaign", "run", other, "--part", "2/3"}).status, 1);
  EXPECT_EQ(text_of(other + "/shards/2.json"), text_of(folder + "/shards/2.json"));
  std::ofstream(file, std::ios::app) << right << "\n";
  const Outcome changed = certa({"campaign", "run", other});
  EXPECT_EQ(changed.status, 2);
  EXPECT_TRUE(contains(changed.error, "is not the file of the plan")) << changed.error;
  EXPECT_EQ(plan(scratch.path("x"), {"--file", "-"}).status, 2);
  EXPECT_EQ(plan(scratch.path("x"), {"--file", scratch.path("nowhere")}).status, 2);
}

TEST(Campaign, PairsOfBinaryFilesAreTheSame) {
  const Scratch scratch;
  const std::string lines = scratch.path("pairs.jsonl");
  ASSERT_EQ(
      certa({"generate", "--family", "placed", "--dimension", "3", "--count", "40", "-o", lines})
          .status,
      0);
  const std::string binary = scratch.path("pairs.certa"), packed = scratch.path("pairs.jsonl.gz");
  ASSERT_EQ(certa({"convert", lines, "-o", binary}).status, 0);
  ASSERT_EQ(certa({"convert", lines, "-o", packed}).status, 0);
  std::vector<std::vector<std::string>> digests;
  for (const std::string& file : {lines, binary, packed}) {
    const std::string folder = file + ".campaign";
    ASSERT_EQ(plan(folder, {"--file", file}).status, 0);
    const Outcome done = certa({"campaign", "run", folder});
    ASSERT_EQ(done.status, 0) << done.error;
    digests.emplace_back();
    for (const std::string& line : lines_of(text_of(folder + "/ledger.jsonl")))
      if (const std::size_t at = line.find(R"("answers":)"); at != std::string::npos)
        digests.back().push_back(line.substr(at, 76));
    EXPECT_GT(digests.back().size(), 3U);
    EXPECT_EQ(digests.back(), digests.front());
  }
}

TEST(Campaign, RefusesWhatIsNoPlan) {
  const Plan right{
      2,
      7,
      100,
      {{GeneratedPairs{fuzz::Family::grid, 3}, 250}, {GeneratedPairs{fuzz::Placing::any, 2}, 10}}};
  const std::string line = campaign::to_line(right);
  const auto again = campaign::read_plan(line.substr(0, line.size() - 1));
  ASSERT_TRUE(std::holds_alternative<Plan>(again)) << std::get<std::string>(again);
  EXPECT_TRUE(std::get<Plan>(again) == right);
  EXPECT_EQ(right.shards(), 4U);
  EXPECT_EQ(right.pairs(), 260U);
  EXPECT_EQ(right.shard(2).first, 200U);
  EXPECT_EQ(right.shard(2).count, 50U);
  EXPECT_EQ(std::get<GeneratedPairs>(right.shard(3).work.pairs).dimension, 2);
  for (
      const char* bad :
      {"",
       "[]",
       "{}",
       "7",
       R"({"certa-campaign":2,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[]})",
       R"({"certa-campaign":1,"level":2,"seed":7,"shard":1,"work":[{"family":"grid","dimension":3,"count":1}]})",
       R"({"certa-campaign":1,"certa":1,"level":2,"seed":7,"shard":1,"work":[{"family":"grid","dimension":3,"count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":4,"seed":7,"shard":100,"work":[{"family":"grid","dimension":3,"count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":-7,"shard":100,"work":[{"family":"grid","dimension":3,"count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":0,"work":[{"family":"grid","dimension":3,"count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":1,"work":[{"family":"grid","dimension":3,"count":1000000000}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"family":"gird","dimension":3,"count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"family":"game","dimension":2,"count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"family":"grid","dimension":3}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"family":"grid","dimension":3,"count":1,"x":0}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"family":"grid","dimension":3,"count":1},{"family":"grid","dimension":3,"count":2}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"file":"x","sha256":"0","count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"file":"","sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":100,"work":[{"file":"x","family":"grid","dimension":3,"count":1}]})",
       R"({"certa-campaign":1,"certa":"1.0.0","level":2,"seed":7,"shard":1e2,"work":[{"family":"grid","dimension":3,"count":1}]})"})
    EXPECT_TRUE(std::holds_alternative<std::string>(campaign::read_plan(bad))) << bad;
}

TEST(Campaign, RefusesARecordOfOtherPairs) {
  const Plan plan{2, 7, 100, {{GeneratedPairs{fuzz::Family::grid, 3}, 250}}};
  const std::string right =
      R"({"shard":1,"plan":")" + campaign::digest_of(plan) +
      R"(","family":"grid","dimension":3,"first":100,"pairs":100,"verdicts":{"separated":60,)"
      R"("touching":40},"answers":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855)"
      R"(","failures":0})";
  const auto is_record = [&](const std::string& text) {
    return std::holds_alternative<campaign::Totals>(campaign::read_record(text, plan, 1));
  };
  EXPECT_TRUE(is_record(right));
  for (const auto& [part, other] : std::initializer_list<std::pair<std::string, std::string>>{
           {R"("shard":1)", R"("shard":2)"},
           {R"("grid")", R"("contact")"},
           {R"("grid")", "7"},
           {R"("dimension":3)", R"("dimension":2)"},
           {R"("first":100)", R"("first":200)"},
           {R"("pairs":100)", R"("pairs":50)"},
           {R"("failures":0)", R"("failures":101)"},
           {R"("failures":0)", R"("failures":0,"failures":0)"},
           {R"("separated":60)", R"("separated":61)"},
           {R"("separated":60)", R"("separated":59)"},
           {R"("separated":60)", R"("separated":-60)"},
           {R"("separated":60)", R"("separated":"60")"},
           {R"("touching":40)", R"("tuching":40)"},
           {R"("touching":40)", R"("intersecting":40)"},
           {R"("failures":0)", R"("failures":0,"more":0)"},
           {R"("e3b0)", R"("E3b0)"},
           {R"("e3b0)", R"("e3b)"},
           {campaign::digest_of(plan), campaign::digest_of({2, 8, 100, plan.work})},
           {campaign::digest_of(plan), campaign::digest_of({1, 7, 100, plan.work})},
           {R"("family":"grid",)", ""}}) {
    std::string wrong = right;
    wrong.replace(wrong.find(part), part.size(), other);
    EXPECT_FALSE(is_record(wrong)) << wrong;
  }
}

/// Records of an earlier plan in the folder, and builds of another version, give no ledger.
TEST(Campaign, RecordsOfAnotherPlanAreDoneAgain) {
  const Scratch scratch;
  const std::string folder = scratch.path("campaign"), fresh = scratch.path("fresh");
  const std::vector<std::string> first{"--family", "grid", "--count", "60"};
  ASSERT_EQ(plan(folder, first).status, 0);
  ASSERT_EQ(certa({"campaign", "run", folder}).status, 0);
  fs::remove(folder + "/plan.json");
  for (const std::string& to : {folder, fresh}) {
    ASSERT_EQ(plan(to, {"--family", "grid", "--count", "60", "--level", "1"}).status, 0);
    ASSERT_EQ(certa({"campaign", "run", to}).status, 0);
  }
  EXPECT_EQ(text_of(folder + "/ledger.jsonl"), text_of(fresh + "/ledger.jsonl"));

  std::string other = text_of(folder + "/plan.json");
  const std::string version = std::string(R"("certa":")") + CERTA_VERSION;
  other.replace(other.find(version), version.size(), R"("certa":"0.0.1)");
  std::ofstream(folder + "/plan.json") << other;
  const Outcome refused = certa({"campaign", "run", folder});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.error, "plan.json is of certa 0.0.1")) << refused.error;
}

TEST(Campaign, AFileIsFoundFromItsFolderWhateverTheNames) {
  const Scratch scratch;
  const std::string line = R"({"a":{"point":[0,0]},"b":{"point":[3,4]}})";
  scratch.file("pairs.jsonl", line);
  scratch.file("same.jsonl", line);
  const fs::path before = fs::current_path();
  fs::current_path(scratch.path(""));
  EXPECT_EQ(plan("new", {"--file", "pairs.jsonl"}).status, 0);
  EXPECT_TRUE(contains(text_of("new/plan.json"), R"({"file":"../pairs.jsonl")"));
  EXPECT_EQ(certa({"campaign", "run", "new"}).status, 0);
  const Outcome twice = plan("twice", {"--file", "pairs.jsonl", "same.jsonl"});
  EXPECT_EQ(twice.status, 2);
  EXPECT_TRUE(contains(twice.error, "the same pairs are there twice")) << twice.error;
  EXPECT_EQ(plan("pipe", {"--file", "/dev/zero"}).status, 2);
  EXPECT_EQ(plan("long", {"--file", std::string(5000, 'x')}).status, 2);

  // A sample says which files it leaves out.
  scratch.file("more.jsonl", line + "\n" + line);
  ASSERT_EQ(plan("both", {"--file", "pairs.jsonl", "more.jsonl"}).status, 0);
  ASSERT_EQ(certa({"campaign", "run", "both"}).status, 0);
  const Outcome half = certa({"campaign", "verify", "both/ledger.jsonl", "--sample", "1"});
  EXPECT_EQ(half.status, 0) << half.error;
  EXPECT_NE(contains(half.error, "../pairs.jsonl was not looked at"),
            contains(half.error, "../more.jsonl was not looked at"))
      << half.error;
  EXPECT_FALSE(contains(certa({"campaign", "verify", "both/ledger.jsonl", "--sample", "2"}).error,
                        "not looked at"));

  // A stranger's plan may name anything.
  std::string plan = text_of("new/plan.json");
  plan.replace(plan.find("../pairs.jsonl"), 14, "/dev/zero");
  std::ofstream("new/plan.json") << plan;
  const Outcome refused = certa({"campaign", "run", "new"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.error, "/dev/zero is no file")) << refused.error;
  fs::current_path(before);
}

TEST(Campaign, ArgumentsAreChecked) {
  const Scratch scratch;
  const std::string folder = small_plan(scratch);
  expect_message(plan(folder, {"--family", "grid"}),
                 "certa: " + folder + "/plan.json is another plan: choose another folder");
  EXPECT_EQ(plan(scratch.path("x"), {"--family", "grids"}).status, 2);
  EXPECT_EQ(plan(scratch.path("x"), {"--family", "grid=x"}).status, 2);
  EXPECT_EQ(plan(scratch.path("x"), {"--family", "grid=0"}).status, 2);
  EXPECT_EQ(certa({"campaign"}).status, 2);
  EXPECT_EQ(certa({"campaign", "run", scratch.path("nowhere")}).status, 2);
  for (const char* part : {"1", "2/2", "0/0", "a/2", "1/", "/1", "-1/2", "0/2/3"})
    EXPECT_EQ(certa({"campaign", "run", folder, "--part", part}).status, 2) << part;
  ASSERT_EQ(certa({"campaign", "run", folder}).status, 0);
  for (const char* sample : {"0", "101%", "x", "-1", "1.5", "1%%"})
    EXPECT_EQ(certa({"campaign", "verify", folder + "/ledger.jsonl", "--sample", sample}).status, 2)
        << sample;
  EXPECT_EQ(certa({"campaign", "--help"}).status, 0);
}

}  // namespace
}  // namespace certa::tools
