#include "arguments.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <tuple>

#include <CLI/CLI.hpp>

#include "argument_checks.hpp"
#include "formats/number.hpp"

namespace certa::tools {

namespace {

constexpr const char* kVersion = "certa " CERTA_VERSION
#ifdef CERTA_WITH_ORACLE
                                 "\nThis build links parts of CGAL: it is covered by the GNU "
                                 "General Public License, version 3 or "
                                 "later."
#endif
    ;

const CLI::Validator kSeconds = number_within(0.001, 86400, "a number from 0.001 to 86400");

CLI::App* add_trace(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "trace", "Print how an algorithm goes, step by step (JSON Lines in and out)");
  StreamOptions& stream = arguments.trace.stream;
  TraceQuestion& question = arguments.trace.question;
  stream.overwrite = true;
  stream.jobs = 1;
  command->add_option("FILE", stream.inputs, "Pairs, of several files (default: -, standard input)")
      ->option_text("..");
  command->add_option("-o,--output", stream.output, "Steps (default: -, standard output)")
      ->option_text("FILE");
  add_policy(*command, question.policy,
             "In which arithmetic it decides (default: adaptive, exactly); of a paper's own loop "
             "the numbers that it computes with");
  command
      ->add_option("--algorithm", question.algorithm,
                   "One of those that `certa algorithms` lists (default: kkt)")
      ->option_text("NAME");
  command->add_option("--level", question.level, "1: contact alone (default: as deep as it goes)")
      ->transform(integer_within(1, 3))
      ->option_text("1|2|3");
  add_search_terms(*command, question.terms);
  command->footer("Exit status: 0 all well; 2 bad input or file; 130 or 143 stopped by a signal.");
  return command;
}

CLI::App* add_show(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("show", "Write a page that shows pairs: steps, certificates, verdicts");
  command
      ->add_option("FILE", arguments.show.inputs,
                   "Pairs or findings, of several files (default: the page's own examples)")
      ->option_text("..");
  command
      ->add_option("-o,--output", arguments.show.output,
                   "The page (default: the file's name with .html, here; - is standard output)")
      ->option_text("FILE");
  command->footer(kExitStatusHelp);
  return command;
}

CLI::App* add_algorithms(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("algorithms", "List the algorithms that certify and trace may run");
  command->footer(kExitStatusHelp);
  return command;
}

/// What an engine is asked, and what it is allowed.
void add_terms(CLI::App& command, Terms& terms) {
  command
      .add_option_function<std::string>(
          "--number",
          [&terms](const std::string& name) {
            terms.number = name == "float" ? fuzz::Number::float32 : fuzz::Number::float64;
          },
          "What the program computes with")
      ->check(CLI::IsMember({"float", "double"}))
      ->option_text("float|double (default: double)");
  command
      .add_option("--tolerance", terms.tolerance.contact,
                  "Verdicts may differ within this distance of touching, distances by as much")
      ->check(number_not_negative())
      ->option_text("T");
  command
      .add_option("--relative", terms.tolerance.distance_relative,
                  "Distances may differ by this fraction (default: any, without --tolerance)")
      ->check(number_not_negative())
      ->option_text("R");
  command
      .add_option_function<std::string>(
          "--range",
          [&terms](const std::string& text) {
            const auto range = parse_decimals(text);
            if (!range || range->size() != 2 || range->front() < 0 ||
                range->front() > range->back())
              throw CLI::ValidationError("--range", "LO,HI is needed, as in 1e-6,1e6, not " + text);
            terms.least = range->front();
            terms.most = range->back();
          },
          "Leave out pairs with a shape whose largest coordinate or extent is smaller than LO, but "
          "not 0, or that has a coordinate above HI (in the world, radii included)")
      ->option_text("LO,HI");
}

void add_jobs(CLI::App& command, int& jobs, const char* help) {
  command.add_option("--jobs", jobs, help)->transform(integer_within(1, 1024))->option_text("N");
}

CLI::App* add_compare(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "compare", "Compare other engines, or a program of yours, with exact truth (JSON Lines in)");
  CompareOptions& options = arguments.compare;
  command
      ->add_option("FILE", options.inputs, "Pairs, of several files (default: -, standard input)")
      ->option_text("..");
  command
      ->add_option("--engine", options.engines,
                   "One that `certa engine` lists, or all; may be given again")
      ->option_text("NAME")
      ->allow_extra_args(false);
  command
      ->add_option("--command", options.command,
                   "A program that answers every line at once, see docs/user/formats.md")
      ->option_text("CMD");
  add_terms(*command, options.terms);
  command
      ->add_option("--timeout", options.terms.timeout, "Seconds that a pair may take (default: 1)")
      ->check(kSeconds)
      ->option_text("S");
  command
      ->add_option("-o,--output", options.findings,
                   "Every finding as a line of JSON, those that matter most first (- is standard "
                   "output; the tables then go to standard error)")
      ->option_text("FILE");
  command->add_option("--json", options.json, "All counts as JSON (- is standard output)")
      ->option_text("FILE");
  add_jobs(*command, options.jobs,
           "So many processes of each engine side by side, each with some of the pairs; the output "
           "is the same (default: 1, for engines that have threads or a state of their own, and "
           "since a busy machine makes hangs)");
  command->footer(
      "Exit status: 0 no finding in an engine's documented range; 1 findings;\n"
      "2 bad input, or a file or program that cannot be used; 130 or 143 stopped by SIGINT\n"
      "or SIGTERM: what was found until then is written.");
  return command;
}

