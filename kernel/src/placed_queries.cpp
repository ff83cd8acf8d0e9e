#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <certa/certified/compiled.hpp>
#include <certa/geometry/placed_difference.hpp>
#include <certa/geometry/shape_data.hpp>
#include <certa/predicates/compiler.hpp>
#include <certa/predicates/default_arithmetic.hpp>

#include "queries.hpp"

// With radii, `classify` compares the hulls' distance with the sum of the radii. The other queries
// ask about the hulls and get lengths less the radii. The verdict is made here: hulls that meet, or
// a negative rest, overlap; a positive rest separates; a rest rounded to 0 is decided exactly.

namespace certa {

namespace {

template <int D>
using PlacedPair = MinkowskiDifference<D, InWorld>;

/// The verdict about shapes that have a radius, as the options ask for it.
[[nodiscard]] Verdict as_asked(Verdict verdict, const Options& options) noexcept {
  return options.tell_contact || verdict == Verdict::separated ? verdict : Verdict::intersecting;
}

[[nodiscard]] Options about_hulls(const Options& options) noexcept {
  Options asked = options;
  asked.tell_contact = false;  // it is enough that the hulls meet
  return asked;
}

template <int D>
void answer_about(const PlacedPair<D>& pair, const Options& options,
                  Classification<D>& answer) noexcept {
  if (!pair.has_radius()) return detail::answer_query(pair, options, answer);
  const detail::Threshold radii(0, pair.placed_a.radius(), pair.placed_b.radius());
  detail::Compared<D> compared{answer.evidence};
  detail::compare_distance(pair, radii, /*or_equal=*/false, options.warm_start, options.counters,
                           compared);
  answer.verdict = as_asked(compared.sign == Sign::positive ? Verdict::separated
                            : compared.sign == Sign::zero   ? Verdict::touching
                                                            : Verdict::overlapping,
                            options);
  answer.stage = compared.stage;
}

/// Answers by a distance, with points or without.
template <class Answer, int D>
requires std::is_base_of_v<Distance<D>, Answer>
void answer_about(const PlacedPair<D>& pair, const Options& options, Answer& answer) noexcept {
  if (!pair.has_radius()) return detail::answer_query(pair, options, answer);
  detail::answer_query(pair, about_hulls(options), answer);
  if (answer.verdict != Verdict::separated) {
    answer.verdict = as_asked(Verdict::overlapping, options);
    return;
  }
  // Rounding is monotone: if a positive distance is left, its sign is certain.
  if (answer.distance > 0) return;
  Verdict verdict = Verdict::overlapping;
  if (answer.distance == 0) {
    verdict = detail::exact_verdict(pair, answer.evidence);
    answer.stage = Stage::big_integer;
  }
  answer.verdict = as_asked(verdict, options);
  answer.distance = 0;
  if constexpr (std::is_same_v<Answer, ClosestPoints<D>>)
    if (answer.verdict == Verdict::intersecting) answer.normal = {};
}

/// The doubles next to a distance, which is rounded.
template <int D>
void store_neighbours(const Distance<D>& measured, Enclosure<D>& answer) noexcept {
  answer.lower = answer.upper = 0;
  if (answer.verdict != Verdict::separated) return;
  answer.lower = std::nextafter(measured.distance, 0.0);
  answer.upper = std::nextafter(measured.distance, std::numeric_limits<double>::infinity());
}

template <int D>
void answer_about(const PlacedPair<D>& pair, const Options& options,
                  Enclosure<D>& answer) noexcept {
  if (!pair.has_radius()) return detail::answer_query(pair, options, answer);
  detail::answer_query(pair, about_hulls(options), answer);
  if (answer.verdict != Verdict::separated) {
    answer.verdict = as_asked(Verdict::overlapping, options);
    return;
  }
  if (answer.lower > 0) return;
  Distance<D> measured;
  answer_about(pair, options, measured);
  static_cast<Classification<D>&>(answer) = measured;
  store_neighbours(measured, answer);
}

template <int D>
void answer_about(const PlacedPair<D>& pair, const Options& options,
                  EnclosedPoints<D>& answer) noexcept {
  if (!pair.has_radius()) return detail::answer_query(pair, options, answer);
  detail::answer_query(pair, about_hulls(options), answer);
  if (answer.verdict != Verdict::separated) {
    answer.verdict = as_asked(Verdict::overlapping, options);
    return;
  }
  if (answer.lower > 0) return;
  ClosestPoints<D> points;
  answer_about(pair, options, points);
  static_cast<Classification<D>&>(answer) = points;
  store_neighbours(points, answer);
  detail::StepsOf<EnclosedPoints<D>>::template tell<double>(points, answer);
}

/// A hash of a shape, its pose and its radius.
template <int D>
[[CERTA_INLINE]] inline std::uint64_t hash_of(const Placed<D>& placed) noexcept {
  const std::uint64_t shape = detail::fingerprint_of(placed.shape());
  const std::uint64_t pose = detail::PoseData<D>::of(placed.pose()).hash;
  return detail::mixed(shape ^ detail::kPlaces[18], pose ^ detail::kPlaces[19]) +
         detail::hash_of(std::array{placed.radius(), 0.0}, 16);
}

template <int D>
[[CERTA_INLINE]] inline std::uint64_t hash_of(const PlacedPair<D>& pair) noexcept {
  return hash_of(pair.placed_a) + std::rotl(hash_of(pair.placed_b), 32) * 0x94d049bb133111eb;
}

}  // namespace

template <int D>
std::uint64_t fingerprint(const MinkowskiDifference<D, InWorld>& minkowski) noexcept {
  return hash_of(minkowski);
}
// Functions that other files call, too, are compiled once.
#ifndef CERTA_AVX2
template std::uint64_t fingerprint(const MinkowskiDifference<2, InWorld>&) noexcept;
template std::uint64_t fingerprint(const MinkowskiDifference<3, InWorld>&) noexcept;
#endif

namespace detail {

template <class Processor, int D>
template <class Answer>
Answer Queries<Processor, Placed<D>>::ask(const Placed<D>& a, const Placed<D>& b,
                                          const Options& options) noexcept {
  const DefaultArithmetic arithmetic;
  const PlacedPair<D> pair(a, b);
  Answer answer;
  answer_about(pair, options, answer);
  answer.fingerprint = certa::hash_of(pair);
  return answer;
}

template <class Processor, int D>
template <class Answer>
bool Queries<Processor, Placed<D>>::ask(const Placed<D>& a, const Placed<D>& b,
                                        const Simplex& warm_start) noexcept {
  const DefaultArithmetic arithmetic;
  Classification<D> answer;
  answer_about(PlacedPair<D>(a, b), {.warm_start = warm_start, .tell_contact = false}, answer);
  return answer.verdict != Verdict::separated;
}

template <class Processor, int D>
template <class Answer>
AtLeast<D> Queries<Processor, Placed<D>>::ask(const Placed<D>& a, const Placed<D>& b,
                                              const Comparison& with) noexcept {
  const DefaultArithmetic arithmetic;
  return at_least(PlacedPair<D>(a, b), with.x, with.warm_start, a.radius(), b.radius());
}

CERTA_QUERIES(CERTA_COMPILE, Placed, 2);
CERTA_QUERIES(CERTA_COMPILE, Placed, 3);

#ifndef CERTA_AVX2
CERTA_SEARCH(, Goal::distance, true, 2, InWorld)
CERTA_SEARCH(, Goal::distance, true, 3, InWorld)
#endif

}  // namespace detail

}  // namespace certa
