// `certa policy` from its users' point of view: files, pipes, signals, exit statuses and messages.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "formats/json.hpp"
#include "tools/command.hpp"

namespace certa::tools {
namespace {

using Words = std::vector<std::string>;

/// A text that must be JSON.
class Document {
 public:
  explicit Document(const std::string& text) {
    if (const auto error = parser_.parse(text)) throw std::runtime_error(error->reason);
  }
  [[nodiscard]] JsonValue at(const Words& keys) const { return at(parser_.root(), keys); }
  [[nodiscard]] std::string text(const Words& keys) const { return std::string(at(keys).text()); }
  [[nodiscard]] std::size_t count(const Words& keys) const { return std::stoul(text(keys)); }

  [[nodiscard]] static JsonValue at(JsonValue value, const Words& keys) {
    for (const std::string& key : keys) {
      const auto found = member(value, key);
      if (!found) throw std::runtime_error("no member " + key);
      value = *found;
    }
    return value;
  }

 private:
  static std::optional<JsonValue> member(JsonValue object, const std::string& key) {
    for (const auto& [name, value] : object.members())
      if (name == key) return value;
    return {};
  }
  JsonParser parser_;
};

Outcome policy(Words arguments, const Redirection& redirection = {}) {
  arguments.insert(arguments.begin(), "policy");
  return certa(arguments, redirection);
}

Words operator+(Words x, const Words& y) {
  x.insert(x.end(), y.begin(), y.end());
  return x;
}

const Words kFew{"--policy", "float", "--policy", "double", "--policy", "certified"};
const Words kQuick = kFew + Words{"--rounds", "1"};

Document json_of(const Words& arguments, const std::string& input = {},
                 const std::string& rounds = "1") {
  const Outcome outcome =
      policy(arguments + kFew + Words{"--rounds", rounds, "--json", "-"}, {.input = input});
  EXPECT_EQ(outcome.error, "");
  return Document(outcome.out);
}

/// The answers of each policy: counts and errors, without times.
std::string answers_in(const Document& document) {
  std::string text;
  for (const JsonValue card : document.at({"policies"}).elements()) {
    text += Document::at(card, {"name"}).text();
    for (const std::string rate : {"missed", "ghost", "undecided", "capped"})
      for (const std::string what : {"count", "of"})
        (text += ' ') += Document::at(card, {"rates", rate, what}).text();
    const JsonValue distance = Document::at(card, {"errors", "distance"});
    if (distance.kind() == JsonKind::object)
      (text += ' ') += Document::at(distance, {"absolute", "max"}).text();
    text += '\n';
  }
  return text;
}

/// The unit square, and another one at `x`.
std::string pair_at(const std::string& x, const std::string& id) {
  return R"({"id":)" + id + R"(,"a":{"vertices":[[0,0],[1,0],[0,1],[1,1]]},"b":{"vertices":[[)" +
         x + ",0],[" + x + ",1],[9,0],[9,1]]}}\n";
}
/// `float` holds the second pair to be touching.
const std::string kPairs =
    pair_at("1.5", "1") + pair_at("1.00000000001", "2") + pair_at("0.5", "3");

class PolicyCommand : public testing::Test {
 protected:
  /// Bad input: exactly this message, and no output file.
  void expect_refused(const Words& arguments, const std::string& message) const {
    const Outcome outcome = policy(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.error.substr(0, outcome.error.find('\n')), "certa: " + message);
  }

