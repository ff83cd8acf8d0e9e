// Numbers in arguments: a bad one gives one clear message.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "command.hpp"

namespace certa::tools {
namespace {

/// Every option that takes an integer, with its range.
struct IntegerOption {
  std::vector<std::string> command;
  std::string name;
  std::string least;
  std::string most;
};

const std::string kMost64 = "18446744073709551615";
const std::vector<IntegerOption> kIntegers{
    {{"certify"}, "--jobs", "1", "1024"},
    {{"certify"}, "--level", "1", "3"},
    {{"compare"}, "--jobs", "1", "1024"},
    {{"generate"}, "--count", "1", "1000000000"},
    {{"generate"}, "--number", "0", "999999999"},
    {{"generate"}, "--seed", "0", kMost64},
    {{"minimize", "-", "--command", "false"}, "--limit", "1", kMost64},
    {{"policy"}, "--count", "1", "1000000000"},
    {{"policy"}, "--sample", "1", "4294967296"},
    {{"policy"}, "--seed", "0", kMost64},
    {{"policy"}, "--level", "1", "3"},
    {{"policy"}, "--rounds", "1", "1000"},
};

Outcome with(std::vector<std::string> command, const std::string& option,
             const std::string& value) {
  command.insert(command.end(), {option, value});
  return certa(command);
}

TEST(Arguments, CommandsAreListedWhereNoneIsNamed) {
  for (const std::string name : {"", "generat", "Compare"}) {
    const Outcome outcome = certa(name.empty() ? std::vector<std::string>{} : std::vector{name});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.error.find(name.empty() ? "certa: a command is needed: certify, verify, "
                                              : "certa: there is no command " + name +
                                                    ": certify, verify, "),
              0U)
        << outcome.error;
    EXPECT_TRUE(contains(outcome.error, ", compare, ")) << outcome.error;
  }
}

TEST(Arguments, IntegersThatDoNotFitAreRefused) {
  for (const auto& [command, name, least, most] : kIntegers)
    for (const std::string value :
         {"-1", "99999999999999999999999", "18446744073709551616", "-9223372036854775809", "1.5",
          "1e3", "1e400", "0x1", "x", "1x", "+1", " 1", "nan", ""}) {
      if (value.empty() && command.size() > 1) continue;  // its own message, by CLI11
      const Outcome outcome = with(command, name, value);
      EXPECT_EQ(outcome.status, 2) << command[0] << name << value;
      EXPECT_EQ(outcome.out, "");
      EXPECT_EQ(outcome.error, "certa: " + name + ": an integer from " + least + " to " + most +
                                   " is needed, not " + value +
                                   "\nRun with --help for more information.\n");
    }
}

TEST(Arguments, TheEndsOfARangeAreInIt) {
  const auto generated = [](const std::string& option, const std::string& value) {
    std::vector<std::string> command{"generate", "--family", "grid", "--dimension", "2"};
    if (option == "--seed") command.insert(command.end(), {"--number", "0"});
    return with(command, option, value);
  };
  for (const std::string seed : {"0", "18446744073709551614", "18446744073709551615"})
    EXPECT_EQ(generated("--seed", seed).status, 0) << seed;
  EXPECT_NE(generated("--seed", "18446744073709551615").out,
            generated("--seed", "18446744073709551614").out);
  EXPECT_EQ(generated("--number", "999999999").status, 0);
  EXPECT_EQ(with({"certify"}, "--jobs", "1024").status, 0);
}

TEST(Arguments, LeadingZerosChangeNothing) {
  const auto ten = certa({"generate", "--family", "grid", "--count", "10"});
  EXPECT_EQ(certa({"generate", "--family", "grid", "--count", "010"}).out, ten.out);
}

TEST(Arguments, NumbersThatDoNotFitAreRefused) {
  struct Option {
    std::vector<std::string> command;
    std::string name;
    std::string range;
  };
  const std::string seconds = "a number from 0.001 to 86400";
  const std::string not_negative = "a number of 0 or more";
  for (const auto& [command, name, range] :
       {Option{{"minimize", "-", "--command", "false"}, "--timeout", seconds},
        Option{{"compare"}, "--timeout", seconds}, Option{{"compare"}, "--tolerance", not_negative},
        Option{{"compare"}, "--relative", not_negative}})
    for (const std::string value : {"-1", "1e400", "nan", "inf", "x"}) {
      const Outcome outcome = with(command, name, value);
      EXPECT_EQ(outcome.status, 2);
      EXPECT_EQ(outcome.error, "certa: " + name + ": " + range + " is needed, not " + value +
                                   "\nRun with --help for more information.\n");
    }
}

TEST(Arguments, EachCommandTellsItsOwnExitStatus) {
  const std::string of_claims = "1 a claim contradicted";
  const std::vector<std::pair<std::string, std::string>> commands{
      {"certify", of_claims},
      {"oracle", of_claims},
      {"verify", "0 all answers hold; 1 some do not; 2 bad input"},
      {"compare", "0 no finding in an engine's documented range; 1 findings"},
      {"minimize", "0 all pairs fail and are smaller now; 1 some do not fail"},
      {"policy", "0 a policy meets the demands; 1 none does"},
      {"trace", "0 all well; 2 bad input"},
      {"hull", "0 all well; 2 bad input"},
      {"convert", "0 all well; 2 bad input"},
      {"campaign", "0 all well; 1 an answer that is not proved"},
      {"show", "0 all well; 2 bad input"},
      {"generate", "0 all well; 2 bad input"},
      {"algorithms", "0 all well; 2 bad input"},
      {"engine", "0 all well; 2 bad input"}};
  for (const auto& [command, status] : commands) {
    const Outcome help = certa({command, "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(contains(help.out, "Exit status: ")) << command << help.out;
    EXPECT_TRUE(contains(help.out, status)) << command << help.out;
    EXPECT_EQ(contains(help.out, of_claims), status == of_claims) << command << help.out;
  }
  // `commands` above is complete.
  const std::string all = certa({"--help"}).out;
  std::size_t listed = 0;
  for (const std::string& line : lines_of(all.substr(all.find("Subcommands:"))))
    listed += line.starts_with("  ") && !line.starts_with("   ") ? 1 : 0;
  EXPECT_EQ(listed, commands.size()) << all;
}

}  // namespace
}  // namespace certa::tools