CLI::App* add_engine(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "engine", "List the other engines of this build, or answer pairs by one of them");
  command
      ->add_option("NAME", arguments.engine,
                   "Answers pairs from standard input, each at once; it may crash or hang")
      ->option_text(" ");
  command->footer(kExitStatusHelp);
  return command;
}

/// Two numbers, or one for both where it stands for both.
void add_two_numbers(CLI::App& command, const std::string& name, std::optional<Point<2>>& numbers,
                     bool one_for_both, const std::string& help, const char* text) {
  command
      .add_option_function<std::string>(
          name,
          [=, &numbers](const std::string& given) {
            const auto found = parse_decimals(given);
            if (!found || found->size() > 2 || (found->size() == 1 && !one_for_both))
              throw CLI::ValidationError(name, std::string("takes ") +
                                                   (one_for_both ? "one or two" : "two") +
                                                   " finite numbers, as in 0.6,0.8, not " + given);
            numbers = Point<2>{found->front(), found->back()};
          },
          help)
      ->option_text(text);
}

/// The pipeline from random points to a pair.
void add_pipeline(CLI::App& command, Pipeline& pipeline) {
  command
      .add_option(
          "--points", pipeline.points,
          "With --family points: how many each of the two sets has, 3 or more (default: 50)")
      ->transform(integer_within(3, 100000))
      ->option_text("N");
  const std::vector<std::string> algorithms(kHullAlgorithms.begin(), kHullAlgorithms.end());
  command
      .add_option("--hull", pipeline.hull,
                  "With --family points: leave the vertices of the hulls, by this algorithm")
      ->check(CLI::IsMember(algorithms))
      ->option_text(CLI::detail::join(algorithms, "|"));
  add_two_numbers(command, "--scale", pipeline.scale, true,
                  "With --family points: scale the second shape about its centroid", "S[,S]");
  add_two_numbers(command, "--turn", pipeline.turn, false,
                  "With --family points: then turn it by the angle with this cosine and sine",
                  "C,S");
  add_two_numbers(command, "--move", pipeline.move, false,
                  "With --family points: then move it (default: at random)", "X,Y");
}

CLI::App* add_generate(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "generate",
      "Write pairs with their exact truth, degenerate or as applications ask, to test engines on");
  command
      ->add_option("--family", arguments.families,
                   "Kinds of pairs, e.g. contact flat, or applications: game, robot_arm, packing, "
                   "or shapes with poses and radii: placed, or random points in the plane: points "
                   "(default: all, but these): see docs/user/formats.md")
      ->option_text("NAME..");
  CLI::Option* const count = command
                                 ->add_option("--count", arguments.generate.count,
                                              "Pairs of each family and dimension (default: 100)")
                                 ->transform(integer_within(1, 1000000000))
                                 ->option_text("N");
  command
      ->add_option("--number", arguments.pair_number,
                   "Just the pair of this number of each: that of the id NAME-3d-K")
      ->transform(integer_within(0, 999999999))
      ->excludes(count)
      ->option_text("K");
  command
      ->add_option("--seed", arguments.generate.seed,
                   "The same seed gives the same lines on every platform (default: 1)")
      ->transform(integer_within(0, kLargestInteger))
      ->option_text("S");
  add_pipeline(*command, arguments.generate.pipeline);
  command
      ->add_option("--dimension", arguments.dimension,
                   "The dimension of the shapes (default: both)")
      ->check(CLI::IsMember({"2", "3", "both"}))
      ->option_text("2|3|both");
  command
      ->add_option("-o,--output", arguments.generate.output, "Pairs (default: -, standard output)")
      ->option_text("FILE");
  command->footer(kExitStatusHelp);
  return command;
}

