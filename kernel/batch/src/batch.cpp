#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <certa/batch.hpp>
#include <certa/query.hpp>

namespace certa {

namespace {

/// Pairs that a thread takes at a time: some microseconds' work at least, and some kilobytes of
/// answers, so that threads rarely meet.
constexpr std::size_t kChunk = 64;

template <class Pair, int D>
void query(const Pair& pair, const Options& options, Classification<D>& answer) {
  answer = classify(*pair.a, *pair.b, options);
}
template <class Pair, int D>
void query(const Pair& pair, const Options& options, Enclosure<D>& answer) {
  answer = enclose_distance(*pair.a, *pair.b, options);
}
template <class Pair, int D>
void query(const Pair& pair, const Options& options, Distance<D>& answer) {
  answer = distance(*pair.a, *pair.b, options);
}
template <class Pair, int D>
void query(const Pair& pair, const Options& options, ClosestPoints<D>& answer) {
  answer = closest_points(*pair.a, *pair.b, options);
}

int threads(unsigned jobs) {
  const auto most = oneapi::tbb::global_control::active_value(
      oneapi::tbb::global_control::max_allowed_parallelism);
  return static_cast<int>(jobs == 0 ? most : std::min<std::size_t>(jobs, most));
}

template <class Pair, class Answer>
std::size_t answer_all(std::span<const Pair> pairs, std::span<Answer> answers,
                       const BatchOptions& options) {
  const std::span<Simplex> warm_starts = options.warm_starts;
  if (answers.size() != pairs.size())
    throw std::invalid_argument("a batch needs as many answers as pairs");
  if (!warm_starts.empty() && warm_starts.size() != pairs.size())
    throw std::invalid_argument("a batch needs as many warm starts as pairs, or none");

  const auto answer = [&](std::size_t k) {
    if (warm_starts.empty()) {
      query(pairs[k], {}, answers[k]);
    } else {
      query(pairs[k], {.warm_start = warm_starts[k]}, answers[k]);
      warm_starts[k] = answers[k].simplex();
    }
  };
  // Chunks are taken in order, and each thread finishes its own: the pairs taken are a prefix.
  std::atomic<std::size_t> taken{0};
  std::mutex reporting;
  std::size_t answered = 0;
  const auto work = [&] {
    while (!options.stop.stop_requested()) {
      const std::size_t begin = taken.fetch_add(kChunk, std::memory_order_relaxed);
      if (begin >= pairs.size()) return;
      const std::size_t end = std::min(begin + kChunk, pairs.size());
      for (std::size_t k = begin; k < end; ++k) answer(k);
      if (!options.progress) continue;
      const std::scoped_lock one_at_a_time(reporting);
      options.progress(answered += end - begin);
    }
  };
  const int jobs = threads(options.jobs);
  if (jobs == 1 || pairs.size() <= kChunk) {
    work();
  } else {
    oneapi::tbb::task_arena arena(jobs);
    arena.execute([&] { oneapi::tbb::parallel_for(0, jobs, [&](int) { work(); }); });
  }
  return std::min(taken.load(), pairs.size());
}

}  // namespace

template <template <int> class Level, int D>
std::size_t certify_batch(std::span<const BatchPair<D>> pairs, std::span<Level<D>> answers,
                          const BatchOptions& options) {
  return answer_all(pairs, answers, options);
}
template <template <int> class Level, int D>
std::size_t certify_batch(std::span<const PlacedBatchPair<D>> pairs, std::span<Level<D>> answers,
                          const BatchOptions& options) {
  return answer_all(pairs, answers, options);
}

// NOLINTBEGIN(bugprone-macro-parentheses): arguments are types and templates
#define CERTA_BATCH(Pair, Answer, D)                                                 \
  template std::size_t certify_batch(std::span<const Pair<D>>, std::span<Answer<D>>, \
                                     const BatchOptions&);
#define CERTA_BATCHES(Pair, D)         \
  CERTA_BATCH(Pair, Classification, D) \
  CERTA_BATCH(Pair, Enclosure, D)      \
  CERTA_BATCH(Pair, Distance, D)       \
  CERTA_BATCH(Pair, ClosestPoints, D)
CERTA_BATCHES(BatchPair, 2)
CERTA_BATCHES(BatchPair, 3)
CERTA_BATCHES(PlacedBatchPair, 2)
CERTA_BATCHES(PlacedBatchPair, 3)

// NOLINTEND(bugprone-macro-parentheses)

}  // namespace certa
