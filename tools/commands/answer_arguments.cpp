#include "answer_arguments.hpp"

#include <optional>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>

#include <certa/by_name.hpp>

#include "argument_checks.hpp"
#include "formats/mesh_reader.hpp"

namespace certa::tools {

namespace {

constexpr const char* kStreamExitStatusHelp =
    "Exit status: 0 all well; 1 a claim contradicted; 2 bad input, or a file that cannot\n"
    "be read or written; 130 or 143 stopped by SIGINT or SIGTERM: what is answered within\n"
    "half a second is written, and --resume goes on.";

void add_resume(CLI::App& command, bool& resume) {
  command.add_flag("--resume", resume,
                   "Go on after the answers that -o FILE holds from a run that was stopped or "
                   "killed; the same pairs and options (--jobs may differ)");
}

CLI::Option* add_claim_tolerance(CLI::App& command, ClaimTolerance& tolerance) {
  return command
      .add_option_function<std::string>(
          "--claim-tolerance",
          [&tolerance](const std::string& text) {
            const auto parsed = parse_claim_tolerance(text);
            if (const auto* reason = std::get_if<std::string>(&parsed))
              throw CLI::ValidationError("--claim-tolerance", *reason);
            tolerance = std::get<ClaimTolerance>(parsed);
          },
          "How far off a claimed distance may be: ABS + REL times the exact one; points and "
          "normals as far (default: a millionth of the pair's largest coordinate)")
      ->option_text("ABS[,REL]");
}

}  // namespace

void add_policy(CLI::App& command, std::string& name, const std::string& help) {
  const std::vector<std::string> names(kPolicyNames.begin(), kPolicyNames.end());
  command.add_option("--policy", name, help)
      ->check(CLI::IsMember(names))
      ->option_text(CLI::detail::join(names, "|"));
}

CLI::App* add_certify(CLI::App& app, CertifyArguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "certify", "Decide pairs of convex shapes and prove every answer (JSON Lines in and out)");
  command
      ->add_option("FILE", arguments.input,
                   "Pairs as JSON Lines (default: -, standard input), or a mesh (.obj, .off, .ply, "
                   ".stl)")
      ->option_text(" ");
  command->add_option("--sample", arguments.sample)->group("");  // for scripts/certa alone
  command->add_option("MESH", arguments.meshes.b, "A second mesh")->option_text(" ");
  command->add_flag("--hull", arguments.meshes.hull,
                    "Of meshes: a mesh that is not convex stands for its hull");
  command
      ->add_flag("--parts{nearest}", arguments.parts,
                 "Of meshes: each group of an OBJ, or else each connected component, is a convex "
                 "part; answers the nearest pair of parts, or all pairs (--parts=all)")
      ->check(CLI::IsMember({"nearest", "all"}))
      ->option_text("[=nearest|all]");
  command
      ->add_option("-o,--output", arguments.options.stream.output,
                   "Answers (default: -, standard output)")
      ->option_text("FILE");
  add_policy(*command, arguments.policy,
             "certified (default with kkt), adaptive (with other algorithms) and exact are always "
             "right; uncertified, double, float, long-double and quad are estimates");
  command
      ->add_option("--algorithm", arguments.options.algorithm,
                   "One of those that `certa algorithms` lists (default: kkt); a paper's own loop "
                   "answers what its text says, under any policy")
      ->option_text("NAME");
  command
      ->add_option("--search-tolerance", arguments.options.search_tolerance,
                   "How near is near enough, relative, for double, float, long-double and quad "
                   "(default: 0, as near as they can tell)")
      ->option_text("E");
  command->add_option("--jobs", arguments.options.stream.jobs, "Threads (default: 1)")
      ->transform(integer_within(1, 1024))
      ->option_text("N");
  add_claim_tolerance(*command, arguments.options.claim_tolerance);
  add_resume(*command, arguments.options.stream.resume);
  command
      ->add_option("--level", arguments.level,
                   "1: verdict; 2: and distance; 3: and closest points and direction (default: the "
                   "highest that the algorithm answers)")
      ->transform(integer_within(1, 3))
      ->option_text("1|2|3");
  command->footer(kStreamExitStatusHelp);
  return command;
}

bool names_another(const CertifyArguments& arguments) noexcept {
  const CertifyOptions defaults;
  const CertifyOptions& given = arguments.options;
  return (!arguments.policy.empty() && arguments.policy != defaults.policy) ||
         given.algorithm != defaults.algorithm ||
         given.search_tolerance != defaults.search_tolerance;
}

ExitStatus run_certify(CertifyArguments& arguments, const AnswerPair& answer, Fail fail) {
  StreamOptions& stream = arguments.options.stream;
  MeshOptions& meshes = arguments.meshes;
  if (stream.resume && !meshes.b.empty()) return fail("--resume is for pairs, not for meshes");
  if (stream.resume && stream.output == "-") return fail(kResumeNeedsFile);
  if (!meshes.b.empty()) {
    meshes.a = arguments.input;
    if (!arguments.parts.empty())
      meshes.parts = arguments.parts == "all" ? MeshParts::all : MeshParts::nearest;
    return certify_meshes(meshes, stream.output, answer);
  }
  if (is_mesh_path(arguments.input)) return fail(arguments.input + " is a mesh: give a second one");
  if (meshes.hull || !arguments.parts.empty())
    return fail("--hull and --parts are for meshes, not for pairs");
  const bool takes_sample = arguments.input.empty() && !arguments.sample.empty();
  if (takes_sample)
    stream.input = arguments.sample;
  else if (!arguments.input.empty())
    stream.input = arguments.input;
  const ExitStatus status = stream_answers(stream, answer);
  return takes_sample && status == kRefuted ? kAllWell : status;
}

CLI::App* add_verify(CLI::App& app, VerifyOptions& options) {
  CLI::App* command = app.add_subcommand(
      "verify", "Check the certificate of every answer, without trusting the kernel");
  command->add_option("PAIRS", options.pairs, "Pairs as JSON Lines")->option_text(" ")->required();
  command->add_option("ANSWERS", options.answers, "Their answers, in the same order")
      ->option_text(" ")
      ->required();
  CLI::Option* tolerance = add_claim_tolerance(*command, options.claim_tolerance);
  command
      ->add_flag("--proved", options.proved,
                 "By the checker that is proved in Coq: of an answer it judges verdict,\n"
                 "certificate, distance_squared and distance, and of witness, normal\n"
                 "and claim nothing")
      ->excludes(tolerance);
  command->footer(
      "Exit status: 0 all answers hold; 1 some do not; 2 bad input, or a file that cannot be\n"
      "read.");
  return command;
}

ExitStatus run_verify(const VerifyOptions& options, Fail fail) {
  if (options.pairs == "-" && options.answers == "-")
    return fail("pairs and answers cannot both come from standard input");
  return verify_command(options);
}

CLI::App* add_oracle(CLI::App& app, OracleOptions& options) {
  CLI::App* command =
      app.add_subcommand("oracle", "Answer by CGAL's exact numbers, in builds that have CGAL");
  command->add_option("FILE", options.stream.input, "Pairs as JSON Lines")
      ->option_text(" ")
      ->required();
  command->add_option("-o,--output", options.stream.output, "Answers (default: -, standard output)")
      ->option_text("FILE");
  add_claim_tolerance(*command, options.claim_tolerance);
  add_resume(*command, options.stream.resume);
  command->footer(kStreamExitStatusHelp);
  return command;
}

}  // namespace certa::tools
