#include <certa/certified/compiled.hpp>
#include <certa/predicates/default_arithmetic.hpp>

#include "queries.hpp"

namespace certa::detail {

// Searches are compiled here, where queries inline them; once. Before the queries: after them g++
// 12 takes 6 % more instructions for a verdict about polygons that are far apart.
#ifndef CERTA_AVX2
CERTA_SEARCHES(, 2)
CERTA_SEARCHES(, 3)
#endif

template <class Processor, int D>
template <class Answer>
Answer Queries<Processor, Shape<D>>::ask(const Shape<D>& a, const Shape<D>& b,
                                         const Options& options) noexcept {
  const DefaultArithmetic arithmetic;  // until the return, whatever the caller's thread has set
  const MinkowskiDifference<D> minkowski{a, b};
  Answer answer;
  answer_query(minkowski, options, answer);
  answer.fingerprint = fingerprint(minkowski);
  return answer;
}

template <class Processor, int D>
template <class Answer>
bool Queries<Processor, Shape<D>>::ask(const Shape<D>& a, const Shape<D>& b,
                                       const Simplex& warm_start) noexcept {
  const DefaultArithmetic arithmetic;
  const MinkowskiDifference<D> minkowski{a, b};
  if (SearchResult<D> found; separated_at_once(minkowski, warm_start, found)) return false;
  SearchResult<D> found = inlined_search<Goal::separation, true, double>(
      minkowski, warm_start.at_most_four(), 0.0, {.begins_anywhere = true});
  Classification<D> answer;
  prove_or_settle(minkowski, {.warm_start = warm_start, .tell_contact = false}, found, answer);
  return answer.verdict != Verdict::separated;
}

template <class Processor, int D>
template <class Answer>
AtLeast<D> Queries<Processor, Shape<D>>::ask(const Shape<D>& a, const Shape<D>& b,
                                             const Comparison& with) noexcept {
  const DefaultArithmetic arithmetic;
  return at_least(MinkowskiDifference<D>{a, b}, with.x, with.warm_start);
}

CERTA_QUERIES(CERTA_COMPILE, Shape, 2);
CERTA_QUERIES(CERTA_COMPILE, Shape, 3);

}  // namespace certa::detail
