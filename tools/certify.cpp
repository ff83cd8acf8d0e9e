#include "certify.hpp"

#include <type_traits>
#include <utility>

#include <certa/kernel/query.hpp>

#include "answer_writer.hpp"
#include "file.hpp"
#include "json.hpp"
#include "mesh_reader.hpp"
#include "progress.hpp"

namespace certa::tools {

namespace {

/// One answer of the kernel, written and counted.
class Report {
 public:
  Report(const Pair& pair, int level, std::string& answers, Summary& summary)
      : pair_(pair), level_(level), answers_(answers), summary_(summary) {}

  template <class Answer>
  requires std::is_base_of_v<Classification, Answer>
  void operator()(const Answer& answer) const {
    append_answer(answers_, frame(answer.verdict, true), answer);
    summary_.add(answer.stage);
    if (judge(pair_.claim, answer.verdict, true) != ClaimOutcome::contradicted) return;
    std::optional<double> distance;
    if constexpr (std::is_base_of_v<Distance, Answer>) distance = answer.distance;
    summary_.add_contradiction(pair_.id,
                               explain_contradiction(*pair_.claim, answer.verdict, distance));
  }

  template <class T, int D>
  void operator()(const FloatingAnswer<T, D>& answer) const {
    append_estimate(answers_, frame(answer.verdict, false), answer, level_);
    summary_.add(Stage::floating);
  }

 private:
  AnswerFrame frame(Verdict verdict, bool certain) const {
    const ClaimOutcome outcome = judge(pair_.claim, verdict, certain);
    summary_.add(verdict, outcome);
    return {pair_.id, outcome};
  }

  const Pair& pair_;
  int level_;
  std::string& answers_;
  Summary& summary_;
};

template <class Policy>
AnswerPair answerer(int level) {
  return [level](const Pair& pair, std::string& answers, Summary& summary) {
    const Report report(pair, level, answers, summary);
    std::visit(
        [&](const auto& shapes) {
          if (level == 1) {
            report(classify<Policy>(shapes.a, shapes.b));
          } else if (level == 2) {
            report(distance<Policy>(shapes.a, shapes.b));
          } else {
            report(closest_points<Policy>(shapes.a, shapes.b));
          }
        },
        pair.shapes);
  };
}

}  // namespace

AnswerPair make_answerer(PolicyName policy, int level) {
  switch (policy) {
    case PolicyName::exact:
      return answerer<exact>(level);
    case PolicyName::floating_double:
      return answerer<floating<double>>(level);
    case PolicyName::floating_float:
      return answerer<floating<float>>(level);
    case PolicyName::adaptive:
      break;
  }
  return answerer<adaptive>(level);
}

ExitStatus certify_lines(const CertifyOptions& options) {
  const Run run;
  return run.finish(stream_answers(options.stream, make_answerer(options.policy, options.level)));
}

ExitStatus certify_meshes(const std::string& a, const std::string& b,
                          const CertifyOptions& options) {
  const Run run;
  std::vector<Shape<3>> shapes;
  for (const std::string& path : {a, b}) {
    InputFile file(path);
    auto mesh = read_mesh(path, file.read_all());
    if (const auto* error = std::get_if<MeshError>(&mesh)) {
      Progress().print("certa: " + error->reason + "\n");
      return kBadInput;
    }
    shapes.emplace_back(std::get<std::vector<Point<3>>>(std::move(mesh)));
  }
  std::string id;
  append_json_string(id, to_utf8(a + " " + b));

  OutputFile output(options.stream.output);
  std::string answers;
  Summary summary;
  const Pair pair{std::move(id), ShapePair<3>{shapes[0], shapes[1]}, std::nullopt};
  make_answerer(options.policy, options.level)(pair, answers, summary);
  output.write(answers);
  output.close();
  return run.finish(summary);
}

}  // namespace certa::tools
