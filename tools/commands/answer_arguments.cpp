#include "answer_arguments.hpp"

#include <algorithm>
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
    "Exit status: 0 all well; 1 a claim contradicted, or a gap below X; 2 bad input, or a file\n"
    "that cannot be read or written; 130 or 143 stopped by SIGINT or SIGTERM: what is answered "
    "within\n"
    "half a second is written, and --resume goes on.";

void add_resume(CLI::App& command, bool& resume) {
  command.add_flag("--resume", resume,
                   "Go on after the answers that -o FILE holds from a run that was stopped or "
                   "killed; the same pairs and options");
}

void add_jobs(CLI::App& command, int& jobs) {
  command.add_option("--jobs", jobs, "Threads (default: one for each processor)")
      ->transform(integer_within(1, 1024))
      ->option_text("N");
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

void add_mesh_options(CLI::App& command, MeshArguments& arguments) {
  command.add_flag("--hull", arguments.options.hull,
                   "A mesh that is not convex stands for its hull");
  command
      .add_flag(
          "--parts{nearest}", arguments.parts,
          "For two meshes: each group of an OBJ, or else each connected component, is a convex "
          "part; answers the nearest pair of parts, or all pairs (--parts=all)")
      ->check(CLI::IsMember({"nearest", "all"}))
      ->option_text("[=nearest|all]");
  command
      .add_option("--pose-a", arguments.poses[0],
                  R"(Where the first mesh is, as in pairs: '{"translation":[0,0,1]}')")
      ->option_text("POSE");
  command.add_option("--pose-b", arguments.poses[1], "Where the second mesh is")
      ->option_text("POSE");
}

void add_json(CLI::App& command, std::string& path) {
  command.add_option("--json", path, "The summary as JSON")->option_text("FILE");
}

/// The format that the options ask for.
std::variant<AnswerFormat, std::string> format_of(const CertifyArguments& arguments) {
  AnswerFormat format;
  format.is_short = arguments.certificate == "short";
  const auto set = [&format](Field field, bool wanted) {
    format.fields.set(static_cast<std::size_t>(field), wanted);
  };
  if (arguments.fields.empty()) {
    // The exact square is a part of the proof, and as long.
    if (!arguments.certificate.empty() && arguments.certificate != "full")
      set(Field::distance_squared, false);
    if (arguments.certificate == "none") set(Field::certificate, false);
    return format;
  }
  format.fields.reset();
  for (const std::string& name : arguments.fields)
    for (std::size_t k = 0; k < kFieldNames.size(); ++k)
      if (kFieldNames[k] == name) format.fields.set(k);
  const bool is_named = format.has(Field::certificate);
  if (arguments.certificate == "none" && is_named)
    return "--fields names certificate, and --certificate none leaves it out";
  if (!arguments.certificate.empty() && arguments.certificate != "none" && !is_named)
    return "--certificate " + arguments.certificate + " asks for it, and --fields leaves it out";
  return format;
}

/// Takes the paths where both are meshes; otherwise why these files do not go together, or nothing.
std::optional<std::string> take_meshes(MeshArguments& meshes,
                                       const std::vector<std::string>& paths) {
  const auto mesh = std::find_if(paths.begin(), paths.end(),
                                 [](const std::string& path) { return is_mesh_path(path); });
  if (mesh == paths.end()) {
    for (const std::string& pose : meshes.poses)
      if (!pose.empty())
        return "--pose-a and --pose-b are for meshes: pairs have poses of their own";
    if (!meshes.parts.empty()) return "--parts is for two meshes, not for pairs";
    return std::nullopt;
  }
  if (paths.size() == 1) return *mesh + " is a mesh: give a second one";
  if (paths.size() > 2)
    return *mesh + " is a mesh: two meshes are answered, and nothing beside them";
  for (std::size_t k = 0; k < 2; ++k) {
    meshes.options.paths[k] = paths[k];
    if (!is_mesh_path(paths[k]))
      return paths[k] + ": the extension is none of .obj, .off, .ply, .stl, as that of " + *mesh +
             " is";
    if (meshes.poses[k].empty()) continue;
    auto pose = parse_pose(meshes.poses[k]);
    if (const auto* reason = std::get_if<std::string>(&pose))
      return (k == 0 ? "--pose-a: " : "--pose-b: ") + *reason;
    meshes.options.poses[k] = std::get<Pose<3>>(pose);
  }
  if (!meshes.parts.empty())
    meshes.options.parts = meshes.parts == "all" ? MeshParts::all : MeshParts::nearest;
  return std::nullopt;
}

}  // namespace

