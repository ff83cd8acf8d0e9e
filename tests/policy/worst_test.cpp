// The pairs in the report, and the commands that reproduce their answers.
#include "policy/worst.hpp"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fake_candidate.hpp"
#include "pairs.hpp"

namespace certa::tools::policy {
namespace {

Record record(Verdict truth, double gap, Verdict answer,
              double distance_error = Observation::kNone) {
  Observation seen;
  seen.asked = true;
  seen.verdict = answer;
  seen.distance_error = distance_error;
  return {{truth, std::max(gap, 0.0), gap}, {seen, seen, seen, {}}};
}

TEST(Worst, AreTheVerdictsFarthestFromTouchingAndOneDistance) {
  Candidates candidates;
  for (const CandidateInfo& info :
       {CandidateInfo{.name = "rounded"}, CandidateInfo{.name = "certain", .certain = true},
        CandidateInfo{.name = "tolerant", .search_tolerance = 0.1}, CandidateInfo{.name = "idle"}})
    candidates.push_back(std::make_unique<FakeCandidate>(info));
  using enum Verdict;
  const std::vector<Record> records{
      record(separated, 1, separated, 0.1), record(separated, 4, separated, 0.2),
      record(overlapping, -3, separated),   record(touching, 0, separated),
      record(separated, 2, touching),       record(overlapping, -9, overlapping),
      record(separated, 2.5, undecided)};
  const auto found = worst(candidates, records);
  ASSERT_EQ(found.size(), 3U);
  for (const Worst& one : found) EXPECT_EQ(one.candidate, 0U);
  EXPECT_EQ(found[0].pair, 2U);
  EXPECT_EQ(found[0].kind, Worst::Kind::missed);
  EXPECT_EQ(found[1].pair, 6U);
  EXPECT_EQ(found[1].kind, Worst::Kind::undecided);
  EXPECT_EQ(found[2].pair, 0U);
  EXPECT_EQ(found[2].kind, Worst::Kind::distance);
  EXPECT_EQ(found[2].relative_error, 0.1);
}

TEST(Worst, ReplaysNameAllThatWasAsked) {
  const Sampled pair{pair_of<2>({{{0, 0.5}}}, {{{1, 0}}}), 0, 7};
  const CandidateInfo plain{.name = "double", .policy = "double"};
  const CandidateInfo tolerant{
      .name = "x", .policy = "float", .algorithm = "johnson", .search_tolerance = 0.001};
  const Source family{"grid-2d", "certa generate --family grid"};
  EXPECT_EQ(replay(pair, family, plain, {}),
            "certa generate --family grid --number 7 | certa certify --policy double -");
  EXPECT_EQ(replay(pair, {"a file"}, tolerant, {.level = 2}),
            "sed -n 7p 'a file' | certa certify --policy float --algorithm johnson "
            "--search-tolerance 0.001 --level 2 -");
  EXPECT_EQ(replay(pair, {"-n.jsonl"}, plain, {}),
            "sed -n 7p ./-n.jsonl | certa certify --policy double -");
  EXPECT_EQ(replay(pair, {"-"}, plain, {}),
            R"(printf '%s\n' '{"id":null,"a":{"vertices":[[0,0.5]]},"b":{"vertices":[[1,0]]}}')"
            " | certa certify --policy double -");
  EXPECT_EQ(replay(pair, family, {.policy = "quad", .algorithm = "johnson"}, {}),
            "certa generate --family grid --number 7 | certa certify --policy quad --algorithm "
            "johnson -");
}

TEST(ShellWord, IsQuotedWhereNeeded) {
  EXPECT_EQ(shell_word("a/b_c-1.5,x=y+z:@").front(), '\'');
  EXPECT_EQ(shell_word("a/b_c-1.5,x=y+z:"), "a/b_c-1.5,x=y+z:");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's $HOME"), "'it'\\''s $HOME'");
}

}  // namespace
}  // namespace certa::tools::policy
