/// Every candidate on every pair: its answer, and how long that takes.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "policy/candidate.hpp"
#include "policy/exact_pair.hpp"
#include "policy/observation.hpp"
#include "policy/sample.hpp"

namespace certa::tools::policy {

/// The truth about one pair, and each candidate's answer to it.
struct Record {
  Reference truth;
  std::vector<Observation> observations;  ///< by candidate
};

/// Pairs are measured in blocks that caches hold, and that are soon done. In each round all
/// candidates go through the block in a new random order, so that drift hits all alike: once to
/// warm up, once by the clock. The fastest round counts for each pair, because anything else that
/// the machine does can only add time.
class Measurement {
 public:
  Measurement(const Candidates& candidates, const Question& question, int rounds,
              std::uint64_t seed);

  /// As many of these as make a block, at least one: at most 64, and of large shapes fewer.
  [[nodiscard]] static std::span<const PairLine> block_of(std::span<const PairLine> pairs);

  /// Once `stopped`, the round at hand is the last one.
  [[nodiscard]] std::vector<Record> measure(
      std::span<const PairLine> block, const std::function<bool()>& stopped = [] { return false; });

  /// The cost of reading the clock, in nanoseconds: already subtracted.
  [[nodiscard]] double clock_ns() const noexcept { return clock_ns_; }

 private:
  void time(std::span<const PairLine> block, const std::function<bool()>& stopped,
            std::vector<Record>& records);

  const Candidates& candidates_;
  Question question_;
  int rounds_;
  fuzz::Random random_;
  double clock_ns_;
  std::vector<float> ns_;
};

/// Nanoseconds that it takes to make both shapes of each pair from their vertices: of so many
/// rounds the fastest. No query's time has them in it.
[[nodiscard]] std::vector<double> shape_times(std::span<const PairLine> pairs, int rounds,
                                              double clock_ns);

}  // namespace certa::tools::policy