CLI::App* add_hull(CLI::App& app, Arguments& arguments) {
  HullOptions& options = arguments.hull;
  CLI::App* command = app.add_subcommand(
      "hull", "Convex hulls of points in the plane, and the steps to them (JSON Lines in and out)");
  command->add_option("FILE", options.input, "Points (default: -, standard input)")
      ->option_text(" ");
  const std::vector<std::string> algorithms(kHullAlgorithms.begin(), kHullAlgorithms.end());
  command
      ->add_option("--algorithm", options.question.algorithm,
                   "Default: chan; melkman takes the points in their order for a simple polyline")
      ->check(CLI::IsMember(algorithms))
      ->option_text(CLI::detail::join(algorithms, "|"));
  const std::vector<std::string> policies(kHullPolicies.begin(), kHullPolicies.end());
  command
      ->add_option("--policy", options.question.policy,
                   "adaptive (default) and exact are always right; double and float may err")
      ->check(CLI::IsMember(policies))
      ->option_text(CLI::detail::join(policies, "|"));
  command->add_flag(
      "--steps", options.question.steps,
      "Tell how the algorithm comes to the hull, to draw it: see docs/user/formats.md");
  command->add_option("-o,--output", options.output, "Hulls (default: -, standard output)")
      ->option_text("FILE");
  command->footer(kExitStatusHelp);
  return command;
}

CLI::App* add_minimize(CLI::App& app, Arguments& arguments) {
  CLI::App* command =
      app.add_subcommand("minimize", "Shrink each pair for as long as something fails on it");
  command->add_option("FILE", arguments.minimize.inputs, "Pairs as JSON Lines")
      ->option_text("..")
      ->required();
  CLI::Option_group* failure =
      command->add_option_group("Failure", "What fails: exactly one of these");
  add_policy(*failure, arguments.minimize_policy,
             "The policy's verdict is wrong on contact, or it finds none");
  failure
      ->add_option(
          "--command", arguments.minimize_shell,
          "A test of one pair, not an engine: this, run by sh for every attempt with the pair on "
          "standard input, ends with the same exit status above 0 as at first")
      ->option_text("CMD");
  failure
      ->add_option("--engine", arguments.minimize_engine,
                   "One that `certa engine` lists has the same finding as at first")
      ->option_text("NAME");
  failure
      ->add_option(
          "--compare", arguments.minimize_program,
          "An engine, such a program as certa compare --command runs, has the same finding "
          "as at first: the same kind, a wrong verdict no nearer to touching")
      ->option_text("CMD");
  failure->require_option(1);
  add_terms(*command, arguments.minimize_terms);
  command
      ->add_option("--algorithm", arguments.minimize_algorithm,
                   "One that the policy runs (`certa algorithms`; default: kkt)")
      ->option_text("NAME");
  command
      ->add_option("--timeout", arguments.minimize_timeout,
                   "Not to answer, or to end, in so many seconds is to fail (default: 1; of "
                   "--command 10)")
      ->check(kSeconds)
      ->option_text("S");
  command->add_option("--limit", arguments.minimize.limit, "Attempts a pair (default: 20000)")
      ->transform(integer_within(1, kLargestInteger))
      ->option_text("N");
  command
      ->add_option("-o,--output", arguments.minimize.output,
                   "Smaller pairs with the truth, of engines as findings (default: -, standard "
                   "output)")
      ->option_text("FILE");
  add_jobs(*command, arguments.minimize.jobs,
           "So many pairs side by side, each with processes of its own; the output is the same "
           "(default: 1)");
  command->footer(
      "Exit status: 0 all pairs fail and are smaller now; 1 some do not fail;\n"
      "2 bad input, or a file that cannot be read or written.");
  return command;
}

void add_plan(CLI::App& campaign, CampaignOptions& options) {
  using Task = CampaignOptions::Task;
  CLI::App* command = campaign.add_subcommand("plan", "Write FOLDER/plan.json");
  command->parse_complete_callback([&options] { options.task = Task::plan; });
  command->add_option("FOLDER", options.path, "Is made if it is not there")->required();
  command
      ->add_option("--family", options.families,
                   "Families as of certa generate, with numbers of pairs of their own if need be, "
                   "as in all grid=1000000 wild=0 (default: all, without files)")
      ->option_text("NAME[=COUNT]..");
  command
      ->add_option("--file", options.files,
                   "Pairs of files, as certa certify takes them: they stay where they are")
      ->option_text("FILE..");
  command
      ->add_option("--count", options.count,
                   "Pairs of each family and dimension (default: 1000000)")
      ->transform(integer_within(1, 1000000000))
      ->option_text("N");
  command
      ->add_option("--dimension", options.dimensions, "The dimensions of the shapes (default: 2 3)")
      ->check(CLI::IsMember({2, 3}))
      ->option_text("2|3..");
  command
      ->add_option("--level", options.level,
                   "1: verdicts, 2: and distances (default), 3: and closest points")
      ->transform(integer_within(1, 3))
      ->option_text("1|2|3");
  command->add_option("--seed", options.seed, "That of certa generate (default: 1)")
      ->transform(integer_within(0, kLargestInteger))
      ->option_text("S");
  command
      ->add_option("--shard", options.shard_size,
                   "Pairs of a shard, some seconds' work (default: 100000)")
      ->transform(integer_within(1, 1000000000))
      ->option_text("N");
}

