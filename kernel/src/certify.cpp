#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <certa/kernel/face.hpp>
#include <certa/kernel/fast/certify.hpp>
#include <certa/kernel/sub_distance/kkt.hpp>
#include <certa/predicates/adaptive.hpp>

#include "facet.hpp"
#include "integer_distance.hpp"

namespace certa::fast {

template <int D>
void settle_exactly(const Cso<D>& cso, Goal goal, const QueryOptions& options,
                    const Found<D>& found, Classification<D>& answer) noexcept {
  if (settle_by_facet(cso, goal, options, found, answer)) {
    if (options.counters != nullptr) ++options.counters->exact_faces;
    return;
  }
  const Simplex start = reached(found);
  adaptive policy;
  QueryOptions onwards = options;
  onwards.warm_start = start.span();
  const Outcome<D> outcome = gjk<Kkt>(policy, cso, goal, onwards);
  answer.verdict = outcome.verdict;
  answer.evidence = evidence_of(cso, outcome, goal);
  answer.stage = policy.stage();
  if (options.counters != nullptr) ++options.counters->exact_searches;
}

template <int D>
double exact_distance(const Cso<D>& cso, const QueryOptions& options,
                      Classification<D>& answer) noexcept {
  const Simplex face = answer.evidence.face(0);
  // Plain doubles are good enough to start from; scales as in a search.
  const double scale = cso.a.lanes().scale() + cso.b.lanes().scale();
  if (scale >= kSmallest && scale <= kLargest) {
    const auto rounded = [&cso](PairIndex w) { return approximate(cso[w]).value; };
    const Vec<double, D> w = rounded(face[0]);
    std::array<Vec<double, D>, D - 1> edges{};
    NearPoint<D> near{{}, face.size, {}};
    near.corners[0] = face[0];
    for (std::size_t k = 1; k < face.size; ++k) {
      edges[k - 1] = rounded(face[k]) - w;
      near.corners[k] = face[k];
    }
    near.l = detail::convex_weights<D>(face.size, w, edges);
    const double d = rounded_distance(cso, near);
    if (!std::isnan(d)) return d;
  }
  adaptive policy;
  if (const auto direction = face_direction(policy, cso, Flat<D>{}, face)) {
    ExponentRange range;
    for (const PairIndex w : face.span()) {
      for (const double x : cso.a[w.i]) range.include(x);
      for (const double x : cso.b[w.j]) range.include(x);
    }
    const double d = integer_distance(*direction, range);
    if (!std::isnan(d)) {
      answer.stage = std::max(answer.stage, Stage::integer);
      return d;
    }
  }
  answer.stage = Stage::big_integer;
  if (options.counters != nullptr) ++options.counters->exact_numbers;
  return Proof<D>(cso, answer.verdict, answer.evidence).distance();
}

template void settle_exactly(const Cso<2>&, Goal, const QueryOptions&, const Found<2>&,
                             Classification<2>&) noexcept;
template void settle_exactly(const Cso<3>&, Goal, const QueryOptions&, const Found<3>&,
                             Classification<3>&) noexcept;
template double exact_distance(const Cso<2>&, const QueryOptions&, Classification<2>&) noexcept;
template double exact_distance(const Cso<3>&, const QueryOptions&, Classification<3>&) noexcept;

}  // namespace certa::fast