void add_search_terms(CLI::App& command, SearchTerms& terms) {
  command
      .add_option("--search-tolerance", terms.tolerance,
                  "How near is near enough, relative, for double, float, long-double and quad, or "
                  "for a paper's own loop (default: 0, as near as they can tell)")
      ->option_text("E");
  command
      .add_option(
          "--absolute-tolerance", terms.absolute,
          "For a paper's own loop: the other eps of its text, of |v| <= eps or equation (9) "
          "(default: 0, below the range of the texts, which is 1e-16 to 1e-8 for (9))")
      ->option_text("E");
  command
      .add_option("--start", terms.start,
                  "For a paper's own loop: the point or direction to start from, e.g. 1,0,0")
      ->option_text("X,Y[,Z]");
  command
      .add_option("--steps", terms.steps,
                  "For a paper's own loop: the supports after which it is stopped (default: 256)")
      ->transform(integer_within(2, 1000000))
      ->option_text("N");
}

void add_policy(CLI::App& command, std::string& name, const std::string& help) {
  const std::vector<std::string> names(kPolicyNames.begin(), kPolicyNames.end());
  command.add_option("--policy", name, help)
      ->check(CLI::IsMember(names))
      ->option_text(CLI::detail::join(names, "|"));
}

CLI::App* add_certify(CLI::App& app, CertifyArguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "certify",
      "Decide pairs of convex shapes and prove every answer (JSON Lines or binary in and out)");
  command
      ->add_option("FILE", arguments.inputs,
                   "Pairs as JSON Lines or binary, gzip or not, one file after the other (default: "
                   "-, standard input), or two meshes (.obj, .off, .ply, .stl)")
      ->option_text("..");
  command->add_option("--sample", arguments.sample)->group("");  // for scripts/certa alone
  StreamOptions& stream = arguments.options.stream;
  command
      ->add_option("-o,--output", stream.output,
                   "Answers, binary if the name ends in .certa, compressed if it ends in .gz "
                   "(default: -, standard output)")
      ->option_text("FILE");
  command->add_flag("--overwrite", stream.overwrite, "Replace answers that -o FILE holds");
  add_resume(*command, stream.resume);
  add_json(*command, stream.json);
  command
      ->add_option("--level", arguments.level,
                   "1: verdict; 2: and distance; 3: and closest points and direction (default: the "
                   "highest that the algorithm answers)")
      ->transform(integer_within(1, 3))
      ->option_text("1|2|3");
  command
      ->add_option("--at-least", arguments.at_least,
                   "Instead: is every gap at least X? Exit status 1 if one is not")
      ->check(number_positive())
      ->option_text("X");
  command
      ->add_option("--certificate", arguments.certificate,
                   "full: proves the answer (default); short: its vertices alone; none: and no "
                   "distance_squared either, as with short: 1.2 to 7 times as fast")
      ->check(CLI::IsMember({"none", "short", "full"}))
      ->option_text("none|short|full");
  command
      ->add_option("--fields", arguments.fields,
                   "The keys of answers, e.g. id,verdict,distance (default: all that there are)")
      ->delimiter(',')
      ->check(CLI::IsMember(std::vector<std::string>(kFieldNames.begin(), kFieldNames.end())))
      ->allow_extra_args(false)
      ->option_text("KEY,..");
  add_claim_tolerance(*command, arguments.options.claim_tolerance);
  add_policy(*command, arguments.policy,
             "certified (default with kkt), adaptive (with other algorithms) and exact are always "
             "right; uncertified, double, float, long-double and quad are estimates");
  command
      ->add_option("--algorithm", arguments.options.algorithm,
                   "One of those that `certa algorithms` lists (default: kkt); a paper's own loop "
                   "answers what its text says, under any policy")
      ->option_text("NAME");
  add_search_terms(*command, arguments.options.terms);
  add_jobs(*command, stream.jobs);
  add_mesh_options(*command, arguments.meshes);
  command->footer(std::string(kStreamExitStatusHelp) +
                  "\nLines are described in docs/user/formats.md. For example:\n"
                  "  certa certify pairs.jsonl -o answers.jsonl\n"
                  "  certa certify --level 2 --fields id,verdict,distance,claim pairs.jsonl");
  return command;
}

bool names_another(const CertifyArguments& arguments) noexcept {
  const CertifyOptions defaults;
  const CertifyOptions& given = arguments.options;
  return (!arguments.policy.empty() && arguments.policy != defaults.policy) ||
         given.algorithm != defaults.algorithm || given.terms != defaults.terms;
}

std::optional<std::string> settle(CertifyArguments& arguments) {
  auto format = format_of(arguments);
  if (auto* reason = std::get_if<std::string>(&format)) return std::move(*reason);
  arguments.options.format = std::get<AnswerFormat>(format);
  const StreamOptions& stream = arguments.options.stream;
  if (auto reason = take_meshes(arguments.meshes, arguments.inputs)) return reason;
  const bool is_mesh = !arguments.meshes.options.paths[0].empty();
  if (!stream.json.empty() && stream.json != "-" && stream.json == stream.output)
    return "-o and --json name the same file";
  if (stream.resume && is_mesh) return "--resume is for pairs, not for meshes";
  if (stream.resume && stream.output == "-") return kResumeNeedsFile;
  if (stream.resume && stream.overwrite) return "--resume goes on, and --overwrite begins anew";
  if (arguments.at_least && names_another(arguments))
    return "--at-least is answered by the policy certified and the algorithm kkt";
  if (arguments.at_least && arguments.level > 0)
    return "--at-least asks instead of an answer of some level";
  return std::nullopt;
}

