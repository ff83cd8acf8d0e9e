#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <certa/certified/at_least.hpp>
#include <certa/certified/descend.hpp>
#include <certa/certified/inlined_climb.hpp>
#include <certa/certified/ladder.hpp>
#include <certa/geometry/hash.hpp>
#include <certa/geometry/posed_difference.hpp>
#include <certa/predicates/default_arithmetic.hpp>
#include <certa/query.hpp>

#include "queries.hpp"
#include "settle_placed.hpp"

namespace certa {

namespace {

template <int D>
using Pair = detail::PlacedPair<D>;

/// Answers about the hulls.
template <class Ask, int D>
[[gnu::always_inline]] inline void ask(const Pair<D>& pair, const Options& options,
                                       typename Ask::template Answer<D>& answer) noexcept {
  detail::inlined_climb<Ask, double>(pair, options, answer);
}

/// The verdict about shapes that have a radius, as they are told.
[[nodiscard]] Verdict told(Verdict verdict, const Options& options) noexcept {
  return options.tell_contact || verdict == Verdict::separated ? verdict : Verdict::intersecting;
}

[[nodiscard]] Options about_hulls(const Options& options) noexcept {
  Options asked = options;
  asked.tell_contact = false;  // that the hulls meet is enough
  return asked;
}

template <int D>
void classify_pair(const Pair<D>& pair, const Options& options,
                   Classification<D>& answer) noexcept {
  if (!pair.has_radius()) return ask<detail::AskVerdict>(pair, options, answer);
  const detail::Threshold reach(0, pair.placed_a.radius(), pair.placed_b.radius());
  detail::Compared<D> compared{answer.evidence};
  detail::compare_distance(pair, reach, false, options.warm_start, options.counters, compared);
  answer.verdict = told(compared.sign == Sign::positive ? Verdict::separated
                        : compared.sign == Sign::zero   ? Verdict::touching
                                                        : Verdict::overlapping,
                        options);
  answer.stage = compared.stage;
}

/// Answers by a distance, with points or without.
template <class Ask, int D>
void measure_pair(const Pair<D>& pair, const Options& options,
                  typename Ask::template Answer<D>& answer) noexcept {
  if (!pair.has_radius()) return ask<Ask>(pair, options, answer);
  ask<Ask>(pair, about_hulls(options), answer);
  if (answer.verdict != Verdict::separated) {
    answer.verdict = told(Verdict::overlapping, options);
    return;
  }
  // Rounding is monotone: where it leaves anything, its sign is certain.
  if (answer.distance > 0) return;
  Verdict verdict = Verdict::overlapping;
  if (answer.distance == 0) {
    verdict = detail::exact_verdict(pair, answer.evidence);
    answer.stage = Stage::big_integer;
  }
  answer.verdict = told(verdict, options);
  answer.distance = 0;
  if constexpr (std::is_same_v<Ask, detail::AskPoints>)
    if (answer.verdict == Verdict::intersecting) answer.normal = {};
}

/// The numbers next to a distance, which is rounded.
template <int D>
void tell_neighbours(const Distance<D>& measured, Enclosure<D>& answer) noexcept {
  answer.lower = answer.upper = 0;
  if (answer.verdict != Verdict::separated) return;
  answer.lower = std::nextafter(measured.distance, 0.0);
  answer.upper = std::nextafter(measured.distance, std::numeric_limits<double>::infinity());
}

template <int D>
void enclose_pair(const Pair<D>& pair, const Options& options, Enclosure<D>& answer) noexcept {
  if (!pair.has_radius()) return ask<detail::AskEnclosure>(pair, options, answer);
  ask<detail::AskEnclosure>(pair, about_hulls(options), answer);
  if (answer.verdict != Verdict::separated) {
    answer.verdict = told(Verdict::overlapping, options);
    return;
  }
  if (answer.lower > 0) return;
  Distance<D> measured;
  measure_pair<detail::AskDistance>(pair, options, measured);
  static_cast<Classification<D>&>(answer) = measured;
  tell_neighbours(measured, answer);
}

template <int D>
void enclose_points_of(const Pair<D>& pair, const Options& options,
                       EnclosedPoints<D>& answer) noexcept {
  if (!pair.has_radius()) return ask<detail::AskEnclosedPoints>(pair, options, answer);
  ask<detail::AskEnclosedPoints>(pair, about_hulls(options), answer);
  if (answer.verdict != Verdict::separated) {
    answer.verdict = told(Verdict::overlapping, options);
    return;
  }
  if (answer.lower > 0) return;
  ClosestPoints<D> points;
  measure_pair<detail::AskPoints>(pair, options, points);
  static_cast<Classification<D>&>(answer) = points;
  tell_neighbours(points, answer);
  detail::AskEnclosedPoints::tell<double>(points, answer);
}

}  // namespace

namespace {

/// A hash of a shape, its pose and its radius.
template <int D>
[[gnu::always_inline]] inline std::uint64_t hash_of(const Placed<D>& placed) noexcept {
  const std::uint64_t shape = detail::fingerprint_of(placed.shape());
  const std::uint64_t pose = detail::PoseData<D>::of(placed.pose()).hash;
  return detail::mixed(shape ^ detail::kPlaces[18], pose ^ detail::kPlaces[19]) +
         detail::hash_of(std::array{placed.radius(), 0.0}, 16);
}

template <int D>
[[gnu::always_inline]] inline std::uint64_t hash_of(const Pair<D>& pair) noexcept {
  return hash_of(pair.placed_a) + std::rotl(hash_of(pair.placed_b), 32) * 0x94d049bb133111eb;
}

}  // namespace

template <int D>
std::uint64_t fingerprint(const MinkowskiDifference<D, Posed>& minkowski) noexcept {
  return hash_of(minkowski);
}
// What others call, too, is compiled once.
#ifndef CERTA_AVX2
template std::uint64_t fingerprint(const MinkowskiDifference<2, Posed>&) noexcept;
template std::uint64_t fingerprint(const MinkowskiDifference<3, Posed>&) noexcept;
#endif

template <class Processor>
template <int D>
Classification<D> detail::Queries<Processor>::classify(const Placed<D>& a, const Placed<D>& b,
                                                       const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  const Pair<D> pair(a, b);
  Classification<D> answer;
  classify_pair(pair, options, answer);
  answer.fingerprint = certa::hash_of(pair);
  return answer;
}

template <class Processor>
template <int D>
bool detail::Queries<Processor>::intersects(const Placed<D>& a, const Placed<D>& b,
                                            const Simplex& warm_start) noexcept {
  const DefaultArithmetic arithmetic;
  const Pair<D> pair(a, b);
  Classification<D> answer;
  classify_pair(pair, {.warm_start = warm_start, .tell_contact = false}, answer);
  return answer.verdict != Verdict::separated;
}

template <class Processor>
template <int D>
AtLeast<D> detail::Queries<Processor>::at_least(const Placed<D>& a, const Placed<D>& b, double x,
                                                const Simplex& warm_start) noexcept {
  const DefaultArithmetic arithmetic;
  return detail::at_least(Pair<D>(a, b), x, warm_start, a.radius(), b.radius());
}

template <class Processor>
template <int D>
Enclosure<D> detail::Queries<Processor>::enclose_distance(const Placed<D>& a, const Placed<D>& b,
                                                          const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  const Pair<D> pair(a, b);
  Enclosure<D> answer;
  enclose_pair(pair, options, answer);
  answer.fingerprint = certa::hash_of(pair);
  return answer;
}

template <class Processor>
template <int D>
EnclosedPoints<D> detail::Queries<Processor>::enclose_points(const Placed<D>& a, const Placed<D>& b,
                                                             const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  const Pair<D> pair(a, b);
  EnclosedPoints<D> answer;
  enclose_points_of(pair, options, answer);
  answer.fingerprint = certa::hash_of(pair);
  return answer;
}

template <class Processor>
template <int D>
Distance<D> detail::Queries<Processor>::distance(const Placed<D>& a, const Placed<D>& b,
                                                 const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  const Pair<D> pair(a, b);
  Distance<D> answer;
  measure_pair<detail::AskDistance>(pair, options, answer);
  answer.fingerprint = certa::hash_of(pair);
  return answer;
}

template <class Processor>
template <int D>
ClosestPoints<D> detail::Queries<Processor>::closest_points(const Placed<D>& a, const Placed<D>& b,
                                                            const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  const Pair<D> pair(a, b);
  ClosestPoints<D> answer;
  measure_pair<detail::AskPoints>(pair, options, answer);
  answer.fingerprint = certa::hash_of(pair);
  return answer;
}

namespace detail {

#ifndef CERTA_AVX2
template Searched<2> search<Goal::distance, true>(const PlacedPair<2>&,
                                                  std::span<const VertexPair>) noexcept;
template Searched<3> search<Goal::distance, true>(const PlacedPair<3>&,
                                                  std::span<const VertexPair>) noexcept;
#endif

template Classification<2> Queries<Compiled>::classify(const Placed<2>&, const Placed<2>&,
                                                       const Options&) noexcept;
template bool Queries<Compiled>::intersects(const Placed<2>&, const Placed<2>&,
                                            const Simplex&) noexcept;
template AtLeast<2> Queries<Compiled>::at_least(const Placed<2>&, const Placed<2>&, double,
                                                const Simplex&) noexcept;
template Enclosure<2> Queries<Compiled>::enclose_distance(const Placed<2>&, const Placed<2>&,
                                                          const Options&) noexcept;
template EnclosedPoints<2> Queries<Compiled>::enclose_points(const Placed<2>&, const Placed<2>&,
                                                             const Options&) noexcept;
template Distance<2> Queries<Compiled>::distance(const Placed<2>&, const Placed<2>&,
                                                 const Options&) noexcept;
template ClosestPoints<2> Queries<Compiled>::closest_points(const Placed<2>&, const Placed<2>&,
                                                            const Options&) noexcept;
template Classification<3> Queries<Compiled>::classify(const Placed<3>&, const Placed<3>&,
                                                       const Options&) noexcept;
template bool Queries<Compiled>::intersects(const Placed<3>&, const Placed<3>&,
                                            const Simplex&) noexcept;
template AtLeast<3> Queries<Compiled>::at_least(const Placed<3>&, const Placed<3>&, double,
                                                const Simplex&) noexcept;
template Enclosure<3> Queries<Compiled>::enclose_distance(const Placed<3>&, const Placed<3>&,
                                                          const Options&) noexcept;
template EnclosedPoints<3> Queries<Compiled>::enclose_points(const Placed<3>&, const Placed<3>&,
                                                             const Options&) noexcept;
template Distance<3> Queries<Compiled>::distance(const Placed<3>&, const Placed<3>&,
                                                 const Options&) noexcept;
template ClosestPoints<3> Queries<Compiled>::closest_points(const Placed<3>&, const Placed<3>&,
                                                            const Options&) noexcept;

}  // namespace detail

}  // namespace certa
