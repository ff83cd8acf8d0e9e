/// Many pairs at once, on all cores.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>

#include <certa/answer.hpp>
#include <certa/shape.hpp>

namespace certa {

/// Refers to shapes, none of them null. A shape may be in any number of pairs.
template <int D>
struct BatchPair {
  const Shape<D>* a = nullptr;
  const Shape<D>* b = nullptr;
};

struct BatchOptions {
  /// Threads, the caller's among them. 0, or more than oneTBB allows: as many as it allows, by
  /// default one a core.
  unsigned jobs = 0;
  /// None, or one a pair: where its search starts, e.g. from the frame before; empty is fine. Holds
  /// the simplex of the answer afterwards. See Options::warm_start.
  std::span<Simplex> warm_starts = {};
  /// Once stop is requested no other pairs are begun than those being answered, some dozens for
  /// each thread.
  std::stop_token stop = {};
  /// Called with the number of pairs answered so far whenever a thread has answered some dozens
  /// more: with growing numbers, never by two threads at once, at last with all that were answered.
  /// It may request stop; it must not throw, and threads wait for it.
  std::function<void(std::size_t)> progress = {};
};

/// Answers every pair under the default driver, in D = 2 or 3 dimensions: answers[k] is what
/// classify (Level = Classification), enclose_distance (Enclosure), distance (Distance) or
/// closest_points (ClosestPoints) returns for pairs[k], field by field, whatever the number of
/// threads. With vectors: certify_batch<ClosestPoints, 3>(pairs, answers).
///
/// Returns how many were answered: the first so many, all unless stop was requested. The others,
/// answers and warm starts, are as they were; to go on, call it for what is left (span::subspan).
///
/// Throws std::invalid_argument before anything is answered if the spans do not fit each other.
/// Allocates nothing for a pair but what the query itself does, nothing at levels 1 and 2 in
/// general position.
template <template <int> class Level, int D>
std::size_t certify_batch(std::span<const BatchPair<D>> pairs, std::span<Level<D>> answers,
                          const BatchOptions& options = {});

}  // namespace certa
