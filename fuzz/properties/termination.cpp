#include <string>
#include <type_traits>

#include <certa/algorithms.hpp>
#include <certa/certa.hpp>
#include <certa/policies.hpp>

#include "algorithms.hpp"
#include "shapes.hpp"

namespace certa::fuzz {

Violation algorithms_end(const Recipe& recipe) {
  return in_dimension(recipe, [&]<int D>() -> Violation {
    const Shapes<D> s(recipe);
    Violation violation;
    const auto run = [&]<class Policy, class Algorithm>() {
      Trace trace;
      const auto answer = classify<Policy, Algorithm>(s.a, s.b, {.trace = &trace});
      const bool ended = trace.size() <= 5 * kInexactStepLimit;
      const bool honest = Policy::is_exact || trace.size() < kInexactStepLimit ||
                          answer.verdict == Verdict::undecided;
      if (!ended || !honest)
        violation = std::string(Algorithm::info.name) + " took " + std::to_string(trace.size()) +
                    " steps to its verdict, " + std::string(to_string(answer.verdict));
    };
    Algorithms::for_each([&]<class Algorithm>() {
      if constexpr (Algorithm::info.works_in(D)) {
        run.template operator()<floating<float>, Algorithm>();
        run.template operator()<floating<double>, Algorithm>();
        if constexpr (Algorithm::info.as_published) run.template operator()<adaptive, Algorithm>();
      }
    });
    return violation;
  });
}

}  // namespace certa::fuzz
