// The table that `certa policy` prints on a terminal, and its title.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tools/command.hpp"

namespace certa::tools {
namespace {

using Words = std::vector<std::string>;

/// The unit square, and another one at `x`.
std::string squares(const std::string& x) {
  return R"({"a":{"vertices":[[0,0],[1,0],[0,1],[1,1]]},"b":{"vertices":[[)" + x + ",0],[" + x +
         ",1],[9,0],[9,1]]}}\n";
}

class PolicyTable : public testing::Test {
 protected:
  [[nodiscard]] Outcome measured(const Words& options) const {
    Words words{"policy", pairs_, "--rounds", "1"};
    words.insert(words.end(), options.begin(), options.end());
    return certa(words);
  }
  /// The text of `title` in the JSON.
  [[nodiscard]] std::string title_in_json(const Words& options) const {
    Words words{"--policy", "certified", "--json", "-"};
    words.insert(words.end(), options.begin(), options.end());
    const std::string out = measured(words).out;
    const std::string key = "\"title\": ";
    const std::size_t at = out.find(key) + key.size();
    return out.substr(at, out.find(",\n", at) - at);
  }

 private:
  Scratch scratch_;
  /// `float` holds the second pair to be touching.
  std::string pairs_ =
      scratch_.file("pairs.jsonl", squares("1.5") + squares("1.00000000001") + squares("0.5"));
};

/// The first words of the lines up to the first blank one.
std::vector<std::string> rows_of(const std::string& table) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(table)) {
    if (line.empty()) break;
    names.push_back(line.substr(0, line.find("  ")));
  }
  return names;
}

/// The cells of a row, which are separated by two or more blanks.
std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  for (std::size_t at = 0; at < row.size();) {
    const std::size_t end = std::min(row.find("  ", at), row.size());
    cells.push_back(row.substr(at, end - at));
    at = std::min(row.find_first_not_of(' ', end), row.size());
  }
  return cells;
}

/// What 99 % of the queries take, in the row of this number.
double cost_in(const std::string& table, std::size_t row) {
  const std::vector<std::string> lines = lines_of(table);
  const std::vector<std::string> head = cells_of(lines.at(0));
  const auto column = static_cast<std::size_t>(std::ranges::find(head, "99 %") - head.begin());
  return std::stod(cells_of(lines.at(row)).at(column));
}

TEST_F(PolicyTable, ComesInOrderAndExplainsItself) {
  const Outcome outcome =
      measured({"--level",   "2",           "--tolerance",        "1e-3",
                "--require", "certificate", "--search-tolerance", "1e-3",
                "--policy",  "quad",        "--policy",           "float",
                "--policy",  "exact",       "--policy",           "double",
                "--policy",  "certified",   "--policy",           "long-double"});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  const auto names = rows_of(outcome.out);
  ASSERT_EQ(names.size(), 11U) << outcome.out;
  EXPECT_EQ(names[0], "policy");
  const std::set<std::string> meeting{names[1], names[2]};
  EXPECT_EQ(meeting, (std::set<std::string>{"certified", "exact"}));
  EXPECT_LE(cost_in(outcome.out, 1), cost_in(outcome.out, 2));
  const std::set<std::string> others{names.begin() + 3, names.begin() + 7};
  EXPECT_EQ(others, (std::set<std::string>{"float", "float 0.001", "double", "double 0.001"}));
  const std::set<std::string> references{names.begin() + 7, names.end()};
  EXPECT_TRUE(references.contains("quad") && references.contains("long-double"));
  for (const std::string part :
       {"mean \u00b5s", "at most 71 %", "\n3 pairs. In the table:\n", "0 of 1",
        "too few to tell how often it errs on them\n",
        "\n  missed           pairs that it says are apart, though they meet\n",
        "\n  3 (1)            3 pairs, 1 of them farther than 0.001 from touching", "95 % sure\n",
        "units in the last place of its own numbers: of floats for float",
        "\n                   making both shapes of a pair is not in them: ",
        "\n  meets            all that was demanded of it\n",
        "\n  double 1e-08     and the like: its search stops at that relative error\n",
        "\n  float            GJK in floats; nothing is proven\n",
        "\n  certified        a search in doubles whose verdict is then proven; distance "
        "correctly rounded; the default\n"})
    EXPECT_TRUE(contains(outcome.out, part)) << part << " in\n" << outcome.out;
  EXPECT_FALSE(contains(outcome.out, " ns"));
  const Outcome plain = measured({"--level", "1", "--policy", "certified"});
  EXPECT_FALSE(contains(plain.out, "ulps"));
  EXPECT_FALSE(contains(plain.out, "3 (1)"));
}

/// Two tetrahedra at distances of 100 and 103 from the origin, the one with a radius of 0.5: 1.5
/// apart. If pose and radius were ignored, points would be off by 100.
TEST(PolicyTableOfPlacedPairs, HasTheirErrors) {
  const std::string vertices = R"("vertices":[[0,0,0],[1,0,0],[0,1,0],[0,0,1]])";
  const Scratch scratch;
  const std::string pairs =
      scratch.file("placed.jsonl", R"({"a":{)" + vertices +
                                       R"(,"pose":{"translation":[100,0,0]},"radius":0.5},"b":{)" +
                                       vertices + R"(,"pose":{"translation":[103,0,0]}}})" + "\n");
  const Outcome outcome = certa({"policy", pairs, "--rounds", "1", "--policy", "certified",
                                 "--policy", "exact", "--policy", "double"});
  EXPECT_EQ(outcome.status, 0) << outcome.error;
  const std::vector<std::string> lines = lines_of(outcome.out);
  const std::vector<std::string> head = cells_of(lines.at(0));
  for (const std::string column : {"distance off by", "witness", "direction"}) {
    const auto k = static_cast<std::size_t>(std::ranges::find(head, column) - head.begin());
    for (std::size_t row = 1; row < 4; ++row)
      EXPECT_EQ(cells_of(lines.at(row)).at(k), "0") << column << " in\n" << outcome.out;
  }
}

TEST_F(PolicyTable, HasATitleIfGivenOne) {
  const std::string title = "Arm 7 <b>\u00b5</b>";
  EXPECT_EQ(title_in_json({"--title", title}), '"' + title + '"');
  EXPECT_EQ(title_in_json({}), "null");
  EXPECT_EQ(title_in_json({"--title", "\xb5m"}), "\"?m\"");
  const Outcome table = measured({"--policy", "certified", "--title", title});
  EXPECT_TRUE(table.out.starts_with(title + "\n\npolicy  ")) << table.out;
  EXPECT_EQ(measured({"--policy", "certified", "--title", std::string(200, 'x')}).status, 0);
  for (const auto& [bad, reason] : {std::pair<std::string, const char*>{"", "say something"},
                                    {"  ", "say something"},
                                    {"two\nlines", "one line of text"},
                                    {"tab\t", "one line of text"},
                                    {std::string(201, 'x'), "at most 200 bytes"}}) {
    const Outcome outcome = measured({"--title", bad});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(contains(outcome.error, reason)) << outcome.error;
  }
}

}  // namespace
}  // namespace certa::tools
