#include "oracle_command.hpp"

#include <certa/exact/round.hpp>

#include "console/progress.hpp"
#include "formats/answer_writer.hpp"

#ifdef CERTA_WITH_ORACLE
#include <certa/oracle/oracle.hpp>
#include <certa/oracle/placed.hpp>
#endif

namespace certa::tools {

#ifdef CERTA_WITH_ORACLE

namespace {

template <int D>
oracle::PlacedTruth truth_of(const ShapePair<D>& shapes) {
  if (shapes.is_placed())
    return oracle::truth<D>({shapes.a.points(), shapes.pose_a, shapes.radius_a},
                            {shapes.b.points(), shapes.pose_b, shapes.radius_b});
  const oracle::Truth truth = oracle::truth<D>(shapes.a.points(), shapes.b.points());
  return {truth.verdict, truth.distance_squared, round_sqrt(truth.distance_squared)};
}

AnswerPair make_answerer(const ClaimTolerance& tolerance) {
  return [=](const PairLine& pair, std::string& answers,
             Summary& summary) -> std::optional<std::string> {
    const oracle::PlacedTruth truth =
        std::visit([](const auto& shapes) { return truth_of(shapes); }, pair.shapes);
    const Judgements judgements = judge(pair, truth.verdict, truth.distance_squared, tolerance);
    append_truth(answers, frame_of(pair, judgements, {}), truth.verdict, truth.distance,
                 truth.distance_squared);
    summary.add(truth.verdict);
    summary.add_claims(pair, judgements);
    std::visit([&](const auto& shapes) { summary.add_poses(pair.id, shapes); }, pair.shapes);
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