ExitStatus run_certify(CertifyArguments& arguments, const AnswerPair& answer) {
  StreamOptions& stream = arguments.options.stream;
  const MeshOptions& meshes = arguments.meshes.options;
  if (!meshes.paths[0].empty()) return certify_meshes(meshes, stream, answer);
  const bool takes_sample = arguments.inputs.empty() && !arguments.sample.empty();
  if (takes_sample)
    stream.inputs = {arguments.sample};
  else if (!arguments.inputs.empty())
    stream.inputs = arguments.inputs;
  stream.load_mesh = mesh_loader(meshes.hull);
  const ExitStatus status = stream_answers(stream, answer);
  return takes_sample && status == kRefuted ? kAllWell : status;
}

CLI::App* add_verify(CLI::App& app, VerifyArguments& arguments) {
  CLI::App* command = app.add_subcommand(
      "verify", "Check the certificate of every answer, without trusting the kernel");
  command
      ->add_option(
          "FILE", arguments.files,
          "Pairs as JSON Lines or binary, or two meshes; and at last their answers, in the "
          "same order")
      ->option_text("PAIRS.. ANSWERS")
      ->required();
  VerifyOptions& options = arguments.options;
  CLI::Option* tolerance = add_claim_tolerance(*command, options.claim_tolerance);
  command
      ->add_flag("--proved", options.proved,
                 "By the checker that is proved in Coq: of an answer it judges verdict,\n"
                 "certificate, distance_squared and distance, and of witness, normal\n"
                 "and claim nothing")
      ->excludes(tolerance);
  add_json(*command, options.json);
  add_jobs(*command, options.jobs);
  add_mesh_options(*command, arguments.meshes);
  command->footer(
      "Exit status: 0 all answers hold; 1 some do not; 2 bad input, or a file that cannot be\n"
      "read.");
  return command;
}

ExitStatus run_verify(VerifyArguments& arguments, Fail fail) {
  std::vector<std::string>& files = arguments.files;
  if (files.size() < 2) return fail("verify takes pairs and their answers: PAIRS.. ANSWERS");
  VerifyOptions& options = arguments.options;
  options.answers = files.back();
  files.pop_back();
  if (auto reason = take_meshes(arguments.meshes, files)) return fail(*reason);
  options.meshes = arguments.meshes.options;
  if (options.meshes.paths[0].empty()) options.pairs = files;
  for (const std::string& path : files)
    if (path == "-" && options.answers == "-")
      return fail("pairs and answers cannot both come from standard input");
  if (options.proved && (options.pairs.empty() || !options.json.empty()))
    return fail("--proved takes pairs, not meshes, and writes no --json");
  if (!options.proved) return verify_command(options);
#ifdef _WIN32
  return fail("--proved is not part of the command on Windows");
#else
  return verify_by_proofs(options);
#endif
}

CLI::App* add_convert(CLI::App& app, ConvertOptions& options) {
  CLI::App* command = app.add_subcommand(
      "convert", "Convert pairs or answers from JSON Lines to binary files and back");
  command
      ->add_option(
          "FILE", options.inputs,
          "Pairs or answers, text or binary, one file after the other (default: -, standard "
          "input)")
      ->option_text("..");
  command
      ->add_option(
          "-o,--output", options.output,
          "Binary if the name ends in .certa, otherwise text; compressed if it ends in .gz "
          "(default: -, text on standard output)")
      ->option_text("FILE");
  command->add_flag("--overwrite", options.overwrite, "Replace what -o FILE holds");
  command->footer(std::string(kExitStatusHelp) +
                  " Bad records\nare named and left out. For example:\n"
                  "  certa convert shapes.jsonl pairs.jsonl -o pairs.certa\n"
                  "  certa convert answers.certa -o answers.jsonl");
  return command;
}

CLI::App* add_oracle(CLI::App& app, OracleOptions& options) {
  options.stream.jobs = 1;  // CGAL's numbers are not made for threads
  CLI::App* command =
      app.add_subcommand("oracle", "Answer by CGAL's exact numbers, in builds that have CGAL");
  command->add_option("FILE", options.stream.inputs, "Pairs as JSON Lines")
      ->option_text("..")
      ->required();
  command->add_option("-o,--output", options.stream.output, "Answers (default: -, standard output)")
      ->option_text("FILE");
  command->add_flag("--overwrite", options.stream.overwrite, "Replace answers that -o FILE holds");
  add_claim_tolerance(*command, options.claim_tolerance);
  add_resume(*command, options.stream.resume);
  add_json(*command, options.stream.json);
  command->footer(kStreamExitStatusHelp);
  return command;
}

}  // namespace certa::tools
