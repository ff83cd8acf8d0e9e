#include "oracle_command.hpp"

#include <certa/exact/round.hpp>

#include "console/answer_stream.hpp"
#include "console/progress.hpp"
#include "formats/answer_writer.hpp"

#ifdef CERTA_WITH_ORACLE
#include <certa/oracle/oracle.hpp>
#endif

namespace certa::tools {

#ifdef CERTA_WITH_ORACLE

namespace {

template <int D>
oracle::Truth truth_of(const ShapePair<D>& shapes) {
  return oracle::truth<D>(shapes.a.points(), shapes.b.points());
}

std::optional<std::string> answer_by_oracle(const Pair& pair, std::string& answers,
                                            Summary& summary) {
  const oracle::Truth truth =
      std::visit([](const auto& shapes) { return truth_of(shapes); }, pair.shapes);
  const double distance = round_sqrt(truth.distance_squared);
  const ClaimOutcome outcome = outcome_of(pair.claim, truth.verdict, true);
  append_truth(answers, {pair.id, outcome}, truth.verdict, distance, truth.distance_squared);
  summary.add(truth.verdict, outcome);
  if (outcome == ClaimOutcome::contradicted)
    summary.add_contradiction(pair.id, explain_contradiction(*pair.claim, truth.verdict, distance));
  return std::nullopt;
}

}  // namespace

ExitStatus oracle_command(const std::string& input, const std::string& output, bool resume) {
  return stream_answers({.input = input, .output = output, .resume = resume}, answer_by_oracle);
}

#else

ExitStatus oracle_command(const std::string&, const std::string&, bool) {
  Progress().print("certa: this build has no oracle: it was made without CGAL\n");
  return kBadInput;
}

#endif

}  // namespace certa::tools
