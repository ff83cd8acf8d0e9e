/// Queries of many pairs at once, on all cores.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>
#include <type_traits>
#include <utility>

#include <certa/answer.hpp>
#include <certa/options.hpp>
#include <certa/placed.hpp>
#include <certa/shape.hpp>

namespace certa {

/// A pair of a batch: two `Shape` or two `Placed`, or pointers to them, as in
/// `BatchPair<const Shape<3>*>`. Shapes that pointers refer to must outlive the call; a shape may
/// be in any number of pairs, and be placed any number of times.
template <class Body>
struct BatchPair {
  Body a;  ///< The shape A; a pointer is not null when the batch is answered.
  Body b;  ///< The shape B; a pointer is not null when the batch is answered.
};

/// Options of `certify_batch`.
struct BatchOptions {
  /// The number of threads, the caller's included. 0, or more than oneTBB allows, means as many as
  /// it allows, which is one for each core by default.
  unsigned jobs = 0;
  /// Simplices where the searches start, one for each pair, or none at all; a simplex may be empty.
  /// Afterwards they hold the simplices of the answers. See `Options::warm_start`.
  std::span<Simplex> warm_starts = {};
  /// Whether to tell touching from overlapping. See `Options::tell_contact`.
  bool tell_contact = true;
  /// The width of bounds that are not sharpened. See `Options::relative_width`.
  double relative_width = Options{}.relative_width;
  /// Requests an early end: threads take no further pairs, and finish those that they have taken,
  /// at most 64 each.
  std::stop_token stop = {};
  /// Is called with the number of pairs answered so far, after every few dozen pairs. Calls never
  /// overlap, the numbers grow, and the last call reports all answered pairs. It may request stop;
  /// it must not throw, and threads wait for it.
  std::function<void(std::size_t)> progress = {};
};

namespace detail {

/// The pairs of a batch, wherever they are: `shapes` finds those of pair k.
template <class Body>
struct BatchPairs {
  const void* pairs;
  std::size_t size;
  std::array<const Body*, 2> (*shapes)(const void* pairs, std::size_t k) noexcept;
};

template <class Body>
[[nodiscard]] const Body* address(const Body& shape) noexcept {
  return &shape;
}
template <class Body>
[[nodiscard]] const Body* address(const Body* shape) noexcept {
  return shape;
}

template <class Range>
using Element = std::remove_reference_t<decltype(std::declval<Range&>()[0])>;

template <class Pair>
[[nodiscard]] auto batch_pairs(std::span<Pair> pairs) noexcept {
  using Body = std::remove_cvref_t<decltype(*address(pairs[0].a))>;
  return BatchPairs<Body>{pairs.data(), pairs.size(), [](const void* all, std::size_t k) noexcept {
                            const Pair& pair = static_cast<const Pair*>(all)[k];
                            return std::array{address(pair.a), address(pair.b)};
                          }};
}

/// Lets threads call `answer` for chunks of `size` pairs in order, by their first and one beyond
/// their last, as the options say. Returns the number of pairs answered: the first ones. What
/// `answer` throws ends the batch, and is thrown again.
std::size_t answer_chunks(std::size_t size, const BatchOptions& options,
                          const std::function<void(std::size_t, std::size_t)>& answer);

/// Answers a batch; `x` is the number that `AtLeast` compares with.
template <template <int> class Answer, template <int> class AnyShape, int D>
std::size_t answer_batch(const BatchPairs<AnyShape<D>>& pairs, std::span<Answer<D>> answers,
                         double x, const BatchOptions& options);

}  // namespace detail

/// Answers every pair under the policy `certified`, in D = 2 or 3 dimensions. The type of the
/// answers is the query: answers[k] is the result of `classify` (Classification),
/// `enclose_distance` (Enclosure), `enclose_points` (EnclosedPoints), `distance` (Distance) or
/// `closest_points` (ClosestPoints) for pairs[k], field by field, for any number of threads. Pairs
/// and answers are vectors, arrays or spans, as in `certify_batch(pairs, answers, {.jobs = 2})`;
/// pairs are `BatchPair`, or other structures with such members a and b.
///
/// Returns the number k of pairs answered: the first k, and all of them unless stop was requested.
/// Answers and warm starts of the others are unchanged; call it again for the rest
/// (`span::subspan`).
///
/// Throws std::invalid_argument before anything is answered if the sizes of the spans differ.
/// Allocates nothing for a pair beyond the query's own allocations, of which there are none for
/// verdicts and distances in general position.
template <class Pairs, class Answers>
std::size_t certify_batch(const Pairs& pairs, Answers&& answers, const BatchOptions& options = {}) {
  static_assert(
      !requires { answers[0].holds; }, "pass the number that distances are to exceed");
  return detail::answer_batch(detail::batch_pairs<detail::Element<const Pairs>>(pairs),
                              std::span<detail::Element<Answers>>(answers), 0, options);
}

/// Decides for every pair whether the distance is at least x, as above: answers[k], an `AtLeast`,
/// is the result of `at_least` for pairs[k].
template <class Pairs, class Answers>
requires requires(Answers& answers) { answers[0].holds; }
std::size_t certify_batch(const Pairs& pairs, Answers&& answers, double x,
                          const BatchOptions& options = {}) {
  return detail::answer_batch(detail::batch_pairs<detail::Element<const Pairs>>(pairs),
                              std::span<detail::Element<Answers>>(answers), x, options);
}

}  // namespace certa
