/// Queries of many pairs at once, on all cores.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>

#include <certa/answer.hpp>
#include <certa/placed.hpp>
#include <certa/shape.hpp>

namespace certa {

/// A pair of a batch. It refers to two shapes, `Shape` or `Placed`, which must outlive the call; a
/// shape may be in any number of pairs, and be placed any number of times.
template <int D, template <int> class Body = Shape>
struct BatchPair {
  const Body<D>* a = nullptr;  ///< The shape A, not null when the batch is answered.
  const Body<D>* b = nullptr;  ///< The shape B, not null when the batch is answered.
};

/// A pair of placed shapes of a batch.
template <int D>
using PlacedBatchPair = BatchPair<D, Placed>;

/// Options of `certify_batch`.
struct BatchOptions {
  /// The number of threads, the caller's included. 0, or more than oneTBB allows, means as many as
  /// it allows, which is one for each core by default.
  unsigned jobs = 0;
  /// Simplices where the searches start, one for each pair, or none at all; a simplex may be empty.
  /// Afterwards they hold the simplices of the answers. See `Options::warm_start`.
  std::span<Simplex> warm_starts = {};
  /// Requests an early end: threads take no further pairs, and finish those that they have taken,
  /// at most 64 each.
  std::stop_token stop = {};
  /// Is called with the number of pairs answered so far, after every few dozen pairs. Calls never
  /// overlap, the numbers grow, and the last call reports all answered pairs. It may request stop;
  /// it must not throw, and threads wait for it.
  std::function<void(std::size_t)> progress = {};
};

/// Answers every pair under the policy `certified`, in D = 2 or 3 dimensions: answers[k] is the
/// result of `classify` (Level = Classification), `enclose_distance` (Enclosure), `distance`
/// (Distance) or `closest_points` (ClosestPoints) for pairs[k], field by field, for any number of
/// threads; `enclose_points` and `at_least` have no batch. With vectors the call is
/// `certify_batch<ClosestPoints, 3>(pairs, answers)`.
///
/// Returns the number k of pairs answered: the first k, and all of them unless stop was requested.
/// Answers and warm starts of the others are unchanged; call it again for the rest
/// (`span::subspan`).
///
/// Throws std::invalid_argument before anything is answered if the sizes of the spans differ.
/// Allocates nothing for a pair beyond the query's own allocations, of which there are none for
/// verdicts and distances in general position.
template <template <int> class Level, int D>
std::size_t certify_batch(std::span<const BatchPair<D>> pairs, std::span<Level<D>> answers,
                          const BatchOptions& options = {});

/// Answers every pair of placed shapes, as above.
template <template <int> class Level, int D>
std::size_t certify_batch(std::span<const PlacedBatchPair<D>> pairs, std::span<Level<D>> answers,
                          const BatchOptions& options = {});

}  // namespace certa
