#include "oracle_command.hpp"

#include <certa/exact/round.hpp>

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

AnswerPair make_answerer(const ClaimTolerance& tolerance) {
  return
      [=](const Pair& pair, std::string& answers, Summary& summary) -> std::optional<std::string> {
        if (is_placed(pair)) return refuse_placed("certa oracle");
        const oracle::Truth truth =
            std::visit([](const auto& shapes) { return truth_of(shapes); }, pair.shapes);
        const Judgement judgement = judge(pair, {truth.verdict, truth.distance_squared}, tolerance);
        append_truth(answers, {pair.id, judgement}, truth.verdict,
                     round_sqrt(truth.distance_squared), truth.distance_squared);
        summary.add(truth.verdict);
        summary.add_claim(pair.id, judgement);
        return std::nullopt;
      };
}

}  // namespace

ExitStatus oracle_command(const OracleOptions& options) {
  return stream_answers(options.stream, make_answerer(options.claim_tolerance));
}

#else

ExitStatus oracle_command(const OracleOptions&) {
  Progress().print("certa: this build has no oracle: it was made without CGAL\n");
  return kBadInput;
}

#endif

}  // namespace certa::tools