void add_run(CLI::App& campaign, CampaignOptions& options) {
  using Task = CampaignOptions::Task;
  CLI::App* command = campaign.add_subcommand(
      "run", "Do the shards that are missing in FOLDER; when all are there, write its ledger");
  command->parse_complete_callback([&options] { options.task = Task::run; });
  command->add_option("FOLDER", options.path, "Has a plan")->required();
  command
      ->add_option_function<std::string>(
          "--part",
          [&options](const std::string& text) {
            const auto part = parse_part(text);
            if (!part)
              throw CLI::ValidationError(
                  "--part", "takes a part, from 0, and their number, as in 0/100, not " + text);
            std::tie(options.part, options.parts) = *part;
          },
          "Only part K of N alike, as a task of a cluster's array does (default: 0/1, all)")
      ->option_text("K/N");
  add_jobs(*command, options.jobs, "Shards side by side (default: one for each processor)");
}

void add_verify_ledger(CLI::App& campaign, CampaignOptions& options) {
  using Task = CampaignOptions::Task;
  CLI::App* command = campaign.add_subcommand(
      "verify", "Check a ledger's root and totals, and do a sample of its shards again");
  command->parse_complete_callback([&options] { options.task = Task::verify; });
  command->add_option("LEDGER", options.path, "FOLDER/ledger.jsonl, of anybody")->required();
  command
      ->add_option("--sample", options.sample, "A percentage or a number of shards (default: 1%)")
      ->option_text("P%|N");
  command->add_option("--seed", options.sample_seed, "Which ones (default: any, and printed)")
      ->transform(integer_within(0, kLargestInteger))
      ->option_text("S");
  add_jobs(*command, options.jobs, "Shards side by side (default: one for each processor)");
}

CLI::App* add_campaign(CLI::App& app, Arguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "campaign", "Answer and verify pairs by the billion, in shards on any machines");
  command->require_subcommand(1);
  add_plan(*command, arguments.campaign);
  add_run(*command, arguments.campaign);
  add_verify_ledger(*command, arguments.campaign);
  const char* const exit_status =
      "Exit status: 0 all well; 1 an answer that is not proved, or another result than the "
      "ledger's;\n"
      "2 bad input or file; 130 or 143 stopped by a signal: run again to go on.";
  command->footer(exit_status);
  for (CLI::App* const task : command->get_subcommands({})) task->footer(exit_status);
  return command;
}

}  // namespace

ExitStatus fail(const std::string& message) {
  std::cerr << "certa: " << message << "\n";
  return kBadInput;
}

std::optional<ExitStatus> read_arguments(int argc, char** argv, Arguments& arguments) {
  CLI::App app{"Certifies whether two convex shapes are separated, touching or overlapping"};
  app.name("certa");
  app.set_version_flag("--version", kVersion);
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 all well; 1 what was looked at is wrong, as each command's --help says;\n"
      "2 bad input, or a file that cannot be read or written; 130 or 143 stopped by a signal.");
  std::vector<std::string> names;
  const auto named = [&](Command command, CLI::App* added) {
    names.push_back(added->get_name());
    added->parse_complete_callback([&arguments, command] { arguments.command = command; });
  };
  named(Command::certify, add_certify(app, arguments.certify));
  named(Command::verify, add_verify(app, arguments.verify));
  named(Command::convert, add_convert(app, arguments.convert));
  named(Command::trace, add_trace(app, arguments));
  named(Command::show, add_show(app, arguments));
  named(Command::algorithms, add_algorithms(app));
  named(Command::minimize, add_minimize(app, arguments));
  named(Command::oracle, add_oracle(app, arguments.oracle));
  named(Command::compare, add_compare(app, arguments));
  named(Command::engine, add_engine(app, arguments));
  named(Command::generate, add_generate(app, arguments));
  named(Command::hull, add_hull(app, arguments));
  named(Command::policy, add_policy_command(app, arguments.policy));
  named(Command::campaign, add_campaign(app, arguments));
  arguments.policy.words.assign(argv + 1, argv + argc);
  const std::string name = argc > 1 ? argv[1] : "";
  if (!name.starts_with("-") && std::ranges::find(names, name) == names.end())
    return fail((name.empty() ? "a command is needed" : "there is no command " + name) + ": " +
                CLI::detail::join(names, ", ") + "\nRun with --help for more information.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0)
      return fail(std::string(error.what()) + "\nRun with --help for more information.");
    app.exit(error);  // prints the help or the version
    return kAllWell;
  }
  return std::nullopt;
}

}  // namespace certa::tools
