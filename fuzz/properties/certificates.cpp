#include "certificates.hpp"

#include <type_traits>
#include <vector>

#include <certa/certa.hpp>
#include <certa/exact.hpp>
#include <certa/policies.hpp>

#include "in_dimension.hpp"
#include "truth.hpp"

namespace certa::fuzz {

Violation certificates_hold(const Recipe& recipe, const Question& question, CertificateSeen* seen) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const ShapePair<D> s = realize<D>(recipe).shapes();
    const Shape<D> a = question.edges_of_a ? with_edges(s.a) : s.a;
    const Shape<D> b = question.edges_of_b ? with_edges(s.b) : s.b;
    const Simplex start(
        start_of<D>(question.start, recipe, a, b, mix(static_cast<std::uint64_t>(recipe.variant))));
    const auto hold = [&](const auto& answer) -> Violation {
      if (seen) *seen = {answer.verdict, false};
      if constexpr (std::is_base_of_v<Distance<D>, std::decay_t<decltype(answer)>>)
        if (seen)
          seen->inexact_distance =
              !is_root(answer.distance, *certa::distance_squared(answer, a, b));
      return answer_holds(a, b, answer);
    };
    return under(question.policy, [&]<class Chosen>() -> Violation {
      const OptionsOf<Chosen> options{.warm_start = start};
      if (question.level == 1) return hold(classify<Chosen>(a, b, options));
      if (question.level == 3) return hold(closest_points<Chosen>(a, b, options));
      const Distance<D> answer = distance<Chosen>(a, b, options);
      if (Violation violation = hold(answer)) return violation;
      if (question.policy != CertainPolicy::certified) return std::nullopt;
      return enclosure_holds(enclose_distance(a, b, {.warm_start = start}),
                             *certa::distance_squared(answer, a, b));
    });
  });
}

}  // namespace certa::fuzz
