#include "certify_command.hpp"

#include <utility>

#include <certa/printed.hpp>

#include "console/file.hpp"
#include "console/progress.hpp"
#include "formats/json.hpp"
#include "formats/mesh_reader.hpp"

namespace certa::tools {

std::optional<std::string> refuse(const CertifyOptions& options) {
  if (find_algorithm(options.algorithm) == nullptr && find_printed(options.algorithm) == nullptr)
    return "there is no algorithm " + options.algorithm + ": see certa algorithms";
  const int highest = highest_level(options.policy, options.algorithm);
  if (highest == 0 && find_policy(options.policy)->is_certain)
    return "the policy " + options.policy +
           " runs the algorithm kkt only: adaptive and exact run " + options.algorithm;
  if (highest == 0)
    return "the policy " + options.policy + " does not run " + options.algorithm +
           ": choose another for it";
  if (options.level > highest)
    return "the algorithm " + options.algorithm + " answers up to level " + std::to_string(highest);
  return refuse_tolerance(options.policy, options.search_tolerance);
}

namespace {

AnswerPair answerer(const CertifyOptions& options) {
  return make_answerer(options.policy, options.algorithm, options.level, options.search_tolerance,
                       options.claim_tolerance);
}

}  // namespace

ExitStatus certify_lines(const CertifyOptions& options) {
  return stream_answers(options.stream, answerer(options));
}

ExitStatus certify_meshes(const std::string& a, const std::string& b,
                          const CertifyOptions& options) {
  const Run run;
  std::vector<Shape<3>> shapes;
  for (const std::string& path : {a, b}) {
    InputFile file(path);
    keep_apart(file, options.stream.output);
    auto mesh = read_mesh(path, file.read_all());
    if (const auto* error = std::get_if<MeshError>(&mesh)) {
      Progress().print("certa: " + error->reason + "\n");
      return kBadInput;
    }
    shapes.emplace_back(std::get<Mesh>(std::move(mesh)).vertices);
  }
  std::string id;
  append_json_string(id, to_utf8(a + " " + b));

  OutputFile output(options.stream.output);
  std::string answers;
  Summary summary;
  const Pair pair{std::move(id), ShapePair<3>{shapes[0], shapes[1]}, std::nullopt};
  if (const auto reason = answerer(options)(pair, answers, summary)) {
    Progress().print("certa: " + *reason + "\n");
    return kBadInput;
  }
  output.write(answers);
  output.close();
  return run.finish(summary);
}

}  // namespace certa::tools
