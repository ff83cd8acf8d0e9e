#include "policy/measurement.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numeric>
#include <utility>

#include "policy/keep.hpp"

namespace certa::tools::policy {

namespace {

using Clock = std::chrono::steady_clock;

double least_clock_ns() {
  double least = 1e9;
  for (int k = 0; k < 10000; ++k) {
    const Clock::time_point start = Clock::now();
    least = std::min(least, std::chrono::duration<double, std::nano>(Clock::now() - start).count());
  }
  return least;
}

template <int D>
double time_to_make(const ShapePair<D>& shapes) {
  const Clock::time_point start = Clock::now();
  const Shape<D> a(shapes.a.points());
  const Shape<D> b(shapes.b.points());
  keep(a);
  keep(b);
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

int dimension_of(const PairLine& pair) {
  return std::holds_alternative<ShapePair<2>>(pair.shapes) ? 2 : 3;
}

}  // namespace

Measurement::Measurement(const Candidates& candidates, const Question& question, int rounds,
                         std::uint64_t seed)
    : candidates_(candidates),
      question_(question),
      rounds_(rounds),
      random_(seed),
      clock_ns_(least_clock_ns()) {}

std::span<const PairLine> Measurement::block_of(std::span<const PairLine> pairs) {
  constexpr std::size_t kMostPairs = 64;
  constexpr std::size_t kMostVertices = 8192;
  std::size_t vertices = 0;
  std::size_t size = 0;
  while (size < std::min(kMostPairs, pairs.size()) && (size == 0 || vertices < kMostVertices)) {
    vertices +=
        std::visit([](const auto& s) { return s.a.size() + s.b.size(); }, pairs[size].shapes);
    ++size;
  }
  return pairs.first(size);
}

std::vector<Record> Measurement::measure(std::span<const PairLine> block,
                                         const std::function<bool()>& stopped) {
  std::vector<Record> records;
  for (const PairLine& pair : block) {
    const Exact truth = exact(pair);
    Record& record = records.emplace_back();
    record.truth = truth.truth;
    for (const auto& candidate : candidates_) {
      Observation& seen = record.observations.emplace_back();
      if (candidate->takes(dimension_of(pair)) && (!is_placed(pair) || candidate->takes_placed()))
        seen = observe(candidate->answer(pair, question_), pair, truth, question_);
    }
  }
  time(block, stopped, records);
  return records;
}

void Measurement::time(std::span<const PairLine> block, const std::function<bool()>& stopped,
                       std::vector<Record>& records) {
  std::vector<std::size_t> order(candidates_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  ns_.resize(block.size());
  for (int round = 0; round < rounds_ && (round == 0 || !stopped()); ++round) {
    for (std::size_t left = order.size(); left > 1; --left)
      std::swap(order[left - 1], order[random_.below(left)]);
    for (const std::size_t c : order) {
      candidates_[c]->time(block, question_, ns_);  // to warm up
      candidates_[c]->time(block, question_, ns_);
      for (std::size_t k = 0; k < block.size(); ++k) {
        Observation& seen = records[k].observations[c];
        const float ns = std::max(0.0F, ns_[k] - static_cast<float>(clock_ns_));
        seen.ns = round == 0 ? ns : std::min(seen.ns, ns);
      }
    }
  }
}

std::vector<double> shape_times(std::span<const PairLine> pairs, int rounds, double clock_ns) {
  std::vector<double> times;
  for (const PairLine& pair : pairs) {
    double least = std::numeric_limits<double>::infinity();
    for (int round = 0; round <= rounds; ++round)  // the first one warms up
      least = std::min(
          least, std::visit([](const auto& shapes) { return time_to_make(shapes); }, pair.shapes));
    times.push_back(std::max(0.0, least - clock_ns));
  }
  return times;
}

}  // namespace certa::tools::policy
