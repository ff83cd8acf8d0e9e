#include "verification.hpp"

#include <string>
#include <variant>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/same_bits.hpp>
#include <certa/policies.hpp>

#include "corruption.hpp"
#include "formats/answer_reader.hpp"
#include "formats/answer_writer.hpp"
#include "formats/refute.hpp"
#include "shapes.hpp"

namespace certa::fuzz {

namespace {

const std::string kId = R"("fuzz")";

template <int D>
std::string answer_line(const Shape<D>& a, const Shape<D>& b, std::uint64_t level) {
  std::string line;
  const auto append = [&](const auto& answer) {
    const Proof<D> proof(MinkowskiDifference<D>{a, b}, answer.evidence);
    tools::append_answer(line, {kId}, answer, tools::exact_part(answer, proof));
  };
  if (level == 0) append(classify(a, b));
  if (level == 1) append(distance(a, b));
  if (level == 2) append(closest_points(a, b));
  return line;
}

/// What an answer states, against the truth. A common point tells only that shapes meet.
template <int D>
Violation true_answer(const tools::Answer& answer, const Shape<D>& a, const Shape<D>& b) {
  const Distance<D> truth = distance<exact>(a, b);
  const bool meet = answer.verdict == Verdict::intersecting && truth.verdict != Verdict::separated;
  if (answer.verdict != truth.verdict && !meet)
    return "accepted the verdict " + std::string(to_string(answer.verdict)) +
           " of shapes that are " + std::string(to_string(truth.verdict));
  if (answer.distance_squared &&
      !(*answer.distance_squared == *certa::distance_squared(truth, a, b)))
    return "accepted the squared distance " + to_string(*answer.distance_squared) + ", but it is " +
           to_string(*certa::distance_squared(truth, a, b));
  if (answer.distance && !same_bits(*answer.distance, truth.distance))
    return "accepted a distance that is not the nearest double";
  return std::nullopt;
}

}  // namespace

Violation verification_holds(const Recipe& recipe, std::uint64_t seed, VerificationSeen* seen) {
  constexpr std::uint64_t kLevels = 3;
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Pair<D> points = realize<D>(recipe);
    const tools::Pair pair{kId, tools::ShapePair<D>{Shape<D>(points.a), Shape<D>(points.b)},
                           std::nullopt};
    const auto& shapes = std::get<tools::ShapePair<D>>(pair.shapes);
    const std::string sound = answer_line(shapes.a, shapes.b, seed % kLevels);
    std::string line = sound;
    if (seed >= kLevels) {
      Random random(seed);
      const std::string swapped = answer_line(shapes.b, shapes.a, random.below(kLevels));
      for (int changes = random.between(1, 3); changes > 0; --changes)
        corrupt(line, swapped, random);
    }
    const auto read = tools::AnswerReader().read(line);
    const auto* answer = std::get_if<tools::Answer>(&read);
    const bool accepted = answer != nullptr && !tools::refute(pair, *answer);
    if (seen != nullptr) *seen = {answer != nullptr, accepted, line != sound};
    if (line == sound && !accepted) return "refused the kernel's own answer: " + line;
    if (!accepted) return std::nullopt;
    if (Violation lie = true_answer(*answer, shapes.a, shapes.b)) return *lie + ", in " + line;
    return std::nullopt;
  });
}

}  // namespace certa::fuzz
