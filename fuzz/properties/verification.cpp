#include "verification.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/fuzz/placing.hpp>
#include <certa/placed_policies.hpp>
#include <certa/policies.hpp>

#include "corruption.hpp"
#include "formats/answer_reader.hpp"
#include "formats/answer_writer.hpp"
#include "formats/refute.hpp"
#include "fraction.hpp"
#include "in_dimension.hpp"

namespace certa::fuzz {

namespace {

const std::string kId = R"("fuzz")";

/// The kinds of lines that are tested: an answer of `certa certify` at each level, or a comparison.
/// Each is tested as often as the others.
constexpr std::uint64_t kAnswers = 4;

/// A number near the distance, or of any other size.
double any_number(double distance, Random& random) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double x = random.below(4) == 0 ? distance * random.between(1, 5) / 4 : distance;
  const double beside = std::nextafter(x, random.below(2) == 0 ? kInfinity : 0);
  if (const double near = random.below(2) == 0 ? x : beside; near > 0 && std::isfinite(near))
    return near;
  return std::ldexp(1, random.between(-1074, 1023));
}

/// Takes shapes or placed shapes.
template <class S>
std::string answer_line(const S& a, const S& b, std::uint64_t which, Random& random) {
  std::string line;
  const auto append = [&](const auto& answer) {
    tools::Exact exact{certa::certificate(answer, a, b), {}};
    if constexpr (requires { certa::distance_squared(answer, a, b); })
      exact.distance_squared = certa::distance_squared(answer, a, b).value();
    tools::append_answer(line, {kId}, answer, exact);
  };
  if (which == 0) append(classify(a, b));
  if (which == 1) append(distance(a, b));
  if (which == 2) append(closest_points(a, b));
  if (which == 3) append(at_least(a, b, any_number(distance(a, b).distance, random)));
  return line;
}

template <int D>
std::size_t size_of(const Shape<D>& shape) {
  return shape.size();
}
template <int D>
std::size_t size_of(const Placed<D>& placed) {
  return placed.shape().size();
}

/// A comparison with a guessed certificate: some vertices, a direction of small integers. Few are
/// right; wrong ones claim, for example, that overlapping shapes are separated along a direction.
template <class S>
std::string guess(const S& a, const S& b, Random& random) {
  constexpr int kD = S::dimension;
  const auto vertex = [&random](const S& shape) {
    return std::vector<WeightedVertex>{{random.below(size_of(shape)), {1, 1}}};
  };
  const std::vector<WeightedVertex> of_a = vertex(a), of_b = vertex(b);
  std::vector<Rational> direction;
  for (int k = 0; k < kD; ++k) direction.push_back({random.between(-2, 2), 1});
  std::vector<WeightedPair> pairs;
  for (int k = 0; k <= kD; ++k)
    pairs.push_back({random.below(size_of(a)), random.below(size_of(b)), {1, 1}});
  const std::array<Certificate, 6> certificates{
      SeparationCertificate{direction},    DistanceCertificate{of_a, of_b},
      IntersectionCertificate{of_a, of_b}, TouchingCertificate{of_a, of_b, direction},
      OverlapCertificate{pairs},           NearCertificate{of_a, of_b}};
  AtLeast<kD> guessed;
  guessed.distance = any_number(distance(a, b).distance, random);
  const std::size_t kind = random.below(certificates.size());
  guessed.holds = kind == 0 || (kind == 1 && random.below(2) == 0);
  std::string line;
  tools::append_answer(line, {kId}, guessed, {certificates[kind], {}});
  return line;
}

/// Compares the statements of an answer with the truth. A common point proves only that shapes
/// meet. `radii` is the sum of the radii.
template <class S>
Violation true_answer(const tools::Answer& answer, const S& a, const S& b, const Fraction& radii) {
  const auto truth = distance<exact>(a, b);
  const Rational squared = *certa::distance_squared(truth, a, b);
  if (answer.at_least) {
    const Fraction reach = Fraction(answer.at_least->number) + radii;
    if (answer.at_least->holds == (to_fraction(squared) >= reach * reach)) return std::nullopt;
    return "accepted that a distance is" + std::string(answer.at_least->holds ? "" : " not") +
           " at least a number";
  }
  const bool meet = answer.verdict == Verdict::intersecting && truth.verdict != Verdict::separated;
  if (answer.verdict != truth.verdict && !meet)
    return "accepted the verdict " + std::string(to_string(answer.verdict)) +
           " of shapes that are " + std::string(to_string(truth.verdict));
  if (answer.distance_squared && !(*answer.distance_squared == squared))
    return "accepted the squared distance " + to_string(*answer.distance_squared) + ", but it is " +
           to_string(squared);
  if (answer.distance && *answer.distance != truth.distance)  // -0 is the same statement as 0
    return "accepted a distance that is not the nearest double";
  return std::nullopt;
}

template <class S>
Violation holds(const tools::PairLine& pair, const S& a, const S& b, const Fraction& radii,
                std::uint64_t seed, VerificationSeen* seen) {
  Random random(seed);
  const std::string sound = answer_line(a, b, seed % kAnswers, random);
  std::string line = sound;
  if (seed >= kAnswers && seed % kAnswers == 3 && random.below(2) == 0) {
    line = guess(a, b, random);
  } else if (seed >= kAnswers) {
    const std::string swapped = answer_line(b, a, random.below(kAnswers), random);
    for (int changes = random.between(1, 3); changes > 0; --changes) corrupt(line, swapped, random);
  }
  const auto read = tools::AnswerReader().read(line);
  const auto* answer = std::get_if<tools::Answer>(&read);
  const bool accepted = answer != nullptr && !tools::refute(pair, *answer);
  if (seen != nullptr)
    *seen = {answer != nullptr, accepted, line != sound,
             answer != nullptr && answer->at_least.has_value()};
  if (line == sound && !accepted) return "refused the kernel's own answer: " + line;
  if (!accepted) return std::nullopt;
  if (Violation lie = true_answer(*answer, a, b, radii)) return *lie + ", in " + line;
  return std::nullopt;
}

}  // namespace

Violation verification_holds(const Recipe& recipe, std::uint64_t seed, bool is_placed,
                             VerificationSeen* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const ShapePair<D> shapes =
        is_placed ? place<D>(recipe, placing_of(recipe)).shapes() : realize<D>(recipe).shapes();
    const tools::PairLine pair{kId, shapes};
    if (!is_placed) return holds(pair, shapes.a, shapes.b, 0, seed, seen);
    const Fraction radii = Fraction(shapes.radius_a) + Fraction(shapes.radius_b);
    return holds(pair, shapes.placed_a(), shapes.placed_b(), radii, seed, seen);
  });
}

}  // namespace certa::fuzz
