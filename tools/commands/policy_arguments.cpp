#include "policy_arguments.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <CLI/CLI.hpp>

#include "argument_checks.hpp"

namespace certa::tools {

namespace {

const CLI::Validator kShare = number_within(0, 1, "a number from 0 to 1");
const CLI::Validator kNotNegative = number_not_negative();
const CLI::Validator kPositive = number_positive();
const CLI::Validator kFraction =
    number_within(kSmallest, std::nextafter(1, 0), "a number between 0 and 1");

/// One line that fits a heading.
const CLI::Validator kTitle(
    [](std::string& text) -> std::string {
      constexpr std::size_t kMostBytes = 200;
      const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
      if (text.find_first_not_of(' ') == std::string::npos) return "a title has to say something";
      if (std::ranges::any_of(text, is_control)) return "a title is one line of text";
      if (text.size() > kMostBytes) return "a title has at most 200 bytes";
      return {};
    },
    "");

void add_demands(CLI::App& command, PolicyArguments& arguments) {
  policy::Demands& demands = arguments.options.demands;
  CLI::Option_group& group = *command.add_option_group("Demands", "What matters");
  const auto rate = [&](const std::string& name, double& value, const std::string& help) {
    group.add_option(name, value, help)->check(kShare)->option_text("RATE");
  };
  rate("--max-missed", demands.max_missed,
       "Of the pairs that meet, the share that may be missed; 0 (default): none was; above: shown "
       "with 95 % confidence");
  rate("--max-ghost", demands.max_ghost,
       "Of the pairs that are apart, the share that may be found to meet (default: 0)");
  rate("--max-undecided", demands.max_undecided,
       "Of all pairs, the share that may be left undecided (default: 0)");
  group
      .add_option("--tolerance", demands.tolerance,
                  "Wrong verdicts are harmless while the shapes are within this of touching")
      ->check(kNotNegative)
      ->option_text("T");
  group
      .add_option("--max-distance-error", demands.max_distance_error,
                  "The most that a distance may be off by, in the data's unit")
      ->check(kNotNegative)
      ->option_text("E");
  group.add_option("--budget-ns", demands.budget_ns, "Nanoseconds that a query may take")
      ->check(kPositive)
      ->option_text("NS");
  const std::vector<std::string> times(policy::kTimeNames.begin(), policy::kTimeNames.end());
  group
      .add_option("--budget-at", arguments.budget_at,
                  "Which time is meant, for the budget and for what is cheapest (default: p99)")
      ->check(CLI::IsMember(times))
      ->option_text(CLI::detail::join(times, "|"));
  group.add_option("--require", arguments.require, "What the policy must give")
      ->check(CLI::IsMember({"certificate", "deterministic"}))
      ->delimiter(',')
      ->option_text("certificate|deterministic");
}

}  // namespace

CLI::App* add_policy_command(CLI::App& app, PolicyArguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "policy",
      "Measure what every precision policy costs and gets wrong on your data, and name "
      "the cheapest that will do");
  MeasureOptions& options = arguments.options;
  CLI::Option* const files =
      command
          ->add_option("FILE", options.inputs,
                       "Pairs as JSON Lines, - for standard input (default: generated pairs)")
          ->option_text(" ");
  command
      ->add_option("--family", arguments.families,
                   "Generated pairs instead of files, as `certa generate` names them")
      ->excludes(files)
      ->option_text("NAME..");
  command
      ->add_option("--count", options.count,
                   "Generated pairs of each family and dimension (default: 500)")
      ->transform(integer_within(1, 1000000000))
      ->excludes(files)
      ->option_text("N");
  command
      ->add_option("--sample", options.sample,
                   "Pairs to measure at most, drawn uniformly (default: 10000)")
      ->transform(integer_within(1, std::uint64_t{1} << 32))
      ->option_text("N");
  command->add_option("--seed", options.seed, "Of the sample, and of generated pairs (default: 1)")
      ->transform(integer_within(0, kLargestInteger))
      ->option_text("S");
  command
      ->add_option("--level", options.question.level,
                   "1: verdict; 2: and distance; 3: and closest points and direction (default: 3)")
      ->transform(integer_within(1, 3))
      ->option_text("1|2|3");
  command->add_flag("--tell-contact", options.question.tell_contact,
                    "Have touching and overlapping told apart");
  command
      ->add_option("--policy", options.choice.policies,
                   "Measure these alone: float, double, long-double, quad, uncertified, "
                   "certified, enclosure (level 2), adaptive, exact")
      ->option_text("NAME..");
  command
      ->add_option("--algorithm", options.choice.algorithms,
                   "Measure these too, or all: those of level 3 that `certa algorithms` lists")
      ->option_text("NAME..");
  command
      ->add_option("--search-tolerance", options.choice.tolerances,
                   "Relative tolerances at which floating searches may stop, besides 0 (default: "
                   "some for each number type)")
      ->delimiter(',')
      ->check(kFraction)
      ->option_text("E,..");
  command
      ->add_option("--title", options.title, "Of the report: a project's name, or what was asked")
      ->check(kTitle)
      ->option_text("TEXT");
  command->add_option("--unit", options.unit, "Of the data's coordinates, for the report: m")
      ->option_text("NAME");
  command->add_option("--rounds", options.rounds, "Of timing; the fastest counts (default: 5)")
      ->transform(integer_within(1, 1000))
      ->option_text("N");
  add_demands(*command, arguments);
  command->add_option("-o,--output", options.report, "The report, an HTML file of its own")
      ->option_text("FILE");
  command->add_option("--json", options.json, "All numbers as JSON")->option_text("FILE");
  command->add_flag("--resume", options.resume,
                    "Go on with a run that was stopped: the same pairs, options and FILEs");
  command->footer(
      "Exit status: 0 a policy meets the demands; 1 none does; 2 bad input, or a file that cannot\n"
      "be read or written; 130 or 143 stopped by SIGINT or SIGTERM, with a partial report.");
  return command;
}

}  // namespace certa::tools
