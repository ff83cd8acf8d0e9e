#include "laboratory.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "algorithms_command.hpp"
#include "answers/answerer.hpp"
#include "certify_command.hpp"
#include "console/file.hpp"
#include "engine_command.hpp"
#include "harness/engine_names.hpp"
#include "policy/worst.hpp"

namespace certa::tools {

namespace {

ExitStatus certify(CertifyArguments& arguments) {
  if (const auto reason = settle(arguments)) return fail(*reason);
  CertifyOptions& options = arguments.options;
  options.policy = arguments.policy.empty() ? default_policy(options.algorithm) : arguments.policy;
  options.level = arguments.level;
  if (arguments.level == 0) options.level = highest_level(options.policy, options.algorithm);
  if (const auto reason = refuse(options)) return fail(*reason);
  return run_certify(arguments, make_answerer(options));
}

ExitStatus trace(const TraceOptions& options) {
  if (const auto reason = refuse(options.question)) return fail(*reason);
  return trace_command(options);
}

ExitStatus answer_by_oracle(const OracleOptions& options) {
  if (options.stream.resume && options.stream.output == "-") return fail(kResumeNeedsFile);
  return oracle_command(options);
}

ExitStatus generate(Arguments& arguments) {
  auto families = families_named(arguments.families);
  if (const auto* reason = std::get_if<std::string>(&families)) return fail(*reason);
  arguments.generate.families = std::get<std::vector<PairFamily>>(std::move(families));
  if (arguments.dimension != "both")
    arguments.generate.dimensions = {arguments.dimension == "2" ? 2 : 3};
  if (const auto reason = refuse(arguments.generate)) return fail(*reason);
  if (arguments.pair_number) {
    arguments.generate.first = *arguments.pair_number;
    arguments.generate.count = 1;
  }
  return generate_command(arguments.generate);
}

/// Where a tolerance is given, distances are compared, too.
void settle(fuzz::Tolerance& tolerance) {
  if (tolerance.contact > 0 && !tolerance.distance_relative) tolerance.distance_relative = 0;
}

ExitStatus minimize(Arguments& arguments) {
  if (!arguments.minimize_policy.empty()) {
    CertifyOptions policy;
    policy.policy = arguments.minimize_policy;
    policy.algorithm = arguments.minimize_algorithm;
    policy.level = 1;
    if (const auto reason = refuse(policy)) return fail(*reason);
    arguments.minimize.find_failure = [policy] {
      return policy_errs(policy.policy, policy.algorithm);
    };
  } else if (!arguments.minimize_shell.empty()) {
    const double seconds = arguments.minimize_timeout.value_or(10);
    arguments.minimize.find_failure = [seconds, &command = arguments.minimize_shell] {
      return command_fails(command, seconds);
    };
  } else {
    Terms& terms = arguments.minimize_terms;
    terms.timeout = arguments.minimize_timeout.value_or(terms.timeout);
    settle(terms.tolerance);
    arguments.minimize.find_failure = [&arguments, &terms] {
      const EngineProcess::Limit limit = EngineProcess::limit(terms.timeout);
      const std::string& name = arguments.minimize_engine;
      return engine_errs(
          name.empty() ? EngineProcess::of_command(arguments.minimize_program, terms.number, limit)
                       : EngineProcess::built_in(name, limit),
          terms);
    };
  }
  return minimize_command(arguments.minimize);
}

void print(const std::string& text) {
  OutputFile output("-");
  output.write(text);
  output.close();
}

ExitStatus compare(Arguments& arguments) {
  CompareOptions& options = arguments.compare;
  if (options.findings == "-" && options.json == "-")
    return fail("findings and counts cannot both go to standard output");
  settle(options.terms.tolerance);
  return compare_command(options);
}

ExitStatus engine(const Arguments& arguments) {
  if (!arguments.engine.empty()) return engine_command(arguments.engine);
  print(list_engines());
  return kAllWell;
}

ExitStatus measure_policies(PolicyArguments& arguments) {
  MeasureOptions& options = arguments.options;
  options.command = "certa";
  for (const std::string& word : arguments.words) options.command += " " + policy::shell_word(word);
  auto families = families_named(arguments.families);
  if (const auto* reason = std::get_if<std::string>(&families)) return fail(*reason);
  if (options.inputs.empty()) options.families = std::get<std::vector<PairFamily>>(families);
  for (const std::string& property : arguments.require)
    (property == "certificate" ? options.demands.certificate : options.demands.deterministic) =
        true;
  if (auto& tolerances = options.choice.tolerances) {
    std::ranges::sort(*tolerances);
    tolerances->erase(std::unique(tolerances->begin(), tolerances->end()), tolerances->end());
  }
  const auto at = std::ranges::find(policy::kTimeNames, arguments.budget_at);
  options.demands.budget_at = static_cast<policy::TimeAt>(at - policy::kTimeNames.begin());
  if (const auto reason = refuse(options)) return fail(*reason);
  return policy_command(options);
}

}  // namespace

ExitStatus run_laboratory(Arguments& arguments) {
  switch (arguments.command) {
    case Command::certify:
      return certify(arguments.certify);
    case Command::verify:
    case Command::convert:
      break;  // certa-certify has all of them
    case Command::trace:
      return trace(arguments.trace);
    case Command::show:
      return show_command(arguments.show);
    case Command::algorithms:
      print(list_algorithms());
      return kAllWell;
    case Command::minimize:
      return minimize(arguments);
    case Command::oracle:
      return answer_by_oracle(arguments.oracle);
    case Command::compare:
      return compare(arguments);
    case Command::engine:
      return engine(arguments);
    case Command::generate:
      return generate(arguments);
    case Command::hull:
      return hull_command(arguments.hull);
    case Command::policy:
      return measure_policies(arguments.policy);
    case Command::campaign:
#ifdef CERTA_CAMPAIGN
      return campaign_command(arguments.campaign);
#else
      return fail("this build has no campaigns: it found no Nettle");
#endif
  }
  return kBadInput;
}

}  // namespace certa::tools
