#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <certa/batch.hpp>
#include <certa/query.hpp>

namespace certa::detail {

namespace {

/// Pairs that a thread takes at a time: some microseconds' work at least, and some kilobytes of
/// answers, so that threads rarely meet.
constexpr std::size_t kChunk = 64;

int threads(unsigned jobs) {
  const auto most = oneapi::tbb::global_control::active_value(
      oneapi::tbb::global_control::max_allowed_parallelism);
  return static_cast<int>(jobs == 0 ? most : std::min<std::size_t>(jobs, most));
}

}  // namespace

std::size_t answer_chunks(std::size_t size, const BatchOptions& options,
                          const std::function<void(std::size_t, std::size_t)>& answer) {
  // Chunks are taken in order, and each thread finishes its own: the pairs taken are a prefix.
  std::atomic<std::size_t> taken{0};
  std::mutex reporting;
  std::size_t answered = 0;
  const auto work = [&] {
    while (!options.stop.stop_requested()) {
      const std::size_t begin = taken.fetch_add(kChunk, std::memory_order_relaxed);
      if (begin >= size) return;
      const std::size_t end = std::min(begin + kChunk, size);
      answer(begin, end);
      if (!options.progress) continue;
      const std::scoped_lock one_at_a_time(reporting);
      options.progress(answered += end - begin);
    }
  };
  const int jobs = threads(options.jobs);
  if (jobs == 1 || size <= kChunk) {
    work();
  } else {
    oneapi::tbb::task_arena arena(jobs);
    arena.execute([&] { oneapi::tbb::parallel_for(0, jobs, [&](int) { work(); }); });
  }
  return std::min(taken.load(), size);
}

template <template <int> class Answer, template <int> class AnyShape, int D>
std::size_t answer_batch(const BatchPairs<AnyShape<D>>& pairs, std::span<Answer<D>> answers,
                         double x, const BatchOptions& options) {
  const std::span<Simplex> warm_starts = options.warm_starts;
  if (answers.size() != pairs.size)
    throw std::invalid_argument("a batch needs as many answers as pairs");
  if (!warm_starts.empty() && warm_starts.size() != pairs.size)
    throw std::invalid_argument("a batch needs as many warm starts as pairs, or none");
  return answer_chunks(pairs.size, options, [&](std::size_t begin, std::size_t end) {
    Options of_pair{.tell_contact = options.tell_contact, .relative_width = options.relative_width};
    for (std::size_t k = begin; k < end; ++k) {
      const auto [a, b] = pairs.shapes(pairs.pairs, k);
      if (!warm_starts.empty()) of_pair.warm_start = warm_starts[k];
      if constexpr (requires { answers[k].holds; })
        answers[k] = ask<Answer<D>>(*a, *b, Comparison{x, of_pair.warm_start});
      else
        answers[k] = ask<Answer<D>>(*a, *b, of_pair);
      if (!warm_starts.empty()) warm_starts[k] = answers[k].simplex();
    }
  });
}

// NOLINTBEGIN(bugprone-macro-parentheses): arguments are types and templates
#define CERTA_BATCH(Answer, Body, D)                                                          \
  template std::size_t answer_batch(const BatchPairs<Body<D>>&, std::span<Answer<D>>, double, \
                                    const BatchOptions&);
#define CERTA_BATCHES(Body, D)         \
  CERTA_BATCH(Classification, Body, D) \
  CERTA_BATCH(AtLeast, Body, D)        \
  CERTA_BATCH(Enclosure, Body, D)      \
  CERTA_BATCH(EnclosedPoints, Body, D) \
  CERTA_BATCH(Distance, Body, D)       \
  CERTA_BATCH(ClosestPoints, Body, D)
CERTA_BATCHES(Shape, 2)
CERTA_BATCHES(Shape, 3)
CERTA_BATCHES(Placed, 2)
CERTA_BATCHES(Placed, 3)
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace certa::detail