  Scratch scratch_;
  std::string pairs_ = scratch_.file("pairs.jsonl", kPairs);
};

TEST_F(PolicyCommand, WritesTableJsonAndReport) {
  const Words asked = Words{pairs_, "--require", "certificate"} + kQuick;
  const Outcome table = policy(asked);
  EXPECT_EQ(table.status, 0);
  EXPECT_TRUE(contains(table.out, "\nUse certified: no verdict can be wrong"));
  EXPECT_TRUE(contains(table.out, "certa::closest_points(a, b, {.tell_contact = false})"));
  const Document json = json_of({pairs_, "--require", "certificate"});
  EXPECT_EQ(json.text({"format"}), "certa-policy-1");
  EXPECT_FALSE(json.at({"partial"}).truth());
  EXPECT_EQ(json.text({"recommendation", "policy"}), "certified");
  const Outcome html = policy(asked + Words{"-o", "-"});
  EXPECT_EQ(html.status, 0);
  EXPECT_TRUE(html.out.starts_with("<!"));
  EXPECT_TRUE(html.out.ends_with("</html>\n"));
  const Outcome both =
      policy(asked + Words{"-o", scratch_.path("r.html"), "--json", scratch_.path("r.json")});
  EXPECT_EQ(both.status, 0);
  EXPECT_TRUE(contains(both.out, "\nUse certified: "));
  EXPECT_EQ(answers_in(Document(scratch_.read("r.json"))), answers_in(json));
  EXPECT_TRUE(scratch_.read("r.html").starts_with("<!"));
  EXPECT_FALSE(std::filesystem::exists(scratch_.path("r.json.partial")));
}

TEST_F(PolicyCommand, CountsTheSameWhateverTheRunAndTheRounds) {
  const Words data{"--family", "packing", "--family", "wild", "--count", "30"};
  const std::string once = answers_in(json_of(data));
  EXPECT_EQ(answers_in(json_of(data)), once);
  EXPECT_EQ(answers_in(json_of(data, {}, "3")), once);
  EXPECT_NE(answers_in(json_of(data + Words{"--seed", "2"})), once);
}

TEST_F(PolicyCommand, ReadsFilesAndStandardInput) {
  const std::string more = scratch_.file("more.jsonl", "\n" + pair_at("1", "\"x\""));
  const Document two = json_of({pairs_, more});
  EXPECT_EQ(two.count({"input", "read"}), 4U);
  EXPECT_EQ(two.count({"input", "measured"}), 4U);
  EXPECT_EQ(two.count({"input", "truth", "separated"}), 2U);
  EXPECT_EQ(two.count({"input", "truth", "touching"}), 1U);
  EXPECT_EQ(two.count({"input", "truth", "overlapping"}), 1U);
  std::vector<std::string> sources;
  for (const JsonValue source : two.at({"input", "sources"}).elements())
    sources.emplace_back(Document::at(source, {"name"}).text());
  EXPECT_EQ(sources, (std::vector<std::string>{pairs_, more}));
  const Document one = json_of({"-"}, kPairs);
  EXPECT_EQ(answers_in(one), answers_in(json_of({pairs_})));
  EXPECT_EQ(json_of({"-", more}, kPairs).count({"input", "read"}), 4U);
  expect_refused({"-", "-"}, "standard input can be read only once");
}

TEST_F(PolicyCommand, GeneratesAndSamples) {
  EXPECT_EQ(json_of({"--family", "game", "--count", "30"}).count({"input", "measured"}), 30U);
  const Words many{"--family", "grid", "--count", "100", "--sample", "33"};
  const Document some = json_of(many);
  EXPECT_EQ(some.count({"input", "read"}), 200U);
  EXPECT_EQ(some.count({"input", "sampled"}), 33U);
  EXPECT_EQ(some.count({"input", "measured"}), 33U);
  EXPECT_FALSE(some.at({"partial"}).truth());
}

TEST_F(PolicyCommand, RefusesWhatMakesNoSense) {
  for (const Words& arguments : std::vector<Words>{{"--sample", "0"},
                                                   {"--rounds", "0"},
                                                   {"--level", "4"},
                                                   {"--tolerance", "-1"},
                                                   {"--tolerance", "nan"},
                                                   {"--max-missed", "1.5"},
                                                   {"--max-ghost", "-0.1"},
                                                   {"--max-undecided", "x"},
                                                   {"--budget-ns", "0"},
                                                   {"--budget-ns", "nan"},
                                                   {"--max-distance-error", "nan"},
                                                   {"--budget-at", "p98"},
                                                   {"--require", "speed"},
                                                   {"--search-tolerance", "1"},
                                                   {"--search-tolerance", "1e-3,nan"},
                                                   {"--count", "0"},
                                                   {"--seed", "-1"},
                                                   {"--frobnicate"},
                                                   {pairs_, "--family", "game"}}) {
    const Outcome outcome = policy(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments[0];
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.error.starts_with("certa: ")) << outcome.error;
    EXPECT_LT(outcome.error.size(), 200U) << outcome.error;
  }
  expect_refused({"--policy", "half"}, "there is no policy half");
  expect_refused({"--algorithm", "simplex"},
                 "there is no algorithm that finds distances and is called simplex: see certa "
                 "algorithms, level 3");
  expect_refused({"--policy", "enclosure"},
                 "no policy named answers level 3: enclosure is of level 2 alone");
  expect_refused({"--resume"},
                 "--resume goes on beside a report: name it by -o FILE or --json FILE");
  expect_refused({"--resume", "--json", "-"},
                 "--resume goes on beside a report: name it by -o FILE or --json FILE");
  const std::string out = scratch_.path("out");
  expect_refused({"-o", out, "--json", out}, "the report and the JSON cannot both go to " + out);
  expect_refused({"-o", "-", "--json", "-"}, "the report and the JSON cannot both go to -");
  const Outcome family = policy({"--family", "circus"});
  EXPECT_EQ(family.status, 2);
  EXPECT_TRUE(family.error.starts_with("certa: there is no family circus: choose from all, "));
}

TEST_F(PolicyCommand, RefusesFilesThatItCannotUse) {
  const std::string missing = scratch_.path("missing.jsonl");
  expect_refused({missing}, "cannot read " + missing + ": No such file or directory");
  expect_refused({missing, "--json", scratch_.path("x")},
                 "cannot read " + missing + ": No such file or directory");
  const std::string nowhere = scratch_.path("no/folder");
  expect_refused({pairs_, "--json", nowhere},
                 "cannot write " + nowhere + ": No such file or directory");
  expect_refused({pairs_, "-o", scratch_.path("")},
                 "cannot write " + scratch_.path("") + ": Is a directory");
  expect_refused(
      {pairs_, "--resume", "--json", scratch_.path("new.json")},
      "cannot read " + scratch_.path("new.json.partial") + ": No such file or directory");
  for (const std::string option : {"-o", "--json"}) {
    expect_refused({pairs_, option, pairs_}, "cannot write " + pairs_ + ": it is the input");
    expect_refused({"--family", "grid", option, nowhere},
                   "cannot write " + nowhere + ": No such file or directory");
  }
  // No file may be used twice, under any name.
  const std::string out = scratch_.path("out");
  const std::string again = scratch_.path(".") + "/out";
  expect_refused({pairs_, "-o", out, "--json", again},
                 "cannot write both " + out + " and " + again + ": they are the same file");
  expect_refused(
      {pairs_, "-o", out + ".partial", "--json", out},
      "cannot write both " + out + ".partial and " + out + ".partial: they are the same file");
  const std::string partial = scratch_.file("x.partial", kPairs);
  expect_refused({partial, "--json", scratch_.path("x")},
                 "cannot write " + partial + ": it is the input");
  EXPECT_EQ(scratch_.read("x.partial"), kPairs);
  EXPECT_EQ(scratch_.read("pairs.jsonl"), kPairs);
  const Outcome full = policy(Words{pairs_, "--json", "-"} + kQuick, {.output_path = "/dev/full"});
  EXPECT_EQ(full.status, 2);
  EXPECT_TRUE(contains(full.error, "No space left on device")) << full.error;
}

TEST_F(PolicyCommand, NeedsPairs) {
  const std::string empty = scratch_.file("empty.jsonl", "");
  // An existing output file stays as it was, and no new file is left behind.
  const std::string earlier = scratch_.file("earlier.json", "earlier");
  expect_refused({empty, "--json", earlier, "-o", scratch_.path("new.html")}, empty + ": no pairs");
  EXPECT_EQ(scratch_.read("earlier.json"), "earlier");
  EXPECT_FALSE(std::filesystem::exists(scratch_.path("new.html")));
  expect_refused({empty}, empty + ": no pairs");
  expect_refused({empty, scratch_.file("blank.jsonl", "\n \n")},
                 empty + ", " + scratch_.path("blank.jsonl") + ": no pairs");
  expect_refused({"-"}, "standard input: no pairs");
  const std::string bad = scratch_.file("bad.jsonl", "\nnonsense\n{\"a\":1}\n");
  const Outcome outcome = policy({bad});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  const auto lines = lines_of(outcome.error);
  ASSERT_EQ(lines.size(), 3U) << outcome.error;
  EXPECT_TRUE(lines[0].starts_with(bad + ":2: ")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with(bad + ":3: ")) << lines[1];
  EXPECT_EQ(lines[2],
            "certa: " + bad + ": no pairs, all of 2 lines are bad; the first: " + lines[0]);
}

TEST_F(PolicyCommand, MeasuresWhatIsLeftOfBadFiles) {
  std::string text;
  for (int k = 1; k <= 102; ++k) text += "nonsense\n";
  const std::string bad = scratch_.file("bad.jsonl", text + kPairs);
  const Outcome outcome = policy(Words{pairs_, bad, "--json", "-"} + kQuick);
  EXPECT_EQ(outcome.status, 2);
  const Document json(outcome.out);
  EXPECT_EQ(json.count({"input", "read"}), 6U);
  EXPECT_EQ(json.count({"input", "measured"}), 6U);
  std::vector<std::string> bad_lines;
  for (const JsonValue source : json.at({"input", "sources"}).elements())
    bad_lines.emplace_back(Document::at(source, {"bad_lines"}).text());
  EXPECT_EQ(bad_lines, (std::vector<std::string>{"0", "102"}));
  const auto lines = lines_of(outcome.error);
  ASSERT_EQ(lines.size(), 101U) << "a hundred are named, all are counted";
  EXPECT_TRUE(lines[99].starts_with(bad + ":100: "));
  EXPECT_EQ(lines[100], "certa: 102 bad lines in all");
}

TEST_F(PolicyCommand, NamesOfAllBytesAreWelcome) {
  const std::string odd = scratch_.file("it's \xff.jsonl", kPairs);
  const Document json = json_of({odd, "--unit", "\xb5m"});
  EXPECT_EQ(json.text({"input", "unit"}), "?m");
  EXPECT_TRUE(json.text({"command"})
                  .ends_with("/it'\\''s ?.jsonl' --unit '?m' --policy float --policy double "
                             "--policy certified --rounds 1 --json -"))
      << json.text({"command"});
}

TEST_F(PolicyCommand, TellsByItsStatusWhetherOneWillDo) {
  const Words quick = Words{pairs_} + kQuick;
  EXPECT_EQ(policy(quick).status, 0);
  const Outcome none = policy(quick + Words{"--budget-ns", "0.001"});
  EXPECT_EQ(none.status, 1);
  EXPECT_TRUE(contains(none.out, "\nNo policy meets these demands.\n"));
  EXPECT_TRUE(contains(none.out, "Only the budget is exceeded by "));
  EXPECT_EQ(policy(quick + Words{"--budget-ns", "1e9", "--require", "certificate,deterministic",
                                 "--budget-at", "worst"})
                .status,
            0);
  EXPECT_EQ(policy({pairs_, "--policy", "float", "--rounds", "1"}).status, 1);
  EXPECT_EQ(policy({pairs_, "--policy", "float", "--rounds", "1", "--tolerance", "1e-10"}).status,
            0);
}

/// Runs `certa policy` in the background.
class Background {
 public:
  Background(const Scratch& scratch, Words arguments) : scratch_(scratch) {
    const FileDescriptor output = for_writing(scratch.path("out"));
    const FileDescriptor error = for_writing(scratch.path("error"));
    process_.emplace(Words{kCommand, "policy"} + arguments,
                     Process::Streams{Process::kNowhere, output.number(), error.number()});
  }

