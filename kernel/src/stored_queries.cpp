#include <certa/certified/at_least.hpp>
#include <certa/certified/descend.hpp>
#include <certa/certified/inlined_climb.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/query.hpp>

#include "queries.hpp"

namespace certa::detail {

// Searches are compiled here, where queries inline them; once.
#ifndef CERTA_AVX2
template Searched<2> search<Goal::separation, false>(const MinkowskiDifference<2>&,
                                                     std::span<const VertexPair>) noexcept;
template Searched<2> search<Goal::separation, true>(const MinkowskiDifference<2>&,
                                                    std::span<const VertexPair>) noexcept;
template Searched<2> search<Goal::distance, false>(const MinkowskiDifference<2>&,
                                                   std::span<const VertexPair>) noexcept;
template Searched<2> search<Goal::distance, true>(const MinkowskiDifference<2>&,
                                                  std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::separation, false>(const MinkowskiDifference<3>&,
                                                     std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::separation, true>(const MinkowskiDifference<3>&,
                                                    std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::distance, false>(const MinkowskiDifference<3>&,
                                                   std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::distance, true>(const MinkowskiDifference<3>&,
                                                  std::span<const VertexPair>) noexcept;
#endif

namespace {

template <class Ask, int D>
[[gnu::always_inline]] inline void ask(const Shape<D>& a, const Shape<D>& b, const Options& options,
                                       typename Ask::template Answer<D>& answer) noexcept {
  const MinkowskiDifference<D> minkowski{a, b};
  inlined_climb<Ask, double>(minkowski, options, answer);
  answer.fingerprint = fingerprint(minkowski);
}

}  // namespace

template <class Processor>
template <int D>
Classification<D> Queries<Processor>::classify(const Shape<D>& a, const Shape<D>& b,
                                               const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  Classification<D> answer;
  ask<AskVerdict>(a, b, options, answer);
  return answer;
}

template <class Processor>
template <int D>
bool Queries<Processor>::intersects(const Shape<D>& a, const Shape<D>& b,
                                    const Simplex& warm_start) noexcept {
  const DefaultArithmetic arithmetic;
  const MinkowskiDifference<D> minkowski{a, b};
  if (Searched<D> found; separated_at_once(minkowski, warm_start, found)) return false;
  Classification<D> answer;
  const Options options{.warm_start = warm_start, .tell_contact = false};
  climb_after_search<AskVerdict, double>(minkowski, options, answer);
  return answer.verdict != Verdict::separated;
}

template <class Processor>
template <int D>
AtLeast<D> Queries<Processor>::at_least(const Shape<D>& a, const Shape<D>& b, double x,
                                        const Simplex& warm_start) noexcept {
  const DefaultArithmetic arithmetic;
  return detail::at_least(MinkowskiDifference<D>{a, b}, x, warm_start);
}

template <class Processor>
template <int D>
Enclosure<D> Queries<Processor>::enclose_distance(const Shape<D>& a, const Shape<D>& b,
                                                  const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  Enclosure<D> answer;
  ask<AskEnclosure>(a, b, options, answer);
  return answer;
}

template <class Processor>
template <int D>
EnclosedPoints<D> Queries<Processor>::enclose_points(const Shape<D>& a, const Shape<D>& b,
                                                     const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  EnclosedPoints<D> answer;
  ask<AskEnclosedPoints>(a, b, options, answer);
  return answer;
}

template <class Processor>
template <int D>
Distance<D> Queries<Processor>::distance(const Shape<D>& a, const Shape<D>& b,
                                         const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  Distance<D> answer;
  ask<AskDistance>(a, b, options, answer);
  return answer;
}

template <class Processor>
template <int D>
ClosestPoints<D> Queries<Processor>::closest_points(const Shape<D>& a, const Shape<D>& b,
                                                    const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  ClosestPoints<D> answer;
  ask<AskPoints>(a, b, options, answer);
  return answer;
}

template Classification<2> Queries<Compiled>::classify(const Shape<2>&, const Shape<2>&,
                                                       const Options&) noexcept;
template bool Queries<Compiled>::intersects(const Shape<2>&, const Shape<2>&,
                                            const Simplex&) noexcept;
template AtLeast<2> Queries<Compiled>::at_least(const Shape<2>&, const Shape<2>&, double,
                                                const Simplex&) noexcept;
template Enclosure<2> Queries<Compiled>::enclose_distance(const Shape<2>&, const Shape<2>&,
                                                          const Options&) noexcept;
template EnclosedPoints<2> Queries<Compiled>::enclose_points(const Shape<2>&, const Shape<2>&,
                                                             const Options&) noexcept;
template Distance<2> Queries<Compiled>::distance(const Shape<2>&, const Shape<2>&,
                                                 const Options&) noexcept;
template ClosestPoints<2> Queries<Compiled>::closest_points(const Shape<2>&, const Shape<2>&,
                                                            const Options&) noexcept;
template Classification<3> Queries<Compiled>::classify(const Shape<3>&, const Shape<3>&,
                                                       const Options&) noexcept;
template bool Queries<Compiled>::intersects(const Shape<3>&, const Shape<3>&,
                                            const Simplex&) noexcept;
template AtLeast<3> Queries<Compiled>::at_least(const Shape<3>&, const Shape<3>&, double,
                                                const Simplex&) noexcept;
template Enclosure<3> Queries<Compiled>::enclose_distance(const Shape<3>&, const Shape<3>&,
                                                          const Options&) noexcept;
template EnclosedPoints<3> Queries<Compiled>::enclose_points(const Shape<3>&, const Shape<3>&,
                                                             const Options&) noexcept;
template Distance<3> Queries<Compiled>::distance(const Shape<3>&, const Shape<3>&,
                                                 const Options&) noexcept;
template ClosestPoints<3> Queries<Compiled>::closest_points(const Shape<3>&, const Shape<3>&,
                                                            const Options&) noexcept;

}  // namespace certa::detail