  /// Sends the signal once the file of records has this many lines, unless the command ends before.
  /// Returns the exit status.
  int stop_after(const std::string& partial, std::size_t lines, int signal) {
    while (count_lines(partial) < lines && !process_->wait(std::chrono::milliseconds(1))) continue;
    process_->send(signal);
    process_->wait();
    return process_->status();
  }

 private:
  [[nodiscard]] std::size_t count_lines(const std::string& file) const {
    return static_cast<std::size_t>(std::ranges::count(scratch_.read(file), '\n'));
  }

  const Scratch& scratch_;
  std::optional<Process> process_;
};

TEST_F(PolicyCommand, StoppedItTellsWhatItHas) {
  const Words slow = Words{"--family", "packing",
                           "--count",  "3000",
                           "--rounds", "1000",
                           "--json",   scratch_.path("r.json"),
                           "-o",       scratch_.path("r.html")} +
                     kFew;
  int status = 0;
  // Repeated if the signal comes before the first pair or, on a busy machine, after the last.
  while (status == 0 || (status == 130 && !std::filesystem::exists(scratch_.path("r.html")))) {
    for (const char* file : {"r.html", "r.json.partial"})
      std::filesystem::remove(scratch_.path(file));
    Background run(scratch_, slow);
    status = run.stop_after("r.json.partial", 1, SIGINT);
  }
  ASSERT_EQ(status, 130) << scratch_.read("error");
  const Document json(scratch_.read("r.json"));
  EXPECT_TRUE(json.at({"partial"}).truth());
  const std::size_t measured = json.count({"input", "measured"});
  EXPECT_EQ(measured, lines_of(scratch_.read("r.json.partial")).size() - 1);
  EXPECT_GE(measured, 1U);
  EXPECT_LT(measured, 3000U);
  EXPECT_EQ(json.count({"input", "sampled"}), 3000U);
  EXPECT_TRUE(contains(scratch_.read("r.html"), "certa-policy-1"));
  const std::string stopped = "stopped after " + std::to_string(measured) + " of 3,000 pairs";
  EXPECT_TRUE(contains(scratch_.read("error"), "certa: " + stopped + "; --resume goes on\n"))
      << scratch_.read("error");
  EXPECT_TRUE(contains(scratch_.read("out"), "PARTIAL: " + stopped + ".\n"));
}

TEST_F(PolicyCommand, ResumesToWhatItWouldHaveBeen) {
  const Words data = Words{"--family", "packing", "--family",      "near_overflow",
                           "--count",  "100",     "--tell-contact"} +
                     kFew;
  const std::string expected =
      answers_in(Document(policy(data + Words{"--rounds", "1", "--json", "-"}).out));
  const Words slow = data + Words{"--rounds", "40", "--json", scratch_.path("r.json")};
  // The number of measured pairs when the command is stopped, after more than `before` are
  // recorded; nothing if it ends first.
  const auto stopped = [&](std::size_t before, int signal) -> std::optional<std::size_t> {
    Background run(scratch_, before == 0 ? slow : slow + Words{"--resume"});
    const int status = run.stop_after("r.json.partial", before + 2, signal);
    if (status == 0) return {};
    EXPECT_EQ(status, 128 + signal);
    const Document json(scratch_.read("r.json"));
    EXPECT_TRUE(json.at({"partial"}).truth());
    return json.count({"input", "measured"});
  };
  std::optional<std::size_t> first;
  std::optional<std::size_t> second;
  // On a busy machine the signal may come too late; then this starts over.
  while (!second || *second == 300) {
    first = stopped(0, SIGINT);
    if (first && *first < 300) second = stopped(*first, SIGTERM);
  }
  EXPECT_GT(*first, 0U);
  EXPECT_GT(*second, *first);
  expect_refused(slow + Words{"--resume", "--level", "2"},
                 "cannot resume from " + scratch_.path("r.json.partial") +
                     ": it was measured with other pairs or options, or by another version");
  const Outcome rest = policy(slow + Words{"--resume"});
  EXPECT_EQ(rest.status, 0) << rest.error;
  const Document json(scratch_.read("r.json"));
  EXPECT_FALSE(json.at({"partial"}).truth());
  EXPECT_EQ(json.count({"input", "measured"}), 300U);
  EXPECT_EQ(answers_in(json), expected);
  EXPECT_FALSE(std::filesystem::exists(scratch_.path("r.json.partial")));
}

/// Runs the commands that reproduce the worst pairs, which must answer as the report says. Returns
/// their number.
std::size_t replay(const Document& document, const Scratch& scratch, bool tells_contact,
                   const std::string& input = {}) {
  std::filesystem::create_directory(scratch.path("bin"));
  std::error_code ignored;
  std::filesystem::create_symlink(kCommand, scratch.path("bin/certa"), ignored);
  std::size_t count = 0;
  for (const JsonValue worst : document.at({"worst"}).elements()) {
    const std::string command(Document::at(worst, {"replay"}).text());
    if (command.empty()) continue;
    ++count;
    const Outcome again = run(
        "/bin/sh", {"-c", "PATH=" + scratch.path("bin") + ":$PATH; " + command}, {.input = input});
    const Document answer(again.out.empty() ? "{}" : again.out);
    const std::string expected(Document::at(worst, {"answer"}).text());
    const std::string found = answer.text({"verdict"});
    if (tells_contact || expected != "intersecting") {
      EXPECT_EQ(found, expected) << command;
    } else {
      EXPECT_TRUE(found == "touching" || found == "overlapping") << command << ": " << found;
    }
  }
  return count;
}

TEST_F(PolicyCommand, ReplaysOfGeneratedPairsAnswerTheSame) {
  for (const std::string level : {"1", "3"}) {
    const Words asked{"--family", "packing", "--family", "ulp_neighbour", "--count", "15",
                      "--rounds", "1",       "--level",  level,           "--json",  "-"};
    EXPECT_GT(replay(Document(policy(asked).out), scratch_, false), 3U);
    EXPECT_GT(replay(Document(policy(asked + Words{"--tell-contact"}).out), scratch_, true), 3U);
  }
  const Words all{"--family",    "packing", "--count",        "6",      "--rounds", "1",
                  "--algorithm", "all",     "--tell-contact", "--json", "-"};
  EXPECT_GT(replay(Document(policy(all).out), scratch_, true), 20U);
}

TEST_F(PolicyCommand, ReplaysOfFilesAnswerTheSame) {
  const std::string near = pair_at("1.00000000001", R"("it's \\ \n")");
  const std::string odd = scratch_.file("it's odd.jsonl", "\n" + kPairs + near);
  const Document from_file = json_of({odd});
  EXPECT_GE(replay(from_file, scratch_, false), 2U);
  const Document from_input = json_of({"-"}, near);
  EXPECT_EQ(replay(from_input, scratch_, false), 1U);
  for (const JsonValue worst : from_input.at({"worst"}).elements())
    EXPECT_EQ(Document::at(worst, {"id"}).text(), "it's \\ \n");
}

}  // namespace
}  // namespace certa::tools
